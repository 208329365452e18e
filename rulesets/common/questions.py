"""Questions put to seats, and the one parser that turns form or JSON into an action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.params import Param
from rulesets.common.refusals import Malformed
from rulesets.common.seats import NO_FACTS, Facts, RuleId, Seat

MAX_BYTES = 1_000_000
MAX_VALUES = 20_000
MAX_DEPTH = 8


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of answer: the action it makes and the typed values it wants. `grave` asks the page to ask again.

    `folded`: values that are rarely needed, "light" or, of the rows of a table, "plans.manner". A page shows them
    folded and fills them in as they usually are: the first option, the lowest number. `sampled`: the legal actions of
    this kind are only some of those that it takes, so that a page must not offer them as if they were all. `laid_out`:
    values of which all options lie open, however many and long they are, so that one touch takes one.
    """

    kind: str
    params: tuple[tuple[str, Param], ...] = ()
    rule: RuleId = ""
    grave: bool = False
    folded: tuple[str, ...] = ()
    sampled: bool = False
    laid_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One open decision, as one viewer may know it.

    `seats` are those it asks and `answered` those known to have answered; a viewer it does not ask sees no `forms`.
    `must` questions hold the game up; others (capitulate, set a standing answer, rulings) may be answered at any time.
    `mine` is the viewer's own answer, where it may still be changed. `default` is what the clock says for him.
    `at_hand`: it need not be answered, and yet it is what this moment is for, so that a page shows it open.
    """

    id: str
    kind: str
    seats: tuple[Seat, ...]
    rule: RuleId
    forms: tuple[Form, ...] = ()
    must: bool = True
    sealed: bool = False
    answered: tuple[Seat, ...] = ()
    mine: Action | None = None
    default: Action | None = None
    facts: Facts = NO_FACTS
    at_hand: bool = False

    def asks(self, seat: Seat) -> bool:
        return seat in self.seats and bool(self.forms)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.answered)


@dataclass(frozen=True, slots=True)
class Near:
    """An answer that a player would look for and may not give now, with the rule that forbids it.

    `about`: what makes it this answer and no other, for a sentence in [near] where that of [actions] does not name it.
    """

    action: Action
    code: str
    rule: RuleId
    facts: Facts
    about: Facts = NO_FACTS


def parse(question: Question, kinds: Mapping[str, type[Action]], data: Mapping[str, Any]) -> Action:
    """The action that `data` means as an answer to `question`. Raises Malformed; never runs game code on raw values.

    `data` is JSON (`{"kind": "bid", "coins": 3}`) or what `nest` makes of a posted form.
    """
    if not isinstance(data, Mapping):
        raise Malformed("not_a_table", "")
    if count_values(data) > MAX_VALUES or count_bytes(data) > MAX_BYTES:
        raise Malformed("too_large", "")
    forms = [one for one in question.forms if one.kind == data.get("kind")]
    if not forms:
        raise Malformed("unknown_kind", "kind")
    faults = []
    for form in forms:  # several of one kind, where what one value may be hangs on another one
        try:
            return kinds[form.kind](**_values(form, data))
        except Malformed as fault:
            faults.append(fault)
    raise faults[0]


def _values(form: Form, data: Mapping[str, Any]) -> dict[str, Any]:
    params = dict(form.params)
    for name in data:
        if name != "kind" and name not in params:
            raise Malformed("unknown_field", str(name)[:40])
    for name in params:
        if name not in data:
            raise Malformed("missing", name)
    return {name: param.read(data[name], name) for name, param in params.items()}


def nest(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """A posted form as nested data: `orders.u3.path=0201` becomes {"orders": {"u3": {"path": "0201"}}}.

    A name posted more than once becomes a list; a name that ends in `[]` is a list however often it comes.
    """
    if len(pairs) > MAX_VALUES:
        raise Malformed("too_large", "")
    nested: dict[str, Any] = {}
    for name, value in pairs:
        many = name.endswith("[]")
        _put(nested, name[: -2 if many else None].split("."), value, many=many)
    return nested


def _put(nested: dict[str, Any], keys: list[str], value: str, *, many: bool) -> None:
    if len(keys) > MAX_DEPTH:
        raise Malformed("too_deep", ".".join(keys[:2])[:40])
    for key in keys[:-1]:
        nested = nested.setdefault(key, {})
        if not isinstance(nested, dict):
            raise Malformed("not_a_table", key[:40])
    last = keys[-1]
    if not many and last not in nested:
        nested[last] = value
        return
    before = nested.setdefault(last, [])
    if isinstance(before, dict):
        raise Malformed("not_a_list", last[:40])
    if not isinstance(before, list):
        before = nested[last] = [before]
    before += [value] if value else []


def count_values(data: Any, depth: int = 0) -> int:
    """How many values there are inside; deeper than MAX_DEPTH counts as too many."""
    if depth > MAX_DEPTH:
        return MAX_VALUES + 1
    if isinstance(data, Mapping):
        return 1 + sum(count_values(value, depth + 1) for value in data.values())
    if isinstance(data, list | tuple):
        return 1 + sum(count_values(value, depth + 1) for value in data)
    return 1


def count_bytes(data: Any) -> int:
    """How long all texts inside are, names among them. For data whose values have been counted."""
    if isinstance(data, Mapping):
        return sum(count_bytes(name) + count_bytes(value) for name, value in data.items())
    if isinstance(data, list | tuple):
        return sum(count_bytes(value) for value in data)
    return len(data.encode("utf-8", "replace")) if isinstance(data, str) else 1
