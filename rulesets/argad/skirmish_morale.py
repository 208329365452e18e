"""Tests of morale by the thousand: the law of morale.py, worked out once for each test and each face of its die.

A person's nerves are one number: the places of those who may command him, his morale, and what changes it.
"""

from __future__ import annotations

from typing import Final

from .components import MoraleSheet
from .ledger import RULE
from .morale import Cause, MoraleTest, Nerves, resolve_morale
from .skirmish_dice import NOBODYS, Chance
from .skirmish_field import CALM, FLEES, RUSHES

MOST_KNOWN: Final = 20_000
DIE_RULE = RULE["ARG-MOR-02"]
FRIENDLY_MUSIC: Final = 1
FLAG: Final = 2
GREAT_LEADER: Final = 4
DISORDERED: Final = 8
ENEMY_MUSIC: Final = 16
BASE: Final = 32  # from here on the morale, and after it the places of his chiefs
BASES: Final = 64
CHIEFS: Final = BASE * BASES
OBEYS: Final = -1
"""Of somebody who obeys; who does not has one of the codes of nerve in skirmish_field.py."""


class MoraleTests:
    """All that have been made so far."""

    def __init__(self, sheet: MoraleSheet) -> None:
        self.sheet = sheet
        self._known: dict[tuple[Cause, int, tuple[int, ...]], list[int]] = {}

    def test(self, dice: Chance, codes: list[int], cause: Cause) -> list[int]:
        """What each of those tested together does now."""
        face = dice.face(DIE_RULE)
        key = (cause, face, tuple(codes))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            dice.lay([face])
            found = self._known[key] = self._by_the_rule(dice, codes, cause)
        return found

    def _by_the_rule(self, dice: Chance, codes: list[int], cause: Cause) -> list[int]:
        nerves = tuple([nerves_of(one) for one in codes])
        done = resolve_morale(dice, MoraleTest(nerves, self.sheet, cause, "nerve", NOBODYS))
        found = []
        for nerve in done.nerves:
            runs = FLEES if nerve in ("flees", "pillages") else RUSHES if nerve == "rushes" else CALM
            found.append(OBEYS if nerve == "obeys" else runs)
        return found


def nerves_of(code: int) -> Nerves:
    """In the words of the rules."""
    chiefs = code // CHIEFS
    return Nerves(
        base=code // BASE % BASES,
        friendly_musician=bool(code & FRIENDLY_MUSIC),
        flag=bool(code & FLAG),
        great_leader=bool(code & GREAT_LEADER),
        disordered=bool(code & DISORDERED),
        enemy_musician=bool(code & ENEMY_MUSIC),
        chiefs=tuple([place for place in range(chiefs.bit_length()) if chiefs >> place & 1]),
    )
