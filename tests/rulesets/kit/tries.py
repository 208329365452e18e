"""Answers that nobody offered: random ones within the form, mutated ones, and ones that belong elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import Any

from rulesets.common.actions import Action, arguments, from_json
from rulesets.common.params import Each, Many, Number, Pairs, Param, Path, Pick, Split, Text
from rulesets.common.questions import Form, Question, parse
from rulesets.common.refusals import Refused
from tests.rulesets.kit.subjects import Subject

STRANGE = ("nobody", "", "0")


class Tries:
    """A source of answers; the same seed gives the same."""

    def __init__(self, subject: Subject, dice: Any) -> None:
        self._kinds = subject.ruleset.kinds
        self._dice = dice

    def below(self, size: int) -> int:
        return int(self._dice.pick(size, key="", seat="", why=""))

    def one(self, options: Sequence[Any]) -> Any:
        return options[self.below(len(options))]

    def random(self, question: Question) -> Action | None:
        """A random answer of the right form; None where the form has no answer."""
        if not question.forms:
            return None
        form: Form = self.one(question.forms)
        try:
            data = {name: self.value(param) for name, param in form.params}
            return parse(question, self._kinds, {"kind": form.kind, **data})
        except (Refused, ValueError):
            return None

    def mutated(self, action: Action, others: Sequence[Action]) -> Action | None:
        """The action with one value replaced: by another action's, or by something that fits nowhere."""
        values = arguments(action)
        if not values:
            return None
        name = self.one(list(values))
        kin = [arguments(other)[name] for other in others if other.kind == action.kind]
        value = self.one(kin) if kin and self.below(2) else self._strange(values[name])
        return from_json(self._kinds, {"kind": action.kind, **values, name: value})

    def _strange(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.one((value + 1, value - 1, -1, 0, 10**9))
        if isinstance(value, str):
            return self.one(STRANGE)
        rows = list(value)
        if rows and self.below(2):
            del rows[self.below(len(rows))]
        elif rows:
            rows.append(self.one(rows))
        return rows

    def value(self, param: Param) -> Any:
        """A raw value that this param reads; ValueError where there is none."""
        match param:
            case Pick(options=options):
                return self.one(options) if options else _nothing()
            case Number(low=low, high=high):
                return self.one((low, high, low + self.below(high - low + 1)))
            case Text(low=low):
                return "because " * max(1, -(-low // 8))
            case Many(options=options, low=low, high=high):
                return self._some(options, low, high)
            case Path(places=places, high=high, low=low):
                return [self.one(places) for _ in range(low + self.below(min(high, low + 4) - low + 1))]
            case Split():
                return self._split(param)
            case Pairs(left=left, right=right, low=low, once=once):
                chosen = self._some(left, low, min(len(left), len(right) if once else len(left)))
                partners = self._some(right, len(chosen), len(chosen)) if once else [self.one(right) for _ in chosen]
                return dict(zip(chosen, partners, strict=True))
            case Each(ids=ids, fields=fields):
                chosen = self._some(ids, 0, min(len(ids), 3))
                return {one: {name: self.value(of) for name, of in fields} for one in chosen}

    def _some(self, options: Sequence[str], low: int, high: int) -> list[str]:
        high = min(high, len(options))
        if low > high:
            _nothing()
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in range(low + self.below(high - low + 1))]

    def _split(self, param: Split) -> dict[str, int]:
        shares = dict.fromkeys(param.parts, 0)
        for _ in range(min(200, param.low + self.below(param.high - param.low + 1))):
            shares[self.one(param.parts)] += 1
        return shares


def _nothing() -> Any:
    raise ValueError("no answer of this form exists")


def size(param: Param) -> int:
    """How many answers there are, 10**9 standing for a great many."""
    match param:
        case Pick(options=options):
            return len(options)
        case Number(low=low, high=high):
            return high - low + 1
        case Many(options=options):
            return 2 ** min(len(options), 30)
        case _:
            return 10**9


def all_answers(subject: Subject, question: Question, cap: int) -> Iterator[Action]:
    """Every answer of the right form, for the forms that have at most `cap` of them."""
    for form in question.forms:
        if prod(size(param) for _, param in form.params) <= cap:
            names = [name for name, _ in form.params]
            for values in islice(product(*(_values(param) for _, param in form.params)), cap):
                try:
                    data = dict(zip(names, values, strict=True))
                    yield parse(question, subject.ruleset.kinds, {"kind": form.kind, **data})
                except Refused:
                    continue


def _values(param: Param) -> list[Any]:
    match param:
        case Pick(options=options):
            return list(options)
        case Number(low=low, high=high):
            return list(range(low, high + 1))
        case Many(options=options):
            return [[o for n, o in enumerate(options) if bits >> n & 1] for bits in range(2 ** len(options))]
        case _:
            raise TypeError(f"{type(param).__name__} has no list of answers")


def attempts(
    tries: Tries, questions: Sequence[Question], offered: Sequence[Action], pool: Sequence[Action], count: int
) -> list[Action]:
    """A mixture of offered, mutated, random, stale and foreign answers."""
    found: list[Action] = []
    for n in range(count):
        action: Action | None = None
        if n % 4 == 0 and offered:
            action = tries.one(offered)
        elif n % 4 == 1 and offered:
            action = tries.mutated(tries.one(offered), offered)
        elif n % 4 == 2 and questions:
            action = tries.random(tries.one(questions))
        elif pool:
            action = tries.one(pool)
            action = tries.mutated(action, pool) or action if n % 8 == 7 else action
        if action is not None and action not in found:
            found.append(action)
    return found
