"""A game and the chair from which somebody asks: who may is settled by access, as whom by the seats he holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access_games import Table, get_visible_game
from campaigns.api.door import Door
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Sentence, Speech
from campaigns.services.actors import Actor
from campaigns.services.desk import mark_seen
from campaigns.views.sitting import own_seat, reader_of, sit
from rulesets.common.actions import plain
from rulesets.common.seats import PUBLIC, Facts, Seat, Viewer
from rulesets.common.view import Line
from rulesets.common.words import NoWords


class GameDoor(Door):
    """For whoever may see the game."""

    def table(self, game_id: int) -> Table:
        table = get_visible_game(self.viewer, game_id)
        self.slug = table.game.slug
        return table

    def begun(self, game_id: int) -> Table:
        table = self.table(game_id)
        if not table.game.has_begun:
            raise Http404
        return table

    @property
    def actor(self) -> Actor:
        return Actor.of(self.viewer.person)

    def reader(self, table: Table) -> Viewer:
        """As whom he reads. On a shared device the seat in hand draws the curtain; a token is a person's own."""
        asked = self.text("as", 40)
        reader = table.reader(asked) if self.comes_by_token else reader_of(self.request, table, asked)
        if reader is None:
            raise Http404
        return reader

    def page(self, game_id: int) -> PlayPage:
        table = self.begun(game_id)
        return PlayPage(sit(table, self.reader(table)))

    def speaks_for(self, table: Table, named: str = "") -> Seat:
        """The seat an answer is given for; whether it may is asked when it is given."""
        if self.comes_by_token:
            return named or table.default_reader
        own = own_seat(self.request, table)
        if named and named != own and table.acts_as(named):
            raise Http404
        return named or own

    def looks(self, table: Table, named: str = "") -> PlayPage:
        """The page of who has just acted, as it stands now."""
        seat = self.speaks_for(table, named)
        if not table.acts_as(seat):
            seat = PUBLIC
        return PlayPage(sit(table.again(), seat))

    def known(self, request: Request, page: PlayPage) -> str:
        """The tag of what this viewer has before him, with nothing in it but his own tick."""
        status = "waits" if page.game.is_outdated else page.game.status
        return f'"{page.seat}.{page.tick}.{int(page.desk.acts)}.{status}.{get_language()}"'

    def fresh(self, request: Request, page: PlayPage, answer: Any) -> Response:
        """The answer with its tag; 304 and nothing made for who has it already. What was answered counts as seen."""
        tag = self.known(request, page)
        if tag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": tag})
        response: Response = answer()
        response["ETag"] = tag
        if page.desk.acts and page.desk.row.seen_tick < page.tick:
            mark_seen(game=page.game, viewer=page.seat, tick=page.tick)
        return response


def told(section: str, code: str, facts: Facts, rule: str, speech: Speech) -> dict[str, Any]:
    """One thing said, with its words for this reader."""
    try:
        sentence = speech.say(section, code, facts).text
    except NoWords:
        sentence = code
    return {"code": code, "facts": plain_facts(facts), "rule": rule, "sentence": sentence}


def line(one: Line, speech: Speech) -> dict[str, Any]:
    return told("lines", one.code, one.facts, one.rule, speech)


def lines(many: Iterable[Line], speech: Speech) -> list[dict[str, Any]]:
    return [line(one, speech) for one in many]


def plain_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in facts.items()}


def shown(sentence: Sentence, code: str = "") -> dict[str, Any]:
    """A sentence that the pages made."""
    rule = sentence.chip.id if sentence.chip else ""
    return {"code": code, "facts": {}, "rule": rule, "sentence": sentence.text}
