"""What a game that builds troops gives to pages: columns to fill in, lines with what they cost, tables to print.

A troop travels as the text of its file; a change of it is one of the records below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.common.events import Modifier
from rulesets.common.meta import Titles
from rulesets.common.params import Many, Number, Pick, Text, listed
from rulesets.common.refusals import Malformed
from rulesets.common.seats import Facts, RuleId, Seat


@dataclass(frozen=True, slots=True)
class Scores:
    """Some of the options, each with a number or simply there: "scout:4", "sailor"."""

    options: tuple[str, ...]
    high: int
    kind: str = ""

    def read(self, raw: Any, path: str) -> tuple[str, ...]:
        found: dict[str, str] = {}
        for one in listed(raw, path):
            if not isinstance(one, str):
                raise Malformed("not_a_text", path)
            name, _, score = one.partition(":")
            if name not in self.options:
                raise Malformed("not_offered", path)
            if name in found:
                raise Malformed("chosen_twice", path)
            found[name] = f"{name}:{Number(1, self.high).read(score, path)}" if score else name
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a profile, as a form asks for it."""

    id: str
    titles: Titles
    param: Pick | Number | Text | Many | Scores


@dataclass(frozen=True, slots=True)
class Sample:
    """Somebody out of a list of the game, called as [names.troop] says."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class TroopLine:
    """So many of one profile. `price` adds up to what one of them costs; `told` is what he is, in words."""

    id: str
    name: str
    count: int
    each: int
    price: tuple[Modifier, ...]
    told: tuple[str, ...]
    boxes: int  # to tick off, for all of them together
    values: Mapping[str, Any]  # by field, as a form shows them
    may_be_hero: bool = False

    @property
    def points(self) -> int:
        return self.count * self.each


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that somebody may want to look at, never a refusal; said in section refusals."""

    code: str
    facts: Facts
    rule: RuleId


@dataclass(frozen=True, slots=True)
class TroopShown:
    """`left`: of the budget, where there is one."""

    name: str
    period: str
    budget: int
    points: int
    lines: tuple[TroopLine, ...]
    odd: tuple[Oddity, ...]

    @property
    def size(self) -> int:
        return sum(one.count for one in self.lines)

    @property
    def left(self) -> int:
        return self.budget - self.points


# -- what may be done to a troop ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Headed:
    """Its name, its period, its budget (0: none)."""

    name: str
    period: str
    budget: int


@dataclass(frozen=True, slots=True)
class Hired:
    """Some of a list of the game, called as in this language."""

    sample: str
    count: int = 1
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Counted:
    """So many from now on; none takes the line away."""

    line: str
    count: int


@dataclass(frozen=True, slots=True)
class Written:
    """A profile by its fields: a new line, or in place of the one named."""

    values: Mapping[str, Any]
    count: int = 1
    line: str = ""


@dataclass(frozen=True, slots=True)
class Copied:
    """The same people once more, to be changed apart."""

    line: str


@dataclass(frozen=True, slots=True)
class Raised:
    """One of them becomes a hero."""

    line: str


TroopChange = Headed | Hired | Counted | Written | Copied | Raised


# -- what is printed ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """`source`: where its values are from, "rules", "found" or "proposed"; empty where nobody needs to ask."""

    cells: tuple[str, ...]
    rule: RuleId = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    for_gm: bool = False

    @property
    def wide(self) -> bool:
        return len(self.head) > 4


@dataclass(frozen=True, slots=True)
class Setting:
    """A switch with "on" or "off", or how a disputed rule is read."""

    title: str
    choice: str
    rules: Sequence[RuleId]
    on: bool = True


@dataclass(frozen=True, slots=True)
class ReferenceSheet:
    """The tables and settings really in force, in the words of one language."""

    title: str
    tables: tuple[PrintedTable, ...]
    options: tuple[Setting, ...]
    readings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class ScenarioSeats:
    """What a set-up wants to know of a scenario that is a text."""

    titles: Titles
    seats: tuple[Seat, ...]
    turns: int
    minutes: int
    options: Mapping[str, str]
