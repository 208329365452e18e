"""Every typed part of an answer as a control of an ordinary form, named so that `questions.nest` reads it back."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any, TypeGuard

from django.utils.translation import gettext as _

from campaigns.forms.usual import is_settled, usual, usual_row
from campaigns.presenters.cards import CardShown
from campaigns.presenters.controls import PATH, WAY, Listing, Option, Part, Row, Widget, are_cards
from campaigns.presenters.speech import Speech, signed
from rulesets.common.params import Each, Many, Number, Pairs, Param, Path, Pick, Place, Split, Text

RADIOS = 7  # more options than that fold into a list
SHORT_RADIOS, SHORT = 14, 20  # unless they are as short as names
SMALL_RANGE = 7  # as many numbers stand beside each other, so that nobody has to type
TABLE_COLUMNS = 2  # more of them make no table that a phone could show
SHARED = 30  # more options than that are written once for a whole column
LONG_TEXT = 120
LAID_OUT = 12  # more cards than that are named in a list
CARDS = ("card", "character")  # kinds of options that are drawn as cards


Fields = Sequence[tuple[str, Param]]


@dataclass(frozen=True)
class Workshop:
    """Makes the controls of one form. `names` says what places are called, `cards` are those the reader may see."""

    speech: Speech
    names: Mapping[str, str]
    cards: Mapping[str, CardShown]
    wrong: str = ""  # the path that was refused
    scope: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)  # what pieces are, by their ids
    folded: Container[str] = ()  # what the form has rarely need of
    laid_out: Container[str] = ()  # of what all options lie open
    kind: str = ""  # of the answer that the form makes

    def widget(self, param: Param, name: str, label: str, raw: Any = None) -> Widget:
        if raw is None:
            raw = usual(param, folded=name.split(".", 1)[-1] in self.folded)
        return replace(self._control(param, name, label, raw), is_settled=is_settled(param))

    def _control(self, param: Param, name: str, label: str, raw: Any) -> Widget:
        """As it was typed, and nothing supposed."""
        return replace(self._widget(param, name, label, raw), bad=self._is_wrong(name), scope=self.scope)

    def compact(self, param: Param, name: str, label: str, raw: Any) -> Widget:
        """In little room: numbers are typed, and what would lie beside each other unfolds."""
        if isinstance(param, Number):
            typed = _typed(param, name, label, "" if raw is None else str(raw))
            return replace(typed, bad=self._is_wrong(name), scope=self.scope)
        made = self._control(param, name, label, raw)
        return replace(made, template="rulesets/_select.html") if made.template == "rulesets/_pick.html" else made

    def _is_wrong(self, name: str) -> bool:
        inside = name.split(".", 1)[-1]
        return bool(self.wrong) and (self.wrong == inside or self.wrong.startswith(inside + "."))

    @singledispatchmethod
    def _widget(self, param: Any, name: str, label: str, raw: Any) -> Widget:
        raise TypeError(f"no control for {type(param).__name__}")

    @_widget.register
    def _pick(self, param: Pick, name: str, label: str, raw: Any) -> Widget:
        options = self._options(param.options, param.kind, [raw])
        few = len(options) <= RADIOS or are_cards(options) or _are_short(options)
        is_open = few or name.split(".", 1)[-1] in self.laid_out
        template = "rulesets/_pick.html" if is_open else "rulesets/_select.html"
        return Widget(template, name, label, options=options, kind=param.kind, low=int("" not in param.options))

    @_widget.register
    def _place(self, param: Place, name: str, label: str, raw: Any) -> Widget:
        options = self._options(param.options, param.kind or "place", [raw])
        return Widget("rulesets/_place.html", name, label, options=options, kind="place")

    @_widget.register
    def _number(self, param: Number, name: str, label: str, raw: Any) -> Widget:
        value = "" if raw is None else str(raw)
        if param.high - param.low >= SMALL_RANGE:
            return _typed(param, name, label, value)
        say = signed if param.low < 0 else str
        options = tuple(Option(str(n), say(n), str(n) == value) for n in range(param.low, param.high + 1))
        return Widget("rulesets/_pick.html", name, label, options=options, low=1)

    @_widget.register
    def _text(self, param: Text, name: str, label: str, raw: Any) -> Widget:
        if param.kind == "way":
            return Widget(WAY, name, label, str(raw or ""), high=param.high)
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
        nothing = self.speech.title("nothing", self.kind) if self.speech.words.has("nothing", self.kind) else _("none")
        return Widget("rulesets/_pairs.html", name, label, parts=parts, low=param.low, nothing=nothing)

    @_widget.register
    def _each(self, param: Each, name: str, label: str, raw: Any) -> Widget:
        given = mapped(raw)
        if _is_wide(param):
            return self._cards(param, name, label, given)
        columns = tuple(self.field_label(name.split(".", 1)[-1], field) for field, _ in param.fields)
        rows = []
        for one in param.ids:
            values = _row_values(param, given.get(one)) or usual_row(param.fields, ())
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

    def _cards(self, param: Each, name: str, label: str, given: Mapping[str, Any]) -> Widget:
        """Too wide for a table: each of the many gets a small form of its own, folded as long as it says nothing."""
        table = name.split(".", 1)[-1]
        folded = [column for column, _ in param.fields if f"{table}.{column}" in self.folded]
        rows = tuple(
            self._card(param, folded, name, one, _row_values(param, given.get(one)) or usual_row(param.fields, folded))
            for one in param.ids
        )
        return Widget("rulesets/_each_cards.html", name, label, rows=rows, kind=param.kind)

    def _card(self, param: Each, folded: Sequence[str], name: str, one: str, values: Mapping[str, Any]) -> Row:
        table, plain = name.split(".", 1)[-1], replace(self, hints={})  # what each is, stands once, beside its name
        made = {}
        for n, (column, inner) in enumerate(param.fields):
            label = self.field_label(table, column)
            control = plain._control(inner, f"{name}.{one}.{column}", label, values.get(column))
            made[column] = replace(control, is_settled=is_settled(inner)) if n else _may_be_left(control)
        shown = tuple(widget for column, widget in made.items() if column not in folded)
        more = tuple(widget for column, widget in made.items() if column in folded)
        return Row(one, self._name(param.kind, one), shown, self.hints.get(one, ""), more)

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
        codes = (f"{self.kind}.{table}.{field}", f"{table}.{field}", field)
        code = next((one for one in codes if self.speech.words.has("params", one)), field)
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
        return self.compact(param, name, label, raw)

    def named(self, param: Param, raw: Any) -> str:
        """What a value that can be picked is called; "" where nothing is picked that could be."""
        if not isinstance(param, Pick) or not raw or raw not in param.options:
            return ""
        return self._name(param.kind or ("place" if isinstance(param, Place) else ""), raw)

    def _options(self, values: Sequence[str], kind: str, chosen: Sequence[Any]) -> tuple[Option, ...]:
        return tuple(
            Option(
                one,
                self._name(kind, one),
                one in chosen,
                self.card(kind, one) if len(values) <= LAID_OUT else None,
                self.hints.get(one, ""),
            )
            for one in values
        )

    def card(self, kind: str, of: str) -> CardShown | None:
        """The card that is meant, if it is one."""
        return self.cards.get(of) if kind in CARDS else None

    def _name(self, kind: str, of: str) -> str:
        found = self.speech.name(kind, of) if kind else of
        named = self.names.get(of, found) if found == of else found
        return named or _("none")


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


def _are_short(options: Sequence[Option]) -> bool:
    return len(options) <= SHORT_RADIOS and all(len(one.label) <= SHORT for one in options)


def _typed(param: Number, name: str, label: str, value: str) -> Widget:
    return Widget("rulesets/_number.html", name, label, value, low=param.low, high=param.high)


def _may_be_left(control: Widget) -> Widget:
    """What a row is first of all about can be unsaid again, which a radio alone does not let do."""
    options = control.options
    if control.template != "rulesets/_pick.html" or any(not one.value for one in options):
        return control
    nothing = Option("", _("nothing"), not any(one.chosen for one in options))
    return replace(control, options=(nothing, *options))


def _is_wide(param: Each) -> bool:
    return len(param.fields) > TABLE_COLUMNS or any(isinstance(one, Many | Each) for _, one in param.fields)


def _row_values(param: Each, raw: Any) -> Mapping[str, Any]:
    """What was typed in a row, or the values of one that an action holds."""
    return raw if isinstance(raw, Mapping) else dict(zip(dict(param.fields), raw or (), strict=False))


def _is_shared(param: Any) -> TypeGuard[Pick]:
    return isinstance(param, Pick) and len(param.options) > SHARED
