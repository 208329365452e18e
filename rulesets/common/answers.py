"""Answers read off the forms: what `legal_actions` lists and `check` judges in games whose forms say all there is.

A game whose rules know more than its forms can say checks that as well; what it offers rests on the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from rulesets.common.actions import Action, arguments, plain
from rulesets.common.params import Each, Number, Pairs, Param, Pick, Split
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction, Malformed
from rulesets.common.seats import Seat

MANY = 40  # a number with more values is sampled by its ends
REASON = "Agreed at the table"

Kinds = Mapping[str, type[Action]]


def offered(
    questions: Iterable[Question],
    seat: Seat,
    kinds: Kinds,
    samples: Mapping[str, Sequence[Any]] | None = None,
    check: Callable[[Action], None] | None = None,
) -> list[Action]:
    """Every answer that the forms put to this seat allow, and that `check` does not refuse.

    `samples` lists values by "kind.param" for params that are too wide to list.
    """
    samples = samples or {}
    found: list[Action] = []
    for question in questions:
        if question.asks(seat):
            for form in question.forms:
                names = [name for name, _ in form.params]
                values = [samples.get(f"{form.kind}.{name}") or _values(param) for name, param in form.params]
                found += [kinds[form.kind](**dict(zip(names, chosen, strict=True))) for chosen in product(*values)]
    return [action for action in found if passes(check, action)] if check else found


def passes(check: Callable[[Action], None], action: Action) -> bool:
    try:
        check(action)
    except IllegalAction:
        return False
    return True


def check_answer(questions: Iterable[Question], seat: Seat, action: Action, near: Iterable[Near] = ()) -> Question:
    """The question that this action answers; IllegalAction, with the question's rule, when none takes it.

    An answer that is among the near misses is refused for the reason that they give.
    """
    for one in near:
        if one.action == action:
            raise IllegalAction(one.code, one.rule, **one.facts)
    refusal = IllegalAction("not_asked")
    for question in questions:
        if question.asks(seat):
            for form in question.forms:
                if form.kind == action.kind:
                    fault = _fault(form, action)
                    if fault is None:
                        return question
                    refusal = IllegalAction(fault.code, form.rule or question.rule, **fault.facts)
    raise refusal


def _fault(form: Form, action: Action) -> Malformed | None:
    given = arguments(action)
    try:
        for name, param in form.params:
            if plain(param.read(_as_typed(param, given[name], name), name)) != given[name]:
                raise Malformed("not_offered", name)
    except Malformed as fault:
        return fault
    return None


def _as_typed(param: Param, value: Any, path: str) -> Any:
    """A canonical value as a form would give it: pairs as a table."""
    if not isinstance(param, Split | Pairs | Each):
        return value
    if not isinstance(value, list) or not all(isinstance(one, list) and len(one) == 2 for one in value):
        raise Malformed("not_a_table", path)
    if not all(isinstance(name, str) for name, _ in value) or len(dict(value)) != len(value):
        raise Malformed("not_a_table", path)
    if not isinstance(param, Each):
        return dict(value)
    return {one: _row_as_typed(param, row, f"{path}.{one[:40]}") for one, row in value}


def _row_as_typed(param: Each, row: Any, path: str) -> Any:
    if not isinstance(row, list) or len(row) != len(param.fields):
        raise Malformed("missing", path)
    return {name: _as_typed(inner, value, path) for (name, inner), value in zip(param.fields, row, strict=True)}


def _values(param: Param) -> Sequence[Any]:
    if isinstance(param, Pick):
        return param.options
    if isinstance(param, Number):
        low, high = param.low, param.high
        return range(low, high + 1) if high - low < MANY else (low, high)
    return (REASON,)
