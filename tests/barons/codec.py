"""Saved and loaded, audited, and drawn anew for those who cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from rulesets.common import records
from rulesets.common.dice import Dice
from rulesets.common.frames import Beside, Frame, Gather, hands, swap
from rulesets.common.piles import Piles
from rulesets.common.refusals import AuditError
from rulesets.common.schemas import Schemas
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import decode_setup, encode_setup
from tests.barons.actions import KINDS, React
from tests.barons.asking import STANDING
from tests.barons.cards import BaronsBox
from tests.barons.fights import reactions
from tests.barons.meta import META
from tests.barons.state import State
from tests.barons.table import TRUTHS

PLAIN = [one.name for one in fields(State) if one.name not in ("box", "setup", "cards", "stack")]


def encode(state: State) -> dict[str, Any]:
    plain = {name: records.pack(getattr(state, name)) for name in PLAIN}
    plain |= {name: dict(getattr(state, name)) for name in ("owner", "banner", "truth", "standing")}
    kept = {"cards": state.cards.encode(), "stack": records.pack(state.stack)}
    return {"schema": META.schema, "setup": encode_setup(state.setup), **plain, **kept}


def _ask_everybody(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 knew no standing answers."""
    return {**data, "standing": dict.fromkeys(data["setup"]["seats"], "ask")}


SCHEMAS = Schemas(META.schema, {1: _ask_everybody})


def decode(data: Mapping[str, Any], box: BaronsBox) -> State:
    known = SCHEMAS.upgraded(data)
    state = State(box, decode_setup(known["setup"]), Piles.decode(known["cards"], box.cards))
    for name in PLAIN:
        setattr(state, name, type(getattr(state, name))(known[name]))
    state.owner = {at: state.owner[at] for at in box.domains}
    state.stack = list(records.unpack(known["stack"], {"Gather": Gather, "Beside": Beside}, KINDS))
    return state


def audit(state: State) -> None:
    state.cards.check(list(state.box.cards))
    if list(state.owner) != list(state.box.domains) or any(
        one not in ("", *state.alive) for one in state.owner.values()
    ):
        raise AuditError(f"a domain went astray: {state.owner}")
    for seat in state.setup.seats:
        if (state.banner[seat] in state.possible(seat)) != (seat in state.alive):
            raise AuditError(f"the banner of {seat} is at {state.banner[seat]!r}: {state.possible(seat)}")
        if state.truth[seat] not in TRUTHS or state.standing[seat] not in STANDING:
            raise AuditError(f"no truth or no answer of {seat}")


def unknown_to(state: State, viewer: Viewer, shuffle: Dice) -> State:
    """Hands, draw pile, banners, sealed and standing answers, the omen: all that he cannot know is drawn anew."""
    other = state.copy()
    if viewer == GM or state.ending:
        return other

    def pick(options: list[Any]) -> Any:
        return options[shuffle.pick(len(options), key="", seat=viewer, why="")]

    other.cards.redrawn(viewer, shuffle)
    other.omen = pick([1, 2, 3, 4, 5, 6]) if state.omen else 0
    for seat in [one for one in state.alive if one != viewer]:
        other.standing[seat] = pick(list(STANDING))
        if not state.sees_truth(viewer, seat):
            other.truth[seat] = pick(list(TRUTHS))
        before = [at for at in state.box.domains if f"{seat} {at}" in state.maybe]
        other.banner[seat] = stood = pick(before)
        other.marks = [one for one in other.marks if one != f"moved {seat}"]
        if state.phase in ("council", "plans"):
            other.banner[seat] = pick([stood, *state.box.domains[stood].near])
            other.marks += [f"moved {seat}"] if other.banner[seat] != stood else []
    other.marks.sort()
    for frame in hands(state.stack):
        if frame.kind in ("stake", "react"):
            other.stack = swap(other.stack, frame, [_resealed(other, frame, viewer, pick)])
    return other


def _resealed(other: State, frame: Gather, viewer: Seat, pick: Any) -> Frame:
    """Other people's answers drawn anew; who has reacted is unknown, but that not all have."""
    sealed = replace(frame, answers=tuple(one for one in frame.answers if one[0] == viewer))
    for seat in frame.seats:
        answered = frame.answer_of(seat) is not None
        if seat == viewer or (frame.kind == "stake" and not answered):
            continue
        if frame.kind == "stake":
            options = ["", *other.cards.candidates(f"hand.{seat}")]
            sealed = sealed.with_answer(seat, KINDS["stake"](pick(options)))
        elif pick([True, False]) and len(sealed.waiting) > 1:
            sealed = sealed.with_answer(seat, React(frame.subject[0], pick(["", *reactions(other, seat)])))
    return sealed
