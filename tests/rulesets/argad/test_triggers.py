"""If so, then so: conditions of a scenario, watched for the game master alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.mustering import mark
from rulesets.argad.triggers import fire, watch
from rulesets.common.events import Listener
from tests.rulesets.argad.evenings import BAND, MONK, MONKS, at_opening, ends, row, shift
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import Game

MILL = row("area", id="mill", en="The mill", fr="Le moulin", points="40,40 60,40 60,60 40,60")
MEN = BAND + MONKS + MONK + MILL


def condition(when: str, then: str = "tell", **more: object) -> str:
    return row("condition", id="it", when=when, then=then, en="It happens.", fr="Cela arrive.", **more)


def watched(game: Game) -> Game:
    listener = Listener()
    watch(game.state, listener)
    game.events += listener.events
    return game


def fired(game: Game) -> bool:
    return watched(game).state.triggers["it"].fired > 0


@rule("ARG-OBV-02")
@hidden("ARG-HID-02")
def test_who_enters_a_place_learns_what_is_there() -> None:
    game = at_opening(MEN, condition("enters", who=["archers"], area="mill", whom=["blue"]))
    assert not fired(game)
    shift(game, "yann", (50, 50))
    assert fired(game)
    assert "news" in game.told("blue")
    assert "trigger_met_with_text" in game.told("gm")
    assert not [code for code in game.told("red") + game.told("public") if code.startswith(("news", "trigger"))]


def test_it_happens_once() -> None:
    game = at_opening(MEN, condition("turn", turn=1))
    ends(game.until("evening"))
    assert game.told("gm").count("trigger_met_with_text") == 1


@rule("ARG-NPC-01")
def test_a_turn_calls_a_band() -> None:
    band = row("waiting", id="riders", seat="", members=["monk"], entry="0,0 0,50", called=False)
    rows = MEN.replace('place = "100,103"\n', "")
    game = at_opening(rows, band, condition("turn", "call", turn=2, what="riders"))
    monk = game.who("monk")
    assert not game.state.in_play(monk)
    ends(game.until("evening")).until("shots")
    assert game.state.in_play(monk)
    assert game.state.stands[monk].x < 1000


def test_somebody_seen_someone_fallen_someone_touched_someone_spoken_to() -> None:
    game = at_opening(MEN, condition("seen", who=["olaf"], whom=["blue"]))
    assert fired(game)
    game = at_opening(MEN, condition("falls", who=["monk"]))
    assert not fired(game)
    monk = game.who("monk")
    game.state.now[monk] = replace(game.state.now[monk], out="removed")
    assert fired(game)
    game = at_opening(MEN, condition("contact", who=["spears"]))
    assert not fired(game)
    shift(game, "olaf", (104, 102))
    assert fired(game)
    game = at_opening(MEN, condition("speaks", who=["monk"]))
    mark(game.state, f"speaks {game.who('yann')} {game.who('monk')}")
    assert fired(game)


@rule("ARG-NPC-01")
def test_parties_go_to_war_and_those_concerned_hear_of_it() -> None:
    game = at_opening(MEN, condition("falls", "hostile", who=["yann"], what="monks archers"))
    yann, monk = game.who("yann"), game.who("monk")
    assert not game.state.are_hostile(yann, monk)
    game.state.now[yann] = replace(game.state.now[yann], out="removed")
    watched(game)
    assert game.state.are_hostile(game.who("bili"), monk)
    assert "parties_at_war" in game.told("blue")
    assert "parties_at_war" not in game.told("red")


def test_peace_is_made_and_people_change_their_ways() -> None:
    game = at_opening(MEN, condition("turn", "friendly", turn=1, what="archers spears"))
    assert "archers|spears" not in game.state.hostile
    game = at_opening(MEN, condition("turn", "behave", turn=1, what="monk frightened"))
    assert game.state.conduct[game.who("monk")].behaviour == "frightened"


@rule("ARG-OBV-02")
@hidden("ARG-HID-01")
def test_a_slip_is_handed_out_to_those_concerned() -> None:
    slip = row("secret", id="clue", kind="clue", en="A trail.", fr="Une piste.")
    game = at_opening(MEN, slip, condition("turn", "slip", turn=1, what="clue", whom=["red"]))
    assert game.state.slips["clue"].knowers == ("red",)
    assert "slip_handed" in game.told("red")
    assert "slip_handed" not in game.told("blue") + game.told("public")


@pytest.mark.parametrize("gm", [True, False])
def test_what_asks_for_a_ruling_tells_the_game_master_or_those_concerned(gm: bool) -> None:
    game = at_opening(MEN, condition("turn", "ask", turn=1, whom=["blue"]), gm=gm)
    assert ("trigger_asks_with_text" in game.told("gm")) is True
    assert ("news" in game.told("blue")) is not gm


@rule("ARG-END-06")
def test_a_story_may_end() -> None:
    game = at_opening(MEN, condition("turn", "end", turn=2))
    ends(game.until("evening"))
    assert game.state.ending == "story_over"


def test_what_the_game_master_calls_met_has_its_effect() -> None:
    game = at_opening(MEN, condition("turn", turn=9, whom=["blue"]))
    game.state.triggers["it"] = replace(game.state.triggers["it"], fired=1)  # what his ruling does
    watched(game)
    watched(game)
    assert game.told("blue").count("news") == 1


def test_a_deaf_table_hears_nothing_and_all_the_same_it_happens() -> None:
    game = at_opening(MEN, condition("turn", turn=9, whom=["blue"]))
    fire(game.state, "it", Listener())
    assert game.state.triggers["it"].fired == 1
