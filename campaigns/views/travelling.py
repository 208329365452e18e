"""Several tables at once: which one this is, who is on the way between them, who has arrived."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access_games import Table, get_managed_game, get_visible_game
from campaigns.forms.travelling import JourneyForm, RegionForm
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import travelling as services
from campaigns.views.ways import known_only


@known_only
@require_safe
def travellers(request: HttpRequest, game_id: int) -> HttpResponse:
    return _page(request, get_visible_game(request.viewer, game_id))


def _page(request: HttpRequest, table: Table, form: JourneyForm | None = None, status: int = 200) -> HttpResponse:
    game, rules = table.game, Speech.of(table.game.slug)
    sends = table.is_gm and game.status in services.GOING_ON
    context = {
        "game": game,
        "is_gm": table.is_gm,
        "lines": services.on_the_way(table),
        "region": RegionForm(initial={"region": game.region}) if table.may_manage else None,
        "form": (form or JourneyForm(table=table)) if sends else None,
        "chip": rules.chip(services.rule_of(game)) if services.has_dice(game) else None,
    }
    return render(request, "campaigns/games/travellers.html", context, status=status)


def _arbitrated(request: HttpRequest, game_id: int) -> Table:
    table = get_visible_game(request.viewer, game_id)
    if not table.is_gm:
        raise Http404
    return table


@known_only
@require_POST
def send_off(request: HttpRequest, game_id: int) -> HttpResponse:
    table = _arbitrated(request, game_id)
    if table.game.status not in services.GOING_ON:
        raise Http404
    form = JourneyForm(request.POST, table=table)
    if not form.is_valid():
        return _page(request, table, form, 422)
    services.send_off(table=table, journey=form.journey())
    messages.success(request, _("On the way."), extra_tags="good")
    return redirect("travellers", game_id)


@known_only
@require_POST
def come_in(request: HttpRequest, game_id: int, row_id: int) -> HttpResponse:
    table = _arbitrated(request, game_id)
    found = services.get_coming(table, row_id)
    if found is None:
        raise Http404
    try:
        services.come_in(table=table, traveller=found)
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
        return redirect("travellers", game_id)
    messages.success(request, _("Arrived: put him on the table."), extra_tags="good")
    return redirect("travellers", game_id)


@known_only
@require_POST
def name_region(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_managed_game(request.viewer, game_id)
    form = RegionForm(request.POST)
    if form.is_valid():
        services.name_region(game=table.game, region=form.cleaned_data["region"])
        messages.success(request, _("It is saved."), extra_tags="good")
    return redirect("travellers", game_id)
