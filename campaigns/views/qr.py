"""A QR code as numbers for a template: the template draws it."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class QrCode:
    """The address, the side of the square in modules, and one SVG path of its dark modules."""

    address: str
    side: int
    path: str

    @classmethod
    def of_page(cls, request: HttpRequest, name: str, *args: object) -> QrCode:
        return cls.of(request.build_absolute_uri(reverse(name, args=args)))

    @classmethod
    def of(cls, address: str) -> QrCode:
        rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
        dark = [
            (x + QUIET_ZONE, y + QUIET_ZONE) for y, row in enumerate(rows) for x, module in enumerate(row) if module
        ]
        path = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
        return cls(address=address, side=len(rows) + 2 * QUIET_ZONE, path=path)
