"""`/health/`, for proxies and monitors: 200 while pages are answered, 503 while they are not."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from campaigns.services.health import Health, look_after

WORDS = {True: "ok", False: "away", None: "none"}


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """With `?all` it is 503 too when broker or worker are away: for whoever wants to be woken by it.

    A proxy asks without: a site whose broker is away still answers every page, and must stay in service.
    """
    found = look_after()
    good = ("well",) if "all" in request.GET else ("well", "limping")
    status = 200 if found.status in good else 503
    return JsonResponse(_told(found), status=status, headers={"Cache-Control": "no-store"})


def _told(found: Health) -> dict[str, str]:
    return {
        "status": found.status,
        "database": WORDS[found.database],
        "broker": WORDS[found.broker],
        "worker": WORDS[found.worker],
        "version": settings.VERSION,
    }
