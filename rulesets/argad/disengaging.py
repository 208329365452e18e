"""Quitting a melee: breaking contact, slowing dice for both, pursuit (ARG-DIS)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .components import Going
from .ledger import RULE
from .people import because
from .slowing import HARD, MountedBlock, Slowed, Slowness, roll_slowing

CENTIMETRE = 100

Conduct = Literal["pursues", "stays", "leaves"]


@dataclass(frozen=True, slots=True)
class Party:
    """One character, or several who move off together and roll together (ARG-DIS-08). `move` is what they could go."""

    key: str
    seat: Seat
    move: int
    mounted: bool = False
    going: Going = "easy"  # of the ground through which they separate (ARG-DIS-06)
    conduct: Conduct = "pursues"  # of those whom somebody leaves

    @property
    def rolls(self) -> bool:
        """Whoever goes away, or goes after, is slowed, whoever wished to part (ARG-DIS-02)."""
        return self.conduct != "stays"


@dataclass(frozen=True, slots=True)
class Parting:
    """Who breaks contact, and those whom he leaves."""

    leaver: Party
    enemies: tuple[Party, ...]
    reading: MountedBlock = "two_sixes"


@dataclass(frozen=True, slots=True)
class Gone:
    """How far a party goes, and why no farther."""

    length: int
    blocked: bool
    reason: Modifier


@dataclass(frozen=True, slots=True)
class Parted:
    """How a parting ended: each party's way, which enemies still have the leaver in contact, and by which rule."""

    leaver: Gone
    enemies: tuple[Gone, ...]
    in_contact: tuple[bool, ...]
    reasons: tuple[Modifier, ...]

    @property
    def escaped(self) -> bool:
        return not any(self.in_contact)

    def lead(self, enemy: int) -> int:
        """How far the leaver is ahead of a pursuer."""
        return max(0, self.leaver.length - self.enemies[enemy].length)


def check_breaking(*, in_contact: bool, surrounded: bool) -> None:
    """As a turn begins, those in contact may say that they break it, unless surrounded. Raises IllegalAction."""
    if not in_contact:
        raise IllegalAction("no_contact_to_break", RULE["ARG-DIS-01"])
    if surrounded:
        raise IllegalAction("surrounded", RULE["ARG-DIS-01"])


def resolve_parting(dice: Dice, parting: Parting) -> Parted:
    """All slowing dice fall together; then it shows who was caught (ARG-DIS-02 to ARG-DIS-06)."""
    parties = (parting.leaver, *parting.enemies)
    rolling = [party for party in parties if party.rolls or party is parties[0]]
    rolled = roll_slowing(dice, *[slowness_of_party(party) for party in rolling])
    return settle(parting, {party.key: one for party, one in zip(rolling, rolled, strict=True)})


def settle(parting: Parting, rolled: Mapping[str, Slowed]) -> Parted:
    """How a parting ends once the dice are known, by the keys of the parties."""
    parties = (parting.leaver, *parting.enemies)
    ways = [
        _way(party, rolled[party.key], parting.reading) if party.rolls or party is parties[0] else _stood()
        for party in parties
    ]
    contacts = [_contact(ways[0], way, party) for way, party in zip(ways[1:], parting.enemies, strict=True)]
    return Parted(ways[0], tuple(ways[1:]), tuple(held for held, _ in contacts), tuple(why for _, why in contacts))


def slowness_of_party(party: Party) -> Slowness:
    going: Going = party.going if party.going in HARD else "difficult"
    return Slowness(party.key, party.seat, party.mounted, going)


def _stood() -> Gone:
    return Gone(0, False, because("stays", RULE["ARG-DIS-01"]))


def _way(party: Party, slowed: Slowed, reading: MountedBlock) -> Gone:
    """A six blocks on foot, two of them a rider; in difficult ground the usual dice say both (ARG-DIS-05, 06)."""
    hard = party.going in HARD
    blocked = slowed.stops(party.going, reading) if hard else slowed.sixes >= (2 if party.mounted else 1)
    if blocked:
        return Gone(0, True, because("blocked", RULE["ARG-DIS-05"]))
    rule = RULE["ARG-DIS-06"] if hard else RULE["ARG-DIS-02"]
    return Gone(max(0, party.move - slowed.loss * CENTIMETRE), False, because("slowed", rule))


def _contact(leaver: Gone, enemy: Gone, party: Party) -> tuple[bool, Modifier]:
    """Whether this enemy still has him in contact."""
    if leaver.blocked:
        stays = party.conduct != "leaves" or enemy.blocked
        return stays, because("leaver_blocked" if stays else "both_part", RULE["ARG-DIS-05"])
    if party.conduct != "pursues":
        return False, because("contact_broken", RULE["ARG-DIS-02"])
    if enemy.blocked:
        return False, because("pursuer_blocked", RULE["ARG-DIS-05"])
    if enemy.length >= leaver.length:
        return True, because("caught", RULE["ARG-DIS-04"])
    return False, because("escapes", RULE["ARG-DIS-02"])


# What they may still do this turn


def check_strike(*, breaking: bool) -> None:
    """Who tries to break contact strikes nobody, not even those who catch him. Raises IllegalAction."""
    if breaking:
        raise IllegalAction("breaking_cannot_strike", RULE["ARG-DIS-03"])


def dice_of(members: tuple[str, ...]) -> Modifier:
    """One die for a group that moves off together, one for each otherwise (ARG-DIS-08)."""
    return because("one_die_together" if len(members) > 1 else "one_die_each", RULE["ARG-DIS-08"])
