"""Shots before the moves: announced aloud before any move is talked about, rolled at once when all have spoken.

ARG-PH-03, ARG-TIM-02 to ARG-TIM-09. With the option off nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink, whisper
from rulesets.common.frames import Gather, swap
from rulesets.common.params import Pick, Text
from rulesets.common.questions import Form, Near
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Facts, Seat, Viewer

from .asking import Asked, Room, gathers
from .grouping import is_mounted
from .habit_shots import habit_shots
from .habits import SENSIBLE, ByHabit, habit_form
from .ledger import RULE
from .passing_shots import remember_starts
from .shooting import Shot
from .shot_cases import Aimed, shooter_of, weapon_of
from .shot_choices import (
    Rows,
    aimed_rows,
    as_rows,
    asked_for_shots,
    check_rows,
    each_shooter,
    forbidden,
    has_targets,
    named,
    proposals,
    said_of,
    shoots_by_hand,
)
from .shot_declarations import resolve_shots
from .shot_scene import Scene
from .state import State
from .telling import Told, tell_of
from .timing import check_moment, check_move_after
from .turn import name

EARLY = "early_shots"
SAID = Pick(("no", "yes"), "yes_no")
WHY = Text(160)
LEAVES = "It may be gone afterwards"


@dataclass(frozen=True, slots=True)
class ShootEarly(Action):
    """Shots before the moves: each with target, weapon, order, and whether the shooter will move; why now."""

    kind: ClassVar[str] = "shoot_early"
    shots: Rows
    why: str


def open_early(state: State, sink: Sink) -> None:
    """The turn asks whether anybody shoots before the moves (ARG-TIM-03)."""
    remember_starts(state)
    forget_last_turn(state)
    if state.terms.on("early_shots"):
        state.stack.append(Gather(name(state, EARLY), EARLY, asked_for_shots(state), RULE["ARG-TIM-03"]))


def forget_last_turn(state: State) -> None:
    """A new turn, a new shot (ARG-SHO-02, ARG-ACT-10)."""
    for who, now in state.now.items():
        if now.shots or now.shot_early or now.strikes:
            state.now[who] = replace(now, shots=0, shot_early=False, strikes=0)


def _forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    """Where nobody could shoot at anybody, no shots are all that can be said."""
    rows = each_shooter(state, seat, [("moves_on", SAID)])
    if not rows.ids:
        return (Form(ShootEarly.kind, (("shots", rows), ("why", Text(0))), RULE["ARG-TIM-03"]),)
    folded = ("shots.how", "shots.order", "shots.moves_on", "why")
    shoots = Form(ShootEarly.kind, (("shots", rows), ("why", WHY)), RULE["ARG-TIM-03"], folded=folded)
    return shoots, habit_form()


def _facts(state: State, viewer: Viewer, gather: Gather) -> Facts:
    return {"by_hand": shoots_by_hand(state, viewer)}


def _check(state: State, seat: Seat, action: Action) -> None:
    if not isinstance(action, ShootEarly):
        return
    declared = aimed_rows(state, seat, action.shots, "early")
    for aimed in declared:
        try:
            _check_moment(state, aimed, action.why)
        except IllegalAction as reason:
            raise named(state, seat, aimed, reason) from None
    check_rows(state, seat, declared)


def _check_moment(state: State, aimed: Aimed, why: str) -> None:
    """A reason is given, though nobody judges it (ARG-TIM-02); who says that he moves must be able to (ARG-TIM-06)."""
    check_moment(Shot(shooter_of(state, aimed), 0, "early"), reason=why)
    if aimed.will_move:
        check_move_after(weapon_of(state, aimed.weapon), mounted=is_mounted(state, aimed.who), said=True)


def _samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    scene = Scene(state, seat)
    if not has_targets(state, seat, scene):
        return [ShootEarly((), "")]
    found = proposals(state, seat, "early", scene)
    some: list[Action] = [ShootEarly((), ""), ShootEarly(as_rows(found[:1], "no"), LEAVES if found else "")]
    some.append(ShootEarly(as_rows(found, "no"), LEAVES if found else ""))
    some += [ShootEarly(as_rows([one], "yes"), LEAVES) for one in found if _may_move(state, one)][:1]
    return list(dict.fromkeys([*some, ByHabit(SENSIBLE)]))


def _by_habit(state: State, seat: Seat, style: str) -> ShootEarly:
    """Worked out as it is said, from what the seat perceives."""
    found = habit_shots(state, seat, style, "early")
    return ShootEarly(as_rows(found, "no"), LEAVES if found else "")


def _may_move(state: State, aimed: Aimed) -> bool:
    return weapon_of(state, aimed.weapon).handling(mounted=is_mounted(state, aimed.who)) not in ("immobile", "no")


def _nobody(state: State, seat: Seat, gather: Gather) -> Action:
    return ShootEarly((), "")


def near_misses(state: State, seat: Seat) -> Sequence[Near]:
    if any(one.kind == EARLY and seat in one.waiting for one in gathers(state)):
        return list(_near(state, seat))
    return ()


def _near(state: State, seat: Seat) -> Iterator[Near]:
    for aimed, reason in forbidden(state, seat, "early"):
        shot = ShootEarly(as_rows([aimed], "no"), LEAVES)
        yield Near(shot, reason.code, reason.rule, reason.facts, said_of(aimed))


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Announced aloud: whoever sees shooter and target hears of it (ARG-TIM-03)."""
    if isinstance(action, ByHabit):
        action = _by_habit(state, seat, action.style)
    assert isinstance(action, ShootEarly)
    gather = next(one for one in gathers(state) if one.kind == EARLY and seat in one.waiting)
    state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
    declared = aimed_rows(state, seat, action.shots, "early")
    for aimed in declared:
        told = Told("announces_shot", RULE["ARG-TIM-03"], {"by": aimed.who, "at": aimed.target}, {"why": action.why})
        tell_of(state, sink, told)
    whisper(sink, "early_said", RULE["ARG-TIM-03"], to=seat, public="early_said")


def _shoot(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    declared: list[Aimed] = []
    for seat, answer in gather.answers:
        assert isinstance(answer, ShootEarly)
        declared += aimed_rows(state, seat, answer.shots, "early")
    if declared:
        resolve_shots(state, declared, name(state, EARLY), dice, sink)
    state.stack = swap(state.stack, gather, [])


ROOM = Room(
    kinds={ShootEarly.kind: ShootEarly},
    asked={EARLY: Asked(_forms, _shoot, _samples, _nobody, _check, taken=_taken, facts=_facts)},
    opens={"early": open_early},
    near=(near_misses,),
)
