"""Where to go next, when somebody had to stop at a door first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

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


def known_only(view: View) -> View:
    """For members and guests; others are asked to log in and come back."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.viewer.is_known:
            return view(request, *args, **kwargs)
        back = request.get_full_path() if request.method == "GET" else resolve_url("home")
        return HttpResponseRedirect(f"{resolve_url('log_in')}?{urlencode({'next': back})}")

    return guarded


def members_only(view: View) -> View:
    """For people with an account; a guest is told that there is no such page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.viewer.is_guest:
            raise Http404
        return known_only(view)(request, *args, **kwargs)

    return guarded
