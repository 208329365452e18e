"""A turn once more, scene by scene: what one viewer was told of it, as moves and losses on the board he knew.

A page starts from the view of the position in which the turn began, and plays the scenes in the order in which they
were told: units one by one in their order, encircled groups, each shot, each fight. Nothing is used but what was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.seats import GM, Viewer

Told = tuple[str, Mapping[str, Any]]  # code and facts of one thing told

GOES = ("unit_moved", "unit_moved_on", "enemy_moved", "enemy_left", "enemy_appeared")
REFUSED = ("would_overstack", "cannot_disengage", "not_adjacent", "impassable")
STANDS = ("unit_crossing", *(f"refused_{why}" for why in REFUSED))
SEES = ("enemy_sighted", "sight_lost")
LOSES = ("unit_removed", "enemy_removed")
FIRES = ("shot_fired", "shot_suffered")
GROUPS = ("group_encircled", "group_spared", "one_way_out")


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing to be shown. `code` and `facts` are its sentence; the rest is what changes on the board.

    `path`: the hexes a unit goes through, from where it is seen first to where it is seen last. `at`: where it ends.
    `arrives`: it was not on the board. `leaves`: it is not on it any more, lost or out of sight. `strengths`: of units,
    in hundredths of a point, afterwards. `hexes`: what to point at.
    """

    phase: str
    code: str
    facts: Mapping[str, Any]
    unit: str = ""
    at: str = ""
    path: tuple[str, ...] = ()
    arrives: bool = False
    leaves: bool = False
    strengths: tuple[tuple[str, int], ...] = ()
    hexes: tuple[str, ...] = ()


def scenes(told: Iterable[Told], viewer: Viewer) -> Iterator[Scene]:
    """What was told from one `turn_begun` to the next, or any part of it; what changes nothing is left out.
    The game master sees the whole board: who comes into a side's view, or goes out of it, is no scene for him."""
    phase = ""
    for code, facts in told:
        if code == "phase_begun":
            phase = str(facts["phase"])
        elif code in GOES:
            yield _goes(phase, code, facts)
        elif code in STANDS:
            yield Scene(phase, code, facts, facts["unit"], facts["at"], hexes=(facts["at"],))
        elif code in SEES and viewer != GM:
            yield _seen(phase, code, facts)
        elif code in LOSES:
            yield Scene(phase, code, facts, facts["unit"], facts["at"], leaves=True, hexes=(facts["at"],))
        elif code in FIRES:
            victim = ((facts["victim"], facts["left"]),)
            hexes = (facts["at"], facts["target"])
            yield Scene(phase, code, facts, facts["unit"], facts["at"], strengths=victim, hexes=hexes)
        elif code == "fight":
            left = ((facts["blue_loses"], facts["blue_left"]), (facts["red_loses"], facts["red_left"]))
            yield Scene(phase, code, facts, at=facts["at"], strengths=left, hexes=(facts["at"],))
        elif code in GROUPS:
            yield Scene(phase, code, facts, hexes=tuple(facts["hexes"]))


def _goes(phase: str, code: str, facts: Mapping[str, Any]) -> Scene:
    known = (facts.get("start", ""), *facts.get("via", ()), facts.get("end", ""))
    strengths = ((facts["unit"], facts["strength"]),) if "strength" in facts else ()
    path = tuple(one for one in known if one)
    return Scene(
        phase, code, facts, facts["unit"], facts.get("end", ""), path, arrives=code == "enemy_appeared",
        leaves=code == "enemy_left", strengths=strengths, hexes=path[-1:],
    )  # fmt: skip


def _seen(phase: str, code: str, facts: Mapping[str, Any]) -> Scene:
    if code == "sight_lost":
        return Scene(phase, code, facts, facts["unit"], facts["at"], leaves=True, hexes=(facts["at"],))
    strengths = ((facts["unit"], facts["strength"]),)
    return Scene(
        phase, code, facts, facts["unit"], facts["at"], arrives=True, strengths=strengths, hexes=(facts["at"],)
    )
