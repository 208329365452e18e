"""Names that fit what somebody is typing, for a line in which a row is chosen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.services import suggesting as services
from campaigns.views.ways import known_only


@known_only
@require_safe
def names(request: HttpRequest, campaign_id: int, noun: str) -> HttpResponse:
    """`in`: under which name the line sends what stands in it."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    rows = services.named_or_404(noun, campaign, request.viewer)
    typed = request.GET.get(request.GET.get("in", "q"), "")
    return render(request, "campaigns/_names.html", {"names": services.suggested(rows, typed)})
