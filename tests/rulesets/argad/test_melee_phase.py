"""The melee phase on the drawn table: who is asked what, who fights whom, with what result (ARG-PH-08)."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from rulesets.argad.melee_cases import bouts_of
from rulesets.argad.melee_choices import Fight, melee_in_hand, samples
from rulesets.argad.melee_heroes import Hearten
from rulesets.argad.melee_odds import exchange_law
from rulesets.argad.small_fights import Contact, pairings
from rulesets.argad.state import Deed, Stand
from tests.rulesets.argad.butts import piece
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.melees import causes, does, falls, forbidden, fought, man, met, parts, refused
from tests.rulesets.argad.played import GAME, Game

FENCE = '\n[[obstacle]]\nid = "fence"\nkind = "low_wall_fence"\npoints = "5,11 25,11"\n'
DUEL = (man("malo", "blue", "10,10", "spear"), man("knut", "red", "10,12"))
CROWD = (
    man("malo", "blue", "10,10", "spear"),
    man("bili", "blue", "14,10"),
    man("knut", "red", "10,12"),
    man("eirik", "red", "11.74,11", "two_handed"),
    man("frodi", "red", "14,12", "spear"),
)


def test_without_contact_nobody_is_asked():
    game = met(man("malo", "blue", "10,10"), man("knut", "red", "10,40"), until="")
    turn = game.state.turn
    while game.state.turn == turn:
        assert "fight" not in [kind for seat in game.seats for kind in game.asked(seat)]
        game.usual(next(seat for seat in game.seats if game.asked(seat)))


@rule("ARG-WPN-09", "ARG-MEL-18")
def test_the_longer_weapon_strikes_first_and_the_dead_do_not_answer():
    game = fought(falls(met(*DUEL), malo=6, knut=6))
    assert [part.facts["who"] for part in parts(game, "melee_hit")] == ["Malo"]
    assert parts(game, "melee_cannot_answer")[0].facts["who"] == "Knut"
    assert game.state.now[game.who("knut")].out == "removed"
    assert game.state.now[game.who("malo")].strikes == 1


@rule("ARG-MEL-22", "ARG-MEL-14")
def test_who_misses_stays_face_to_face():
    game = fought(falls(met(*DUEL), malo=1, knut=2))
    assert [part.facts["who"] for part in parts(game, "melee_missed")] == ["Malo", "Knut"]
    assert parts(game, "melee_still_in_contact")


@rule("ARG-WPN-14")
def test_weapons_are_named_before_the_first_die():
    game = met(man("malo", "blue", "10,10", "spear sword"), DUEL[1])
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "fight")
    assert question.forms[0].rule == "ARG-WPN-14"
    fought(falls(game, malo=1, knut=1), blue=does(game, malo="sword"))
    assert [part.facts["step"] for part in parts(game, "melee_step")] == ["short"]


@rule("ARG-MEL-04")
def test_one_against_two_says_whom_he_strikes():
    game = met(man("malo", "blue", "10,10", "spear"), man("knut", "red", "10,12"), man("odd", "red", "12,10"))
    fought(falls(game, malo=6, knut=1, odd=1), blue=does(game, malo="spear odd"))
    assert parts(game, "melee_hit")[0].facts["other"] == "Odd"


@rule("ARG-MEL-05", "ARG-MEL-06")
def test_a_crowd_falls_apart_into_small_fights_as_its_larger_side_wishes():
    game = met(*CROWD)
    nearest = bouts_of(game.state, melee_in_hand(game.state), {})
    assert sorted(len(bout.ids) for bout in nearest) == [2, 3]
    fought(falls(game, malo=1, bili=1, knut=1, eirik=1, frodi=1))
    assert parts(game, "melee_faces")[0].modifiers[0].cause == "all_at_once"


def test_of_four_in_a_chain_two_and_two_fight():
    sides = {"a": 0, "b": 0, "x": 1, "y": 1}
    chain = (Contact("a", "x", 3), Contact("b", "x", 5), Contact("a", "y", 4))
    found = pairings(chain, sides)
    assert sorted(sorted(fight) for fight in found) == [["a", "y"], ["b", "x"]]


def test_nothing_depends_on_numbers():
    def prospects(game: Game) -> list[tuple[str, object]]:
        names = {who: one.id for who, one in game.state.people.items()}
        found: list[tuple[str, object]] = []
        for bout in bouts_of(game.state, melee_in_hand(game.state), {}):
            law = exchange_law(bout.fight)
            for place, who in enumerate(bout.ids):
                weight = sum(weight for fates, weight in law.weights.items() if fates[place].fallen)
                found.append((names[who], (weight / law.total, sorted(names[one] for one in bout.ids))))
        return sorted(found, key=lambda one: one[0])

    known = [prospects(met(*rows)) for rows in (CROWD, CROWD[::-1], (*CROWD[2:], *CROWD[:2]))]
    assert known[0] == known[1] == known[2]


@rule("ARG-SIX-06")
def test_sixes_of_weapons_of_different_length_do_not_combine():
    """Those of two swords are a seven, which fells a knight higher up; those of a spear and a sword are two sixes."""
    hill = piece("bushes_high_crops", "5,11.5 25,11.5 25,30 5,30", height="3")
    knight = man("knut", "red", "10,12", "knife", armour="5", **{"class": 5})
    for arm, apart in (("spear", True), ("sword", False)):
        pair = man("malo", "blue", "9,10.26", arm), man("bili", "blue", "11,10.26", "sword")
        game = falls(met(*pair, knight, hill), malo=6, bili=6, knut=1)
        game.dice.given = {"again": 1, **game.dice.given}  # type: ignore[attr-defined]
        fought(game)
        steps = [one.cause for part in parts(game, "melee_step") for one in part.modifiers]
        assert ("other_moment_or_target" in steps, game.state.in_play(game.who("knut"))) == (apart, apart)


@rule("ARG-MEL-26")
def test_nobody_has_to_strike():
    game = met(*DUEL)
    fought(falls(game, knut=1), blue=does(game, malo="spear - declines"))
    assert parts(game, "melee_declines")[0].facts["who"] == "Malo"
    assert game.state.now[game.who("malo")].strikes == 0


@rule("ARG-WPN-01", "ARG-MEL-01")
def test_what_he_does_not_carry_and_whom_he_does_not_touch_is_refused():
    game = met(*DUEL, man("far", "red", "40,40"))
    near = [one for one in GAME.near_misses(game.state, "blue") if isinstance(one.action, Fight)]
    found = [refused(game, "blue", one.action) for one in near]
    assert found == [("arm_not_carried", "ARG-WPN-01"), ("not_in_contact", "ARG-MEL-01")]


@rule("ARG-CCT-07")
def test_who_has_shot_does_not_strike():
    game = met(*DUEL)
    malo = game.who("malo")
    game.state.now[malo] = replace(game.state.now[malo], shots=1, at_contact=False)
    assert forbidden(game, "blue", does(game, malo="spear")) == ("shot_does_not_strike", "ARG-CCT-07")
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "fight")
    assert question.default == does(game, malo="spear - declines")


@rule("ARG-DIS-03")
def test_who_breaks_contact_does_not_strike():
    game = met(*DUEL)
    game.state.marks = [f"breaks {game.who('malo')}"]
    assert forbidden(game, "blue", does(game, malo="spear")) == ("breaking_cannot_strike", "ARG-DIS-03")


@rule("ARG-STR-03")
def test_a_fencer_may_strike_twice():
    game = met(man("malo", "blue", "10,10", training=["fencer"]), man("knut", "red", "10,12"))
    assert refused(game, "blue", does(game, malo="sword - two_strikes")) == ("", "")
    assert forbidden(game, "red", does(game, knut="sword - two_strikes"))[0] == "no_fencer"
    fought(falls(game, malo=1, knut=1), blue=does(game, malo="sword - two_strikes"))
    assert len([part for part in parts(game, "melee_missed") if part.facts["who"] == "Malo"]) == 2
    assert len({key for part in parts(game, "melee_missed") for key in part.dice}) == 3


@rule("ARG-RNK-03")
def test_a_spear_strikes_over_the_shoulder_of_a_friend():
    game = met(*DUEL, man("gwenn", "blue", "10,8", "spear"))
    fought(falls(game, malo=1, gwenn=6, knut=1))
    over = parts(game, "melee_over_shoulder")[0].facts
    assert (over["who"], over["other"]) == ("Gwenn", "Malo")
    assert game.state.now[game.who("knut")].out == "removed"


@rule("ARG-RNK-08")
def test_who_stands_behind_two_says_over_whose_shoulder_he_strikes():
    """Bili fights badly, and whoever strikes over his shoulder does so as well."""
    fronts = man("malo", "blue", "9,10.26"), man("bili", "blue", "11,10.26", **{"class": 2})
    rows = (*fronts, man("gwenn", "blue", "10,8.52", "spear"), man("knut", "red", "10,12"))
    for friend, poor in (("malo", False), ("bili", True)):
        game = falls(met(*rows), malo=1, bili=1, gwenn=2, knut=1)
        assert refused(game, "blue", does(game, gwenn=f"spear {friend}")) == ("", "")
        fought(game, blue=does(game, gwenn=f"spear {friend}"))
        over = parts(game, "melee_over_shoulder")[0]
        assert (over.facts["other"], [one.cause for one in over.modifiers]) == (friend.title(), ["chose_shoulder"])
        missed = next(part for part in parts(game, "melee_missed") if part.facts["who"] == "Gwenn")
        assert bool(causes(missed)) == poor


@rule("ARG-RNK-08")
def test_nobody_strikes_over_a_shoulder_behind_which_he_does_not_stand():
    rows = man("malo", "blue", "9,10.26"), man("bili", "blue", "11,10.26"), man("gwenn", "blue", "10,8.52", "spear")
    game = met(*rows, man("knut", "red", "10,12"))
    before = GAME.encode(game.state)
    for wish in (does(game, malo="sword bili"), does(game, gwenn="spear malo declines")):
        assert refused(game, "blue", wish) == ("not_over_that_shoulder", "ARG-RNK-08")
    assert GAME.encode(game.state) == before


def test_a_sword_does_not_reach_over_a_shoulder():
    game = met(*DUEL, man("gwenn", "blue", "10,8"))
    assert game.who("gwenn") not in melee_in_hand(game.state).everybody()


@rule("ARG-OBS-02")
def test_the_one_who_only_defends_an_obstacle_strikes_better():
    game = met(*DUEL, FENCE)
    assert refused(game, "blue", does(game, malo="spear - resists")) == ("", "")
    fought(falls(game, malo=1, knut=1), blue=does(game, malo="spear - resists"))
    assert [causes(part) for part in parts(game, "melee_missed")] == [["defend_obstacle"], []]


@rule("ARG-OBS-03")
def test_of_two_who_defend_an_obstacle_only_one_strikes_at_him_who_crosses_it():
    pair = man("knut", "red", "9,11.74"), man("odd", "red", "11,11.74")
    game = falls(met(man("malo", "blue", "10,10", "spear"), *pair, FENCE), malo=1, knut=1, odd=1)
    fought(game, red=does(game, knut="sword - resists", odd="sword - resists"))
    kept = [str(part.facts["who"]) for part in parts(game, "melee_kept_by_obstacle", "blue")]
    assert len(kept) == 1
    assert {str(part.facts["who"]) for part in parts(game, "melee_missed")} == {"Malo", "Knut", "Odd"} - set(kept)
    game = falls(met(man("malo", "blue", "10,10", "spear"), *pair), malo=1, knut=1, odd=1)
    assert not parts(fought(game), "melee_kept_by_obstacle")


@rule("ARG-OBS-03")
def test_a_single_spear_helps_him_who_defends_an_obstacle():
    rear = man("frodi", "red", "9,13.74", "spear"), man("odd", "red", "11,13.74", "spear")
    game = falls(met(man("malo", "blue", "10,10"), man("knut", "red", "10,12"), *rear, FENCE), malo=1, knut=1)
    fought(game, red=does(game, knut="sword - resists"))
    assert len(parts(game, "melee_over_shoulder")) == len(parts(game, "melee_kept_by_obstacle")) == 1


def test_nobody_resists_where_there_is_no_obstacle():
    game = met(*DUEL)
    assert forbidden(game, "blue", does(game, malo="spear - resists")) == ("no_obstacle_between", "ARG-OBS-01")


def test_across_an_obstacle_that_both_only_defend_nobody_fights():
    game = met(*DUEL, FENCE)
    fought(game, blue=does(game, malo="spear - resists"), red=does(game, knut="sword - resists"))
    assert not parts(game, "melee_faces")


@rule("ARG-LVL-01")
def test_who_stands_lower_strikes_worse():
    hill = piece("bushes_high_crops", "5,11 25,11 25,30 5,30", height="3")
    game = fought(falls(met(*DUEL, hill), malo=1, knut=1))
    assert [causes(part) for part in parts(game, "melee_missed")] == [["lower_ground"], []]


@rule("ARG-CAV-07", "ARG-CAV-04")
def test_a_rider_who_came_straight_charges():
    game = met(man("kado", "blue", "10,10", role="cavalry"), man("knut", "red", "10,13.5"))
    kado = game.who("kado")
    game.state.deeds[kado] = Deed(kado, ((1000, 1000),), start=Stand(1000, 0, 0, 1), length=1000)
    game.state.now[kado] = replace(game.state.now[kado], at_contact=False, moved=1000)
    fought(falls(game, kado=1, knut=1))
    assert causes(next(part for part in parts(game, "melee_missed") if part.facts["who"] == "Kado")) == [
        "cavalry_vs_foot",
        "charge",
    ]


@rule("ARG-MEL-24")
def test_a_shot_just_before_contact_falls_first():
    game = met(man("malo", "blue", "10,10", "bow sword"), man("knut", "red", "10,12"))
    malo = game.who("malo")
    assert forbidden(game, "blue", does(game, malo="bow - shoots"))[0] == "in_contact"
    game.state.now[malo] = replace(game.state.now[malo], at_contact=False)
    fought(falls(game, malo=6, knut=6), blue=does(game, malo="bow - shoots"))
    assert game.state.now[game.who("knut")].out == "removed"
    assert game.state.now[malo].shots == 1
    assert not [part for part in parts(game, "melee_hit") if part.facts["who"] == "Knut"]


@rule("ARG-MOD-03")
def test_a_pistol_is_fired_in_contact():
    pistol = man("malo", "blue", "10,10", "pistol_flintlock sword")
    game = met(pistol, man("knut", "red", "10,12"), sheet="flintlock")
    fought(falls(game, malo=6, knut=1), blue=does(game, malo="pistol_flintlock - shoots"))
    assert next(event.rule for event in game.events if event.code == "melee_step") == "ARG-MOD-03"
    assert game.state.now[game.who("malo")].turns_to_load("pistol_flintlock")


def test_who_is_gone_when_the_dice_fall_fights_nobody():
    game = met(*DUEL, man("gwenn", "blue", "10,8", "spear"))
    for name in ("knut", "gwenn"):
        game.state.now[game.who(name)] = replace(game.state.now[game.who(name)], out="left")
        del game.state.stands[game.who(name)]
    fought(game)
    assert not parts(game, "melee_faces")


@rule("ARG-SHO-14")
def test_a_gun_may_jam(monkeypatch: pytest.MonkeyPatch):
    rows = (man("malo", "blue", "10,10", "pistol_flintlock sword"), man("knut", "red", "10,12"))
    game = met(*rows, sheet="flintlock", options={"jamming": "on"})
    ranged = game.state.terms.period.ranged
    monkeypatch.setitem(ranged, "pistol_flintlock", replace(ranged["pistol_flintlock"], jams_upto=2))
    shot = does(game, malo="pistol_flintlock - shoots")
    game.dice.given = {"jam": 2, f".{game.who('knut')}": 1}  # type: ignore[attr-defined]
    fought(game, blue=shot)
    assert parts(game, "weapon_jams")[0].dice
    assert game.state.now[game.who("malo")].shots == 1
    assert game.state.now[game.who("malo")].turns_to_load("pistol_flintlock") == 0


def test_a_blunderbuss_scatters_at_arms_length():
    game = met(man("malo", "blue", "10,10", "blunderbuss"), man("knut", "red", "10,12"), sheet="flintlock")
    malo = game.who("malo")
    game.state.now[malo] = replace(game.state.now[malo], at_contact=False)
    fought(falls(game, malo=2, knut=1), blue=does(game, malo="blunderbuss - shoots"))
    assert len({key for part in parts(game, "melee_missed") for key in part.dice}) == 3
    assert game.state.now[malo].shots == 1


@rule("ARG-HOS-01", "ARG-HOS-02")
def test_a_captor_and_his_enemy_strike_over_the_hostage():
    held = man("odd", "red", "10,12", "knife")
    game = met(man("malo", "blue", "10,10", "spear"), man("knut", "red", "10,14", "spear"), held, until="")
    malo, odd = game.who("malo"), game.who("odd")
    game.state.now[odd] = replace(game.state.now[odd], prisoner_of=malo, hostage_of=malo)
    game.until("fight")
    assert game.asked("red") == ["fight"]
    assert does(game, knut="spear odd").people[0][0] == game.who("knut")
    fought(falls(game, malo=1, knut=1))
    assert [causes(part) for part in parts(game, "melee_missed")] == [["over_hostage"], ["over_hostage"]]


@rule("ARG-HER-01", "ARG-HER-02")
def test_a_hero_heartens_those_whose_melee_begins():
    game = met(*DUEL, man("arzhur", "blue", "14,6", rank="hero"))
    malo, arzhur = game.who("malo"), game.who("arzhur")
    assert refused(game, "blue", Hearten(arzhur, (malo,))) == ("hears_no_hero", "ARG-HER-01")
    game.state.now[malo] = replace(game.state.now[malo], at_contact=False)
    game.answer("blue", Hearten(arzhur, (malo,)))
    assert refused(game, "blue", Hearten(arzhur, (malo,))) == ("heartened_enough", "ARG-HER-02")
    fought(falls(game, malo=1, knut=1))
    assert [causes(part) for part in parts(game, "melee_missed")] == [["inspired"], []]


HERO = man("arzhur", "blue", "14,6", rank="hero")


def begins(game: Game, *names: str) -> Game:
    """The melee of these begins this very turn."""
    for who in map(game.who, names):
        game.state.now[who] = replace(game.state.now[who], at_contact=False)
    return game


def hearten(game: Game, who: str) -> Hearten:
    return Hearten(game.who("arzhur"), (game.who(who),))


@rule("ARG-HER-02")
def test_a_hero_speaks_once_in_each_melee_of_a_turn():
    game = begins(met(*DUEL, HERO, man("bili", "blue", "18,10"), man("odd", "red", "18,12")), "malo", "bili")
    game.answer("blue", hearten(game, "malo"))
    assert refused(game, "blue", hearten(game, "malo")) == ("heartened_enough", "ARG-HER-02")
    game.answer("blue", hearten(game, "bili"))
    assert refused(game, "blue", hearten(game, "bili")) == ("heartened_enough", "ARG-HER-02")


@rule("ARG-HER-02")
def test_who_joins_a_melee_that_goes_on_is_not_heartened_anew():
    game = begins(met(*DUEL, HERO, man("bili", "blue", "12,16")), "malo")
    game.answer("blue", hearten(game, "malo"))
    next_turn(fought(falls(game, malo=1, knut=2)))
    bili = game.who("bili")
    game.state.stands[bili] = replace(game.state.stands[bili], x=1200, y=1200)
    assert game.until("fight").state.turn == 2
    assert refused(begins(game, "bili"), "blue", hearten(game, "bili")) == ("heartened_enough", "ARG-HER-02")


def next_turn(game: Game) -> Game:
    turn = game.state.turn
    while game.state.turn == turn:
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    return game


@rule("ARG-HER-02")
@pytest.mark.parametrize("drawn", [True, False])
def test_in_a_later_melee_a_hero_heartens_again(drawn: bool):
    rows = [man("arzhur", "blue", "14,6", rank="hero"), *DUEL] if drawn else [
        man("arzhur", "blue", rank="hero"), man("malo", "blue"), man("knut", "red")
    ]  # fmt: skip
    game = begins(met(*rows, until="fight" if drawn else "hands", table=drawn), "malo")
    game.answer("blue", hearten(game, "malo"))
    assert refused(game, "blue", hearten(game, "malo")) == ("heartened_enough", "ARG-HER-02")
    knut = game.who("knut")
    if drawn:
        fought(falls(game, malo=1, knut=2))
        game.state.stands[knut] = replace(game.state.stands[knut], y=4000)
    next_turn(next_turn(game))
    if drawn:
        game.state.stands[knut] = replace(game.state.stands[knut], y=1200)
    game.until("fight" if drawn else "hands")
    game.answer("blue", hearten(begins(game, "malo"), "malo"))


def test_answers_are_found_without_trying_all_of_them():
    game = met(*CROWD)
    gather = next(one for one in game.state.stack if getattr(one, "kind", "") == "fight")
    calls: list[str] = []
    sys.setprofile(lambda _frame, event, _arg: calls.append(event) if event == "call" else None)
    try:
        found = samples(game.state, "red", gather)
    finally:
        sys.setprofile(None)
    assert len(found) > 3
    assert len(calls) < 10_000  # by the dozen for each who fights: not one for each way to pair them


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_whatever_is_offered_is_legal(seat: str):
    game = met(*CROWD)
    offers = [one for one in GAME.legal_actions(game.state, seat) if isinstance(one, Fight)]
    assert len(offers) > 5
    for action in offers:
        assert refused(game, seat, action) == ("", "")
        after = fought(met(*CROWD), **{seat: action})
        assert "fight" not in [kind for one in after.seats for kind in after.asked(one)]
