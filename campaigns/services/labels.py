"""How columns and their values are called on pages: the history of a row, what two people changed at once."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.models import Kept, Person, Picture

Names = dict[tuple[type[models.Model], int], str]
DAYS = (
    "born",
    "since",
    "until",
    "on",
    "happened_on",
    "next_on",
    "leaves_on",
    "arrives_on",
    "due_on",
    "story_date",
)  # columns that hold one
OPEN = (Person, Picture)  # whose names are no secret where they stand


def column_label(model: type[Kept], name: str) -> str:
    return str(model._meta.get_field(name).verbose_name)  # type: ignore[union-attr]


def value_label(model: type[Kept], name: str, value: Any, names: Names) -> str:
    """A plain value as a reader reads it; `names`: what rows that values point to are called."""
    column: Any = model._meta.get_field(name)
    if value is None or value == "" or value in ([], {}):
        return _("nothing")
    if column.is_relation:
        return names.get((column.related_model, value), _("somebody or something not known here"))
    if column.choices:
        return str(dict(column.flatchoices).get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    return str(value)


def named_rows(model: type[Kept], pairs: list[tuple[str, Any]], viewer: Viewer) -> Names:
    """The names of those rows these values of columns point to that he may see, a query for each kind of row."""
    asked: dict[type[models.Model], set[int]] = {}
    for name, value in pairs:
        column: Any = model._meta.get_field(name)
        if column.is_relation and value is not None:
            asked.setdefault(column.related_model, set()).add(value)
    found: Names = {}
    for kind, keys in asked.items():
        rows: Any = kind._base_manager.all() if kind in OPEN else kind.objects.visible_to(viewer)  # type: ignore[attr-defined]
        found |= {(kind, one.pk): _called(one) for one in rows.filter(pk__in=keys)}
    return found


def _called(row: models.Model) -> str:
    """A picture by nothing: its digest would say which rows show the same one."""
    if isinstance(row, Picture):
        return _("a picture")
    return row.shown_name if isinstance(row, Person) else str(row)
