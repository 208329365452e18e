"""Moves along way points (MOV-20): their length, where one is after so much of it, what first stands in the way.

A leg is as long as it is, rounded up to tenths of a millimetre: nobody walks farther than allowed. The place after a
distance lies in proportion on its leg, rounded once to the nearest. A base faces along the leg it walks; at a way point
still along the one that ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.argad.bases import Base, direction, moved_to, turned
from rulesets.argad.plane import Point, divided, length_up

NEVER = -1
BY_ROUNDING = 3  # what two roundings of a place may bring two points nearer, and one to spare


def length(points: Sequence[Point]) -> int:
    """How long a way is: the sum of its legs, each rounded up."""
    return sum([length_up(points[n - 1], points[n]) for n in range(1, len(points))])


class Walk:
    """A base and the way that its centre takes, from where it stands; `ends` says after how much each leg ends."""

    __slots__ = ("base", "ends", "high", "length", "low", "points", "turns")

    def __init__(self, base: Base, points: Sequence[Point] = ()) -> None:
        self.base = base
        self.points: list[Point] = [base.centre]
        self.ends: list[int] = []
        total = 0
        for point in points:
            if point != self.points[-1]:
                total += length_up(self.points[-1], point)
                self.points.append(point)
                self.ends.append(total)
        self.length = total
        self.turns = bool(base.corners)
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        self.low = (min(xs) - base.reach, min(ys) - base.reach)
        self.high = (max(xs) + base.reach, max(ys) + base.reach)

    def leg(self, distance: int) -> int:
        """The leg on which one is after so much of the way; its end still belongs to it."""
        n = 0
        while n < len(self.ends) - 1 and self.ends[n] < distance:
            n += 1
        return n

    def place(self, distance: int) -> Point:
        """Where the centre is after so much of the way; at its end when it is longer."""
        if distance <= 0 or not self.ends:
            return self.points[0]
        if distance >= self.length:
            return self.points[-1]
        n = self.leg(distance)
        start = self.ends[n - 1] if n else 0
        (ax, ay), (bx, by) = self.points[n], self.points[n + 1]
        done, whole = distance - start, self.ends[n] - start
        return ax + divided((bx - ax) * done, whole), ay + divided((by - ay) * done, whole)

    def at(self, distance: int) -> Base:
        """The base after so much of the way, facing along it once it moves."""
        if distance <= 0 or not self.ends:
            return self.base
        n = self.leg(distance)
        base = turned(self.base, direction(self.points[n], self.points[n + 1]))
        return moved_to(base, self.place(distance))

    def next_turn(self, distance: int) -> int:
        """The distance, this or a later one, just after which a base faces elsewhere; the end of the way if none."""
        if distance <= 0:
            return 0
        for end in self.ends[:-1]:
            if end >= distance:
                return end
        return self.length

    def cut(self, distance: int) -> list[Point]:
        """The way points as far as this distance, the place there the last of them."""
        kept = [point for point, end in zip(self.points[1:], self.ends, strict=True) if end < distance]
        return [self.points[0], *kept, self.place(distance)] if distance > 0 and self.ends else [self.points[0]]


def first_over(walk: Walk, is_over: Callable[[Base], bool], room: Callable[[Base], int], start: int = 0) -> int:
    """The first distance from `start` on at which the base is over something that stands still; NEVER when it is not.

    `room` says how far the base must move at least to get there: never more than it truly is.
    """
    here = start
    while here <= walk.length:
        base = walk.at(here)
        if is_over(base):
            return here
        step = room(base) - BY_ROUNDING
        here = after(walk, here, step)
    return NEVER


def after(walk: Walk, here: int, step: int) -> int:
    """So much farther, at least one; but what turns with its way is looked at just after it has turned."""
    there = here + step if step > 1 else here + 1
    if walk.turns and (turn := walk.next_turn(here)) < walk.length:
        there = min(there, turn + 1)
    return there if there <= walk.length or here >= walk.length else walk.length
