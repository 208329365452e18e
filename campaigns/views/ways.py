"""Where to go next, when somebody had to stop at a door first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

AFTER_LOG_IN = "after_log_in"

View = Callable[..., HttpResponse]


def safe_next(request: HttpRequest, default: str = "home") -> str:
    """The page that the form names, if it is one of ours."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        return target
    return resolve_url(default) if default else ""


def _door(back: str) -> str:
    return f"{resolve_url('log_in')}?{urlencode({'next': back})}"


def _to_the_door_with_the_page(request: HttpRequest) -> HttpResponse:
    """A fragment cannot show the door: the whole page that asked for it goes there, and comes back."""
    there = urlsplit(request.headers.get("HX-Current-URL", ""))
    is_ours = there.netloc == request.get_host()
    return HttpResponse(status=204, headers={"HX-Redirect": _door(there.path if is_ours else resolve_url("home"))})


def known_only(view: View) -> View:
    """For members and guests; others are asked to log in and come back."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.viewer.is_known:
            return view(request, *args, **kwargs)
        if request.headers.get("HX-Request"):
            return _to_the_door_with_the_page(request)
        back = request.get_full_path() if request.method == "GET" else resolve_url("home")
        return HttpResponseRedirect(_door(back))

    return guarded


def members_only(view: View) -> View:
    """For people with an account; a guest is told that there is no such page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.viewer.is_guest:
            raise Http404
        return known_only(view)(request, *args, **kwargs)

    return guarded
