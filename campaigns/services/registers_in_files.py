"""The registers in the file of a campaign: whole for its game master, for others what they may read of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Campaign,
    Change,
    Character,
    ChronicleEntry,
    Game,
    GameSeat,
    GameStatus,
    GmTerm,
    Kept,
    Note,
    Picture,
    Shown,
)
from campaigns.services.held_together import person_id
from campaigns.services.pictures_in_files import write_pictures
from campaigns.services.references_in_files import UNKNOWN, Numbers, columns_of, registers_in_order
from campaigns.services.registers import Eyes, unconcealed
from campaigns.services.rows import plain_cell, write_row
from campaigns.services.seen_history import Since, hide_games, hide_private, since_each
from rulesets.common.seats import GM

WHOLE, KNOWN = "whole", "known"
REGISTERS_PART = "registers.json"
COUNTS = ("version", "entry", "read_at")  # would tell a player what else happened
# Facts of an act that name an entry of the chronicle, or people, by their keys:
NEWS = ("chronicle", "chronicle_gone", "chronicles", "chronicles_gone", "shown")
NOT_SAID = "…"
Values = dict[str, Any]


@dataclass(slots=True)
class Reader:
    """For whom the file is written, and the numbers in it."""

    campaign: Campaign
    viewer: Viewer
    is_gm: bool
    numbers: Numbers
    entries: Mapping[int, int]  # of the chronicle

    def rows(self, model: type[Kept]) -> Any:
        """As the pages of this register find them."""
        found = model.objects.visible_to(self.viewer).filter(campaign=self.campaign)
        return unconcealed(found, self.viewer).order_by("pk")

    def owned(self, model: type[Kept], rows: Any) -> set[int]:
        assert self.viewer.person is not None
        mine = model.objects.filter(model.objects.all().owned_by(self.viewer.person), campaign=self.campaign)
        return set() if self.is_gm else set(mine.values_list("pk", flat=True))

    @property
    def hidden_games(self) -> set[int]:
        """Running ones in which he plays: what was born there is not his yet, even if he arbitrates the campaign."""
        mine = GameSeat.objects.filter(game__campaign=self.campaign, person=self.viewer.person).exclude(seat=GM)
        over = [GameStatus.FINISHED, GameStatus.ARCHIVED]
        return set(mine.exclude(game__status__in=over).values_list("game", flat=True))


def registers_in_file(
    campaign: Campaign, viewer: Viewer, person: Callable[[int | None], int | None], games: Mapping[int, int]
) -> dict[str, Any]:
    """The parts of the file that hold them. `games`: those that are whole in it."""
    is_gm = Campaign.objects.mastered_by(viewer).filter(pk=campaign.pk).exists()
    told = ChronicleEntry.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk")
    entries = {key: n for n, key in enumerate(told.values_list("pk", flat=True), 1)}
    reader = Reader(campaign, viewer, is_gm, Numbers(person, games), entries)
    found = {noun: list(reader.rows(model)) for noun, model in registers_in_order().items()}
    for noun, model in registers_in_order().items():
        reader.numbers.count(model, [one.pk for one in found[noun]])
    if is_gm:
        reader.numbers.count(Picture, campaign.pictures.order_by("pk").values_list("pk", flat=True))
    seen = {noun: _eyes(reader, noun, rows) for noun, rows in found.items()}
    rows = {noun: [_row(reader, row, seen[noun][row.pk]) for row in found[noun]] for noun in found}
    history = _whole_history(reader) if is_gm else _known_history(reader, found, seen)
    part = {
        "kind": WHOLE if is_gm else KNOWN,
        "rows": rows,
        "gone": {
            noun: len(reader.numbers.rows[model]) - len(rows[noun]) for noun, model in registers_in_order().items()
        },
        "shown": _shown(reader),
        "acts": history,
        "notes": _notes(reader),
        "gm_terms": _terms(reader) if is_gm else [],
    }
    return {REGISTERS_PART: part, **write_pictures(reader.numbers.rows.get(Picture, {}))}


def _eyes(reader: Reader, noun: str, rows: list[Kept]) -> dict[int, Eyes]:
    owned = reader.owned(registers_in_order()[noun], rows)
    return {row.pk: Eyes(reader.is_gm, row.pk in owned) for row in rows}


def _row(reader: Reader, row: Kept, eyes: Eyes) -> Values:
    written = {}
    for column in columns_of(type(row)):
        if eyes.is_gm or (eyes.sees(type(row), column.name) and column.name not in COUNTS):
            written[column.name] = _cell(reader, row, column)
    if eyes.is_gm and isinstance(row, Character):
        written["came_as"] = person_id(row)
    return written


def _cell(reader: Reader, row: Kept, column: Any) -> Any:
    """What is not in the file is nobody here, as on its page."""
    if not column.is_relation:
        return plain_cell(row, column)
    key = getattr(row, column.attname)
    if column.related_model is Picture and key is not None:
        return reader.numbers.picture(key)
    number = reader.numbers.of(column.related_model, key)
    return None if number == UNKNOWN else number


def _shown(reader: Reader) -> list[Values]:
    """Who was let see what; a player reads that of himself only."""
    rows = Shown.objects.filter(campaign=reader.campaign).order_by("pk")
    if not reader.is_gm:
        rows = rows.filter(person=reader.viewer.person)
    kinds = registers_in_order()
    listed = [(one, reader.numbers.of(kinds[one.noun], one.row)) for one in rows if one.noun in kinds]
    return [
        {**write_row(one), "noun": one.noun, "row": n, "person": reader.numbers.person(one.person_id)}
        for one, n in listed
        if n != UNKNOWN
    ]


def _notes(reader: Reader) -> list[Values]:
    """Those that he wrote or was to read; who else read one, and when, is told to its author alone."""
    me = reader.viewer.person
    found = Note.objects.filter(Q(author=me) | Q(readers__person=me), campaign=reader.campaign).distinct()
    written = []
    for note in found.order_by("pk").prefetch_related("readers"):
        to = sorted(note.readers.all(), key=lambda one: one.pk)
        readers = [one for one in to if note.author == me or one.person_id == me.pk]  # type: ignore[union-attr]
        written.append(
            {
                **write_row(note),
                "author": reader.numbers.person(note.author_id),
                "game": _game(reader, note.game_id),
                "readers": [{**write_row(one), "person": reader.numbers.person(one.person_id)} for one in readers],
            }
        )
    return written


def _terms(reader: Reader) -> list[Values]:
    """Those of the campaign, and of games that are whole in the file."""
    rows = GmTerm.objects.filter(campaign=reader.campaign).order_by("pk")
    kept = [one for one in rows if one.game_id is None or one.game_id in reader.numbers.games]
    return [
        {**write_row(one), "person": reader.numbers.person(one.person_id), "game": _game(reader, one.game_id)}
        for one in kept
    ]


def _game(reader: Reader, key: int | None) -> Any:
    number = reader.numbers.of(Game, key)
    return None if number == UNKNOWN else number


# -- history ---------------------------------------------------------------------------------------------------------
def _whole_history(reader: Reader) -> list[Values]:
    """All that was noted, of rows that are gone too, so that it can be taken back elsewhere."""
    kinds, hidden = registers_in_order(), reader.hidden_games
    living = {noun: _living(reader, kind) for noun, kind in kinds.items()}
    found = list(Change.objects.filter(act__campaign=reader.campaign, noun__in=kinds).order_by("pk"))
    born_there = {(one.noun, one.row) for one in found if hidden & {_born(one.before), _born(one.after)}}
    by_act: dict[int, list[Change]] = {}
    for one in found:
        kind = kinds[one.noun]
        is_gone = one.row not in living[one.noun] and (one.noun, one.row) not in born_there
        if is_gone:
            reader.numbers.count(kind, [one.row])
        by_act.setdefault(one.act_id, [])
        if reader.numbers.of(kind, one.row) != UNKNOWN:
            by_act[one.act_id].append(one)
    acts = [one for one in _acts(reader) if one.game_id not in hidden and by_act.get(one.pk, [1])]
    numbers = {one.pk: n for n, one in enumerate(acts, 1)}
    return [_act(reader, one, by_act.get(one.pk, []), numbers) for one in acts]


def _acts(reader: Reader) -> list[Act]:
    return list(Act.objects.filter(campaign=reader.campaign).select_related("undoes").order_by("pk"))


def _born(values: Any) -> Any:
    return values.get("game") if isinstance(values, dict) else None


def _living(reader: Reader, kind: type[Kept]) -> set[int]:
    return set(kind._base_manager.filter(campaign=reader.campaign).values_list("pk", flat=True))


def _act(reader: Reader, row: Act, changes: list[Change], numbers: Mapping[int, int]) -> Values:
    return {
        **write_row(row),
        "facts": {name: value for name, value in row.facts.items() if name not in NEWS},
        "news": reader.entries.get(row.facts.get("chronicle", 0)) if reader.is_gm else None,
        "author": reader.numbers.person(row.author_id),
        "game": _game(reader, row.game_id),
        "undoes": numbers.get(row.undoes_id or 0),
        "changes": [_change(reader, one) for one in changes],
    }


def _change(reader: Reader, row: Change) -> Values:
    kind = registers_in_order()[row.noun]
    return {
        **write_row(row),
        "noun": row.noun,
        "row": reader.numbers.of(kind, row.row),
        "before": _value(reader, kind, row.field, row.before),
        "after": _value(reader, kind, row.field, row.after),
    }


def _value(reader: Reader, kind: type[Kept], name: str, value: Any) -> Any:
    if not name:
        return value and {one: _value(reader, kind, one, within) for one, within in value.items()}
    column: Any = kind._meta.get_field(name)
    return reader.numbers.of(column.related_model, value) if column.is_relation else value


def _known_history(reader: Reader, found: Mapping[str, Sequence[Kept]], seen: Mapping[str, Any]) -> list[Values]:
    """As the page of each row tells it (`presenters.registers.history_of`)."""
    kinds = registers_in_order()
    changes = list(
        Change.objects.filter(act__campaign=reader.campaign, noun__in=kinds).select_related("act").order_by("pk")
    )
    since = since_each(found, seen, reader.viewer, changes)
    told: dict[int, list[Values]] = {}
    rows_told: dict[int, set[tuple[str, int]]] = {}
    rows_partly: dict[int, set[tuple[str, int]]] = {}
    for one in changes:
        if (one.noun, one.row) not in since or one.field in COUNTS:
            continue
        then = since[one.noun, one.row].eyes_then(one)
        known = _known_change(reader, one) if then and (not one.field or then.sees(kinds[one.noun], one.field)) else {}
        rows = (rows_told if known else rows_partly).setdefault(one.act_id, set())
        rows.add((one.noun, one.row))
        if known:
            told.setdefault(one.act_id, []).append(known)
    acts = [one for one in _acts(reader) if one.pk in told]
    hide_games(acts, reader.viewer)
    hide_private(acts, {one.act_id for one in changes if _was_his(since, one)})
    open_ones = {pk for pk, rows in rows_told.items() if rows - rows_partly.get(pk, set())}
    return [_known_act(reader, one, told[one.pk], one.pk in open_ones) for one in acts]


def _was_his(since: Mapping[tuple[str, int], Since], change: Change) -> bool:
    key = (change.noun, change.row)
    return key in since and since[key].was_his(change)


def _known_act(reader: Reader, row: Act, noted: list[Values], is_open: bool) -> Values:
    """Of a secret one that something was changed; its reason where no row of it was changed in secret besides."""
    written = _act(reader, row, [], {})
    if row.is_secret:
        written |= {"code": "changed", "facts": {"row": NOT_SAID}, "corrects": False}
    if row.is_secret or not is_open:
        written["reason"] = ""
    return {**written, "changes": noted if is_open and not row.is_secret else [{**one, "reason": ""} for one in noted]}


def _known_change(reader: Reader, row: Change) -> Values:
    """Of a row that came about nothing more: what stands in it is in the file. Empty where he may know of nothing."""
    written = {**_change(reader, row), "version": 0}
    if not row.field:
        return {**written, "before": row.before and {}, "after": row.after and {}}
    before, after = (None if written[one] == UNKNOWN else written[one] for one in ("before", "after"))
    return {**written, "before": before, "after": after} if before != after else {}
