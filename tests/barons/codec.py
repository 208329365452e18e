"""Saved and loaded, audited, and drawn anew for those who cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.frames import Beside, Gather, hands, reseal, swap
from rulesets.common.piles import Piles
from rulesets.common.records import pack_fields, unpack_fields
from rulesets.common.refusals import AuditError
from rulesets.common.schemas import Schemas
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import decode_setup, encode_setup
from tests.barons.asking import OPTIONS, STANDING
from tests.barons.cards import BaronsBox
from tests.barons.meta import META
from tests.barons.state import KINDS, State
from tests.barons.table import TRUTHS

PLAIN = [one.name for one in fields(State) if one.name not in ("box", "setup", "cards")]
RECORDS = {"Gather": Gather, "Beside": Beside}


def _ask_everybody(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 knew no standing answers."""
    return {**data, "standing": dict.fromkeys(data["setup"]["seats"], "ask")}


SCHEMAS = Schemas(META.schema, {1: _ask_everybody})


def encode(state: State) -> dict[str, Any]:
    kept = {"schema": META.schema, "setup": encode_setup(state.setup), "cards": state.cards.encode()}
    return kept | pack_fields(state, PLAIN)


def decode(data: Mapping[str, Any], box: BaronsBox) -> State:
    known = SCHEMAS.upgraded(data)
    state = State(box, decode_setup(known["setup"]), Piles.decode(known["cards"], box.cards))
    unpack_fields(state, PLAIN, known, RECORDS, KINDS)
    return state


def audit(state: State) -> None:
    state.cards.check(list(state.box.cards))
    if sorted(state.owner) != sorted(state.box.domains) or any(
        one not in ("", *state.alive) for one in state.owner.values()
    ):
        raise AuditError(f"a domain went astray: {state.owner}")
    for seat in state.setup.seats:
        if (state.banner[seat] in state.box.domains) != (seat in state.alive):
            raise AuditError(f"the banner of {seat} is at {state.banner[seat]!r}")
        if state.truth[seat] not in ("", *TRUTHS) or state.standing[seat] not in STANDING:
            raise AuditError(f"no truth or no answer of {seat}")


def unknown_to(state: State, viewer: Viewer, shuffle: Dice) -> State:
    """Hands, draw pile, banners, sealed and standing answers, the omen: all that he cannot know is drawn anew."""
    other = state.copy()
    if viewer == GM:
        return other

    def pick(*options: Any) -> Any:
        return options[shuffle.pick(len(options), key="", seat=viewer, why="")]

    other.cards.redrawn(viewer, shuffle)
    other.omen = pick(1, 2, 3, 4, 5, 6) if state.omen else 0
    for seat in [one for one in state.alive if one != viewer]:
        other.standing[seat] = pick(*STANDING)
        other.truth[seat] = state.truth[seat] if state.sees_truth(viewer, seat) else pick(*TRUTHS)
        if not state.sees_banner(viewer, seat):
            may_be = [at for at in state.box.domains if f"absent {seat} {at}" not in state.marks]
            other.banner[seat] = pick(*may_be)
            if state.phase in ("council", "plans"):  # for all he knows the others moved theirs
                other.mark("moved", seat)

    def answers(seat: Seat) -> list[Action]:
        return [KINDS[frame.kind](*frame.subject[:1], one) for one in OPTIONS[frame.kind](other, seat)]

    for frame in [one for one in hands(state.stack) if one.kind in ("stake", "react")]:
        sealed = reseal(frame, viewer, answers, shuffle, shown=frame.kind == "stake")
        other.stack = swap(other.stack, frame, [sealed])
    return other
