"""People whom nobody plays: their attitude, talking with them, recruits and finds: ARG-NPC-01 to 04, ARG-RPG-11."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, RuleId

from .ledger import RULE
from .people import because


@dataclass(frozen=True, slots=True)
class Mood:
    mood: str
    rule: RuleId
    reason: Modifier


def roll_attitude(dice: Dice, key: str, moods: tuple[str, ...], shift: int = 0) -> Mood:
    """How somebody takes to strangers where the scenario does not say; for the game master alone (ARG-NPC-03)."""
    rule = RULE["ARG-NPC-03"]
    mood = mood_of(dice.die(len(moods), key=f"{key}.attitude", seat=GM, why=rule, stream=GM_DICE), moods, shift)
    return Mood(mood, rule, because(mood, rule))


def mood_of(face: int, moods: tuple[str, ...], shift: int) -> str:
    """`shift`: what is known of him already, which moves the die within the table (ARG-NPC-01)."""
    return moods[min(max(face + shift, 1), len(moods)) - 1]


@dataclass(frozen=True, slots=True)
class Talk:
    """A character and somebody played by the game master."""

    gap: int
    private: int  # how near one must be (ARG-MEA-04)
    long: bool = False
    busy: bool = False  # has done something else in this turn


def check_talk(case: Talk) -> Modifier:
    """A short exchange at the end of a turn, a longer one takes the whole turn (ARG-NPC-02). Raises IllegalAction."""
    rule = RULE["ARG-NPC-02"]
    if case.gap > case.private:
        raise IllegalAction("too_far_to_talk", rule, most=case.private)
    if case.long and case.busy:
        raise IllegalAction("takes_whole_turn", rule)
    return because("long_talk" if case.long else "short_talk", rule)


@dataclass(frozen=True, slots=True)
class Request:
    """Recruits or equipment that a player asks for before a game."""

    key: str
    number: int = 1
    class_: int = 0  # of recruits; 0: things


@dataclass(frozen=True, slots=True)
class Granted:
    answer: Literal["refused", "half", "lower_class", "granted"]
    number: int
    class_: int
    rule: RuleId
    reason: Modifier


def resolve_request(dice: Dice, case: Request) -> Granted:
    """1-2 refused, 3-4 half of it or, of a single recruit, a class lower, 5-6 granted (ARG-RPG-11)."""
    rule = RULE["ARG-RPG-11"]
    face = dice.die(6, key=f"{case.key}.request", seat=GM, why=rule, stream=GM_DICE)
    if face <= 2:
        return Granted("refused", 0, 0, rule, because("refused", rule))
    if face >= 5:
        return Granted("granted", case.number, case.class_, rule, because("granted", rule))
    if case.number == 1 and case.class_ > 1:
        return Granted("lower_class", 1, case.class_ - 1, rule, because("lower_class", rule))
    return Granted("half", (case.number + 1) // 2, case.class_, rule, because("half", rule))
