"""What decides an objective, as scenarios write it (ARG-OBV-01, ARG-OBV-03): a verb, what it is about, a number.

    hold AREA           own people stand in it at the end, and none of those at war with them
    leave EDGE [N]      at least N own people went off the table there (1)
    fall WHO            he is out of the game
    live WHO            he is not
    take WHO            he is somebody's prisoner
    kill PARTY [N]      at least N of a party are out of the game (1)
    carry THING PLACE   it left over that edge, or is in that area at the end

An EDGE is west, east, north or south: west is where x is smallest, south where y is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.refusals import Malformed

Kind = Literal["area", "edge", "place", "who", "party", "item"]
EDGES = ("west", "east", "north", "south")
MOST = 99

# verb -> what its words name, and whether a number may follow
VERBS: dict[str, tuple[tuple[Kind, ...], bool]] = {
    "hold": (("area",), False),
    "leave": (("edge",), True),
    "fall": (("who",), False),
    "live": (("who",), False),
    "take": (("who",), False),
    "kill": (("party",), True),
    "carry": (("item", "place"), False),
}


@dataclass(frozen=True, slots=True)
class Aim:
    verb: str
    names: tuple[str, ...]
    count: int = 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return VERBS[self.verb][0]


def read_aim(text: str, path: str = "check") -> Aim:
    """Raises Malformed for what is no aim; what it names is looked at elsewhere."""
    verb, *names = text.split() or [""]
    if verb not in VERBS:
        raise Malformed("unknown_aim", path, found=verb[:40])
    kinds, counts = VERBS[verb]
    count = _count(names.pop(), path) if counts and len(names) == len(kinds) + 1 else 1
    if len(names) != len(kinds):
        raise Malformed("wrong_count", path, low=len(kinds), high=len(kinds) + counts)
    return Aim(verb, tuple(names), count)


def _count(raw: str, path: str) -> int:
    if not (raw.isascii() and raw.isdigit() and 0 < int(raw) <= MOST):
        raise Malformed("out_of_range", path, low=1, high=MOST)
    return int(raw)
