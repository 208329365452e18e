"""The game master's verbs: asked with a reason, sampled, told as rulings; boards tried before they are laid."""

from __future__ import annotations

from typing import NoReturn

import pytest

from rulesets.common.answers import check_answer, offered
from rulesets.common.events import Deaf, Listener
from rulesets.common.frames import Beside, Gather, ask_about_gone
from rulesets.common.params import Pick
from rulesets.common.position import Position
from rulesets.common.refusals import BadPosition, IllegalAction
from rulesets.common.rulings import check_board, rulings, samples, tell_ruling
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.shapes import BoardRuling, Ruling, kinds_of

KINDS = kinds_of({Ruling: ("gm.move", "gm.set")}, BoardRuling)
MANY = tuple(f"c{n}" for n in range(40))
WHY = "As on the table"
NOW = Position({"turn": 1}, {})


def test_verbs_without_a_subject_are_left_out_and_the_board_is_always_there() -> None:
    question = rulings({"gm.move": (Pick(()), Pick(("x",))), "gm.set": (Pick(("a",)), Pick(("x",)))}, "T-1", "T-2")
    assert [form.kind for form in question.forms] == ["gm.set", "gm.board"]
    assert [name for form in question.forms for name, _ in form.params][-1] == "reason"
    assert not question.must


def test_some_of_many_are_offered_and_any_is_taken() -> None:
    question = rulings({"gm.move": (Pick(MANY), Pick(("x", "y")))}, "T-1", "T-2")
    found = offered([question], GM, KINDS, samples([question], NOW))
    assert len([one for one in found if one.kind == "gm.move"]) == 4 * 2
    assert [one.board for one in found if isinstance(one, BoardRuling)] == ["turn = 1"]
    for action in [*found, KINDS["gm.move"]("c39", "y", WHY)]:
        assert check_answer([question], GM, action) == question
    with pytest.raises(IllegalAction):
        check_answer([question], GM, KINDS["gm.move"]("c1", "x", "no"))


def test_a_board_is_tried_first() -> None:
    laid: list[Position] = []

    def refuse(board: Position) -> NoReturn:
        raise BadPosition("no_game_left")

    check_board(BoardRuling("turn = 2", WHY), laid.append, "T-2")
    check_board(KINDS["gm.move"]("c1", "x", WHY), refuse, "T-2")
    assert laid == [Position({"turn": 2}, {})]
    for board, code in (("turn = 1", "no_game_left"), ("turn = = 1", "not_toml")):
        with pytest.raises(IllegalAction, match=code) as refused:
            check_board(BoardRuling(board, WHY), refuse, "T-2")
        assert refused.value.rule == "T-2"


def test_a_ruling_is_told_as_such_with_its_reason() -> None:
    sink = Listener()
    tell_ruling(sink, KINDS["gm.move"]("c1", "x", WHY), "T-1")
    tell_ruling(sink, BoardRuling("turn = 1", WHY), "T-2")
    assert [(one.code, one.ruling, one.reason) for one in sink.events] == [
        ("ruled_move", True, WHY),
        ("ruled_board", True, WHY),
    ]
    assert [dict(one.part_for(PUBLIC).facts) for one in sink.events] == [{"subject": "c1", "value": "x"}, {}]  # type: ignore[union-attr]
    tell_ruling(Deaf(), BoardRuling("turn = 1", WHY), "T-2")


def test_a_ruling_for_one_seat_alone_leaves_the_others_with_its_subject() -> None:
    sink = Listener()
    tell_ruling(sink, KINDS["gm.set"]("red", "ford", WHY), "T-1", to="red", public="ruled_unseen")
    parts = [sink.events[0].part_for(viewer) for viewer in ("red", GM, "white", PUBLIC)]
    assert [part.code for part in parts if part] == ["ruled_set", "ruled_set", "ruled_unseen", "ruled_unseen"]
    assert dict(parts[2].facts) == {"subject": "red"}  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [(GM,), ()])
def test_what_becomes_of_a_frame_whose_subject_is_gone_the_game_master_is_asked(seats: tuple[str, ...]) -> None:
    fights = [Gather(f"f.{at}", "fight", ("red",), "T-1", subject=(at, "red")) for at in ("ford", "mill")]
    stack = [Gather("omen", "omen", (), "T-1"), Beside("b", tuple((one.id, (one,)) for one in fights))]
    omen, beside = ask_about_gone(stack, lambda gather: gather.subject[:1] == ("ford",), seats, "T-9")
    asked, left = [frames[0] for _, frames in beside.siblings]
    assert (omen, left) == (stack[0], fights[1])
    assert (asked.id, asked.kind, asked.seats, asked.subject) == ("f.ford.gone", "gone", seats, ("ford", "red"))
