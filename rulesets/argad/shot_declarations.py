"""The shooting phase: everybody declares his shots sealed, then all are rolled and take effect together.

ARG-PH-07, ARG-SHO-01, ARG-SHO-07, ARG-HID-09. People whom nobody plays shoot as they behave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink, whisper
from rulesets.common.frames import Gather, swap
from rulesets.common.questions import Form, Near
from rulesets.common.seats import GM, Facts, Seat, Viewer

from .asking import Asked, Room, gathers
from .duel_shots import duel_wounds, finish_duels, roll_duels
from .habit_shots import best_shot, habit_shots, possible
from .habits import SENSIBLE, ByHabit, habit_form
from .ledger import RULE
from .lookout import look_around
from .mustering import mark
from .shooting import Moment
from .shot_cases import LEANS, Aimed
from .shot_choices import (
    Rows,
    aimed_rows,
    as_rows,
    asked_for_shots,
    check_rows,
    each_shooter,
    forbidden,
    has_targets,
    proposals,
    said_of,
    shooters,
    shoots_by_hand,
)
from .shot_plans import plan_of
from .shot_results import carry_out, roll, woundings
from .shot_scene import Scene
from .state import State
from .telling import Told, tell_of
from .turn import name

SHOTS = "shots"
RULES = RULE["ARG-SHO-07"]


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Who shoots at whom, with what: target, weapon, what an elite shooter does, what a chief orders."""

    kind: ClassVar[str] = "declare"
    shots: Rows


def open_shooting(state: State, sink: Sink) -> None:
    """All declare at once (ARG-SHO-01); nobody sees what the others declare (ARG-HID-09)."""
    state.stack.append(Gather(name(state, SHOTS), SHOTS, asked_for_shots(state), RULE["ARG-SHO-01"], sealed=True))


def _forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    """Where nobody could shoot at anybody, no shots are all that can be declared."""
    rows = each_shooter(state, seat)
    declares = Form(Declare.kind, (("shots", rows),), RULES, folded=("shots.how", "shots.order"))
    return (declares, habit_form()) if rows.ids else (declares,)


def _facts(state: State, viewer: Viewer, gather: Gather) -> Facts:
    """Whether his shots are all made beside the drawn table, and told one by one."""
    return {"by_hand": shoots_by_hand(state, viewer)}


def _check(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, Declare):
        check_rows(state, seat, aimed_rows(state, seat, action.shots))


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Sealed; what goes by habit is worked out now, from what the seat perceives."""
    if isinstance(action, ByHabit):
        action = Declare(as_rows(habit_shots(state, seat, action.style)))
    gather = next(one for one in gathers(state) if one.kind == SHOTS)
    state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
    whisper(sink, "shots_sealed", gather.rule, to=seat, public="shots_sealed")


def _samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    scene = Scene(state, seat)
    if not has_targets(state, seat, scene):
        return [Declare(())]
    found = proposals(state, seat, scene=scene)
    some: list[Action] = [Declare(()), Declare(as_rows(found)), Declare(as_rows(found[:1])), ByHabit(SENSIBLE)]
    return list(dict.fromkeys(some))


def _nobody(state: State, seat: Seat, gather: Gather) -> Action:
    return Declare(())


def near_misses(state: State, seat: Seat) -> Sequence[Near]:
    """A shot at a melee, beyond range, with an unloaded weapon…"""
    if any(one.kind == SHOTS and seat in one.waiting for one in gathers(state)):
        return list(_near(state, seat))
    return ()


def _near(state: State, seat: Seat) -> Iterator[Near]:
    for aimed, reason in forbidden(state, seat):
        yield Near(Declare(as_rows([aimed])), reason.code, reason.rule, reason.facts, said_of(aimed))


def declared_by_all(state: State, gather: Gather) -> list[Aimed]:
    found: list[Aimed] = []
    for seat, answer in gather.answers:
        assert isinstance(answer, Declare)
        found += aimed_rows(state, seat, answer.shots)
    return found + unplayed(state)


def unplayed(state: State, moment: Moment = "phase") -> list[Aimed]:
    """People of the game master's where nobody plays him shoot as they behave (ARG-NPC-01)."""
    if state.setup.gm:
        return []
    scene, styles = Scene(state, GM), {who: one.behaviour for who, one in state.conduct.items()}
    mine = [who for who in shooters(state, GM) if who in styles]
    return possible(scene, [one for who in mine if (one := best_shot(scene, who, styles[who], moment))])


def _shoot(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    resolve_shots(state, declared_by_all(state, gather), name(state, SHOTS), dice, sink)
    state.stack = swap(state.stack, gather, [])


def resolve_shots(state: State, declared: Sequence[Aimed], key: str, dice: Dice, sink: Sink) -> None:
    """All dice first, then all results."""
    scene = Scene(state)
    plan = plan_of(scene, declared)
    done = roll(state, dice, plan.fires, key)
    duels = roll_duels(scene, dice, plan.duels, key)
    wounds = duel_wounds(state, dice, duels, woundings(state, dice, done, key), key)
    for aimed in plan.lost:
        tell_of(state, sink, _lost(state, aimed))
    for aimed in declared:
        if aimed.leans:
            mark(state, f"{LEANS} {aimed.who}")
    finish_duels(state, duels, sink)
    carry_out(state, done, wounds, sink)
    look_around(state, sink)


def _lost(state: State, aimed: Aimed) -> Told:
    """Something stood in the way of which his side knew nothing; what it was it does not learn."""
    return Told("shot_not_made", RULE["ARG-LOS-01"], {"who": aimed.who}, only=(state.seat[aimed.who],))


ROOM = Room(
    kinds={Declare.kind: Declare},
    asked={SHOTS: Asked(_forms, _shoot, _samples, _nobody, _check, taken=_taken, facts=_facts)},
    opens={"shooting": open_shooting},
    near=(near_misses,),
)
