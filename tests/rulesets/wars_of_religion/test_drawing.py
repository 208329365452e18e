"""The map, the armies and the cards as shapes: out of a view, and nothing in them that the view does not show."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.common.seats import GM, PUBLIC
from rulesets.wars_of_religion import armies
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.france import ground, half_units, land_of, path
from tests.rulesets.wars_of_religion.played import GAME, Game, begun

VIEWERS = (*FACTIONS, GM, PUBLIC)


def drawn(game: Game, viewer: str = PUBLIC, language: str = "en") -> dict[str, Any]:
    return dict(GAME.drawn(GAME.view(game.state, viewer), language))


def test_lengths_are_half_units():
    assert [half_units(one) for one in ("12.5", "347", ".2", "-9.1", "0")] == [25, 694, 0, -18, 0]
    assert path("M1 1l1.5 .5-3 2z") == "M2 2l3 1-6 4z"


def test_neighbours_still_share_their_border():
    """On the coarser grid the last point of a shared line is the same, from whichever side it is drawn."""
    east, west = path("M0 0l.3 .3 .3 .3 .3 .3"), path("M.9 .9l-.3-.3-.3-.3-.3-.3")
    assert (east, west) == ("M0 0l1 1 0 0 1 1".replace(" 0 0", ""), "M2 2l-1-1-1-1")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_area_is_drawn_once(language: str):
    box = GAME.load_box({})
    land = land_of(language)
    assert [one["id"] for one in land["areas"]] == list(box.areas)
    assert all(one["d"].startswith("M") and one["lines"] for one in land["areas"])
    assert {one["kind"] for one in land["areas"] if box.areas[one["id"]].country} == {"foreign"}
    spoken = {line["text"] for one in land["areas"] for line in one["lines"]}
    assert ("Angleterre" in spoken) == (language == "fr")


def test_the_ways_across_the_sea_are_those_of_the_board():
    box = GAME.load_box({})
    by_sea = {tuple(sorted((one.id, to))) for one in box.areas.values() for to in one.by_sea}
    shown = [tuple(sorted(one["areas"])) for one in ground().data["link"] if one["kind"] == "sea"]
    assert sorted(shown) == sorted(by_sea)


def test_every_city_on_the_map_is_drawn_once_in_its_owner_s_colour_and_letter():
    game = begun()
    cities = drawn(game)["cities"]
    assert [one["id"] for one in cities] == list(game.state.owner)
    assert len({(one["x"], one["y"]) for one in cities}) == len(cities) == 44
    signs = {one["seat"]: (one["mark"], one["letter"]) for one in cities}
    assert signs == {"royalist": ("1", "R"), "huguenot": ("2", "H"), "league": ("3", "L")}
    assert {one["id"]: one["seat"] for one in cities} == game.state.owner


def test_the_city_that_a_card_brings_is_drawn_when_it_is_there():
    before, after = begun(), begun(change=lambda state: state.owner.update({"le_havre": "huguenot"}))
    assert "le_havre" not in [one["id"] for one in drawn(before)["cities"]]
    assert "le_havre" in [one["id"] for one in drawn(after)["cities"]]


def test_armies_stand_apart_and_those_too_many_lie_on_the_first():
    game = begun()
    for n, army in enumerate(("royalist.1", "royalist.2", "league.1", "huguenot.1", "huguenot.2")):
        armies.place(game.state, army, "IDF", n + 1)
    found = drawn(game)["armies"]
    assert len({(one["x"], one["y"]) for one in found}) == 5
    slots = [list(one) for one in ground().slots["IDF"]]
    first = [[one["x"], one["y"]] for one in found if not one["depth"]]
    assert sorted(first) == sorted(slots)
    assert [one["depth"] for one in found] == [2, 1, 0, 0, 0]  # the first lies on top


def test_an_army_shows_who_leads_it():
    game = begun()
    state = game.state
    armies.place(state, "league.2", "CHA", 4)
    state.leads["league.2"] = "francois_de_guise"
    one = drawn(game)["armies"][0]
    assert (one["troops"], one["letter"], one["rank"], one["kind"]) == (4, "L", "B", "army_led")
    assert one["commander"] == "François de Guise"
    state.leads["league.2"] = ""
    one = drawn(game)["armies"][0]
    assert (one["rank"], one["commander"], one["kind"]) == ("", "", "army_alone")


def test_a_revolt_is_nobody_s_army():
    game = begun()
    armies.place(game.state, "revolt.peasant", "GUY", 2)
    table = drawn(game)
    assert [(one["mark"], one["letter"], one["kind"]) for one in table["armies"]] == [("6", "!", "revolt")]
    assert [one["id"] for one in table["revolts"]] == ["revolt.peasant"]


def test_a_province_weary_of_war_is_marked():
    game = begun(change=lambda state: state.frozen.append("BER"))
    assert [one["id"] for one in drawn(game)["states"]] == ["BER"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_same_map(viewer: str):
    """Nothing of it is a secret (WOR-H-11): no hand, no deck, no choice shows in any shape."""
    game = begun()
    assert drawn(game, viewer) == drawn(game, PUBLIC)


def test_the_sheets_say_what_it_came_to_now():
    game = begun()
    sheets = {one["id"]: one for one in drawn(game)["sheets"]}
    assert {one: sheets[one]["final"] for one in sheets} == GAME.view(game.state, PUBLIC).board["final"]["points"]
    assert sheets["royalist"]["taxes"] == game.state.taxes and sheets["league"]["taxes"] is None
    assert [len(one["markers"]) for one in sheets.values()] == [5, 5, 5]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_has_a_face(language: str):
    game = begun()
    faces = GAME.faces(GAME.view(game.state, PUBLIC), language)
    box = GAME.load_box({})
    assert set(faces) == {*box.characters, *box.events} and len(faces) == 74 + 46
    assert all(one["name"] and one["mark"] for one in faces.values())
    assert all(one["text"] and one["windows"] for one in faces.values() if one["kind"] == "event")


def test_faces_lie_open_to_all():
    """What is printed says nothing of where a card is."""
    game = begun()
    shown = [GAME.faces(GAME.view(game.state, one), "en") for one in VIEWERS]
    assert all(one == shown[0] for one in shown)


def test_who_saw_a_card_go_reads_on_it_where_it_lies():
    game = begun("first_war").run()
    game.until("act")
    for viewer in (*FACTIONS, PUBLIC):
        view = GAME.view(game.state, viewer)
        seen = {card for card, face in GAME.faces(view, "en").items() if "seen" in face}
        assert seen == {card.id for card in view.cards if card.zone == "known"}
    faces = GAME.faces(GAME.view(game.state, "royalist"), "en")
    assert {face["seen"]["mark"] for face in faces.values() if "seen" in face} <= {"huguenot", "league"}


def test_the_sheets_say_who_has_most_points():
    shown = drawn(begun())["sheets"]
    most = max(one["final"] for one in shown)
    assert not any(one["wins"] for one in shown)
    assert [one["id"] for one in shown if one["leads"]] == [one["id"] for one in shown if one["final"] == most]
