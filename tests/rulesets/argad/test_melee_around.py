"""Around a melee: room for several against one, and those who have just left it."""

from __future__ import annotations

from rulesets.argad.melee_advance import Advance
from rulesets.argad.melee_cases import bouts_of
from rulesets.argad.melee_choices import melee_in_hand
from rulesets.argad.shot_cases import Aimed
from rulesets.argad.shot_checks import obstacles
from rulesets.argad.shot_scene import Scene
from tests.rulesets.argad.butts import figure
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.melees import falls, fought, man, met
from tests.rulesets.argad.played import Game


def early(beside: str, *rows: str) -> Game:
    """Blue's first man drives back Red's; near them two stay in contact; then the next turn begins."""
    x, y = map(int, beside.split(","))
    others = man("y", "blue", beside), man("s", "red", f"{x},{y + 2}")
    game = met(man("x", "blue", "50,50"), man("r", "red", "52,50"), *others, *rows)
    fought(falls(game, x=4, r=1, y=1, s=1))
    while not any("early_shots" in game.asked(seat) for seat in game.seats):
        seat = next(seat for seat in game.seats if game.asked(seat))
        game.answer(seat, Advance()) if "advance" in game.asked(seat) else game.usual(seat)
    return game


def shots_at(game: Game, shooter: str, target: str) -> list[str]:
    who, at = game.who(shooter), game.who(target)
    scene = Scene(game.state, game.state.seat[who])
    return [no.rule for no in obstacles(scene, Aimed(who, at, "bow", moment="early"))]


@rule("ARG-TGT-06")
def test_who_recoiled_or_drove_somebody_back_is_no_target_until_the_next_moves_are_over():
    game = early("52,55", figure("arch", "blue", "66,50", weapons=["bow"]))
    assert not game.state.fallen
    assert "ARG-TGT-06" in shots_at(game, "arch", "r")
    game.state.phase = "passing"
    assert "ARG-TGT-06" in shots_at(game, "arch", "r")
    game.until("shots")
    assert "ARG-TGT-06" not in shots_at(game, "arch", "r")
    driver = early("50,56", figure("arch", "red", "30,50", weapons=["bow"]))
    assert "ARG-TGT-06" in shots_at(driver, "arch", "x")


def test_a_friend_at_his_side_leaves_room_for_three_around_him():
    places = "51.90,50.69", "51.55,48.70", "48.10,50.69", "48.45,48.70"
    four = [man(f"red{n}", "red", place) for n, place in enumerate(places)]
    fighting = []
    for rows in ((), (man("gwenn", "blue", "50,52.02"),)):
        game = met(man("malo", "blue", "50,50"), *four, *rows)
        malo, bouts = game.who("malo"), bouts_of(game.state, melee_in_hand(game.state), {})
        fighting.append(sum(one.ids[reach.at] == malo for one in bouts for reach in one.fight.reaches))
    assert fighting == [4, 3]
