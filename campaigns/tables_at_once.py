"""Many tables made by one step of a migration.

Django draws the models anew after each step, all of them as soon as they hang together: with sixty models that takes
longer than everything else that a site does when it is opened for the first time. Here they are drawn once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.migrations.operations.base import Operation


class AtOnce(Operation):
    """Steps of which none has to see what another did: new tables, and one column at most for an old one."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, steps: Sequence[Operation]) -> None:
        self.steps = steps

    def state_forwards(self, app_label: str, state: Any) -> None:
        state.__dict__.pop("apps", None)  # what was drawn before: drawn again when somebody asks
        for step in self.steps:
            step.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for step in self.steps:
            step.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for step in reversed(self.steps):
            step.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return "; ".join(step.describe() for step in self.steps)
