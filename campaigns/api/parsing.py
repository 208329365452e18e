"""JSON in and JSON out. What cannot be kept is refused before anything reads it: half characters, NUL, too much."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from campaigns.refusals import BadInput
from rulesets.common.refusals import Malformed

MOST_DEPTH = 100


class PlainJson(BaseParser):
    """A view that takes in larger things than others says so by `most_bytes`."""

    media_type = "application/json"
    renderer_class = JSONRenderer

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        most = getattr((parser_context or {}).get("view"), "most_bytes", settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        body = stream.read(most + 1)
        if len(body) > most:
            raise BadInput("too_large", status=413)
        try:
            data = json.loads(body.decode(), parse_constant=_no_number)
            _check(data)
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        return data


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _check(data: Any, path: str = "", depth: int = 0) -> None:
    """Every text inside can be written down, wherever it stands, and whoever reads on comes to the bottom of it."""
    if depth > MOST_DEPTH:
        raise Malformed("too_deep", path[:80])
    if isinstance(data, str):
        if "\0" in data or any("\ud800" <= letter <= "\udfff" for letter in data):
            raise Malformed("not_a_text", path[:80])
    elif isinstance(data, dict):
        for name, value in data.items():
            _check(name, path)
            _check(value, f"{path}.{name}" if path else name, depth + 1)
    elif isinstance(data, list):
        for n, value in enumerate(data):
            _check(value, f"{path}.{n}" if path else str(n), depth + 1)


class AlwaysJson(DefaultContentNegotiation):
    """Whatever is asked for: there is nothing else."""

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type
