"""Two lone shooters facing each other: ARG-DUE-01 to ARG-DUE-03.

Each rolls a coloured die with the shooting die. The higher coloured one shoots first, and if it hits, the other does
not shoot; equal ones shoot together. Without the option both always shoot together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from rulesets.common.dice import OPEN, Ask, Dice
from rulesets.common.events import Modifier
from rulesets.common.laws import Law, certain, ended, law
from rulesets.common.odds import Ending, Odds, odds_of_law

from .ledger import RULE
from .shooting import RULED, Member, Shot, ShotRules, natural_need
from .sixes import Die, Pool, asks_of, read, resolve_pool, settle

ONE, OTHER = 0, 1


@dataclass(frozen=True, slots=True)
class Duellist:
    """One of the two: his shot, what he is as a target, and a bonus on the coloured die (ARG-DUE-02)."""

    shot: Shot
    body: Member
    swiftness: int = 0


@dataclass(frozen=True, slots=True)
class Duel:
    one: Duellist
    other: Duellist
    coloured: bool = True  # the option; without it both shoot together
    key: str = "duel"
    rules: ShotRules = RULED
    stream: str = OPEN

    @property
    def both(self) -> tuple[Duellist, Duellist]:
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class DuelOutcome:
    """`first`: who shot first, None both together. `shot` and `hit` of each; a cancelled shot was not fired."""

    first: int | None
    shot: tuple[bool, bool]
    hit: tuple[bool, bool]
    why: tuple[Modifier, ...] = ()

    @property
    def falls(self) -> tuple[bool, bool]:
        return self.hit[OTHER], self.hit[ONE]


def resolve_duel(dice: Dice, duel: Duel) -> DuelOutcome:
    """All four dice are rolled together; sixes are rolled again only for shots that are fired."""
    pools = [_pool(duel, me) for me in (ONE, OTHER)]
    shots = [ask for pool in pools for ask in asks_of(pool)]
    colours = [_colour(duel, me) for me in (ONE, OTHER)] if duel.coloured else []
    answers = dice.together([*colours, *shots])
    first = _first(duel, answers) if duel.coloured else None
    shown = [read(pool, [face]) for pool, face in zip(pools, answers[-2:], strict=True)]

    def hits(me: int) -> bool:
        return bool(settle(dice, pools[me], shown[me]).hits)

    why = _why(duel, first)
    if first is None:
        return DuelOutcome(None, (True, True), (hits(ONE), hits(OTHER)), why)
    quick = hits(first)
    slow = not quick and hits(1 - first)
    fired, hit = (True, not quick), (quick, slow)
    if first == OTHER:
        fired, hit = fired[::-1], hit[::-1]
    return DuelOutcome(first, fired, hit, why)


def _pool(duel: Duel, me: int) -> Pool:
    own, foe = duel.both[me], duel.both[1 - me]
    who = own.shot.shooter
    need = natural_need(own.shot, foe.body, duel.rules)
    die = Die(need, who.seat, 0, who.disordered, who.sides)
    return Pool((die,), f"{duel.key}.{me + 1}", RULE["ARG-SHO-05"], duel.rules.six_reroll, duel.stream)


def _colour(duel: Duel, me: int) -> Ask:
    seat = duel.both[me].shot.shooter.seat
    return Ask("die", 1, 6, f"{duel.key}.colour.{me + 1}", seat, RULE["ARG-DUE-01"], stream=duel.stream)


def _first(duel: Duel, answers: Sequence[int]) -> int | None:
    one, other = (answers[me] + duel.both[me].swiftness for me in (ONE, OTHER))
    if one == other:
        return None
    return ONE if one > other else OTHER


def _why(duel: Duel, first: int | None) -> tuple[Modifier, ...]:
    if not duel.coloured:
        return (Modifier(0, "both_shoot", RULE["ARG-TIM-01"]),)
    swift = [Modifier(one.swiftness, "swiftness", RULE["ARG-DUE-02"]) for one in duel.both if one.swiftness]
    if first is None:
        return (*swift, Modifier(0, "equally_swift", RULE["ARG-DUE-03"]))
    return (*swift, Modifier(0, "shoots_first", RULE["ARG-DUE-01"]))


# Chances


@dataclass(frozen=True, slots=True)
class Exchange:
    """How far an exchange of shots has come: who shoots first, who has fired and who has hit."""

    first: int | None = None
    fired: tuple[bool, bool] = (False, False)
    hit: tuple[bool, bool] = (False, False)

    @property
    def falls(self) -> tuple[bool, bool]:
        return self.hit[OTHER], self.hit[ONE]


def exchange_law(duel: Duel) -> Law[Exchange]:
    """The law of `resolve_duel` by stages: the coloured dice, the quicker shot, the slower one if it is fired."""
    start = law(_coloured, duel) if duel.coloured else certain(Exchange())
    return start.then(partial(_quick, duel)).then(partial(_slow, duel))


def _coloured(dice: Dice, duel: Duel) -> Exchange:
    return Exchange(_first(duel, dice.together([_colour(duel, me) for me in (ONE, OTHER)])))


def _quick(duel: Duel, dice: Dice, at: Exchange) -> Exchange:
    return _fires(dice, duel, at.first or ONE, at)


def _slow(duel: Duel, dice: Dice, at: Exchange) -> Exchange:
    is_forestalled = at.first is not None and any(at.hit)
    return at if is_forestalled else _fires(dice, duel, 1 - (at.first or ONE), at)


def _fires(dice: Dice, duel: Duel, me: int, at: Exchange) -> Exchange:
    hit = bool(resolve_pool(dice, _pool(duel, me)).hits)
    if me == ONE:
        return Exchange(at.first, (True, at.fired[OTHER]), (hit, at.hit[OTHER]))
    return Exchange(at.first, (at.fired[ONE], True), (at.hit[ONE], hit))


@lru_cache(maxsize=256)
def duel_law(duel: Duel) -> Law[tuple[bool, bool]]:
    """Who falls in one exchange of shots."""
    return exchange_law(duel).map(lambda at: at.falls)


@dataclass(frozen=True, slots=True)
class Standoff:
    """A duel as it goes on: who has fallen, and how many turns each still reloads."""

    falls: tuple[bool, bool] = (False, False)
    waits: tuple[int, int] = (0, 0)


def turn_law(duel: Duel, at: Standoff) -> Law[Standoff]:
    """Whoever is loaded shoots; whoever is not reloads for a turn (ARG-SHO-10), not yet in that of the shot."""
    ready = (not at.waits[ONE], not at.waits[OTHER])
    if all(ready):
        return exchange_law(duel).map(lambda now: _after(duel, at, now))
    if not any(ready):
        return certain(_after(duel, at, Exchange()))
    me = ready.index(True)
    return law(_fires, duel, me, Exchange()).map(lambda now: _after(duel, at, now))


def _after(duel: Duel, at: Standoff, now: Exchange) -> Standoff:
    return Standoff(now.falls, (_wait(duel, ONE, at, now.fired), _wait(duel, OTHER, at, now.fired)))


def _wait(duel: Duel, me: int, at: Standoff, fired: tuple[bool, bool]) -> int:
    if fired[me]:
        return duel.both[me].shot.shooter.weapon.reload_turns
    return max(0, at.waits[me] - 1)


@lru_cache(maxsize=256)
def duel_to_the_end(duel: Duel, start: Standoff = Standoff()) -> Law[tuple[bool, bool]]:
    """Who has fallen when it is over, each turn like the one before."""
    end = ended(start, partial(turn_law, duel), lambda at: any(at.falls))
    return end.map(lambda at: at.falls)


def duel_odds(duel: Duel, *, to_the_death: bool = False) -> Odds:
    return odds_of_law(duel_to_the_end(duel) if to_the_death else duel_law(duel), _ending)


def _ending(falls: tuple[bool, bool]) -> Ending:
    """As the one duellist sees it."""
    if all(falls):
        return Ending("both_fall", "bad")
    if falls[ONE]:
        return Ending("one_falls", "bad")
    return Ending("other_falls", "good") if falls[OTHER] else Ending("both_stand", "none")
