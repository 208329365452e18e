"""Lines, columns and open order on the table (FRM-02 to FRM-25, RNK-09, CON-03, MOV-17): who stands in which rank.

Ranks are counted along the way that the unit faces. Whoever stands less than half a base behind the foremost of a rank
belongs to it; a rank is without gap when neighbours are in contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesets.argad.bases import Base, direction
from rulesets.argad.distances import Distances, touches
from rulesets.argad.groups import Body, Gaps, clusters, out_of_earshot
from rulesets.argad.ledger import RULE
from rulesets.argad.plane import Point
from rulesets.common.refusals import IllegalAction

Shape = Literal["line", "column_of_twos", "none"]
Going = Literal["forward", "sideways", "backwards"]

LEAST = 3  # so many make a line (ARG-FRM-16, ARG-FRM-25)


def _ahead(base: Base, facing: Point) -> int:
    return base.x * facing[0] + base.y * facing[1]


def _rightwards(base: Base, facing: Point) -> int:
    return base.x * facing[1] - base.y * facing[0]


def ranks(bases: Sequence[Base], facing: Point) -> tuple[tuple[int, ...], ...]:
    """Who stands in which rank: the ranks from the front on, each from left to right."""
    order = sorted(range(len(bases)), key=lambda n: (-_ahead(bases[n], facing), _rightwards(bases[n], facing)))
    whole = facing[0] ** 2 + facing[1] ** 2
    found: list[list[int]] = []
    for n in order:
        behind = _ahead(bases[found[-1][0]], facing) - _ahead(bases[n], facing) if found else 0
        if found and 4 * behind * behind < bases[n].footprint.length ** 2 * whole:
            found[-1].append(n)
        else:
            found.append([n])
    return tuple(tuple(sorted(rank, key=lambda n: (_rightwards(bases[n], facing), n))) for rank in found)


def is_gapless(bases: Sequence[Base], rank: Sequence[int]) -> bool:
    """Whether all neighbours in a rank are in contact."""
    return all(touches(bases[rank[n - 1]], bases[rank[n]]) for n in range(1, len(rank)))


def shape_of(bases: Sequence[Base], facing: Point) -> Shape:
    """Which close order the bases stand in, if any (ARG-FRM-13): gapless lines, or a column of twos (ARG-MOV-17)."""
    if len(bases) < LEAST:
        return "none"
    found = ranks(bases, facing)
    if not all(is_gapless(bases, rank) for rank in found):
        return "none"
    if max(len(rank) for rank in found) > 2:
        return "line"
    joined = [any(touches(bases[n], bases[m]) for n in one for m in other) for one, other in _pairs(found)]
    return "column_of_twos" if all(joined) and len(found[0]) == 2 else "none"


def _pairs(found: Sequence[tuple[int, ...]]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(found[n - 1], found[n]) for n in range(1, len(found))]


def check_formed(bases: Sequence[Base], facing: Point, chiefs: Sequence[Base], distances: Distances) -> Shape:
    """Those who were to form close order stand in it at the end of the turn; else why not (ARG-FRM-13, ARG-FRM-16)."""
    if len(bases) < LEAST:
        raise IllegalAction("too_few_for_close_order", RULE["ARG-FRM-16"], found=len(bases), limit=LEAST)
    if lost := out_of_earshot(bases, chiefs, distances):
        raise IllegalAction("too_far_from_a_chief_to_form", RULE["ARG-FRM-13"], found=len(lost))
    shape = shape_of(bases, facing)
    if shape == "none":
        raise IllegalAction("gap_in_the_line", RULE["ARG-FRM-13"])
    return shape


def is_open_order(bases: Sequence[Base], mounted: bool, gaps: Gaps) -> bool:
    """Whether all stand singly or by twos, as far apart as isolated people do (ARG-FRM-05)."""
    found = clusters([Body(base, "", mounted) for base in bases], gaps)
    return not any(one.is_group for one in found)


def facing_towards(bases: Sequence[Base], enemies: Sequence[Base], otherwise: Point) -> Point:
    """Where a line faces that has enemies in contact: from its own middle to theirs (ARG-CON-03)."""
    if not bases or not enemies:
        return otherwise
    here = (sum([one.x for one in bases]) * len(enemies), sum([one.y for one in bases]) * len(enemies))
    there = (sum([one.x for one in enemies]) * len(bases), sum([one.y for one in enemies]) * len(bases))
    found = direction(here, there)
    return otherwise if found == (0, 0) else found


def going(facing: Point, start: Point, end: Point) -> Going:
    """How a unit in close order goes: forward or backwards within 45 degrees, else sideways (ARG-MOV-17)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    ahead, aside = dx * facing[0] + dy * facing[1], abs(dx * facing[1] - dy * facing[0])
    if ahead >= aside:
        return "forward"
    return "backwards" if -ahead >= aside else "sideways"
