"""The parts of controls, as the templates show them: options, rows, whole controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.presenters.cards import CardShown

PATH, WAY = "rulesets/_path.html", "rulesets/_way.html"
MANY = 40  # rows that a page can be walked through


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    chosen: bool = False
    card: CardShown | None = None
    hint: str = ""  # what the thing is, beside its name


@dataclass(frozen=True, slots=True)
class Part:
    """One number or one list inside a control that has several: a share, a pair, a row."""

    id: str
    name: str
    label: str
    value: str = ""
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Options that all cells of a column share: written once on the page."""

    id: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One of the many things that get the same small form."""

    id: str
    label: str
    widgets: tuple[Widget, ...] = ()
    hint: str = ""
    more: tuple[Widget, ...] = ()  # what is rarely needed

    @property
    def is_bad(self) -> bool:
        return any(one.bad for one in (*self.widgets, *self.more))


@dataclass(frozen=True, slots=True)
class Widget:
    """A control: its template says how it looks, `name` is what the form posts."""

    template: str
    name: str
    label: str
    value: str = ""
    options: tuple[Option, ...] = ()
    parts: tuple[Part, ...] = ()
    rows: tuple[Row, ...] = ()
    columns: tuple[str, ...] = ()
    kind: str = ""
    low: int = 0
    high: int = 0
    lists: tuple[Listing, ...] = ()
    list_id: str = ""
    bad: bool = False
    scope: str = ""
    is_settled: bool = False  # there is nothing to choose
    nothing: str = ""  # what it says where nothing is chosen

    @property
    def has_paths(self) -> bool:
        """A table with a column of paths, which has to say how one is typed."""
        return any(one.template == PATH for row in self.rows[:1] for one in row.widgets)

    @property
    def id(self) -> str:
        """Of one page's many controls this one: questions beside each other have scopes of their own."""
        return f"in-{self.scope}-{self.name}".replace(".", "-")

    @property
    def has_cards(self) -> bool:
        return are_cards(self.options)

    @property
    def is_bounded(self) -> bool:
        return 0 < self.high <= len(self.options)

    @property
    def is_long(self) -> bool:
        """So many rows that they scroll by themselves."""
        return max(len(self.rows), len(self.options)) > MANY

    @property
    def is_required(self) -> bool:
        return self.low > 0


def are_cards(options: Sequence[Option]) -> bool:
    """All of them lie open to the reader; where one does not, names in a list do for all."""
    return bool(options) and all(option.card for option in options)
