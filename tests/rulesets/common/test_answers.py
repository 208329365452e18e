"""What the forms offer is what they let through; a text may keep its lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from rulesets.common.actions import Action
from rulesets.common.answers import check_answer, offered
from rulesets.common.params import Number, Pick, Text
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction


@dataclass(frozen=True, slots=True)
class Bid(Action):
    kind: ClassVar[str] = "bid"
    card: str
    coins: int


FORM = Form("bid", (("card", Pick(("a", "b"))), ("coins", Number(0, 2))), "T-2")
ASKED = [Question("q1", "bidding", ("red",), "T-1", (FORM,))]


def test_every_answer_of_a_form_is_offered_and_passes() -> None:
    answers = offered(ASKED, "red", {"bid": Bid})
    assert answers == [Bid(card, coins) for card in ("a", "b") for coins in range(3)]
    assert all(check_answer(ASKED, "red", answer).id == "q1" for answer in answers)


def test_nothing_is_offered_to_a_seat_that_is_not_asked() -> None:
    assert offered(ASKED, "white", {"bid": Bid}) == []
    with pytest.raises(IllegalAction, match="not_asked"):
        check_answer(ASKED, "white", Bid("a", 1))


@pytest.mark.parametrize("bid", [Bid("c", 1), Bid("a", 3), Bid(("a",), 1), Bid("a", "1")])  # type: ignore[arg-type]
def test_what_no_form_takes_is_refused_under_its_rule(bid: Bid) -> None:
    with pytest.raises(IllegalAction) as refused:
        check_answer(ASKED, "red", bid)
    assert refused.value.rule == "T-2"


def test_a_near_miss_is_refused_for_its_own_reason() -> None:
    near = [Near(Bid("c", 1), "not_yours", "T-9", {"card": "c"})]
    with pytest.raises(IllegalAction, match="not_yours") as refused:
        check_answer(ASKED, "red", Bid("c", 1), near)
    assert (refused.value.rule, refused.value.facts) == ("T-9", {"card": "c"})
    assert check_answer(ASKED, "red", Bid("a", 1), near).id == "q1"


def test_wide_values_are_taken_from_samples() -> None:
    assert offered(ASKED, "red", {"bid": Bid}, {"bid.coins": (7,)}) == [Bid("a", 7), Bid("b", 7)]


def test_a_text_with_lines_keeps_them_and_loses_the_rest() -> None:
    assert Text(40, lines=True).read("turn  = 1\r\n\n[[a]] \x00\n", "board") == "turn = 1\n\n[[a]]"
    assert Text(40).read("two\nlines", "reason") == "two lines"
