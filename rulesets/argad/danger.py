"""Dangerous ground, falls and jumps: ARG-DAN-01 to 15.

The slowing die is read a second time, for danger: each of a group with his own number, his class less his modifiers.
Whoever it concerns is drawn by lot; after a natural six a further die may concern a second one, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId, Seat

from .components import Danger, Going, Load
from .ledger import RULE
from .people import Profile, because
from .slowing import Slowed, Slowness, roll_slowing
from .terrain_map import Marking

Fate = Literal["", "shouts", "in_danger"]
Risk = Literal["fall", "drowning", "other"]
SIX = 6


@dataclass(frozen=True, slots=True)
class Endangered:
    """One who crosses dangerous ground. `score`: class, or the ability that takes its place (ARG-DAN-10)."""

    score: int
    armour: int = 0  # value
    load: Load = ""
    mounted: bool = False
    cavalry: bool = False
    local: bool = False  # knows the area, or is a native
    straw: bool = False
    helped: bool = False


def score_of(profile: Profile, risk: Risk) -> tuple[int, Modifier]:
    """Agility for falls, health for drowning, where they are given; else the class (ARG-DAN-10)."""
    given = {"fall": profile.agility, "drowning": profile.health, "other": 0}[risk]
    if given:
        return given, because("agility_counts" if risk == "fall" else "health_counts", RULE["ARG-DAN-10"])
    return profile.class_, because("class_counts", RULE["ARG-CLS-07"])


def danger_modifiers(who: Endangered, sheet: Danger) -> tuple[Modifier, ...]:
    """What is added to the danger reading, never to the slowing (ARG-DAN-08)."""
    worn = {4: sheet.armour_4, 5: sheet.armour_5}.get(who.armour, 0)
    borne = {"heavy": sheet.heavy_load, "very_heavy": sheet.very_heavy_load}.get(who.load, 0)
    counted = (
        (worn, "armour", bool(worn)),
        (borne, f"{who.load}_load", bool(borne) and not who.mounted),
        (sheet.local, "knows_area", who.local),
        (sheet.straw, "straw", who.straw),
        (sheet.helped, "helped", who.helped),
        (sheet.mounted_foot, "mounted_foot", who.mounted and not who.cavalry),
    )
    return tuple(Modifier(value, cause, RULE["ARG-DAN-08"]) for value, cause, counts in counted if counts)


def number_of(who: Endangered, sheet: Danger) -> int:
    """The natural die that equals his score: higher puts him in danger, this one makes him cry out."""
    return who.score - sum(one.value for one in danger_modifiers(who, sheet))


def slow_passage(marking: Marking, *, slowly: bool) -> Modifier | None:
    """Why there is no danger for those who take a full turn over some ground (ARG-DAN-12); None if there is."""
    return because("slow_passage", RULE["ARG-DAN-12"]) if slowly and marking == "danger_if_fast" else None


def reading(slowed: Slowed, going: Going) -> int:
    """Riders read the lower die in difficult ground, the higher in very difficult ground (ARG-DAN-09)."""
    return slowed.high if going == "very_difficult" else slowed.low


@dataclass(frozen=True, slots=True)
class Party:
    """Those who cross together: the number of each, and what has become of him. `open`: a further die is due."""

    numbers: tuple[int, ...]
    fates: tuple[Fate, ...]
    open: bool = True
    rolls: int = 0
    mounted: bool = False

    @property
    def rule(self) -> RuleId:
        if "in_danger" in self.fates:
            return RULE["ARG-DAN-04"]
        return RULE["ARG-DAN-03"] if "shouts" in self.fates else RULE["ARG-DAN-02"]

    @property
    def reasons(self) -> tuple[Modifier, ...]:
        """Why these fates: the rules that were applied."""
        found = [because("danger_die", RULE["ARG-DAN-01"])]
        if len(self.numbers) > 1:
            found.append(because("each_with_his_own_number", RULE["ARG-DAN-11"]))
        if self.mounted:
            found.append(because("lower_or_higher_die", RULE["ARG-DAN-09"]))
        if self.rolls > 1 or (self.rolls and not self.open and "" not in self.fates):
            found.append(because("further_die_after_six", RULE["ARG-DAN-07"]))
        if "" in self.fates:
            found.append(because("no_accident", RULE["ARG-DAN-02"]))
        if "shouts" in self.fates:
            found.append(because("shouts", RULE["ARG-DAN-03"]))
        if "in_danger" in self.fates:
            found.append(because("in_danger", RULE["ARG-DAN-04"]))
        return tuple(found)


def party(members: Sequence[Endangered], sheet: Danger) -> Party:
    none: Fate = ""
    fates = (none,) * len(members)
    mounted = any(who.mounted for who in members)
    return Party(tuple(number_of(who, sheet) for who in members), fates, mounted=mounted)


def read_danger(dice: Dice, crossing: Party, face: int, key: str, seat: Seat) -> Party:
    """One die, compared with everybody whom nothing has befallen yet; only the worse result counts."""
    free = [n for n, fate in enumerate(crossing.fates) if not fate]
    exceeded = [n for n in free if face > crossing.numbers[n]]
    concerned = exceeded or [n for n in free if face == crossing.numbers[n]]
    fates = list(crossing.fates)
    if concerned:
        rule = RULE["ARG-DAN-04" if exceeded else "ARG-DAN-03"]
        drawn = dice.pick(len(concerned), key=f"{key}.victim{crossing.rolls}", seat=seat, why=rule)
        fates[concerned[drawn]] = "in_danger" if exceeded else "shouts"
    goes_on = face == SIX and "" in fates
    return replace(crossing, fates=tuple(fates), open=goes_on, rolls=crossing.rolls + 1)


def further_die(dice: Dice, crossing: Party, key: str, seat: Seat) -> Party:
    """After a natural six (ARG-DAN-07)."""
    face = dice.die(6, key=f"{key}.danger{crossing.rolls}", seat=seat, why=RULE["ARG-DAN-07"])
    return read_danger(dice, crossing, face, key, seat)


def resolve_danger(dice: Dice, crossing: Party, slowed: Slowed, going: Going, key: str, seat: Seat) -> Party:
    """What befalls those who cross, out of the slowing dice that were rolled anyway (ARG-DAN-01)."""
    crossing = read_danger(dice, crossing, reading(slowed, going), key, seat)
    while crossing.open:
        crossing = further_die(dice, crossing, key, seat)
    return crossing


def next_die(dice: Dice, crossing: Party, going: Going) -> Party:
    """The slowing dice first, then a further die after each six; for laws, which need no keys."""
    if crossing.rolls:
        return replace(further_die(dice, crossing, "", ""), rolls=1)
    (slowed,) = roll_slowing(dice, Slowness("", "", crossing.mounted, going))
    return read_danger(dice, crossing, reading(slowed, going), "", "")


@dataclass(frozen=True, slots=True)
class Clinging:
    """Somebody in danger since last turn, who tests again (ARG-DAN-05), and who helps him (ARG-DAN-06)."""

    who: Endangered
    sheet: Danger
    key: str
    seat: Seat
    lives: int = 1
    helper: Endangered | None = None


@dataclass(frozen=True, slots=True)
class Clung:
    end: Literal["freed", "still", "fatal", "wounded"]
    helper: Fate
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def second_test(dice: Dice, case: Clinging) -> Clung:
    """Only a higher die is a failure; an equal one leaves him where he is for a turn more."""
    rule = RULE["ARG-DAN-05"]
    found = list(danger_modifiers(case.who, case.sheet))
    if case.helper is not None and not case.who.helped:
        found.append(Modifier(case.sheet.helped, "helped", RULE["ARG-DAN-06"]))
    total = dice.die(6, key=f"{case.key}.again", seat=case.seat, why=rule) + sum(one.value for one in found)
    if total <= case.who.score:
        end: Literal["freed", "still"] = "still" if total == case.who.score else "freed"
        return Clung(end, "", rule, (*found, because(end, rule)))
    found.append(because("failed_again", rule))
    helper: Fate = ""
    if case.helper is not None:
        found.append(because("helper_tests_too", RULE["ARG-DAN-06"]))
        face = dice.die(6, key=f"{case.key}.helper", seat=case.seat, why=RULE["ARG-DAN-06"])
        number = number_of(case.helper, case.sheet)
        helper = "in_danger" if face > number else "shouts" if face == number else ""
    if case.lives > 1:
        return Clung("wounded", helper, RULE["ARG-DAN-15"], (*found, because("one_hit", RULE["ARG-DAN-15"])))
    return Clung("fatal", helper, rule, tuple(found))


@dataclass(frozen=True, slots=True)
class Fall:
    """An unavoidable fall or a jump from high up, of one or of several together (ARG-DAN-14)."""

    fallers: tuple[Endangered, ...]
    lives: tuple[int, ...]
    sheet: Danger
    key: str
    seat: Seat


Landing = Literal["safe", "lies", "wounded", "fatal"]


@dataclass(frozen=True, slots=True)
class Fallen:
    landings: tuple[Landing, ...]
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def resolve_fall(dice: Dice, case: Fall) -> Fallen:
    """One die for all: fatal above a score; equal, where nobody else failed, one lies there for the next turn."""
    rule = RULE["ARG-DAN-14"]
    face = dice.die(6, key=f"{case.key}.fall", seat=case.seat, why=rule)
    margins = [face - number_of(who, case.sheet) for who in case.fallers]
    failed = any(margin > 0 for margin in margins)
    landings = tuple(map(partial(_landing, failed), margins, case.lives))
    found = [one for who in case.fallers for one in danger_modifiers(who, case.sheet)]
    found.append(because("fall", rule))
    if "wounded" in landings:
        found.append(because("one_hit", RULE["ARG-DAN-15"]))
    return Fallen(landings, rule, tuple(found))


def _landing(failed: bool, margin: int, lives: int) -> Landing:
    if margin > 0:
        return "wounded" if lives > 1 else "fatal"
    return "lies" if margin == 0 and not failed else "safe"
