"""A fight beside real miniatures as somebody tells it: who against whom, on what ground, and what each does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from rulesets.common.actions import Action

from .melee_wishes import CAPTURES, DECLINES, ONE_HAND, SPARES, SPEED, STRIKES, TWO_STRIKES, YIELDS, Wish
from .state import FigureId, State

FIGHT = "fight_by_hand"
USUAL, WHOEVER = "as_usual", ""  # the weapon and the enemy of whom nothing is said
WAYS = (STRIKES, TWO_STRIKES, SPEED, ONE_HAND, CAPTURES, SPARES, YIELDS, DECLINES)
PEACEFUL = (CAPTURES, SPARES, YIELDS, DECLINES)  # who does one of these does not strike (ARG-MEL-26)
AS_USUAL = Wish(USUAL, WHOEVER)
LEVEL, NOTHING = "level", "nothing"  # what a fight is like unless somebody says otherwise
Fields = Mapping[str, Any]
LOWER: Fields = {"ground": "lower"}
HIGHER: Fields = {"ground": "higher"}
ATTACKS: Fields = {"crossing": "attacks"}
RESISTS: Fields = {"crossing": "resists"}
NARROW: Fields = {"cramped": True}
LEANING: Fields = {"leaning": True}
ROUGH: Fields = {"rough": True}
BESIDE: Fields = {"ground": "table"}
LARGE: Fields = {"large": True}
PLAIN: Fields = {}
GROUNDS: Mapping[str, tuple[Fields, Fields]] = {  # how the one side strikes the other, and is struck
    LEVEL: (PLAIN, PLAIN),
    "ours_lower": (LOWER, HIGHER),
    "theirs_lower": (HIGHER, LOWER),
    "ours_cross": (ATTACKS, RESISTS),
    "theirs_cross": (RESISTS, ATTACKS),
    "both_cross": (ATTACKS, ATTACKS),
    "ours_climb": ({**ATTACKS, "ground": "climbing"}, {**RESISTS, **HIGHER}),
    "theirs_climb": ({**RESISTS, **HIGHER}, {**ATTACKS, "ground": "climbing"}),
    "indoors": (NARROW, NARROW),
    "ours_enter": ({**ATTACKS, **NARROW}, {**RESISTS, **NARROW}),
    "theirs_enter": ({**RESISTS, **NARROW}, {**ATTACKS, **NARROW}),
    "ours_lean_out": (PLAIN, LEANING),
    "theirs_lean_out": (LEANING, PLAIN),
    "rough": (ROUGH, ROUGH),
    "ours_on_table": (PLAIN, BESIDE),
    "theirs_on_table": (BESIDE, PLAIN),
    "both_on_table": (PLAIN, PLAIN),
    "ours_on_stage": (PLAIN, {**BESIDE, **LARGE}),
    "theirs_on_stage": ({**BESIDE, **LARGE}, PLAIN),
    "both_on_stage": (LARGE, LARGE),
}
SPECIALS: Mapping[str, tuple[Fields, Fields]] = {
    NOTHING: (PLAIN, PLAIN),
    "ours_charge": ({"charge": True}, PLAIN),
    "theirs_charge": (PLAIN, {"charge": True}),
    "both_charge": ({"charge": True}, {"charge": True}),
    "our_hostage": ({"hostage": "mine"}, {"hostage": "theirs"}),
    "their_hostage": ({"hostage": "theirs"}, {"hostage": "mine"}),
    "two_strikes": (PLAIN, PLAIN),
    "speed": (PLAIN, PLAIN),
    "brawl": (PLAIN, PLAIN),
}
BRAWL = "brawl"


def specials(state: State) -> tuple[str, ...]:
    """What may be special about a fight here; boxing where brawls are played (ARG-BRW-01)."""
    return tuple(one for one in SPECIALS if one != BRAWL or state.terms.on("brawls"))


@dataclass(frozen=True, slots=True)
class FightByHand(Action):
    """These against those: a single one on one side at least, a second rank `behind` these and `across`, behind those.

    `each`: of whoever does not do the usual, the enemy whom he strikes or the friend over whose shoulder, how he
    fights, with what.
    """

    kind: ClassVar[str] = FIGHT
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    behind: tuple[str, ...] = ()
    ground: str = LEVEL
    special: str = NOTHING
    across: tuple[str, ...] = ()
    each: tuple[tuple[str, tuple[str, str, str]], ...] = ()

    def everybody(self) -> tuple[FigureId, ...]:
        return (*self.ours, *self.theirs, *self.behind, *self.across)

    @property
    def second(self) -> tuple[FigureId, ...]:
        """Both second ranks."""
        return (*self.behind, *self.across)

    def said_of(self) -> dict[FigureId, Wish]:
        """What each does of whom anything is said. An unnamed weapon is the usual."""
        return {who: Wish(arm, at, how) for who, (at, how, arm) in self.each}

    def wish_of(self, who: FigureId) -> Wish:
        return self.said_of().get(who, AS_USUAL)
