"""A state of plain fields, piles and frames comes back as it was, out of every schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from rulesets.common.codec import Codec
from rulesets.common.frames import Beside, Frame, Gather
from rulesets.common.piles import Piles
from rulesets.common.records import canonical
from rulesets.common.schemas import Schemas, UnknownSchema
from rulesets.common.setup import Setup
from rulesets.common.shapes import Choice, kinds_of

KINDS = kinds_of({Choice: ("stake",)})
BOX = ("c1", "c2")


@dataclass(slots=True)
class State:
    box: Any
    setup: Setup
    cards: Piles = field(default_factory=lambda: Piles.of((), ()))
    turn: int = 0
    owner: dict[str, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)
    stack: list[Frame] = field(default_factory=list)


def _no_marks(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "marks": []}


CODEC = Codec(State, Schemas(2, {1: _no_marks}), KINDS, parts={"cards": lambda data, box: Piles.decode(data, box)})


@pytest.fixture
def state() -> State:
    cards = Piles.of(BOX, ("deck",))
    cards.stock(BOX)
    asked = Gather("t1", "stake", ("red",), "T-1", sealed=True).with_answer("red", KINDS["stake"]("c1"))
    stack = [Gather("t1.end", "end", (), "T-1"), Beside("b", (("ford", (asked,)),))]
    return State(BOX, Setup("x", ("red",)), cards, 3, {"ford": "red"}, ["moved red"], stack)


def test_a_state_comes_back_as_it_was(state: State) -> None:
    data = CODEC.encode(state)
    found = CODEC.decode(data, BOX)
    assert canonical(CODEC.encode(found)) == canonical(data)
    assert (found.box, found.setup, found.turn, found.owner, found.marks) == (
        BOX,
        state.setup,
        3,
        *(state.owner, state.marks),
    )
    assert (found.stack, found.cards.order, type(found.stack)) == (state.stack, ["c1", "c2"], list)


def test_what_is_encoded_shares_nothing_with_the_state(state: State) -> None:
    data = CODEC.encode(state)
    data["owner"]["ford"] = "white"
    data["marks"].append("x")
    assert (state.owner, state.marks) == ({"ford": "red"}, ["moved red"])


def test_an_older_schema_is_brought_up_to_date(state: State) -> None:
    old = {name: value for name, value in CODEC.encode(state).items() if name != "marks"} | {"schema": 1}
    assert CODEC.decode(old, BOX).marks == []
    assert CODEC.encode(CODEC.decode(old, BOX))["schema"] == 2
    with pytest.raises(UnknownSchema):
        CODEC.decode({**old, "schema": 3}, BOX)
