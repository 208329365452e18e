"""People act by habit: one word for all of a seat's people, worked out from what the seat perceives (ARG-NPC-01).

For players who are away, for bands of no player, and for whoever is in a hurry. The word is what is answered; what it
means is worked out when it is said, so nothing is betrayed by what may be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.params import Pick
from rulesets.common.questions import Form

from .ledger import RULE

SENSIBLE = "sensible"
STYLES = (SENSIBLE, "aggressive", "cautious", "guard", "raid", "frightened", "still")
BY_HABIT = "by_habit"
STYLE = Pick(STYLES, "behaviour")


@dataclass(frozen=True, slots=True)
class ByHabit(Action):
    """All whom this seat moves go and do as people of that kind do."""

    kind: ClassVar[str] = BY_HABIT
    style: str


def habit_form() -> Form:
    return Form(BY_HABIT, (("style", STYLE),), RULE["ARG-NPC-01"])
