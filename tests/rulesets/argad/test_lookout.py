"""Who sees whom, and what animals stand for: ARG-MEA-06, ARG-MEA-07, ARG-LOS-02, ARG-PRO-02, ARG-FOG-01 to 06."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad import shut_off, watching
from rulesets.argad.awareness import is_aware, seen_by
from rulesets.argad.bases import base_at
from rulesets.argad.lookout import look_around
from rulesets.argad.sight import Screens, look
from rulesets.argad.state import Stand
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf, Listener
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.small_table import GAME, figures, small, would_see


def looked(game: Game) -> list[tuple[str, str]]:
    """What blue is told after another look around: (code, who)."""
    sink = Listener()
    look_around(game.state, sink)
    parts = [event.part_for("blue") for event in sink.events]
    return [(part.code, name) for part in parts if part for name in part.facts["who"]]  # type: ignore[union-attr]


def moved(game: Game, name: str, x: int, y: int) -> Game:
    who = game.who(name)
    game.state.stands[who] = Stand(x, y)
    return game


@rule("ARG-MEA-06", "ARG-MEA-07")
def test_one_sees_far_and_recognises_less_far():
    game = small()
    far = game.who("far")
    assert seen_by(game.state, "blue", far).level == "figure"  # type: ignore[union-attr]
    assert looked(moved(game, "far", 13900, 4000)) == [("recognised", "Thorolf")]
    assert looked(moved(game, "far", 22500, 4000)) == [("lost_from_sight", "Thorolf")]
    assert {"seen_far_off", "recognised", "lost_from_sight"} <= set(game.told("blue")) | {"lost_from_sight"}


@rule("ARG-FOG-01")
def test_whoever_goes_out_of_sight_is_remembered_where_he_was():
    game = small()
    assert looked(moved(game, "bran", 32000, 1000)) == [("lost_from_sight", "Bran")]
    bran = figures(game.state, "blue")["Bran"]
    assert (bran["now"], bran["x"], bran["y"]) == (False, 6000, 6000)


def test_whose_end_was_seen_is_remembered_as_out():
    game = small()
    bran = game.who("bran")
    game.state.now[bran] = replace(game.state.now[bran], out="dead")
    del game.state.stands[bran]
    assert looked(game) == []
    assert seen_by(game.state, "blue", bran).state == ("out",)  # type: ignore[union-attr]
    assert "Bran" not in figures(game.state, "blue")


def test_nobody_sees_past_a_hill_or_through_a_shut_door():
    game = small(more=HOUSE)
    assert game.who("inside") not in would_see(game.state, "blue")
    game.state.doors["door"] = "open"
    assert game.who("inside") in would_see(game.state, "blue")
    game.state.doors["door"] = "shut"
    moved(game, "alan", 2000, 10000)
    moved(game, "far", 17000, 10000)
    assert game.who("far") not in would_see(game.state, "blue")


def test_whoever_hides_in_the_ferns_is_found_from_two_paces():
    game = small()
    ambusher = game.who("ambusher")
    moved(game, "alan", 5000, 2000)
    assert ambusher not in would_see(game.state, "blue")
    moved(game, "alan", 6650, 2000)
    assert would_see(game.state, "blue")[ambusher] == "recognised"


def test_whoever_crouches_behind_cover_is_out_of_sight():
    game = small()
    far = game.who("far")
    moved(game, "far", 7900, 2000)
    moved(game, "alan", 5000, 2000)
    game.state.now[game.who("ambusher")] = replace(game.state.now[game.who("ambusher")], out="left")
    del game.state.stands[game.who("ambusher")]
    assert far in would_see(game.state, "blue")
    game.state.now[far] = replace(game.state.now[far], crouched=True)
    assert far not in would_see(game.state, "blue")


def test_on_an_open_table_everybody_sees_every_figure():
    game = small(fog_display="open_table")
    names = [game.who(name) for name in ("gone", "ambusher", "far")]
    assert all(is_aware(game.state, "blue", who) for who in names)
    assert "recognised" in game.told("public")


def test_allies_beside_each_other_tell_what_they_see():
    game = small()
    for name, seat in (("far", "blue"), ("miller", "red")):
        who = game.who(name)
        game.state.owner[who] = game.state.seat[who] = seat
    far, gone, miller = (game.who(name) for name in ("far", "gone", "miller"))
    game.state.stands[far] = Stand(29000, 6000)
    assert gone in would_see(game.state, "blue")
    game.state.owner[far] = game.state.seat[far] = "red"
    assert gone not in would_see(game.state, "blue")
    game.state.party[miller] = "bretons"
    game.state.stands[miller], game.state.stands[game.who("alan")] = Stand(20000, 6000), Stand(19700, 6000)
    assert miller in watching.Scene(game.state).lookers("blue")


@rule("ARG-FOG-02")
def test_animals_stand_on_the_table_for_all_to_see():
    game = small()
    assert len(GAME.view(game.state, "public").board["animals"]) == 3
    assert "animal_seen" in game.told("blue")


@rule("ARG-FOG-04")
def test_an_animal_that_an_opponent_could_see_gives_way_to_its_troop():
    game = small()
    scout, true = game.who("scout"), next(who for who, one in game.state.animals.items() if one.troop)
    game.state.stands[true] = Stand(15000, 7000)
    told = looked(game)
    assert ("animal_was_troop", true[:1]) in told
    assert {code for code, _ in told} == {"animal_was_troop", "animals_gone", "seen_far_off"}
    assert not game.state.animals
    assert game.state.stands[scout] == Stand(15000, 7000)
    GAME.audit(game.state)


@rule("ARG-FOG-04")
def test_a_dummy_is_taken_away_and_the_others_stay():
    game = small()
    dummy = next(who for who, one in game.state.animals.items() if not one.troop)
    game.state.stands[dummy] = Stand(15000, 7000)
    assert looked(game)[0][0] == "animal_was_nothing"
    assert dummy not in game.state.animals
    assert len(game.state.animals) == 2


def test_a_troop_is_put_on_free_places():
    game = small()
    true = next(who for who, one in game.state.animals.items() if one.troop)
    game.state.stands[true] = game.state.stands[game.who("far")]
    look_around(game.state, Deaf())
    scout, far = game.state.base(game.who("scout")), game.state.base(game.who("far"))
    assert (scout.x - far.x) ** 2 + (scout.y - far.y) ** 2 >= 200**2


HOUSE = """
[[room]]
id = "hall"
building = "house"
points = "22,90 32,90 32,100 22,100"

[[opening]]
id = "door"
kind = "door"
points = "26,90 28,90"

[[figure]]
id = "inside"
name = "Inside"
class = 3
party = "vikings"
seat = "red"
place = "27,95"
"""


def test_what_is_shut_off_at_a_glance_is_shut_off_by_every_line():
    game = small(more=HOUSE)
    ground = watching.ground_of(game.state)
    assert ground is not None
    dice, found = Fast("glances"), 0
    for _ in range(300):
        a, b = (base_at(200 + _below(dice, 17000), 200 + _below(dice, 11600)) for _ in range(2))
        screen = ground.screens((0, 0), ()).between(a, b)
        if shut_off.is_shut_off(a, b, screen):
            found += 1
            assert not look((a, b), 0, 1, screen).is_free
    assert found > 20
    assert not shut_off.is_shut_off(base_at(200, 200), base_at(900, 200), Screens())


def _below(dice: Fast, size: int) -> int:
    return dice.pick(size, key="", seat="", why="")


def test_a_second_look_at_the_same_changes_nothing():
    game = small()
    before = GAME.encode(game.state)
    assert looked(game) == []
    assert GAME.encode(game.state) == before
