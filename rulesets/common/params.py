"""The typed, bounded parts of an answer. Each reads form or JSON values and refuses by path.

Values come out canonical: the same answer always yields the same action, whatever order or spelling it was typed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.common.refusals import Malformed

MAX_NUMBER = 10**12
WHOLE = re.compile(r"-?[0-9]{1,13}")


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the options. `kind` says what they are ("card", "unit"), so that a page can name them.

    `usual`: what a form says unless somebody says otherwise.
    """

    options: tuple[str, ...]
    kind: str = ""
    usual: str | None = None

    def read(self, raw: Any, path: str) -> str:
        if not isinstance(raw, str):
            raise Malformed("not_a_text", path)
        if raw not in self.options:
            raise Malformed("not_offered", path)
        return raw


@dataclass(frozen=True, slots=True)
class Place(Pick):
    """One of the places of the board."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number. `usual`: what a form says unless somebody says otherwise."""

    low: int
    high: int
    usual: int | None = None

    def read(self, raw: Any, path: str) -> int:
        value = _whole_number(raw, path)
        if not self.low <= value <= self.high:
            raise Malformed("out_of_range", path, low=self.low, high=self.high)
        return value


@dataclass(frozen=True, slots=True)
class Text:
    """Printable text, spaces single; `lines` keeps its line breaks (a file typed or pasted into a form).

    `kind` "way": points of a table in centimetres, "12.5,30 40,41", which a page lets draw.
    """

    high: int
    low: int = 0
    lines: bool = False
    kind: str = ""

    def read(self, raw: Any, path: str) -> str:
        if not isinstance(raw, str):
            raise Malformed("not_a_text", path)
        lines = raw.splitlines() if self.lines else [raw]
        text = "\n".join(" ".join(_printable(line).split()) for line in lines).strip()
        if not self.low <= len(text) <= self.high:
            raise Malformed("wrong_length", path, low=self.low, high=self.high)
        return text


@dataclass(frozen=True, slots=True)
class Many:
    """Several different options, in the order of the options."""

    options: tuple[str, ...]
    low: int = 0
    high: int = 10_000
    kind: str = ""

    def read(self, raw: Any, path: str) -> tuple[str, ...]:
        given, known = listed(raw, path), _known(self.options)
        chosen = _known(_option(one, known, f"{path}.{n}") for n, one in enumerate(given))
        if len(chosen) != len(given):
            raise Malformed("chosen_twice", path)
        if not self.low <= len(chosen) <= self.high:
            raise Malformed("wrong_count", path, low=self.low, high=min(self.high, len(self.options)))
        return tuple(option for option in self.options if option in chosen)


@dataclass(frozen=True, slots=True)
class Path:
    """Places one after the other; the rules judge whether they touch."""

    places: tuple[str, ...]
    high: int
    low: int = 0

    def read(self, raw: Any, path: str) -> tuple[str, ...]:
        steps = listed(raw, path)
        if not self.low <= len(steps) <= self.high:
            raise Malformed("wrong_count", path, low=self.low, high=self.high)
        known = _known(self.places)
        return tuple(_option(step, known, f"{path}.{n}") for n, step in enumerate(steps))


@dataclass(frozen=True, slots=True)
class Split:
    """A total shared out among parts: part -> share, in the order of the parts, without zeros."""

    parts: tuple[str, ...]
    low: int
    high: int
    kind: str = ""

    def read(self, raw: Any, path: str) -> tuple[tuple[str, int], ...]:
        known = _known(self.parts)
        shares: dict[str, int] = {}
        for part, share in mapped(raw, path).items():
            if part not in known:
                raise Malformed("not_offered", f"{path}.{part[:40]}")
            shares[part] = 0 if share == "" else Number(0, self.high).read(share, f"{path}.{part}")
        if not self.low <= sum(shares.values()) <= self.high:
            raise Malformed("wrong_total", path, low=self.low, high=self.high)
        return tuple((part, shares[part]) for part in self.parts if shares.get(part))


@dataclass(frozen=True, slots=True)
class Pairs:
    """Each of the left ones matched with at most one of the right ones."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    low: int = 0
    once: bool = False  # a right one may be taken only once
    kind: str = ""

    def read(self, raw: Any, path: str) -> tuple[tuple[str, str], ...]:
        matched: dict[str, str] = {}
        known_left, known_right = _known(self.left), _known(self.right)
        for left, right in mapped(raw, path).items():
            if left not in known_left:
                raise Malformed("not_offered", f"{path}.{left[:40]}")
            if right != "":
                matched[left] = _option(right, known_right, f"{path}.{left}")
        if len(matched) < self.low:
            raise Malformed("wrong_count", path, low=self.low, high=len(self.left))
        if self.once and len(set(matched.values())) != len(matched):
            raise Malformed("chosen_twice", path)
        return tuple((left, matched[left]) for left in self.left if left in matched)


@dataclass(frozen=True, slots=True)
class Each:
    """The same small form for some of many things: id -> one value a field, in the order of the ids."""

    ids: tuple[str, ...]
    fields: tuple[tuple[str, Param], ...]
    kind: str = ""

    def read(self, raw: Any, path: str) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        given = mapped(raw, path)
        known = _known(self.ids)
        for one in given:
            if one not in known:
                raise Malformed("not_offered", f"{path}.{one[:40]}")
        return tuple((one, self._row(given[one], f"{path}.{one}")) for one in self.ids if one in given)

    def _row(self, raw: Any, path: str) -> tuple[Any, ...]:
        row = mapped(raw, path)
        names = [name for name, _ in self.fields]
        for name in row:
            if name not in names:
                raise Malformed("unknown_field", f"{path}.{name[:40]}")
        for name in names:
            if name not in row:
                raise Malformed("missing", f"{path}.{name}")
        return tuple(param.read(row[name], f"{path}.{name}") for name, param in self.fields)


Param = Pick | Place | Number | Text | Many | Path | Split | Pairs | Each


def listed(raw: Any, path: str) -> Sequence[Any]:
    """A list, or the comma-separated text that a form without JavaScript sends for one."""
    if isinstance(raw, str):
        return [part.strip() for part in raw.split(",") if part.strip()]
    if not isinstance(raw, list | tuple):
        raise Malformed("not_a_list", path)
    return raw


def mapped(raw: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise Malformed("not_a_table", path)
    return raw


def _whole_number(raw: Any, path: str) -> int:
    if isinstance(raw, str):
        text = raw.strip()
        if not WHOLE.fullmatch(text):
            raise Malformed("not_a_number", path)
        raw = int(text)
    if isinstance(raw, bool) or not isinstance(raw, int) or abs(raw) > MAX_NUMBER:
        raise Malformed("not_a_number", path)
    return raw


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable() or c.isspace())


def _option(raw: Any, known: Mapping[str, None], path: str) -> str:
    if not isinstance(raw, str):
        raise Malformed("not_a_text", path)
    if raw not in known:
        raise Malformed("not_offered", path)
    return raw


def _known(options: Iterable[str]) -> Mapping[str, None]:
    return dict.fromkeys(options)
