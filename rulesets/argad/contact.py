"""Bases in contact: edge to edge or by a corner, room around an enemy, second ranks (MEL-07, MEL-08, RNK, SRK).

Round bases count as squares. Of the distance along which two bases face each other at least a quarter of the smaller
base must be shared: less is a corner, which is no contact or at most a second rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rulesets.argad.bases import Base, Footprint, base_at, halves, turned_to
from rulesets.argad.distances import TOUCH, overlaps, stands_across, touches
from rulesets.argad.plane import Point, cross, do_cross, squared

PROBE = Footprint(20, 20)  # what must be free beside a base for somebody to fight it from there
Contact = Literal["none", "corner", "edge"]
Line = tuple[Point, Point]


def contact(one: Base, other: Base) -> Contact:
    """How two bases touch (ARG-MEL-07)."""
    if not touches(one, other):
        return "none"
    if not one.corners and not other.corners:
        return "edge"
    a, b = _facing_edge(one, other)
    shared = _shared(one, other, a, b)
    least = min(one.footprint.width, other.footprint.width)
    return "edge" if shared > 0 and 16 * shared * shared >= least * least * squared(a, b) else "corner"


def in_contact(one: Base, other: Base) -> bool:
    return contact(one, other) == "edge"


def _facing_edge(one: Base, other: Base) -> Line:
    """The edge of one of the two that lies between them: the one which the other base is farthest beyond."""
    best: Line | None = None
    sign, above, below = 1, 0, 1
    for mine, theirs in ((one, other), (other, one)):
        for a, b in _edges(mine.corners):
            beyond = _beyond(theirs, a, b)
            way = squared(a, b)
            square = beyond * beyond * (1 if beyond >= 0 else -1)
            if best is None or square * below > sign * above * way:
                best, sign, above, below = (a, b), (1 if beyond >= 0 else -1), beyond * beyond, way
    assert best is not None  # at least one of the two has edges
    return best


def _edges(corners: Sequence[Point]) -> list[Line]:
    return [(corners[n - 1], corners[n]) for n in range(len(corners))]


def _beyond(base: Base, a: Point, b: Point) -> int:
    """How far a base lies on the outer side of an edge, times the length of the edge; a disc by its centre."""
    return min([-cross(a, b, p) for p in base.corners or (base.centre,)])


def _shared(one: Base, other: Base, a: Point, b: Point) -> int:
    """The length that both bases cover along an edge, times the length of the edge."""
    low, high = _cover(one, a, b)
    least, most = _cover(other, a, b)
    return min(high, most) - max(low, least)


def _cover(base: Base, a: Point, b: Point) -> tuple[int, int]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    if base.corners:
        along = [x * dx + y * dy for x, y in base.corners]
        return min(along), max(along)
    middle = base.x * dx + base.y * dy
    around, up = halves(base.footprint, (dx, dy))[0]
    reach = around * dx + up * dy
    return middle - reach, middle + reach


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody could stand against a base: on which of its sides, and how he would face."""

    side: int  # 0 front, 1 left, 2 back, 3 right
    base: Base


def places_around(target: Base, attacker: Footprint) -> tuple[Place, ...]:
    """One place on each side of a base, two on the long sides of a mounted one (ARG-MEL-08)."""
    forward, leftward = halves(target.footprint, target.facing)
    found: list[Place] = []
    sides = ((forward, leftward), (leftward, _opposite(forward)), (_opposite(forward), _opposite(leftward)))
    for side, (out, along) in enumerate((*sides, (_opposite(leftward), forward))):
        is_long = target.footprint.length > target.footprint.width and side % 2 == 1
        ahead, _ = halves(attacker, out)
        for part in (-1, 1) if is_long else (0,):
            x = target.x + out[0] + ahead[0] + part * along[0] // 2
            y = target.y + out[1] + ahead[1] + part * along[1] // 2
            found.append(Place(side, base_at(x, y, attacker, _opposite(out))))
    return tuple(found)


def _opposite(vector: Point) -> Point:
    return -vector[0], -vector[1]


def slimmed(base: Base, by: int = TOUCH) -> Base:
    """The base a little smaller on every side, for asking whether another stands on it by more than a hair."""
    form = base.footprint
    small = Footprint(form.width - 2 * by, form.length - 2 * by, form.is_round)
    return base_at(base.x, base.y, small, base.facing)


def fits(base: Base, others: Sequence[Base], walls: Sequence[Line] = ()) -> bool:
    """Whether a base can stand there: on nobody's base and across no wall, but for a hair."""
    slim = slimmed(base)
    return not any(overlaps(slim, other) for other in others) and not any(stands_across(slim, a, b) for a, b in walls)


def free_places(
    target: Base, attacker: Footprint, others: Sequence[Base], walls: Sequence[Line] = ()
) -> tuple[Place, ...]:
    """The places around a base that nobody else takes up, and no wall cuts off (ARG-MEL-08)."""
    return tuple(
        one
        for one in places_around(target, attacker)
        if fits(one.base, others, walls) and not any(do_cross(target.centre, one.base.centre, a, b) for a, b in walls)
    )


def with_room(
    target: Base, attackers: Sequence[Base], others: Sequence[Base] = (), walls: Sequence[Line] = ()
) -> tuple[int, ...]:
    """Those of the attackers in contact for whom there is room on the target's sides (ARG-MEL-08).

    Each takes one place, on the side that he stands on or the next one; `others` and walls take up places as they
    stand. As many as can find room do; among equals those who stand farther west, then south.
    """
    order = sorted(range(len(attackers)), key=lambda n: (attackers[n].x, attackers[n].y))
    near = [n for n in order if in_contact(target, attackers[n])]
    places = [one.base for one in places_around(target, PROBE)]
    clear = [n for n, one in enumerate(places) if not any(do_cross(target.centre, one.centre, a, b) for a, b in walls)]
    open_places = [n for n in clear if not any(overlaps(slimmed(other), places[n]) for other in others)]
    wanted = {n: _wanted(attackers[n], places, open_places) for n in near}
    taken: dict[int, int] = {}
    for n in near:
        _seat(n, wanted, taken, [])
    return tuple(sorted(taken.values()))


def _wanted(attacker: Base, places: Sequence[Base], open_places: Sequence[int]) -> list[int]:
    """The open places among the two (three along a long side) that lie nearest to an attacker."""
    ranked = sorted(range(len(places)), key=lambda n: (squared(places[n].centre, attacker.centre), n))
    return [n for n in ranked[: len(places) // 2] if n in open_places]


def _seat(n: int, wanted: dict[int, list[int]], taken: dict[int, int], asked: list[int]) -> bool:
    for place in wanted[n]:
        if place not in asked:
            asked.append(place)
            if place not in taken or _seat(taken[place], wanted, taken, asked):
                taken[place] = n
                return True
    return False


def is_behind(back: Base, front: Base, enemy: Base) -> bool:
    """Whether somebody stands behind another, as seen from the enemy, and does not touch that enemy himself."""
    away = (back.x - front.x) * (enemy.x - front.x) + (back.y - front.y) * (enemy.y - front.y)
    return away < 0 and not in_contact(back, enemy)


def set_against(attacker: Base, target: Base, others: Sequence[Base] = (), walls: Sequence[Line] = ()) -> Base:
    """The attacker set face to face or face to side where he met the target (ARG-CON-02).

    He is brought to the nearest free place around the target that is no farther than half his base from where he
    stands; without one he stays, turned towards the target.
    """
    places = free_places(target, attacker.footprint, others, walls)
    near = sorted((squared(one.base.centre, attacker.centre), one.side, n) for n, one in enumerate(places))
    if near and 4 * near[0][0] <= attacker.footprint.length**2:
        return places[near[0][2]].base
    return turned_to(attacker, target.centre)
