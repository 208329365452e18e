"""The field of a fight that nobody plays, as it is just now: numbers in lists, one place for each person.

Places are those of the line-up that was drawn. Lengths are tenths of a millimetre, bases are discs.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulesets.common.columns import Column, Whole, blank, column

from .skirmish_kinds import Kind
from .skirmish_sides import NOBODY, Skirmish

SPACING: Final = 300  # between two people in a line: near enough to be one group (ARG-GRP-05)
MOUNTED_SPACING: Final = 500
EDGE: Final = 3000  # behind the outermost lines; whoever goes so far has left
FOOT_LINK: Final = 399  # gaps of those who stand together (ARG-GRP-05)
MOUNTED_LINK: Final = 500

STRIKES: Final = 0
SHOOTS: Final = 1
NOTHING: Final = 2
"""What somebody does in a melee phase."""
CALM: Final = 0
FLEES: Final = 1
RUSHES: Final = 2
STANDS: Final = 0
WOUNDED: Final = 1
FALLEN: Final = 2
FLED: Final = 3
LEFT: Final = 4
ABSENT: Final = 5
NO_CAUSE: Final = 0
BY_SHOT: Final = 1
BY_MELEE: Final = 2
BY_FLIGHT: Final = 3
BY_LEAVING: Final = 4


class Clash:
    """A small fight: on one of the two sides stands a single person (ARG-MEL-06)."""

    __slots__ = ("one", "other")

    def __init__(self, one: list[int], other: list[int]) -> None:
        self.one = one
        self.other = other

    def enemies_of(self, who: int) -> list[int]:
        return self.other if who in self.one else self.one

    def friends_of(self, who: int) -> list[int]:
        return self.one if who in self.one else self.other


class Field:
    """Everybody, and how it stands. What happens changes it in place."""

    __slots__ = (
        *("skirmish", "kinds", "side", "x", "y", "lives", "playing", "load", "throws", "down", "stunned", "nerve"),
        *("disordered", "leaderless", "clash", "moved", "shot", "fought", "gone_on", "does", "charge", "began", "met"),
        *("fate", "cause", "when", "by", "turn", "fired", "hits", "stung", "homes", "strength", "there", "felled"),
        *("radius", "covers"),
    )

    def __init__(self, skirmish: Skirmish, kinds: list[Kind]) -> None:
        """`kinds` in the order of the places."""
        size = len(kinds)
        self.skirmish = skirmish
        self.kinds = kinds
        self.side: Column = column([one.side for one in kinds])
        self.x: Column = blank(size)
        self.y: Column = blank(size)
        self.lives: Column = column([one.lives for one in kinds])
        self.radius: Column = column([one.radius for one in kinds])
        self.playing: list[bool] = [one.takes_part for one in kinds]
        self.load: Column = column([one.unloaded for one in kinds])  # turns until one can shoot
        self.throws: Column = column([one.throws for one in kinds])
        self.down: Column = column([one.condition.down_until for one in kinds])
        self.stunned: Column = column([one.condition.stunned_until for one in kinds])
        self.disordered: list[bool] = [one.condition.disordered for one in kinds]  # by a morale test
        self.leaderless: list[bool] = [False] * size  # nobody commands him (ARG-FRM-07)
        self.nerve: Column = column([_nerve_of(one) for one in kinds])
        self.clash: list[Clash | None] = [None] * size
        self.began: list[bool] = [False] * size  # in contact as the turn began
        self.moved: Column = blank(size)  # this turn
        self.shot: list[bool] = [False] * size  # this turn
        self.charge: list[bool] = [False] * size  # this turn
        self.does: Column = blank(size, STRIKES)  # in melee, this turn
        self.met: list[bool] = [False] * size  # fought this turn
        self.fought: list[bool] = [False] * size  # in an earlier turn
        self.gone_on: list[bool] = [False] * size  # has left the place where he stood at first
        self.fate: list[int] = [STANDS if one else ABSENT for one in self.playing]
        self.cause: list[int] = [NO_CAUSE] * size
        self.when: list[int] = [0] * size
        self.by: list[int] = [NOBODY] * size
        self.turn: Whole = skirmish.turn - 1
        sides = len(skirmish.sides)
        self.covers: list[bool] = [bool(one.cover) for one in skirmish.sides]
        self.fired: list[int] = [0] * sides
        self.hits: list[int] = [0] * sides
        self.stung: list[bool] = [False] * sides  # was shot at and could not answer
        self.homes: list[int] = [n * skirmish.ground.distance for n in range(sides)]
        self.there: list[list[int]] = [[] for _ in range(sides)]  # who of each side is on the field
        for place, kind in enumerate(kinds):
            if self.playing[place]:
                self.there[kind.side].append(place)
        self.strength: list[int] = [len(one) for one in self.there]  # as it began
        self.felled: list[int] = []  # this turn
        self._line_up()

    def _line_up(self) -> None:
        """Side by side, the middle of each line before that of the next."""
        for side, home in enumerate(self.homes):
            places = self.there[side]
            wide = any(self.kinds[place].mounted for place in places)
            spacing = MOUNTED_SPACING if wide else SPACING
            left = -(len(places) - 1) * spacing // 2
            for n, place in enumerate(places):
                self.x[place], self.y[place] = left + n * spacing, home

    def gap(self, one: Whole, other: Whole) -> int:
        """Between the edges of two bases, 0 if they touch."""
        far = isqrt(self.far(one, other))
        return max(0, far - self.kinds[one].radius - self.kinds[other].radius)

    def far(self, one: Whole, other: Whole) -> Whole:
        """Between the middles of two bases, in squares."""
        dx: Whole = self.x[one] - self.x[other]
        dy: Whole = self.y[one] - self.y[other]
        return dx * dx + dy * dy

    def is_within(self, one: Whole, other: Whole, length: Whole) -> bool:
        """Whether the edges of two bases are no farther apart than this."""
        reach: Whole = length + self.radius[one] + self.radius[other]
        return self.far(one, other) <= reach * reach

    def can_act(self, who: Whole) -> bool:
        """On his feet, his own man."""
        return self.playing[who] and self.turn > self.down[who] and self.turn > self.stunned[who]

    def is_disordered(self, who: Whole) -> bool:
        return self.disordered[who] or self.leaderless[who]

    def lost(self, side: int) -> int:
        """How many are there no more of those who came."""
        return self.strength[side] - len(self.there[side])

    def takes_out(self, who: int, fate: int, cause: int, by: int = NOBODY) -> None:
        """Out of the fight, for good."""
        self.playing[who] = False
        self.there[self.side[who]].remove(who)
        if fate == FALLEN:
            self.felled.append(who)
        self.fate[who], self.cause[who], self.when[who], self.by[who] = fate, cause, self.turn, by

    def costs_life(self, who: int, points: int, cause: int, by: int) -> None:
        """So many life points fewer (ARG-LIF-01, ARG-LIF-02)."""
        self.lives[who] -= points
        if self.lives[who] <= 0:
            self.takes_out(who, FALLEN, cause, by)
        else:
            self.fate[who], self.cause[who], self.when[who], self.by[who] = WOUNDED, cause, self.turn, by

    def sides_left(self) -> list[int]:
        return [side for side, people in enumerate(self.there) if people]


def _nerve_of(kind: Kind) -> int:
    if kind.condition.conduct == "flees":
        return FLEES
    return RUSHES if kind.condition.conduct == "rushes" else CALM
