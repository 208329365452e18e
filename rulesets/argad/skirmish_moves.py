"""The movement phase of a fight that nobody plays: everybody at once (ARG-MOV-01), contact and parting (ARG-DIS)."""

from __future__ import annotations

from math import isqrt
from typing import Final

from rulesets.common.columns import Column, Whole, blank

from .cavalry import Run, why_no_charge
from .plane import divided
from .skirmish_dice import NOBODYS, Chance
from .skirmish_field import BY_FLIGHT, BY_LEAVING, EDGE, FLED, FLEES, LEFT, NOTHING, Field
from .skirmish_kinds import FOOT_PACES
from .skirmish_melee import FOUR_AROUND, direction, follows, join, leave
from .skirmish_partings import Partings, party_code
from .skirmish_plan import CLOSE_IN, COME_NEAR, GO_AWAY, STAY, USEFUL_NEED, Orders
from .skirmish_sides import NOBODY
from .skirmish_volleys import Gunnery
from .slowing import Slowed, Slowness, roll_slowing

CM: Final = 100
HAND: Final = 100  # who finds no room beside an enemy stops so far from him


def move_phase(field: Field, guns: Gunnery, partings: Partings, orders: Orders, dice: Chance) -> None:
    """Contacts first, the shortest ways before the longer ones; then all others go where they want to."""
    speeds = _speeds(field, orders, dice)
    for who, want in enumerate(orders.want):
        if want == GO_AWAY and field.clash[who] is not None:
            _part(field, partings, who, dice)
    _meet(field, orders, speeds)
    for who, want in enumerate(orders.want):
        if want != STAY and field.clash[who] is None and not field.moved[who]:
            _go(field, guns, orders, who, speeds[who])
    for who, want in enumerate(orders.want):
        if want == GO_AWAY and field.clash[who] is None:
            _may_leave(field, who)


def _speeds(field: Field, orders: Orders, dice: Chance) -> Column:
    """How far each can go; on rough ground a side shares its slowing dice (ARG-TER-02, ARG-TER-13)."""
    found = blank(len(field.side))
    slow = _slowing(field, orders, dice) if field.skirmish.ground.rough else None
    for who, want in enumerate(orders.want):
        if want == STAY:
            continue
        kind = field.kinds[who]
        found[who] = kind.move if field.lives[who] == kind.lives else kind.wounded_move
        if slow is not None:
            less = slow[kind.side * 2 + kind.mounted]
            found[who] = 0 if less.stops("difficult") else max(0, found[who] - less.loss * CM)
    return found


def _slowing(field: Field, orders: Orders, dice: Chance) -> list[Slowed]:
    """Of each side, on foot and mounted."""
    found = []
    for side in range(len(field.homes)):
        for mounted in (False, True):
            case = Slowness(f"slow{side}", NOBODYS, mounted)
            goes = any(
                want != STAY and field.side[who] == side and field.kinds[who].mounted == mounted
                for who, want in enumerate(orders.want)
            )
            found.append(roll_slowing(dice, case)[0] if goes else Slowed(0, 0, 0, 0, mounted))
    return found


def _meet(field: Field, orders: Orders, speeds: Column) -> None:
    """Who comes into contact with whom."""
    likely: list[int] = []
    size = len(field.side)
    for who, want in enumerate(orders.want):
        if want == CLOSE_IN:
            reach: Whole = speeds[who] + _coming(orders, speeds, orders.target[who])
            if reach >= 0 and field.is_within(who, orders.target[who], reach):
                likely.append(field.gap(who, orders.target[who]) * size + who)
    likely.sort()
    for key in likely:
        who = key % size
        at = orders.target[who]
        if field.clash[who] is not None or not field.playing[at]:
            continue
        gap = key // size if not field.moved[at] and not field.moved[who] else field.gap(who, at)
        comes = speeds[at] if _comes(orders, at) and field.clash[at] is None and not field.moved[at] else 0
        if gap > speeds[who] + comes or not join(field, who, at):
            continue
        own = gap * speeds[who] // (speeds[who] + comes) if comes else gap
        _step(field, who, at, own)
        _step(field, at, who, gap - own if comes else 0)
        _may_charge(field, orders, who, own)
        _may_charge(field, orders, at, gap - own if comes else 0)


def _may_charge(field: Field, orders: Orders, who: int, length: int) -> None:
    if field.kinds[who].mounted and orders.want[who] == CLOSE_IN:
        run = Run(length, open_and_easy=not field.skirmish.ground.rough)
        field.charge[who] = why_no_charge(field.kinds[who].profile.role, run) is None


def _comes(orders: Orders, who: int) -> bool:
    return orders.want[who] in (CLOSE_IN, COME_NEAR)


def _coming(orders: Orders, speeds: Column, who: int) -> int:
    """By how much this enemy shortens the way himself; less than nothing if he runs."""
    if _comes(orders, who):
        return speeds[who]
    return -speeds[who] if orders.want[who] == GO_AWAY else 0


def _go(field: Field, guns: Gunnery, orders: Orders, who: int, speed: int) -> None:
    """Somebody who meets nobody."""
    want, target = orders.want[who], orders.target[who]
    if want == GO_AWAY:
        away = direction(field, who, target) if target != NOBODY else _homewards(field, who)
        _shift(field, who, away * speed)
        return
    gap = field.gap(who, target)
    near = HAND
    if want == COME_NEAR:
        near = guns.useful_gap(field.kinds[who].number, field.kinds[target].number, USEFUL_NEED)
    _step(field, who, target, min(speed, max(0, gap - near)))


def _homewards(field: Field, who: int) -> int:
    return 1 if 2 * field.homes[field.side[who]] > field.homes[-1] else -1


def _step(field: Field, who: int, at: int, length: int) -> None:
    """So far towards an enemy."""
    if length <= 0:
        return
    dx, dy = field.x[at] - field.x[who], field.y[at] - field.y[who]
    far = max(1, isqrt(dx * dx + dy * dy))
    field.x[who] += divided(dx * length, far)
    field.y[who] += divided(dy * length, far)
    field.moved[who] += length
    field.gone_on[who] = field.gone_on[who] or field.moved[who] > field.kinds[who].paces


def _shift(field: Field, who: int, by: int) -> None:
    field.y[who] += by
    field.moved[who] += abs(by)
    field.gone_on[who] = field.gone_on[who] or by != 0


def _may_leave(field: Field, who: int) -> None:
    """Off the table, behind the outermost lines."""
    if -EDGE < field.y[who] < field.homes[-1] + EDGE:
        return
    if field.nerve[who] == FLEES:
        field.takes_out(who, FLED, BY_FLIGHT)
    else:
        field.takes_out(who, LEFT, BY_LEAVING)


def _part(field: Field, partings: Partings, who: int, dice: Chance) -> None:
    """Breaks contact; whoever may and wants to goes after him (ARG-DIS-01 to ARG-DIS-05)."""
    clash = field.clash[who]
    assert clash is not None
    foes = list(clash.enemies_of(who))
    if len(foes) >= FOUR_AROUND:
        return
    free = len(clash.friends_of(who)) == 1
    codes = [party_code(field.kinds[foe], goes=free and follows(field, foe)) for foe in foes]
    parted = partings.part(dice, (party_code(field.kinds[who], goes=True), *codes))
    field.does[who] = NOTHING
    away = direction(field, who, foes[0])
    _shift(field, who, away * max(parted.length, FOOT_PACES if parted.escaped else 0))
    for n, foe in enumerate(foes):
        _shift(field, foe, away * min(parted.lengths[n], parted.length))
        if not parted.caught[n] and field.clash[foe] is clash:
            leave(field, foe if free else who)
