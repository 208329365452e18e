"""Somebody made up in a hurry: shown as often as the game master likes, and kept when he says so."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_led_campaign
from campaigns.forms.making_up import KeepForm, MakeUpForm
from campaigns.models import Campaign
from campaigns.services import making_up as services
from campaigns.services.sheets import sheet_lines
from campaigns.views.ways import known_only


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def make_up(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    if request.method == "POST":
        return _keep(request, campaign)
    form = MakeUpForm(request.GET if "kind" in request.GET else None)
    if not form.is_bound or not form.is_valid():
        return _page(request, campaign, form, status=422 if form.is_bound else 200)
    wanted = form.wanted()
    made = services.propose(wanted)
    kept = KeepForm(initial={"kind": form.cleaned_data["kind"], "seed": wanted.seed, "name": made.name})
    return _page(request, campaign, form, kept=kept, wanted=wanted)


def _keep(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    form = KeepForm(request.POST)
    if not form.is_valid():
        return _page(request, campaign, MakeUpForm(), kept=form, status=422)
    name = form.cleaned_data["name"]
    made = services.keep_newcomer(campaign=campaign, viewer=request.viewer, wanted=form.wanted(), name=name)
    messages.success(request, _("Kept; nobody else knows of him yet."), extra_tags="good")
    return redirect("row", campaign.pk, "character", made.pk)


def _page(
    request: HttpRequest,
    campaign: Campaign,
    form: MakeUpForm,
    *,
    kept: KeepForm | None = None,
    wanted: services.Wanted | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, object] = {"campaign": campaign, "form": form, "kept": kept}
    if wanted is not None:
        made = services.propose(wanted)
        lines = sheet_lines(services.as_character(campaign, wanted, made))
        context["made"] = made
        context["traits"] = services.traits_said(made)
        context["page"] = {
            "numbers": [one for one in lines if one.is_number],
            "words": [one for one in lines if not one.is_number],
        }
    return render(request, "campaigns/npcs/make_up.html", context, status=status)
