"""An action as the answer to a question: the raw values that its form would have to be sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.actions import Action, arguments
from rulesets.common.params import Each, Pairs, Param, Split
from rulesets.common.questions import Question, parse
from rulesets.common.refusals import Refused


def raw(param: Param, value: Any) -> Any:
    """What a person sends to mean this value: the inverse of `param.read`."""
    if isinstance(param, Split | Pairs):
        return dict(value)
    if isinstance(param, Each):
        return {
            one: {name: raw(of, cell) for (name, of), cell in zip(param.fields, row, strict=True)} for one, row in value
        }
    return value


def takes(kinds: Mapping[str, type[Action]], question: Question, action: Action) -> bool:
    """Whether the question's own parser makes this action of what the form would send."""
    given = arguments(action)
    for form in question.forms:
        if form.kind == action.kind and [name for name, _ in form.params] == list(given):
            try:
                data = {name: raw(param, given[name]) for name, param in form.params}
                if parse(question, kinds, {"kind": form.kind, **data}) == action:
                    return True
            except (Refused, TypeError, ValueError):
                continue
    return False


def answered(kinds: Mapping[str, type[Action]], questions: Sequence[Question], action: Action) -> Question | None:
    """The question that this action answers; None when no standing question takes it."""
    return next((question for question in questions if takes(kinds, question, action)), None)
