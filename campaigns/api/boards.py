"""The board as a file: read as far as the viewer knows it, laid out anew by the game master; and the table screen."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access_games import get_table_screen
from campaigns.api import described
from campaigns.api.deeds import DeedDoor
from campaigns.api.door import OpenDoor
from campaigns.api.journal import entry
from campaigns.api.schema import AS, takes
from campaigns.api.shapes.play import StandingShape, ViewShape
from campaigns.api.shapes.table import BoardShape, JournalShape, LayBoardShape
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.sitting import Sitting
from campaigns.services.answers import Answer, answer_question
from campaigns.services.desk import open_desk
from campaigns.services.proposals import RULINGS
from campaigns.services.throttle import GUESS_LINK, address_of, check_quiet, knock
from rulesets.common.position import from_toml, to_plain, to_toml
from rulesets.common.seats import GM, PUBLIC

KIND = "gm.board"


class GameBoard(DeedDoor):
    """The position now, as TOML from which a game can also start."""

    @takes(answer=BoardShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        """As far as this viewer may know it."""
        return self.say(BoardShape, {"toml": to_toml(self.page(game_id).desk.position)})

    @takes(LayBoardShape, StandingShape)
    def put(self, request: Request, game_id: int) -> Response:
        """The game master lays it out anew, for a reason that everybody reads."""
        table = self.begun(game_id)
        if not table.is_gm or self.speaks_for(table) != GM or not table.game.is_running:
            raise Http404
        sent = self.read(LayBoardShape)
        page = self.looks(table, GM)
        raw = to_plain(from_toml(sent["toml"]))
        tables = [one.name for one in page.desk.position_shape.tables]
        split = {
            "values": {name: value for name, value in raw.items() if name not in tables},
            "tables": {name: value for name, value in raw.items() if name in tables},
        }
        board = to_toml(page.desk.position_shape.read(split))
        ruling = {"kind": KIND, "board": board, "reason": sent["reason"]}
        answer_question(game_id=game_id, actor=self.actor, answer=Answer(GM, RULINGS, ruling))
        return self.stands(table, GM)


class ScreenDoor(OpenDoor):
    """What everybody may see of one game, by the link of its table screen."""

    def page(self, token: str) -> PlayPage:
        address = address_of(self.plain_request)
        check_quiet(GUESS_LINK, address)
        try:
            screen = get_table_screen(token)
        except Http404:
            knock(GUESS_LINK, address)
            raise
        if not screen.game.has_begun:
            raise Http404
        self.slug = screen.game.slug
        return PlayPage(Sitting(desk=open_desk(game=screen.game, viewer=PUBLIC, acts=False), token=token))


class TableView(ScreenDoor):
    """The view of everybody, without login."""

    @takes(answer=ViewShape)
    def get(self, request: Request, token: str) -> Response:
        return self.say(ViewShape, described.view(self.page(token)))


class TableJournal(ScreenDoor):
    """What everybody was told, without login."""

    @takes(answer=JournalShape)
    def get(self, request: Request, token: str) -> Response:
        page = self.page(token)
        found = page.desk.journal()
        told = {"tick": page.tick, "entries": [entry(one, page.speech) for one in found], "older": found.older}
        return self.say(JournalShape, told)
