"""The melee phase of a fight that nobody plays: who meets whom, and what comes of it (ARG-MEL, ARG-AFT).

Contacts make small fights: one against one, or one against up to four. All of them are fought at once.
"""

from __future__ import annotations

from typing import Final

from rulesets.common.columns import Whole

from .fights import BACK, FLAT, LOST, OUT
from .skirmish_blows import fought
from .skirmish_dice import Chance
from .skirmish_field import (
    BY_MELEE,
    BY_SHOT,
    CALM,
    FLEES,
    NOTHING,
    SHOOTS,
    STRIKES,
    Clash,
    Field,
)
from .skirmish_kinds import STANDS_STILL, UNCOUNTED
from .skirmish_strikes import DISORDERED, DOWN, FRESH, MOVED, STUNNED, Fates, Fighters, packed
from .skirmish_volleys import Code

FOUR_AROUND: Final = 4  # ARG-MEL-08
FOLLOWERS = ("aggressive", "raid")


def join(field: Field, who: int, at: int) -> bool:
    """Bring somebody into contact with an enemy; False if there is no room beside him (ARG-MEL-06, ARG-MEL-08)."""
    clash = field.clash[at]
    if clash is None:
        field.clash[who] = field.clash[at] = Clash([who], [at])
        return True
    mine, theirs = clash.enemies_of(at), clash.friends_of(at)
    if field.side[mine[0]] != field.side[who]:
        return False
    if len(theirs) == 1 and len(mine) < FOUR_AROUND:
        mine.append(who)
        field.clash[who] = clash
        return True
    if len(theirs) > 1:  # of those around one friend of ours, this one is drawn off
        theirs.remove(at)
        field.clash[who] = field.clash[at] = Clash([who], [at])
        return True
    return False


def leave(field: Field, who: int) -> None:
    """Out of his small fight; where nobody is left to fight, the others are free."""
    clash = field.clash[who]
    if clash is None:
        return
    field.clash[who] = None
    clash.friends_of(who).remove(who)
    if not clash.one or not clash.other:
        for other in (*clash.one, *clash.other):
            field.clash[other] = None


def clashes(field: Field) -> list[Clash]:
    """All small fights there are, each once."""
    found = []
    for who, clash in enumerate(field.clash):
        if clash is not None and who == min(clash.one[0], clash.other[0]):
            found.append(clash)
    return found


def melee_phase(field: Field, blades: Fighters, dice: Chance) -> None:
    """All small fights; each knows nothing of the others (ARG-MEL-05)."""
    for clash in clashes(field):
        _choose(field, blades, clash.one, clash.other)
        _choose(field, blades, clash.other, clash.one)
        single, others = (clash.one[0], clash.other) if len(clash.one) == 1 else (clash.other[0], clash.one)
        everybody = [single, *(others if len(others) == 1 else _by_code(field, others))]
        codes = tuple([code_at(field, who) for who in everybody])
        if len(codes) == 2 and codes[1] < codes[0]:
            fates = fought(blades, dice, (codes[1], codes[0]))[::-1]
        else:
            fates = fought(blades, dice, codes)
        _count_shots(field, everybody)
        _take_effect(field, clash, everybody, fates)


def _by_code(field: Field, people: list[int]) -> list[int]:
    size = len(field.side)
    keys = [code_at(field, who) * size + who for who in people]
    keys.sort()
    return [key % size for key in keys]


def code_at(field: Field, who: Whole) -> Code:
    """What he is just now, as far as it counts for him."""
    kind, does = field.kinds[who], field.does[who]
    flags = _condition(field, who)
    if kind.motivated and not field.fought[who]:
        flags += FRESH
    if field.moved[who] > kind.paces and (does == SHOOTS or kind.faces_cavalry):
        flags += MOVED
    return packed(kind.number, field.lives[who], does, flags, charge=field.charge[who])


def _condition(field: Field, who: Whole) -> int:
    flags = DISORDERED if field.is_disordered(who) else 0
    if field.turn <= field.down[who]:
        flags += DOWN
    return flags + STUNNED if field.turn <= field.stunned[who] else flags


def _choose(field: Field, blades: Fighters, own: list[int], foes: list[int]) -> None:
    """Who shoots just before contact, or with a pistol in it, rather than strike (ARG-CCT-01, ARG-MOD-03)."""
    for who in own:
        if field.does[who] == STRIKES and _may_shoot_close(field, who):
            at = foes[0]
            foe = packed(field.kinds[at].number, field.lives[at], STRIKES, _condition(field, at), charge=False)
            field.does[who] = SHOOTS
            if not blades.prefers_shot(code_at(field, who), foe):
                field.does[who] = STRIKES


def _may_shoot_close(field: Field, who: int) -> bool:
    kind = field.kinds[who]
    if not kind.range or field.load[who] or not field.throws[who] or field.shot[who] or not field.can_act(who):
        return False
    weapon = kind.weapon
    assert weapon is not None
    if kind.in_bursts or (field.began[who] and not weapon.in_melee):
        return False
    return kind.handling != STANDS_STILL or field.moved[who] <= kind.paces


def _count_shots(field: Field, everybody: list[int]) -> None:
    for who in everybody:
        field.fought[who] = field.met[who] = True
        if field.does[who] == SHOOTS:
            kind = field.kinds[who]
            field.shot[who] = True
            field.fired[field.side[who]] += 1
            field.load[who] = kind.reload
            if kind.throws < UNCOUNTED:
                field.throws[who] -= 1


def _take_effect(field: Field, clash: Clash, everybody: list[int], fates: Fates) -> None:
    """The dead, the wounded, those on the ground; then who goes back and who follows."""
    back: list[int] = []
    fallen = False
    for n, who in enumerate(everybody):
        fate = fates[n]
        if not fate:
            continue
        if fate >= LOST or fate & OUT:
            by, cause = _striker(field, clash, who, everybody, fates)
            field.costs_life(who, max(1, fate // LOST), cause, by)
            if cause == BY_SHOT:
                field.hits[field.side[by]] += 1
        if not field.playing[who]:
            fallen = True
            continue
        if fate & FLAT:
            field.down[who] = max(field.down[who], field.turn + 1)
        if fate & BACK:
            back.append(who)
    if fallen:
        for who in everybody:
            if not field.playing[who]:
                leave(field, who)
    for who in back:
        _go_back(field, clash, who, back)


def _striker(field: Field, clash: Clash, who: int, everybody: list[int], fates: Fates) -> tuple[int, int]:
    """One who may have done it: rather one who still stands, and who struck at all."""
    foes = clash.enemies_of(who)
    active = [one for one in foes if field.does[one] != NOTHING] or foes
    steady = [one for one in active if not fates[everybody.index(one)] & (OUT | BACK)] or active
    blow = [one for one in steady if field.does[one] == STRIKES]
    return (blow[0], BY_MELEE) if blow else (steady[0], BY_SHOT)


def _go_back(field: Field, clash: Clash, who: int, back: list[int]) -> None:
    """Two paces, out of contact, unless the winners follow (ARG-AFT-02, ARG-AFT-06)."""
    foes = list(clash.enemies_of(who)) if field.clash[who] is clash else []
    if not foes:
        return
    away = direction(field, who, foes[0])
    field.y[who] += away * field.kinds[who].paces
    field.gone_on[who] = True
    alone = len(clash.friends_of(who)) == 1
    following = [one for one in foes if one not in back and alone and follows(field, one)]
    if not following:
        leave(field, who)
        return
    for one in foes:
        if one in following:
            field.y[one] += away * min(field.kinds[one].paces, field.kinds[who].paces)
            field.gone_on[one] = True
        else:
            leave(field, one)


def follows(field: Field, who: int) -> bool:
    """Whether he goes after one whom he has driven back."""
    if not field.can_act(who) or field.nerve[who] == FLEES:
        return False
    return field.nerve[who] != CALM or field.skirmish.sides[field.side[who]].conduct in FOLLOWERS


def direction(field: Field, who: int, foe: int) -> int:
    """Which way along the field is away from this enemy: 1 or -1."""
    if field.y[who] != field.y[foe]:
        return 1 if field.y[who] > field.y[foe] else -1
    return 1 if field.homes[field.side[who]] > field.homes[field.side[foe]] else -1
