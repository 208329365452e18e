"""A posted form as an answer to a question: which kind was chosen, and the values typed for it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from campaigns.forms.usual import folded_columns, is_settled, says_nothing
from rulesets.common.actions import Action, arguments
from rulesets.common.params import Each, Many, Pairs, Param, Split, Text
from rulesets.common.questions import Form, Question, nest
from rulesets.common.refusals import Malformed

OURS = ("csrfmiddlewaretoken", "question", "sure", "ask_odds", "assumption", "tick")
FORM = re.compile(r"f(\d{1,3})")


def typed_values(post: QueryDict) -> dict[str, Any]:
    """All that was typed, nested; raises Malformed when it is too large or too deep."""
    pairs = [(name, value) for name, values in post.lists() for value in values if name not in OURS]
    return nest(pairs)


def read_answer(question: Question, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What `questions.parse` takes. `choice` names a whole action, or the form whose controls were filled in."""
    choice = typed.get("choice")
    if not isinstance(choice, str):
        if "kind" in typed:
            return dict(typed)
        raise Malformed("nothing_chosen", "choice")
    picked = FORM.fullmatch(choice)
    if picked is None:
        return _whole(question, choice)
    index = int(picked[1])
    if index >= len(question.forms):
        raise Malformed("unknown_kind", "kind")
    form = question.forms[index]
    values = typed.get(choice, {})
    return {"kind": form.kind, **_filled(form, values if isinstance(values, Mapping) else {}, question.mine)}


def _whole(question: Question, choice: str) -> dict[str, Any]:
    """An action id: its kind, and after a colon its arguments. Of tables only the empty one is ever named so."""
    kind, _colon, values = choice.partition(":")
    try:
        data = json.loads(values) if values else {}
    except (ValueError, RecursionError):
        raise Malformed("unknown_kind", "kind") from None
    if not isinstance(data, dict) or "kind" in data:
        raise Malformed("unknown_kind", "kind")
    params = next((form.params for form in question.forms if form.kind == kind), ())
    empty = {name: {} for name, param in params if isinstance(param, Each | Pairs | Split) and data.get(name) == []}
    return {**data, **empty, "kind": kind}


def _filled(form: Form, values: Mapping[str, Any], mine: Action | None) -> dict[str, Any]:
    before = arguments(mine) if mine is not None and mine.kind == form.kind else {}
    filled = dict(values)
    for name, param in form.params:
        if isinstance(param, Many):
            filled.setdefault(name, [])  # no box ticked posts nothing
        elif isinstance(param, Pairs | Split):
            filled.setdefault(name, {})
        elif isinstance(param, Text) and is_settled(param):
            filled.setdefault(name, "")
        elif isinstance(param, Each):
            filled[name] = _rows(param, filled.get(name), before.get(name), folded_columns(form, name))
    return filled


def _rows(param: Each, raw: Any, before: Any, folded: frozenset[str]) -> Any:
    """Rows left as they were are not given, but those that were given before and say nothing now."""
    if not isinstance(raw, Mapping):
        return {} if raw is None else raw
    given = {one for one, _values in before or ()}
    rows = {one: _with_lists(param.fields, row) for one, row in raw.items()}
    return {one: row for one, row in rows.items() if one in given or not _is_blank(param, row, folded)}


def _with_lists(fields: tuple[tuple[str, Param], ...], row: Any) -> Any:
    if not isinstance(row, Mapping):
        return row
    missing = {name: [] for name, param in fields if isinstance(param, Many) and name not in row}
    return {**row, **missing}


def _is_blank(param: Each, row: Any, folded: frozenset[str]) -> bool:
    return isinstance(row, Mapping) and says_nothing(param.fields, row, folded)
