"""What follows a blow on the drawn table: recoils, mercy, prisoners, advances, wounds; who hears of it; the chances."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.contacts import contacts, pair_of
from rulesets.argad.melee_advance import Advance
from rulesets.argad.melee_mercy import Quarter, Surrender
from rulesets.common.events import Listener
from rulesets.common.seats import PUBLIC
from tests.rulesets.argad.fields import moved, plan, row
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.melees import does, falls, fought, man, met, parts, refused
from tests.rulesets.argad.played import GAME, Game

MALO = man("malo", "blue", "10,10", "spear")
KNUT = man("knut", "red", "10,12", "knife")
DUEL = (MALO, KNUT)


def centre(game: Game, name: str) -> tuple[int, int]:
    return game.state.stands[game.who(name)].centre


@rule("ARG-AFT-02", "ARG-MEL-12")
def test_who_recoils_goes_back_two_paces():
    game = fought(falls(met(*DUEL), malo=4, knut=1))
    assert centre(game, "knut") == (1000, 1400)
    assert parts(game, "melee_driven_back")[0].facts["distance"] == 200


@rule("ARG-AFT-03")
def test_a_friend_behind_is_pushed():
    game = fought(falls(met(*DUEL, man("frodi", "red", "10,14")), malo=4, knut=1))
    assert (centre(game, "knut"), centre(game, "frodi")) == ((1000, 1400), (1000, 1600))
    assert parts(game, "melee_pushed")[0].facts["who"] == "Frodi"


@rule("ARG-AFT-05")
def test_ranks_behind_hold_where_that_is_played():
    rows = (*DUEL, man("frodi", "red", "10,14"), man("odd", "red", "10,16"))
    game = fought(falls(met(*rows, options={"rank_support": "on"}), malo=4, knut=1))
    assert centre(game, "knut") == (1000, 1200)
    assert parts(game, "melee_held_by_ranks")


def cornered() -> Game:
    """Knut stands in the corner of the table, and is driven back."""
    game = met(man("malo", "blue", "2.42,197.58", "spear"), man("knut", "red", "1,199", "knife"))
    return fought(falls(game, malo=4, knut=1))


@rule("ARG-AFT-04")
def test_the_cornered_may_surrender():
    game = cornered()
    assert "surrender" in game.asked("red")
    knut = game.who("knut")
    game.answer("red", Surrender((knut,)))
    game.answer("blue", Quarter((knut,)))
    assert game.state.now[knut].prisoner_of
    assert parts(game, "melee_taken_prisoner")


def test_who_is_taken_prisoner_is_seen_to_be_one_at_once():
    game = cornered()
    knut = game.who("knut")
    game.answer("red", Surrender((knut,)))
    GAME.decide(game.state, "blue", Quarter((knut,)), Listener())
    assert game.state.seen[f"blue {knut}"].state == ()
    GAME.resolve(game.state, game.dice, Listener())
    assert game.state.seen[f"blue {knut}"].state == ("prisoner",)


@pytest.mark.parametrize("offers", [False, True])
@rule("ARG-AFT-04")
def test_without_quarter_the_cornered_die(offers: bool):
    game = cornered()
    knut = game.who("knut")
    game.answer("red", Surrender((knut,) if offers else ()))
    if offers:
        game.answer("blue", Quarter(()))
    assert game.state.now[knut].out == "removed"
    assert parts(game, "melee_cut_down")


@rule("ARG-AFT-06")
def test_the_winner_may_take_the_place():
    game = fought(falls(met(*DUEL), malo=6))
    malo, knut = game.who("malo"), game.who("knut")
    assert "advance" in game.asked("blue")
    assert refused(game, "blue", Advance(((malo, malo),)))[0] == "not_offered"
    game.answer("blue", Advance(((malo, knut),)))
    assert centre(game, "malo") == (1000, 1200)
    assert parts(game, "melee_advances")


@rule("ARG-AFT-06", "ARG-MEL-25")
def test_who_advances_into_contact_does_not_fight_again_in_this_phase():
    game = fought(falls(met(*DUEL, man("frodi", "red", "10,14")), malo=6))
    malo, frodi = game.who("malo"), game.who("frodi")
    game.answer("blue", Advance(((malo, game.who("knut")),)))
    assert contacts(game.state) == [pair_of(malo, frodi)]
    assert "fought_next_turn" in [one.cause for one in parts(game, "melee_advances", "blue")[0].modifiers]
    assert "fight" not in [kind for seat in game.seats for kind in game.asked(seat)]
    assert (game.state.now[malo].strikes, game.state.now[frodi].strikes) == (1, 0)


@rule("ARG-AFT-09")
def test_whoever_is_called_on_to_surrender_may():
    game = met(*DUEL)
    fought(falls(game, knut=1), blue=does(game, malo="spear - spares"), red=does(game, knut="knife - declines"))
    assert game.asked("red") == ["surrender"]
    game.answer("red", Surrender((game.who("knut"),)))
    assert game.state.now[game.who("knut")].prisoner_of == game.who("malo")


@rule("ARG-AFT-04")
def test_whoever_yields_is_spared_or_not():
    game = met(*DUEL)
    fought(falls(game, malo=1), red=does(game, knut="knife - yields"))
    assert game.asked("blue") == ["quarter"]
    game.answer("blue", Quarter(()))
    assert parts(game, "melee_no_quarter")
    assert not game.state.now[game.who("knut")].prisoner_of


@rule("ARG-UNT-10")
def test_who_lies_on_the_ground_is_taken():
    game = met(*DUEL)
    knut = game.who("knut")
    assert refused(game, "blue", does(game, malo="spear knut captures"))[0] == "not_offered"
    game.state.now[knut] = replace(game.state.now[knut], down_until=game.state.turn)
    assert refused(game, "blue", does(game, malo="spear knut captures")) == ("", "")
    fought(game, blue=does(game, malo="spear knut captures"))
    assert game.state.now[knut].prisoner_of == game.who("malo")


@rule("ARG-UNT-04")
def test_bare_hands_knock_down():
    game = met(man("malo", "blue", "10,10", "sword"), man("knut", "red", "10,12", "sword"))
    fought(falls(game, malo=6, knut=1), blue=does(game, malo="bare_hands"), red=does(game, knut="bare_hands"))
    assert game.state.now[game.who("knut")].down_until == game.state.turn + 1
    assert game.state.in_play(game.who("knut"))


@rule("ARG-LIF-02", "ARG-LIF-03")
def test_two_life_points_are_wounded_first():
    game = met(MALO, man("knut", "red", "10,12", "knife", life_points=2))
    fought(falls(game, malo=6, knut=6))
    assert game.state.now[game.who("knut")].lost_points == 1
    assert parts(game, "is_wounded")
    assert parts(game, "melee_cannot_answer")


@hidden("ARG-HID-06")
@rule("ARG-WPN-07")
def test_a_concealed_weapon_is_seen_once_it_strikes():
    game = met(man("malo", "blue", "10,10", "knife", concealed=["hatchet"]), KNUT)
    question = next(one for one in GAME.questions(game.state, "red") if one.kind == "fight")
    assert "hatchet" not in str(question.forms)
    fought(falls(game, malo=1, knut=1))
    assert game.state.now[game.who("malo")].drawn == ("hatchet",)


# Who hears of it


FAR = (man("malo", "red", "250,10", "spear"), man("frodi", "gm", "250,12", "knife"), man("bili", "blue", "10,10"))


@hidden("ARG-HID-13")
@rule("ARG-MEL-11")
def test_a_fight_out_of_sight_is_nobodys_business():
    game = met(*(row.replace('seat = "gm"\nparty = "spears"', 'party = "archers"') for row in FAR))
    assert "fight" in game.asked("red")
    assert "fight" not in [one.kind for one in GAME.questions(game.state, "blue")]
    assert "fight" not in [one.kind for one in GAME.questions(game.state, PUBLIC)]
    told = len(parts(game, "", "blue"))
    fought(falls(game, malo=6))
    assert not [part for part in parts(game, "", "blue")[told:] if part.code.startswith(("melee", "fall"))]
    assert parts(game, "melee_hit", "red")


FALSE_FRIEND = (
    man("malo", "blue", "10,10", "spear"),
    man("knut", "red", "10,12", "knife", disguise="breton_levy", seems_of="archers"),
    man("odd", "red", "60,60"),
)


@hidden("ARG-HID-05")
@rule("ARG-MEL-11", "ARG-FOG-07")
def test_an_enemy_in_disguise_is_no_enemy_till_he_goes_for_somebody():
    still = met(*FALSE_FRIEND, until="announce")
    moved(still).until("evening")
    assert not contacts(still.state)
    assert not parts(still, "met")
    game = met(*FALSE_FRIEND, until="announce")
    moved(game, red=plan(game, row(game, "knut", does="contact", at="malo")))
    assert game.who("knut") not in game.state.guise
    assert parts(game, "drops_disguise", "blue")
    assert parts(game, "met", "blue")
    fought(falls(game.until("fight"), malo=1, knut=6), red=does(game, knut="knife malo"))
    assert game.state.now[game.who("malo")].out == "removed"


@hidden("ARG-HID-07")
@rule("ARG-MEL-11")
def test_class_is_told_to_those_concerned_alone():
    game = fought(falls(met(*DUEL, man("odd", "red", "10,40")), malo=6))
    assert parts(game, "melee_hit", "blue")[0].facts["class"] == 4
    assert "class" not in parts(game, "melee_hit", PUBLIC)[0].facts
    assert parts(game, "melee_hit", PUBLIC)[0].dice == parts(game, "melee_hit", "blue")[0].dice


# The chances


@hidden("ARG-HID-07")
@rule("ARG-MEL-12")
def test_the_chances_tell_nothing_of_a_strangers_class():
    odds = []
    for number in (1, 5):
        game = met(MALO, man("knut", "red", "10,12", "knife", **{"class": number}))
        action = does(game, malo="spear")
        odds.append(GAME.odds_of(game.state, "blue", action))
    assert odds[0] == odds[1]
    assert {one.code for one in odds[0].chances} == {"melee_ends_guessed"}
    fallen = next(one for one in odds[0].chances if one.facts["theirs"] == "falls" and one.facts["mine"] == "stands")
    assert fallen.facts["low"] < 100 * fallen.weight // odds[0].total < fallen.facts["high"]
    fought(falls(game, malo=5, knut=1))


def test_the_game_master_is_told_the_true_chances_of_his_people():
    npc = man("malo", "gm", "10,10", "spear").replace('seat = "gm"\nparty = "spears"', 'party = "archers"')
    game = met(npc, KNUT, man("bili", "blue", "60,60"))
    odds = GAME.odds_of(game.state, "gm", does(game, malo="spear"))
    falls_first = next(one for one in odds.chances if one.facts == {"mine": "stands", "theirs": "falls"})
    assert (3 * falls_first.weight, {one.code for one in odds.chances}) == (odds.total, {"melee_ends"})


def test_several_fights_are_told_by_who_falls():
    game = met(*DUEL, man("bili", "blue", "30,10"), man("frodi", "red", "30,12"))
    odds = GAME.odds_of(game.state, "blue", does(game, malo="spear", bili="sword"))
    assert {one.code for one in odds.chances} == {"melee_losses_guessed"}
    assert sum(one.weight for one in odds.chances) == odds.total


def test_disorder_loses_what_would_help():
    game = met(man("malo", "blue", "10,10", "two_handed", **{"class": 3}), KNUT)
    assert causes_of_odds(game) == []
    game = met(man("malo", "blue", "10,10", "two_handed"), KNUT)
    assert causes_of_odds(game) == ["two_handed_heavy"]


def causes_of_odds(game: Game) -> list[str]:
    odds = GAME.odds_of(game.state, "blue", does(game, malo="two_handed"))
    return [one.cause for one in odds.modifiers if one.value]
