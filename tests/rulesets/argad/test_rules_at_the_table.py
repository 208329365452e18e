"""Rules of the whole game as a table meets them: turns, dice, distances, one action a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.arrivals import Travel
from rulesets.argad.contacts import contacts
from rulesets.argad.evening import NOTHING_MORE
from rulesets.argad.melee_advance import Advance
from rulesets.argad.opening import Pause
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.state import Formation
from rulesets.argad.turn import ORDER
from rulesets.common.events import Event, Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.evenings import BAND, MONK, MONKS, evening, row, shift
from tests.rulesets.argad.fields import Given, field, moved, place, plan, refusal
from tests.rulesets.argad.fields import row as go
from tests.rulesets.argad.melees import does, falls, fought, man, met, parts
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.test_shots_at_the_table import nothing, rows
from tests.rulesets.argad.test_talk import says

PAIR = ("malo blue 10,10", "hoel red 10,30")


def why(game: Game, code: str) -> list[str]:
    return [one.cause for part in parts(game, code) for one in part.modifiers]


@pytest.mark.rule("ARG-GEN-06", "ARG-MOV-01")
def test_a_turn_is_opened_by_all_and_goes_through_its_phases_for_everybody_together() -> None:
    pair = (man("malo", "blue", "10,10"), man("knut", "red", "12,10"))
    game = butts(*pair, man("bili", "blue", "60,90"), man("odd", "red", "60,10"))
    assert game.asked("blue") == game.asked("red") == ["ready"]
    game.usual("blue")
    assert game.asked("blue") == []
    game.until("evening")
    begun = [str(part.facts["phase"]) for part in parts(game, "phase_begins")]
    assert begun == sorted(begun, key=ORDER.index)
    assert {"moves", "shooting", "melee"} <= set(begun)


@pytest.mark.rule("ARG-GEN-17")
def test_a_pause_is_called_between_two_turns_only() -> None:
    game = evening(BAND)
    with pytest.raises(IllegalAction, match="pause_between_turns"):
        GAME.check(game.state, "blue", Pause())
    game.until("ready").answer("blue", Pause())
    assert "pause_called" in game.told("red")
    assert Pause() not in GAME.legal_actions(game.state, "blue")
    assert Pause() in GAME.legal_actions(game.state, "red")


def shot(face: int, *more: str, moves: bool = False, **faces: object) -> Game:
    """Malo shoots at Olaf, after a few steps or none."""
    darts = figure("malo", "blue", "100,100", **{"class": 2, "weapons": ["javelin"]})
    game = butts(darts, figure("olaf", "red", "100,108"), figure("odd", "red", "150,150"), *more).until("announce")
    if moves:
        game.answer("blue", plan(game, go(game, "malo", "103,100")))
    game.until("shots")
    game.dice = Faces(face)
    game.answer("blue", rows(game, ("malo", "olaf", "javelin")))
    return nothing(game, "red", GM)


@pytest.mark.rule("ARG-GEN-13")
def test_nobody_rolls_to_be_saved() -> None:
    game = shot(6)
    assert not game.state.in_play(game.who("olaf"))
    assert "one_roll_settles_it" in why(game, "single_shot")


@pytest.mark.rule("ARG-ACT-03", "ARG-MOV-06", "ARG-MEA-09")
def test_who_moved_may_shoot_unannounced_and_his_modifier_is_added_to_the_natural_die() -> None:
    game = shot(5, moves=True)
    wanted = ["shoots_after_moving", "shot_without_announcing", "added_to_the_natural_die"]
    assert [one for one in wanted if one not in why(game, "single_shot")] == []
    still = shot(5)
    assert "shoots_after_moving" not in why(still, "single_shot")


@pytest.mark.rule("ARG-MEA-10")
def test_two_sixes_are_a_natural_seven() -> None:
    knights = [figure(f"k{n}", "red", f"{97 + 3 * n},115", **{"class": 4, "armour": "5"}) for n in range(3)]
    pair = [figure(name, "blue", f"{x},100", **{"class": 4}) for name, x in (("yann", 99), ("mael", 102))]
    game = butts(*pair, *knights).until("shots")
    game.dice = Faces(6, 6, 1)
    game.answer("blue", rows(game, ("yann", "k0", "bow"), ("mael", "k1", "bow")))
    assert "natural_seven" in why(nothing(game, "red", GM), "volley")


@pytest.mark.rule("ARG-GEN-07", "ARG-WND-01")
def test_only_the_place_of_a_wound_is_rolled_with_twelve_sides() -> None:
    game = butts(
        figure("malo", "blue", "100,100", **{"class": 4}),
        figure("olaf", "red", "100,115", life_points=2),
        options={"wound_location": "on"},
    ).until("shots")
    game.dice = Faces(5, 12)
    game.answer("blue", rows(game, ("malo", "olaf", "bow")))
    nothing(game, "red", GM)
    said = [one.cause for event in game.events for one in _modifiers(event)]
    assert [one for one in said if one in ("wound_located", "belly_leg", "twelve_sided_die")] == [
        *("wound_located", "belly_leg", "twelve_sided_die"),
    ]
    assert game.state.now[game.who("olaf")].wounds == ("belly_leg",)


def _modifiers(event: Event) -> tuple[Modifier, ...]:
    part = event.part_for(GM)
    return part.modifiers if part else ()


@pytest.mark.rule("ARG-MEA-02")
def test_two_paces_are_a_base_of_ones_own() -> None:
    game = moved(field(*PAIR), blue=plan(game := field(*PAIR).until("announce"), go(game, "malo", "12,10")))
    assert place(game, "malo") == (1200, 1000)
    assert "no_more_than_two_paces" in why(game, "went") + why(game, "own_went")
    far = field(*PAIR).until("announce")
    moved(far, blue=plan(far, go(far, "malo", "12.1,10")))
    assert "no_more_than_two_paces" not in why(far, "went") + why(far, "own_went")


@pytest.mark.rule("ARG-MEA-03")
def test_a_shout_carries_twenty_centimetres() -> None:
    for far, heard in ((122, True), (123, False)):
        game = evening(BAND, MONKS, MONK)
        shift(game, "olaf", (far, 100))
        game.answer("blue", says(game, aloud="yes")).answer("red", NOTHING_MORE())
        assert ("called_out" in game.told("red")) == heard
        assert why(game, "called_out") == ["heard_far"]


@pytest.mark.rule("ARG-MEA-04")
def test_a_talk_needs_two_centimetres() -> None:
    game = evening(BAND, MONKS, MONK)
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    assert why(game, "said") == ["heard_near"]


@pytest.mark.rule("ARG-MOV-05")
def test_nobody_moves_before_all_agree_and_then_all_do() -> None:
    game = field(*PAIR).until("announce")
    game.answer("blue", plan(game, go(game, "malo", "20,10"))).answer("red", plan(game, go(game, "hoel", "20,30")))
    game.usual("blue")
    assert (place(game, "malo"), place(game, "hoel")) == ((1000, 1000), (1000, 3000))
    game.usual("red")
    assert (place(game, "malo"), place(game, "hoel")) == ((2000, 1000), (2000, 3000))
    assert why(game, "all_agreed") == ["nobody_waits_for_others"]


@pytest.mark.rule("ARG-ACT-02", "ARG-CON-08")
def test_whoever_comes_into_contact_strikes_in_the_same_turn() -> None:
    game = butts(man("malo", "blue", "10,10"), man("knut", "red", "25,10"), man("odd", "red", "90,90"))
    game.until("announce").answer("blue", plan(game, go(game, "malo", does="contact", at="knut")))
    game.until("fight")
    fought(falls(_given(game), malo=6, knut=1))
    assert {"met_this_turn", "moves_and_strikes"} <= set(why(game, "melee_faces"))
    assert "melee_hit_class" in game.told("blue") or not game.state.in_play(game.who("knut"))


def _given(game: Game) -> Game:
    game.dice = Given({".at.": 1})
    return game


@pytest.mark.rule("ARG-ACT-10")
def test_an_early_shot_is_remembered_for_the_whole_turn() -> None:
    game = butts(figure("malo", "blue", "100,100"), figure("olaf", "red", "100,130")).until("announce")
    who = game.who("malo")
    game.state.now[who] = replace(game.state.now[who], shots=1, shot_early=True)
    assert refusal(game, "blue", plan(game, go(game, "malo", does="work"))) == "has_shot_this_turn"
    game.until("shots")
    assert refusal(game, "blue", Declare(((who, (game.who("olaf"), "bow", "plain", "no_order")),))) != ""  # type: ignore[arg-type]


@pytest.mark.rule("ARG-CON-05")
def test_defenders_fill_the_gap_that_somebody_would_slip_through() -> None:
    game = field("malo blue 10,10", "hoel red 4,20", "odd red 16,20")
    game.until("announce")
    moved(game, blue=plan(game, go(game, "malo", "10,28")))
    assert place(game, "malo")[1] <= 2000
    assert why(game, "barred") == ["fills_the_gap"]


@pytest.mark.rule("ARG-FOG-06")
def test_animals_of_the_game_master_spread_doubt() -> None:
    cow = row("herd", id="cows", animal="cow", places="280,190 290,190")
    game = butts(figure("malo", "blue", "10,10"), figure("olaf", "red", "10,30"), cow, options={"decoys": "on"}).until(
        "announce"
    )
    who = next(iter(game.state.animals))
    game.answer(GM, type(plan(game))(((who, (f"{game.state.stands[who].x // 100},180", "walks", "", "", 0, ())),)))
    game.until("shots")
    assert game.state.stands[who].y == 18000
    assert "ARG-FOG-06" in [event.rule for event in game.events]


@pytest.mark.parametrize("switch", [pytest.param("on", marks=pytest.mark.rule("ARG-MOR-01")), "off"])
def test_morale_is_called_for_where_it_is_played(switch: str) -> None:
    game = evening(BAND, options={"morale": switch})
    rules = [form.rule for question in GAME.questions(game.state, GM) for form in question.forms]
    assert ("ARG-MOR-01" in rules) == (switch == "on")


@pytest.mark.rule("ARG-GIA-03")
def test_those_who_travel_have_turns_of_their_own() -> None:
    game = evening(BAND, options={"several_tables": "on"})
    shift(game, "yann", (3, 100))
    game.answer("blue", Travel((game.who("yann"),), "west"))
    assert "turns_there_are_others" in why(game, "sets_out")
    assert game.state.is_off(game.who("yann"))


@pytest.mark.rule("ARG-FRM-23")
def test_spears_in_close_order_strike_three_ranks_deep() -> None:
    spears = [man(f"b{n}", "blue", f"{10 - 2 * (n % 3)},{10 + 2 * (n // 3)}", "spear") for n in range(9)]
    game = met(*spears, man("knut", "red", "12,10"), until="announce")
    who = tuple(game.who(f"b{n}") for n in range(9))
    game.state.formations["f"] = Formation("line", who, who[0], "", 1)
    fought(game.until("fight"))
    assert "ARG-FRM-23" in [event.rule for event in game.events]


@pytest.mark.rule("ARG-CCT-06")
def test_who_follows_steps_over_the_fallen() -> None:
    """Malo is shot as he comes; Bili, close behind him, closes in."""
    people = (man("malo", "blue", "10,10"), man("bili", "blue", "8,10"), man("olaf", "red", "22,10", "bow knife"))
    game = butts(*people, man("odd", "red", "90,90"), dice=Given({".at.": 1})).until("announce")
    game.answer("blue", plan(game, go(game, "malo", does="contact", at="olaf"), go(game, "bili", "18,10")))
    game.until("fight")
    fought(falls(game, olaf=6), red=does(game, olaf="bow malo shoots"))
    assert not game.state.in_play(game.who("malo"))
    assert "advance" in game.asked("blue")
    game.answer("blue", Advance(((game.who("bili"), game.who("malo")),)))
    game.until("evening")
    (part,) = parts(game, "melee_advances")
    assert "steps_over_the_fallen" in [one.cause for one in part.modifiers]
    assert contacts(game.state) == [tuple(sorted((game.who("bili"), game.who("olaf"))))]


def captive(x: str) -> Game:
    """Olaf is Malo's prisoner, and stands so far from him; Knut has come to fight."""
    people = (man("malo", "blue", "10,10"), man("olaf", "red", f"{x},10"), man("knut", "red", "13,12"))
    game = butts(*people, dice=Given({".at.": 1}))
    olaf = game.who("olaf")
    game.state.now[olaf] = replace(game.state.now[olaf], prisoner_of=game.who("malo"))
    return game.until("announce")


@pytest.mark.rule("ARG-HOS-01")
def test_a_prisoner_in_contact_is_held_as_a_shield_and_let_go_again() -> None:
    game = captive("12")
    assert refusal(game, "blue", plan(game, go(game, "malo", does="hold_hostage", at="knut"))) == "no_hostage"
    assert refusal(game, "blue", plan(game, go(game, "malo", does="let_go", at="olaf"))) == "hostage_not_held"
    game.answer("blue", plan(game, go(game, "malo", does="hold_hostage", at="olaf"))).until("evening")
    olaf = game.who("olaf")
    assert game.state.now[olaf].hostage_of == game.who("malo")
    game.until("announce").answer("blue", plan(game, go(game, "malo", does="let_go", at="olaf"))).until("evening")
    assert (game.state.now[olaf].hostage_of, game.state.now[olaf].prisoner_of) == ("", game.who("malo"))


def test_a_prisoner_out_of_reach_is_no_shield() -> None:
    game = captive("20")
    game.answer("blue", plan(game, go(game, "malo", does="hold_hostage", at="olaf"))).until("evening")
    assert game.state.now[game.who("olaf")].hostage_of == ""
