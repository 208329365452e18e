"""What a seat may decide: frozen dataclasses with a kind. An action's id is its kind plus its canonical arguments."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar

from rulesets.common.refusals import Malformed


class Action:
    """Base of every action. A game writes `@dataclass(frozen=True, slots=True) class Bid(Action)` with kind = "bid".

    Field names are those of the params of the question it answers; `reason` is the last field of every ruling.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""


def arguments(action: Action) -> dict[str, Any]:
    """The action's values by name, as plain JSON data."""
    return {one.name: plain(getattr(action, one.name)) for one in fields(action)}  # type: ignore[arg-type]


def action_id(action: Action) -> str:
    """Stable text: `bid` or `bid:{"coins":3}`."""
    values = arguments(action)
    if not values:
        return action.kind
    return f"{action.kind}:{json.dumps(values, ensure_ascii=False, separators=(',', ':'))}"


def to_json(action: Action) -> dict[str, Any]:
    return {"kind": action.kind, **arguments(action)}


def from_json(kinds: Mapping[str, type[Action]], data: Mapping[str, Any]) -> Action:
    """The action that `to_json` wrote. For our own records; what people send goes through `questions.parse`."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise Malformed("unknown_kind", "kind")
    values = {name: frozen(value) for name, value in data.items() if name != "kind"}
    try:
        return kinds[kind](**values)
    except TypeError:
        raise Malformed("unknown_field", "kind") from None


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value
