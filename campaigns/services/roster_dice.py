"""Dice that belong to no game: the site throws them, or somebody types what lies on the table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from campaigns.refusals import ImpossibleFaces
from rulesets.common.dice import Ask, Dice, DiceNeeded, Rolled, Source


class RosterDice(Dice):
    """`typed`: faces by the sides of their dice; None: the site throws.

    Nothing is committed beforehand: the record of the throw is the row that is written with it, and an act that
    throws anew leaves the trace of the first.
    """

    def __init__(self, typed: Mapping[int, int] | None = None) -> None:
        super().__init__()
        self._typed = typed

    def faces(self, ask: Ask) -> tuple[int, ...]:
        """Raises DiceNeeded for a die that nobody typed, ImpossibleFaces for a face that it does not have."""
        source: Source = "site" if self._typed is None else "typed"
        faces = self._thrown(ask) if self._typed is None else self._given(ask, self._typed)
        self.rolled.append(Rolled(ask, faces, source))
        return faces

    def _thrown(self, ask: Ask) -> tuple[int, ...]:
        return tuple(secrets.randbelow(ask.sides) + 1 for _ in range(ask.count))

    def _given(self, ask: Ask, typed: Mapping[int, int]) -> tuple[int, ...]:
        if ask.sides not in typed:
            raise DiceNeeded([ask])
        faces = (typed[ask.sides],)
        if not ask.accepts(faces):
            raise ImpossibleFaces(count=ask.count, sides=ask.sides, rule=ask.why)
        return faces

    @property
    def is_typed(self) -> bool:
        return self._typed is not None
