"""Who may shoot, with what, from where: ARG-SHO-02 to ARG-SHO-15, ARG-RNG-09, ARG-ACT-04 and 07, ARG-MOD-03,
ARG-TIM-08, ARG-SKL-05. What may be shot at stands in targets.py.

Every obstacle is an `IllegalAction` with its rule. `obstacles_of` gives them all, `check` raises the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulesets.common.dice import OPEN, Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE
from .people import FRESH, Condition, why_no_action
from .shooting import CLOSE, Shot, band_of, need
from .weapons import Weapon

TWO_PACES = 200  # ARG-MOV-18 on foot


@dataclass(frozen=True, slots=True)
class Ready:
    """A shooter as he stands: what happened to him this turn, and what he has at hand."""

    shot: Shot
    condition: Condition = FRESH
    turn: int = 1
    two_paces: int = TWO_PACES
    training: tuple[str, ...] = ()
    touches: bool = False  # is in contact with an enemy now
    target_touches: bool = False  # and that enemy, or one of that group, is the target
    breaks: bool = False  # broke contact as the turn began (ARG-DIS-09)
    holds_on: bool = False  # on a ladder, climbing, hanging (ARG-ACT-07)
    mounts: bool = False  # gets on a horse or off it this turn (ARG-CAV-01)
    helps: bool = False  # sets up a ladder, gives somebody a leg up (ARG-WAL-03, ARG-WAL-05)
    indoors: bool = False
    above: bool = False  # on the wall whose foot the target stands at
    supported: bool = True  # has the rest or mount that the weapon needs
    crew: int = 1
    thrown: int = 0  # of the same kind, in this game
    elite_used: bool = False  # the player has made the elite shot of this turn
    options_off: tuple[str, ...] = field(default=())


def check(case: Ready) -> None:
    """Raises the first reason why this shooter may not shoot like this."""
    for reason in obstacles_of(case):
        raise reason


def obstacles_of(case: Ready) -> Iterator[IllegalAction]:
    """Everything that forbids it, in the order in which one would look."""
    yield from _state(case)
    yield from _weapon(case)
    yield from _contact(case)
    yield from _handling(case)
    yield from _range(case)
    yield from _options(case)


def _no(code: str, rule: RuleId, **facts: int | str) -> IllegalAction:
    return IllegalAction(code, RULE[rule], **facts)


def _state(case: Ready) -> Iterator[IllegalAction]:
    """Alive, free, not at something else; one shot a turn; no shot beside a blow."""
    at, weapon = case.condition, case.shot.shooter.weapon
    if reason := why_no_action(at, case.turn):
        yield IllegalAction(reason.cause, reason.rule)
    if at.only_moves:
        yield _no("only_moves", "ARG-DAN-03")
    if at.reloading or at.worked or at.task:
        yield _no("does_something_else", "ARG-ACT-01")
    if case.mounts:
        yield _no("mounting_takes_the_turn", "ARG-CAV-01")
    if at.crouched:
        yield _no("stays_low", "ARG-LOS-03")
    if at.strikes and not weapon.shoot_then_strike:
        yield _no("has_struck", "ARG-SHO-03")
    if at.shots >= shots_allowed(case):
        yield _no("has_shot", "ARG-SHO-02", n=at.shots)
    if case.shot.shooter.elite and case.elite_used:
        yield _no("elite_shot_made", "ARG-SKL-05")


def shots_allowed(case: Ready) -> int:
    """Once a turn; what the table says of modern weapons holds for the immobile (ARG-SHO-02, ARG-RNG-10)."""
    return case.shot.shooter.weapon.shots_per_turn if _is_immobile(case) else 1


def _weapon(case: Ready) -> Iterator[IllegalAction]:
    """Loaded, dry, in hand, served."""
    weapon = case.shot.shooter.weapon
    if turns := case.condition.turns_to_load(weapon.id):
        yield _no("unloaded", "ARG-SHO-10", turns=turns)
    if weapon.id in case.condition.wet:
        yield _no("wet_powder", "ARG-SWI-04")
    if weapon.throws and case.thrown >= weapon.throws:
        yield _no("nothing_left_to_throw", "ARG-SHO-13", n=weapon.throws)
    if weapon.skill and weapon.skill not in case.training:
        yield _no("needs_skill", weapon.rule, skill=weapon.skill)
    if case.helps:
        yield _no("takes_whole_turn", "ARG-WAL-03")
    if case.holds_on and not weapon.one_hand:
        yield _no("needs_both_hands", "ARG-ACT-07")
    if weapon.needs_support and not case.supported:
        yield _no("needs_support", "ARG-RNG-12")
    if case.crew < weapon.crew:
        yield _no("crew_too_small", "ARG-RNG-12", needed=weapon.crew)


def _contact(case: Ready) -> Iterator[IllegalAction]:
    """In contact since the turn began: pistols only. In contact now: just before it, or a pistol in melee."""
    weapon = case.shot.shooter.weapon
    if case.breaks and not weapon.in_melee:
        yield _no("only_pistol_after_contact", "ARG-DIS-09")
    elif case.condition.at_contact and not weapon.in_melee:
        yield _no("in_contact", "ARG-SHO-04")
    elif case.condition.at_contact and case.touches and not (case.shot.moment == "melee" and case.target_touches):
        yield _no("only_at_enemy_in_contact", "ARG-MOD-03")
    elif case.touches and case.shot.moment not in CLOSE:
        yield _no("just_before_contact_only", "ARG-CCT-01")
    elif case.shot.moment in CLOSE and not case.target_touches:
        yield _no("not_about_to_touch", "ARG-CCT-01")


def _is_immobile(case: Ready) -> bool:
    return case.condition.is_immobile(case.two_paces) and case.shot.shooter.moving == "no"


def _handling(case: Ready) -> Iterator[IllegalAction]:
    """On foot or mounted, immobile or on the move, as the table allows."""
    who = case.shot.shooter
    handling = who.weapon.handling(mounted=who.mounted)
    if handling == "no":
        yield _no("not_mounted", "ARG-CAV-03") if who.mounted else _no("not_on_foot", "ARG-RNG-01")
    if who.mounted and who.weapon.mounted_only and who.weapon.mounted_only not in case.training:
        yield _no("mounted_only_for", who.weapon.rule, who=who.weapon.mounted_only)
    if _is_immobile(case):
        return
    if handling == "immobile":
        yield _no("moved_with_immobile_weapon", "ARG-SHO-08")
    elif not _may_move_at_this_range(case.shot):
        yield _no("moved_too_far_off", "ARG-SHO-08")


def _may_move_at_this_range(shot: Shot) -> bool:
    who, band = shot.shooter, band_of(shot)
    allowed = who.weapon.foot_moving_bands
    return who.mounted or not allowed or band is None or who.weapon.bands.index(band) + 1 in allowed


def _range(case: Ready) -> Iterator[IllegalAction]:
    weapon = case.shot.shooter.weapon
    band = band_of(case.shot)
    if band is None:
        yield _no("beyond_range", "ARG-RNG-01", distance=case.shot.distance, range=weapon.range)
        return
    if not need(case.shot):
        yield _no("impossible_range", "ARG-RNG-01")
    if band.outdoors and case.indoors:
        yield _no("outdoors_only", "ARG-RNG-09")
    if weapon.from_above and not case.above:
        yield _no("needs_height", weapon.rule)


def _options(case: Ready) -> Iterator[IllegalAction]:
    """What hangs on a switch that this game has off."""
    weapon, moment, occasion = case.shot.shooter.weapon, case.shot.moment, case.shot.occasion
    families = (
        ("stones", weapon.rule == "ARG-SHO-15", "ARG-SHO-15"),
        ("modern_weapons", weapon.modern, "ARG-MOD-01"),
        ("artillery", weapon.artillery, "ARG-ART-01"),
        ("multiple_projectiles", bool(weapon.red_dice) and not weapon.artillery, "ARG-MUL-01"),
        ("early_shots", moment in ("early", "movement"), "ARG-TIM-02"),
        ("peaceful_shooting", occasion in ("hunting", "contest"), "ARG-HUN-01"),
        ("fantasy_dice", case.shot.shooter.sides != 6, "ARG-FAN-01"),
        ("special_skills", bool(case.shot.shooter.elite), "ARG-SKL-01"),
    )
    for option, concerned, rule in families:
        if concerned and option in case.options_off:
            yield _no("option_off", rule, option=option)


def allowances(case: Ready) -> tuple[Modifier, ...]:
    """What lets this shooter do what others may not."""
    weapon, found = case.shot.shooter.weapon, []
    if case.condition.at_contact and weapon.in_melee:
        found.append(Modifier(0, "pistol_in_contact", RULE["ARG-SHO-04"]))
    if case.condition.strikes and weapon.shoot_then_strike:
        found.append(Modifier(0, "fires_then_strikes", RULE["ARG-MOD-04"]))
    if shots_allowed(case) > 1:
        found.append(Modifier(0, "several_shots", weapon.rule))
    if not weapon.reload_turns and case.shot.moment in ("early", "phase"):
        found.append(Modifier(0, "shoots_every_turn", RULE["ARG-TIM-09"]))
    return tuple(found)


# Reloading


def turns_to_reload(weapon: Weapon, *, helped: bool = False) -> int:
    """Whole turns that a shot costs (ARG-SHO-10)."""
    return (weapon.helper_reload_turns if helped else 0) or weapon.reload_turns


def jams(dice: Dice, weapon: Weapon, *, key: str, seat: Seat, stream: str = OPEN) -> Modifier | None:
    """Whether the weapon jams instead of shooting, where the sheet gives it a chance to (ARG-SHO-14)."""
    rule = RULE["ARG-SHO-14"]
    if not weapon.jams_upto or dice.die(6, key=key, seat=seat, why=rule, stream=stream) > weapon.jams_upto:
        return None
    return Modifier(0, "jammed", rule)
