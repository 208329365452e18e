"""Who is told what by the short ways to tell it; frames in hand, and frames when a seat is gone; checked positions."""

from __future__ import annotations

import pytest

from rulesets.common.dice import Ask, DiceNeeded
from rulesets.common.events import Listener, tell, whisper
from rulesets.common.frames import Beside, Frame, Gather, resolve_in_hand, without_seat
from rulesets.common.params import Number, Pick
from rulesets.common.position import Position, PositionShape, TableShape
from rulesets.common.refusals import BadPosition

FIGHTS = Beside("b", tuple((key, (Gather(key, "fight", ("red", "white"), "T-1"),)) for key in ("f1", "f2")))


def test_a_whisper_names_only_whom_it_concerns() -> None:
    sink = Listener()
    whisper(sink, "drew_card", "T-1", to="red", public="drew", card="c1")
    tell(sink, "dawn", "T-1", turn=2)
    parts = [sink.events[0].part_for(viewer) for viewer in ("red", "gm", "white")]
    assert [part and dict(part.facts) for part in parts] == [{"who": "red", "card": "c1"}] * 2 + [{"who": "red"}]
    assert all(sink.events[1].part_for(viewer) for viewer in ("red", "white", "gm"))


def test_a_frame_that_waits_for_dice_holds_up_no_other() -> None:
    tried = []

    def step(frame: Frame) -> bool:
        tried.append(frame.id)
        if frame.id == "f1":
            raise DiceNeeded([Ask("die", 1, 6, "k1", "red", "T-1")])
        return True

    assert resolve_in_hand([FIGHTS], step)
    assert tried == ["f1", "f2"]


def test_all_dice_that_are_missing_are_asked_for_together() -> None:
    def step(frame: Frame) -> bool:
        raise DiceNeeded([Ask("die", 1, 6, frame.id, "red", "T-1")])

    with pytest.raises(DiceNeeded) as needed:
        resolve_in_hand([FIGHTS], step)
    assert [ask.key for ask in needed.value.asks] == ["f1", "f2"]


def test_a_seat_that_is_gone_is_asked_no_more() -> None:
    (left,) = without_seat([FIGHTS], "red", lambda gather: gather.id == "f1")
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
