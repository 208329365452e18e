"""How the API describes itself: every endpoint by the name of its view, with the refusals that each may give."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema

from campaigns.api.shapes.common import RefusalShape

REFUSALS = ("400", "401", "403", "404", "405", "409", "413", "415", "422", "429", "503")
F = TypeVar("F", bound=Callable[..., Any])


class HouseSchema(AutoSchema):  # type: ignore[misc]
    def get_operation_id(self) -> str:
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self.view).__name__).lower()
        return f"{words}_{self.method.lower()}"

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[2] or "api"]

    def get_description(self) -> str:
        """What the handler promises; without words of its own, what the view does."""
        said = getattr(getattr(self.view, self.method.lower(), None), "__doc__", "") or type(self.view).__doc__
        return " ".join((said or "").split())

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status in REFUSALS:
            bodies.setdefault(status, self._get_response_for_code(RefusalShape, status))
        return bodies


def takes(
    request: Any = None,
    answer: Any = None,
    status: int = 200,
    query: Sequence[OpenApiParameter] = (),
    also: dict[int, Any] | None = None,
) -> Callable[[F], F]:
    """What a handler reads and what it answers."""
    kind = {200: answer} if status == 200 else {status: answer}
    return extend_schema(request=request, responses={**kind, **(also or {})}, parameters=list(query))


def number(name: str, said: str, low: int = 1, high: int = 10**12) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "integer", "minimum": low, "maximum": high}, description=said)


def text(name: str, said: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, description=said)


PAGE = number("page", "Which page, counted from 1.", high=10**6)
AS = text("as", "As whom: a seat you hold, public, or for the game master any seat. Without it: your own seat.")
KNOWN_TAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of what you have.")
