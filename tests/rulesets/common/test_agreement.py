"""Announcements that may be changed until all agree to all of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rulesets.common.agreement import Agreement, announced
from rulesets.common.dice import Dice
from rulesets.common.events import Listener
from rulesets.common.frames import Frame, Gather
from rulesets.common.questions import Form
from rulesets.common.shapes import Choice, Plain, kinds_of

SEATS = ("red", "white", "black")
KINDS = kinds_of({Choice: ("announce",), Plain: ("agree",)})
ALL = Agreement("T-1", "T-2")
NEIGHBOURS = Agreement("T-1", "T-2", lambda plans, before, after: ("red", "white"))


@dataclass(slots=True)
class Play:
    stack: list[Frame] = field(default_factory=list)


def announce(play: Play, agreement: Agreement, *plans: tuple[str, str]) -> list[str]:
    sink = Listener()
    for seat, at in plans:
        agreement.announce(play, seat, KINDS["announce"](at), sink)
    return [event.code for event in sink.events]


def asked(agreement: Agreement, *who_agree: str) -> Play:
    """All have announced; these have agreed."""
    play = Play([agreement.ask("t1.plans", SEATS)])
    announce(play, agreement, ("red", "ford"), ("white", "mill"), ("black", "none"))
    agreement.ask_agreement(play, play.stack[0], Dice(), Listener())
    for seat in who_agree:
        play.stack[-1] = play.stack[-1].with_answer(seat, KINDS["agree"]())
    return play


def test_announcements_are_known_while_they_may_be_changed() -> None:
    play = Play([ALL.ask("t1.plans", SEATS)])
    assert announced(play) == {} == announced(Play([Gather("x", "fight", (), "T-1")]))
    assert announce(play, ALL, ("white", "mill"), ("red", "ford")) == ["announced", "announced"]
    assert announced(play) == {"red": "ford", "white": "mill"}
    assert not play.stack[0].complete


def test_who_has_announced_may_think_again() -> None:
    play, form = Play([ALL.ask("t1.plans", SEATS)]), Form("announce")
    announce(play, ALL, ("red", "ford"))
    (question,) = ALL.revision(play, "red", form)
    assert (question.kind, question.must, question.mine) == ("revise", False, KINDS["announce"]("ford"))
    assert ALL.revision(play, "white", form) == [] == ALL.revision(Play(), "red", form)


def test_announcements_in_any_order_are_the_same() -> None:
    first, second = (Play([ALL.ask("t1.plans", SEATS)]) for _ in range(2))
    announce(first, ALL, ("red", "ford"), ("white", "mill"))
    announce(second, ALL, ("white", "mill"), ("red", "ford"))
    assert first == second


@pytest.mark.parametrize(("agreement", "left"), [(ALL, ()), (NEIGHBOURS, ("black",))])
def test_a_change_takes_back_the_agreement_of_those_whom_it_touches(
    agreement: Agreement, left: tuple[str, ...]
) -> None:
    play = asked(agreement, "black", "white")
    before = play.stack[-1]
    assert announce(play, agreement, ("red", "none")) == ["plan_changed"]
    after = play.stack[-1]
    assert (tuple(seat for seat, _ in after.answers), after.id != before.id) == (left, True)
    assert announced(play)["red"] == "none"


def test_each_change_makes_another_question() -> None:
    play, ids = asked(ALL), []
    for at in ("none", "ford", "none"):
        announce(play, ALL, ("red", at))
        ids += [play.stack[-1].id, ALL.revision(play, "red", Form("announce"))[0].id]
    assert len(dict.fromkeys(ids)) == 6
