"""Two things compared down to the order of their parts, and the first place where they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

SCALARS = (str, int, bool, type(None))


class Record(tuple):  # type: ignore[type-arg]
    """(name of the class, (field, value)…)"""

    __slots__ = ()


class Table(tuple):  # type: ignore[type-arg]
    """((key, value)…) in the order in which a reader would meet them."""

    __slots__ = ()


def still(value: Any) -> Any:
    """The value with nothing left in it that could change; the order of tables counts."""
    if isinstance(value, SCALARS):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return Record((type(value).__name__, *((one.name, still(getattr(value, one.name))) for one in fields(value))))
    if isinstance(value, Mapping):
        return Table((still(key), still(one)) for key, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(still(one) for one in value)
    raise TypeError(f"{type(value).__name__} has no place in what a viewer is shown: {value!r}")


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first place where two still values differ; empty when they are the same."""
    if type(one) is not type(other):
        return f"{path}: {_short(one)} / {_short(other)}"
    if not isinstance(one, tuple):
        return "" if one == other else f"{path}: {_short(one)} / {_short(other)}"
    if isinstance(one, Record | Table):
        pairs = zip(_named(one), _named(other), strict=False)
        for (name, mine), (other_name, theirs) in pairs:
            if name != other_name:
                return f"{path}: {_short(name)} / {_short(other_name)}"
            if found := difference(mine, theirs, f"{path}.{name}" if path else str(name)):
                return found
    else:
        for n, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            if found := difference(mine, theirs, f"{path}[{n}]"):
                return found
    return "" if len(one) == len(other) else f"{path}: {len(one)} / {len(other)} of them"


def _named(value: Any) -> list[tuple[Any, Any]]:
    if isinstance(value, Record):
        return [("is", value[0]), *value[1:]]
    return list(value)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 160 else f"{text[:150]}…"
