"""A line that somebody typed: wherever it is shown it keeps its reading order to itself, no page has to think of it."""

from __future__ import annotations

from typing import Any

from django.db import models

from campaigns.plain_text import isolated, without_isolation


class TypedLine(models.CharField):
    """A name, a title, a reason. Read from its row it can stand in the middle of any sentence; kept, it is as typed."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> str | None:
        return isolated(value) if value else value

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return without_isolation(value) if isinstance(value, str) else value

    def deconstruct(self) -> Any:
        """Its column is that of any other line."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
