"""Material and general rules, PIC-0a to PIC-0k, and the end of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.refusals import BadPosition, BadSetup, IllegalAction
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import Capitulate, GiveOrders, SetMarker, SetStrength
from tests.rulesets.picrochole.table import NO_DICE, SEATS, Table, causes, told

FIELD = "A B C D\nE F G H"


@pytest.mark.rule("PIC-0a", "PIC-0b", "PIC-0g")
def test_a_game_opens_with_map_armies_and_no_dice():
    heard, dice = Listener(), Fast(0)
    ruleset.new_game(Setup("teaching", SEATS), ruleset.load_box({}), dice, heard)
    assert told(heard.events, "map_laid", "public")[0]["columns"] == 12
    assert told(heard.events, "army_ready", "red") == [{"side": "red", "units": 4, "strength": 1000}]
    assert told(heard.events, "no_dice", "public")
    assert dice.rolled == []


@pytest.mark.rule("PIC-0b")
def test_both_sides_must_be_there():
    with pytest.raises(BadSetup) as refusal:
        ruleset.new_game(Setup("teaching", ("blue",)), ruleset.load_box({}), Fast(0), Listener())
    assert refusal.value.code == "wrong_seats"


@pytest.mark.rule("PIC-0c")
def test_damage_is_rounded_to_the_nearest_unit_halves_up():
    table = Table(FIELD, "B1 artillery 8/24300000 A", "R1 infantry 4 B")
    events = table.turn()
    assert told(events, "shot_fired")[0]["exact"] == "1/24300000"
    assert "rounded_once" in causes(events, "shot_fired")


@pytest.mark.rule("PIC-0c")
@pytest.mark.parametrize("strength", ["0", "none", "-1", "1/7", ""])
def test_a_strength_is_a_number_above_zero(strength: str):
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    with pytest.raises(IllegalAction, match="bad_strength"):
        ruleset.check(table.state, "gm", SetStrength("B1", strength, "a slip"))


@pytest.mark.rule("PIC-0d")
def test_a_hex_holds_one_marker():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    position = ruleset.position(table.state, "gm")
    twice = replace(position, tables={**position.tables, "marker": ({"at": "0101", "side": "red"},) * 2})
    with pytest.raises(BadPosition, match="marker_twice"):
        ruleset.new_game(replace(table.setup, position=twice), table.box, Fast(0), Listener())


@pytest.mark.rule("PIC-0e", "PIC-1s", "PIC-2j")
def test_a_turn_has_four_phases_in_order():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    events = table.turn()
    phases = [one["phase"] for one in told(events, "phase_begun", "public")]
    assert phases == ["movement", "encirclement", "bombardment", "combat"]
    assert told(events, "turn_begun", "public")[0]["turn"] == 2


@pytest.mark.rule("PIC-4a", "PIC-4g")
def test_a_turn_ends_with_combat():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    codes = [event.code for event in table.turn()]
    assert codes[codes.index("turn_ended") - 1] == "phase_begun"
    assert table.state.turn == 2


@pytest.mark.rule("PIC-0f", "PIC-0h")
def test_a_side_without_units_has_lost():
    table = Table(FIELD, "B1 infantry 1/60 A", "R1 infantry 4 A")
    events = table.turn()
    assert told(events, "ended_elimination", "public")[0]["winner"] == "red"
    assert causes(events, "unit_removed", "blue")[0] == "place_in_order_stays_empty"
    outcome = ruleset.outcome(table.state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == ("elimination", ("red",))


def test_a_side_that_never_had_units_is_not_eliminated():
    table = Table(FIELD, "B1 infantry 1 A")
    table.turn()
    assert ruleset.outcome(table.state) is None


@pytest.mark.rule("PIC-0f")
def test_both_eliminated_at_once_is_a_draw():
    table = Table("A B C ~ D", "B1 infantry 1 A", "R1 infantry 1 B", "B2 infantry 1 C", "R2 infantry 1 D")
    assert told(table.turn(), "ended_draw", "public")[0]["ending"] == "elimination"


def capitulate(table: Table, seat: str) -> None:
    ruleset.check(table.state, seat, Capitulate())
    ruleset.decide(table.state, seat, Capitulate(), table.heard)


@pytest.mark.rule("PIC-0f")
def test_a_capitulation_counts_at_the_end_of_the_phase():
    table = Table(FIELD, "B1 infantry 3 A 1 B", "R1 infantry 3 H")
    capitulate(table, "blue")
    assert told(table.heard.events, "capitulated", "public")[0]["side"] == "blue"
    assert ruleset.outcome(table.state) is None
    ruleset.decide(table.state, "red", GiveOrders(), table.heard)
    events = table.phase()
    assert table.at("B1") == "B"
    assert told(events, "ended_capitulation", "public")[0]["winner"] == "red"


def test_both_may_capitulate_in_one_phase():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    capitulate(table, "blue")
    capitulate(table, "red")
    assert told(table.phase(), "ended_draw")[0]["ending"] == "capitulation"


def test_nobody_capitulates_twice():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    capitulate(table, "blue")
    with pytest.raises(IllegalAction, match="not_asked"):
        ruleset.check(table.state, "blue", Capitulate())


@pytest.mark.rule("PIC-0f")
@pytest.mark.parametrize(("red", "code"), [("2", "ended_turn_limit"), ("3", "ended_draw")])
def test_at_the_turn_limit_the_stronger_side_wins(red: str, code: str):
    table = Table(FIELD, "B1 infantry 3 A", f"R1 infantry {red} H", turn_limit=1)
    assert told(table.turn(), code, "public")[0]["blue_strength"] == 300


@pytest.mark.parametrize("action", [GiveOrders(), Capitulate(), SetMarker("0101", "blue", "too late")])
def test_nothing_is_asked_when_the_game_is_over(action: Action):
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H", turn_limit=1)
    table.turn()
    assert ruleset.questions(table.state, "blue") == []
    with pytest.raises(IllegalAction, match="game_over"):
        ruleset.check(table.state, "blue", action)


@pytest.mark.rule("PIC-0i", "PIC-1i")
def test_the_order_of_units_never_changes():
    table = Table(FIELD, "R1 infantry 3 H", "B2 infantry 3 A", "B1 infantry 3 B")
    assert told(table.heard.events, "order_fixed", "blue")[0] == {"side": "blue", "first": "B2", "last": "B1"}
    moves = ("B1 C", "B2 E", "R1 G")
    table.turn(*moves)
    assert [one["unit"] for one in told(table.turn(), "unit_moved")] == ["R1", "B2", "B1"]


@pytest.mark.rule("PIC-0j")
def test_a_path_goes_from_neighbour_to_neighbour():
    table = Table(FIELD, "B1 infantry 3 A", "R1 infantry 3 H")
    with pytest.raises(IllegalAction) as refusal:
        table.order("B1 C")
    assert (refusal.value.code, refusal.value.facts["to"]) == ("not_adjacent", "0301")


@pytest.mark.rule("PIC-0k")
def test_other_terrain_only_slows():
    for ground in ".whm":
        table = Table(f"{ground} B C D", "B1 infantry 3 B", "R1 infantry 3 D", markers={"B": "blue"})
        events = table.turn("B1 C")
        assert "slow_ground" in causes(events, "unit_crossing")


def test_the_same_orders_lead_to_the_same_position():
    tables = [Table(FIELD, "B1 cavalry 3 A", "R1 artillery 3 C") for _ in range(2)]
    states = []
    for table in tables:
        table.turn("B1 B", "R1 G")
        table.turn("B1 C")
        states.append(ruleset.encode(table.state))
    assert states[0] == states[1]
    assert NO_DICE.rolled == []
