"""People of the roster who come into a game that has not begun: each brings those of his own seats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rulesets
from campaigns.access import get_writable_campaign
from campaigns.access_games import Table, get_visible_game
from campaigns.forms.mustering import Mustering, PeopleForm
from campaigns.forms.weighing import Weighing
from campaigns.models import Campaign, Character
from campaigns.presenters.refused import show_refused
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import people_in_games as services
from campaigns.services.weights import Scales, scales_for
from campaigns.veils import KEPT
from campaigns.views.ways import known_only
from rulesets.common.refusals import Refused


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_people(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    campaign = get_writable_campaign(request.viewer, table.game.campaign_id)
    if not table.seats or table.game.has_begun or not services.carries_people(table.game.slug):
        raise Http404
    words = request.GET.get("q", "")
    seats = services.seats_to_fill(table)
    here = services.people_of_seats(table.game, seats, request.viewer)
    offered = services.people_to_bring(campaign, request.viewer, table.game.slug, words)
    roster = [*services.people_known(list(here), offered), *offered]
    scales = _scales(request, table, campaign)
    form = _form(request, table, roster, {key: seat for key, seat in here.items() if seat in seats}, Weighing(scales))
    if request.method == "POST" and form.is_valid() and _bring(request, table, form, roster):
        return redirect("game_seats", game_id)
    context = {"table": table, "game": table.game, "campaign": campaign, "form": form, "q": words, "roster": roster}
    return render(request, "campaigns/games/people.html", context, status=422 if form.errors else 200)


def _scales(request: HttpRequest, table: Table, campaign: Campaign) -> Scales:
    """The game master decides what comes along; where nobody arbitrates, that of the campaign."""
    game = table.game
    decides = table.is_gm if game.has_gm else campaign.mine.is_gm
    return scales_for(campaign=campaign, viewer=request.viewer, decides=decides, slug=game.slug, game=game)


def _form(
    request: HttpRequest, table: Table, roster: list[Character], here: dict[int, str], weighing: Weighing
) -> PeopleForm:
    scenario = rulesets.meta(table.game.slug).scenario(table.game.setup["scenario"])
    mustering = Mustering(rulesets.load(table.game.slug), scenario, roster)
    sitters = {seat: person for seat, person in services.seats_to_fill(table).items() if seat in mustering.seats}
    initial: dict[str, list[str]] = {}
    for key, seat in here.items():
        initial.setdefault(f"people_{seat}", []).append(str(KEPT.over(key)))
    about: dict[str, Any] = {"mustering": mustering, "sitters": sitters, "weighing": weighing}
    return PeopleForm(request.POST or None, initial=initial, **about)


def _bring(request: HttpRequest, table: Table, form: PeopleForm, roster: list[Character]) -> bool:
    try:
        known = {one.pk for one in roster}
        services.bring_people(game=table.game, chosen=form.chosen(), known=known, weigh=form.weights)
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    except Refused as refusal:
        form.add_error(None, str(show_refused(refusal, Speech.of(table.game.slug, {}), "", "").sentence))
        return False
    messages.success(request, _("They come along."), extra_tags="good")
    return True
