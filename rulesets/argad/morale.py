"""Morale, rallying, flags and those who inspire: ARG-MOR-01 to 13, ARG-HER-01, ARG-HER-02.

One die is rolled for a unit and compared with the morale of each of its people; who equals it looks to his chief.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.laws import Law, law_of
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .components import MoraleSheet
from .ledger import RULE
from .people import Condition, because

Cause = Literal[
    "leader_falls", "leader_captured", "leader_flees", "flag_taken", "chief_falls", "shot_by_friends", "ranks_to_keep",
    "fear", "encircled", "called_to_surrender", "pillage", "vengeance",
]  # fmt: skip
SEEN: tuple[Cause, ...] = ("leader_falls", "leader_captured", "leader_flees", "flag_taken", "chief_falls")
SEEN = (*SEEN, "shot_by_friends", "encircled", "ranks_to_keep")  # the engine sees these, people call the others
Nerve = Literal["obeys", "disorder", "flees", "pillages", "rushes"]
CONDUCT: tuple[Nerve, ...] = ("flees", "pillages", "rushes")


@dataclass(frozen=True, slots=True)
class Nerves:
    """One person's morale just now."""

    base: int  # his morale, or class (ARG-MOR-08)
    friendly_musician: bool = False  # playing within 60 cm
    flag: bool = False  # the unit's own, within earshot (ARG-MOR-12)
    great_leader: bool = False  # king, great general, important priest, mage or hero within earshot
    close_order: bool = False
    fort: bool = False  # inside a solid construction; does not add to close order
    disordered: bool = False
    enemy_musician: bool = False
    scenario: int = 0  # ARG-MOR-13
    in_danger: bool = True  # ARG-MOR-05: who is not may pillage instead of running
    chiefs: tuple[int, ...] = ()  # places of those in earshot who may command him


def morale_modifiers(who: Nerves, sheet: MoraleSheet) -> tuple[Modifier, ...]:
    """The base and what changes it; all of it counts for morale, not for the die."""
    counted = (
        (sheet.friendly_musician, "friendly_musician", who.friendly_musician),
        (sheet.flag, "flag", who.flag),
        (sheet.great_leader, "great_leader", who.great_leader),
        (sheet.close_order_or_fort, "close_order" if who.close_order else "fort", who.close_order or who.fort),
        (sheet.disorder, "already_disordered", who.disordered),
        (sheet.enemy_musician, "enemy_musician", who.enemy_musician),
    )
    rule = RULE["ARG-MOR-11"]
    found = [Modifier(who.base, "morale", RULE["ARG-MOR-08"])]
    found += [Modifier(value, cause, RULE["ARG-MOR-12"] if cause == "flag" else rule) for value, cause, is_so in counted
              if is_so]  # fmt: skip
    if who.scenario:
        found.append(Modifier(who.scenario, "scenario", RULE["ARG-MOR-13"]))
    return tuple(found)


def morale_of(who: Nerves, sheet: MoraleSheet) -> int:
    return sum(one.value for one in morale_modifiers(who, sheet))


@dataclass(frozen=True, slots=True)
class MoraleTest:
    """The test of a unit, nearby people of the troop included (ARG-MOR-02)."""

    people: tuple[Nerves, ...]
    sheet: MoraleSheet
    cause: Cause = "fear"
    key: str = ""
    seat: Seat = ""


@dataclass(frozen=True, slots=True)
class Steadied:
    """What each does now, and the rule for each."""

    nerves: tuple[Nerve, ...]
    rules: tuple[RuleId, ...]
    reasons: tuple[Modifier, ...]


def resolve_morale(dice: Dice, test: MoraleTest) -> Steadied:
    face = dice.die(6, key=f"{test.key}.morale", seat=test.seat, why=RULE["ARG-MOR-02"])
    morale = [morale_of(one, test.sheet) for one in test.people]
    nerves: list[Nerve] = []
    rules: list[RuleId] = []
    for n, who in enumerate(test.people):
        led = morale[n] == face and any(morale[chief] > face for chief in who.chiefs)
        if morale[n] > face or led:
            nerves.append("obeys")
            rules.append(RULE["ARG-MOR-06" if led else "ARG-MOR-03"])
        else:
            nerves.append(_broken(who, test.cause))
            failed = "ARG-MOR-06" if morale[n] == face else "ARG-MOR-04"
            rules.append(RULE["ARG-MOR-05" if who.disordered else failed])
    cause = because(test.cause, RULE["ARG-MOR-09"])
    shared = because("one_die_for_unit", RULE["ARG-MOR-02"])
    told = [because(nerve, rule) for nerve, rule in zip(nerves, rules, strict=True)]
    return Steadied(tuple(nerves), tuple(rules), (cause, shared, *dict.fromkeys(told)))


def _broken(who: Nerves, cause: Cause) -> Nerve:
    if not who.disordered:
        return "disorder"
    if cause == "vengeance":
        return "rushes"
    return "pillages" if cause == "pillage" and not who.in_danger else "flees"


def after_test(who: Condition, nerve: Nerve) -> Condition:
    """Obeying ends a disorder that came by morale; conduct is for the next game turn."""
    if nerve == "obeys":
        return replace(who, disordered=False, conduct="")
    if nerve == "flees" or nerve == "pillages" or nerve == "rushes":
        return replace(who, disordered=True, conduct=nerve, task="", reloading="")
    return replace(who, disordered=True, conduct="")


def check_rally(*, chief_in_earshot: bool, chief_disordered: bool, end_of_next_turn: bool) -> Modifier:
    """Why a new test may be caused (ARG-MOR-07). Raises IllegalAction."""
    rule = RULE["ARG-MOR-07"]
    if not end_of_next_turn:
        raise IllegalAction("rally_at_end_of_next_turn", rule)
    if not chief_in_earshot:
        raise IllegalAction("nobody_rallies", rule)
    if chief_disordered:
        raise IllegalAction("chief_in_disorder", rule)
    return because("rallies", rule)


def morale_law(test: MoraleTest) -> Law[Steadied]:
    return law_of(resolve_morale, test)


def morale_odds(test: MoraleTest, person: int) -> Odds:
    """How it may end for one of them."""
    tones: dict[Nerve, Literal["good", "mid", "bad"]] = {"obeys": "good", "disorder": "mid"}
    known = morale_law(test).map(lambda done: done.nerves[person])
    found = morale_modifiers(test.people[person], test.sheet)
    return odds_of_law(known, lambda nerve: Ending(nerve, tones.get(nerve, "bad")), found)


@dataclass(frozen=True, slots=True)
class FlagTaking:
    """An enemy at a fallen flag (ARG-MOR-10). Turns; 0 is never."""

    bearer_fell: int = 0
    stepped_on: int = 0  # when somebody on foot stood on the spot
    held: bool = False


def end_of_flag_turn(flag: FlagTaking, turn: int, *, on_spot: bool, on_foot: bool, unharmed: bool) -> FlagTaking:
    """Reach the spot on foot; be neither killed nor driven back in a later turn; then it is picked up and held."""
    if not flag.bearer_fell or flag.held:
        return flag
    if not (on_spot and on_foot):
        return replace(flag, stepped_on=0)
    if flag.stepped_on and turn > flag.stepped_on:
        return replace(flag, held=True) if unharmed else replace(flag, stepped_on=0)
    return replace(flag, stepped_on=flag.stepped_on or turn)


def flag_reason(flag: FlagTaking) -> Modifier:
    return because(
        "flag_taken" if flag.held else "flag_stood_over" if flag.stepped_on else "flag_lies", RULE["ARG-MOR-10"]
    )


@dataclass(frozen=True, slots=True)
class Inspiration:
    """A priest, mage or hero beside a melee that begins."""

    gap: int
    earshot: int
    first_turn: bool = True
    times_in_this_melee: int = 0  # for this troop
    most: int = 1  # the game master's (ARG-HER-02)
    disordered: bool = False  # the friend


def inspired(case: Inspiration) -> tuple[Modifier, ...]:
    """+1 to the dice of a friend who hears him, in the first turn of a melee; lost in disorder (ARG-HER-01)."""
    if case.gap > case.earshot or not case.first_turn or case.disordered:
        return ()
    if case.times_in_this_melee >= case.most:
        return (because("inspired_enough", RULE["ARG-HER-02"]),)
    return (Modifier(1, "inspired", RULE["ARG-HER-01"]),)
