"""Rows of other registers that name a row, as far as its reader may know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet, Value

from campaigns.access import Viewer
from campaigns.models import Kept
from campaigns.services.registers import REGISTERS, Register, rows_of

MOST_LINKED = 12
MOST_READ = 200


@dataclass(frozen=True, slots=True)
class Linked:
    """Rows of another register that name this one."""

    register: Register
    column: str
    rows: list[Any]
    more: int


def linked_rows(row: Kept, viewer: Viewer, apart: Sequence[str] = ()) -> list[Linked]:
    """A query for each register in which something names it. `apart`: "noun column" of those that the page shows
    elsewhere. By a column that only owners and the game master read, others find the rows that are their own.
    """
    found, asked = [], {}
    for register in REGISTERS.values():
        names = [one for one in _columns_to(register, type(row)) if f"{register.noun} {one}" not in apart]
        if names:
            asked[register.noun] = (names, _naming(register, names, row, viewer))
    for noun in _not_empty({noun: rows for noun, (_names, rows) in asked.items()}):
        names, naming = asked[noun]
        rows = list(naming[:MOST_READ])
        for name in names:
            his = [one for one in rows if getattr(one, f"{name}_id") == row.pk]
            if his:
                found.append(Linked(REGISTERS[noun], name, his[:MOST_LINKED], max(0, len(his) - MOST_LINKED)))
    return found


def _naming(register: Register, names: Sequence[str], row: Kept, viewer: Viewer) -> QuerySet[Any]:
    """Rows of this register that name it in one of these columns."""
    is_gm = row.campaign.mine is not None and row.campaign.mine.is_gm
    named = Q(pk__in=[])
    for name in names:
        named |= Q(**{name: row}) & _read_by(register.model, name, viewer, is_gm)
    return rows_of(register, row.campaign, viewer).filter(named)


def _not_empty(asked: Mapping[str, QuerySet[Any]]) -> list[str]:
    """In which of these there is anything, by one query, in their order."""
    told = [
        rows.order_by().annotate(named_in=Value(noun)).values_list("named_in", flat=True)
        for noun, rows in asked.items()
    ]
    there = set(told[0].union(*told[1:])) if told else set()
    return [noun for noun in asked if noun in there]


def _read_by(model: type[Kept], name: str, viewer: Viewer, is_gm: bool) -> Q:
    if is_gm or name not in model.secret + model.private:
        return Q()
    return model.objects.all().owned_by(viewer.person) if name in model.private else Q(pk__in=[])


def _columns_to(register: Register, model: type[Kept]) -> list[str]:
    return [name for name in register.fields if register.model._meta.get_field(name).related_model is model]
