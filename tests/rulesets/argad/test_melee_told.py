"""A melee says why: in a played game each strike, each tie and each recoil tells those concerned what decided it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.argad.melee_advance import Advance
from rulesets.common.seats import GM, PUBLIC, Viewer
from tests.rulesets.argad.butts import piece
from tests.rulesets.argad.marks import example, hidden, rule
from tests.rulesets.argad.melees import by_hand, does, falls, fought, man, met, parts, refused
from tests.rulesets.argad.played import Game

Why = list[tuple[str, str]]
DUEL = (man("malo", "blue", "10,10", "spear"), man("knut", "red", "10,12"))
NOBLES = (man("malo", "blue", armour="4"), man("knut", "red"), man("odd", "red"))


def why(game: Game, code: str, who: str = "", viewer: Viewer = GM) -> Why:
    """Beside the first line of this kind that names him first: what counted without being a number, with its rule."""
    told = [part for part in parts(game, code, viewer) if who in ("", str(part.facts["who"]).lower())]
    return [(one.cause, one.rule) for one in told[0].modifiers if not one.value]


def by_rule(game: Game, code: str) -> list[str]:
    return [event.rule for event in game.events if event.code == code]


def at_table(*rows: str, **options: str) -> Game:
    return met(*rows, until="hands", table=False, options={"brawl_objects": "on", "brawls": "on", **options})


def told(game: Game, ours: str, theirs: str, faces: dict[str, int], **more: Any) -> Game:
    """A fight beside real miniatures, with these faces."""
    return falls(game, **faces).answer("blue", by_hand(game, ours, theirs, **more))


# When each strikes


@rule("ARG-WPN-05", "ARG-MEL-09", "ARG-MEL-10")
def test_it_is_told_who_strikes_first_and_why():
    game = fought(falls(met(*DUEL), malo=1, knut=1))
    assert why(game, "melee_missed", "malo") == [("longer_first", "ARG-WPN-05")]
    assert why(game, "melee_missed", "knut") == []
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 1, "knut": 1})
    assert why(game, "melee_missed", "malo") == [("same_length", "ARG-MEL-10")]
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 1, "knut": 1}, arms={"knut": "bare_hands"})
    assert why(game, "melee_missed", "malo") == [("bare_hands_last", "ARG-MEL-09")]


@rule("ARG-MEL-24", "ARG-MEL-09")
def test_a_shot_just_before_contact_comes_before_all_strikes():
    game = met(man("malo", "blue", "10,10", "bow sword"), man("knut", "red", "10,12"))
    malo = game.who("malo")
    game.state.now[malo] = replace(game.state.now[malo], at_contact=False)
    fought(falls(game, malo=1, knut=1), blue=does(game, malo="bow - shoots"))
    assert by_rule(game, "melee_step")[0] == "ARG-MEL-24"
    assert ("shots_first", "ARG-MEL-09") in why(game, "melee_missed", "malo")


@rule("ARG-WPN-08", "ARG-WPN-06", "ARG-WPN-11")
def test_every_length_is_told_by_its_rule():
    arms = {"malo": "two_handed", "knut": "fork", "odd": "knife"}
    people = [man(name, seat, weapons=arms[name]) for name, seat in (("malo", "blue"), ("knut", "red"), ("odd", "red"))]
    game = told(at_table(*people), "malo", "knut odd", dict.fromkeys(arms, 1), arms=arms)
    assert by_rule(game, "melee_step") == ["ARG-WPN-08", "ARG-WPN-06"]
    assert why(game, "melee_missed", "knut")[0] == ("keeps_its_length", "ARG-WPN-11")


@rule("ARG-OBJ-03", "ARG-STR-04")
def test_an_object_is_very_short_and_a_swift_fencer_strikes_sooner():
    fencer = man("malo", "blue", training=["fencer"])
    faces, game = {"malo": 1, "knut": 1}, at_table(fencer, man("knut", "red"))
    told(game, "malo", "knut", faces, arms={"knut": "object"}, special="speed")
    assert [part.facts["step"] for part in parts(game, "melee_step")] == ["half_long", "very_short"]
    assert ("strikes_sooner", "ARG-STR-04") in why(game, "melee_missed", "malo")
    assert ("object_is_very_short", "ARG-OBJ-03") in why(game, "melee_missed", "knut")


# What it does


@rule("ARG-AFT-01", "ARG-MEL-15", "ARG-MEL-13")
def test_a_miss_a_recoil_and_a_death_say_what_decided():
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 5, "knut": 1})
    assert by_rule(game, "melee_missed") == ["ARG-MEL-15"]
    assert why(game, "falls", "knut", "red")[-1] == ("no_saving_throw", "ARG-AFT-01")
    mail = man("knut", "red", armour="5")
    game = told(at_table(NOBLES[0], mail), "malo", "knut", {"malo": 5, "knut": 1})
    assert by_rule(game, "melee_recoil") == ["ARG-MEL-13"]
    assert [part.code for part in parts(game, "melee_recoil", "blue")] == ["melee_recoil_armour"]


@rule("ARG-MEL-03", "ARG-MEL-21", "ARG-MEL-27")
def test_who_is_driven_back_is_still_exposed_and_recoils_once():
    game = told(at_table(*NOBLES), "malo", "knut odd", {"malo": 1, "knut": 4, "odd": 4})
    assert by_rule(game, "melee_struck_by_several") == ["ARG-MEL-03"]
    assert why(game, "melee_struck_by_several", viewer="blue") == [("rolled_together", "ARG-MEL-27")]
    assert why(game, "melee_goes_back", "malo", "blue") == [("one_recoil", "ARG-MEL-21")]
    faces = {"malo": 1, "knut": 4, "odd": 4}
    game = told(at_table(*NOBLES), "malo", "knut odd", faces, arms={"odd": "bare_hands"})
    assert ("still_exposed", "ARG-MEL-21") in why(game, "melee_missed", "odd")
    assert why(game, "melee_goes_back", "malo") == []


@rule("ARG-MEL-19", "ARG-MEL-20")
def test_who_fells_his_man_recoils_before_others_alone():
    faces = {"malo": 5, "knut": 4, "odd": 1}
    game = told(at_table(*NOBLES), "malo", "knut odd", faces, each={"malo": "knut"})
    assert by_rule(game, "melee_killer_stays") == ["ARG-MEL-19"]
    assert not parts(game, "melee_goes_back")
    game = told(at_table(*NOBLES), "malo", "knut odd", {**faces, "odd": 4}, each={"malo": "knut"})
    assert by_rule(game, "melee_killer_driven_back") == ["ARG-MEL-20"]
    assert parts(game, "melee_goes_back")


@rule("ARG-MEL-16", "ARG-MEL-17", "ARG-MEL-23")
def test_sixes_against_one_enemy_are_told_as_a_seven_or_an_eight():
    knight = man("knut", "red", "10,12", armour="5", **{"class": 5})
    hill = piece("bushes_high_crops", "5,11.5 25,11.5 25,30 5,30", height="3")
    pair = (man("malo", "blue", "9,10.26"), man("bili", "blue", "11,10.26"))
    game = fought(falls(met(*pair, knight, hill), malo=6, bili=6, knut=1))
    said = why(game, "melee_hit")
    assert ("natural_seven", "ARG-MEL-16") in said
    assert ("added_to_the_natural_die", "ARG-MEL-23") in said
    three = [man(name, "blue") for name in ("malo", "bili", "tudi")]
    fists = dict.fromkeys(("malo", "bili", "tudi"), "bare_hands")
    game = at_table(*three, man("knut", "red", armour="5", **{"class": 5}))
    told(game, "malo bili tudi", "knut", {**dict.fromkeys(fists, 6), "knut": 1}, arms=fists, ground="ours_lower")
    assert by_rule(game, "melee_hit") == ["ARG-MEL-17"]
    assert ("natural_eight", "ARG-MEL-17") in why(game, "melee_hit")


@rule("ARG-UNT-07", "ARG-UNT-09")
def test_bare_hands_drive_back_and_kill_with_three_sixes():
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 5, "knut": 1}, special="brawl")
    assert ("fists_drive_back", "ARG-UNT-09") in why(game, "melee_recoil", "malo")
    three = [man(name, "blue") for name in ("malo", "bili", "tudi")]
    faces = {"malo": 6, "bili": 6, "tudi": 6, "knut": 1}
    game = told(at_table(*three, man("knut", "red", **{"class": 5})), "malo bili tudi", "knut", faces, special="brawl")
    assert by_rule(game, "melee_fists_killed") == ["ARG-UNT-07"]


@rule("ARG-SIX-11", "ARG-STR-05")
def test_two_sixes_of_a_fencer_are_told_as_one_pool():
    people = man("malo", "blue", training=["fencer"]), man("knut", "red", armour="5", **{"class": 5})
    faces = {"malo": 6, "knut": 1}
    game = told(at_table(*people), "malo", "knut", faces, special="two_strikes", ground="ours_lower")
    assert why(game, "melee_two_strikes") == [("chosen_this_turn", "ARG-STR-05")]
    assert ("fencers_two_dice", "ARG-SIX-11") in why(game, "melee_sixes", "malo", "red")


# Ties


@rule("ARG-TIE-01", "ARG-TIE-02", "ARG-ARM-12")
def test_of_two_who_hit_each_other_it_is_told_why_one_lives():
    game = met(man("malo", "blue", "10,10", **{"class": 5}), man("knut", "red", "10,12"))
    fought(falls(game, malo=6, knut=6))
    assert why(game, "melee_tie_won", "malo", "red") == [
        ("only_one_is_hit", "ARG-TIE-01"),
        ("higher_class", "ARG-TIE-02"),
    ]
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 6, "knut": 6})
    assert why(game, "melee_tie_won", "malo") == [("only_one_is_hit", "ARG-TIE-01"), ("better_armour", "ARG-ARM-12")]


@rule("ARG-TIE-03", "ARG-TIE-04", "ARG-TIE-07")
def test_of_two_who_drive_each_other_back_it_is_told_why_one_stays():
    game = told(at_table(*NOBLES), "malo", "knut", {"malo": 4, "knut": 4})
    assert by_rule(game, "melee_tie_won") == ["ARG-TIE-03"]
    assert why(game, "melee_tie_won") == [("only_one_recoils", "ARG-TIE-07"), ("better_armour", "ARG-ARM-12")]
    alike = man("malo", "blue"), man("knut", "red")
    game = told(at_table(*alike), "malo", "knut", {"malo": 5, "knut": 6})
    assert by_rule(game, "melee_tie_won") == ["ARG-TIE-04"]
    assert why(game, "melee_tie_won", "knut")[1:] == [("higher_natural", "ARG-TIE-04")]


@rule("ARG-TIE-05", "ARG-TIE-06", "ARG-TIE-09")
def test_the_better_modifiers_decide_last_and_else_both_suffer():
    alike = man("malo", "blue"), man("knut", "red")
    game = told(at_table(man("malo", "blue", training=["strong"]), alike[1]), "malo", "knut", {"malo": 5, "knut": 5})
    assert why(game, "melee_tie_won", "malo")[1:] == [("better_modifiers", "ARG-TIE-05")]
    game = told(at_table(*alike), "malo", "knut", {"malo": 5, "knut": 5})
    assert why(game, "melee_tie_stands") == [("all_even", "ARG-TIE-06")]
    game = told(at_table(*alike, tie_break="off"), "malo", "knut", {"malo": 5, "knut": 6})
    assert why(game, "melee_tie_stands") == [("no_tie_break", "ARG-TIE-09")]


# Into the place that was won


@rule("ARG-AFT-06", "ARG-MEL-12")
@example("ARG-AFT-06", 1)
def test_the_lancer_follows_the_samurai():
    game = met(
        man("malo", "blue", "10,10", "spear", **{"class": 3}), man("knut", "red", "10,12", "katana", **{"class": 5})
    )
    malo, knut = game.who("malo"), game.who("knut")
    (x, y), won = game.state.stands[malo].centre, game.state.stands[knut].centre
    fought(falls(game, malo=5))
    assert by_rule(game, "melee_recoil") == ["ARG-MEL-12"]
    assert refused(game, "red", Advance(((knut, malo),)))[0]
    game.answer("blue", Advance(((malo, knut),)))
    assert by_rule(game, "melee_advances") == ["ARG-AFT-06"]
    assert (x, y) != game.state.stands[malo].centre == won


# Second ranks


RANKS = (*NOBLES[:2], man("bili", "blue", weapons="spear"), man("ulf", "red", weapons="spear"))


@rule("ARG-RNK-06", "ARG-RNK-07", "ARG-TIE-10")
def test_the_front_rank_suffers_and_counts_for_those_behind():
    faces = {"malo": 1, "knut": 1, "bili": 5, "ulf": 5}
    game = told(at_table(*RANKS), "malo", "knut", faces, behind="bili", across="ulf")
    assert ("front_rank_suffers", "ARG-RNK-06") in why(game, "melee_hit", "bili")
    assert why(game, "melee_tie_won", "malo")[-1] == ("front_rank_counts", "ARG-TIE-10")
    faces = {"malo": 1, "knut": 1, "bili": 4, "ulf": 1}
    game = told(at_table(*RANKS), "malo", "knut", faces, behind="bili", across="ulf")
    assert by_rule(game, "melee_nobody_left") == ["ARG-RNK-07"]


# Who hears of it


@hidden("ARG-HID-07")
@rule("ARG-TIE-02")
def test_who_has_nobody_in_it_hears_no_reason():
    people = man("malo", "blue", "10,10", **{"class": 5}), man("knut", "red", "10,12"), man("odd", "red", "10,40")
    game = fought(falls(met(*people), malo=6, knut=6))
    for code in ("melee_hit", "melee_tie_won"):
        assert why(game, code, viewer="blue") == why(game, code, viewer="red") != []
        assert [part.modifiers for part in parts(game, code, PUBLIC)] == [()] * len(parts(game, code, "red"))


@hidden("ARG-HID-13")
@rule("ARG-MEL-11")
def test_who_is_struck_by_somebody_unseen_learns_that_and_no_more():
    """Odd strikes over the shoulder of Knut, who hides him from those in front."""
    rear = man("odd", "red", "10,14", "spear"), man("malo", "blue", "10,10"), DUEL[1]
    game = fought(falls(met(*rear), odd=6, malo=1, knut=1))
    (part,) = parts(game, "melee_is_struck", "blue")
    assert (dict(part.facts)["other"], part.modifiers, part.dice) == ("Malo", (), ())
    assert "who" not in part.facts
    assert not parts(game, "melee_hit", "blue")
    assert parts(game, "melee_hit", "red")[0].facts["who"] == "Odd"
    game = fought(falls(met(*rear), odd=2, malo=1, knut=1))
    assert not parts(game, "melee_is_struck", "blue")
