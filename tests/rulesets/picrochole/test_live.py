"""The other reading of PIC-1u: orders are given to each unit when its place in the order comes up."""

from __future__ import annotations

import pytest

from rulesets.common.playout import play_out
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import PUBLIC
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import Capitulate, GiveOrders, RemoveUnit
from tests.rulesets.picrochole.table import NO_DICE, SEATS, Table, told

FIELD = "A B C D\nE F G H"
LIVE = {"orders": "live"}


def live(*units: str) -> Table:
    table = Table(FIELD, *units, readings=LIVE)
    run(table)
    return table


def run(table: Table) -> None:
    while ruleset.resolve(table.state, NO_DICE, table.heard):
        pass


def asked(table: Table, seat: str) -> str:
    """The unit whose orders this seat is to give now."""
    question = next((one for one in ruleset.questions(table.state, seat) if one.kind == "unit"), None)
    return str(question.facts["unit"]) if question else ""


def order(table: Table, seat: str, unit: str, *path: str, holds: tuple[str, ...] = ()) -> None:
    action = GiveOrders(((unit, (tuple(table.names[step] for step in path),)),), holds)
    ruleset.check(table.state, seat, action)
    ruleset.decide(table.state, seat, action, table.heard)
    run(table)


@pytest.mark.rule("PIC-1u", "PIC-1i")
def test_each_unit_is_asked_when_its_place_in_the_order_comes():
    table = live("B1 infantry 3 A 1", "R1 infantry 3 H 1", "B2 infantry 3 E 1")
    assert (asked(table, "blue"), asked(table, "red")) == ("B1", "")
    order(table, "blue", "B1", "B")
    assert table.at("B1") == "B"
    assert (asked(table, "blue"), asked(table, "red")) == ("", "R1")
    order(table, "red", "R1")
    order(table, "blue", "B2", "F")
    assert table.state.turn == 2
    assert asked(table, "blue") == "B1"


def test_an_order_may_answer_what_was_seen_a_moment_ago():
    table = live("R1 infantry 3 C 1", "B1 infantry 3 A 1", "R2 infantry 1 H")
    order(table, "red", "R1", "B")
    view = ruleset.view(table.state, "blue")
    assert next(unit["at"] for unit in view.board["units"] if not unit["own"]) == table.names["B"]
    assert view.board["asked"] == "B1"


def test_orders_stay_until_they_are_changed():
    table = live("B1 infantry 3 A 1", "R1 infantry 3 H")
    order(table, "blue", "B1", "B", "C")
    order(table, "red", "R1")
    default = ruleset.questions(table.state, "blue")[0].default
    assert default == GiveOrders((("B1", ((table.names["C"],),)),), ())


def test_nobody_else_learns_whose_turn_it_is():
    table = live("B1 infantry 3 A 1", "R1 infantry 3 H 1", "B2 infantry 3 E 1")
    for viewer in ("red", PUBLIC):
        assert asked(table, viewer) == ""
        assert ruleset.view(table.state, viewer).board["asked"] == ""
    assert ruleset.phase(table.state, "red").waiting == ("blue",)
    order(table, "blue", "B1")
    assert ruleset.phase(table.state, "red").waiting == SEATS


@pytest.mark.rule("PIC-1i")
def test_no_other_unit_takes_orders_now():
    table = live("B1 infantry 3 A 1", "B2 infantry 3 B 1", "R1 infantry 3 H")
    for unit, code in (("B2", "not_its_turn"), ("R1", "no_such_unit")):
        with pytest.raises(IllegalAction, match=code):
            order(table, "blue", unit)
    with pytest.raises(IllegalAction, match="not_asked"):
        order(table, "red", "R1")


@pytest.mark.rule("PIC-3j")
def test_a_battery_is_told_to_hold_its_fire_when_its_turn_comes():
    table = live("B1 artillery 3 A", "R1 infantry 3 B")
    order(table, "blue", "B1", holds=("B1",))
    table.heard.events.clear()
    order(table, "red", "R1")
    assert told(table.heard.events, "fire_held", "blue")
    assert not told(table.heard.events, "shot_fired", "blue")


def test_who_capitulates_is_not_asked_any_more():
    table = live("B1 infantry 3 A 1 B", "R1 infantry 3 H", "B2 infantry 3 E 1 F")
    ruleset.decide(table.state, "blue", Capitulate(), table.heard)
    run(table)
    assert asked(table, "red") == "R1"
    order(table, "red", "R1")
    assert (table.at("B1"), table.at("B2")) == ("B", "F")
    outcome = ruleset.outcome(table.state)
    assert outcome is not None and outcome.winners == ("red",)


def test_a_unit_that_a_ruling_removes_is_passed_over():
    table = live("B1 infantry 3 A", "B2 infantry 3 E", "R1 infantry 3 H")
    ruleset.decide(table.state, "gm", RemoveUnit("B1", "a slip"), table.heard)
    run(table)
    assert asked(table, "blue") == "B2"


def test_the_planner_plays_one_unit_at_a_time_too():
    setup = Setup("teaching", SEATS, readings=LIVE)
    finished = play_out(ruleset, setup, "live", {"red": ruleset.bots["planner"]})
    assert finished.outcome.winners == ("red",)


def test_the_form_of_one_unit_does_not_say_how_many_go_before_it():
    """Of a secret army the place of a unit in the order would tell the number of those unseen."""
    forms = []
    for before in ((), ("R1 infantry 3 H",), ("R1 infantry 3 H", "R2 infantry 1 D")):
        table = live(*before, "B1 artillery 3 A")
        for enemy in before:
            order(table, "red", enemy.split()[0])
        question = next(one for one in ruleset.questions(table.state, "blue") if one.kind == "unit")
        forms.append(question.forms)
    assert forms[0] == forms[1] == forms[2]
    assert forms[0][0].params[0][1].ids == ("B1",)
