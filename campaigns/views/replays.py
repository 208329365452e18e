"""Past turns once more, scene by scene, as their reader saw them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.refused import show_site_refusal
from campaigns.presenters.replayed import ReplayedTurn
from campaigns.refusals import SiteRefused
from campaigns.services.replays import PastTurn, Replay, can_replay, past_turns
from campaigns.views.play import sitting_at
from campaigns.views.ways import known_only


@known_only
@require_safe
def game_replay(request: HttpRequest, game_id: int) -> HttpResponse:
    """Without a turn the last one; a game in which no turn is over says so."""
    page = PlayPage(sitting_at(request, game_id))
    if not can_replay(page.desk.ruleset):
        raise Http404
    turns = past_turns(page.desk)
    turn = _asked_for(request, turns)
    if turn is None:
        return render(request, "campaigns/games/replay.html", {"page": page, "replay": None})
    shown = ReplayedTurn(page, turns, Replay(page.desk, turn), _number(request, "step"))
    try:
        shown.view  # noqa: B018  rebuilt here, so that it is refused here
    except SiteRefused as refusal:
        context = {"page": page, "replay": None, "refused": show_site_refusal(refusal)}
        return render(request, "campaigns/games/replay.html", context, status=refusal.status)
    return render(request, "campaigns/games/replay.html", {"page": page, "replay": shown})


def _asked_for(request: HttpRequest, turns: list[PastTurn]) -> PastTurn | None:
    if "turn" not in request.GET:
        return turns[-1] if turns else None
    found = next((one for one in turns if one.number == _number(request, "turn")), None)
    if found is None:
        raise Http404
    return found


def _number(request: HttpRequest, name: str) -> int:
    typed = request.GET.get(name, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 8 else 0
