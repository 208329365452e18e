"""To prevent two opponents from killing each other, or from both recoiling (ARG-TIE, ARG-ARM-12)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.seats import RuleId

from .fighters import BY_THE_BOOK, Fighter, MeleeOptions
from .ledger import RULE


@dataclass(frozen=True, slots=True)
class Claim:
    """One side of a tie: who is hit himself (of two ranks the one in front), and the die that hit for him."""

    front: Fighter
    natural: int
    total: int


def rank_of(fighter: Fighter, options: MeleeOptions) -> int:
    """Armour from worst to best: none, 3, 4, 4*, 5, 5*; without the option only 4 and 5 (ARG-ARM-12)."""
    armour = fighter.armour
    return armour.rank if options.extra_armours else armour.stops_blows


def may_need_naturals(one: Fighter, other: Fighter, options: MeleeOptions) -> bool:
    """Whether a tie of these two may come down to their dice."""
    same_class = one.class_ == other.class_
    return options.tie_break and same_class and rank_of(one, options) == rank_of(other, options)


def winner_of(one: Claim, other: Claim, options: MeleeOptions = BY_THE_BOOK) -> tuple[int, RuleId]:
    """1 if the first does not suffer, -1 if the other does not, 0 if both do; and the rule that decides."""
    if not options.tie_break:
        return 0, RULE["ARG-TIE-09"]
    compared = (
        (one.front.class_, other.front.class_, RULE["ARG-TIE-02"]),
        (rank_of(one.front, options), rank_of(other.front, options), RULE["ARG-TIE-03"]),
        (one.natural, other.natural, RULE["ARG-TIE-04"]),
        (one.total, other.total, RULE["ARG-TIE-05"]),
    )
    for mine, theirs, rule in compared if options.tie_modifiers == "compared" else compared[:3]:
        if mine != theirs:
            return (1 if mine > theirs else -1), rule
    return 0, RULE["ARG-TIE-06"]
