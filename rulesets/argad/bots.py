"""The players that every game of Argad has: by chance, with sense, and those whose habit is easily told (ARG-NPC-01).

They see what their seat sees and answer with one word for all their people where there is one (habits.py), worked out
from what the seat perceives; what is left they choose out of what is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.actions import Action
from rulesets.common.bots import RandomBot
from rulesets.common.contract import Bot
from rulesets.common.dice import Dice
from rulesets.common.questions import Question
from rulesets.common.view import View

from .evening import Evening
from .habits import BY_HABIT, STYLES, ByHabit

Choice = Callable[["Habitual", Question, Sequence[Action]], Action | None]
BREAKS_OFF = ("cautious", "frightened", "raid")
GOES_ON = ("aggressive", "sensible")
RELENTLESS = ("aggressive", "sensible", "guard")
GIVES_IN = ("frightened", "still")


@dataclass(frozen=True, slots=True)
class Habitual:
    """Plays a whole side through every phase in one style."""

    style: str

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next(one for one in questions if one.must and view.viewer in one.waiting and one.forms)
        kinds = [form.kind for form in question.forms]
        if question.kind not in CHOICES and BY_HABIT in kinds:
            return ByHabit(self.style)
        fitting = [one for one in actions if one.kind in kinds]
        chosen = CHOICES.get(question.kind, _usual)(self, question, fitting)
        return chosen or question.default or fitting[0]


def _usual(bot: Habitual, question: Question, actions: Sequence[Action]) -> Action | None:
    return question.default


def _agrees(bot: Habitual, question: Question, actions: Sequence[Action]) -> Action | None:
    return next((one for one in actions if one.kind == "agree"), None)


def _many(styles: Sequence[str], *names: str) -> Choice:
    """The most people for these styles, the fewest for the others."""

    def choice(bot: Habitual, question: Question, actions: Sequence[Action]) -> Action | None:
        ranked = sorted(actions, key=lambda one: sum(len(getattr(one, name, ())) for name in names))
        return (ranked[-1] if bot.style in styles else ranked[0]) if ranked else None

    return choice


def _surrenders(bot: Habitual, question: Question, actions: Sequence[Action]) -> Action | None:
    """The cornered only; whoever is afraid, and with him everybody who is asked."""
    ranked = sorted(actions, key=lambda one: len(getattr(one, "offers", ())))
    return ranked[-1] if ranked and bot.style in GIVES_IN else question.default


def _evening(bot: Habitual, question: Question, actions: Sequence[Action]) -> Action | None:
    """Chiefs steady their people, and whoever works on something hard goes on."""
    busy = [one for one in actions if isinstance(one, Evening) and (one.rally or one.insist)]
    return busy[-1] if busy and bot.style not in GIVES_IN else question.default


CHOICES: Mapping[str, Choice] = {
    "agree": _agrees,
    "part": _many(BREAKS_OFF, "figures"),
    "pursue": _many(RELENTLESS, "whom"),
    "surrender": _surrenders,
    "advance": _many(GOES_ON, "ways"),
    "evening": _evening,
}
BOTS: Mapping[str, Bot] = {"random": RandomBot(), **{style: Habitual(style) for style in STYLES}}
