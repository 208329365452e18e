"""The table as a page draws it: out of a view, to scale, and nothing in it that the view does not show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.argad.drawn_ground import cm
from rulesets.argad.drawn_labels import Box, Wanted, placed
from rulesets.argad.meta import META
from rulesets.common.seats import GM, PUBLIC
from tests.rulesets.argad.played import GAME, Game, begun

DRAWN = [one.id for one in META.scenarios]


def drawn(game: Game, viewer: str, language: str = "en") -> dict[str, Any]:
    return dict(GAME.drawn(GAME.view(game.state, viewer), language))


def shape(table: dict[str, Any], who: str) -> dict[str, Any]:
    return next(one for one in table["figures"] if one["id"] == who)


def test_lengths_are_written_as_centimetres():
    assert [cm(one) for one in (0, 5, 1200, 1234, -70)] == ["0", "0.05", "12", "12.34", "-0.7"]


def test_up_on_the_table_is_up_on_the_page():
    game = begun("raid")
    who, depth = game.who("judikael"), game.state.terms.table.depth
    stand = game.state.stands[who]
    found = shape(drawn(game, "blue"), who)
    assert (found["x"], found["y"]) == (cm(stand.x), cm(depth - stand.y))
    assert (found["left"], found["up"]) == (cm(stand.x), cm(stand.y))
    assert found["reach"] and found["front"]


@pytest.mark.parametrize("scenario", DRAWN)
@pytest.mark.parametrize("viewer", ["blue", "red", GM, PUBLIC])
def test_every_scenario_can_be_drawn_for_everybody(scenario: str, viewer: str):
    table = drawn(begun(scenario), viewer, "fr")
    assert bool(table["width"]) == (scenario != "companion")
    assert table["width"] or table["beside"] or viewer == PUBLIC


def test_who_is_too_far_off_has_neither_name_nor_plate():
    game = begun("raid")
    view = GAME.view(game.state, "blue")
    other = next(one for one in view.board["figures"] if not one["own"])
    far = {**other, "level": "figure", "party": "", "label": other["id"]}
    figures = [far if one is other else one for one in view.board["figures"]]
    table = GAME.drawn(replace(view, board={**view.board, "figures": figures}), "en")
    found = shape(dict(table), other["id"])
    assert (found["name"], found["letter"], found["said"]) == ("", "", "far")
    assert other["label"] not in [one["text"] for one in table["plates"]]


def test_who_was_seen_before_is_drawn_as_a_memory():
    game = begun("raid")
    view = GAME.view(game.state, "blue")
    other = next(one for one in view.board["figures"] if not one["own"])
    past = {**other, "now": False, "turn": 1}
    figures = [past if one is other else one for one in view.board["figures"]]
    found = shape(dict(GAME.drawn(replace(view, board={**view.board, "figures": figures}), "en")), other["id"])
    assert not found["now"] and found["said"].startswith("figure_past")


@pytest.mark.hidden("ARG-HID-03")
def test_animals_look_alike_to_all_but_their_owner():
    game = begun("raid")
    own = {"id", "number", "x", "y", "left", "up"}
    seen = [{k: v for k, v in one.items() if k not in own} for one in drawn(game, "blue")["animals"]]
    herd = [one for one in seen if one["kind"] == "deer"]
    assert len(herd) > 1 and all(one == herd[0] for one in herd)
    plates = [one["text"] for one in drawn(game, "red")["plates"] if one["look"] == "hid"]
    assert plates.count("= nothing") == 2 and any("Thora" in one for one in plates)
    assert not [one for one in drawn(game, "blue")["plates"] if one["look"] == "hid"]


def test_plates_keep_off_one_another():
    crowd = [Wanted(f"Somebody {n}", 2000 + 230 * n, 3000, 100) for n in range(12)]
    plates = placed(tuple(crowd), 200, Box(0, 0, 12000, 8000))
    assert 4 <= len(plates) <= 12
    for n, one in enumerate(plates):
        covered = sum(one.box.meets(other.box) for other in plates[n + 1 :])
        assert 2 * covered <= one.box.area


def test_leaders_are_named_first():
    pair = [Wanted("A common soldier", 1000, 1000, 100, 2), Wanted("The captain herself", 1000, 1000, 100, 0)]
    assert next(one.text for one in placed(tuple(pair), 200, Box(0, 0, 5000, 3000))) == "The captain herself"
