"""Shots in circumstances that come up seldom, each in a game: openings, lost cover, divers, sure duellists, hunts."""

from __future__ import annotations

import pytest

from rulesets.argad.gm_room import KINDS
from rulesets.argad.going_back import GoBack
from rulesets.argad.lost_cover import has_lost_cover
from rulesets.argad.shot_declarations import Declare
from rulesets.common.dice import Fast
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.fields import field, moved, plan, row
from tests.rulesets.argad.marks import hidden, rule
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


@pytest.mark.parametrize("returns", [pytest.param(True, marks=pytest.mark.rule("ARG-PRO-21")), False])
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


@pytest.mark.parametrize(("places", "skill", "why"), [
    pytest.param("100,100 100,112", "swimmer", "deep_water", marks=pytest.mark.rule("ARG-PRO-09")),
    pytest.param("100,104.5 100,107", "diver", "under_water", marks=pytest.mark.rule("ARG-PRO-09")),
    ("100,100 100,112", "diver", "not_offered"),
    ("100,100 100,105.2", "diver", ""),
])  # fmt: skip
def test_an_excellent_diver_is_not_there_to_be_shot_at(places: str, skill: str, why: str) -> None:
    """A swimmer is harder to hit; a diver cannot be seen from afar at all, unless he stands on the shore."""
    yann, olaf = places.split()
    game = butts(figure("yann", "blue", yann), figure("olaf", "red", olaf, skills=[skill]), LAKE).until("shots")
    try:
        GAME.check(game.state, "blue", said(game, "yann", "olaf"))
    except IllegalAction as no:
        assert no.code == why
    else:
        known = GAME.odds_of(game.state, "blue", said(game, "yann", "olaf"))
        assert [one.cause for one in known.modifiers if one.value] == ([why] if why else [])


SEA = '[[piece]]\nid = "sea"\nkind = "deep_water"\npoints = "0,40 100,40 100,90 0,90"\n'


@hidden("ARG-HID-13")
@pytest.mark.parametrize(("skill", "seen"), [("swimmer", [True, True]), ("diver", [True, False])])
def test_who_dives_is_lost_from_sight(skill: str, seen: list[bool]) -> None:
    game = field("malo blue 50,30", f'hoel red 70,37 weapons=[] skills=["{skill}"]', ground=SEA)
    hoel, found = game.who("hoel"), []
    for _ in seen:
        drawn = {one["id"]: one for one in GAME.view(game.state, "blue").board["figures"]}
        found.append(drawn[hoel]["now"])
        if len(found) == 1:
            moved(game, red=plan(game.until("announce"), row(game, "hoel", "70,45", "swim")))
    assert found == seen
    assert game.state.stands[hoel].y > 4000
    assert ("lost_from_sight" in game.told("blue")) != seen[1]
    assert [drawn[hoel]["y"] > 4000] == seen[1:]
    again = GAME.unknown_to(game.state, "blue", Fast(1))
    assert (f"blue {hoel}" in again.seen) and again.seen[f"blue {hoel}"].now == seen[1]


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


def granted(*values: str, options: dict[str, str] | None = None, **more: object) -> Game:
    """The game master says what Yann's shots of this turn are; what he says last counts."""
    archer = figure("yann", "blue", "100,100", **{"class": 4, **more})
    game = butts(archer, figure("olaf", "red", "100,115"), options=options).until("shots")
    for value in values:
        game.answer(GM, KINDS["gm.occasion"](game.who("yann"), value, "So we said"))  # type: ignore[call-arg]
    return game


@pytest.mark.parametrize(("values", "better", "named"), [
    pytest.param(["hunting"], 1, "ARG-HUN-01", marks=pytest.mark.rule("ARG-HUN-01")),
    pytest.param(["contest"], 2, "ARG-HUN-03", marks=pytest.mark.rule("ARG-HUN-03")),
    pytest.param(["ambush"], 1, "ARG-HUN-04", marks=pytest.mark.rule("ARG-HUN-04")),
    (["ambush", "ordinary"], 0, ""),
])  # fmt: skip
def test_what_shots_are_meant_for_counts_for_this_turn(values: list[str], better: int, named: str) -> None:
    """At 15 cm a bow needs five: two faces of six."""
    game = granted(*values)
    known = GAME.odds_of(game.state, "blue", said(game, "yann", "olaf"))
    assert known is not None
    assert known.share("target_falls") == pytest.approx((2 + better) / 6)
    assert [one.rule for one in known.modifiers if one.value > 0] == ([named] if named else [])
    game.dice = Faces(5 - better)
    game.answer("blue", said(game, "yann", "olaf")).answer("red", Declare(())).answer(GM, Declare(()))
    assert not game.state.in_play(game.who("olaf"))


def test_next_turn_shots_are_like_others_again() -> None:
    game = granted("ambush")
    assert any(one.startswith("occasion") for one in game.state.marks)
    game.answer("blue", Declare(())).until("announce")
    assert not any(one.startswith("occasion") for one in game.state.marks)


@rule("ARG-HUN-02")
def test_mounted_foot_hunt_as_cavalry_do() -> None:
    game = granted("hunting", role="mounted_foot", weapons=["javelin"], mount="mounted_foot")
    shot = Declare(((game.who("yann"), (game.who("olaf"), "javelin", "plain", "no_order")),))
    known = GAME.odds_of(game.state, "blue", shot)
    assert known is not None
    assert [one.cause for one in known.modifiers if one.rule.startswith("ARG-HUN")] == ["hunts_as_cavalry"]


@rule("ARG-HUN-04")
@pytest.mark.parametrize(("seat", "value"), [("blue", "ambush"), (GM, "hunting")])
def test_only_the_game_master_says_so_and_no_hunt_where_peaceful_shots_are_off(seat: str, value: str) -> None:
    game = granted("ambush", options={"peaceful_shooting": "off"})
    with pytest.raises(IllegalAction, match="not_asked" if seat == "blue" else "not_offered"):
        GAME.check(game.state, seat, KINDS["gm.occasion"](game.who("yann"), value, "Why not"))  # type: ignore[call-arg]


@hidden("ARG-HID-09")
def test_of_what_a_shot_is_meant_for_the_other_side_hears_and_reckons_nothing() -> None:
    ambush, plain = granted("ambush"), granted("ordinary")
    assert "ruled_occasion" in ambush.told("blue")
    assert "ruled_occasion" not in ambush.told("red") + ambush.told("public")
    marks = [GAME.unknown_to(one.state, "red", Fast(1)).marks for one in (ambush, plain)]
    assert marks[0] == marks[1]


COPSE = '[[piece]]\nid = "copse"\nkind = "bushes_high_crops"\npoints = "30,40 70,40 70,46 30,46"\n'
BANK = '[[obstacle]]\nid = "bank"\nkind = "low_wall_fence"\npoints = "30,40 70,40"\n'


def shot_across(ground: str, way: str, slow: int) -> list[str]:
    """Hoel goes where he may get into cover; what covers him from Bili's bow beyond it."""
    people = ('bili blue 50,60 weapons=["bow"]', "hoel red 50,30")
    game = field(*people, ground=ground, dice={"slow": slow})
    moved(game, red=plan(game.until("announce"), row(game, "hoel", way))).until("shots")
    known = GAME.odds_of(game.state, "blue", said(game, "bili", "hoel"))
    assert known is not None
    return [one.cause for one in known.modifiers if one.rule.startswith("ARG-PRO")]


@pytest.mark.parametrize(("ground", "way", "slow", "causes"), [
    pytest.param(COPSE, "50,43", 6, ["cover_lost"], marks=pytest.mark.rule("ARG-PRO-21")),
    pytest.param(COPSE, "50,43", 2, ["bushes"], marks=pytest.mark.rule("ARG-PRO-03")),
    (COPSE, "50,38.9", 6, ["bushes"]),
    (BANK, "50,43", 6, ["wall"]),
])  # fmt: skip
def test_who_is_stopped_at_the_edge_of_cover_has_none(ground: str, way: str, slow: int, causes: list[str]) -> None:
    """Who goes behind it of his own will has it, and a wall that he could not cross is still before him."""
    assert shot_across(ground, way, slow) == causes


@rule("ARG-PRO-21")
def test_his_own_side_hears_that_he_has_no_cover_and_next_turn_he_has_it_again() -> None:
    game = field("malo blue 90,90", "hoel red 50,30", ground=COPSE, dice={"slow": 6})
    moved(game, red=plan(game.until("announce"), row(game, "hoel", "50,43")))
    assert "cover_lost" in causes(game)
    assert has_lost_cover(game.state, game.who("hoel"), "copse")
    moved(game)
    assert not has_lost_cover(game.state, game.who("hoel"), "copse")
