"""Everybody moves at once: ARG-PH-05."""

from __future__ import annotations

import json

import pytest

from rulesets.argad.contacts import contacts
from rulesets.argad.intentions import Announce
from rulesets.argad.state import State
from rulesets.common.refusals import IllegalAction

from .fields import WALL, Given, field, moved, place, plan, refusal, row, told_to
from .played import GAME, Game

FENCE = f'[[obstacle]]\nid = "fence"\nkind = "{WALL}"\npoints = "0,15 100,15"\n'
SCREEN = '[[obstacle]]\nid = "screen"\nkind = "low_wall_fence"\npoints = "50,0 50,20"\nblocks = true\n'


@pytest.mark.rule("ARG-TER-14")
def test_no_die_falls_before_all_have_agreed() -> None:
    game = field("malo blue 10,10", "hoel red 90,90", ground=FENCE, dice={"slow": 2}).until("announce")
    dice = game.dice
    assert isinstance(dice, Given)
    game.answer("blue", plan(game, row(game, "malo", "10,27"))).answer("red", Announce(()))
    assert not any("slow" in key for key in dice.asked)
    game.usual("blue").usual("red")
    assert [key for key in dice.asked if "slow" in key] == [f"t1.slow.{game.who('malo')}.foot.slow"]


@pytest.mark.rule("ARG-TER-02")
def test_a_fence_costs_a_die() -> None:
    game = field("malo blue 10,10", "hoel red 90,90", ground=FENCE, dice={"slow": 4})
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,30")))
    assert place(game, "malo") == (1000, 2600)


@pytest.mark.rule("ARG-TER-13")
def test_a_group_that_goes_together_rolls_one_die() -> None:
    people = ("malo blue 10,10", "bili blue 13,10", "gwen blue 16,10", "hoel red 90,90")
    game = field(*people, ground=FENCE, dice={"slow": 3})
    rows = [row(game, name, f"{x},27") for name, x in (("malo", 10), ("bili", 13), ("gwen", 16))]
    moved(game, blue=plan(game.until("announce"), *rows))
    assert isinstance(game.dice, Given)
    assert len([key for key in game.dice.asked if "slow" in key]) == 1
    assert [place(game, name)[1] for name in ("malo", "bili", "gwen")] == [2700, 2700, 2700]


@pytest.mark.rule("ARG-TER-17")
def test_whom_a_six_stops_is_no_longer_immobile() -> None:
    game = field("malo blue 10,14.5", "hoel red 90,90", ground=FENCE, dice={"slow": 6})
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,27")))
    assert game.state.now[game.who("malo")].announced
    assert place(game, "malo") == (1000, 1450)


@pytest.mark.rule("ARG-CON-01", "ARG-CON-03")
def test_enemies_who_run_at_each_other_stop_in_contact() -> None:
    game = field("malo blue 50,30", "hoel red 50,60")
    rows = {"malo": "50,50", "hoel": "50,40"}
    plans = {seat: plan(game.until("announce"), row(game, name, rows[name])) for seat, name in PAIR}
    moved(game, **plans)
    assert contacts(game.state) == [tuple(sorted((game.who("malo"), game.who("hoel"))))]
    assert told_to(game, "blue", "met")
    assert abs(place(game, "malo")[1] - 4400) < 5
    assert face_to_face(game, "malo", "hoel")


@pytest.mark.rule("ARG-CON-03")
def test_who_is_met_from_behind_turns_to_his_enemy() -> None:
    game = field("malo blue 50,30", 'hoel red 50,40 facing="0,1"')
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,39")))
    assert face_to_face(game, "malo", "hoel")


def face_to_face(game: Game, one: str, other: str) -> bool:
    """Whether they stand so, and it was said as they met."""
    a, b = (game.state.stands[game.who(name)] for name in (one, other))
    said = [why.rule for event in game.events if event.code == "met" for why in event.part_for("blue").modifiers]
    return a.fx == b.fx == 0 and a.fy == -b.fy > 0 and said == ["ARG-CON-03"]


@pytest.mark.rule("ARG-MOV-20")
def test_a_way_is_measured_along_its_points_from_where_he_stands() -> None:
    beside = field("malo blue -", "hoel red -", width=0).until("announce")
    assert refusal(beside, "blue", plan(beside, row(beside, "malo", "10,20"))) == "not_on_the_table"
    game = field("malo blue 10,10", "hoel red 90,90").until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "along the hedge"))) == "way_not_read"
    moved(game, blue=plan(game, row(game, "malo", "10,16 18,16")))
    assert game.state.now[game.who("malo")].moved == 1400


PAIR = (("blue", "malo"), ("red", "hoel"))


@pytest.mark.rule("ARG-CON-04")
def test_nobody_slips_between_two_who_see_him() -> None:
    game = field("malo blue 50,30", "hoel red 45,38", "kadog red 55,38")
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,48")))
    assert place(game, "malo") == (5000, 3800)
    assert told_to(game, "blue", "barred")


def test_who_lets_them_pass_bars_nobody() -> None:
    game = field("malo blue 50,30", "hoel red 45,38", "kadog red 55,38")
    game.until("announce")
    lets = plan(game, row(game, "hoel", does="let_pass"), row(game, "kadog", does="let_pass"))
    moved(game, blue=plan(game, row(game, "malo", "50,48")), red=lets)
    assert place(game, "malo") == (5000, 4800)


@pytest.mark.hidden("ARG-HID-04")
def test_nobody_in_hiding_gives_himself_away_by_barring_unless_he_says_so() -> None:
    for does, end in (("", 4800), ("bar", 3800)):
        game = field("malo blue 50,30", "hoel red 45,38 hidden=true", "kadog red 55,38 hidden=true", ground=BUSHES)
        game.until("announce")
        red = plan(game, *[row(game, name, does=does) for name in ("hoel", "kadog")])
        moved(game, blue=plan(game, row(game, "malo", "50,48")), red=red)
        assert place(game, "malo") == (5000, end)


BUSH = '[[piece]]\nid = "b{0}"\nkind = "bushes_high_crops"\npoints = "{0},36 {1},36 {1},40 {0},40"\n'
BUSHES = BUSH.format(43, 47) + BUSH.format(53, 57)


@pytest.mark.rule("ARG-CON-06")
def test_one_stops_where_an_unseen_enemy_comes_into_sight() -> None:
    game = field("malo blue 48,10", "hoel red 60,10", ground=SCREEN)
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "48,30")))
    assert 1500 < place(game, "malo")[1] < 3000
    assert told_to(game, "blue", "stops_at_sight") and not told_to(game, "red", "stops_at_sight")


@pytest.mark.rule("ARG-DBT-03")
def test_one_who_keeps_his_distance_withdraws_as_much_as_the_other_comes() -> None:
    game = field("malo blue 50,30", "hoel red 50,50")
    keeps = plan(game.until("announce"), row(game, "hoel", does="keep_distance", at="malo"))
    moved(game, blue=plan(game, row(game, "malo", "50,40")), red=keeps)
    assert place(game, "malo") == (5000, 4000)
    assert abs(place(game, "hoel")[1] - 6000) <= 2


@pytest.mark.rule("ARG-DBT-01")
def test_what_was_agreed_for_somebodys_sake_is_begun_though_that_one_is_slowed() -> None:
    game = field("malo blue 50,5", "hoel red 50,30", ground=FENCE, dice={"slow": 6})
    keeps = plan(game.until("announce"), row(game, "hoel", does="keep_distance", at="malo"))
    moved(game, blue=plan(game, row(game, "malo", "50,20")), red=keeps)
    assert place(game, "malo")[1] < 1500 and 3000 < place(game, "hoel")[1] < 4500
    heard = {seat: [one.cause for event in game.events if (part := event.part_for(seat)) for one in part.modifiers]
             for seat in ("blue", "red")}  # fmt: skip
    assert "begun" in heard["red"] and "begun" not in heard["blue"]


def test_one_who_follows_stays_behind_his_man() -> None:
    game = field("malo blue 50,30", "bili blue 50,20", "hoel red 90,90")
    follows = row(game, "bili", does="follow", at="malo")
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,42"), follows))
    assert 3980 <= place(game, "bili")[1] <= 4000


@pytest.mark.rule("ARG-END-02")
def test_who_goes_off_the_table_is_out_of_the_game() -> None:
    game = field("malo blue 10,10", "bili blue 40,20", "hoel red 90,90")
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,-5")))
    assert game.state.now[game.who("malo")].out == "left"
    assert game.state.gone == [game.who("malo")]
    assert told_to(game, "red", "leaves_table")


@pytest.mark.rule("ARG-MOV-16")
def test_who_crawls_goes_as_far_as_his_die_whatever_the_ground() -> None:
    game = field("malo blue 10,14", "hoel red 90,90", ground=FENCE, dice={"crawl": 3})
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,24", manner="crouched")))
    assert place(game, "malo") == (1000, 1900)
    assert game.state.now[game.who("malo")].crouched


def test_one_walks_through_a_friend_but_does_not_end_on_him() -> None:
    game = field("malo blue 50,30", "bili blue 50,36", "hoel red 90,90")
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,44")))
    assert place(game, "malo") == (5000, 4400)


def test_two_of_different_seats_who_want_one_place_both_stay_off_it() -> None:
    game = field("malo blue 50,30", "hoel red 50,60")
    game.state.hostile = []
    game.until("announce")
    moved(game, blue=plan(game, row(game, "malo", "50,45")), red=plan(game, row(game, "hoel", "50,45")))
    assert abs(place(game, "malo")[1] - 4500) == abs(place(game, "hoel")[1] - 4500) >= 100


@pytest.mark.rule("ARG-MOV-15")
def test_a_load_that_is_picked_up_shortens_the_move_and_is_held_then() -> None:
    chest = '[[item]]\nid = "chest"\nen = "Chest"\nfr = "Coffre"\nload = "small_chest"\nplace = "10,20"\n'
    game = field("malo blue 10,10", "hoel red 90,90", ground=chest).until("announce")
    far = plan(game, row(game, "malo", "10,29", "pick_up", at="chest"))
    with pytest.raises(IllegalAction, match="too_far"):
        GAME.check(game.state, "blue", far)
    moved(game, blue=plan(game, row(game, "malo", "10,20 10,25", "pick_up", at="chest")))
    assert game.state.things["chest"].holder == game.who("malo")


HIGH = '[[obstacle]]\nid = "high"\nkind = "low_wall_fence"\npoints = "0,60 100,60"\nblocks = true\n'


def relabelled(game: Game) -> Game:
    """The same game in which everybody has another number and stands in another order."""
    ids = [*game.state.people]
    text = json.dumps(GAME.encode(game.state))
    for n, who in enumerate(ids):
        text = text.replace(who, f"#{n}#")
    for n, who in enumerate(reversed(ids)):
        text = text.replace(f"#{n}#", who)
    state: State = GAME.decode(json.loads(text), game.state.box)
    state.people = dict(sorted(state.people.items()))
    state.stands = dict(reversed(state.stands.items()))
    return Game(state, game.dice)


def picture(game: Game) -> dict[str, tuple[int, int]]:
    return {game.state.people[who].id: stand.centre for who, stand in game.state.stands.items()}


@pytest.mark.rule("ARG-MOV-02")
def test_neither_names_nor_numbers_nor_the_order_of_announcing_count() -> None:
    people = [f"b{n} blue {20 + 5 * n},30" for n in range(5)] + [f"r{n} red {21 + 5 * n},56" for n in range(5)]
    one = field(*people, ground=FENCE.replace("15", "44"), dice={"slow": 3}).until("announce")
    other = relabelled(one)
    pictures = []
    for game, seats in ((one, ("blue", "red")), (other, ("red", "blue"))):
        blue = [row(game, f"b{n}", f"{22 + 4 * n},48") for n in range(4)] + [row(game, "b4", does="follow", at="b3")]
        red = [row(game, f"r{n}", does="contact", at=f"b{n}") for n in range(3)] + [row(game, "r4", "30,42")]
        plans = {"blue": plan(game, *blue), "red": plan(game, *red)}
        for seat in seats:
            game.answer(seat, plans[seat])
        for seat in seats:
            game.usual(seat)
        pictures.append(picture(game))
    assert pictures[0] == pictures[1]
    assert contacts(one.state)


@pytest.mark.rule("ARG-FOG-03")
def test_true_animals_and_dummies_go_as_the_troop_that_they_stand_for() -> None:
    herd = '[[herd]]\nid = "h"\nseat = "blue"\nanimal = "cow"\nplaces = "10,10 20,10"\ntroop = ["malo"]\n'
    game = field("malo blue -", "bili blue 90,10", "hoel red 90,90", ground=herd + HIGH, options={"decoys": "on"})
    game.until("announce")
    cows = list(game.state.animals)
    for cow, x in zip(cows, (10, 20), strict=True):
        with pytest.raises(IllegalAction, match="too_far"):
            GAME.check(game.state, "blue", Announce(((cow, (f"{x},31", "walks", "", "", 0, ())),)))
    rows = [(cow, (f"{x},30", "walks", "", "", 0, ())) for cow, x in zip(cows, (10, 20), strict=True)]
    moved(game, blue=Announce(tuple(rows)))
    assert [game.state.stands[cow].centre for cow in cows] == [(1000, 3000), (2000, 3000)]


GORGE = (
    '[[piece]]\nid = "gorge"\nkind = "earth_bank_ditch_hard_slope"\n'
    'points = "0,14 100,14 100,20 0,20"\ndanger = "danger"\n'
)


def crossing(face: int, manner: str = "walks", **options: str) -> Game:
    game = field("malo blue 10,10", "hoel red 90,90", ground=GORGE, dice={"slow": face}, options=options)
    return moved(game, blue=plan(game.until("announce"), row(game, "malo", "10,16", manner=manner)))


@pytest.mark.rule("ARG-DAN-04")
def test_a_die_above_his_class_leaves_him_clinging_where_the_danger_begins() -> None:
    game = crossing(5, dangerous_terrain="on")
    assert game.state.now[game.who("malo")].in_danger
    assert 1290 < place(game, "malo")[1] <= 1310


@pytest.mark.rule("ARG-DAN-03")
def test_a_die_equal_to_his_class_makes_him_cry_out() -> None:
    game = crossing(3, dangerous_terrain="on")
    assert game.state.now[game.who("malo")].only_moves
    assert told_to(game, "red", "cries_out")


def test_without_the_option_no_ground_is_dangerous() -> None:
    game = crossing(5, dangerous_terrain="off")
    assert not game.state.now[game.who("malo")].in_danger and not told_to(game, "gm", "danger_crossed")


LAKE = '[[piece]]\nid = "lake"\nkind = "deep_water"\npoints = "0,14 100,14 100,40 0,40"\n'


@pytest.mark.rule("ARG-SWI-01")
def test_one_swims_as_far_as_the_dice_say_and_only_who_is_lightly_armed() -> None:
    people = ('malo blue 10,10 weapons=["dagger"]', "bili blue 30,10", "hoel red 90,90")
    game = field(*people, ground=LAKE, dice={"swim": 5}).until("announce")
    assert refusal(game, "blue", plan(game, row(game, "malo", "10,25"))) == "one_must_swim_there"
    assert refusal(game, "blue", plan(game, row(game, "bili", "30,25", "swim"))) == "too_heavy_to_swim"
    moved(game, blue=plan(game, row(game, "malo", "10,25", "swim")))
    assert place(game, "malo") == (1000, 1500)
