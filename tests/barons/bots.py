"""A baron who counts his chances."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.bots import RandomBot
from rulesets.common.contract import Bot
from rulesets.common.dice import Dice
from rulesets.common.questions import Question
from rulesets.common.shapes import chosen
from rulesets.common.view import View

WORTH_IT = 450  # thousandths


class SteadyBot:
    """Attacks where the exact odds of his view are good, stakes and plays his best card, agrees to everything."""

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next(one for one in questions if one.must and one.asks(view.viewer))
        fits = [one for one in actions if one.kind == question.kind]
        if question.kind == "announce":
            chances = {place["id"]: place["chance"] for place in view.board["places"]}
            return max(fits, key=lambda one: chances.get(chosen(one), WORTH_IT))
        place = question.facts.get("place", "")
        return [one for one in fits if getattr(one, "fight", "") == place][-1]


BOTS: dict[str, Bot] = {"random": RandomBot(), "steady": SteadyBot()}
