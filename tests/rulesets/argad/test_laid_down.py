"""Who knows of a thing that somebody has laid down, or let fall: ARG-CVY-01, ARG-HID-06, ARG-HID-13."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.awareness import knows_thing
from rulesets.argad.casualties import remove
from rulesets.argad.lookout import look_around
from rulesets.argad.state import Stand
from rulesets.common.events import Deaf
from rulesets.common.seats import GM, PUBLIC

from .fields import field, moved, plan, refusal, row
from .played import GAME, Game

SCREEN = '[[obstacle]]\nid = "screen"\nkind = "low_wall_fence"\npoints = "50,0 50,20"\nblocks = true\n'
CHEST = '[[item]]\nid = "chest"\nen = "Chest"\nfr = "Coffre"\nload = "small_chest"\nholder = "malo"\n'
LETTER = CHEST + "hidden = true\n"


def laid(ground: str = "", thing: str = CHEST) -> Game:
    """Malo sets down what he carries; behind the screen, where there is one, Hoel does not see it."""
    game = field("malo blue 40,10", "hoel red 60,10", ground=ground + thing)
    game.state.hostile = []
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "40,12", "drop", at="chest")))
    assert game.state.things["chest"].holder == ""
    return game


def knowers(game: Game) -> list[str]:
    return [one for one in ("blue", "red", PUBLIC, GM) if knows_thing(game.state, one, "chest")]


def test_what_everybody_saw_laid_down_lies_open() -> None:
    game = laid()
    assert knowers(game) == ["blue", "red", PUBLIC, GM]
    assert not game.state.things["chest"].hidden


def test_what_was_laid_down_out_of_sight_is_known_to_those_who_saw_it() -> None:
    game = laid(SCREEN)
    assert knowers(game) == ["blue", GM]
    assert "Chest" not in str(GAME.view(game.state, "red")) and "Chest" in str(GAME.view(game.state, "blue"))
    assert "Chest" not in str(GAME.view(game.state, PUBLIC))


def test_whoever_comes_to_see_the_place_knows_of_it_from_then_on() -> None:
    game = laid(SCREEN)
    hoel = game.who("hoel")
    game.state.stands[hoel] = replace(game.state.stands[hoel], x=4500, y=4000)
    look_around(game.state, Deaf())
    assert knowers(game) == ["blue", "red", PUBLIC, GM]
    game.state.stands[hoel] = Stand(6000, 1000)
    look_around(game.state, Deaf())
    assert knowers(game) == ["blue", "red", PUBLIC, GM]


def test_whoever_takes_it_up_again_is_seen_with_it_by_those_who_see_him() -> None:
    game = laid(SCREEN)
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "40,14", "pick_up", at="chest")))
    thing = game.state.things["chest"]
    assert (thing.holder, thing.hidden, thing.finders) == (game.who("malo"), False, ())
    assert knowers(game) == ["blue", GM]


def test_what_a_fallen_man_carried_openly_is_known_to_those_who_saw_him_fall_and_what_he_hid_to_nobody() -> None:
    for thing, known in ((CHEST, ["blue", GM]), (LETTER, [GM])):
        game = field("malo blue 40,10", "hoel red 60,10", ground=SCREEN + thing).until("announce")
        malo = game.who("malo")
        remove(game.state, malo, replace(game.state.now[malo], out="removed"), Deaf())
        assert knowers(game) == known, thing


def test_he_who_lays_down_what_he_hid_about_him_knows_where_it_lies() -> None:
    assert knowers(laid(SCREEN, LETTER)) == ["blue", GM]


@pytest.mark.rule("ARG-AFT-07")
def test_nobody_takes_anything_from_others() -> None:
    game = field("malo blue 50,30", "hoel red 50,33").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", does="pick_up", at="hoel"))) == "no_looting"
