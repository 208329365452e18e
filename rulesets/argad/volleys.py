"""Shots at one target that are rolled together: ARG-SGR-01 to ARG-SGR-09, ARG-SHO-06, ARG-SHO-07.

Successes are counted with the modifiers of the least protected members. Each is then drawn for among those nearest to
the shooters, and is lost when the armour of the one drawn stops that die, unless many sixes bring it high enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from rulesets.common.dice import OPEN, Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE
from .shooting import CLOSE, RULED, Member, Shot, ShotRules, natural_need
from .sixes import HIT, Die, Pool, Pooled, resolve_pool

NUMBERED: Final = 6  # ARG-SGR-03: as many as a die has numbers


@dataclass(frozen=True, slots=True)
class Volley:
    """Shots of one moment at one target, in the order declared; its members, the nearest to the shooters first."""

    shots: tuple[Shot, ...]
    members: tuple[Member, ...]
    key: str = "volley"
    rules: ShotRules = RULED
    whole_group: bool = False  # so ordered by a chief within earshot (ARG-SGR-07)
    stream: str = OPEN
    dice: tuple[str, ...] = ()  # the names of the dice, where they have their own


@dataclass(frozen=True, slots=True)
class Fell:
    """What became of one success: by which shot, on whom it was drawn, what its die counted."""

    shot: int
    member: str
    natural: int
    effect: str  # removed, wounded, knocked_down, saved, nobody_left
    why: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class VolleyOutcome:
    pooled: Pooled
    fell: tuple[Fell, ...]
    standing: tuple[Standing, ...]  # of each member

    @property
    def casualties(self) -> tuple[str, ...]:
        return tuple(one.member for one in self.fell if one.effect == "removed")


class Standing(NamedTuple):
    """A member as the volley goes on: hits that remove him, and whether he was knocked down."""

    points: int
    down: bool = False


class Success(NamedTuple):
    """A die that hits the least protected: `six` ones share the raised values, one at a time in disorder."""

    shot: int
    natural: int
    six: bool = False
    lone: bool = False  # a six in disorder, which has its own value only


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where the drawing for casualties stands."""

    queue: tuple[Success, ...]
    standing: tuple[Standing, ...]
    values: tuple[int, ...] = ()  # raised values that no six has used yet, the least first
    six_hit: bool = False
    missed: tuple[tuple[int, int], ...] = ()  # sixes stopped by armour: shot and member
    used: tuple[Seat, ...] = ()  # rerolls that were made and failed; "" is that of the dice that combine
    fell: tuple[Fell, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What the volley comes to in numbers. `first` are drawn for before `then` (ARG-SGR-06)."""

    volley: Volley
    needs: tuple[tuple[int, ...], ...]  # lowest natural of each shot against each member
    first: tuple[int, ...]
    then: tuple[int, ...]
    pool: Pool


def resolve_volley(dice: Dice, volley: Volley) -> VolleyOutcome:
    """Roll all shots together, let the sixes combine, draw for the casualties. All of it happens at once."""
    plan = plan_of(volley)
    pooled = resolve_pool(dice, plan.pool)
    drawing = begin(plan, pooled)
    while drawing.queue:
        drawing = draw(dice, plan, drawing)
    return VolleyOutcome(pooled, drawing.fell, drawing.standing)


@lru_cache(maxsize=256)
def plan_of(volley: Volley) -> Plan:
    needs = tuple(_row(shot, volley) for shot in volley.shots)
    first, then = _numbered(volley)
    dice = tuple(_die(volley, shot, row, first) for shot, row in zip(volley.shots, needs, strict=True))
    rule, rules, marked = RULE["ARG-SHO-05"], volley.rules, any(d.marks for d in dice)
    pool = Pool(dice, volley.key, rule, rules.six_reroll, volley.stream, marked, volley.dice)
    return Plan(volley, needs, first, then, pool)


def _row(shot: Shot, volley: Volley) -> tuple[int, ...]:
    known: dict[tuple[object, ...], int] = {}
    row = []
    for member in volley.members:
        alike = (member.armour, shot.cover_of(member), member.shields, member.stunned)
        if alike not in known:
            known[alike] = natural_need(shot, member, volley.rules)
        row.append(known[alike])
    return tuple(row)


def _numbered(volley: Volley) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those who may be drawn: first those without terrain protection, then, for what is left, the others."""
    everybody = volley.whole_group or volley.rules.casualty_pool == "whole_group"
    most = len(volley.members) if everybody else NUMBERED
    covered = [volley.shots[0].moment not in CLOSE and member.is_covered for member in volley.members]
    bare = [n for n, is_covered in enumerate(covered) if not is_covered]
    if volley.whole_group or len(bare) in (0, len(covered)):
        return tuple(range(len(covered)))[:most], ()
    return tuple(bare[:most]), tuple([n for n, is_covered in enumerate(covered) if is_covered][:most])


def _die(volley: Volley, shot: Shot, row: Sequence[int], first: Sequence[int]) -> Die:
    aims = [n for n, member in enumerate(volley.members) if member.id == shot.aimed_at] if shot.aimed_at else []
    need = min(row[n] for n in (aims or first))
    marks = () if aims or all(one == need for one in row) else tuple(row)
    who = shot.shooter
    if who.weapon.lethal_from > need:
        marks = (*marks, who.weapon.lethal_from)
    return Die(need, who.seat, 0, who.disordered, who.sides, marks)


# Drawing for the casualties


def begin(plan: Plan, pooled: Pooled) -> Drawing:
    """The successes in the order in which they are drawn for: equal shots together, and in a partly covered group those
    first that can hit nobody under cover, so that most are hit (ARG-SGR-06)."""
    dice = plan.pool.dice
    sixes = [n for n, natural in enumerate(pooled.naturals) if natural >= dice[n].sides]
    queue = [
        Success(n, pooled.naturals[n], n in sixes, n in sixes and dice[n].disordered)
        for n, effect in enumerate(pooled.effects)
        if effect == HIT
    ]
    queue.sort(key=lambda one: dice.index(dice[one.shot]))
    if plan.then:
        queue.sort(key=lambda one: one.natural >= min(plan.needs[one.shot][n] for n in plan.then))
    values = sorted(pooled.naturals[n] for n in sixes if not dice[n].disordered)
    failed = [n for n in pooled.rerolled if pooled.effects[n] != HIT]
    used = tuple(dict.fromkeys(dice[n].seat if dice[n].disordered else "" for n in failed))
    standing = tuple(Standing(member.points) for member in plan.volley.members)
    return Drawing(tuple(queue), standing, tuple(values), used=used)


def draw(dice: Dice, plan: Plan, at: Drawing) -> Drawing:
    """Draw for the next success, and once all sixes are drawn for and none has hit, roll one again (ARG-SGR-05)."""
    success, rest = at.queue[0], at.queue[1:]
    at = replace(at, queue=rest)
    target = _designated(dice, plan, at, success)
    if target is None:
        at = nobody_left(at, success)
    else:
        at = _judge(dice, plan, at, success, target)
    if at.missed and not any(one.six and not one.lone for one in rest):
        return _last_reroll(dice, plan, at)
    return at


def _designated(dice: Dice, plan: Plan, at: Drawing, success: Success) -> int | None:
    """Whom the success falls on: the one aimed at, or one of those who still stand, at random."""
    volley = plan.volley
    shot = volley.shots[success.shot]
    alive = [n for n, one in enumerate(at.standing) if one.points]
    if shot.aimed_at:
        return next((n for n in alive if volley.members[n].id == shot.aimed_at), None)
    numbers = [n for n in plan.first if n in alive] or [n for n in plan.then if n in alive]
    if not numbers:
        return None
    key, seat = f"{volley.key}.draw.{success.shot + 1}", shot.shooter.seat
    return numbers[dice.pick(len(numbers), key=key, seat=seat, why=RULE["ARG-SGR-03"], stream=volley.stream)]


def _judge(dice: Dice, plan: Plan, at: Drawing, success: Success, target: int) -> Drawing:
    """Whether the die suffices against the one drawn; sixes take the least of the raised values that does."""
    need = plan.needs[success.shot][target]
    if success.lone:
        return _judge_lone(dice, plan, at, success, target)
    if not success.six:
        judged = _hit if success.natural >= need else _saved
        return judged(plan, at, success.shot, target, success.natural)
    value = next((one for one in at.values if one >= need), 0)
    if not value:
        return replace(at, missed=(*at.missed, (success.shot, target)))
    values = list(at.values)
    values.remove(value)
    return _hit(plan, replace(at, values=tuple(values), six_hit=True), success.shot, target, value)


def _judge_lone(dice: Dice, plan: Plan, at: Drawing, success: Success, target: int) -> Drawing:
    """A six in disorder: on its own, with the one reroll of its player (ARG-SIX-04)."""
    seat = plan.pool.dice[success.shot].seat
    natural = success.natural
    if seat not in at.used:
        natural = _again(dice, plan, success.shot, target, natural, "ARG-SIX-04")
    if natural >= plan.needs[success.shot][target]:
        return _hit(plan, at, success.shot, target, natural)
    return _saved(plan, replace(at, used=(*at.used, seat)), success.shot, target, natural)


def _last_reroll(dice: Dice, plan: Plan, at: Drawing) -> Drawing:
    """The sixes that armour stopped: one of them may be rolled again, the nearest to success; the others are lost."""
    allowed = "" not in at.used and (not at.six_hit or plan.pool.reroll == "any_insufficient")
    open_ones = [pair for pair in at.missed if at.standing[pair[1]].points] if allowed and at.values else []
    best = min(open_ones, key=lambda pair: plan.needs[pair[0]][pair[1]], default=None)
    missed, at = at.missed, replace(at, missed=())
    for shot, target in missed:
        if (shot, target) != best:
            at = _saved(plan, at, shot, target, plan.pool.dice[shot].sides)
    if best is None:
        return at
    natural = _again(dice, plan, *best, at.values[-1], "ARG-SIX-01")
    judged = _hit if natural >= plan.needs[best[0]][best[1]] else _saved
    at = judged(plan, at, *best, natural)
    last = at.fell[-1]
    again = Modifier(0, "six_again_at_armour", RULE["ARG-SGR-05"])
    return replace(at, fell=(*at.fell[:-1], replace(last, why=(*last.why, again))))


def _again(dice: Dice, plan: Plan, shot: int, target: int, natural: int, rule: str) -> int:
    """The natural value after rolling on until it suffices or fails."""
    die, need = plan.pool.dice[shot], plan.needs[shot][target]
    stream = plan.volley.stream
    while natural < need:
        key = f"{plan.volley.key}.armour.{shot + 1}.{natural}"
        if not dice.at_least(1, die.sides, key=key, seat=die.seat, why=RULE[rule], sides=die.sides, stream=stream):
            break
        natural += 1
    return natural


def _hit(plan: Plan, at: Drawing, shot: int, target: int, natural: int) -> Drawing:
    """No saving throw: the one who is hit loses a point, and leaves with the last (ARG-SGR-02, ARG-SGR-09)."""
    before = at.standing[target]
    if natural < plan.volley.shots[shot].shooter.weapon.lethal_from:
        after, effect, rule = before._replace(down=True), "knocked_down", RULE["ARG-SHO-15"]
    elif before.points > 1:
        after, effect, rule = before._replace(points=before.points - 1), "wounded", RULE["ARG-SGR-08"]
    else:
        after, effect, rule = before._replace(points=0), "removed", RULE["ARG-SGR-02"]
    at = replace(at, standing=(*at.standing[:target], after, *at.standing[target + 1 :]))
    return _note(plan, at, shot, target, natural, effect, rule)


def _saved(plan: Plan, at: Drawing, shot: int, target: int, natural: int) -> Drawing:
    """The shot is lost: armour, or cover where one without it would have been hit (ARG-SGR-04, ARG-SGR-06)."""
    ordered = plan.volley.whole_group and plan.volley.members[target].is_covered
    rule = RULE["ARG-SGR-07" if ordered else "ARG-SGR-06" if target in plan.then else "ARG-SGR-04"]
    return _note(plan, at, shot, target, natural, "saved", rule)


def _note(plan: Plan, at: Drawing, shot: int, target: int, natural: int, effect: str, rule: RuleId) -> Drawing:
    """Write down what became of a success, and why it was drawn on this one."""
    volley = plan.volley
    why = [Modifier(0, effect, rule)]
    if len(volley.members) > 1 and not volley.shots[shot].aimed_at:
        why.append(Modifier(0, "drawn_in_group", RULE["ARG-SGR-03"]))
    return replace(at, fell=(*at.fell, Fell(shot, volley.members[target].id, natural, effect, tuple(why))))


def nobody_left(at: Drawing, success: Success) -> Drawing:
    """More successes than there are people to be drawn."""
    lost = Fell(success.shot, "", success.natural, "nobody_left", (Modifier(0, "nobody_left", RULE["ARG-SGR-03"]),))
    return replace(at, fell=(*at.fell, lost))
