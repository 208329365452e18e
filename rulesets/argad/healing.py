"""Wound healing: ARG-HEA-01 to 10."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .components import HealingSheet, WoundRow
from .ledger import RULE
from .people import Condition, Profile, Wound, because
from .wounds import locate

End = Literal["heals", "sequelae", "dead", "failed"]
Sequela = Literal["", "perception", "health", "lame"]
SEQUELAE: dict[Wound, Sequela] = {"": "", "head": "perception", "trunk_arm": "health", "belly_leg": "lame"}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try to heal somebody. `wounded_only`: a first wound of two life points: failing does not kill."""

    health: int
    sheet: HealingSheet
    key: str = ""
    seat: Seat = ""
    healer: bool = False  # a qualified one, in contact
    poor_conditions: bool = False  # the battlefield, say
    wounded_only: bool = False
    place: Wound = ""  # of the wound, where it is known
    table: tuple[WoundRow, ...] = ()
    at_once: bool = False  # magic (ARG-HEA-09)


@dataclass(frozen=True, slots=True)
class Healed:
    end: End
    sequela: Sequela
    at_once: bool
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def health_modifiers(case: Attempt) -> tuple[Modifier, ...]:
    """They change the health, not the die."""
    found = [Modifier(case.health, "health", RULE["ARG-HEA-01"])]
    if case.healer:
        found.append(Modifier(case.sheet.healer, "qualified_healer", RULE["ARG-HEA-05"]))
    if case.poor_conditions:
        found.append(Modifier(case.sheet.poor_conditions, "poor_conditions", RULE["ARG-HEA-06"]))
    return tuple(found)


def check_attempt(who: Condition, *, matters: bool, healer_near: bool) -> None:
    """One attempt a game, for whoever matters and is hurt. Raises IllegalAction."""
    if not who.out and not who.lost_points:
        raise IllegalAction("not_hurt", RULE["ARG-HEA-01"])
    if who.out == "dead":
        raise IllegalAction("already_dead", RULE["ARG-HEA-04"])
    if not matters:
        raise IllegalAction("nobody_of_importance", RULE["ARG-HEA-01"])
    if who.healed:
        raise IllegalAction("one_attempt", RULE["ARG-HEA-10"])
    if not healer_near:
        raise IllegalAction("nobody_near", RULE["ARG-HEA-01"])


def resolve_healing(dice: Dice, case: Attempt) -> Healed:
    """Lower than health heals, equal heals with sequelae, higher is the end (ARG-HEA-02 to 04)."""
    face = dice.die(6, key=f"{case.key}.heal", seat=case.seat, why=RULE["ARG-HEA-01"])
    found = list(health_modifiers(case))
    health = sum(one.value for one in found)
    if face > health:
        end: End = "failed" if case.wounded_only else "dead"
        rule = RULE["ARG-HEA-08" if case.wounded_only else "ARG-HEA-04"]
        return Healed(end, "", False, rule, (*found, because(end, rule)))
    found.append(because("magic" if case.at_once else "in_a_later_game", RULE["ARG-HEA-09"]))
    if case.wounded_only:
        found.append(because("wound_of_two_points", RULE["ARG-HEA-08"]))
    if face < health:
        rule = RULE["ARG-HEA-02"]
        return Healed("heals", "", case.at_once, rule, (*found, because("heals", rule)))
    place = case.place or (locate(dice, case.table, case.key, case.seat) if case.table else "")
    sequela = SEQUELAE[place]
    rule = RULE["ARG-HEA-03"]
    found += [because("sequelae", rule), because(f"sequela_{sequela or 'to_be_named'}", RULE["ARG-HEA-07"])]
    return Healed("sequelae", sequela, case.at_once, rule, tuple(found))


def after_attempt(who: Condition, done: Healed) -> Condition:
    """The attempt is made; the dead stay dead, and magic brings people back."""
    which = 0 if who.out else len(who.wounds)
    tried = replace(who, healed=True, healing=done.end, sequela=done.sequela, treated_wound=which)
    if done.end == "dead":
        return replace(tried, out="dead")
    if done.at_once and done.end in ("heals", "sequelae"):
        return replace(tried, out="", wounds=(), lost_points=max(0, who.lost_points - 1))
    return tried


def with_sequela(who: Profile, sequela: Sequela) -> tuple[Profile, Modifier]:
    """What the next game finds: one point of an ability less, or a lame leg (ARG-HEA-07)."""
    reason = because(f"sequela_{sequela or 'none'}", RULE["ARG-HEA-07"])
    if sequela == "perception":
        return replace(who, perception=max(1, who.ability("perception") - 1)), reason
    if sequela == "health":
        return replace(who, health=max(1, who.ability("health") - 1)), reason
    if sequela == "lame" and not who.has_skill("lame"):
        return replace(who, skills=(*who.skills, ("lame", 0))), reason
    return who, reason


TONES: dict[End, Literal["good", "mid", "bad"]] = {"heals": "good", "sequelae": "mid", "failed": "bad", "dead": "bad"}


def healing_odds(case: Attempt) -> Odds:
    """Without the places of sequelae, which do not change the ending."""
    plain = replace(case, table=())
    return odds_of_law(
        law_of(resolve_healing, plain), lambda done: Ending(done.end, TONES[done.end]), health_modifiers(case)
    )
