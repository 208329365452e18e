"""Current and tide, as the game master lets them carry swimmers and boats."""

from __future__ import annotations

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.current import Drift
from rulesets.argad.state import Stand
from rulesets.common.seats import GM
from tests.rulesets.argad.fields import field, place, told_to
from tests.rulesets.argad.played import GAME, Game

SEA = '[[piece]]\nid = "sea"\nkind = "deep_water"\npoints = "0,20 100,20 100,60 0,60"\n'
RIGHT = Drift("right", 5, "The tide comes in")


def afloat(*people: str, ground: str = SEA) -> Game:
    return field("malo blue 50,40", "hoel red 50,10", *people, ground=ground, gm=True).until("announce")


def forms(game: Game) -> list[str]:
    return [form.kind for question in GAME.questions(game.state, GM) for form in question.forms]


@pytest.mark.rule("ARG-BOA-04")
def test_the_current_carries_who_swims_and_nobody_else() -> None:
    game = afloat()
    game.answer(GM, RIGHT)
    assert (place(game, "malo"), place(game, "hoel")) == ((55 * CM, 40 * CM), (50 * CM, 10 * CM))
    assert told_to(game, "blue", "current_carries") and told_to(game, "red", "current_carries")
    assert told_to(game, "blue", "drifts")
    assert {event.rule for event in game.events if event.code == "drifts"} == {"ARG-BOA-04"}
    assert all(event.ruling and event.reason for event in game.events if event.code == "drifts")


@pytest.mark.rule("ARG-BOA-04")
def test_once_a_turn_and_only_where_there_is_water() -> None:
    game = afloat()
    assert "gm.drift" in forms(game)
    game.answer(GM, RIGHT)
    assert "gm.drift" not in forms(game)
    assert "gm.drift" not in forms(afloat(ground=""))


@pytest.mark.rule("ARG-BOA-04")
def test_nobody_is_carried_onto_another_or_off_the_table() -> None:
    game = afloat("bili blue 97,40")
    game.answer(GM, Drift("right", 10, "A spring tide"))
    assert 97 * CM < place(game, "bili")[0] < 100 * CM
    game = afloat("yann blue 50,17")
    game.state.stands[game.who("malo")] = Stand(50 * CM, 22 * CM)
    game.answer(GM, Drift("near", 5, "The ebb"))
    assert place(game, "malo") == (50 * CM, 22 * CM)


def test_all_of_a_band_are_carried_alike() -> None:
    game = afloat("bili blue 52,40", "yann blue 54,40")
    game.answer(GM, RIGHT)
    assert [place(game, name)[0] // CM for name in ("malo", "bili", "yann")] == [55, 57, 59]


def test_beside_miniatures_all_hear_how_far_it_carries() -> None:
    game = field("malo blue -", "hoel red -", width=0, gm=True).until("announce")
    game.answer(GM, RIGHT)
    assert told_to(game, "blue", "current_carries")
