"""What a strike needs and what it comes to: hit, recoil or miss (ARG-MEL-11 to ARG-MEL-17, ARG-UNT-04, ARG-UNT-07)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .arms import is_bare
from .fighters import BY_THE_BOOK, Fighter, MeleeOptions, Strike
from .ledger import RULE
from .melee_modifiers import modifiers_of, total_of
from .sixes import HIT, LESSER, MISS, Die, Effect

LOWEST = 2  # ARG-MEL-15: a natural 1 does nothing
TRIPLE = 2  # ARG-MEL-17, ARG-FAN-04: the highest face and two more of it


@dataclass(frozen=True, slots=True)
class Needs:
    """Natural values: from `kill` on it is a hit, from `recoil` on at least a recoil, from `deadly` on it kills even
    where a hit would only lay somebody down."""

    kill: int
    recoil: int
    deadly: int
    modifiers: tuple[Modifier, ...] = ()

    def effect(self, natural: int) -> Effect:
        if natural >= self.kill:
            return HIT
        return LESSER if natural >= self.recoil else MISS


def guard_of(at: Fighter, options: MeleeOptions = BY_THE_BOOK) -> int:
    """What a total must exceed to kill: the class, or armour that is higher (ARG-MEL-13)."""
    raised = options.armour_three == "raises_threshold" and options.extra_armours
    return max(at.class_, at.armour.value if raised else at.armour.stops_blows)


@lru_cache(4096)
def needs_of(strike: Strike, options: MeleeOptions = BY_THE_BOOK) -> Needs:
    """A natural 1 never does anything; a triple natural maximum always hits (ARG-MEL-15, ARG-MEL-17)."""
    modifiers = modifiers_of(strike, options)
    total, sides = total_of(modifiers), die_of(strike.by, options)
    surely = sides + TRIPLE
    kill = max(LOWEST, min(surely, guard_of(strike.at, options) + 1 - total))
    recoil = max(LOWEST, min(kill, strike.at.class_ - total))
    return Needs(kill, recoil, surely if is_gentle(strike) else kill, modifiers)


def die_of(by: Fighter, options: MeleeOptions) -> int:
    """Its sides: humans always six (ARG-FAN-01)."""
    return by.die if options.fantasy_dice else 6


def is_gentle(strike: Strike) -> bool:
    """A hit only lays down: bare hands (ARG-UNT-04), unless a master's (ARG-SKL-07)."""
    return is_bare(strike.by.arm) and not strike.by.master and not is_harmless(strike)


def is_harmless(strike: Strike) -> bool:
    """Not even a natural 8 kills: objects thrown or held (ARG-OBJ-04)."""
    return strike.thrown or strike.by.arm.id == "object"


def lays_down(strike: Strike, needs: Needs, natural: int) -> bool:
    """Whether a hit of this natural value leaves the victim on the ground instead of killing."""
    return is_harmless(strike) or (is_gentle(strike) and natural < needs.deadly)


def die_for(strike: Strike, needs: Needs, options: MeleeOptions = BY_THE_BOOK) -> Die:
    """The die of this strike, for the rule of many sixes."""
    return Die(needs.kill, strike.by.seat, needs.recoil, strike.by.disordered, die_of(strike.by, options))


def rule_of(effect: Effect, natural: int, needs: Needs, strike: Strike, options: MeleeOptions) -> RuleId:
    """The rule that makes a die do what it does; a natural of 0 stands for one that need not be known."""
    sides = die_of(strike.by, options)
    if effect == HIT and natural >= sides + TRIPLE and needs.kill == sides + TRIPLE:
        return RULE["ARG-FAN-04"] if sides != 6 else RULE["ARG-MEL-17"]
    if effect == HIT:
        return RULE["ARG-MEL-13"] if strike.at.armour.stops_blows else RULE["ARG-MEL-11"]
    if effect == LESSER:
        return RULE["ARG-MEL-13"] if guard_of(strike.at, options) > strike.at.class_ else RULE["ARG-MEL-12"]
    return RULE["ARG-MEL-15"] if natural == 1 else RULE["ARG-MEL-14"]
