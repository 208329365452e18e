"""Over walls in play: a leg up, ladders, enemies at the top: ARG-WAL-01 to ARG-WAL-09."""

from __future__ import annotations

from rulesets.argad import may_shoot
from rulesets.argad.ladders import is_climbing
from rulesets.argad.shot_cases import Aimed, bearing_of, ready_of, shot_of
from rulesets.argad.shot_scene import Scene
from rulesets.common.seats import GM
from tests.rulesets.argad.evenings import ends
from tests.rulesets.argad.fields import field, moved, place, plan, refusal, told_to
from tests.rulesets.argad.fields import row as go
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.test_switches import causes

WALL = '[[obstacle]]\nid = "wall"\nkind = "wall_1m_to_1m50"\npoints = "0,20 100,20"\nheight = "{height}"\n'
LADDER = '[[item]]\nid = "ladder"\nen = "A ladder"\nfr = "Une échelle"\nload = "{load}"\nholder = "malo"\n'
PAIR = ("malo blue 50,18.9", "bili blue 52,18.9")
HOUSE = """
[[room]]
id = "hall"
building = "house"
points = "40,20 60,20 60,40 40,40"

[[room]]
id = "loft"
building = "house"
points = "40,20 60,20 60,40 40,40"
floor = 1
height = "4"

[[opening]]
id = "window"
kind = "window"
points = "49,20 51,20"
floor = 1
"""


def at_a_wall(*people: str, height: str = "2.5", load: str = "") -> Game:
    ground = WALL.format(height=height) + (LADDER.format(load=load) if load else "")
    return field(*(people or PAIR), "knut red 90,90", ground=ground).until("announce")


def next_turn(game: Game) -> Game:
    turn = game.state.turn
    ends(game.until("evening"))
    while game.state.turn == turn and not game.state.ending:
        for seat in game.seats:
            game.usual(seat)
    return game.until("announce")


def set_up(load: str = "medium_ladder", height: str = "4", *people: str) -> Game:
    game = at_a_wall(*people, height=height, load=load)
    return next_turn(moved(game, blue=plan(game, go(game, "malo", does="lean_ladder", at="ladder"))))


def climbs(game: Game, name: str = "malo") -> Game:
    return moved(game, blue=plan(game, go(game, name, does="climb", at="ladder")))


@rule("ARG-WAL-03", "ARG-WAL-06")
def test_nobody_walks_across_a_high_wall() -> None:
    games = [at_a_wall(height=height) for height in ("1.5", "1.6", "3.1")]
    codes = [refusal(game, "blue", plan(game, go(game, "malo", "50,24"))) for game in games]
    assert codes == ["", "needs_leg_up", "needs_ladder"]


@rule("ARG-WAL-03")
def test_with_a_leg_up_one_is_over_as_the_turn_ends() -> None:
    game = at_a_wall()
    moved(game, blue=plan(game, go(game, "malo", does="leg_up", at="bili"))).until("shots")
    assert is_climbing(game.state, game.who("malo")) and place(game, "malo")[1] < 2000
    next_turn(game)
    assert place(game, "malo") == (5000, 2110)
    assert told_to(game, "blue", "over_the_wall") and "leg_up" in causes(game)


@rule("ARG-WAL-03")
def test_a_helper_who_does_something_else_helps_nobody() -> None:
    game = at_a_wall()
    rows = go(game, "malo", does="leg_up", at="bili"), go(game, "bili", "52,10")
    next_turn(moved(game, blue=plan(game, *rows)))
    assert place(game, "malo")[1] < 2000


@rule("ARG-WAL-03")
def test_a_leg_up_needs_a_wall_and_a_helper() -> None:
    games = {
        "helper_too_far": at_a_wall("malo blue 50,18.9", "bili blue 60,18.9"),
        "no_wall_here": at_a_wall("malo blue 50,10", "bili blue 52,10"),
        "needs_ladder": at_a_wall(height="4"),
    }
    for code, game in games.items():
        assert refusal(game, "blue", plan(game, go(game, "malo", does="leg_up", at="bili"))) == code


@rule("ARG-WAL-03", "ARG-ACT-07")
def test_who_climbs_has_no_two_hands_free_and_who_helps_has_none() -> None:
    people = [f"{name} blue {at},18.9 weapons=['bow']" for name, at in (("malo", 50), ("bili", 52))]
    game = at_a_wall(*people)
    moved(game, blue=plan(game, go(game, "malo", does="leg_up", at="bili"))).until("shots")
    assert why_no_shot(game, "malo") == "needs_both_hands"
    assert why_no_shot(game, "bili") == "takes_whole_turn"


def why_no_shot(game: Game, name: str) -> str:
    scene = Scene(game.state)
    aimed = Aimed(game.who(name), game.who("knut"), "bow")
    shot = shot_of(scene, aimed, bearing_of(scene, aimed), scene.band(aimed.target))
    return next(iter(may_shoot.obstacles_of(ready_of(scene, aimed, shot)))).code


@rule("ARG-WAL-05")
def test_a_ladder_is_set_up_in_a_turn_and_climbed_from_the_next() -> None:
    game = at_a_wall(height="4", load="medium_ladder")
    assert refusal(game, "blue", plan(game, go(game, "malo", does="climb", at="ladder"))) == "no_ladder_here"
    moved(game, blue=plan(game, go(game, "malo", does="lean_ladder", at="ladder")))
    assert game.state.things["ladder"].holder == "" and game.state.now[game.who("malo")].loads == ()
    next_turn(game)
    assert refusal(game, "blue", plan(game, go(game, "malo", does="climb", at="ladder"))) == ""


@rule("ARG-WAL-06")
def test_a_medium_ladder_is_climbed_in_one_turn_by_one() -> None:
    game = set_up()
    rows = go(game, "malo", does="climb", at="ladder"), go(game, "bili", does="climb", at="ladder")
    next_turn(moved(game, blue=plan(game, *rows)))
    assert place(game, "malo")[1] < 2000 and place(game, "bili")[1] < 2000  # each waits for the other
    next_turn(climbs(game))
    assert place(game, "malo")[1] > 2000 > place(game, "bili")[1]


@rule("ARG-WAL-07", "ARG-WAL-08")
def test_a_high_ladder_takes_two_turns_and_down_again_as_long() -> None:
    game = next_turn(climbs(set_up("high_ladder", "7")))
    assert place(game, "malo")[1] < 2000 and told_to(game, "blue", "still_climbs")
    assert refusal(game, "blue", plan(game, go(game, "malo", "50,10"))) == "on_the_ladder"
    next_turn(game)
    assert place(game, "malo")[1] > 2000
    next_turn(next_turn(climbs(game)))
    assert place(game, "malo")[1] < 2000


@rule("ARG-WAL-06")
def test_a_medium_ladder_is_too_short_for_the_highest_walls() -> None:
    game = at_a_wall(height="6", load="medium_ladder")
    assert refusal(game, "blue", plan(game, go(game, "malo", does="lean_ladder", at="ladder"))) == "ladder_too_short"


@rule("ARG-WAL-09")
def test_an_enemy_at_the_top_holds_the_climber_off() -> None:
    game = set_up("medium_ladder", "4", "malo blue 50,18.9", "bili blue 52,18.9", "olaf red 50,21.1")
    next_turn(climbs(game))
    assert place(game, "malo")[1] < 2000
    (held,) = [one for one in game.events if one.code == "held_at_the_wall"]
    assert held.rule == "ARG-WAL-09" and is_climbing(game.state, game.who("malo"))
    assert told_to(game, GM, "held_at_the_wall")


@rule("ARG-WAL-06")
def test_through_a_window_upstairs_a_ladder_leads_into_the_house() -> None:
    ground = HOUSE + LADDER.format(load="medium_ladder")
    game = field("malo blue 50,18.9", "knut red 90,90", ground=ground).until("announce")
    next_turn(moved(game, blue=plan(game, go(game, "malo", does="lean_ladder", at="ladder"))))
    next_turn(climbs(game))
    assert game.state.stands[game.who("malo")].floor == 1 and place(game, "malo")[1] > 2000
