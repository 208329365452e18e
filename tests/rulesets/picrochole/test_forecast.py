"""Forecasts follow the rules of the game, and know nothing that the side does not know."""

from __future__ import annotations

import pytest

from rulesets.common.seats import GM, PUBLIC
from rulesets.common.words import LANGUAGES
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.forecast import ADVANCE, ENEMIES, STAND, Forecast
from rulesets.picrochole.measures import SIDES
from tests.rulesets.kit.secrets import pairs
from tests.rulesets.kit.subjects import subject
from tests.rulesets.picrochole.table import Table

FIELD = "A B C D\nE F G H"
ROW = "1 2 3 4 5 6 7 8 9\n. . . . . . . . ."


def ahead(table: Table, *moves: str, seat: str = "blue", enemy: str = STAND, turns: int = 8) -> Forecast:
    rows = [line.split() for line in moves]
    orders = GiveOrders(tuple((unit, (tuple(table.names[step] for step in path),)) for unit, *path in rows))
    found = ruleset.forecast(table.state, seat, orders, enemy, turns)
    assert found is not None
    return found


def test_a_forecast_says_when_a_unit_arrives():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 3 9")
    arrival = ahead(table, "B1 2 3 4").arrivals[0]
    assert (arrival.unit, arrival.at, arrival.turn) == ("B1", table.names["4"], 3)


def test_it_knows_what_a_unit_has_crossed_of_its_hex_under_orders():
    """Under the other reading of PIC-1f as well, and that a new destination forgets it."""
    table = Table(FIELD, "B1 artillery 3 A", "R1 infantry 3 D", readings={"progress_without_order": "ordered"})
    table.turn("B1 B")
    table.turn()
    assert [ahead(table, f"B1 {there}").arrivals[0].turn for there in "BE"] == [4, 6]


def test_it_says_how_far_a_unit_gets_that_does_not_arrive():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 3 9")
    arrival = ahead(table, "B1 2 3 4", turns=2).arrivals[0]
    assert (arrival.at, arrival.turn) == (table.names["3"], 0)


def test_fights_are_those_that_the_rules_would_fight():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 2 2")
    found = ahead(table, "B1 2")
    fight = next(line for line in found.turns[0].lines if line.code == "ahead_fight")
    assert (fight.facts["blue_troops"], fight.facts["red_troops"]) == (300, 200)
    table.turn("B1 2")
    assert (found.turns[0].own, found.turns[0].enemies) == (293, 190)


def test_an_enemy_in_sight_stands_or_advances():
    table = Table(ROW, "B1 infantry 3 1", "R1 infantry 2 3 1")
    stands, advances = (ahead(table, enemy=enemy) for enemy in ENEMIES)
    assert not any(line.code == "ahead_fight" for turn in stands.turns for line in turn.lines)
    assert any(line.code == "ahead_fight" for turn in advances.turns for line in turn.lines)


def test_an_enemy_out_of_sight_is_not_reckoned_with():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 2 5")
    found = ahead(table, "B1 2 3 4 5", enemy=ADVANCE)
    assert found.turns[-1].enemies == 0
    assert not any(line.code == "ahead_fight" for turn in found.turns for line in turn.lines)


def test_an_enemy_that_is_remembered_is_reckoned_with():
    table = Table(ROW, "B1 infantry 3 2 1", "R1 infantry 2 4")
    table.turn("B1 1")
    assert not table.sees("blue", "4")
    assert ahead(table, "B1 2 3").turns[0].enemies == 200


def test_looking_ahead_changes_nothing():
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 2 3")
    before = ruleset.encode(table.state)
    ahead(table, "B1 2 3", enemy=ADVANCE)
    assert ruleset.encode(table.state) == before


@pytest.mark.parametrize("viewer", [GM, PUBLIC])
def test_who_commands_no_side_has_no_forecast(viewer: str):
    table = Table(ROW, "B1 infantry 3 1 1", "R1 infantry 2 3")
    assert ruleset.forecast(table.state, viewer, None) is None


@pytest.mark.hidden("PIC-HID-1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_forecast_is_the_same_whatever_is_hidden(seed: int):
    """Secret swap: on a position that the side cannot tell from the true one it reads the same."""
    compared = 0
    for pair, _, _ in pairs(subject("picrochole"), seed, every=6):
        for enemy in ENEMIES if pair.viewer in SIDES else ():
            mine, theirs = (ruleset.forecast(one, pair.viewer, None, enemy, 3) for one in (pair.state, pair.other))
            assert mine == theirs
            compared += mine is not None
    assert compared > 4


def test_every_line_has_words_in_both_languages():
    table = Table(ROW, "B1 infantry 3 1 1", "B2 infantry 4 4 1", "R1 infantry 1/300 2", "R2 artillery 2 3")
    lines = list(ahead(table, "B1 2", "B2 3 2 1", enemy=ADVANCE).lines())
    assert {f"ahead_{one}" for one in ("arrives", "fight", "shot", "lost", "balance")} <= {line.code for line in lines}
    for line in lines:
        for language in LANGUAGES:
            assert ruleset.words.text("lines", line.code, line.facts, language)
