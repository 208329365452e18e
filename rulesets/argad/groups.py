"""Lone characters, couples and groups (GRP-01 to GRP-06), and who of a group stands nearest (SGR-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rulesets.argad.bases import Base, Footprint
from rulesets.argad.distances import Distances, gap, hears, is_nearer, is_within
from rulesets.argad.ledger import RULE
from rulesets.argad.plane import Point
from rulesets.common.events import Modifier

Kind = Literal["isolated", "couple", "group"]
Pair = tuple[int, int]

TOGETHER = 1000  # who start and end so near each other may be going the same way (ARG-GRP-06)


@dataclass(frozen=True, slots=True)
class Gaps:
    """How far apart people are no longer together: `foot` exclusive (ARG-GRP-01), `mounted` inclusive (ARG-GRP-03)."""

    foot: int = 400
    mounted: int = 500

    @classmethod
    def of(cls, foot: Footprint, mounted: Footprint) -> Gaps:
        """Twice the base of the game on foot, once the base of a rider."""
        return cls(2 * foot.length, mounted.length)


@dataclass(frozen=True, slots=True)
class Body:
    """Somebody on the table, as far as groups go. Pack animals count as mounted."""

    base: Base
    side: str
    mounted: bool = False
    open_order: bool = False  # trained for it, and deployed so (ARG-FRM-05)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Those who stand together, by their numbers in the list given; a couple counts as isolated (ARG-GRP-02)."""

    members: tuple[int, ...]
    kind: Kind
    why: tuple[Modifier, ...]  # how many, what that makes them, and that distances decided

    @property
    def is_group(self) -> bool:
        return self.kind == "group"


@dataclass(frozen=True, slots=True)
class Travel:
    """Where somebody starts and ends in this turn."""

    start: Base
    end: Base


def clusters(
    bodies: Sequence[Body], gaps: Gaps, joined: Sequence[Pair] = (), parted: Sequence[Pair] = ()
) -> tuple[Cluster, ...]:
    """Who stands alone and who in a group (ARG-GRP-05), in the order of their first members.

    `joined` pairs hang together wherever they stand, `parted` ones not even in contact: the game master's word.
    """
    split = {(min(pair), max(pair)): True for pair in parted}
    chain = list(range(len(bodies)))
    for one, other in joined:
        _tie(chain, one, other)
    for one in range(len(bodies)):
        for other in range(one + 1, len(bodies)):
            if (one, other) not in split and are_linked(bodies[one], bodies[other], gaps):
                _tie(chain, one, other)
    found: dict[int, list[int]] = {}
    for one in range(len(bodies)):
        found.setdefault(_head(chain, one), []).append(one)
    return tuple(_cluster(bodies, members) for members in found.values())


def are_linked(one: Body, other: Body, gaps: Gaps) -> bool:
    """Whether two stand so near each other that they are together (ARG-GRP-05)."""
    if one.side != other.side or one.open_order or other.open_order:
        return False
    if one.mounted or other.mounted:
        return is_within(one.base, other.base, gaps.mounted)
    return is_nearer(one.base, other.base, gaps.foot)


def _head(chain: list[int], one: int) -> int:
    while chain[one] != one:
        chain[one] = chain[chain[one]]
        one = chain[one]
    return one


def _tie(chain: list[int], one: int, other: int) -> None:
    first, second = _head(chain, one), _head(chain, other)
    chain[max(first, second)] = min(first, second)


def _cluster(bodies: Sequence[Body], members: list[int]) -> Cluster:
    mounted = len([one for one in members if bodies[one].mounted])
    kind, cause, rule = kind_of(mounted, len(members) - mounted)
    counted = Modifier(len(members), cause, RULE[rule])
    chained = Modifier(len(members), "chained" if len(members) > 1 else "apart", RULE["ARG-GRP-05"])
    return Cluster(tuple(members), kind, (counted, chained))


def kind_of(mounted: int, foot: int) -> tuple[Kind, str, str]:
    """What so many together are, with the cause and the rule (ARG-GRP-01 to ARG-GRP-04)."""
    if mounted >= 2:
        return "group", "mounted_together", "ARG-GRP-04"
    if mounted and foot >= 2:
        return "group", "rider_with_walkers", "ARG-GRP-04"
    if mounted:
        return ("couple", "rider_with_walker", "ARG-GRP-03") if foot else ("isolated", "lone_rider", "ARG-GRP-03")
    if foot >= 3:
        return "group", "on_foot_together", "ARG-GRP-04"
    return ("couple", "two_on_foot", "ARG-GRP-02") if foot == 2 else ("isolated", "alone_on_foot", "ARG-GRP-01")


def going_together(travels: Sequence[Travel]) -> tuple[Pair, ...]:
    """Who go roughly the same way at the same time: pairs to propose as joined (ARG-GRP-06).

    For untrained people on foot of one troop; the game master confirms.
    """
    count = len(travels)
    pairs = [(one, other) for one in range(count) for other in range(one + 1, count)]
    return tuple(pair for pair in pairs if _same_way(travels[pair[0]], travels[pair[1]]))


def _same_way(one: Travel, other: Travel) -> bool:
    if not (is_within(one.start, other.start, TOGETHER) and is_within(one.end, other.end, TOGETHER)):
        return False
    return differ_by_less_than_45(_way(one), _way(other))


def _way(travel: Travel) -> Point:
    return travel.end.x - travel.start.x, travel.end.y - travel.start.y


def differ_by_less_than_45(one: Point, other: Point) -> bool:
    """Whether the angle between two directions is under 45 degrees; those who stand still have none."""
    alike = one[0] * other[0] + one[1] * other[1]
    lengths = (one[0] ** 2 + one[1] ** 2) * (other[0] ** 2 + other[1] ** 2)
    return alike > 0 and 2 * alike * alike > lengths


def by_nearness(members: Sequence[Base], shooters: Sequence[Base]) -> tuple[int, ...]:
    """The members from the one nearest to any shooter to the farthest (ARG-SGR-03).

    Of several equally near the western, then the southern one comes first: names and numbers do not count.
    """
    ranked = [(min(gap(one, shooter) for shooter in shooters), one.x, one.y, n) for n, one in enumerate(members)]
    return tuple(n for _, _, _, n in sorted(ranked))


def out_of_earshot(members: Sequence[Base], chiefs: Sequence[Base], distances: Distances) -> tuple[int, ...]:
    """Those whom no chief's voice reaches (ARG-FRM-07, ARG-FRM-13)."""
    return tuple(n for n, one in enumerate(members) if not any(hears(one, chief, distances) for chief in chiefs))
