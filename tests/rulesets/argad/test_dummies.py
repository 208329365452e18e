"""Animals that stand for nothing at all: who may move them."""

from __future__ import annotations

import pytest

from rulesets.argad.intentions import Announce
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fields import field, moved
from tests.rulesets.argad.played import GAME, Game

COWS = '[[herd]]\nid = "h"\nseat = "blue"\nanimal = "cow"\nplaces = "10,10 20,10"\n'
BUSH = '[[piece]]\nid = "b"\nkind = "bushes_high_crops"\npoints = "44,4 56,4 56,16 44,16"\n'


def grazing(hidden: str) -> Game:
    people = (f"malo blue 50,10 hidden={hidden}", "hoel red 90,90")
    wall = '[[obstacle]]\nid = "high"\nkind = "low_wall_fence"\npoints = "0,60 100,60"\nblocks = true\n'
    return field(*people, ground=COWS + BUSH + wall, options={"decoys": "on"}).until("announce")


def walk(game: Game) -> Announce:
    return Announce(((next(iter(game.state.animals)), ("10,20", "walks", "", "", 0, ())),))


@pytest.mark.rule("ARG-FOG-05")
def test_whose_troop_is_hidden_moves_animals_that_stand_for_nothing() -> None:
    game = grazing("true")
    cow = next(iter(game.state.animals))
    moved(game, blue=walk(game))
    assert game.state.stands[cow].centre == (1000, 2000)


@pytest.mark.rule("ARG-FOG-05")
def test_whose_troop_stands_in_the_open_does_not() -> None:
    game = grazing("false")
    with pytest.raises(IllegalAction, match="troop_not_hidden ARG-FOG-05"):
        GAME.check(game.state, "blue", walk(game))
