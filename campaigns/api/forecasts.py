"""Looking ahead: what comes of an answer before it is given, and the way to a far place. Nothing of it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access_games import Table
from campaigns.api.schema import AS, takes, text
from campaigns.api.shapes.forecasts import AheadShape, AskAheadShape, WayShape
from campaigns.api.table import GameDoor, lines
from campaigns.presenters.play_page import PlayPage
from campaigns.refusals import Stale
from campaigns.services.forecasts import assumptions_of, can_find_ways, can_foresee, find_way, look_ahead, with_ways
from campaigns.views.sitting import sit
from rulesets.common.actions import Action
from rulesets.common.questions import parse
from rulesets.common.refusals import Malformed
from rulesets.common.seats import Seat

LONGEST_ID, LONGEST_STEPS = 40, 12_000
ASSUMPTION = text("assumption", "What to suppose of the others, of those listed in the answer; the usual without it.")


class AheadDoor(GameDoor):
    def seated(self, table: Table, seat: Seat) -> PlayPage:
        """Whoever plays this seat, while the game takes answers."""
        if not table.seats or not table.acts_as(seat):
            raise Http404
        page = PlayPage(sit(table, seat))
        if not page.sitting.acts or not page.sitting.is_seated:
            raise Http404
        return page

    def ahead(self, page: PlayPage, named: str, action: Action | None = None) -> Response:
        if not can_foresee(page.desk):
            raise Http404
        supposed = assumptions_of(page.desk)
        if named and named not in supposed:
            raise Malformed("not_offered", "assumption", value=named[:40])
        assumption = named or supposed[0]
        found = look_ahead(desk=page.desk, action=action, assumption=assumption)
        if found is None:
            raise Http404
        titles = [{"id": one, "title": page.speech.name("assumption", one)} for one in supposed]
        told = {"assumption": assumption, "assumptions": titles, "lines": lines(found.lines(), page.speech)}
        return self.say(AheadShape, told)


class GameForecast(AheadDoor):
    """What is to come, by what the seat knows; no such thing where the game does not offer it."""

    @takes(answer=AheadShape, query=[AS, ASSUMPTION])
    def get(self, request: Request, game_id: int) -> Response:
        """If all goes on as it is."""
        return self.ahead(self.page(game_id), self.text("assumption", 40))

    @takes(AskAheadShape, AheadShape)
    def post(self, request: Request, game_id: int) -> Response:
        """If this answer were given."""
        table = self.begun(game_id)
        sent = self.read(AskAheadShape)
        page = self.seated(table, self.speaks_for(table, sent.get("seat", "")))
        if not can_foresee(page.desk):
            raise Http404
        return self.ahead(page, sent.get("assumption", ""), _meant(page, sent))


def _meant(page: PlayPage, sent: Mapping[str, Any]) -> Action:
    question = next((one for one in page.desk.asked if one.id == sent["question"]), None)
    if question is None:
        raise Stale("question_gone")
    given = with_ways(page.desk, question, sent["answer"])
    return given if isinstance(given, Action) else parse(question, page.desk.ruleset.kinds, given)


class GameWay(AheadDoor):
    """The way of a piece of one's own to a far place, and when it arrives if nothing comes between."""

    QUERY = [
        text("piece", "Which."),
        text("steps", "Where it goes first, separated by commas."),
        text("to", "Where it is to go then."),
        text("seat", "For which seat; without it, your own."),
    ]

    @takes(answer=WayShape, query=QUERY)
    def get(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        desk = self.seated(table, self.speaks_for(table, self.text("seat", LONGEST_ID))).desk
        if not can_find_ways(desk):
            raise Http404
        steps = [one.strip() for one in self.text("steps", LONGEST_STEPS).split(",") if one.strip()]
        to = self.text("to", LONGEST_ID)
        way = find_way(desk=desk, piece=self.text("piece", LONGEST_ID), steps=steps, to=to)
        if way is None:
            said = _("No way leads to %(place)s.") % {"place": to}
            return self.say(WayShape, {"path": None, "turn": None, "sentence": said})
        said = _("to %(place)s, there in turn %(turn)s") if way.turn else _("to %(place)s")
        told = {"path": list(way.path), "turn": way.turn or None}
        return self.say(WayShape, {**told, "sentence": said % {"place": to, "turn": way.turn}})
