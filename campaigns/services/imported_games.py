"""A game out of a file: every row read, its position decoded, its journal compared with it, before anything is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import JSONField

import rulesets
from campaigns.models import (
    CardMove,
    Draft,
    Game,
    GameSeat,
    JournalEntry,
    Message,
    MessageReader,
    Told,
    TypedDice,
)
from campaigns.refusals import BadInput
from campaigns.services.decks import card_kinds
from campaigns.services.dice_driver import commitments_of
from campaigns.services.inserting import as_text
from campaigns.services.loading import Packed, pack
from campaigns.services.plans import MOST_BOX_BYTES
from campaigns.services.resting import outcome_record
from campaigns.services.rows import BadValue, read_row, read_rows
from campaigns.services.stored_boxes import open_stored
from rulesets.common.contract import Ruleset
from rulesets.common.events import Modifier
from rulesets.common.gamefile import read_face
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import complete, decode_setup

MOST_LETTERS = 20_000
SECRET = re.compile(r"[0-9a-f]{64}\Z")
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GameRead:
    """A whole game, checked. Persons are numbers of the file's cast still, under the names of their columns.

    `rows`: but for seats, as `insert_rows` takes them.
    """

    columns: Values
    state: bytes | None
    secrets: dict[str, str]
    snapshots: list[tuple[int, bytes]]
    rows: dict[type, list[Values]]
    letters: list[tuple[Values, list[Values]]]


class Broken(Exception):
    """Parts of a game that contradict each other; `str` names the part."""


def read_game(data: Any, part: str, cast: int) -> GameRead:
    """Raises BadInput in words. `cast`: how many people the file names."""
    columns = read_row(Game, _table(data, "game", part), f"{part}.game")
    columns["created_by"] = read_person(data["game"], "created_by", part, cast)
    if columns["slug"] not in rulesets.slugs(unlisted=True):
        raise BadInput("file_unknown_game", game=columns["slug"])
    rows = {
        GameSeat: _rows(GameSeat, data, "seats", part, cast, "person"),
        JournalEntry: _rows(JournalEntry, data, "journal", part, cast, "person"),
        Told: _rows(Told, data, "told", part, cast),
        CardMove: _rows(CardMove, {"cards": [], **data}, "cards", part, cast),  # older files hold none
        TypedDice: _rows(TypedDice, data, "dice", part, cast, "by"),
        Draft: _rows(Draft, data, "drafts", part, cast),
    }
    if len(_list(data, "messages", part)) > MOST_LETTERS:
        raise BadInput("file_too_large", status=413)
    letters = [_letter(one, f"{part}.messages", cast) for one in _list(data, "messages", part)]
    try:
        return _hold_together(columns, data, rows, letters)
    except BadInput:
        raise
    except Broken as broken:
        raise BadInput("file_broken_game", game=columns["name"], part=str(broken)) from None
    except Exception:  # noqa: BLE001 - the rules read what a stranger wrote: whatever they stumble over is his fault
        raise BadInput("file_broken_game", game=columns["name"], part=part) from None


def _hold_together(columns: Values, data: Any, rows: dict[type, list[Values]], letters: Any) -> GameRead:
    ruleset = rulesets.load(columns["slug"])
    box = _box(columns, ruleset)
    setup = complete(decode_setup(columns["setup"]), ruleset.meta)
    _check_chairs(rows[GameSeat], setup.seats, setup.gm)
    _check_columns(columns, rows[GameSeat])
    secrets = _secrets(data, columns)
    state, packed = _position(data.get("state"), ruleset, box)
    _check(bool(columns["started_at"]) == (packed is not None), "state")
    _check_outcome(columns, state, ruleset)
    digests = _journal(rows[JournalEntry], columns, packed)
    _check_faces(rows[JournalEntry])
    _check_told(rows[Told], ruleset, columns)
    _check_counts(rows[GameSeat], rows[Told])
    _check_cards(rows[CardMove], ruleset, state, columns)
    snapshots = list(_snapshots(data, ruleset, box, digests, packed))
    _check(packed is None or columns["snapshot_entry"] in dict(snapshots), "snapshots")
    for model, found in rows.items():
        if model not in (GameSeat, Told):
            _write_tables(model, found)
    return GameRead(columns, packed.body if packed else None, secrets, snapshots, rows, letters)


def _box(columns: Values, ruleset: Ruleset[Any]) -> Any:
    files = columns["box_files"]
    _check(all(isinstance(text, str) for text in files.values()), "box_files")
    _check(sum(map(len, files.values())) <= MOST_BOX_BYTES, "box_files")
    box = open_stored(ruleset, files)
    if box.digest != columns["box_digest"]:  # of files that read otherwise today, or of values of another release
        raise BadInput("file_newer_rules", game=columns["name"], release=columns["release"])
    return box


def _check_chairs(seats: Sequence[Values], named: Sequence[str], gm: bool) -> None:
    wanted = [*named, *([GM] if gm else []), PUBLIC]
    _check(sorted(one["seat"] for one in seats) == sorted(wanted), "seats")


def _secrets(data: Mapping[str, Any], columns: Values) -> dict[str, str]:
    secrets = data.get("secrets")
    _check(
        isinstance(secrets, dict) and all(isinstance(one, str) and SECRET.match(one) for one in secrets.values()), ""
    )
    _check(commitments_of(secrets) == columns["commitments"], "commitments")
    return dict(secrets)


def _position(state: Any, ruleset: Ruleset[Any], box: Any) -> tuple[Any, Packed | None]:
    """Decoded and written anew: what is kept is what the rules themselves would have written."""
    if state is None:
        return None, None
    decoded = ruleset.decode(state, box)
    ruleset.audit(decoded)
    ruleset.view(decoded, PUBLIC)
    return decoded, pack(ruleset, decoded)


def _check_outcome(columns: Values, state: Any, ruleset: Ruleset[Any]) -> None:
    """What the rules say of the position; nothing yet while something is still to be worked out."""
    outcome = None if state is None else ruleset.outcome(state)
    said = outcome_record(outcome) if outcome else None
    _check(columns["outcome"] == said or (columns["outcome"] is None and not columns["settled"]), "outcome")


def _journal(entries: list[Values], columns: Values, packed: Packed | None) -> dict[int, str]:
    """The digest after each entry; the last one is that of the position."""
    _check(len(entries) == columns["entry"], "journal")
    _check([one["n"] for one in entries] == list(range(1, len(entries) + 1)), "journal")
    _check(bool(entries) == (packed is not None), "journal")
    _check(packed is None or entries[-1]["digest"] == packed.digest, "state")
    return {one["n"]: one["digest"] for one in entries}


def _check_faces(entries: list[Values]) -> None:
    for one in entries:
        for record in one["faces"]:
            read_face(record, "")


def _check_told(told: list[Values], ruleset: Ruleset[Any], columns: Values) -> None:
    """Each line is one that the pages can say, of an entry that is there. What several seats were told is said once.
    Its sentences are left as they will be written.
    """
    of_entry: dict[int, list[tuple[Any, str]]] = {}
    for line in told:
        _check(1 <= line["entry_n"] <= columns["entry"], "told")
        near = of_entry.setdefault(line["entry_n"], [])
        text = next((text for one, text in near if one == line["sentences"]), "")
        if not text:
            for said in line["sentences"]:
                _check_said(said, ruleset)
            text = as_text(line["sentences"])
            near.append((line["sentences"], text))
        line["sentences"] = text


def _check_counts(seats: Sequence[Values], told: Sequence[Values]) -> None:
    """Each goes on counting where his journal ends."""
    for seat in seats:
        mine = [line for line in told if line["viewer"] == seat["seat"]]
        _check(max((line["n"] for line in mine), default=0) <= seat["told_count"], "seats")
        _check(max((line["tick"] for line in mine), default=0) <= seat["tick"], "seats")


def _check_cards(cards: list[Values], ruleset: Ruleset[Any], state: Any, columns: Values) -> None:
    """Cards that are in the game, each at most once an entry for each of those who sit there."""
    kinds = card_kinds(columns["slug"])
    known = {} if state is None or not kinds else {one.id: one.kind for one in ruleset.tokens(state)}
    seats = (*columns["setup"]["seats"], GM, PUBLIC)
    for one in cards:
        _check(one["kind"] in kinds and known.get(one["card"]) == one["kind"] and one["viewer"] in seats, "cards")
        _check(1 <= one["entry_n"] <= columns["entry"] and one["told_n"] >= 0, "cards")
        _check(not one["rule"] or one["rule"] in ruleset.rulebook.rules, "cards")
    _check(len({(one["viewer"], one["card"], one["entry_n"]) for one in cards}) == len(cards), "cards")


def _check_said(said: Mapping[str, Any], ruleset: Ruleset[Any]) -> None:
    facts = {name: tuple(one) if isinstance(one, list) else one for name, one in said["facts"].items()}
    ruleset.words.text(said["section"], said["code"], facts)
    modifiers = [Modifier(**one) for one in said["modifiers"]]
    for rule in (said["rule"], *(one.rule for one in modifiers)):
        _check(not rule or rule in ruleset.rulebook.rules, "told")
    _check(all(type(one.value) is int and isinstance(one.cause, str) for one in modifiers), "told")
    _check(isinstance(said["reason"], str) and isinstance(said["ruling"], bool), "told")
    for record in said["dice"]:
        read_face(record, "")


def _check_columns(columns: Values, seats: Sequence[Values]) -> None:
    """What pages read of the game beside its position."""
    words, typed = columns["words"], columns["typed_seats"]
    _check(all(len(one) == 2 and all(isinstance(text, str) for text in one) for one in words), "words")
    _check(typed is None or all(isinstance(one, str) for one in typed), "typed_seats")
    for record in columns["asks"]:
        read_face({**record, "faces": [], "source": "typed"}, "asks")
    for seat in seats:
        for one in seat["standing"].values():
            _check(
                all(moment is None or datetime.fromisoformat(moment) for moment in (one["since"], one["due"])), "seats"
            )


def _snapshots(
    data: Mapping[str, Any], ruleset: Any, box: Any, digests: dict[int, str], now: Packed | None
) -> Iterator[tuple[int, bytes]]:
    """`now`: the position of the game, which is often the last of them as well."""
    for one in _list(data, "snapshots", "game"):
        packed = now if one["state"] == data["state"] else _position(one["state"], ruleset, box)[1]
        _check(packed is not None and digests.get(one["n"]) == packed.digest, "snapshots")
        assert packed is not None
        yield one["n"], packed.body


def _write_tables(model: Any, rows: list[Values]) -> None:
    """Tables within rows as they will be written: nobody reads them before."""
    names = [one.name for one in model._meta.concrete_fields if isinstance(one, JSONField)]
    for row in rows:
        for name in names:
            row[name] = as_text(row[name])


def _check(holds: bool, part: str) -> None:
    if not holds:
        raise Broken(part or "secrets")


# -- rows ------------------------------------------------------------------------------------------------------------
def _rows(model: Any, data: Any, name: str, part: str, cast: int, person: str = "") -> list[Values]:
    found = _list(data, name, part)
    rows = read_rows(model, found, f"{part}.{name}")
    if person:
        for n, (one, values) in enumerate(zip(found, rows, strict=True)):
            values[person] = read_person(one, person, f"{part}.{name}.{n}", cast)
    return rows


def _row(model: Any, data: Any, path: str, cast: int, person: str) -> Values:
    values = read_row(model, data, path)
    if person:
        values[person] = read_person(data, person, path, cast)
    return values


def _letter(data: Any, path: str, cast: int) -> tuple[Values, list[Values]]:
    readers = [read_row(MessageReader, one, f"{path}.readers") for one in _list(data, "readers", path)]
    return _row(Message, data, path, cast, "person"), readers


def read_person(data: Mapping[str, Any], name: str, path: str, cast: int) -> int | None:
    """A number of the file's cast."""
    number = data.get(name)
    if number is None:
        return None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < cast:
        raise BadValue(f"{path}.{name}")
    return number


def _list(data: Any, name: str, path: str) -> list[Any]:
    found = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(found, list):
        raise BadValue(f"{path}.{name}")
    return found


def _table(data: Any, name: str, path: str) -> Mapping[str, Any]:
    found = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(found, Mapping):
        raise BadValue(f"{path}.{name}")
    return found
