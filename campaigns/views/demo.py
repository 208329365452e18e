"""The door of the demo: a link that only the terminal shows, and a button behind it."""

from __future__ import annotations

from django.contrib import auth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.models import Campaign
from campaigns.services.demo import demo_host
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many


@require_http_methods(["GET", "HEAD", "POST"])
def open_demo(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the link does nothing; sitting down logs this device in as the host of the demo."""
    try:
        check_quiet(GUESS_LINK, address_of(request))
        host = demo_host(token)
        if host is None:
            knock(GUESS_LINK, address_of(request))
            return render(request, "404.html", status=404)
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    campaign = Campaign.objects.filter(memberships__person=host, memberships__is_owner=True).order_by("pk").first()
    if request.method == "POST":
        auth.login(request, host, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("campaign", campaign.pk) if campaign else redirect("home")
    return render(request, "campaigns/demo.html", {"campaign": campaign})
