"""Frames: answers commute, siblings do not wait for one another."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.actions import Action
from rulesets.common.frames import Beside, Frame, Gather, hands, swap
from rulesets.common.records import digest, pack, unpack

SEATS = ("red", "white", "black")


@dataclass(frozen=True, slots=True)
class Bid(Action):
    kind: ClassVar[str] = "bid"
    coins: int


@dataclass(frozen=True, slots=True)
class Fight:
    """A consequence."""

    at: str


RECORDS = {"Gather": Gather, "Beside": Beside, "Fight": Fight}
GATHER = Gather("t1.bids", "bidding", SEATS, "EX-1", sealed=True, subject=("gold",))


def test_answers_in_any_order_give_one_digest():
    digests = set()
    for order in permutations(SEATS):
        frame = GATHER
        for n, seat in enumerate(order):
            assert frame.waiting == tuple(one for one in SEATS if one not in order[:n])
            frame = frame.with_answer(seat, Bid(SEATS.index(seat)))
        assert frame.complete
        digests.add(digest(pack(frame)))
    assert len(digests) == 1


def test_a_revised_answer_takes_the_place_of_the_old_one():
    frame = GATHER.with_answer("white", Bid(1)).with_answer("red", Bid(2)).with_answer("white", Bid(3))
    assert frame.answers == (("red", Bid(2)), ("white", Bid(3)))
    assert frame.answer_of("white") == Bid(3) and frame.answer_of("black") is None


def test_who_is_gone_is_not_waited_for():
    frame = GATHER.with_answer("red", Bid(1)).with_answer("white", Bid(2)).without("black").without("red")
    assert frame.complete and frame.answers == (("white", Bid(2)),)


def test_frames_survive_their_json():
    stack = (Beside("t1", (("a", (Fight("0101"), GATHER.with_answer("red", Bid(1)))), ("b", (Fight("0202"),)))),)
    assert unpack(pack(stack), RECORDS, {"bid": Bid}) == stack


def test_only_what_lies_on_top_is_in_hand():
    beside = Beside("t1", (("a", (Fight("x"), GATHER)), ("b", (Fight("y"),))))
    assert hands([]) == []
    assert hands([Fight("z"), GATHER]) == [GATHER]
    assert hands([Fight("z"), beside]) == [GATHER, Fight("y")]


def test_swapping_one_sibling_leaves_the_others():
    stack: list[Frame] = [Fight("z"), Beside("t1", (("a", (Fight("x"), GATHER)), ("b", (Fight("y"),))))]
    stack = swap(stack, Fight("y"), [])
    assert hands(stack) == [GATHER]
    stack = swap(stack, GATHER, [Fight("w")])
    assert stack == [Fight("z"), Beside("t1", (("a", (Fight("x"), Fight("w"))),))]
    stack = swap(swap(stack, Fight("w"), []), Fight("x"), [])
    assert stack == [Fight("z")]


def test_a_frame_that_is_not_in_hand_cannot_be_swapped():
    with pytest.raises(LookupError):
        swap([Fight("z"), GATHER], Fight("z"), [])
    with pytest.raises(LookupError):
        swap([Beside("t1", (("a", (Fight("x"), GATHER)),))], Fight("x"), [])


@settings(deadline=None, max_examples=60)
@given(st.permutations(["a", "b", "c", "d"]))
def test_siblings_finish_in_any_order(order: list[str]):
    stack: list[Frame] = [GATHER, Beside("t1", tuple((key, (Fight(key),)) for key in "abcd"))]
    for key in order:
        assert GATHER not in hands(stack)
        stack = swap(stack, Fight(key), [])
    assert stack == [GATHER]
