"""Rows of registers as a reader may see them: columns and their values, and the history of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.act_words import act_sentence
from campaigns.models import Act, BandMember, Change, Kept, Relation, Traveller, Wound
from campaigns.services.acts import plain
from campaigns.services.amending import AMENDED
from campaigns.services.labels import DAYS, Names, column_label, named_rows, value_label
from campaigns.services.registers import Eyes, Register
from campaigns.services.seen_history import (
    Since,
    chain_now,
    handed_when,
    hide_games,
    hide_private,
    shown_when,
    since_when,
)
from campaigns.services.undoing import acts_of
from campaigns.story_dates import shown_story_date

MOST_ACTS = 60


@dataclass(frozen=True, slots=True)
class Cell:
    label: str
    value: str
    is_secret: bool = False  # the game master's alone
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row in a list."""

    row: Any
    name: str
    cells: list[Cell]
    is_secret: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """What one act did to the row, as this reader may know it."""

    act: Act
    sentence: str
    reason: str
    who: str
    at: datetime
    story_date: str
    changes: list[tuple[str, str, str]]  # column, before, after
    may_undo: bool
    may_amend: bool = False
    is_amended: bool = False
    amended_on: str = ""  # of what was put right of an earlier day: the day on which it was


def lines_of(register: Register, rows: Sequence[Any], viewer: Viewer) -> list[Line]:
    """Lists show what is nobody's secret."""
    columns = [one for one in register.columns if one not in register.model.secret + register.model.private]
    names = _names(rows, columns, viewer)
    return [_line(row, columns, names) for row in rows]


def _names(rows: Sequence[Any], columns: Sequence[str], viewer: Viewer) -> Names:
    """What those are called whom these rows name, where he may know of them."""
    pairs = [(name, plain(row, name)) for row in rows for name in columns]
    return named_rows(type(rows[0]), pairs, viewer) if rows else {}


def title_of(row: Any) -> str:
    """A name for a row that has none of its own: a member of a band is called by who he is."""
    if isinstance(row, BandMember):
        return f"{row.character} · {row.band}"
    if isinstance(row, Relation):
        return f"{row.one} · {row.what} · {row.other}"
    if isinstance(row, Wound):
        return " · ".join(one for one in (str(row.character), row.location, row.get_severity_display()) if one)
    if isinstance(row, Traveller):
        return str(row.character)
    return str(row)


def _line(row: Any, columns: Sequence[str], names: Names) -> Line:
    """What its name says already stands in no cell."""
    title = title_of(row)
    cells = [Cell(column_label(type(row), name), _value(row, name, names)) for name in columns]
    said = ("", *title.split(" · "))
    return Line(row, title, [one for one in cells if one.value not in said], row.audience == "gm")


def _value(row: Any, name: str, names: Names) -> str:
    """Empty where there is nothing, or nobody of whom he knows."""
    value = plain(row, name)
    if value is None or value is False or value == "":
        return ""
    if value is True:
        return column_label(type(row), name)
    column = row._meta.get_field(name)
    if column.is_relation:
        return names.get((column.related_model, value), "")
    return shown_story_date(value) if name in DAYS else value_label(type(row), name, value, names)


def cells_of(row: Kept, eyes: Eyes, columns: Sequence[str], viewer: Viewer) -> list[Cell]:
    """All columns that this reader may see and that say something."""
    return [one for one in all_cells([(row, eyes)], columns, viewer)[0].values() if one.value]


def all_cells(rows: Sequence[tuple[Any, Eyes]], columns: Sequence[str], viewer: Viewer) -> list[dict[str, Cell]]:
    """Of each of these rows every column that this reader may see, empty ones too, with one look for all names."""
    names = _names([row for row, _eyes in rows], columns, viewer)
    return [{name: _cell(row, name, names) for name in columns if eyes.sees(type(row), name)} for row, eyes in rows]


def _cell(row: Any, name: str, names: Names) -> Cell:
    is_long = row._meta.get_field(name).get_internal_type() == "TextField"
    return Cell(column_label(type(row), name), _value(row, name, names), name in type(row).secret, is_long)


def history_of(row: Kept, eyes: Eyes, viewer: Viewer) -> list[Moved]:
    """Newest first. Acts that moved nothing this reader may see are not there, nor what was before he saw the row."""
    rows = Change.objects.filter(noun=row.noun, row=row.pk).select_related("act").order_by("-pk")
    changes = list(rows[: MOST_ACTS * 8])
    since = None if eyes.is_gm else _since(row, eyes, viewer, changes)
    names = named_rows(
        type(row), [(one.field, v) for one in changes if one.field for v in (one.before, one.after)], viewer
    )
    by_act: dict[int, list[Change]] = {}
    own = set()  # acts that moved it when it was the reader's
    partly = set()  # acts that did more to this row than he may know: their reason may be of that
    for change in changes:
        then = eyes if since is None else since.eyes_then(change)
        if since is None or since.was_his(change):
            own.add(change.act_id)
        known = None if then is None else _known(change, type(row), then, names)
        if known is None:
            partly.add(change.act_id)
        else:
            by_act.setdefault(change.act_id, []).append(known)
    rows_of_acts = (
        acts_of(row.campaign, viewer) if eyes.is_gm else Act.objects.select_related("author", "undone_by", "undoes")
    )
    acts = list(rows_of_acts.filter(pk__in=by_act).order_by("-pk")[:MOST_ACTS])
    hide_games(acts, viewer)
    hide_private(acts, own)
    may_undo = eyes.is_gm and not row.campaign.is_archived
    told = [_moved(one, by_act[one.pk], type(row), names, (eyes, may_undo)) for one in acts]
    return [replace(one, reason="") if one.act.pk in partly else one for one in told]


def _since(row: Kept, eyes: Eyes, viewer: Viewer, changes: list[Change]) -> Since:
    return since_when(row, changes, shown_when(row, viewer), handed_when(row, eyes, viewer, chain_now()))


def _known(change: Change, model: type[Kept], eyes: Eyes, names: Names) -> Change | None:
    """The change as he may know it: of whom he knows nothing, nobody stands there."""
    if not change.field:
        return change
    if not eyes.sees(model, change.field):
        return None
    kind: Any = model._meta.get_field(change.field).related_model
    if kind is None or eyes.is_gm:
        return change
    change.before, change.after = (one if (kind, one) in names else None for one in (change.before, change.after))
    return change if change.before != change.after else None


def act_lines(acts: Iterable[Act]) -> list[Moved]:
    """Acts on any rows, for the game master."""
    eyes = Eyes(True, False)
    return [_moved(one, [], Kept, {}, (eyes, True)) for one in acts]


def _moved(act: Act, changes: list[Change], model: type[Kept], names: Any, mind: tuple[Eyes, bool]) -> Moved:
    eyes, may_undo = mind
    hidden = act.is_secret and not eyes.is_gm
    told = [_column_moved(model, one, names) for one in reversed(changes) if one.field]
    own = next((one for one in changes if one.reason or one.story_date), None)
    reason = own.reason if own and own.reason else act.reason
    on = own.story_date if own and own.story_date else act.story_date
    return Moved(
        act=act,
        sentence=_("Changed.") if hidden else act_sentence(act.code, act.facts),
        reason="" if hidden else reason,
        who=act.author.shown_name if act.author else _("the site"),
        at=act.at,
        story_date=shown_story_date(on),
        changes=told,
        may_undo=may_undo and not hasattr(act, "undone_by"),
        may_amend=may_undo and model in AMENDED,
        is_amended=act.corrects and not hidden,
        amended_on=shown_story_date(str(act.facts.get("amended_on", ""))) if act.corrects and not hidden else "",
    )


def _column_moved(model: type[Kept], change: Change, names: Names) -> tuple[str, str, str]:
    pair = (value_label(model, change.field, value, names) for value in (change.before, change.after))
    before, after = (shown_story_date(one) if change.field in DAYS else one for one in pair)
    return column_label(model, change.field), before, after
