"""The board as a form: in little room, each row headed by what it is about, nothing lost that was typed wrongly."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from campaigns.presenters.board_form import BoardForm, TableShown, raw_of, show_board_form
from campaigns.presenters.speech import Speech
from campaigns.presenters.widgets import Workshop
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.seats import GM
from rulesets.common.setup import Setup, complete

SELECT, NUMBER, LISTED, KEPT = (f"rulesets/_{one}.html" for one in ("select", "number", "listed", "kept"))
pytestmark = pytest.mark.anywhere


def shown(*, wrong: str = "", **armies: str) -> BoardForm:
    """Of the first war as it begins, with one army on the map, if one is given."""
    game = rulesets.load("wars_of_religion")
    box = game.load_box({})
    scenario = next(one for one in game.meta.scenarios if one.id == "first_war")
    setup = complete(Setup(scenario.id, scenario.seats, gm=True, box_digest=box.digest), game.meta)
    raw: dict[str, Any] = raw_of(game.position(game.new_game(setup, box, Fast(1), Deaf()), GM))
    raw["tables"]["armies"] = {"0": armies} if armies else {}
    speech = Speech.of("wars_of_religion", {})
    return show_board_form(game.position_shape(setup, box), raw, Workshop(speech, {}, {}, wrong, "board"))


def table(form: BoardForm, name: str) -> TableShown:
    return next(one for one in form.tables if one.name == name)


def test_numbers_are_typed_and_lists_unfold():
    values = {one.name: one for one in shown().values}
    assert values["values.turn"].template == NUMBER and values["values.side"].template == SELECT
    assert not [one for one in values.values() if one.template == "rulesets/_pick.html"]


def test_a_row_is_headed_by_what_it_is_about():
    cities = table(shown(), "cities")
    assert cities.is_long and cities.rows[0].label == "Paris" and not cities.lists
    head = cities.rows[0].widgets[0]
    assert (head.template, head.name, head.value) == (KEPT, "tables.cities.0.city", "paris")


def test_leaders_are_chosen_by_their_names():
    army = {"army": "royalist.1", "area": "IDF", "troops": "5", "leader": "tavannes", "supporter": ""}
    _, _, _, leader, supporter = table(shown(**army), "armies").rows[0].widgets
    assert leader.template == supporter.template == SELECT
    assert [one.label for one in leader.options if one.chosen] == ["Gaspard de Tavannes"]


def test_what_was_typed_wrongly_stays_as_it_was_typed():
    army = {"army": "royalist.9", "area": "IDF", "troops": "5", "leader": "tavanes", "supporter": ""}
    row = table(shown(**army), "armies").rows[0]
    assert (row.label, row.widgets[3].template, row.widgets[3].value) == ("Row 1", LISTED, "tavanes")
    assert row.widgets[0].template == SELECT


def test_what_was_refused_of_a_row_can_be_chosen_anew():
    head = table(shown(wrong="cities.0.city"), "cities").rows[0].widgets[0]
    assert head.bad and head.template == SELECT
