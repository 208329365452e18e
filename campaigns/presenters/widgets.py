"""Every typed part of an answer as a control of an ordinary form, named so that `questions.nest` reads it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any, TypeGuard

from django.utils.translation import gettext as _

from campaigns.presenters.cards import CardShown
from campaigns.presenters.speech import Speech
from rulesets.common.params import Each, Many, Number, Pairs, Param, Path, Pick, Place, Split, Text

PATH = "rulesets/_path.html"
RADIOS = 7  # more options than that fold into a list
MANY = 40  # rows that a page can be walked through
SHARED = 30  # more options than that are written once for a whole column
LONG_TEXT = 120


Fields = Sequence[tuple[str, Param]]


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
        return _are_cards(self.options)

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


@dataclass(frozen=True)
class Workshop:
    """Makes the controls of one form. `names` says what places are called, `cards` are those the reader may see."""

    speech: Speech
    names: Mapping[str, str]
    cards: Mapping[str, CardShown]
    wrong: str = ""  # the path that was refused
    scope: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)  # what pieces are, by their ids

    def widget(self, param: Param, name: str, label: str, raw: Any = None) -> Widget:
        made = self._widget(param, name, label, raw)
        return replace(made, bad=self._is_wrong(name), scope=self.scope)

    def _is_wrong(self, name: str) -> bool:
        inside = name.split(".", 1)[-1]
        return bool(self.wrong) and (self.wrong == inside or self.wrong.startswith(inside + "."))

    @singledispatchmethod
    def _widget(self, param: Any, name: str, label: str, raw: Any) -> Widget:
        raise TypeError(f"no control for {type(param).__name__}")

    @_widget.register
    def _pick(self, param: Pick, name: str, label: str, raw: Any) -> Widget:
        options = self._options(param.options, param.kind, [raw])
        few = len(options) <= RADIOS or _are_cards(options)
        template = "rulesets/_pick.html" if few else "rulesets/_select.html"
        return Widget(template, name, label, options=options, kind=param.kind)

    @_widget.register
    def _place(self, param: Place, name: str, label: str, raw: Any) -> Widget:
        options = self._options(param.options, param.kind or "place", [raw])
        return Widget("rulesets/_place.html", name, label, options=options, kind="place")

    @_widget.register
    def _number(self, param: Number, name: str, label: str, raw: Any) -> Widget:
        value = "" if raw is None else str(raw)
        return Widget("rulesets/_number.html", name, label, value, low=param.low, high=param.high)

    @_widget.register
    def _text(self, param: Text, name: str, label: str, raw: Any) -> Widget:
        template = "rulesets/_text.html" if param.high <= LONG_TEXT else "rulesets/_long_text.html"
        return Widget(template, name, label, str(raw or ""), low=param.low, high=param.high)

    @_widget.register
    def _many(self, param: Many, name: str, label: str, raw: Any) -> Widget:
        options = self._options(param.options, param.kind, listed(raw))
        return Widget(
            "rulesets/_many.html", name, label, options=options, kind=param.kind, low=param.low, high=param.high
        )

    @_widget.register
    def _path(self, param: Path, name: str, label: str, raw: Any) -> Widget:
        return Widget(PATH, name, label, ", ".join(listed(raw)), low=param.low, high=param.high)

    @_widget.register
    def _split(self, param: Split, name: str, label: str, raw: Any) -> Widget:
        shares = mapped(raw)
        parts = tuple(
            Part(one, f"{name}.{one}", self._name(param.kind, one), str(shares.get(one, ""))) for one in param.parts
        )
        return Widget("rulesets/_split.html", name, label, parts=parts, low=param.low, high=param.high)

    @_widget.register
    def _pairs(self, param: Pairs, name: str, label: str, raw: Any) -> Widget:
        matched = mapped(raw)
        parts = tuple(
            Part(
                one,
                f"{name}.{one}",
                self._name(param.kind, one),
                options=self._options(param.right, param.kind, [matched.get(one)]),
            )
            for one in param.left
        )
        return Widget("rulesets/_pairs.html", name, label, parts=parts, low=param.low)

    @_widget.register
    def _each(self, param: Each, name: str, label: str, raw: Any) -> Widget:
        given = mapped(raw)
        columns = tuple(self.field_label(name.split(".", 1)[-1], field) for field, _ in param.fields)
        rows = []
        for one in param.ids:
            values = _row_values(param, given.get(one))
            blank = Row(one, self._name(param.kind, one), hint=self.hints.get(one, ""))
            rows.append(self.row(param.fields, columns, f"{name}.{one}", blank, values))
        return Widget(
            "rulesets/_each.html",
            name,
            label,
            rows=tuple(rows),
            columns=columns,
            kind=param.kind,
            lists=self.lists(param.fields, name),
        )

    def row(self, fields: Fields, columns: Sequence[str], name: str, blank: Row, values: Mapping[str, Any]) -> Row:
        """One row of a table of small forms; every cell is labelled with its row and its column."""
        table = name.rsplit(".", 1)[0]
        widgets = tuple(
            self._cell(inner, f"{name}.{field}", f"{blank.label}: {column}", values.get(field), (table, field))
            for (field, inner), column in zip(fields, columns, strict=True)
        )
        return replace(blank, widgets=widgets)

    def lists(self, fields: Fields, name: str) -> tuple[Listing, ...]:
        """The options of columns that have very many."""
        return tuple(
            Listing(self._list_id(name, field), self._options(param.options, param.kind, ()))
            for field, param in fields
            if _is_shared(param)
        )

    def column_label(self, table: str, column: str) -> str:
        """What a value or a column of a position is called: in [position], or as the params of the game call it."""
        codes = [f"{table}.{column}", column] if table else [column]
        found = [(section, code) for section in ("position", "params") for code in codes]
        section, code = next((one for one in found if self.speech.words.has(*one)), ("params", column))
        return self.speech.title(section, code)

    def field_label(self, table: str, field: str) -> str:
        code = next((one for one in (f"{table}.{field}", field) if self.speech.words.has("params", one)), field)
        return self.speech.title("params", code)

    def _list_id(self, name: str, field: str) -> str:
        return f"list-{self.scope}-{name}-{field}".replace(".", "-")

    def _cell(self, param: Param, name: str, label: str, raw: Any, column: tuple[str, str]) -> Widget:
        if _is_shared(param):
            list_id = self._list_id(*column)
            typed = "" if raw is None else str(raw)
            kind = "place" if isinstance(param, Place) else ""
            cell = Widget("rulesets/_listed.html", name, label, typed, kind=kind, list_id=list_id, scope=self.scope)
            return replace(cell, bad=self._is_wrong(name))
        made = self.widget(param, name, label, raw)
        return replace(made, template="rulesets/_select.html") if made.template == "rulesets/_pick.html" else made

    def _options(self, values: Sequence[str], kind: str, chosen: Sequence[Any]) -> tuple[Option, ...]:
        return tuple(
            Option(
                one,
                self._name(kind, one),
                one in chosen,
                self.cards.get(one) if kind == "card" else None,
                self.hints.get(one, ""),
            )
            for one in values
        )

    def _name(self, kind: str, of: str) -> str:
        found = self.speech.name(kind, of) if kind else of
        named = self.names.get(of, found) if found == of else found
        return named or _("none")


def _are_cards(options: Sequence[Option]) -> bool:
    """All of them lie open to the reader; where one does not, names in a list do for all."""
    return bool(options) and all(option.card for option in options)


def listed(raw: Any) -> list[str]:
    """What was typed for a list: several values, or one text with commas."""
    if isinstance(raw, str):
        return [part.strip() for part in raw.split(",") if part.strip()]
    return [str(one) for one in raw] if isinstance(raw, list | tuple) else []


def mapped(raw: Any) -> Mapping[str, Any]:
    """What was typed for named parts, or the pairs that an action holds."""
    if isinstance(raw, Mapping):
        return raw
    pairs = raw if isinstance(raw, list | tuple) else ()
    return {str(pair[0]): pair[1] for pair in pairs if isinstance(pair, list | tuple) and len(pair) == 2}


def _row_values(param: Each, raw: Any) -> Mapping[str, Any]:
    """What was typed in a row, or the values of one that an action holds."""
    return raw if isinstance(raw, Mapping) else dict(zip(dict(param.fields), raw or (), strict=False))


def _is_shared(param: Any) -> TypeGuard[Pick]:
    return isinstance(param, Pick) and len(param.options) > SHARED
