"""Ground levels and linear obstacles in a melee (ARG-LVL, ARG-OBS): who stands how to whom, who may strike.

The modifiers themselves are in melee_modifiers.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .fighters import Ground, Reach
from .ledger import RULE
from .people import because

Intent = Literal["attacks", "resists", "ignores"]
"""Across an obstacle: strikes through it, crosses or leans over it; only strikes back; does neither."""


def across(one: Intent, other: Intent) -> bool:
    """Whether there is a fight at all: one tries to get through, and the other does not let it happen (ARG-OBS-01)."""
    return "attacks" in (one, other) and "ignores" not in (one, other)


def check_across(one: Intent, other: Intent) -> None:
    """Raises IllegalAction where an obstacle keeps two apart."""
    if not across(one, other):
        raise IllegalAction("obstacle_between", RULE["ARG-OBS-01"])


def crossing(reach: Reach, mine: Intent, theirs: Intent) -> Reach:
    """The reach across an obstacle. The +1 belongs to one who only resists; if both attack, to nobody (ARG-OBS-06)."""
    check_across(mine, theirs)
    both = mine == theirs == "attacks"
    return replace(reach, crossing="attacks" if mine == "attacks" else "resists", both_attack=both)


def check_defenders(reaches: Sequence[Reach]) -> None:
    """Against one who tries to pass an obstacle: one defender, and a friend behind him with a long weapon, but not in a
    building (ARG-OBS-03). Raises IllegalAction."""
    for attacker in dict.fromkeys(reach.by for reach in reaches if reach.crossing == "attacks"):
        against = [reach for reach in reaches if reach.at == attacker and reach.crossing == "resists"]
        first = [reach for reach in against if reach.over < 0]
        second = [reach for reach in against if reach.over >= 0]
        if len(first) > 1 or len(second) > 1 or any(reach.cramped for reach in second):
            raise IllegalAction("one_defender_only", RULE["ARG-OBS-03"])


# Levels


@dataclass(frozen=True, slots=True)
class Stand:
    """How high somebody stands, in any unit. A climber is below until he stands on the level itself (ARG-LVL-03)."""

    height: int
    climbing: bool = False
    on_table: bool = False


def ground_of(by: Stand, at: Stand) -> Ground:
    """How the striker stands to his enemy (ARG-LVL-01 to 03, ARG-TAB-06)."""
    if by.climbing:
        return "climbing"
    if at.on_table and not by.on_table:
        return "table"
    if at.climbing or by.height > at.height:
        return "higher"
    return "lower" if by.height < at.height else "level"


@dataclass(frozen=True, slots=True)
class Rush:
    """What somebody still has to go, and how far he moves in the same time."""

    way: int
    move: int


def blocks(defender: Rush, climber: Rush) -> bool:
    """Whether a defender is there no later than one who tries to go round him, both moving at once (ARG-LVL-04)."""
    return defender.way <= defender.move and defender.way * climber.move <= climber.way * defender.move


def hindered_going_round(defender: Rush, climber: Rush) -> Modifier | None:
    """Why somebody does not get round a defender."""
    return because("way_blocked", RULE["ARG-LVL-04"]) if blocks(defender, climber) else None


def place_won(how: Reach) -> Modifier:
    """By which rule the winner may take the place of whom he felled or drove back; there he stands on the same level
    next turn, and no obstacle is in his way (ARG-OBS-07)."""
    if how.crossing == "attacks" and how.ground == "climbing":
        return because("sets_foot", RULE["ARG-OBS-07"])
    if how.crossing:
        return because("crosses", RULE["ARG-OBS-04"])
    if how.ground == "table":
        return because("takes_table", RULE["ARG-TAB-06"])
    if how.ground in ("lower", "climbing"):
        return because("reaches_level", RULE["ARG-LVL-05"])
    return because("advances", RULE["ARG-AFT-06"])


def room_to_swing(*, indoors: bool, very_large: bool = False, opening: bool = False) -> Modifier | None:
    """What a room does to long weapons: it cramps them, a door or window even from outside (ARG-MBL-01); a very large
    one does not (ARG-MBL-02). None: in the open."""
    if opening or (indoors and not very_large):
        return because("cramped", RULE["ARG-MBL-01"])
    return because("room_enough", RULE["ARG-MBL-02"]) if indoors else None
