"""What a seat does: answer, keep a draft, take back, enter dice; rulings and forced dice of the game master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access_games import Table, get_gm_game
from campaigns.api.schema import takes
from campaigns.api.shapes.play import (
    AnswerShape,
    FacesShape,
    ForceShape,
    ForSeatShape,
    StandingShape,
)
from campaigns.api.shapes.table import RulingShape
from campaigns.api.table import GameDoor
from campaigns.presenters.play_page import PlayPage
from campaigns.refusals import Stale
from campaigns.services.answers import Answer, Given, answer_question
from campaigns.services.dice import Entered, correct_faces, force_faces, type_faces
from campaigns.services.drafts import save_draft
from campaigns.services.forecasts import with_ways
from campaigns.services.proposals import RULINGS, propose_ruling
from campaigns.services.undo import undo
from campaigns.views.sitting import sit
from rulesets.common.actions import Action, action_id
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Question, parse
from rulesets.common.refusals import Malformed
from rulesets.common.seats import GM


class DeedDoor(GameDoor):
    def stands(self, table: Table, seat: str = "") -> Response:
        """How the game stands for who has just acted."""
        page: PlayPage = self.looks(table, seat)
        asked = [one.id for one in page.desk.asked if one.asks(page.seat)] if page.desk.acts else []
        waiting = list(page.desk.phase.waiting)
        told = {"seat": page.seat, "tick": page.tick, "status": page.game.status, "waiting": waiting, "asked": asked}
        return self.say(StandingShape, told)


class GameAnswer(DeedDoor):
    """Answers a question for a seat."""

    @takes(AnswerShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(AnswerShape)
        seat = self.speaks_for(table, sent.get("seat", ""))
        answer = Answer(seat, sent["question"], self.whole(table, seat, sent), sent.get("tick"))
        answer_question(game_id=game_id, actor=self.actor, answer=answer)
        return self.stands(table, seat)

    def whole(self, table: Table, seat: str, sent: Mapping[str, Any]) -> Given:
        """The answer with the ways between far places, where the game takes paths by their ends."""
        if table.acts_as(seat):
            desk = sit(table, seat).desk
            question = next((one for one in desk.asked if one.id == sent["question"]), None)
            if question is not None:
                return with_ways(desk, question, sent["answer"])
        given: Mapping[str, Any] = sent["answer"]
        return given


class GameDraft(DeedDoor):
    """Keeps an answer that is not given yet. Nobody else learns of it."""

    @takes(AnswerShape, status=204)
    def put(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(AnswerShape)
        seat = self.speaks_for(table, sent.get("seat", ""))
        if not table.acts_as(seat):
            raise Http404
        page = self.looks(table, seat)
        question = next((one for one in page.desk.asked if one.id == sent["question"]), None)
        if question is None:
            raise Stale("question_gone")
        typed = as_typed(question, page.desk.ruleset.kinds, sent["answer"])
        save_draft(game=table.game, seat=seat, question=question.id, data=typed)
        return Response(status=204)


def as_typed(question: Question, kinds: Mapping[str, type[Action]], answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer begun, as the form of the page would keep it: both doors open the same draft."""
    index = next((n for n, form in enumerate(question.forms) if form.kind == answer.get("kind")), None)
    if index is None:
        raise Malformed("unknown_kind", "kind")
    values = {name: value for name, value in answer.items() if name != "kind"}
    choice = f"f{index}"
    if all(isinstance(param, Pick | Number) for _name, param in question.forms[index].params):
        choice = action_id(parse(question, kinds, answer))  # a row of its own on the page
    return {"choice": choice, "kind": answer["kind"], f"f{index}": values}


class GameUndo(DeedDoor):
    """Takes the seat's last decision back, while no die, discovery or other decision has followed it."""

    @takes(ForSeatShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        seat = self.speaks_for(table, self.read(ForSeatShape).get("seat", ""))
        undo(game_id=game_id, actor=self.actor, seat=seat)
        return self.stands(table, seat)


class EnterDice(DeedDoor):
    """Faces for dice that are asked for now, or others for a roll that may still be corrected."""

    @takes(FacesShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(FacesShape)
        seat = self.speaks_for(table, sent.get("seat", ""))
        entered = Entered(seat, sent["key"], tuple(sent["faces"]))
        asked = [one.ask.key for one in self.looks(table, seat).desk.dice]
        enter = type_faces if entered.key in asked else correct_faces
        enter(game_id=game_id, actor=self.actor, entered=entered)
        return self.stands(table, seat)


class ForceDice(DeedDoor):
    """The game master sets a roll that no decision has followed, for a reason."""

    @takes(ForceShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        table = get_gm_game(self.viewer, game_id)
        self.slug = table.game.slug
        if not table.game.has_begun:
            raise Http404
        sent = self.read(ForceShape)
        entered = Entered(GM, sent["key"], tuple(sent["faces"]), reason=sent["reason"])
        force_faces(game_id=game_id, actor=self.actor, entered=entered)
        return self.stands(table, GM)


class GiveRuling(DeedDoor):
    """A ruling on named things, with its reason. Where nobody arbitrates, it is proposed to the table."""

    @takes(RulingShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(RulingShape)
        page = self.looks(table, sent.get("seat", ""))
        if not page.desk.acts or page.desk.rulings is None:
            raise Http404
        self.rule(table, page.seat, sent["ruling"])
        return self.stands(table, page.seat)

    def rule(self, table: Table, seat: str, ruling: dict[str, object]) -> None:
        if table.game.has_gm:
            answer_question(game_id=table.game.pk, actor=self.actor, answer=Answer(GM, RULINGS, ruling))
        else:
            propose_ruling(game_id=table.game.pk, actor=self.actor, seat=seat, given=ruling)
