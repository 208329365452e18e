"""Frozen records as plain JSON data and back: explicit, by field name, never read off annotations.

A record is written as {"is": "Battle", field: value…}; tuples as lists; actions under their kind.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from rulesets.common.actions import Action, from_json, to_json

Kinds = Mapping[str, type[Action]]
Records = Mapping[str, type[Any]]
PLAIN = frozenset({int, str, bool, type(None)})


def pack(value: Any) -> Any:
    """Plain data of a record, a tuple of records, or a plain value."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, tuple | list):
        return [one if type(one) in PLAIN else pack(one) for one in value]
    if isinstance(value, Action):
        return {"is": "action", **to_json(value)}
    if is_dataclass(kind):
        values = ((name, getattr(value, name)) for name in _names(kind))
        return {"is": kind.__name__, **{name: one if type(one) in PLAIN else pack(one) for name, one in values}}
    return value


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))


def unpack(data: Any, records: Records, kinds: Kinds) -> Any:
    """What `pack` wrote. Lists become tuples."""
    if type(data) in PLAIN:
        return data
    if isinstance(data, list):
        return tuple([one if type(one) in PLAIN else unpack(one, records, kinds) for one in data])
    if not isinstance(data, Mapping):
        return data
    values = dict(data)
    name = values.pop("is")
    if name == "action":
        return from_json(kinds, values)
    for key, one in values.items():
        if type(one) not in PLAIN:
            values[key] = unpack(one, records, kinds)
    return records[name](**values)


def pack_fields(state: Any, names: Sequence[str]) -> dict[str, Any]:
    """Some fields of a state that hold numbers, texts, records, or lists and dicts of them."""
    found: dict[str, Any] = {}
    for name in names:
        value = getattr(state, name)
        found[name] = {key: pack(one) for key, one in value.items()} if isinstance(value, dict) else pack(value)
    return found


def unpack_fields(state: Any, names: Sequence[str], data: Mapping[str, Any], records: Records, kinds: Kinds) -> None:
    """What `pack_fields` wrote, into a state whose fields are there with values of their type."""
    for name in names:
        value = data[name]
        if isinstance(getattr(state, name), dict):
            setattr(state, name, {key: unpack(one, records, kinds) for key, one in value.items()})
        else:
            found = unpack(value, records, kinds)
            setattr(state, name, list(found) if isinstance(value, list) else found)


def canonical(data: Any) -> bytes:
    """One spelling for one value: what digests are taken of."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False).encode()


def digest(data: Any) -> str:
    return hashlib.sha256(canonical(data)).hexdigest()
