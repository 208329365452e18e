"""From a crowd in contact to small fights (ARG-MEL-01 to 08, 25, ARG-ACT-04): who may strike, who faces whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .fights import Fight, Names, strikes_twice
from .ledger import RULE
from .people import Role, because

PLACES = {"foot": 4, "cavalry": 6, "mounted_foot": 6}  # ARG-MEL-08: one for each side of a square; two on a long side


@dataclass(frozen=True, slots=True)
class Contact:
    """Two enemies, base to base; `gap` is the distance of their centres, for pairing."""

    one: str
    other: str
    gap: int = 0
    by_edge: bool = True  # a corner alone is no contact (ARG-MEL-07)
    at_start: bool = True  # of the phase

    def has(self, who: str) -> bool:
        return who in (self.one, self.other)

    def across(self, who: str) -> str:
        return self.other if who == self.one else self.one


def check_contact(contact: Contact | None) -> None:
    """Enemies in base contact since the phase began may strike each other. Raises IllegalAction."""
    if contact is None:
        raise IllegalAction("not_in_contact", RULE["ARG-MEL-01"])
    if not contact.by_edge:
        raise IllegalAction("only_a_corner", RULE["ARG-MEL-07"])
    if not contact.at_start:
        raise IllegalAction("contact_too_new", RULE["ARG-MEL-25"])


def check_room(role: Role, strikers: int) -> None:
    """No more around an enemy than there are free sides, second ranks aside. Raises IllegalAction."""
    if strikers > PLACES[role]:
        raise IllegalAction("no_room_around", RULE["ARG-MEL-08"], most=PLACES[role])


def check_blows(fight: Fight) -> None:
    """One die a turn for each fighter, two for a fencer who chose so. Raises IllegalAction."""
    for place, fighter in enumerate(fight.fighters):
        dice = sum(blow.by == place and blow.shot is None for blow in fight.blows)
        shots = [blow.shot.why for blow in fight.blows if blow.by == place and blow.shot]
        if dice and shots and RULE["ARG-MOD-04"] not in shots:
            raise IllegalAction("shot_or_strike", RULE["ARG-ACT-04"])
        if dice > (2 if strikes_twice(fighter, fight.options) else 1):
            raise IllegalAction("one_strike_a_turn", RULE["ARG-MEL-02"])


# Small fights


def pairings(contacts: Sequence[Contact], sides: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """A proposal: one against one by the shortest distance, then whoever is left to the fight of his nearest enemy
    (ARG-MEL-06). Names decide only between those who stand alike."""
    valid = [one for one in contacts if one.by_edge and one.at_start and sides[one.one] != sides[one.other]]
    ordered = sorted(valid, key=lambda one: (one.gap, min(one.one, one.other), max(one.one, one.other)))
    fights: list[list[str]] = []
    busy: list[str] = []
    for contact in ordered:
        if contact.one not in busy and contact.other not in busy:
            fights.append([contact.one, contact.other])
            busy += [contact.one, contact.other]
    for contact in ordered:
        for who in (contact.one, contact.other):
            if who not in busy:
                _join(fights, who, contact.across(who))
                busy.append(who)
    return tuple(tuple(fight) for fight in fights)


def _join(fights: list[list[str]], who: str, enemy: str) -> None:
    """One more against an enemy: the third of a fight makes him the single one, who stands first in it; one of several
    against a single one leaves them, to face the newcomer alone."""
    fight = next(fight for fight in fights if enemy in fight)
    if len(fight) == 2 or fight[0] == enemy:
        fight.sort(key=lambda one: one != enemy)
        fight.append(who)
    else:
        fight.remove(enemy)
        fights.append([enemy, who])


def at_once(fights: Sequence[tuple[Fight, Names]]) -> Modifier | None:
    """Why the order in which they are rolled does not matter; None for a single fight."""
    return because("all_at_once", RULE["ARG-MEL-05"]) if len(fights) > 1 else None
