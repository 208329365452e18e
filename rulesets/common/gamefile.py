"""The file of a game: what is needed to play it again offline and to prove it, or as much as one viewer may know.

    {"format": "registre-game", "version": 2, "slug", "release", "setup", "box": {"digest", "files"},
     "commitments": {stream: sha256}, "secrets": {stream: hex, those revealed}, "words": [[seat, word]...], "viewer",
     "seals": {part: digest}, "entries": [{"n", "kind", "seat", "actor", "question", "action", "epoch", "faces", "told",
     "digest", "seal"}...]}

An entry is a `start` (the game is set up), an `answer` (one decision), a `frame` (one resolve that resolved something),
an `undo`, `rewind` or `correct` with the entries it takes back (`undone`), a `release` that goes on under other rules
(`before`, `after`, and the `state` from which it goes on), or a `note`. A digest is of the position after its entry. A
file that is not the game master's holds no digests, and of each entry what its viewer was told. Seals say where
something was changed since the file was written (`seals.py`); version 1 had none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, get_args

from rulesets.common.actions import plain
from rulesets.common.dice import Ask, Rolled, Shape, Source
from rulesets.common.events import Event
from rulesets.common.seals import sealed
from rulesets.common.seats import GM, Seat, Viewer

FORMAT = "registre-game"
VERSION, UNSEALED = VERSIONS = (2, 1)
MAKING = ("start", "answer", "frame")  # these make the position
TAKING_BACK = ("undo", "rewind", "correct")
KINDS = (*MAKING, *TAKING_BACK, "release", "note")
ASK_FIELDS = tuple(one.name for one in fields(Ask))
EMPTY = ("", None, ())
Sentence = dict[str, Any]


class BadGameFile(Exception):
    """This is no file of a game, or one of its fields is not what it must be."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}" if path else problem)
        self.path = path


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the journal. `told` None: not kept. `digest` empty: withheld."""

    n: int
    kind: str
    seat: Seat = ""
    actor: str = ""
    question: str = ""
    action: Mapping[str, Any] | None = None
    epoch: int = 0
    faces: tuple[Mapping[str, Any], ...] = ()
    told: tuple[Mapping[str, Any], ...] | None = None
    digest: str = ""
    undone: tuple[int, ...] = ()
    before: str = ""
    after: str = ""
    state: Mapping[str, Any] | None = None
    seal: str = ""  # as it was read


@dataclass(frozen=True, slots=True)
class GameFile:
    slug: str
    release: str
    setup: Mapping[str, Any]
    box_digest: str
    commitments: Mapping[str, str]
    secrets: Mapping[str, str]
    words: tuple[tuple[Seat, str], ...]
    viewer: Viewer
    entries: tuple[Entry, ...]
    box_files: Mapping[str, str] | None = None  # None: the default components
    seals: Mapping[str, str] | None = None  # as they were read; None: it was not read, or had none

    @property
    def is_whole(self) -> bool:
        """Whether it can be played again: the file of the one who knows all."""
        return self.viewer == GM


def to_json(game: GameFile) -> dict[str, Any]:
    return sealed(unsealed_json(game))


def unsealed_json(game: GameFile) -> dict[str, Any]:
    files = {} if game.box_files is None else {"files": dict(game.box_files)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "slug": game.slug,
        "release": game.release,
        "setup": dict(game.setup),
        "box": {"digest": game.box_digest, **files},
        "commitments": dict(game.commitments),
        "secrets": dict(game.secrets),
        "words": [list(one) for one in game.words],
        "viewer": game.viewer,
        "entries": [_entry_to_json(one) for one in game.entries],
    }


def dumps(game: GameFile) -> str:
    """One entry a line, so that two files can be compared by eye."""
    data = to_json(game)
    entries = ",\n".join(json.dumps(one, ensure_ascii=False) for one in data.pop("entries"))
    head = json.dumps(data, ensure_ascii=False, indent=1)
    return f'{head[:-2]},\n "entries": [\n{entries}\n]}}\n'


def loads(text: str) -> GameFile:
    """Raises BadGameFile."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadGameFile("", f"not JSON ({error})") from None
    return from_json(data)


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def from_json(data: Any) -> GameFile:
    """Raises BadGameFile; whatever else stands in the file is none of our business."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadGameFile("", "this is not the file of a game")
    version = data.get("version")
    if type(version) is not int or version not in VERSIONS or (version == UNSEALED) == ("seals" in data):
        raise BadGameFile("version", f"versions {UNSEALED} (without seals) and {VERSION} (with them) are known")
    box = _field(data, "box", dict, "")
    return GameFile(
        slug=_field(data, "slug", str, ""),
        release=_field(data, "release", str, ""),
        setup=_field(data, "setup", dict, ""),
        box_digest=_field(box, "digest", str, "box."),
        box_files=_texts(box, "files", "box.") if "files" in box else None,
        commitments=_texts(data, "commitments", ""),
        secrets=_texts(data, "secrets", ""),
        words=_words(_field(data, "words", list, "")),
        viewer=_field(data, "viewer", str, ""),
        entries=tuple(_entry(one, f"entries.{n}") for n, one in enumerate(_field(data, "entries", list, ""))),
        seals=_texts(data, "seals", "") if version == VERSION else None,
    )


def face_record(rolled: Rolled, marks: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """One roll as the journal keeps it; `marks` say who typed or set it, and why."""
    return {**asdict(rolled.ask), "faces": list(rolled.faces), "source": rolled.source, **(marks or {})}


def rolled_of(record: Mapping[str, Any]) -> Rolled:
    return Rolled(Ask(**{name: record[name] for name in ASK_FIELDS}), tuple(record["faces"]), record["source"])


def told_to(viewer: Viewer, events: Iterable[Event], faces: Sequence[Mapping[str, Any]]) -> list[Sentence]:
    """What this viewer is told: codes and facts, with the dice he may look at."""
    by_key = {one["key"]: one for one in faces}
    told: list[Sentence] = []
    for event in events:
        part = event.part_for(viewer)
        if part is not None:
            told.append(
                {
                    "section": "events",
                    "code": part.code,
                    "facts": {name: plain(value) for name, value in part.facts.items()},
                    "rule": event.rule,
                    "modifiers": [asdict(one) for one in part.modifiers],
                    "dice": [by_key[key] for key in part.dice if key in by_key],
                    "ruling": event.ruling,
                    "reason": event.reason,
                }
            )
    return told


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    """Without what is not there."""
    data = {one.name: getattr(entry, one.name) for one in fields(Entry) if one.name != "seal"}
    kept = {name: value for name, value in data.items() if name in ("n", "kind", "epoch") or value not in EMPTY}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in kept.items()}


def _entry(data: Any, path: str) -> Entry:
    if not isinstance(data, Mapping):
        raise BadGameFile(path, "an entry is a table of values")
    kind = _field(data, "kind", str, f"{path}.")
    if kind not in KINDS:
        raise BadGameFile(f"{path}.kind", f"{kind[:40]!r} is no kind of entry")
    given = {
        name: _field(data, name, str, f"{path}.")
        for name in ("seat", "actor", "question", "digest", "before", "after", "seal")
        if name in data
    }
    lists = {name: _field(data, name, list, f"{path}.") for name in ("faces", "told", "undone") if name in data}
    if not all(isinstance(one, int) for one in lists.get("undone", ())):
        raise BadGameFile(f"{path}.undone", "numbers of entries were expected")
    for n, one in enumerate(lists.get("told", ())):
        _check_told(one, f"{path}.told.{n}")
    return Entry(
        n=_field(data, "n", int, f"{path}."),
        kind=kind,
        epoch=_field(data, "epoch", int, f"{path}."),
        action=_field(data, "action", dict, f"{path}.") if data.get("action") else None,
        faces=tuple(read_face(one, f"{path}.faces.{n}") for n, one in enumerate(lists.get("faces", ()))),
        told=tuple(lists["told"]) if "told" in lists else None,
        undone=tuple(lists.get("undone", ())),
        state=_field(data, "state", dict, f"{path}.") if data.get("state") else None,
        **given,
    )


def _check_told(data: Any, path: str) -> None:
    if not isinstance(data, Mapping) or not all(isinstance(one, Mapping) for one in data.get("dice") or ()):
        raise BadGameFile(path, "a table of values was expected")


def read_face(data: Any, path: str) -> Mapping[str, Any]:
    """A recorded roll whose every field is of its kind. Raises BadGameFile."""
    if not isinstance(data, Mapping):
        raise BadGameFile(path, "a roll is a table of values")
    for name in ("key", "seat", "why", "stream", "shape", "source"):
        _field(data, name, str, f"{path}.")
    for name in ("count", "sides", "need", "modifier"):
        _field(data, name, int, f"{path}.")
    if data["shape"] not in get_args(Shape) or data["source"] not in get_args(Source):
        raise BadGameFile(path, "an unknown shape or source of dice")
    if not all(isinstance(face, int) for face in _field(data, "faces", list, f"{path}.")):
        raise BadGameFile(f"{path}.faces", "faces are whole numbers")
    return data


def _words(data: Sequence[Any]) -> tuple[tuple[Seat, str], ...]:
    for one in data:
        if not isinstance(one, list) or len(one) != 2 or not all(isinstance(text, str) for text in one):
            raise BadGameFile("words", "a seat and its word were expected")
    return tuple((seat, word) for seat, word in data)


def _texts(data: Mapping[str, Any], name: str, path: str) -> Mapping[str, str]:
    found: dict[str, str] = _field(data, name, dict, path)
    if not all(isinstance(text, str) for text in found.values()):
        raise BadGameFile(f"{path}{name}", "texts were expected")
    return found


def _field(data: Mapping[str, Any], name: str, kind: type, path: str) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        expected = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}[kind]
        raise BadGameFile(f"{path}{name}", f"{expected} was expected")
    return value
