"""Brawls: objects of the house, tables, bare hands (ARG-OBJ, ARG-TAB-01 to 05, ARG-TAB-07, ARG-BRW-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .components import MeleeWeapon
from .fights import Blow, Fight, Place
from .ledger import RULE
from .people import because

OBJECT = MeleeWeapon("object", "very_short", improvised=True)  # ARG-OBJ-03: a vase, a bottle, a pan
FARTHEST_THROW = 1000  # ARG-OBJ-04: the width of the room, at most 10 cm


@dataclass(frozen=True, slots=True)
class Brawler:
    """Somebody in a house: what counts for taking and throwing things."""

    in_contact: bool = False  # since the turn began
    has_thrown: bool = False  # in this brawl


def check_throwing(one: Brawler, distance: int, room_width: int) -> None:
    """Across the room, once per character and brawl (ARG-OBJ-02), what was taken out of contact during the movement
    (ARG-OBJ-01). Raises IllegalAction."""
    if one.in_contact:
        raise IllegalAction("no_taking_in_contact", RULE["ARG-OBJ-01"])
    if one.has_thrown:
        raise IllegalAction("thrown_already", RULE["ARG-OBJ-02"])
    farthest = min(room_width, FARTHEST_THROW)
    if distance > farthest:
        raise IllegalAction("too_far_to_throw", RULE["ARG-OBJ-04"], distance=distance, farthest=farthest)


def throw(by: Place, at: Place) -> Blow:
    """A blow that falls as early as close shots."""
    return Blow(by, (at,), thrown=True)


# Tables


@dataclass(frozen=True, slots=True)
class Leap:
    """Getting on a table, a counter or a stage, or off it. `agility` is the class where none is given."""

    agility: int
    down: bool = False


Landing = Literal["jumps", "stops", "blocked"]


@dataclass(frozen=True, slots=True)
class Leapt:
    """How it went; where he is now; what he may do this turn."""

    landing: Landing
    on_table: bool
    may_strike: bool
    only_pistol: bool
    may_shoot: bool
    reason: Modifier


def climbs_in_peace(*, opposed: bool) -> Modifier:
    """With nobody opposing it is a move in difficult terrain (ARG-TAB-01), else a jump. Raises IllegalAction."""
    if opposed:
        raise IllegalAction("table_takes_a_jump", RULE["ARG-TAB-02"])
    return because("climbs_in_peace", RULE["ARG-TAB-01"])


def resolve_leap(dice: Dice, leap: Leap, *, key: str, seat: Seat) -> Leapt:
    """A die under agility succeeds; equal to it one hesitates; above it one fails (ARG-TAB-03 to ARG-TAB-05)."""
    face = dice.die(6, key=key, seat=seat, why=RULE["ARG-TAB-02"])
    if face < leap.agility:
        return Leapt("jumps", not leap.down, True, False, True, because("jumped", RULE["ARG-TAB-03"]))
    if face == leap.agility:
        return Leapt("stops", leap.down, True, True, True, because("hesitated", RULE["ARG-TAB-04"]))
    return Leapt("blocked", False, False, False, False, because("failed_jump", RULE["ARG-TAB-05"]))


def leaves_table(fight: Fight, who: Place) -> bool | None:
    """Whether his recoil ends on the ground, or on a table that is large enough (ARG-TAB-07); None: on no table."""
    hows = [reach for reach in fight.reaches if reach.at == who]
    large = any(reach.large for reach in hows)
    there = large or who in fight.unsteady or any(reach.ground == "table" for reach in hows)
    return not large if there and fight.options.tables else None
