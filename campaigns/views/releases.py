"""Under which rules a game runs; and when others are here: what would change, then the deed, or its proposal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

import rulesets
from campaigns.access_games import Table, get_visible_game
from campaigns.models import Game
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.proposals import propose_renewal
from campaigns.services.releases import Renewal, is_played_by_people, preview_renewal, renew
from campaigns.views.sitting import own_seat
from campaigns.views.ways import known_only
from rulesets.common.seats import GM, PUBLIC

LONGEST_RELEASE = 40
Deed = Callable[[str], str]  # the release that was looked at -> the page that shows what came of it


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_release(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    if not table.game.has_begun:
        raise Http404
    deed = _deed(request, table)
    if request.method != "POST":
        return _show(request, table, can_do=deed is not None)
    if deed is None:
        raise Http404
    try:
        return redirect(deed(request.POST.get("after", "")[:LONGEST_RELEASE]), game_id)
    except SiteRefused as refusal:
        return _show(request, table.again(), can_do=True, refused=refusal)


def _deed(request: HttpRequest, table: Table) -> Deed | None:
    """What this reader may do about it: go on, propose it to the table, or nothing."""
    game_id, actor = table.game.pk, Actor.of(request.viewer.person)

    def go_on(after: str) -> str:
        renew(game_id=game_id, actor=actor, after=after)
        return "game"

    def propose(after: str) -> str:
        propose_renewal(game_id=game_id, actor=actor, seat=own_seat(request, table), after=after)
        return "game_proposals"

    if table.game.has_gm:
        return go_on if table.acts_as(GM) else None
    if any(seat != PUBLIC for seat in table.seats):
        return propose
    return go_on if table.may_manage and not is_played_by_people(table.game) else None


def _show(request: HttpRequest, table: Table, *, can_do: bool, refused: SiteRefused | None = None) -> HttpResponse:
    renewal = preview_renewal(table.game)
    context = {
        "game": table.game,
        "title": rulesets.meta(table.game.slug).titles.in_language(get_language() or "en"),
        "renewal": renewal,
        "can_do": can_do and renewal is not None and renewal.fits,
        "refused": refused,
        **_told(table.game, renewal),
    }
    return render(request, "campaigns/games/release.html", context, status=refused.status if refused else 200)


def _told(game: Game, renewal: Renewal | None) -> dict[str, Any]:
    """The notes in the reader's language: of what would change, or of the release under which the game runs."""
    language = get_language() or "en"
    if renewal is not None:
        notes = renewal.notes or ()
    else:
        notes = [one for one in rulesets.releases(game.slug) if one.version == game.release]
    return {"notes": [(one.version, one.in_language(language)) for one in notes]}
