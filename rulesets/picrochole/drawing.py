"""Scenario files read: the drawn map and the lists of units and markers, each fault with its line and column."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rulesets.common.drawn_maps import REMARK, read_map
from rulesets.common.refusals import BadFile
from rulesets.common.toml_text import read_toml
from rulesets.picrochole.generator import BOUNDS, Plan, draw_scenario, fault
from rulesets.picrochole.hexmap import SYMBOLS, HexMap
from rulesets.picrochole.measures import CAPACITY, HEX, KINDS, LEAST, MOST, POINT, SIDES, from_fraction

TEXTS = ("map", "units", "markers")
DRAWN: Mapping[str, type] = {**dict.fromkeys((*TEXTS, "source"), str), "capacity": dict}
PLANNED: Mapping[str, type] = {"source": str, "generate": dict}
MOST_HEXES, MOST_UNITS, MOST_CAPACITY = 20_000, 5_000, 40
LONGEST_MAP = 10 * MOST_HEXES  # letters, with room for blanks and remarks: longer ones are not even looked at
FAULT = re.compile(r"\(at line (\d+), column (\d+)\)")
UNIT_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,11}")


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit as a scenario lists it."""

    id: str
    side: int
    kind: int
    points: int
    at: int
    progress: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """`units` stand in the order of units (PIC-0i); `markers` are (hex, side). Each is equal to itself alone."""

    id: str
    map: HexMap
    units: tuple[UnitLine, ...]
    markers: tuple[tuple[int, int], ...] = ()


class Block:
    """One text of the file, which knows where it stands: how many lines above it, how much before it on its first."""

    def __init__(self, file: str, whole: str, name: str, text: str) -> None:
        self.file = file
        self.text = text
        opening = rf"^[ \t]*[\"']?{name}[\"']?[ \t]*=[ \t]*(\"\"\"|'''|\"|')(\\?\r?\n)?"
        found = re.search(opening, whole, re.MULTILINE)
        above = whole[: found.end()] if found else ""
        self.above = above.count("\n")
        self.before = len(above) - above.rfind("\n") - 1

    def fail(self, line: int, column: int, code: str, **facts: Any) -> NoReturn:
        """The fault, with line and column as they count in the file."""
        raise BadFile(self.file, line + self.above, column + (self.before if line == 1 else 0), code, **facts)

    def lines(self) -> list[tuple[int, list[tuple[int, str]]]]:
        """Line number and its words with their columns; remarks and blank lines left out."""
        found = []
        for number, line in enumerate(self.text.split("\n"), 1):
            words = [(one.start() + 1, one.group()) for one in re.finditer(r"\S+", line)]
            if words and not line.startswith(REMARK):
                found.append((number, words))
        return found


def read_scenario(file: str, text: str) -> Scenario:
    """A drawn scenario, or a plan to draw one by (`[generate]`). Raises BadFile for the first fault."""
    text = text.removeprefix("\ufeff")
    data = _toml(file, text)
    if "generate" in data:
        return read_scenario(file, draw_scenario(_plan(file, text, data)))
    blocks = {name: Block(file, text, name, str(data.get(name, ""))) for name in TEXTS}
    drawn = _map(blocks["map"], _capacities(file, text, data))
    units = _units(blocks["units"], drawn)
    return Scenario(file.removesuffix(".toml"), drawn, units, _markers(blocks["markers"], drawn))


def _plan(file: str, text: str, data: Mapping[str, Any]) -> Plan:
    given: Mapping[str, Any] = data["generate"]
    for name, value in given.items():
        if name != "symmetric" and name not in BOUNDS:
            raise BadFile(file, *_spot(text, name), "unknown_part", part=name)
        if isinstance(value, bool) != (name == "symmetric") or not isinstance(value, int):
            low, high = BOUNDS.get(name, (0, 1))
            raise BadFile(file, *_spot(text, name), "out_of_bounds", part=name, low=low, high=high)
    plan = Plan(**given)
    wrong = fault(plan)
    if wrong is not None:
        name, low, high = wrong
        code = "out_of_bounds" if high else "rows_not_even"
        raise BadFile(file, *_spot(text, name), code, part=name, low=low, high=high)
    return plan


def _toml(file: str, text: str) -> Mapping[str, Any]:
    try:
        data = read_toml(text)
    except (ValueError, RecursionError) as error:  # numbers without end and lists in lists are no faults of grammar
        raise BadFile(file, *_fault(text, error), "not_toml") from None
    planned = "generate" in data
    for name in () if planned else TEXTS[:2]:
        if not isinstance(data.get(name), str):
            raise BadFile(file, 1, 1, "part_missing", part=name)
    for name, value in data.items():
        known = PLANNED if planned else DRAWN
        if name not in known or not isinstance(value, known[name]):
            raise BadFile(file, *_spot(text, name), "unknown_part", part=name)
    return data


def _fault(text: str, error: Exception) -> tuple[int, int]:
    """Where the parser stopped: at a place that it names, or at the end, where it still waited for something."""
    if not isinstance(error, tomllib.TOMLDecodeError):
        return 1, 1
    named = FAULT.search(str(error))
    if named:
        return int(named[1]), int(named[2])
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1


def _capacities(file: str, text: str, data: Mapping[str, Any]) -> Mapping[str, int]:
    """Points a side by the look of a hex; "default" for all others (PIC-1h)."""
    given: Mapping[str, Any] = data.get("capacity", {})
    for look, points in given.items():
        if look != "default" and look not in SYMBOLS.values():
            raise BadFile(file, *_spot(text, look), "unknown_look", look=look)
        if isinstance(points, bool) or not isinstance(points, int) or not 1 <= points <= MOST_CAPACITY:
            raise BadFile(file, *_spot(text, look), "bad_capacity", look=look, high=MOST_CAPACITY)
    return {look: given.get(look, given.get("default", CAPACITY)) for look in SYMBOLS.values()}


def _map(block: Block, capacities: Mapping[str, int]) -> HexMap:
    if len(block.text) > LONGEST_MAP:
        block.fail(1, 1, "map_too_large", high=MOST_HEXES)
    try:
        drawn = read_map(block.text, SYMBOLS, block.file)
    except BadFile as fault:
        block.fail(fault.line, fault.column, fault.code, **fault.facts)
    if drawn.grid.size > MOST_HEXES:
        block.fail(1, 1, "map_too_large", high=MOST_HEXES)
    looks = [SYMBOLS[symbol] for symbol in drawn.symbols]
    return HexMap(drawn.grid, looks, [capacities[look] for look in looks])


def _units(block: Block, drawn: HexMap) -> tuple[UnitLine, ...]:
    """`B01 blue infantry 4 0305`, and what is crossed of the hex where that is not nothing (PIC-0i, PIC-1f)."""
    units: dict[str, UnitLine] = {}
    load: dict[tuple[int, int], int] = {}
    for number, words in block.lines():
        unit = _unit(block, number, words, drawn)
        if unit.id in units:
            block.fail(number, words[0][0], "unit_twice", unit=unit.id)
        units[unit.id] = unit
        here = (unit.side, unit.at)
        load[here] = load.get(here, 0) + unit.points
        room = drawn.capacity[unit.at]
        if load[here] * POINT > room:
            block.fail(number, words[4][0], "over_capacity", at=drawn.ids[unit.at], limit=room // POINT)
    if len(units) > MOST_UNITS:
        block.fail(1, 1, "too_many_units", high=MOST_UNITS)
    for n, side in enumerate(SIDES):
        if not any(unit.side == n for unit in units.values()):
            block.fail(1, 1, "side_without_units", side=side)
    return tuple(units.values())


def _unit(block: Block, number: int, words: list[tuple[int, str]], drawn: HexMap) -> UnitLine:
    columns, texts = [column for column, _ in words], [word for _, word in words]
    if len(words) == 4:
        block.fail(number, columns[3], "unit_without_place", unit=texts[0])
    if not 5 <= len(words) <= 6:
        block.fail(number, columns[0], "wrong_number_of_words", expected="B01 blue infantry 4 0305")
    if not UNIT_ID.fullmatch(texts[0]):
        block.fail(number, columns[0], "bad_unit_id")
    side = _one_of(block, number, words[1], SIDES, "unknown_side")
    kind = _one_of(block, number, words[2], KINDS, "unknown_type")
    points = int(texts[3]) if texts[3].isascii() and texts[3].isdigit() and len(texts[3]) < 3 else 0
    if not LEAST <= points <= MOST:
        block.fail(number, columns[3], "bad_points", low=LEAST, high=MOST)
    progress = from_fraction(texts[5], HEX) if len(words) == 6 else 0
    if progress is None or progress > HEX:
        block.fail(number, columns[5], "bad_progress")
    return UnitLine(texts[0], side, kind, points, _place(block, number, words[4], drawn), progress)


def _markers(block: Block, drawn: HexMap) -> tuple[tuple[int, int], ...]:
    """`blue 0203`"""
    markers: dict[int, int] = {}
    for number, words in block.lines():
        if len(words) != 2:
            block.fail(number, words[0][0], "wrong_number_of_words", expected="blue 0305")
        side = _one_of(block, number, words[0], SIDES, "unknown_side")
        at = _place(block, number, words[1], drawn)
        if at in markers:
            block.fail(number, words[1][0], "marker_twice", at=drawn.ids[at])
        markers[at] = side
    return tuple(sorted(markers.items()))


def _place(block: Block, number: int, word: tuple[int, str], drawn: HexMap) -> int:
    at = drawn.index.get(word[1])
    if at is None:
        block.fail(number, word[0], "no_such_hex", at=word[1])
    if not drawn.passable[at]:
        block.fail(number, word[0], "on_impassable", at=word[1])
    return at


def _one_of(block: Block, number: int, word: tuple[int, str], known: tuple[str, ...], code: str) -> int:
    if word[1] not in known:
        block.fail(number, word[0], code, known=known)
    return known.index(word[1])


def _spot(text: str, name: str) -> tuple[int, int]:
    """Line and column, from 1, where a name of the file stands first: a key, or a table of its own."""
    found = re.search(rf"(?:^|[{{,])[ \t]*\[?[ \t]*([\"']?{re.escape(name)}[\"']?)[ \t]*[=\].]", text, re.MULTILINE)
    if not found:
        return 1, 1
    above = text[: found.start(1)]
    return above.count("\n") + 1, len(above) - above.rfind("\n")
