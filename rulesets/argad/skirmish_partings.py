"""Partings by the thousand: the law of disengaging.py, worked out once for each parting and what its dice show."""

from __future__ import annotations

from typing import Final

from rulesets.common.seats import RuleId

from .components import Going
from .disengaging import Parting, Party, resolve_parting, slowness_of_party
from .skirmish_dice import NOBODYS, Chance
from .skirmish_kinds import Kind
from .skirmish_sides import Skirmish

MOST_KNOWN: Final = 20_000


class Parted:
    """How far the leaver and each enemy go, and which enemies still have him in contact."""

    __slots__ = ("caught", "escaped", "length", "lengths")

    def __init__(self, length: int, lengths: list[int], caught: list[bool], escaped: bool) -> None:
        self.length = length
        self.lengths = lengths
        self.caught = caught
        self.escaped = escaped


class Partings:
    """All that have been seen so far."""

    def __init__(self, skirmish: Skirmish, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self._going: Going = "difficult" if skirmish.ground.rough else "easy"
        self._asks: dict[tuple[int, ...], list[RuleId]] = {}
        self._known: dict[tuple[int, ...], Parted] = {}

    def part(self, dice: Chance, codes: tuple[int, ...]) -> Parted:
        """One leaves, `codes[0]`, others come after him or stay; codes are those of `party_code`."""
        asks = self._asks.get(codes)
        if asks is None:
            parties = [self.party(n, one) for n, one in enumerate(codes)]
            rolling = [party for n, party in enumerate(parties) if party.rolls or not n]
            asks = self._asks[codes] = [ask.why for party in rolling for ask in slowness_of_party(party).asks]
        faces = [dice.face(why) for why in asks]
        key = (*codes, *faces)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            dice.lay(faces)
            found = self._known[key] = self._by_the_rule(dice, codes)
        return found

    def _by_the_rule(self, dice: Chance, codes: tuple[int, ...]) -> Parted:
        parties = [self.party(n, one) for n, one in enumerate(codes)]
        done = resolve_parting(dice, Parting(parties[0], tuple(parties[1:])))
        lengths = [one.length for one in done.enemies]
        return Parted(done.leaver.length, lengths, list(done.in_contact), done.escaped)

    def party(self, place: int, code: int) -> Party:
        kind = self.kinds[code // 2]
        return Party(f"part{place}", NOBODYS, kind.move, kind.mounted, self._going, "pursues" if code % 2 else "stays")


def party_code(kind: Kind, *, goes: bool) -> int:
    return kind.number * 2 + goes
