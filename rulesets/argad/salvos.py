"""All shots of one moment: ARG-SHO-05 to ARG-SHO-07, ARG-SIX-06, ARG-SIX-07, ARG-SGR-09.

They are declared before any is rolled and take effect together: nobody who is hit loses his own shot. Shots at one
target pool their sixes, whatever the weapon; a weapon with several projectiles is a pool of its own (ARG-MUL-05).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import OPEN, Ask, Dice
from rulesets.common.events import Modifier

from .ledger import RULE
from .projectiles import Burst, BurstOutcome, Target, burst_plan, resolve_burst
from .shooting import RULED, Member, Shot, ShotRules
from .sixes import asks_of, pool_key
from .volleys import Standing, Volley, VolleyOutcome, plan_of, resolve_volley


@dataclass(frozen=True, slots=True)
class ShotAt:
    """What is shot at: a lone character, a couple, a group, or people far apart."""

    id: str
    members: tuple[Member, ...]  # the nearest to the shooters first
    kind: Target
    whole_group: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    shot: Shot
    target: str


@dataclass(frozen=True, slots=True)
class Salvo:
    """Everything that is shot in one moment, in the order declared."""

    declared: tuple[Declared, ...]
    targets: tuple[ShotAt, ...]
    key: str = "salvo"
    rules: ShotRules = RULED
    stream: str = OPEN


@dataclass(frozen=True, slots=True)
class Hits:
    """What happened to one target: each pool of dice in its turn, and how the members stand after all of them."""

    target: str
    pools: tuple[VolleyOutcome | BurstOutcome, ...]
    standing: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class SalvoOutcome:
    hits: tuple[Hits, ...]
    why: tuple[Modifier, ...]

    @property
    def casualties(self) -> tuple[str, ...]:
        return tuple(
            one.member for hits in self.hits for pool in hits.pools for one in pool.fell if one.effect == "removed"
        )


def resolve_salvo(dice: Dice, salvo: Salvo) -> SalvoOutcome:
    """Roll for one target after the other; nobody sees a result before all is declared."""
    return SalvoOutcome(tuple(_shoot_at(dice, salvo, one) for one in salvo.targets), _why(salvo))


def first_dice(salvo: Salvo) -> list[Ask]:
    """All that is thrown before anybody knows what comes of it."""
    pools = [pool for target in salvo.targets for pool in pools_of(salvo, target)]
    plans = [plan_of(one) if isinstance(one, Volley) else burst_plan(one) for one in pools]
    return [ask for plan in plans for ask in asks_of(plan.pool)]


def _shoot_at(dice: Dice, salvo: Salvo, target: ShotAt) -> Hits:
    standing = tuple(Standing(member.points) for member in target.members)
    outcomes: list[VolleyOutcome | BurstOutcome] = []
    for pool in pools_of(salvo, target):
        again = _standing_so(pool, standing)
        outcome: VolleyOutcome | BurstOutcome
        outcome = resolve_volley(dice, again) if isinstance(again, Volley) else resolve_burst(dice, again)
        outcomes.append(outcome)
        standing = _both(standing, outcome.standing)
    return Hits(target.id, tuple(outcomes), standing)


def pools_of(salvo: Salvo, target: ShotAt) -> list[Volley | Burst]:
    """The pools of dice at one target: all simple shots together (or each player's), then each other weapon."""
    mine = [replace(one.shot, at_group=target.kind == "group") for one in salvo.declared if one.target == target.id]
    simple: dict[tuple[str, str, str], list[Shot]] = {}
    for shot in mine:
        if not shot.shooter.weapon.red_dice:
            pooled = pool_key(shot.moment, target.id, shot.shooter.seat, salvo.rules.six_pool)
            simple.setdefault(pooled, []).append(shot)
    known = (salvo.rules, target.whole_group, salvo.stream)
    key = f"{salvo.key}.{target.id}"
    names = _Names(salvo.key)
    pools: list[Volley | Burst] = [
        Volley(tuple(shots), target.members, f"{key}.{n}", *known, names.of(shots))
        for n, shots in enumerate(simple.values(), 1)
    ]
    for n, shot in enumerate((shot for shot in mine if shot.shooter.weapon.red_dice), len(pools) + 1):
        pools.append(Burst(shot, target.members, target.kind, f"{key}.{n}", *known, names.of([shot])))
    return pools


class _Names:
    """Dice are named after those who throw them, who know that they shoot, and not after what stands before them."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.thrown: dict[str, int] = {}

    def of(self, shots: Sequence[Shot]) -> tuple[str, ...]:
        found = []
        for shot in shots:
            weapon = shot.shooter.weapon
            name = f"{self.key}.{shot.shooter.id}.{weapon.id}"
            for _ in range(max(1, weapon.red_dice + weapon.white_dice)):
                self.thrown[name] = self.thrown.get(name, 0) + 1
                found.append(f"{name}.{self.thrown[name]}")
        return tuple(found)


def _standing_so(pool: Volley | Burst, standing: tuple[Standing, ...]) -> Volley | Burst:
    """The pool against what is left of the target. Numbers are not given anew: who fell is not drawn again."""
    members = (replace(member, points=one.points) for member, one in zip(pool.members, standing, strict=True))
    return replace(pool, members=tuple(members))


def _both(before: tuple[Standing, ...], after: tuple[Standing, ...]) -> tuple[Standing, ...]:
    return tuple(one._replace(down=one.down or old.down) for old, one in zip(before, after, strict=True))


def why_apart(one: tuple[str, str, str], other: tuple[str, str, str]) -> Modifier:
    """Whether dice of these two pool keys combine their sixes, and why."""
    if one == other:
        return Modifier(0, "one_pool", RULE["ARG-SIX-07"])
    if one[:2] == other[:2]:
        return Modifier(0, "pool_of_each_player", RULE["ARG-SIX-07"])
    return Modifier(0, "other_moment_or_target", RULE["ARG-SIX-06"])


def _why(salvo: Salvo) -> tuple[Modifier, ...]:
    """What the rules say of any salvo."""
    found = [Modifier(0, "one_die_a_shot", RULE["ARG-SHO-05"]), Modifier(0, "no_saving_throw", RULE["ARG-SGR-09"])]
    if len(salvo.declared) > 1:
        found.append(Modifier(0, "declared_together", RULE["ARG-SHO-07"]))
    aimed = [(one.target, one.shot.shooter.weapon.id) for one in salvo.declared]
    if len(dict.fromkeys(aimed)) < len(aimed):
        found.append(Modifier(0, "rolled_together", RULE["ARG-SHO-06"]))
    return tuple(found)
