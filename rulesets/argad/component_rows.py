"""Component files of rows and sections: every cell typed, every fault with its line and column (ARG-GEN-16).

A row may carry, besides its cells, where it is from: `source` (rules, found, proposed), `reference`, `note`, and the
fields of which that is not true (`proposed_fields`, `found_fields`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.component_files import find
from rulesets.common.params import Pick, Text
from rulesets.common.position import from_toml
from rulesets.common.refusals import BadFile, Malformed
from rulesets.common.toml_text import read_toml

CM = 100  # all lengths are whole tenths of a millimetre
SOURCES = Pick(("rules", "found", "proposed"))
NOTE = Text(400)


class Reader(Protocol):
    """What reads a cell: any parameter of a form, or one of the kinds that only files have."""

    def read(self, raw: Any, path: str) -> Any: ...


class Within(Malformed):
    """A fault so many characters inside its cell."""

    def __init__(self, code: str, path: str, inside: int, **facts: Any) -> None:
        super().__init__(code, path, **facts)
        self.inside = inside


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, raw: Any, path: str) -> bool:
        if not isinstance(raw, bool):
            raise Malformed("not_a_yes_or_no", path)
        return raw


@dataclass(frozen=True, slots=True)
class Words:
    """A list of words, each one of `options` where these are known."""

    options: tuple[str, ...] = ()

    def read(self, raw: Any, path: str) -> tuple[str, ...]:
        if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
            raise Malformed("not_a_list", path)
        if self.options and (strange := [one for one in raw if one not in self.options]):
            raise Malformed("not_offered", path, name=strange[0][:40])
        return tuple(raw)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell holds, and what stands for it where it is left out; without a default it must be there."""

    param: Reader
    default: Any = None
    needed: bool = True


def must(param: Reader) -> Cell:
    return Cell(param)


def may(param: Reader, default: Any) -> Cell:
    return Cell(param, default, needed=False)


Cells = Mapping[str, Cell]
MARKS: Cells = {
    "source": must(SOURCES),
    "reference": may(NOTE, ""),
    "note": may(NOTE, ""),
    "proposed_fields": may(Words(), ()),
    "found_fields": may(Words(), ()),
}


@dataclass(frozen=True, slots=True)
class Source:
    """One file, parsed."""

    file: str
    text: str
    data: Mapping[str, Any]
    marked: bool = True  # whether rows say where they are from

    @classmethod
    def parse(cls, file: str, text: str) -> Source:
        try:
            return cls(file, text, read_toml(text))
        except (ValueError, RecursionError):
            from_toml(text, file)  # raises the same fault with its place
            raise BadFile(file, 1, 1, "not_toml") from None

    def refuse(self, table: str, row: int, field: str, code: str, **facts: Any) -> BadFile:
        """The fault of a cell, to be raised."""
        head = field or f"[[{table}]]"  # no cell is called that: the place of the row itself
        line, column = find(self.text, table, row, head) if row >= 0 else self._in_section(table, field)
        return BadFile(self.file, line, column, code, **facts)

    def allow(self, *names: str) -> None:
        """Refuses tables and sections of any other name."""
        for name, value in self.data.items():
            if name not in names and name != "schema":
                row = 0 if isinstance(value, list) else -1
                raise self.refuse(name, row, "", "unknown_table", name=name[:40])

    def rows(self, table: str, cells: Cells, key: str = "id") -> list[dict[str, Any]]:
        """The rows of `[[table]]`; no two have the same `key`."""
        raw = self.data.get(table, [])
        if not isinstance(raw, list):
            raise self.refuse(table, -1, "", "not_a_list", path=table)
        found = [self._read(table, n, row, cells) for n, row in enumerate(raw)]
        seen: dict[Any, int] = {}
        for n, row in enumerate(found if key else []):
            if row[key] in seen:
                raise self.refuse(table, n, key, "row_twice", at=str(row[key]))
            seen[row[key]] = n
        return found

    def section(self, name: str, cells: Cells) -> dict[str, Any]:
        """The values of `[name]`."""
        return self._read(name, -1, self.data.get(name, {}), cells)

    def head(self, cells: Cells) -> dict[str, Any]:
        """The values before the first table; any other value there is refused."""
        values = {name: one for name, one in self.data.items() if name in cells or _is_value(one)}
        return self._read("", -1, values, cells)

    def _read(self, table: str, n: int, row: Any, cells: Cells) -> dict[str, Any]:
        if not isinstance(row, Mapping):
            raise self.refuse(table, n, "", "not_a_row", at=table)
        known = {**cells, **MARKS} if self.marked else cells
        try:
            for name in row:
                if name not in known:
                    raise Malformed("unknown_field", name[:40])
            return {name: self._value(row, name, cell) for name, cell in known.items()}
        except Malformed as error:
            fault = self.refuse(table, n, error.path, error.code, **error.facts)
            fault.column += error.inside if isinstance(error, Within) else 0
            raise fault from None

    @staticmethod
    def _value(row: Mapping[str, Any], name: str, cell: Cell) -> Any:
        if name in row:
            return cell.param.read(row[name], name)
        if cell.needed:
            raise Malformed("missing", name)
        return cell.default

    def _in_section(self, name: str, field: str) -> tuple[int, int]:
        """Line and column of a value in `[name]` or, without name, in the head; the section's where it is missing."""
        place, inside = (1, 1), not name
        for number, line in enumerate(self.text.splitlines(), 1):
            stripped = line.strip()
            if stripped.startswith("["):
                inside = stripped.startswith(f"[{name}]")
                place = (number, 1) if inside else place
            elif inside and field and line.split("=")[0].strip() == field:
                return number, len(line) - len(line.split("=", 1)[1].lstrip()) + 1
        return place


def _is_value(raw: Any) -> bool:
    return not isinstance(raw, Mapping) and not (isinstance(raw, list) and any(isinstance(one, Mapping) for one in raw))
