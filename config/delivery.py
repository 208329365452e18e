"""What every answer carries: security headers, addresses of static files that change with their content, clean logs."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")  # guest links, invitations, password resets
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders:
    """A policy that lets in our own files only: no inline script or style, no frames around us."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.CONTENT_SECURITY_POLICY.items())
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if iscoroutinefunction(self.get_response):
            return self._later(request)  # type: ignore[return-value]
        return self._with_headers(self.get_response(request))

    async def _later(self, request: HttpRequest) -> HttpResponse:
        return self._with_headers(await self.get_response(request))  # type: ignore[misc]

    def _with_headers(self, response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class VersionedStatic(StaticFilesStorage):
    """`/static/css/site.css?v=3f2a...`: a browser keeps a file until its content changes, and nothing needs collecting."""

    @cached_property
    def _versions(self) -> dict[str, str]:
        return {}

    def url(self, name: str | None) -> str:
        plain = super().url(name)
        if settings.DEBUG:
            return plain
        if name not in self._versions:
            self._versions[name] = self._version(name)
        return plain + self._versions[name]

    def _version(self, name: str | None) -> str:
        path = finders.find(name) if name else None
        if not path:
            raise ValueError(f"no static file is called {name}")
        return "?v=" + hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


class HideTokens(logging.Filter):
    """Keeps what opens doors out of the log: a link that was refused is still somebody's link."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = TOKEN.sub("***", record.getMessage())
        record.args = None
        return True
