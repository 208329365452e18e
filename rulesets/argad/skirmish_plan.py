"""How people behave whom nobody plays: where each wants to go this turn (ARG-NPC-01, ARG-MOR-05).

Said for everybody before anybody moves, from what stands as the turn begins.
"""

from __future__ import annotations

from typing import Final

from rulesets.common.columns import Column, Whole, blank

from .scenario import Behaviour
from .skirmish_field import CALM, FLEES, Field
from .skirmish_kinds import FREELY
from .skirmish_sides import NOBODY
from .skirmish_volleys import Gunnery, code_of_member, code_of_shot

STAY: Final = 0
CLOSE_IN: Final = 1
COME_NEAR: Final = 2
GO_AWAY: Final = 3
"""Stay; into contact; near enough to shoot and no nearer; away from the enemy."""
CROWD: Final = 1_000_000  # how much farther, in squares, an enemy seems for each who goes for him already
GUARD_REACH: Final = 1000  # a guard leaves his post for nobody farther away
RAID_LOSSES: Final = 3  # one in so many lost, and a raid is over
USEFUL_NEED: Final = 6  # more than that is meant for massed shooting (ARG-SHO-16)
FOUR_AROUND: Final = 4  # ARG-MEL-08


class Orders:
    """What each wants, and whom it concerns: the enemy whom he goes for or from."""

    __slots__ = ("target", "want")

    def __init__(self, size: int) -> None:
        self.want: Column = blank(size, STAY)
        self.target: Column = blank(size, NOBODY)


def plan(field: Field, guns: Gunnery) -> Orders:
    """The wishes of all. Those in contact stay there unless they are afraid."""
    orders = Orders(len(field.side))
    foes = _foes(field)
    crowd = _crowd(field)
    conducts = [_conduct_now(field, side) for side in range(len(field.homes))]
    for who, side in enumerate(field.side):
        if not field.can_act(who):
            continue
        conduct = conducts[side]
        if field.clash[who] is not None:
            if field.nerve[who] == FLEES or (conduct == "frightened" and field.nerve[who] == CALM):
                orders.want[who] = GO_AWAY
            continue
        target = _nearest(field, who, foes[side], crowd)
        if target == NOBODY:
            continue
        orders.target[who] = target
        want = _wish(field, guns, who, target, conduct)
        orders.want[who] = want
        if want == CLOSE_IN:
            crowd[target] += CROWD
    return orders


def _foes(field: Field) -> list[list[int]]:
    """Of each side, all its enemies on the field, in the order of the line-up."""
    if len(field.there) == 2:
        return field.there[::-1]
    sides = range(len(field.there))
    found = [[who for other in sides if other != side for who in field.there[other]] for side in sides]
    for enemies in found:
        enemies.sort()
    return found


def _crowd(field: Field) -> Column:
    """How unattractive everybody is for those whom he fights already."""
    found = blank(len(field.side))
    for who, clash in enumerate(field.clash):
        if clash is not None:
            found[who] = CROWD * len(clash.enemies_of(who))
    return found


def _nearest(field: Field, who: Whole, foes: list[int], crowd: Column) -> int:
    """The nearest enemy, those whom others go for counting as farther away; the first in the line-up of two."""
    xs, ys = field.x, field.y
    x: Whole = xs[who]
    y: Whole = ys[who]
    found: Whole = NOBODY
    least: Whole = 0
    most: Whole = FOUR_AROUND * CROWD
    for enemy in foes:
        one: Whole = enemy
        taken: Whole = crowd[one]
        if taken < most:
            dx: Whole = xs[one] - x
            dy: Whole = ys[one] - y
            far: Whole = dx * dx + dy * dy + taken
            if found < 0 or far < least:
                found, least = one, far
    return found


def _conduct_now(field: Field, side: int) -> Behaviour:
    """A raid that has cost too much, or is about to last too long, goes home; the cautious who are shot at and cannot
    answer close in."""
    conduct = field.skirmish.sides[side].conduct
    if conduct == "raid":
        late = field.turn - field.skirmish.turn >= field.skirmish.turns * 2 // 3
        over = late or field.lost(side) * RAID_LOSSES >= field.strength[side]
        return "frightened" if over else "aggressive"
    if conduct == "cautious" and field.stung[side]:
        return "aggressive"
    return conduct


def _wish(field: Field, guns: Gunnery, who: Whole, target: Whole, conduct: Behaviour) -> int:
    nerve = field.nerve[who]
    if nerve == FLEES or (conduct == "frightened" and nerve == CALM):
        return GO_AWAY
    if nerve != CALM:
        return CLOSE_IN
    if conduct == "still":
        return STAY
    kind = field.kinds[who]
    shoots = kind.range > 0 and field.throws[who] > 0
    if conduct == "guard":
        ready = shoots and not field.load[who] and field.is_within(who, target, kind.range)
        return CLOSE_IN if not ready and field.is_within(who, target, min(kind.move, GUARD_REACH)) else STAY
    if shoots:
        return _wish_of_a_shooter(field, guns, who, target, bold=conduct == "aggressive")
    return CLOSE_IN if conduct == "aggressive" or field.is_within(who, target, kind.move) else STAY


def _wish_of_a_shooter(field: Field, guns: Gunnery, who: Whole, target: Whole, *, bold: bool) -> int:
    """Shoots from where it is worth it; the bold close in while they reload near the enemy, and with what is thrown."""
    kind = field.kinds[who]
    if field.load[who]:
        return CLOSE_IN if bold and field.is_within(who, target, kind.move) else STAY
    if bold and kind.handling == FREELY and field.is_within(who, target, kind.move):
        return CLOSE_IN
    return STAY if _is_worth_a_shot(field, guns, who, target) else COME_NEAR


def _is_worth_a_shot(field: Field, guns: Gunnery, who: Whole, target: Whole) -> bool:
    """From where he stands, at somebody in a group."""
    kind = field.kinds[who]
    band = guns.band(kind.number, field.far(who, target), kind.radius + field.kinds[target].radius)
    if not band:
        return False
    shot = code_of_shot(kind.number, band, moving=False, disordered=field.is_disordered(who), group=True)
    if not guns.column(shot):
        return False
    member = code_of_member(field.kinds[target].number, covered=False, stunned=False)
    return guns.need(shot, member) <= USEFUL_NEED
