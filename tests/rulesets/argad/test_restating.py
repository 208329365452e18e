"""Whoever changes his announcement starts from what he has said."""

from __future__ import annotations

from rulesets.argad.intentions import Announce, deeds_of
from rulesets.argad.restating import announced
from tests.rulesets.argad.played import GAME, begun

CHIEF, ARCHER, OTHER = "judikael", "blue_archer_1", "blue_archer_2"


def test_the_form_of_agreement_holds_all_that_was_announced():
    game = begun("raid").until("announce")
    archer, other = game.who(ARCHER), game.who(OTHER)
    stand = game.state.stands[archer]
    way = f"{stand.x // 100 + 4},{stand.y // 100}"
    said = Announce(((archer, (way, "walks", "", "", 0, (other,))),))
    game.answer("blue", said).until("agree")
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "agree")
    again = GAME.form_start(game.state, "blue", question)
    assert again == said
    assert deeds_of(game.state, again) == {who: game.state.plans[who] for who in (archer, other)}
    assert announced(game.state, "red").plans == ()


def test_other_questions_are_filled_in_as_the_clock_would_answer():
    game = begun("raid")
    question = next(one for one in GAME.questions(game.state, "blue") if one.must)
    assert GAME.form_start(game.state, "blue", question) == question.default


def test_a_row_that_says_nothing_of_somebody_who_goes_along_is_none():
    game = begun("raid").until("announce")
    archer, other = game.who(ARCHER), game.who(OTHER)
    blank = (other, ("", "walks", "", "", 0, ()))
    deeds = deeds_of(game.state, Announce(((archer, ("110,60", "walks", "", "", 0, (other,))), blank)))
    assert deeds[other].guide == archer
