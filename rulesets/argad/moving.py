"""The movement of a turn: first all dice, then all at once: ARG-PH-05, ARG-MOV-02, ARG-TER-15, ARG-CON-01."""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction

from .asking import Room
from .bases import Base
from .by_hand_dangers import befall
from .changing_clothes import drop_disguises
from .close_order import STEPS as RANKS
from .close_order import push_keeping
from .companion_moves import ask_by_hand, carry_out_by_hand
from .contacts import contacts
from .courses import Deeds, all_deeds, settled
from .going_along import note_going
from .going_back import note_begun
from .indoors import indoors
from .ledger import RULE
from .lookout import look_around
from .lost_cover import note_edges
from .move_deeds import carry_out
from .move_telling import tell_moves
from .paths import Walk
from .running import Ran, run
from .state import Deed, Fallen, FigureId, State, standing
from .terrain_map import pieces_under
from .travel_dice import reach_of, roll_all
from .ways import allowance_of, terrain_of, two_paces, walk_of

__all__ = ["contacts"]


def move(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """What was agreed is carried out. All dice are asked for before anything changes."""
    before = state.copy()
    plans = {who: deed for who, deed in state.plans.items() if who not in state.stands}
    agreed = settled(state, all_deeds(state), lambda deed, walk: _at_most(state, deed, walk))
    rolled = roll_all(state, agreed, _beside_miniatures(state), dice)
    drop_disguises(state, before, sink)
    deeds = settled(state, agreed, lambda deed, walk: reach_of(state, deed, agreed, rolled, walk).length)
    reaches = {who: reach_of(state, deed, deeds, rolled) for who, deed in deeds.items()}
    moves = run(state, deeds, reaches)
    note_begun(state, before, agreed, moves, lambda deed: _at_most(before, deed, walk_of(before, deed)))
    state.stack = state.stack[:-1]
    for ran in moves:
        _set_down(state, ran, deeds[ran.who])
    note_edges(state, before, deeds, reaches, moves)
    state.deeds = _done(before, moves, deeds) | plans
    for crossed in rolled.dangers:
        befall(state, crossed.who, crossed.done.fates)
    carry_out(state, before, sink)
    carry_out_by_hand(state, plans, rolled)
    look_around(state, sink)
    tell_moves(state, before, (moves, reaches, rolled), sink)
    note_going(state, before, plans, sink)
    state.plans = {}
    push_keeping(state)
    ask_by_hand(state, plans)


def _beside_miniatures(state: State) -> dict[FigureId, Deed]:
    """A plan for everybody who has no place on the drawn table."""
    there = [who for who in state.people if who not in state.stands and state.in_play(who)]
    return {who: state.plans.get(who, Deed(who)) for who in there if not state.is_standing_in(who)}


def _at_most(state: State, deed: Deed, walk: Walk) -> int:
    """How far he comes if the ground does not slow him: what others reckon with before the dice fall."""
    try:
        most, _ = indoors(state, deed, walk, state.plans, allowance_of(state, deed, state.plans))
        return min(walk.length, most.length)
    except IllegalAction:
        return 0


def _set_down(state: State, ran: Ran, deed: Deed) -> None:
    """Where he stands now, and what it makes of him: moved, crouching, gone."""
    who = ran.who
    shift = two_paces(state, who)
    announced = walk_of(state, deed).length > shift  # even if the ground stopped him at once (ARG-TER-17)
    if ran.left:
        return _leave(state, who)
    if ran.base != state.base(who):
        state.stands[who] = standing(ran.base, state.stands[who].floor)
    if who not in state.now:
        return None
    low = deed.manner == "crouched" or deed.does == "hide"
    now = replace(state.now[who], moved=ran.distance, announced=announced, crouched=low)
    hides = low and (now.hidden or (deed.does == "hide" and _is_covered(state, who, ran.base)))
    kept = now.hidden and ran.distance <= shift
    state.now[who] = replace(now, hidden=hides or kept)
    return None


def _is_covered(state: State, who: FigureId, base: Base) -> bool:
    """Whether he can vanish there: in ground that hides people, with nobody of another seat looking (ARG-LOS-02)."""
    table = state.terms.table
    kinds = [terrain_of(state, one.kind) for one in (pieces_under(table, base) if table else ())]
    watched = any(one.now and key.endswith(f" {who}") for key, one in state.seen.items())
    return not watched and any(one is not None and one.hides != "" for one in kinds)


def _leave(state: State, who: FigureId) -> None:
    """Off the table: safe, and out of this game (ARG-END-02)."""
    del state.stands[who]
    if who in state.animals:
        for member in state.animals[who].troop:
            _out(state, member)
        del state.animals[who]
    else:
        _out(state, who)


def _out(state: State, who: FigureId) -> None:
    state.now[who] = replace(state.now[who], out="left")
    state.gone.append(who)
    state.fallen.append(Fallen(who, state.turn, "left", "edge", RULE["ARG-END-02"]))


def _done(before: State, moves: list[Ran], deeds: Deeds) -> dict[FigureId, Deed]:
    """What was carried out, in the order of the people: where from, which way, how far, whom he met."""
    by = {ran.who: ran for ran in moves}
    found: dict[FigureId, Deed] = {}
    for who in (*before.people, *before.animals):
        if who in by and (who in before.plans or by[who].distance):
            ran = by[who]
            way = tuple(ran.walk.cut(ran.distance)[1:])
            found[who] = replace(deeds[who], way=way, start=before.stands[who], length=ran.distance, met=ran.met)
    return found


ROOM = Room(steps={"move": move, **RANKS})
