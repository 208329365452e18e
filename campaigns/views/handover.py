"""One device for several seats: it passes from hand to hand behind a curtain that names its next reader."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access_games import Table, get_visible_game
from campaigns.models import GameSeat
from campaigns.presenters.speech import Speech
from campaigns.views.sitting import hand_to
from campaigns.views.ways import known_only


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, game_id: int) -> HttpResponse:
    """Looking at this page draws the curtain: nothing of the last reader is on it. Taking the device lifts it."""
    table = get_visible_game(request.viewer, game_id)
    if len(table.seats) < 2:
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
    """The seats of this device; those that the game waits for first."""
    speech = Speech.of(table.game.slug, {})
    rows = GameSeat.objects.filter(game=table.game, seat__in=table.seats)
    readers = [
        {"seat": row.seat, "mark": speech.mark(row.seat), "title": speech.name("seat", row.seat), "asked": row.asked}
        for row in rows
    ]
    return sorted(readers, key=lambda one: not one["asked"])
