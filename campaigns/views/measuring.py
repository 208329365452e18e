"""Measuring on the table of a game, in plain data for the script that draws it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from campaigns.access_games import get_visible_game
from campaigns.presenters.measured import show_measured
from campaigns.presenters.play_page import PlayPage
from campaigns.services.desk import Desk
from campaigns.services.measuring import can_measure, lay_ruler, measure_way
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.rulers import Measured

LONGEST_WAY, LONGEST_ID = 600, 40
HOW = ("manner", "does", "at")


@known_only
@require_safe
def game_measure(request: HttpRequest, game_id: int) -> HttpResponse:
    """A way (`piece`, `way` and how it is gone), or a ruler (`from`, `to`), for whoever plays a seat."""
    table = get_visible_game(request.viewer, game_id)
    sitting = sit(table, own_seat(request, table))
    if not sitting.acts or not sitting.is_seated or not can_measure(sitting.desk):
        raise Http404
    found = _measured(request, sitting.desk)
    if found is None:
        raise Http404
    return JsonResponse(show_measured(found, PlayPage(sitting).speech).plain)


def _measured(request: HttpRequest, desk: Desk) -> Measured | None:
    sent = request.GET
    if "from" in sent:
        start, end = (sent.get(name, "")[:LONGEST_ID] for name in ("from", "to"))
        return lay_ruler(desk=desk, start=start, end=end)
    how = {name: sent.get(name, "")[:LONGEST_ID] for name in HOW}
    return measure_way(
        desk=desk, piece=sent.get("piece", "")[:LONGEST_ID], way=sent.get("way", "")[:LONGEST_WAY], how=how
    )
