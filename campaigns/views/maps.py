"""Maps as files: of the scenarios of the house, and of a game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.services.maps import map_of, map_of_scenario, may_read_map
from campaigns.views.games import found_scenario
from campaigns.views.play import sitting_at
from campaigns.views.ways import known_only


@known_only
@require_safe
def scenario_map(request: HttpRequest, slug: str, scenario_id: str) -> HttpResponse:
    """A scenario of the house, to draw another one by."""
    found_scenario(slug, scenario_id)
    text = map_of_scenario(request.viewer, slug, scenario_id)
    if text is None:
        raise Http404
    return _file(text, f"{slug}-{scenario_id}")


@known_only
@require_safe
def game_map(request: HttpRequest, game_id: int) -> HttpResponse:
    """The scenario that a game was set up with, both armies as they began: for whom that gives nothing away."""
    desk = sitting_at(request, game_id).desk
    if not may_read_map(desk):
        raise Http404
    return _file(map_of(desk), slugify(desk.game.name) or "map")


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return HttpResponse(text, content_type="application/toml; charset=utf-8", headers=headers)
