"""A broken promise, named so that it can be seen again: invariant, game, seed, step, viewer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn


class Broken(AssertionError):
    """A game does not keep the contract."""

    def __init__(self, invariant: str, message: str) -> None:
        super().__init__(message)
        self.invariant = invariant

    def __reduce__(self) -> tuple[type[Broken], tuple[str, str]]:
        """So that it comes back from another process as it was."""
        return Broken, (self.invariant, str(self))


@dataclass(frozen=True, slots=True)
class Where:
    """Where we are looking. Every failure says it, with what to type to see it again."""

    game: str
    seed: int
    step: int = 0
    viewer: str = ""

    def at(self, step: int) -> Where:
        return replace(self, step=step)

    def seen_by(self, viewer: str) -> Where:
        return replace(self, viewer=viewer)

    def fault(self, invariant: str, what: str) -> Broken:
        viewer = f", viewer {self.viewer}" if self.viewer else ""
        return Broken(
            invariant,
            f"{self.game}, seed {self.seed}, step {self.step}{viewer}: {invariant}: {what}\n"
            f"    again: KIT_SEEDS={self.seed} pytest tests/rulesets/test_conformance.py -k {self.game}",
        )

    def broken(self, invariant: str, what: str) -> NoReturn:
        raise self.fault(invariant, what)

    def expect(self, kept: object, invariant: str, what: str) -> None:
        if not kept:
            self.broken(invariant, what)
