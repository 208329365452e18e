"""What may be shot at: ARG-TGT-01 to ARG-TGT-07, ARG-LOS-01 to ARG-LOS-05, ARG-SGR-01, 07 and 10, ARG-TIM-14.

Sight, cover and contact come in as facts, from a map or from the people at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Fact, RuleId

from .ledger import RULE
from .protection import may_shoot_over_friends
from .shooting import CLOSE, RULED, Shot, ShotRules, band_of

Priority = Literal["nearest", "shoots_at_us", "other"]
Line = Literal["clear", "friends", "others", "terrain"]
BLURRED = 500  # ARG-TGT-06: how near to people in contact one is still part of the melee


@dataclass(frozen=True, slots=True)
class OverFriends:
    """A high target above the heads of friends: its height, and how far they and the shooters are from it."""

    height: int
    friends: int
    shooters: int


@dataclass(frozen=True, slots=True)
class Aim:
    """One shot and what its target is to the shooter."""

    shot: Shot
    standing: bool = True  # still in the game
    group: bool = False
    with_friends: bool = False  # in contact with friends of the shooter
    meets_shooter: bool = False  # comes into contact with the shooter himself this turn
    rear_rank: bool = False  # of a group in melee; touches nobody and strikes over nobody's shoulder
    blurred: bool = False  # has just fought, and is not far from people in contact
    seen: bool = True
    low: bool = False  # declared that he stays low behind something, doing nothing
    from_high: bool = False  # the shooter stands much higher
    hidden: Modifier | None = None  # what terrain hides him (protection.why_hidden)
    line: Line = "clear"
    over: OverFriends | None = None
    priority: Priority = "nearest"
    ordered: bool = False  # a chief or officer whom the shooters hear names this target (ARG-TGT-02)
    chief_orders_melee: bool = False  # the troop chief himself, within earshot (ARG-TGT-05)
    whole_group: bool = False  # the shot is meant for all of the group (ARG-SGR-07)
    order_for_whole_group: bool = False
    agreed_slow: bool = False  # both players agree that nobody is furtive (ARG-TIM-14)
    rear_ranks_allowed: bool = False  # the option
    rules: ShotRules = RULED


def forbidden(case: Aim) -> Iterator[IllegalAction]:
    """Everything that forbids it, in the order in which one would look."""
    if not case.standing:
        yield _no("target_gone", "ARG-SGR-08")
    yield from _melee(case)
    yield from _sight(case)
    yield from _line(case)
    yield from _choice(case)


def _no(code: str, rule: RuleId, **facts: Fact) -> IllegalAction:
    return IllegalAction(code, RULE[rule], **facts)


def _melee(case: Aim) -> Iterator[IllegalAction]:
    """No shooting at a melee, but just before one's own contact, by order of the chief, or at rear ranks by option."""
    if case.chief_orders_melee or (case.meets_shooter and case.shot.moment in CLOSE):
        return
    if case.rear_rank and case.rear_ranks_allowed:
        band = band_of(case.shot)
        if band is not None and band.name != "short":
            yield _no("rear_rank_too_far", "ARG-SGR-10")
    elif case.with_friends or case.rear_rank:
        yield _no("at_a_melee", "ARG-TGT-03")
    elif case.blurred:
        yield _no("blurred_melee", "ARG-TGT-06")


def _sight(case: Aim) -> Iterator[IllegalAction]:
    if not case.seen:
        yield _no("unseen", "ARG-TGT-07")
    if case.hidden:
        yield IllegalAction(case.hidden.cause, case.hidden.rule)
    if case.low and not case.from_high:
        yield _no("target_stays_low", "ARG-LOS-02")
    if case.shot.shooter.furtive and case.shot.furtive_target and not case.agreed_slow:
        yield _no("both_furtive", "ARG-TIM-14")


def _line(case: Aim) -> Iterator[IllegalAction]:
    if case.line == "terrain":
        yield _no("blocked_by_terrain", "ARG-LOS-05")
    elif case.line == "others":
        yield _no("somebody_in_line", "ARG-LOS-01")
    elif case.line == "friends":
        yield from _past_friends(case.over)


def _past_friends(over: OverFriends | None) -> Iterator[IllegalAction]:
    if over is None:
        yield _no("friends_in_line", "ARG-LOS-01")
    elif not may_shoot_over_friends(over.height, over.friends, over.shooters):
        yield _no("not_over_these_friends", "ARG-LOS-04", height=over.height)


def _choice(case: Aim) -> Iterator[IllegalAction]:
    """Nobody is picked out of a group, and nearest enemies come first."""
    single = case.shot.moment in CLOSE or case.shot.shooter.elite == "individual"
    if case.group and case.shot.aimed_at and not single:
        yield _no("individual_in_group", "ARG-SGR-01")
    ordered = case.order_for_whole_group or case.rules.whole_group_fire == "free"
    if case.whole_group and not ordered:
        yield _no("whole_group_needs_order", "ARG-SGR-07")
    if case.rules.target_priority == "strict" and _is_out_of_turn(case):
        yield _no("nearer_enemies_first", "ARG-TGT-01")


def _is_out_of_turn(case: Aim) -> bool:
    chosen = case.ordered or case.chief_orders_melee or case.meets_shooter
    return case.priority == "other" and not chosen


def remarks(case: Aim) -> tuple[Modifier, ...]:
    """What allows a target that would else be forbidden, and what is only advice."""
    found = []
    if case.with_friends and case.meets_shooter and case.shot.moment in CLOSE:
        found.append(Modifier(0, "own_contact", RULE["ARG-TGT-04"]))
    elif case.with_friends and case.chief_orders_melee:
        found.append(Modifier(0, "chief_orders_melee", RULE["ARG-TGT-05"]))
    if case.rear_rank and case.rear_ranks_allowed:
        found.append(Modifier(0, "rear_rank", RULE["ARG-SGR-10"]))
    if case.line == "friends" and case.over is not None:
        found.append(Modifier(0, "over_friends", RULE["ARG-LOS-04"]))
    if case.ordered:
        found.append(Modifier(0, "ordered_target", RULE["ARG-TGT-02"]))
    elif _is_out_of_turn(case):
        found.append(Modifier(0, "nearer_enemies_first", RULE["ARG-TGT-01"]))
    if case.group and case.shot.aimed_at:
        found.append(Modifier(0, "aims_at_one", RULE["ARG-CCT-08" if case.shot.moment in CLOSE else "ARG-SKL-04"]))
    return tuple(found)


def is_blurred(*, has_fought: bool, touches: bool, nearest_in_contact: int | None) -> bool:
    """Whether somebody who has just killed, driven back or recoiled is still part of a melee (ARG-TGT-06): until the
    next moves are over, within 5 cm of people in contact."""
    return has_fought and not touches and nearest_in_contact is not None and nearest_in_contact <= BLURRED
