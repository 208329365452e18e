"""Talks: who hears what, how strangers take it, what they tell."""

from __future__ import annotations

import pytest

from rulesets.argad.dusk import Dusk
from rulesets.argad.evening import NOTHING_MORE, Evening
from rulesets.argad.talk import SpeakAs
from rulesets.common.dice import GM_DICE
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.evenings import BAND, MONK, MONKS, ends, evening, row, shift
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import Game

MEN = BAND + MONKS + MONK
KNOWS = row("secret", id="clue", kind="fact", en="The ring is buried.", fr="L’anneau est enterré.", holder="monk")


def says(game: Game, text: str = "Good evening.", aloud: str = "no", to: str = "monk") -> Evening:
    return Evening(speaker=game.who("cadoc"), listener=game.who(to), say=text, aloud=aloud)


def words(game: Game, viewer: str) -> list[object]:
    parts = [one.part_for(viewer) for one in game.events]
    return [part.facts["text"] for part in parts if part and part.code in ("said", "called_out")]


@rule("ARG-NPC-04")
@hidden("ARG-HID-12")
def test_a_talk_stays_between_those_who_talk() -> None:
    game = evening(MEN, dice=Loaded(attitude=6))
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert words(game, "blue") == words(game, "gm") == ["Good evening."]
    assert words(game, "red") == words(game, "public") == []


@rule("ARG-NPC-04")
def test_who_stands_beside_them_overhears_it() -> None:
    game = evening(MEN)
    shift(game, "olaf", (99, 102))
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert words(game, "red") == ["Good evening."]


@rule("ARG-NPC-04")
def test_a_shout_reaches_all_in_earshot() -> None:
    game = evening(MEN)
    shift(game, "olaf", (112, 100))
    game.answer("blue", says(game, aloud="yes")).answer("red", NOTHING_MORE())
    assert words(game, "red") == ["Good evening."]


@rule("ARG-NPC-02")
def test_one_talks_within_two_centimetres() -> None:
    game = evening(MEN)
    with pytest.raises(IllegalAction, match="says_nothing"):
        game.answer("blue", says(game, text=""))
    action = Evening(speaker=game.who("bili"), listener=game.who("monk"), say="Hello!")
    shift(game, "bili", (104, 100))
    shift(game, "monk", (110, 100))
    shift(game, "cadoc", (110, 102))
    with pytest.raises(IllegalAction):
        game.answer("blue", action)


@rule("ARG-NPC-03")
@hidden("ARG-HID-02")
def test_the_mood_of_a_stranger_is_rolled_unseen_and_once() -> None:
    dice = Loaded(attitude=6)
    game = evening(MEN, dice=dice)
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert game.state.moods[game.who("monk")] == "friendly"
    assert dice.stream("attitude") == GM_DICE
    assert "mood_rolled" in game.told("gm")
    assert "mood_rolled" not in game.told("blue") + game.told("public")
    game.until("evening").answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert game.told("gm").count("mood_rolled") == 1


def test_where_the_die_is_switched_off_nobody_rolls() -> None:
    game = evening(MEN, options={"attitude_die": "off"})
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert game.state.moods == {}


@rule("ARG-NPC-04")
def test_the_game_master_answers_in_his_place_and_tells_what_he_knows() -> None:
    game = evening(MEN, KNOWS, dice=Loaded(attitude=1))
    monk = game.who("monk")
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    game.answer("gm", Dusk(replies=((monk, ("Go away.",)),), tells=(("clue", "blue"),)))
    assert words(game, "blue") == ["Good evening.", "Go away."]
    assert game.state.slips["clue"].knowers == ("blue",)
    assert "slip_handed" in game.told("blue")


@pytest.mark.parametrize(("face", "knowers"), [(6, ("blue",)), (1, ())])
@hidden("ARG-HID-02")
def test_left_to_himself_only_the_well_disposed_tells(face: int, knowers: tuple[str, ...]) -> None:
    for gm in (True, False):
        game = evening(MEN, KNOWS, dice=Loaded(attitude=face), gm=gm)
        game.answer("blue", says(game))
        ends(game)
        assert game.state.slips["clue"].knowers == knowers


@rule("ARG-NPC-04")
def test_the_game_master_may_speak_at_any_time() -> None:
    game = evening(MEN)
    game.answer("gm", SpeakAs(game.who("monk"), game.who("cadoc"), "Halt!"))
    assert words(game, "blue") == ["Halt!"]
    with pytest.raises(IllegalAction, match="too_far_to_talk"):
        game.answer("gm", SpeakAs(game.who("monk"), game.who("olaf"), "Halt!"))
