"""The description of the API as OpenAPI, for programs that write or try programs."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.door import OpenDoor
from campaigns.api.schema import takes


@cache
def schema() -> dict[str, Any]:
    """Made once: it costs more than any other answer, and is the same for everybody."""
    with override("en"):
        found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found


class Schema(OpenDoor):
    """This description: every endpoint, what it takes and what it answers."""

    @takes(answer={"type": "object", "additionalProperties": True})
    def get(self, request: Request) -> Response:
        return Response(schema())
