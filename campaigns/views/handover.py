"""One device for several seats: it passes from hand to hand behind a curtain that names its next reader."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access_games import Table, get_visible_game
from campaigns.presenters.speech import Speech
from campaigns.services.desk import open_desk
from campaigns.views.sitting import hand_to
from campaigns.views.ways import known_only
from rulesets.common.seats import PUBLIC


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, game_id: int) -> HttpResponse:
    """Looking at this page draws the curtain: nothing of the last reader is on it. Taking the device lifts it."""
    table = get_visible_game(request.viewer, game_id)
    if len(table.seats) < 2 or not table.game.has_begun:
        return redirect("game", game_id)
    if request.method == "POST":
        seat = request.POST.get("seat", "")
        if seat not in table.seats:
            raise Http404
        hand_to(request, table, seat)
        return redirect("game", game_id)
    hand_to(request, table, None)
    response = render(request, "campaigns/games/hand_over.html", {"table": table, "readers": readers_of(table)})
    response.headers["Cache-Control"] = "no-store"
    return response


def readers_of(table: Table) -> list[dict[str, object]]:
    """The seats of this device; those first that the game waits for, as everybody may know."""
    speech = Speech.of(table.game.slug, {})
    waiting = open_desk(game=table.game, viewer=PUBLIC, acts=False).phase.waiting if table.game.is_running else ()
    readers = [
        {"seat": seat, "mark": speech.mark(seat), "title": speech.name("seat", seat), "asked": seat in waiting}
        for seat in table.seats
    ]
    return sorted(readers, key=lambda one: not one["asked"])
