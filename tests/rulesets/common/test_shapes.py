"""Kinds of one shape are actions of their own."""

from __future__ import annotations

from rulesets.common.actions import action_id, from_json, to_json
from rulesets.common.shapes import NONE, BoardRuling, Choice, Plain, chosen, kinds_of

KINDS = kinds_of({Plain: ("agree",), Choice: ("stake", "announce")}, BoardRuling)


def test_kinds_of_one_shape_are_not_the_same_action() -> None:
    assert KINDS["stake"]("c1") == KINDS["stake"]("c1") != KINDS["announce"]("c1")
    assert action_id(KINDS["stake"]("c1")) == 'stake:{"choice":"c1"}'


def test_every_kind_comes_back_from_json() -> None:
    for action in (KINDS["agree"](), KINDS["announce"]("ford"), BoardRuling("turn = 1", "as on the table")):
        assert from_json(KINDS, to_json(action)) == action


def test_nothing_chosen_has_a_name() -> None:
    assert [chosen(None), chosen(KINDS["agree"]()), chosen(KINDS["stake"]("c1"))] == [NONE, NONE, "c1"]
