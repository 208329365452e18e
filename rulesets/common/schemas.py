"""Encoded states of earlier releases, brought up to date step by step.

    SCHEMAS = Schemas(3, {1: _name_the_leaders, 2: _split_the_hands})
    data = SCHEMAS.upgraded(data)

Each step takes data of its schema to the next one; it may change its argument, which is a copy.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]


class UnknownSchema(Exception):
    """The data is of a schema that this release cannot read: a newer one, or none of ours."""

    def __init__(self, found: object, newest: int) -> None:
        super().__init__(f"schema {found!r} cannot be read; the newest known one is {newest}")
        self.found = found
        self.newest = newest


@dataclass(frozen=True, slots=True)
class Schemas:
    """The newest schema and the steps that lead to it, each under the schema it starts from."""

    newest: int
    steps: Mapping[int, Step] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if sorted(self.steps) != list(range(1, self.newest)):
            raise ValueError(f"steps from 1 to {self.newest - 1} are wanted, found {sorted(self.steps)}")

    def upgraded(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The same position in the newest schema. Shares nothing with `data` once a step was taken."""
        schema = data.get("schema")
        if isinstance(schema, bool) or not isinstance(schema, int) or not 1 <= schema <= self.newest:
            raise UnknownSchema(schema, self.newest)
        if schema == self.newest:
            return dict(data)
        current: dict[str, Any] = json.loads(json.dumps(data))
        for step in range(schema, self.newest):
            current = {**self.steps[step](current), "schema": step + 1}
        return current
