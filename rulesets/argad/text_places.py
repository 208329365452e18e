"""Where things stand in a text: the cells of a CSV file, the values of a JSON document, by line and column."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]

from rulesets.common.refusals import BadFile

Path = tuple[str | int, ...]
SPACE = re.compile(r"[ \t\r\n]*")
PLAIN = re.compile(r"[^\s,\]}]+")


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    line: int
    column: int


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column, counted from 1."""
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - start + 1


def csv_rows(file: str, text: str) -> list[list[Cell]]:
    """The rows of a CSV file that are not empty; commas, semicolons or tabs between cells, whichever the head has.

    Raises BadFile for a quote that nobody closes or something behind a closed one.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    head = text.partition("\n")[0]
    between = max(",;\t", key=head.count)
    rows: list[list[Cell]] = [[]]
    at = 0
    while True:
        cell, at = _cell(file, text, at, between)
        rows[-1].append(cell)
        if at >= len(text):
            break
        if text[at] == "\n":
            rows.append([])
        at += 1
    return [row for row in rows if any(cell.text for cell in row)]


def _cell(file: str, text: str, start: int, between: str) -> tuple[Cell, int]:
    """The cell that begins here, and where it ends."""
    line, column = place_of(text, start)
    if text[start : start + 1] != '"':
        ends = [one for one in (text.find(between, start), text.find("\n", start)) if one >= 0]
        end = min(ends, default=len(text))
        return Cell(text[start:end].strip(), line, column), end
    parts: list[str] = []
    at = start + 1
    while True:
        close = text.find('"', at)
        if close < 0:
            raise BadFile(file, line, column, "quote_not_closed")
        parts.append(text[at:close])
        if text[close + 1 : close + 2] != '"':
            break
        parts.append('"')
        at = close + 2
    if text[close + 1 : close + 2] not in ("", between, "\n"):
        raise BadFile(file, *place_of(text, close + 1), "text_behind_quote")
    return Cell("".join(parts).strip(), line, column), close + 1


def json_places(text: str) -> dict[Path, int]:
    """The offset of every value of a sound JSON document, by its path."""
    found: dict[Path, int] = {}
    _walk(text, _skip(text, 0), (), found)
    return found


def _skip(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    return match.end() if match else at


def _walk(text: str, at: int, path: Path, found: dict[Path, int]) -> int:
    """Notes the value that begins here and all in it; answers where it ends."""
    found[path] = at
    if text[at] == '"':
        return int(scanstring(text, at + 1)[1])
    if text[at] not in "{[":
        match = PLAIN.match(text, at)
        return match.end() if match else at + 1
    named, n = text[at] == "{", 0
    at = _skip(text, at + 1)
    while text[at] not in "}]":
        name: str | int = n
        if named:
            name, at = scanstring(text, at + 1)
            at = _skip(text, _skip(text, at) + 1)
        at = _skip(text, _walk(text, at, (*path, name), found))
        n += 1
        if text[at] == ",":
            at = _skip(text, at + 1)
    return at + 1


def parse_json(file: str, text: str) -> tuple[object, dict[Path, int]]:
    """The document, and where its values stand. Raises BadFile with the place of what is no JSON."""
    try:
        return json.loads(text), json_places(text)
    except json.JSONDecodeError as error:
        raise BadFile(file, error.lineno, error.colno, "not_json") from None
    except (ValueError, RecursionError):
        raise BadFile(file, 1, 1, "not_json") from None
