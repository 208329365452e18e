"""Who climbs towards one who stands higher does not get round him, unless he comes too late."""

from __future__ import annotations

import pytest

from rulesets.argad.bases import base_at
from rulesets.argad.going_round import ascent
from rulesets.argad.paths import Walk
from rulesets.argad.terrain_map import Piece, Table
from tests.rulesets.argad.fields import field, moved, place, plan, row, told_to
from tests.rulesets.argad.played import Game

HILL = '[[piece]]\nid = "hill"\nkind = "open_ground"\npoints = "0,40 100,40 100,80 0,80"\nheight = "{}"\n'
UP = Table(
    1000, 1000, pieces=(Piece("hill", "open_ground", ((0, 400), (1000, 400), (1000, 800), (0, 800)), height=300),)
)


def climbs(*people: str, height: str = "3", does: str = "", at: str = "", way: str = "50,48") -> Game:
    """Malo goes up beside Hoel, who has nothing else to do or does this."""
    game = field("malo blue 50,30", *people, ground=HILL.format(height)).until("announce")
    goes = row(game, "malo", "" if at else way, "contact" if at else "", at=at)
    red = (row(game, "hoel", does=does),) if does else ()
    return moved(game, blue=plan(game, goes), red=plan(game, *red))


@pytest.mark.rule("ARG-LVL-04")
def test_a_defender_on_the_hill_blocks_who_climbs_past_him() -> None:
    game = climbs("hoel red 58,44")
    assert place(game, "malo") == (5000, 4000)
    assert told_to(game, "blue", "barred") and told_to(game, "red", "barred")
    assert {event.rule for event in game.events if event.code == "barred"} == {"ARG-LVL-04"}


@pytest.mark.parametrize(
    ("hoel", "height", "does"),
    [
        ("hoel red 75,44", "3", ""),
        ("hoel red 58,44", "0", ""),
        ("hoel red 58,30", "3", ""),
        ("hoel red 58,44", "3", "let_pass"),
    ],
)
def test_who_is_too_far_on_no_higher_ground_or_lets_him_pass_blocks_nobody(hoel: str, height: str, does: str) -> None:
    assert place(climbs(hoel, height=height, does=does), "malo") == (5000, 4800)


def test_who_goes_to_fight_him_does_not_go_round() -> None:
    game = climbs("hoel red 55,46", at="hoel")
    assert told_to(game, "red", "met") and not told_to(game, "red", "barred")


def test_a_way_leads_up_where_it_first_enters_ground_so_high() -> None:
    walk = Walk(base_at(500, 100), ((500, 300), (500, 900)))
    assert ascent(UP, walk, 300) == (300, (500, 400))
    assert ascent(UP, walk, 301) is None
    assert ascent(UP, Walk(base_at(500, 500), ((500, 900),)), 300) is None
