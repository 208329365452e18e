"""Measuring on the table of a game: what a way comes to, how far one thing is from another. Nothing of it is saved."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.schema import takes, text
from campaigns.api.shapes.measuring import MeasuredShape
from campaigns.api.table import GameDoor, lines, told
from campaigns.presenters.measured import show_measured
from campaigns.presenters.play_page import PlayPage
from campaigns.services.desk import Desk
from campaigns.services.measuring import can_measure, lay_ruler, measure_way
from campaigns.views.sitting import sit
from rulesets.common.rulers import Measured

LONGEST_WAY, LONGEST_ID = 600, 40
HOW = ("manner", "does", "at")


class GameMeasure(GameDoor):
    """A way of a piece that one moves, or a ruler; no such thing where the game does not measure."""

    QUERY = [
        text("piece", "Whose way it is."),
        text("way", "The way, as the form takes it."),
        *(text(name, f"What else the form says: {name}.") for name in HOW),
        text("from", "One end of a ruler, a piece or a point, in place of a way."),
        text("to", "Its other end."),
        text("seat", "For which seat; without it, your own."),
    ]

    @takes(answer=MeasuredShape, query=QUERY)
    def get(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        seat = self.speaks_for(table, self.text("seat", LONGEST_ID))
        if not table.acts_as(seat):
            raise Http404
        page = PlayPage(sit(table, seat))
        if not page.sitting.acts or not page.sitting.is_seated or not can_measure(page.desk):
            raise Http404
        found = self._measured(page.desk)
        if found is None:
            raise Http404
        return self.say(MeasuredShape, _described(found, page))

    def _measured(self, desk: Desk) -> Measured | None:
        if start := self.text("from", LONGEST_ID):
            return lay_ruler(desk=desk, start=start, end=self.text("to", LONGEST_ID))
        how = {name: self.text(name, LONGEST_ID) for name in HOW}
        return measure_way(desk=desk, piece=self.text("piece", LONGEST_ID), way=self.text("way", LONGEST_WAY), how=how)


def _described(found: Measured, page: PlayPage) -> dict[str, object]:
    why, shown = found.refused, show_measured(found, page.speech)
    refused = told("refusals", why.code, why.facts, why.rule, page.speech) if why else None
    said = {"length": found.length, "lines": lines(found.lines, page.speech), "sentence": shown.said}
    return {**said, "refused": refused, "odds": shown.odds}
