"""A game as its viewer has it before him: where it stands, what he sees, what he is asked, what he may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import described
from campaigns.api.schema import AS, KNOWN_TAG, PAGE, number, takes
from campaigns.api.shapes.play import (
    ActionsShape,
    DiceTableShape,
    OddsFoundShape,
    PhaseShape,
    QuestionsShape,
    ViewShape,
)
from campaigns.api.shapes.play import AskOddsShape as AskOdds
from campaigns.api.table import GameDoor, told
from campaigns.presenters.asked import said_near
from campaigns.presenters.play_page import PlayPage
from campaigns.refusals import Stale
from campaigns.services.bots import question_of
from rulesets.common.actions import Action, action_id
from rulesets.common.questions import Form, Near, Question, parse

ACTIONS_A_PAGE = 100
UNCHANGED = {304: None}


class ViewDoor(GameDoor):
    """Reads as the viewer that `as` names. With the tag of what is known already the answer is 304."""


class GameView(ViewDoor):
    """All that this viewer sees: seats, cards, secrets, the board, with the sentences of the pages."""

    @takes(answer=ViewShape, query=[AS, KNOWN_TAG], also=UNCHANGED)
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        return self.fresh(request, page, lambda: self.say(ViewShape, described.view(page)))


class GamePhase(ViewDoor):
    """Where the game is in the sequence of play."""

    @takes(answer=PhaseShape, query=[AS, KNOWN_TAG], also=UNCHANGED)
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        return self.fresh(request, page, lambda: self.say(PhaseShape, described.phase(page.desk.phase, page.speech)))


class GameQuestions(ViewDoor):
    """What is asked, of this viewer with the forms of its answers, of others as far as everybody may know."""

    @takes(answer=QuestionsShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        told_of = [described.question(one, page) for one in questions_of(page)]
        due = page.desk.row.due_at if page.desk.acts else None
        return self.say(QuestionsShape, {"tick": page.tick, "due_at": due, "questions": told_of})


def questions_of(page: PlayPage) -> list[Question]:
    """Those put to the viewer first; rulings, where he gives or proposes them; then what others are asked."""
    desk = page.desk
    mine = list(desk.asked)
    rulings = [desk.rulings] if desk.rulings else []
    known = [one.id for one in [*mine, *rulings]]
    others = [one for one in desk.questions if one.id not in known and not one.asks(page.seat)]
    return [*mine, *rulings, *others]


class GameActions(ViewDoor):
    """What this viewer may do now, each as an answer ready to be sent, with exact odds; and what it just may not."""

    @takes(answer=ActionsShape, query=[AS, PAGE, number("odds", "0: without odds.", low=0, high=1)])
    def get(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        index = self.number("page") or 1
        legal = page.desk.legal_actions if page.game.takes_answers else ()
        first = (index - 1) * ACTIONS_A_PAGE
        with_odds = request.query_params.get("odds") != "0"
        shown = [_action(one, page, with_odds) for one in legal[first : first + ACTIONS_A_PAGE]]
        more = index + 1 if len(legal) > first + ACTIONS_A_PAGE else None
        near = [_near(one, page) for one in page.desk.near_misses] if page.game.takes_answers else []
        return self.say(ActionsShape, {"tick": page.tick, "actions": shown, "next": more, "near_misses": near})


def _action(action: Action, page: PlayPage, with_odds: bool) -> dict[str, Any]:
    asked = [one for one in page.desk.reading.asked if one.asks(page.seat)]
    odds = described.odds(page.desk.odds_of(action), page.speech) if with_odds else None
    return {
        "id": action_id(action),
        "question": _question_id(asked, action),
        "sentence": described.said_action(action, page.speech),
        "answer": described.answer(action, _forms(asked)),
        "odds": odds,
    }


def _question_id(asked: list[Question], action: Action) -> str:
    """Empty for a ruling that no standing question takes."""
    takers = [one for one in asked if any(form.kind == action.kind for form in one.forms)]
    return question_of(takers, action).id if takers else ""


def _near(near: Near, page: PlayPage) -> dict[str, Any]:
    why = told("refusals", near.code, near.facts, near.rule, page.speech)
    answer = described.answer(near.action, _forms(page.desk.reading.asked))
    return {"sentence": said_near(page.speech, near).text, "answer": answer, "why": why}


def _forms(asked: Sequence[Question]) -> list[Form]:
    return [form for question in asked for form in question.forms]


class GameOdds(ViewDoor):
    """The exact odds of an answer before it is given; null where no die decides."""

    @takes(AskOdds, OddsFoundShape, query=[AS])
    def post(self, request: Request, game_id: int) -> Response:
        page = self.page(game_id)
        sent = self.read(AskOdds)
        question = next((one for one in page.desk.asked if one.id == sent["question"]), None)
        if question is None:
            raise Stale("question_gone")
        action = parse(question, page.desk.ruleset.kinds, sent["answer"])
        return self.say(OddsFoundShape, {"odds": described.odds(page.desk.odds_of(action), page.speech)})


class GameDice(ViewDoor):
    """Dice that people roll: asked for now, and lying where they may still be changed."""

    @takes(answer=DiceTableShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        desk = self.page(game_id).desk
        parts = {"asked": desk.dice, "correctable": desk.correctable, "forcible": desk.forcible}
        return self.say(DiceTableShape, {name: [described.dice(one) for one in found] for name, found in parts.items()})
