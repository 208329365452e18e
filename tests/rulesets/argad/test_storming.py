"""Who attacks across a wall, and who waits behind it for him, as moves and turns go by."""

from __future__ import annotations

from rulesets.argad.melee_choices import Fight
from tests.rulesets.argad.fields import field, moved, plan, row
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.melees import causes, forbidden, fought, parts
from tests.rulesets.argad.played import GAME, Game

WALL = '[[obstacle]]\nid = "w"\nkind = "low_wall_fence"\npoints = "0,40 100,40"\n'
PEOPLE = 'a blue 50,30 weapons=["sword"] rank="chief"', 'b red 50,41.2 weapons=["sword"] rank="chief"'


def stormed() -> Game:
    """A goes up to B, who stands behind a wall."""
    game = field(*PEOPLE, ground=WALL, dice={"slow": 1, ".melee.": 1}).until("announce")
    return moved(game, blue=plan(game, row(game, "a", "", "contact", at="b"))).until("fight")


def habits(game: Game) -> dict[str, str]:
    """How each fights of whom nothing is said."""
    asked = [one for seat in game.seats for one in GAME.questions(game.state, seat) if one.kind == "fight"]
    rows = [row for one in asked if isinstance(one.default, Fight) for row in one.default.people]
    return {game.state.people[who].id: how for who, (_, _, how) in rows}


def defended(game: Game) -> list[tuple[object, list[str]]]:
    return [(part.facts["who"], causes(part)) for part in parts(game, "melee_missed")]


@rule("ARG-OBS-02")
def test_who_stands_behind_a_wall_resists_him_who_comes_up_to_it():
    game = stormed()
    assert habits(game) == {"a": "strikes", "b": "resists"}
    fought(game)
    assert defended(game) == [("a", []), ("b", ["defend_obstacle"])]


def test_next_turn_the_one_who_stormed_still_attacks():
    game = fought(stormed())
    turn = game.state.turn
    while game.state.turn == turn or game.state.phase != "melee":
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    assert habits(game) == {"a": "strikes", "b": "resists"}
    assert defended(fought(game))[2:] == [("a", []), ("b", ["defend_obstacle"])]


def test_who_came_up_to_a_wall_does_not_win_its_shelter_by_waiting():
    game = stormed()
    a = game.who("a")
    waits = Fight(((a, ("sword", "none", "resists")),))
    assert forbidden(game, "blue", waits) == ("", "")
    fought(game, blue=waits)
    assert not parts(game, "melee_faces")


@rule("ARG-OBS-06")
def test_who_strikes_out_across_the_wall_attacks_as_well():
    game = stormed()
    fought(game, red=Fight(((game.who("b"), ("sword", "none", "strikes")),)))
    assert defended(game) == [("a", []), ("b", [])]
