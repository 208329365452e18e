"""Scenarios as files: of the house, and of a game."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.door import Door
from campaigns.api.schema import AS, takes
from campaigns.api.shapes.forecasts import MapShape
from campaigns.api.table import GameDoor
from campaigns.services.maps import map_of, map_of_scenario, may_read_map
from campaigns.views.games import found_scenario


class ScenarioMap(Door):
    """A scenario of the house, to draw another one by."""

    @takes(answer=MapShape)
    def get(self, request: Request, slug: str, scenario_id: str) -> Response:
        found_scenario(slug, scenario_id)
        text = map_of_scenario(self.viewer, slug, scenario_id)
        if text is None:
            raise Http404
        return self.say(MapShape, {"toml": text})


class GameMap(GameDoor):
    """The scenario that a game was set up with, both armies as they began: for whom that gives nothing away."""

    @takes(answer=MapShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        desk = self.page(game_id).desk
        if not may_read_map(desk):
            raise Http404
        return self.say(MapShape, {"toml": map_of(desk)})
