"""Search in a campaign."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.plain_text import plain_line
from campaigns.presenters.searching import groups_found
from campaigns.services.searching import words_of
from campaigns.views.ways import known_only

LONGEST = 80


@known_only
@require_safe
def search(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    text = plain_line(request.GET.get("q", ""))[:LONGEST]
    context = {
        "campaign": campaign,
        "q": text,
        "groups": groups_found(campaign=campaign, viewer=request.viewer, text=text),
        "too_short": bool(text) and not words_of(text),
    }
    return render(request, "campaigns/campaigns/search.html", context)
