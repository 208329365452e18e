"""The rule of many sixes: ARG-SIX-01 to ARG-SIX-11.

All dice rolled at the same moment at the same target, or at the same enemy, are one pool. Several natural sixes count
6, 7, 8 and so on; while no six hits, one of them may be rolled again and each further six raises it by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal

from rulesets.common.dice import OPEN, Ask, Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE

Effect = int
MISS, LESSER, HIT = 0, 1, 2
"""What a die does. The lesser effect is a recoil, or a stone that only knocks down: whatever `Die.lesser` reaches."""
Reroll = Literal["no_six_hits", "any_insufficient"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a pool: `need` is the lowest natural value that hits, `lesser` the lowest that does something less.

    Natural values are those before modifiers: a need of 6 with -1 to the die is a need of 7 here. `marks` are further
    values that somebody has to know of. `sides` other than six belong to some creatures, whose highest face then
    counts as the six (ARG-SIX-05).
    """

    need: int
    seat: Seat = ""
    lesser: int = 0
    disordered: bool = False
    sides: int = 6
    marks: tuple[int, ...] = ()
    colour: str = ""  # dice of another colour are other dice


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice that combine, in the order in which their owners are listed (ARG-SIX-06, ARG-SIX-07).

    With `exact` every face is read although nobody may need it: the natural values matter themselves. Each die is a
    roll of its own under the name that `keys` give it, so that what is rolled tells nothing of what it is rolled for.
    """

    dice: tuple[Die, ...]
    key: str = "pool"
    why: RuleId = RULE["ARG-SIX-07"]
    reroll: Reroll = "no_six_hits"
    stream: str = OPEN
    exact: bool = False
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pooled:
    """What the dice of a pool did, in their order; equal dice are told apart only by it, the better ones first.

    `naturals` holds what each six came to count, of other faces the highest value reached that matters, else 0.
    `raises` says how the sixes grew and by which rule, `rerolled` which dice were rolled again.
    """

    effects: tuple[Effect, ...]
    naturals: tuple[int, ...]
    raises: tuple[Modifier, ...] = ()
    rerolled: tuple[int, ...] = ()

    @property
    def hits(self) -> int:
        return self.effects.count(HIT)


Shown = tuple[int, ...]
"""Of each die its highest face, or of lower ones the highest value reached that matters, 0 where none is."""


def resolve_pool(dice: Dice, pool: Pool) -> Pooled:
    """Roll all dice of the pool together, then let the sixes combine and be rolled again (ARG-SIX-01 to ARG-SIX-10)."""
    return settle(dice, pool, read(pool, dice.together(asks_of(pool))))


@lru_cache(256)
def asks_of(pool: Pool) -> tuple[Ask, ...]:
    """The roll of each die, in the order of the pool: alike whatever it needs."""
    keys = pool.keys or tuple([f"{pool.key}.{n}" for n in range(1, len(pool.dice) + 1)])
    rolls = zip(pool.dice, keys, strict=True)
    return tuple([Ask("die", 1, die.sides, key, die.seat, pool.why, stream=pool.stream) for die, key in rolls])


def read(pool: Pool, faces: Sequence[int]) -> Shown:
    """What the dice show that lie on the table in the order of the pool."""
    kinds = kinds_of(pool)
    return in_order(kinds, [kind.reads([faces[place] for place in kind.places]) for kind in kinds])


def pool_key(moment: str, target: str, seat: Seat, six_pool: str = "all_shooters") -> tuple[str, str, Seat]:
    """Dice of the same key are one pool: same moment and same target (ARG-SIX-06), all shooters or each player's."""
    return moment, target, seat if six_pool == "per_player" else ""


@dataclass(frozen=True, slots=True)
class Kind:
    """Equal dice of a pool: their places, and whether more of their faces counts than how many succeed."""

    die: Die
    places: tuple[int, ...]
    apart: bool

    @property
    def success(self) -> int:
        """The lowest face that succeeds, or may once the sixes are combined."""
        return max(1, min(self.die.need, self.die.sides))

    def reads(self, faces: Sequence[int]) -> Shown:
        """The best dice first."""
        if self.apart:
            return tuple(sorted([shows(self.die, face) for face in faces], reverse=True))
        return self.counts(sum([face >= self.success for face in faces]))

    def counts(self, successes: int) -> Shown:
        return (self.success,) * successes + (0,) * (len(self.places) - successes)


@lru_cache(256)
def kinds_of(pool: Pool) -> tuple[Kind, ...]:
    """The equal dice of the pool. Sixes count apart only where some die of the pool needs more than its face."""
    helpless = all(die.need <= die.sides for die in pool.dice)
    kinds = []
    for die in dict.fromkeys(pool.dice):
        places = tuple(place for place, other in enumerate(pool.dice) if other == die)
        apart = pool.exact or die.lesser or die.marks or not (helpless or die.need >= die.sides)
        kinds.append(Kind(die, places, bool(apart)))
    return tuple(kinds)


def shows(die: Die, face: int) -> int:
    if face == die.sides:
        return face
    values = [max(1, value) for value in (die.need, *die.marks)] + [die.lesser]
    return max((value for value in values if value <= face), default=0)


def in_order(kinds: Sequence[Kind], shown: Sequence[Shown]) -> Shown:
    """What each die of the pool shows, in the order of the pool."""
    placed: dict[int, int] = {}
    for kind, dice in zip(kinds, shown, strict=True):
        placed |= zip(kind.places, dice, strict=True)
    return tuple(placed[place] for place in range(len(placed)))


# What the sixes come to


def settle(dice: Dice, pool: Pool, shown: Shown) -> Pooled:
    """What the dice do once the sixes are combined and one is rolled again."""
    sixes = [place for place, one in enumerate(shown) if one == pool.dice[place].sides]
    raises: list[Modifier] = []
    if not pool.exact and all(_want(pool, place) <= 0 for place in sixes):
        return _pooled(pool, shown, raises)
    naturals = _combine(pool, [place for place in sixes if not pool.dice[place].disordered], raises)
    naturals |= {place: pool.dice[place].sides for place in sixes if pool.dice[place].disordered}
    rerolled = _rerolled(pool, naturals, raises)
    for place, rule in rerolled:
        naturals[place] += _again(dice, pool, place, naturals[place], rule, raises)
    return _pooled(pool, [naturals.get(place, one) for place, one in enumerate(shown)], raises, rerolled)


def _pooled(
    pool: Pool, naturals: Sequence[int], raises: Sequence[Modifier], rerolled: Sequence[tuple[int, RuleId]] = ()
) -> Pooled:
    effects = (_effect(die, natural) for die, natural in zip(pool.dice, naturals, strict=True))
    return Pooled(tuple(effects), tuple(naturals), tuple(raises), tuple(place for place, _ in rerolled))


def _want(pool: Pool, place: int) -> int:
    """By how much the six of this die must be raised until it hits."""
    return pool.dice[place].need - pool.dice[place].sides


def _effect(die: Die, natural: int) -> Effect:
    if natural >= max(1, die.need):
        return HIT
    return LESSER if die.lesser and natural >= die.lesser else MISS


def _combine(pool: Pool, sixes: list[int], raises: list[Modifier]) -> dict[int, int]:
    """The naturals of the sixes: raises of 0, 1, 2... given out so that most hit, then in the listed order.

    A die that hits takes the least that suffices; the better ones of those left go to the dice that want least.
    """
    hitting = _may_hit(pool, sixes)
    left = list(range(len(sixes)))
    given: dict[int, int] = {}
    for place in sorted(hitting, key=partial(_want, pool)):
        given[place] = next(one for one in left if one >= _want(pool, place))
        left.remove(given[place])
    for place in sorted((one for one in sixes if one not in hitting), key=partial(_want, pool)):
        given[place] = left.pop()
    even = len({pool.dice[place].need for place in sixes}) == 1
    rule = RULE["ARG-SIX-02"] if even else RULE["ARG-SIX-08"]
    for place in sixes:
        if given[place]:
            other = pool.dice[place].sides != 6
            raises.append(Modifier(given[place], "sixes_combine", RULE["ARG-SIX-05"] if other else rule))
    return {place: pool.dice[place].sides + given[place] for place in sixes}


def _may_hit(pool: Pool, sixes: list[int]) -> list[int]:
    """As many dice as the raised values suffice for, the first in the list before others."""
    free = [len(sixes) - raised for raised in range(max((_want(pool, place) for place in sixes), default=0) + 1)]
    found = []  # free[n]: how many values of n or more nobody has taken
    for place in sixes:
        wanted = range(1, _want(pool, place) + 1)
        if all(free[n] > 0 for n in wanted):
            found.append(place)
            for n in wanted:
                free[n] -= 1
    return found


def _rerolled(pool: Pool, naturals: dict[int, int], raises: list[Modifier]) -> list[tuple[int, RuleId]]:
    """The dice that are rolled again, with the rule that allows it: one of those that combine, one of each player in
    disorder. A six that hits is never rolled again, nor, unless read so, are the others beside it (ARG-SIX-10)."""
    short = [place for place, natural in naturals.items() if natural < pool.dice[place].need]
    short.sort(key=partial(_want, pool))
    found: list[tuple[int, RuleId]] = []
    together = [place for place in naturals if not pool.dice[place].disordered]
    if mine := [place for place in short if place in together]:
        if len(mine) == len(together) or pool.reroll == "any_insufficient":
            found.append((mine[0], RULE["ARG-SIX-01"] if len(together) == 1 else RULE["ARG-SIX-03"]))
        else:
            raises.append(Modifier(0, "six_hits_already", RULE["ARG-SIX-10"]))
    seats: list[Seat] = []
    for place in short:
        if pool.dice[place].disordered and pool.dice[place].seat not in seats:
            seats.append(pool.dice[place].seat)
            found.append((place, RULE["ARG-SIX-04"]))
    return found


def _again(dice: Dice, pool: Pool, place: int, natural: int, rule: RuleId, raises: list[Modifier]) -> int:
    """Roll this six again until it hits or fails; if it fails, what it had stands (ARG-SIX-09)."""
    die, gained = pool.dice[place], 0
    while natural + gained < die.need:
        key = f"{pool.key}.again.{place + 1}.{gained + 1}"
        if not dice.at_least(1, die.sides, key=key, seat=die.seat, why=rule, sides=die.sides, stream=pool.stream):
            raises += [Modifier(0, "six_not_again", rule), Modifier(0, "six_stands", RULE["ARG-SIX-09"])]
            break
        gained += 1
        raises.append(Modifier(1, "six_again", _why_raised(die, rule)))
    return gained


def _why_raised(die: Die, rule: RuleId) -> RuleId:
    """The rule that says most about it: other dice than six-sided ones, a recoil that may become a kill."""
    if die.sides != 6:
        return RULE["ARG-SIX-05"]
    return RULE["ARG-SIX-09"] if 0 < die.lesser <= die.sides else rule
