"""Fantasy creatures and their dice (ARG-FAN). What they are is the game master's own, and secret (ARG-FAN-02)."""

from __future__ import annotations

from rulesets.common.refusals import IllegalAction

from .fighters import Fighter, MeleeOptions
from .ledger import RULE
from .people import Profile

HUMAN_DIE = 6
CREATURE_DICE = (4, 6, 8, 10, 12)
TRIPLE = 3


def check_die(sides: int, *, human: bool, options: MeleeOptions) -> None:
    """Humans always roll D6; creatures one of five dice, where the option is on (ARG-FAN-01). Raises IllegalAction."""
    if sides != HUMAN_DIE and (human or not options.fantasy_dice):
        raise IllegalAction("humans_roll_d6", RULE["ARG-FAN-01"], sides=sides)
    if sides not in CREATURE_DICE:
        raise IllegalAction("no_such_die", RULE["ARG-FAN-01"], sides=sides)


def die_of(who: Profile) -> int:
    """The die of somebody by his skills: "d8" for a creature, a D6 for everybody else (ARG-FAN-01)."""
    return next((sides for sides in CREATURE_DICE if who.has_skill(f"d{sides}")), HUMAN_DIE)


def six_of(fighter: Fighter, options: MeleeOptions) -> int:
    """The face that counts as the six in the rule of many sixes (ARG-FAN-03)."""
    return fighter.die if options.fantasy_dice else HUMAN_DIE


def always_hits_from(fighter: Fighter, options: MeleeOptions) -> int:
    """The natural value of three highest faces, which hits whatever counts against it (ARG-FAN-04)."""
    return six_of(fighter, options) + TRIPLE - 1
