"""A QR code as numbers for a template: the template draws it."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

QUIET_ZONE = 4
THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def address_for_others(request: HttpRequest, path: str) -> str:
    """A whole address. To a phone "localhost" is the phone: this machine’s place on the network stands in for it."""
    host, colon, port = request.get_host().partition(":")
    if host not in THIS_MACHINE or not settings.ON_THE_NETWORK:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{settings.ON_THE_NETWORK[0]}{colon}{port}{path}"


@dataclass(frozen=True, slots=True)
class QrCode:
    """The address, the side of the square in modules, and one SVG path of its dark modules."""

    address: str
    side: int
    path: str

    @classmethod
    def of_page(cls, request: HttpRequest, name: str, *args: object) -> QrCode:
        return cls.of(address_for_others(request, reverse(name, args=args)))

    @classmethod
    def of(cls, address: str) -> QrCode:
        rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
        dark = [
            (x + QUIET_ZONE, y + QUIET_ZONE) for y, row in enumerate(rows) for x, module in enumerate(row) if module
        ]
        path = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
        return cls(address=address, side=len(rows) + 2 * QUIET_ZONE, path=path)
