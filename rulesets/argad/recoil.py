"""Room to go back and to follow (AFT-02 to AFT-06), and how many stand in file behind somebody (AFT-05).

One who recoils goes straight away from the enemies who caused it, as far as his base is long; where that is barred, by
turns of 22.5 degrees farther and farther aside, to a right angle at most; where nothing leaves the whole distance, a
millimetre less each time, as long as contact with them is broken. Friends on foot behind are pushed along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.argad.bases import Base, direction, moved, scaled
from rulesets.argad.contact import slimmed
from rulesets.argad.distances import core_distance, overlaps, stands_across, touches
from rulesets.argad.plane import Point, divided, do_cross, root_down

UNIT = 1000
PART = 10_000
ASIDE = ((10_000, 0), (9_239, 3_827), (7_071, 7_071), (3_827, 9_239), (0, 10_000))  # turns of 22.5 degrees
LESS = 10  # a millimetre

Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody in or near a fight, as far as room goes."""

    base: Base
    side: str
    mounted: bool = False
    steady: bool = False  # is not pushed: fights himself, or stands in close order that holds


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody, and what nobody is driven across: walls, and the edges of the table."""

    figures: tuple[Figure, ...]
    walls: tuple[Line, ...] = ()
    width: int = 0  # of the table; 0: without edges
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Recoil:
    """Where one who recoils ends, with the friends whom he pushes: (number, base). Empty: there is no room."""

    moved: tuple[tuple[int, Base], ...]
    distance: int


def recoil(field: Field, who: int, causes: Sequence[int], distance: int = 0) -> Recoil:
    """How somebody recoils from the enemies who caused it (ARG-AFT-02, ARG-AFT-03).

    `distance` is the length of his base unless it is given. Without any room he is killed or must surrender (AFT-04).
    """
    figures = field.figures
    whole = distance or figures[who].base.footprint.length
    enemies = [figures[one].base for one in causes]
    ways = _ways(figures[who].base, enemies)
    for far in range(whole, 0, -LESS):
        for way in ways:
            pushed = _pushed(field, who, scaled(way, far))
            if pushed and not any(touches(pushed[0][1], enemy) for enemy in enemies):
                return Recoil(pushed, far)
    return Recoil((), 0)


def away_from(base: Base, enemies: Sequence[Base]) -> Point:
    """Straight away from all these enemies, each counting the same; against the facing where they surround."""
    ways = [scaled(direction(enemy.centre, base.centre), UNIT) for enemy in enemies if enemy.centre != base.centre]
    x, y = sum([way[0] for way in ways]), sum([way[1] for way in ways])
    if abs(x) <= LESS and abs(y) <= LESS:
        return -base.facing[0] * UNIT, -base.facing[1] * UNIT
    return x, y


def _ways(base: Base, enemies: Sequence[Base]) -> list[Point]:
    """The directions to try: straight away first, then to both sides; of two alike the one farther from the enemies."""
    x, y = away_from(base, enemies)
    found: list[Point] = [(x, y)]
    for c, s in ASIDE[1:]:
        left = (divided(x * c - y * s, PART), divided(x * s + y * c, PART))
        right = (divided(x * c + y * s, PART), divided(y * c - x * s, PART))
        rooms = [_nearest(moved(base, scaled(way, base.footprint.length)), enemies) for way in (left, right)]
        found += [left, right] if rooms[0] >= rooms[1] else [right, left]
    return found


def _nearest(base: Base, enemies: Sequence[Base]) -> int:
    return min([root_down(core_distance(base, enemy)) - base.radius - enemy.radius for enemy in enemies], default=0)


def _pushed(field: Field, who: int, by: Point) -> tuple[tuple[int, Base], ...]:
    """Everybody moved when one is driven so far, himself first; nothing where that is barred."""
    figures = field.figures
    gone: dict[int, Base] = {}
    waiting = [who]
    while waiting:
        one = waiting.pop()
        gone[one] = moved(figures[one].base, by)
        half = moved(figures[one].base, (by[0] // 2, by[1] // 2))
        if _is_barred(field, figures[one].base, gone[one]):
            return ()
        slims = (slimmed(gone[one]), slimmed(half))
        for n, other in enumerate(figures):
            if n not in (one, who) and any(overlaps(slim, other.base) for slim in slims):
                if not _may_push(figures[one], other, figures[who]):
                    return ()
                if n not in gone and n not in waiting:
                    waiting.append(n)
    return ((who, gone[who]), *sorted((n, base) for n, base in gone.items() if n != who))


def _may_push(one: Figure, other: Figure, first: Figure) -> bool:
    """Friends are pushed, but nobody on foot pushes a mounted one (ARG-AFT-03)."""
    return other.side == first.side and not other.steady and (one.mounted or not other.mounted)


def _is_barred(field: Field, before: Base, after: Base) -> bool:
    if field.width and not (
        after.reach <= after.x <= field.width - after.reach and after.reach <= after.y <= field.depth - after.reach
    ):
        return True
    track = (before.centre, after.centre)
    slim = slimmed(after)
    return any(stands_across(slim, a, b) or do_cross(*track, a, b) for a, b in field.walls)


def advance(base: Base, place: Point) -> Base:
    """One who killed or drove back an enemy, moved into the place left, two paces at most (ARG-AFT-06)."""
    by = (place[0] - base.x, place[1] - base.y)
    if by[0] * by[0] + by[1] * by[1] <= base.footprint.length**2:
        return moved(base, by)
    return moved(base, scaled(by, base.footprint.length))


def ranks_behind(figures: Sequence[Figure], who: int, enemy: int) -> int:
    """How many friends on foot stand in file behind somebody, away from the enemy (ARG-AFT-05).

    Each touches the one before him and stands no more than half a base aside of the file.
    """
    front, back = figures[who].base, direction(figures[enemy].base.centre, figures[who].base.centre)
    count, last = 0, who
    while True:
        found = [n for n in range(len(figures)) if n != last and _is_next(figures, last, n, who, back)]
        if not found:
            return count
        last = min(found, key=lambda n: (_aside(front, figures[n].base, back), figures[n].base.x, figures[n].base.y))
        count += 1


def _is_next(figures: Sequence[Figure], last: int, n: int, who: int, back: Point) -> bool:
    one, other = figures[last], figures[n]
    if other.side != figures[who].side or other.mounted or not touches(one.base, other.base):
        return False
    behind = (other.base.x - one.base.x) * back[0] + (other.base.y - one.base.y) * back[1]
    half = one.base.footprint.width
    whole = back[0] ** 2 + back[1] ** 2
    return behind > 0 and 4 * _aside(figures[who].base, other.base, back) ** 2 <= half * half * whole


def _aside(front: Base, other: Base, back: Point) -> int:
    """How far somebody stands aside of the file, times the length of its vector."""
    return abs((other.x - front.x) * back[1] - (other.y - front.y) * back[0])


def is_held(figures: Sequence[Figure], who: int, enemy: int) -> bool:
    """Whether the ranks behind keep somebody on foot from recoiling (ARG-AFT-05, where ranks support)."""
    if figures[who].mounted or figures[enemy].mounted:
        return False
    behind = ranks_behind(figures, who, enemy)
    return behind > 0 and 1 + ranks_behind(figures, enemy, who) <= behind
