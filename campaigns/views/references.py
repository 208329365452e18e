"""Reference sheets to print: of a period, as a campaign plays it, and of a game with its options."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.forms.troops import period_choices
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.troops import SheetPage
from campaigns.refusals import BadInput
from campaigns.services.references import prints_reference, sheet_of_game, sheet_of_period
from campaigns.views.play import sitting_at
from campaigns.views.ways import known_only


@known_only
@require_safe
def reference_sheet(request: HttpRequest, campaign_id: int, slug: str) -> HttpResponse:
    """Of one period, with the options as the game proposes them and those named in the address."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    if not prints_reference(slug):
        raise Http404
    period = request.GET.get("period", "")
    try:
        sheet = sheet_of_period(slug, period, {name: str(value) for name, value in request.GET.items()})
    except BadInput:
        raise Http404 from None
    context = {"campaign": campaign, "page": SheetPage(slug, sheet), "period": period, "slug": slug}
    return render(request, "campaigns/troops/reference.html", {**context, "periods": period_choices([slug])})


@known_only
@require_safe
def game_reference(request: HttpRequest, game_id: int) -> HttpResponse:
    """Of a game, with the options and readings really in force in it."""
    play = PlayPage(sitting_at(request, game_id))
    sheet = sheet_of_game(play.desk)
    if sheet is None:
        raise Http404
    context = {"page": SheetPage(play.game.slug, sheet), "play": play, "campaign": play.game.campaign}
    return render(request, "campaigns/troops/reference.html", context)
