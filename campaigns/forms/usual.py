"""What a form fills in by itself where nothing was typed; a row of a table that says no more than that says nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from rulesets.common.params import Each, Many, Number, Pairs, Param, Pick, Split, Text
from rulesets.common.questions import Form

Fields = tuple[tuple[str, Param], ...]
EMPTY: tuple[Any, ...] = ("", [], {}, None)


def usual(param: Param, *, folded: bool = False) -> Any:
    """None: it has to be chosen."""
    if isinstance(param, Pick):
        if param.usual in param.options:
            return param.usual
        if "" in param.options:
            return ""
        return param.options[0] if param.options and (folded or len(param.options) == 1) else None
    if isinstance(param, Number):
        if param.usual is not None:
            return param.usual
        return param.low if folded or param.low == param.high else None
    return None


def is_settled(param: Param) -> bool:
    """Whether there is nothing to choose, so that a page need not show it."""
    if isinstance(param, Pick):
        return len(param.options) == 1
    if isinstance(param, Number):
        return param.low == param.high
    if isinstance(param, Text):
        return not param.high
    if isinstance(param, Many):
        return not param.options
    if isinstance(param, Pairs):
        return not param.left
    if isinstance(param, Each):
        return not param.ids
    return isinstance(param, Split) and not param.parts


def folded_columns(form: Form, table: str) -> frozenset[str]:
    return frozenset(one.removeprefix(f"{table}.") for one in form.folded if one.startswith(f"{table}."))


def usual_row(fields: Fields, folded: Container[str]) -> dict[str, Any]:
    """Of the first column nothing is supposed: a row in which nobody chose it says nothing."""
    found = {}
    for n, (name, param) in enumerate(fields):
        is_open = n == 0 and name not in folded and not (isinstance(param, Pick) and "" in param.options)
        found[name] = None if is_open else usual(param, folded=name in folded)
    return found


def says_nothing(fields: Fields, row: Mapping[str, Any], folded: Container[str]) -> bool:
    """Whether a row of a table is as the page left it."""
    left = usual_row(fields, folded)
    return all(value in EMPTY or str(left.get(name)) == str(value) for name, value in row.items())
