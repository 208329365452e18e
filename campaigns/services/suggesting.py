"""Rows found by a part of their name, for a line that somebody types into: only those that he may see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.http import Http404

from campaigns.access import Viewer
from campaigns.models import Band, Campaign, Character, Game, Kept, Knowledge, Matter, Membership, Person, Place
from campaigns.plain_text import plain_line, without_isolation
from campaigns.services.knowing import with_words
from campaigns.veils import KEPT

MOST = 12
LETTERS, GAMES = "letter", "game"
NAMED: dict[str, type[Kept]] = {
    **{one.noun: one for one in (Character, Band, Place, Knowledge)},
    LETTERS: Knowledge,
}
NUMBERED = re.compile(r"(.*\S) · ([0-9]{1,15})\Z")


def called(row: Any) -> str:
    """How a row is called in a list."""
    if isinstance(row, Membership):
        row = row.person
    return row.shown_name if isinstance(row, Person) else str(row)


def sought_in(rows: QuerySet[Any]) -> str:
    """Under which noun rows of this kind are sought; empty for those that are always few."""
    noun = rows.model.noun if issubclass(rows.model, Kept) else rows.model._meta.model_name
    return noun if noun in (*NAMED, GAMES) else ""


def named_or_404(noun: str, campaign: Campaign, viewer: Viewer) -> QuerySet[Any]:
    """All rows of this kind that he may see."""
    if noun == GAMES:
        return Game.objects.visible_to(viewer).filter(campaign=campaign).order_by("name", "pk")
    if noun not in NAMED:
        raise Http404
    rows: QuerySet[Any] = NAMED[noun].objects.visible_to(viewer).filter(campaign=campaign)
    rows = rows.filter(matter=Matter.LETTER) if noun == LETTERS else rows
    return rows.order_by(name_column(rows), "pk")


def name_column(rows: QuerySet[Any]) -> str:
    """In which column of these rows their name stands; empty where they are called otherwise."""
    names = {one.name for one in rows.model._meta.get_fields()}
    return next((one for one in ("name", "title") if one in names), "")


def suggested(rows: QuerySet[Any], text: str) -> list[str]:
    """Names to choose among, each of one row alone; nothing where nothing was typed."""
    words = plain_line(text)[:80]
    if not words:
        return []
    column = name_column(rows)
    return full_names(rows, list(with_words(rows, words, (f"{column}__icontains",))[:MOST]))


def full_names(rows: QuerySet[Any], found: Sequence[Any]) -> list[str]:
    """What is to be typed for each of those found: where several are called alike, with the number that pages show."""
    column = name_column(rows)
    if not column or not found:
        return [without_isolation(called(one)) for one in found]
    names = [getattr(one, column) for one in found]
    counted = (
        rows.filter(**{f"{column}__in": names}).order_by().values_list(column).annotate(Count("pk", distinct=True))
    )
    alike = {without_isolation(name) for name, number in counted if number > 1}
    plain = [without_isolation(name) for name in names]
    return [f"{name} · {KEPT.over(one.pk)}" if name in alike else name for name, one in zip(plain, found, strict=True)]


def rows_called(rows: QuerySet[Any], typed: str) -> list[Any]:
    """Those called exactly so, whatever the size of its letters; one alone where its number stands behind."""
    column, name = name_column(rows), plain_line(without_isolation(typed))[:200]
    if not column or not name:
        return []
    if numbered := NUMBERED.match(name):
        rows, name = rows.filter(pk=KEPT.read(numbered[2])), numbered[1]
    return list(rows.filter(**{column: name})[:MOST]) or list(rows.filter(**{f"{column}__iexact": name})[:MOST])
