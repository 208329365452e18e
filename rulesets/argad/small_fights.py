"""From a crowd in contact to small fights (ARG-MEL-01 to 08, 25, ARG-ACT-04): who may strike, who faces whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .fighters import Fighter, Reach
from .fights import Fight, Names, Place, strikes_twice
from .ledger import RULE
from .melee import FightResult, resolve_fight
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


def check_room(role: Role, strikers: int, taken: int = 0) -> None:
    """No more around an enemy than there are free sides, second ranks aside. Raises IllegalAction."""
    most = PLACES[role] - taken
    if strikers > most:
        raise IllegalAction("no_room_around", RULE["ARG-MEL-08"], most=max(0, most))


def check_blows(fight: Fight) -> None:
    """One die a turn for each fighter, two for a fencer who chose so. Raises IllegalAction."""
    for place, fighter in enumerate(fight.fighters):
        dice = sum(blow.by == place and blow.shot is None for blow in fight.blows)
        shots = [blow.shot.why for blow in fight.blows if blow.by == place and blow.shot]
        if dice and shots and RULE["ARG-MOD-04"] not in shots:
            raise IllegalAction("shot_or_strike", RULE["ARG-ACT-04"])
        if dice > (2 if strikes_twice(fighter, fight.options) else 1):
            raise IllegalAction("one_strike_a_turn", RULE["ARG-MEL-02"])


def check_wish(fight: Fight, by: Place, at: Place) -> None:
    """One strikes at one enemy whom one reaches. Raises IllegalAction."""
    if not any((how.by, how.at) == (by, at) for how in fight.reaches):
        raise IllegalAction("cannot_reach", RULE["ARG-MEL-04"])


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


def check_split(fights: Sequence[Sequence[str]], contacts: Sequence[Contact], sides: Mapping[str, int]) -> None:
    """Whether people have split a melee well: one side of each fight is a single character, everybody in contact fights
    in one of them, against somebody whom he touches. Raises IllegalAction."""
    placed = [who for fight in fights for who in fight]
    touching = list(dict.fromkeys(who for one in contacts for who in (one.one, one.other)))
    if sorted(placed) != sorted(touching):
        raise IllegalAction("everybody_fights_once", RULE["ARG-MEL-06"])
    for fight in fights:
        counts = [sum(sides[who] == side for who in fight) for side in dict.fromkeys(sides[who] for who in fight)]
        if len(counts) != 2 or min(counts) != 1:
            raise IllegalAction("one_against_one_or_more", RULE["ARG-MEL-06"])
        for who in fight:
            if not any(one.has(who) and one.across(who) in fight for one in contacts):
                raise IllegalAction("not_in_contact", RULE["ARG-MEL-01"], who=who)


def reaches_of(fight: Sequence[str], contacts: Sequence[Contact]) -> tuple[Reach, ...]:
    """Who reaches whom, both ways, on level ground: to be refined for heights, obstacles and horses."""
    found = []
    for n, one in enumerate(fight):
        for m, other in enumerate(fight):
            if any(contact.has(one) and contact.across(one) == other for contact in contacts):
                found.append(Reach(n, m))
    return tuple(found)


def at_once(fights: Sequence[tuple[Fight, Names]]) -> Modifier | None:
    """Why the order in which they are rolled does not matter; None for a single fight."""
    return because("all_at_once", RULE["ARG-MEL-05"]) if len(fights) > 1 else None


def resolve_fights(dice: Dice, fights: Sequence[tuple[Fight, Names]]) -> tuple[FightResult, ...]:
    """All fights of the table: none knows of another, so that any order has the same effect (ARG-MEL-05)."""
    for fight, _ in fights:
        check_blows(fight)
    return tuple(resolve_fight(dice, fight, names) for fight, names in fights)


def may_parley(fighter: Fighter) -> Modifier | None:
    """Nobody has to strike whom he could (ARG-MEL-26)."""
    return None if fighter.is_helpless else because("may_decline", RULE["ARG-MEL-26"])
