"""The game master hands the campaign over: he says to whom, reads what follows from it, and says it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_led_campaign
from campaigns.forms.chosen import veiled
from campaigns.forms.handing_over import HandOverForm
from campaigns.models import Campaign
from campaigns.refusals import SiteRefused
from campaigns.services import handing_over as services
from campaigns.views.ways import members_only

TEMPLATE = "campaigns/campaigns/hand_campaign.html"


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def hand_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = HandOverForm(request.POST or None, campaign=campaign, viewer=request.viewer)
    if request.method != "POST" or not form.is_valid():
        status = 422 if form.errors else 200
        return render(request, TEMPLATE, {"campaign": campaign, "form": form}, status=status)
    to, games = form.cleaned_data["to"], list(form.cleaned_data["games"])
    if not form.cleaned_data["sure"]:
        staying = [one for one in games if services.plays_in(one, to)]
        going = [(veiled(one), one) for one in games if one not in staying]
        context = {"campaign": campaign, "form": form, "to": to, "going": going, "staying": staying}
        context["to_number"] = veiled(to)
        return render(request, TEMPLATE, context)
    return _handed(request, campaign, form)


def _handed(request: HttpRequest, campaign: Campaign, form: HandOverForm) -> HttpResponse:
    to, games = form.cleaned_data["to"], list(form.cleaned_data["games"])
    try:
        done = services.hand_over(campaign=campaign, to=to, games=games)
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return render(request, TEMPLATE, {"campaign": campaign, "form": form}, status=refusal.status)
    said = _("%(name)s is game master now. What you knew until today you find under what you have heard.")
    messages.success(request, said % {"name": to.person.shown_name}, extra_tags="good")
    for game, why in done.kept:
        messages.error(request, f"{game}: {why}", extra_tags="refused")
    return redirect("campaign", campaign.pk)
