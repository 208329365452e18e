"""Who is told what by the short ways to tell it; frames in hand, and frames when a seat is gone; checked positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice, DiceNeeded, Fast
from rulesets.common.events import Listener, Sink, tell, whisper
from rulesets.common.frames import Beside, Gather, hands, reseal, resolve_in_hand, without_seat
from rulesets.common.params import Number, Pick
from rulesets.common.position import Position, PositionShape, TableShape
from rulesets.common.refusals import BadPosition

FIGHTS = Beside("b", tuple((key, (Gather(key, "fight", (), "T-1"),)) for key in ("f1", "f2")))


def test_a_whisper_names_only_whom_it_concerns() -> None:
    sink = Listener()
    whisper(sink, "drew_card", "T-1", to="red", public="drew", card="c1")
    tell(sink, "dawn", "T-1", turn=2)
    parts = [sink.events[0].part_for(viewer) for viewer in ("red", "gm", "white")]
    assert [part and dict(part.facts) for part in parts] == [{"who": "red", "card": "c1"}] * 2 + [{"who": "red"}]
    assert all(sink.events[1].part_for(viewer) for viewer in ("red", "white", "gm"))


class Board:
    """Remembers what was resolved, by key; `dice` are the keys of the dice that lie on it."""

    def __init__(self, dice: tuple[str, ...]) -> None:
        self.dice = dice
        self.done: list[str] = []

    def copy(self) -> Board:
        return Board(self.dice)

    def resolve(self) -> bool:
        return resolve_in_hand(self, hands([FIGHTS]), {"fight": fight}, Dice(), Listener())


def fight(board: Board, frame: Gather, dice: Dice, sink: Sink) -> None:
    if frame.id not in board.dice:
        raise DiceNeeded([Ask("die", 1, 6, frame.id, "red", "T-1")])
    board.done.append(frame.id)


def test_fights_side_by_side_are_resolved_in_their_order() -> None:
    board = Board(("f1", "f2"))
    assert board.resolve()
    assert board.done == ["f1"]


@pytest.mark.parametrize(("there", "asked"), [((), ["f1", "f2"]), (("f2",), ["f1"])])
def test_all_dice_that_are_missing_are_asked_for_together(there: tuple[str, ...], asked: list[str]) -> None:
    board = Board(there)
    with pytest.raises(DiceNeeded) as needed:
        board.resolve()
    assert [ask.key for ask in needed.value.asks] == asked
    assert board.done == []


def test_a_seat_that_is_gone_is_asked_no_more() -> None:
    both = ("red", "white")
    asked = replace(FIGHTS, siblings=tuple((key, (replace(frame, seats=both),)) for key, (frame,) in FIGHTS.siblings))
    (left,) = without_seat([asked], "red", lambda gather: gather.id == "f1")
    assert [(key, frames[0].seats) for key, frames in left.siblings] == [("f2", ("white",))]
    assert without_seat([FIGHTS], "red", lambda gather: True) == []


SHAPE = PositionShape(
    (("turn", Number(1, 9)),),
    (TableShape("hills", (("hill", Pick(("a", "b"))), ("owner", Pick(("", "red")))), "hill", grows=False),),
)


@pytest.mark.parametrize(("hills", "code"), [("aa", "row_twice"), ("a", "row_missing")])
def test_a_position_with_a_row_too_many_or_too_few_is_refused(hills: str, code: str) -> None:
    with pytest.raises(BadPosition, match=code):
        SHAPE.check(Position({"turn": 1}, {"hills": tuple({"hill": hill, "owner": ""} for hill in hills)}))


@dataclass(frozen=True, slots=True)
class Seal(Action):
    kind: ClassVar[str] = "seal"
    card: str


@pytest.mark.parametrize("shown", [True, False])
def test_sealed_answers_of_others_are_drawn_anew(shown: bool) -> None:
    gather = Gather("g", "seal", ("red", "white", "black"), "T-1", sealed=True)
    gather = gather.with_answer("red", Seal("c1")).with_answer("white", Seal("c2"))
    drawn = [reseal(gather, "red", lambda seat: [Seal("c3"), Seal("c4")], Fast(n), shown=shown) for n in range(40)]
    assert all(one.answer_of("red") == Seal("c1") and one.waiting for one in drawn)
    assert {one.answer_of("white") for one in drawn} == {Seal("c3"), Seal("c4"), *(() if shown else (None,))}
    assert {one.answer_of("black") is None for one in drawn} == {True, *(() if shown else (False,))}
