"""Shots in circumstances that come up seldom, each in a game: openings, lost cover, divers, sure duellists."""

from __future__ import annotations

import pytest

from rulesets.argad.going_back import GoBack
from rulesets.argad.shot_declarations import Declare
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.fields import field, moved, plan, row
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.test_moving import FENCE
from tests.rulesets.argad.test_switches import causes

CABIN = """
[[room]]
id = "cabin"
building = "cabin"
points = "90,102 120,102 120,140 90,140"

[[opening]]
id = "pane"
kind = "window"
points = "98,102 102,102"
"""
OUTSIDE, INSIDE = figure("yann", "blue", "100,100", **{"class": 4}), figure("olaf", "red", "100,104", weapons=["bow"])


def said(game: Game, who: str, at: str, how: str = "plain") -> Declare:
    return Declare(((game.who(who), (game.who(at), "bow", how, "no_order")),))


@rule("ARG-PRO-18")
@pytest.mark.parametrize(("how", "hit"), [("plain", False), ("leans_out", True)])
def test_whoever_leans_out_exposes_both(how: str, hit: bool) -> None:
    """Each behind his side of the window needs a six; as soon as one leans out, both shoot without protection."""
    game = butts(OUTSIDE, INSIDE, CABIN, options={"duel": "off"})
    game.until("shots")
    game.dice = Faces(5, 5)
    game.answer("blue", said(game, "yann", "olaf", how)).answer("red", said(game, "olaf", "yann"))
    game.answer("gm", Declare(()))
    assert [game.state.in_play(game.who(one)) for one in ("yann", "olaf")] == [not hit, not hit]
    assert ("leans_out" in causes(game)) == hit


@rule("ARG-PRO-18")
def test_one_leans_out_of_a_window_only() -> None:
    game = butts(figure("yann", "blue", "100,80"), figure("bili", "blue", "100,100"), INSIDE, CABIN)
    game.until("shots")
    GAME.check(game.state, "blue", said(game, "bili", "olaf", "leans_out"))
    with pytest.raises(IllegalAction, match="leans_out_of_nothing"):
        GAME.check(game.state, "blue", said(game, "yann", "olaf", "leans_out"))


@rule("ARG-PRO-21")
@pytest.mark.parametrize("returns", [True, False])
def test_who_left_his_cover_and_came_back_has_lost_it(returns: bool) -> None:
    """Hoel keeps his distance from Malo, whom the fence holds up; an archer shoots at him across another fence."""
    fences = FENCE + FENCE.replace('"fence"', '"hedge"').replace("0,15 100,15", "0,28.5 100,28.5")
    archer = 'bili blue 70,20 weapons=["bow"]'
    game = field("malo blue 50,5", "hoel red 50,30", archer, ground=fences, dice={"slow": 6})
    keeps = plan(game.until("announce"), row(game, "hoel", does="keep_distance", at="malo"))
    moved(game, blue=plan(game, row(game, "malo", "50,20")), red=keeps).until("shots")
    if returns:
        game.answer("red", GoBack((game.who("hoel"),)))
    shot = Declare(((game.who("bili"), (game.who("hoel"), "bow", "plain", "no_order")),))
    known = GAME.odds_of(game.state, "blue", shot)
    assert known is not None
    assert ("cover_lost" in [one.cause for one in known.modifiers]) == returns


LAKE = piece("deep_water", "90,106 140,106 140,160 90,160")


@rule("ARG-PRO-09")
def test_an_excellent_diver_is_not_there_to_be_shot_at() -> None:
    """A swimmer is harder to hit; a diver under water cannot be seen at all."""
    shown = {}
    for skill in ("swimmer", "diver"):
        game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,112", skills=[skill]), LAKE)
        game.until("shots")
        try:
            GAME.check(game.state, "blue", said(game, "yann", "olaf"))
            known = GAME.odds_of(game.state, "blue", said(game, "yann", "olaf"))
            shown[skill] = known and [one.cause for one in known.modifiers if one.value]
        except IllegalAction as no:
            shown[skill] = no.code
    assert shown == {"swimmer": ["deep_water"], "diver": "under_water"}


@rule("ARG-DUE-02")
def test_a_sure_duellist_adds_to_his_shooting_die() -> None:
    """At 15 cm a bow needs five; with one more, a four will do."""
    for skills, stands in (([], True), (["duel_shot:1"], False)):
        archer = figure("olaf", "red", "100,115", weapons=["bow"])
        game = butts(figure("yann", "blue", "100,100", skills=skills, **{"class": 4}), archer, options={"duel": "on"})
        game.until("shots")
        game.dice = Faces(6, 1, 4, 1)
        game.answer("blue", said(game, "yann", "olaf")).answer("red", said(game, "olaf", "yann"))
        game.answer("gm", Declare(()))
        assert game.state.in_play(game.who("olaf")) == stands
