"""Weapons with several projectiles, and cannon: ARG-MUL-01 to ARG-MUL-08, ARG-ART-01, ARG-ART-02.

Red dice open the hit: if at least one succeeds, every die that succeeds is a victim. All dice of the weapon combine
their sixes as if they were many shooters, the red ones first; then one die has +1 against a group.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rulesets.common.dice import OPEN, Dice
from rulesets.common.events import Modifier
from rulesets.common.laws import Law

from .ledger import RULE
from .pool_laws import pool_law
from .shooting import RULED, Member, Shot, ShotRules, modifiers
from .sixes import HIT, MISS, Pooled, resolve_pool
from .volley_odds import drawn_law
from .volleys import Drawing, Fell, Plan, Standing, Volley, begin, draw, plan_of

Target = Literal["lone", "scattered", "couple", "group"]
VICTIMS: dict[str, int] = {"lone": 1, "scattered": 1, "couple": 2}  # ARG-MUL-06
GROUP_BONUS = 1  # ARG-MUL-04


@dataclass(frozen=True, slots=True)
class Burst:
    """One shot of such a weapon. No template: the target is a group or it is not (ARG-MUL-07); scattered ones are
    far apart or in open order."""

    shot: Shot
    members: tuple[Member, ...]
    target: Target
    key: str = "burst"
    rules: ShotRules = RULED
    whole_group: bool = False
    stream: str = OPEN
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BurstOutcome:
    """`bonus` is the die that had one more, counted from 0 with the red ones first; -1 where none had."""

    pooled: Pooled
    opened: bool
    victims: int
    bonus: int
    fell: tuple[Fell, ...]
    standing: tuple[Standing, ...]
    why: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """What the dice came to before anybody is drawn."""

    pooled: Pooled
    opened: bool
    bonus: int = -1


def resolve_burst(dice: Dice, burst: Burst) -> BurstOutcome:
    """Roll red and white dice together, see whether they open the hit, and draw for the victims."""
    plan = burst_plan(burst)
    opened = _opened(burst, plan, resolve_pool(dice, plan.pool))
    drawing = _start(burst, plan, opened)
    victims = len(drawing.queue)
    while drawing.queue:
        drawing = draw(dice, plan, drawing)
    why = _why(burst, opened)
    return BurstOutcome(opened.pooled, opened.opened, victims, opened.bonus, drawing.fell, drawing.standing, why)


@lru_cache(maxsize=256)
def burst_plan(burst: Burst) -> Plan:
    """As many equal shots as the weapon has dice, the first ones red."""
    weapon = burst.shot.shooter.weapon
    count = weapon.red_dice + weapon.white_dice
    shot = replace(burst.shot, at_group=burst.target == "group")
    how = (burst.key, burst.rules, burst.whole_group, burst.stream, burst.dice)
    volley = Volley((shot,) * count, burst.members, *how)
    plan = plan_of(volley)
    almost = (plan.pool.dice[0].need - GROUP_BONUS,) if _has_bonus(burst) else ()
    colours = ["red"] * weapon.red_dice + ["white"] * weapon.white_dice
    dice = tuple(
        replace(die, colour=colour, marks=(*die.marks, *almost))
        for die, colour in zip(plan.pool.dice, colours, strict=True)
    )
    return replace(plan, pool=replace(plan.pool, dice=dice, why=_rule(burst), exact=bool(dice[0].marks)))


def _rule(burst: Burst) -> str:
    weapon = burst.shot.shooter.weapon
    if weapon.ball:
        return RULE["ARG-ART-02"]
    return RULE["ARG-ART-01"] if weapon.artillery else RULE["ARG-MUL-02"]


def _has_bonus(burst: Burst) -> bool:
    """Against a group, not with a cannonball, and lost in disorder like every bonus (ARG-MUL-04, ARG-FRM-09)."""
    return burst.target == "group" and not burst.shot.shooter.weapon.ball and not burst.shot.shooter.disordered


def _opened(burst: Burst, plan: Plan, pooled: Pooled) -> Opened:
    """Whether a red die succeeds, and which die has one more: where it opens the hit, or makes one more victim."""
    reds = range(burst.shot.shooter.weapon.red_dice)
    opened = any(pooled.effects[n] == HIT for n in reds)
    if not _has_bonus(burst):
        return Opened(pooled, opened)
    almost = [n for n, one in enumerate(pooled.naturals) if one == plan.pool.dice[n].need - GROUP_BONUS and one > 0]
    if not opened:
        almost = [n for n in almost if n in reds]
    if almost:
        return Opened(pooled, True, almost[0])
    hits = [n for n, effect in enumerate(pooled.effects) if effect == HIT]
    return Opened(pooled, opened, min(hits, key=lambda n: pooled.naturals[n]) if opened else -1)


def _start(burst: Burst, plan: Plan, opened: Opened) -> Drawing:
    """The successes to be drawn for, the bonus counted; nobody where all red dice failed."""
    if not opened.opened:
        return begin(plan, replace(opened.pooled, effects=(MISS,) * len(plan.pool.dice)))
    pooled = opened.pooled
    if opened.bonus >= 0:
        pooled = _raised(pooled, opened.bonus)
    drawing = begin(plan, pooled)
    if opened.bonus >= 0:
        drawing = _own_value(drawing, opened.bonus, pooled.naturals[opened.bonus])
    most = VICTIMS.get(burst.target, len(drawing.queue))
    if len(drawing.queue) > most:
        best = sorted(drawing.queue, key=lambda one: -one.natural)[:most]
        drawing = replace(drawing, queue=tuple(best))
    return drawing


def _raised(pooled: Pooled, place: int) -> Pooled:
    effects, naturals = list(pooled.effects), list(pooled.naturals)
    effects[place], naturals[place] = HIT, naturals[place] + GROUP_BONUS
    return replace(pooled, effects=tuple(effects), naturals=tuple(naturals))


def _own_value(drawing: Drawing, place: int, natural: int) -> Drawing:
    """The die with the bonus keeps its own value; the other sixes share theirs."""
    values = list(drawing.values)
    if natural in values:
        values.remove(natural)
    queue = tuple(one._replace(six=False, lone=False) if one.shot == place else one for one in drawing.queue)
    return replace(drawing, queue=queue, values=tuple(values))


def _why(burst: Burst, opened: Opened) -> tuple[Modifier, ...]:
    """What counted beside the modifiers of the shot."""
    ball = burst.shot.shooter.weapon.ball
    reds = RULE["ARG-ART-02"] if ball else RULE["ARG-MUL-03"]
    found = [Modifier(0, "red_opens" if opened.opened else "red_fails", reds)]
    if not ball and not burst.shot.shooter.weapon.artillery:
        found.append(Modifier(0, "red_and_white", RULE["ARG-MUL-02"]))
    if opened.bonus >= 0:
        found.append(Modifier(GROUP_BONUS, "one_die_against_group", RULE["ARG-MUL-04"]))
    elif burst.target == "group" and burst.shot.shooter.disordered and not ball:
        found.append(Modifier(0, "bonus_lost_in_disorder", RULE["ARG-FRM-09"]))
    elif burst.target != "group":
        found.append(Modifier(0, "no_bonus_without_group", RULE["ARG-MUL-04"]))
    if opened.opened:
        rule = RULE["ARG-MUL-06"] if burst.target in VICTIMS else RULE["ARG-MUL-07"]
        found.append(Modifier(0, f"victims_of_{burst.target}", rule))
    if modifiers(burst.shot, burst.members[0], burst.rules):
        found.append(Modifier(0, "modifies_every_die", RULE["ARG-MUL-08"]))
    if opened.pooled.raises:
        found.append(Modifier(0, "sixes_of_all_dice", RULE["ARG-MUL-05"]))
    if burst.shot.shooter.weapon.artillery and not ball:
        found.append(Modifier(0, "canister", RULE["ARG-ART-01"]))
    if burst.shot.shooter.weapon.artillery:
        found.append(Modifier(0, "gunners_loose_order", RULE["ARG-ART-05"]))
    return (*found, *opened.pooled.raises)


# Chances


@lru_cache(maxsize=256)
def burst_law(burst: Burst) -> Law[tuple[Standing, ...]]:
    """How the members stand afterwards, exactly."""
    plan = burst_plan(burst)
    return drawn_law(plan, pool_law(plan.pool).map(lambda pooled: _start(burst, plan, _opened(burst, plan, pooled))))
