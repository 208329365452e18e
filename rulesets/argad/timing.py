"""When one shoots: ARG-TIM-01 to ARG-TIM-16, ARG-CCT-01, ARG-CCT-05 to ARG-CCT-07, ARG-ACT-04.

The shooting phase is the rule. Shots before or during movement are allowed where they change something.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .shooting import Moment, Shot
from .weapons import Weapon

Resolved = Literal["at_once", "after_moves", "shooting_phase", "melee_phase"]


@dataclass(frozen=True, slots=True)
class Passing:
    """A target before and after all moves, in the eyes of one shooter.

    `with_friends` means in contact with friends of the shooter, `meets` with the shooter or his own group.
    """

    seen_before: bool
    seen_after: bool
    with_friends_before: bool = False
    with_friends_after: bool = False
    in_range_after: bool = True
    meets: bool = False
    bobs: bool = False  # only raises his head above cover


@dataclass(frozen=True, slots=True)
class Timing:
    """When this target may be shot at, the best moment first, whether it is furtive, and by which rule."""

    moments: tuple[Moment, ...]
    furtive: bool
    why: tuple[Modifier, ...]


def timing_of(case: Passing, *, early_shots: bool = True) -> Timing:
    """The table of decisions (ARG-TIM-16). Without the option there are no moments but contact and the phase."""
    if case.meets:
        moments: tuple[Moment, ...] = ("contact", "early") if early_shots else ("contact",)
        return Timing(moments, False, (Modifier(0, "meets_us", RULE["ARG-TIM-16"]),))
    hidden_before = not case.seen_before or case.with_friends_before
    hidden_after = not case.seen_after or case.with_friends_after
    if case.bobs:
        return Timing(("phase",), False, (Modifier(0, "bobs_up", RULE["ARG-TIM-15"]),))
    if hidden_before and hidden_after:
        among = case.with_friends_before or case.with_friends_after
        why = Modifier(0, "passes_by", RULE["ARG-TIM-12"] if among else RULE["ARG-TIM-11"])
        return Timing(("movement",) if early_shots else (), True, (why,))
    if early_shots and changes_something(case):
        return Timing(("early", "movement"), False, (Modifier(0, "changes_something", RULE["ARG-TIM-02"]),))
    return Timing(("phase",), False, (Modifier(0, "shooting_phase", RULE["ARG-TIM-01"]),))


def changes_something(case: Passing) -> bool:
    """Whether shooting earlier than the phase makes a difference, as it turns out after all moves (ARG-TIM-02)."""
    return not case.seen_after or not case.in_range_after or case.with_friends_after or case.meets


def kept_moment(moment: Moment, case: Passing) -> tuple[Moment, Modifier]:
    """A shot announced during movement stays one only if it changed something; else it waits for the phase."""
    if moment != "movement" or changes_something(case):
        return moment, Modifier(0, "changes_something", RULE["ARG-TIM-02"])
    return "phase", Modifier(0, "moved_to_the_phase", RULE["ARG-TIM-02"])


def check_moment(shot: Shot, *, discussing: bool = False, reason: str = "", early_shots: bool = True) -> None:
    """Raises why a shot cannot be announced now; shots before moves come before any talk of moves, with a reason."""
    if shot.moment not in ("early", "movement"):
        return
    if not early_shots:
        raise IllegalAction("option_off", RULE["ARG-TIM-02"], option="early_shots")
    if shot.moment == "early" and discussing:
        raise IllegalAction("moves_are_discussed", RULE["ARG-TIM-03"])
    if shot.moment == "early" and not reason.strip():
        raise IllegalAction("early_without_reason", RULE["ARG-TIM-02"])
    weapon, who = shot.shooter.weapon, shot.shooter
    if who.furtive and weapon.handling(mounted=who.mounted) in ("immobile", "no"):
        raise IllegalAction("furtive_with_immobile_weapon", RULE["ARG-TIM-13"])


def resolved(moment: Moment) -> tuple[Resolved, Modifier]:
    """When the dice of such a shot fall."""
    known: dict[Moment, tuple[Resolved, str]] = {
        "early": ("at_once", "ARG-TIM-04"),
        "movement": ("after_moves", "ARG-TIM-10"),
        "contact": ("melee_phase", "ARG-CCT-05"),
        "melee": ("melee_phase", "ARG-MOD-03"),
        "phase": ("shooting_phase", "ARG-TIM-01"),
    }
    when, rule = known[moment]
    return when, Modifier(0, when, RULE[rule])


# After an early shot


def check_move_after(weapon: Weapon, *, mounted: bool, said: bool) -> None:
    """Raises why somebody who shot before the moves may not move: the weapon must be usable on the move, and where
    moving costs something he must have said so before rolling (ARG-TIM-06, ARG-TIM-07)."""
    handling = weapon.handling(mounted=mounted)
    if handling in ("immobile", "no"):
        raise IllegalAction("shot_early_stays", RULE["ARG-TIM-06"])
    if handling == "moving -1" and not said:
        raise IllegalAction("did_not_say_he_moves", RULE["ARG-TIM-07"])


def check_other_action(
    *, shot: bool, shoot_then_strike: bool, strikes: bool, first_melee_turn: bool
) -> Modifier | None:
    """Raises why one who has shot does nothing else this turn (ARG-TIM-05, ARG-ACT-10). He does not strike: not who
    shot before contact (ARG-CCT-07), nor who shot in a melee that goes on (ARG-ACT-04); a rifle with a bayonet does
    both in the first turn of a melee (ARG-MOD-04)."""
    if not shot:
        return None
    if strikes and shoot_then_strike and first_melee_turn:
        return Modifier(0, "fires_then_strikes", RULE["ARG-MOD-04"])
    if strikes:
        raise IllegalAction("shot_does_not_strike", RULE["ARG-CCT-07" if first_melee_turn else "ARG-ACT-04"])
    raise IllegalAction("has_shot_this_turn", RULE["ARG-TIM-05"])


def may_close_in(*, fallen: bool, follows: bool, immobile: bool) -> Modifier | None:
    """Whether another of the attacking group steps over the bodies into contact (ARG-CCT-06)."""
    if fallen and follows and not immobile:
        return Modifier(0, "steps_over_the_fallen", RULE["ARG-CCT-06"])
    return None
