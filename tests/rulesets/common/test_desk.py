"""Decisions in one table: what is asked, what the clock says, what is written down, told, kept and drawn anew."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rulesets.common.actions import Action
from rulesets.common.desk import Asked, Desk
from rulesets.common.dice import Dice, Fast
from rulesets.common.events import Listener, Sink
from rulesets.common.frames import Beside, Frame, Gather
from rulesets.common.seats import GM, PUBLIC, Seat
from rulesets.common.shapes import Choice, ChoiceAt, Plain, kinds_of

SEATS = ("red", "white")
KINDS = kinds_of({Choice: ("bid", "word"), ChoiceAt: ("react",), Plain: ("leave", "agree")})
HANDS = {"red": ["none", "c1", "c2"], "white": ["none", "c3"]}


@dataclass(slots=True)
class Play:
    stack: list[Frame] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    words: dict[Seat, str] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def copy(self) -> Play:
        return Play(self.stack.copy(), self.marks.copy(), self.words.copy(), self.done.copy())


def finish(play: Play, frame: Gather, dice: Dice, sink: Sink) -> None:
    play.done.append(frame.id)
    play.stack = []


def go(play: Play, seat: Seat, action: Action, sink: Sink) -> None:
    play.done.append(f"{seat} left")


DESK: Desk[Play] = Desk(
    KINDS,
    {
        "bid": Asked(lambda play, seat: HANDS[seat], finish, ("bid", "has_bid")),
        "react": Asked(lambda play, seat: HANDS[seat], finish, ("reacted", ""), secret=True),
        "word": Asked(lambda play, seat: ("ask", "pass"), None, ("word_left", ""), "T-2", kept="words"),
        "leave": Asked(rule="T-3", carried_out=go, grave=True),
        "agree": Asked(),
    },
    {"roll": finish},
    last="roll",
)
BIDS = Gather("t1.bid", "bid", SEATS, "T-1", sealed=True)


def window(at: str) -> Gather:
    return Gather(f"t1.{at}", "react", SEATS, "T-1", sealed=True, subject=(at,))


def decided(play: Play, seat: Seat, kind: str, *values: str) -> Listener:
    sink = Listener()
    DESK.decide(play, seat, KINDS[kind](*values), sink)
    return sink


def test_a_seat_that_is_waited_for_has_a_form_and_the_clock_takes_what_stands_first() -> None:
    play = Play([BIDS])
    (mine,), (public,) = DESK.questions(play, "red"), DESK.questions(play, PUBLIC)
    assert mine.forms[0].params[0][1].options == ("none", "c1", "c2")  # type: ignore[union-attr]
    assert mine.default == KINDS["bid"]("none")
    assert (public.forms, public.default, public.waiting) == ((), None, SEATS)


def test_an_answer_is_written_down_and_told_to_him_alone() -> None:
    play = Play([BIDS])
    (event,) = decided(play, "red", "bid", "c1").events
    assert play.stack[0].answer_of("red") == KINDS["bid"]("c1")
    assert event.part_for("red").facts["choice"] == "c1"  # type: ignore[union-attr]
    assert (event.part_for("white").code, dict(event.part_for("white").facts)) == ("has_bid", {"who": "red"})  # type: ignore[union-attr]


def test_questions_side_by_side_are_told_apart() -> None:
    play = Play([Beside("b", (("ford", (window("ford"),)), ("mill", (window("mill"),))))])
    assert [one.facts for one in DESK.questions(play, "red")] == [{"at": "ford"}, {"at": "mill"}]
    decided(play, "red", "react", "mill", "c2")
    assert [one.answered for one in DESK.questions(play, "red")] == [(), ("red",)]


@pytest.mark.parametrize(("viewer", "shown"), [("red", ("red",)), (GM, ("red",)), ("white", ()), (PUBLIC, ())])
def test_who_has_answered_in_secret_only_he_and_the_game_master_see(viewer: str, shown: tuple[str, ...]) -> None:
    play = Play([window("ford")])
    assert decided(play, "red", "react", "ford", "c1").events[0].part_for("white") is None
    assert DESK.questions(play, viewer)[0].answered == shown


def test_what_is_kept_is_decided_once_a_turn_and_nobody_learns_of_it() -> None:
    play = Play()
    (asked,) = DESK.may(play, "t1", "red", "word")
    assert (asked.must, asked.sealed, asked.rule) == (False, True, "T-2")
    (event,) = decided(play, "red", "word", "pass").events
    assert (play.words, play.marks, event.part_for(PUBLIC)) == ({"red": "pass"}, ["word red"], None)
    assert DESK.may(play, "t1", "red", "word") == []
    assert len(DESK.may(play, "t1", "white", "word", "leave")) == 2


def test_what_is_carried_out_is_not_written_down() -> None:
    play = Play()
    decided(play, "red", "leave")
    assert (play.done, DESK.may(play, "t1", "red", "leave")[0].forms[0].grave) == (["red left"], True)


def test_what_follows_is_resolved_once_all_have_answered_dice_last() -> None:
    full = window("ford").with_answer("red", KINDS["react"]("ford", "none"))
    full = full.with_answer("white", KINDS["react"]("ford", "none"))
    play = Play([Beside("b", (("mill", (Gather("roll", "roll", (), "T-1"),)), ("ford", (full,))))])
    assert DESK.resolve(play, Dice(), Listener())
    assert play.done == ["t1.ford"]
    assert not DESK.resolve(Play([BIDS]), Dice(), Listener())


def test_a_decision_that_nothing_follows_is_a_fault_of_the_table() -> None:
    with pytest.raises(LookupError, match="agree"):
        DESK.resolve(Play([Gather("a", "agree", (), "T-1")]), Dice(), Listener())


@pytest.mark.parametrize(("viewer", "found"), [("red", {"none", "c3"}), (GM, {"c3"})])
def test_sealed_answers_of_others_are_drawn_out_of_what_they_could_have_chosen(viewer: str, found: set[str]) -> None:
    answered = BIDS.with_answer("white", KINDS["bid"]("c3"))
    drawn = set()
    for n in range(30):
        play = Play([answered])
        DESK.redraw(play, viewer, Fast(n))
        drawn.add(play.stack[0].answer_of("white").choice)
    assert drawn == found
