"""What every answer carries: security headers, addresses of static files that change with their content, clean logs."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse

TOKEN = re.compile(r"(?<=[/=])(?![a-z_-]+\b)[A-Za-z0-9_-]{20,}")  # guest links, invitations, password resets
QUERY = re.compile(r"\?[^ \"]*")
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders:
    """A policy that lets in our own files only: no inline script or style, no frames around us."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {value}" for name, value in settings.CONTENT_SECURITY_POLICY.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


class VersionedStatic(StaticFilesStorage):
    """`/static/css/site.css?v=3f2a...`: the address changes with the content, and nothing needs collecting."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._versions: dict[str, str] = {}

    def url(self, name: str | None) -> str:
        if not name or settings.DEBUG:
            return super().url(name)
        if name not in self._versions:
            self._versions[name] = version_of(name)
        return f"{super().url(name)}?v={self._versions[name]}"


def version_of(name: str) -> str:
    path = finders.find(name)
    if not path:
        raise ValueError(f"no static file is called {name}")
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]


class HideTokens(logging.Filter):
    """Keeps out of the log what opens doors: a link that was refused is still somebody's link."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if record.name == "uvicorn.access":
            text = QUERY.sub("", text)
        record.msg, record.args = TOKEN.sub("***", text), None
        return True
