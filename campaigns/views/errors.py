"""What went wrong, in words, in the reader's language. Nothing here says whether a thing exists."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.access import gone_demo
from campaigns.api import refusals as api
from campaigns.models import DemoCopy
from campaigns.refusals import SiteRefused

TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """Also where Django gave up reading: what is too large is not read to its end, so it may look broken."""
    sent = request.META.get("CONTENT_LENGTH") or "0"
    if isinstance(exception, TOO_LARGE) or (sent.isdecimal() and int(sent) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE):
        return too_large(request)
    if is_for_programs(request):
        return api.bad_request()
    return render(request, "400.html", status=400)


def is_for_programs(request: HttpRequest) -> bool:
    """Of the API, whose refusals are JSON; its own views say most of them themselves."""
    return request.path.startswith("/api/")


def too_large(request: HttpRequest) -> HttpResponse:
    return render(request, "413.html", status=413)


def not_allowed(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return render(request, "403.html", status=403)


def form_expired(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came without its token: from another site, or from a page opened before the last log-in."""
    return render(request, "403.html", {"expired": True}, status=403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    if is_for_programs(request):
        return api.not_found()
    if copy := _his_old_demo(request):
        return render(request, "campaigns/demos/gone.html", {"copy": copy}, status=404)
    return render(request, "404.html", status=404)


def _his_old_demo(request: HttpRequest) -> DemoCopy | None:
    """An address of his own demo, as it was before it was laid out anew; others read that there is no such page."""
    viewer, match = getattr(request, "viewer", None), getattr(request, "resolver_match", None)
    if viewer is None or match is None:
        return None
    asked = {"campaigns": match.kwargs.get("campaign_id"), "games": match.kwargs.get("game_id")}
    found = (gone_demo(viewer, kind, number) for kind, number in asked.items() if isinstance(number, int))
    return next((one for one in found if one is not None), None)


def not_this_way(request: HttpRequest, allowed: str) -> HttpResponse:
    """An address that only takes forms was opened as a page, or the other way round."""
    response = render(request, "405.html", status=405)
    response.headers["Allow"] = allowed
    return response


def too_many(request: HttpRequest, minutes: int) -> HttpResponse:
    response = render(request, "429.html", {"minutes": minutes}, status=429)
    response.headers["Retry-After"] = str(minutes * 60)
    return response


def not_any_more(request: HttpRequest, refusal: SiteRefused) -> HttpResponse:
    """What it is about was there once, and the rules of today can do nothing with it."""
    return render(request, "409.html", {"refusal": refusal}, status=refusal.status)


def broken(request: HttpRequest) -> HttpResponse:
    """Must not fail itself: it asks the database nothing."""
    return render(request, "500.html", status=500)
