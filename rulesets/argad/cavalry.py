"""Cavalry and mounted foot in melee, charges and their reception, mounting (ARG-CAV)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import Seat

from .fighters import MeleeOptions, Strike
from .ledger import RULE
from .people import Role, because

LEAST_RUN = 1000  # ARG-CAV-07: 10 cm, unless the sheet says otherwise


@dataclass(frozen=True, slots=True)
class Run:
    """How a mounted character came into contact this turn."""

    length: int
    straight: bool = True
    open_and_easy: bool = True
    this_turn: bool = True
    least: int = LEAST_RUN


def why_no_charge(role: Role, run: Run, charge_run: str = "ten_cm") -> Modifier | None:
    """What makes it no charge; None: it is one."""
    if role != "cavalry":
        return because("mounted_foot_never_charges", RULE["ARG-CAV-10"])
    if not run.open_and_easy:
        return because("no_charge_off_easy_ground", RULE["ARG-CAV-09"])
    if not run.straight or not run.this_turn or (charge_run == "ten_cm" and run.length < run.least):
        return because("no_straight_run", RULE["ARG-CAV-07"])
    return None


def mounted_modifiers(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """What horses count for in one strike (ARG-CAV-04 to ARG-CAV-11, ARG-CAV-13)."""
    by, at, how = strike.by, strike.at, strike.how
    found: list[Modifier] = []
    if (by.role == "cavalry") != (at.role == "cavalry"):
        found.append(_cavalry_or_not(strike, options))
    elif by.role == "cavalry" and not how.charge:
        found.append(Modifier(0, "both_cavalry", RULE["ARG-CAV-11"]))
    elif by.role == "mounted_foot":
        found.append(Modifier(0, "mounted_foot", RULE["ARG-CAV-10"]))
    if how.charge and by.role == "cavalry" and not how.rough:
        found.append(Modifier(options.value("charge", 1), "charge", RULE["ARG-CAV-07"]))
    if by.is_on_foot and not at.is_on_foot:
        found += _long_poles(strike, options)
    return tuple(found)


def _cavalry_or_not(strike: Strike, options: MeleeOptions) -> Modifier:
    """One of the two is cavalry, the other is not."""
    if strike.how.rough:
        return Modifier(0, "rough_ground", RULE["ARG-CAV-09"])
    if strike.by.role == "cavalry":
        return Modifier(options.value("cavalry_vs_foot", 1), "cavalry_vs_foot", RULE["ARG-CAV-04"])
    return Modifier(options.value("foot_vs_cavalry", -1), "foot_vs_cavalry", RULE["ARG-CAV-05"])


def _long_poles(strike: Strike, options: MeleeOptions) -> list[Modifier]:
    """Against a mounted enemy: the point that waits for a charge, or the hook that pulls him down; never both."""
    by = strike.by
    if not strike.charged:
        value = options.value("polearm_vs_mounted", 1)
        return [Modifier(value, "polearm_vs_mounted", RULE["ARG-CAV-06"])] if by.arm.pole else []
    found = []
    if by.arm.braces and by.immobile and by.faces_cavalry:
        found.append(Modifier(options.value("receive_charge", 1), "receive_charge", RULE["ARG-CAV-08"]))
    elif by.arm.length == "pike" and by.close_order and options.value("pike_square_vs_charge", 0):
        value = options.value("pike_square_vs_charge", 0)  # of the sheet alone: the rules leave pikes to it
        found.append(Modifier(value, "pike_square_vs_charge", RULE["ARG-WPN-10"]))
    if by.arm.pole:
        found.append(Modifier(0, "polearm_vs_charge", RULE["ARG-CAV-13"]))
    return found


# Mounting and dismounting


@dataclass(frozen=True, slots=True)
class Mounting:
    """Somebody who gets on or off a horse: what he has done this turn, and what he could walk on easy ground."""

    move: int
    moved: bool = False
    acted: bool = False
    fluid: bool = False  # the option: like very difficult terrain (ARG-CAV-02)


@dataclass(frozen=True, slots=True)
class Mounted:
    """How far he still goes on foot this turn, and why."""

    left: int
    reason: Modifier


def resolve_fluid_mounting(dice: Dice, one: Mounting, *, key: str, seat: Seat) -> Mounted:
    """Half of his move on foot less a slowing die; nothing on a 6 (ARG-CAV-02)."""
    face = dice.die(6, key=key, seat=seat, why=RULE["ARG-CAV-02"])
    left = 0 if face == 6 else max(0, one.move // 2 - face * 100)
    return Mounted(left, because("mounts_fluently", RULE["ARG-CAV-02"]))
