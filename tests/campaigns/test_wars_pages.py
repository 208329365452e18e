"""The board and the cards of Wars of Religion, as their templates show them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from campaigns.presenters.asked import LISTED, Asking
from campaigns.presenters.cards import faces_of, show_card, show_face, show_zones
from campaigns.presenters.offered import Asked
from campaigns.presenters.speech import Speech
from campaigns.presenters.widgets import Workshop
from rulesets.common.seats import PUBLIC
from rulesets.wars_of_religion import armies
from tests.rulesets.wars_of_religion.played import GAME, Game, begun

SLUG = "wars_of_religion"
SVG = "{http://www.w3.org/2000/svg}"
CUBES = {"royalist": "#cube-1", "huguenot": "#cube-2", "league": "#cube-3"}
LETTERS = {"royalist": "R", "huguenot": "H", "league": "L"}


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest) -> Any:
    with translation.override(request.param):
        yield request.param


def board(game: Game, viewer: str = PUBLIC) -> ElementTree.Element:
    view = GAME.view(game.state, viewer)
    speech = Speech.of(SLUG)
    html = render_to_string(f"rulesets/{SLUG}/_board.html", {"board": view.board, "view": view, "speech": speech})
    svg = html[html.index("<svg") : html.index("</svg>") + len("</svg>")]
    svg = re.sub(r"\sdata-start(?=[\s>])", "", svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ElementTree.fromstring(svg)


def named(svg: ElementTree.Element, attribute: str) -> list[str]:
    return [one.attrib[attribute] for one in svg.iter() if attribute in one.attrib and "data-piece" not in one.attrib]


def asked(game: Game, kind: str) -> Asked:
    seat = game.until(kind)
    view, speech = GAME.view(game.state, seat), Speech.of(SLUG)
    faces = faces_of(view, speech)
    cards = {card: show_face(card, speech, faces) for card in faces}
    cards |= {card.id: show_card(card, speech, faces) for card in view.cards}
    legal, near = GAME.legal_actions(game.state, seat), GAME.near_misses(game.state, seat)
    asking = Asking(speech, Workshop(speech, {}, cards), legal, near)
    return asking.show(next(one for one in GAME.questions(game.state, seat) if one.kind == kind))


def test_every_area_and_every_city_can_be_pressed_once(language: str):
    game = begun()
    places = named(board(game), "data-place")
    assert sorted(places) == sorted([*game.state.box.areas, *game.state.owner])


def test_whatever_can_be_pressed_can_be_reached_by_keys_and_is_read_out(language: str):
    game = begun()
    armies.place(game.state, "league.1", "CHA", 3)
    pressed = [one for one in board(game).iter() if "data-place" in one.attrib]
    assert len(pressed) == 30 + 44 + 1
    assert all(one.attrib["tabindex"] == "0" and one.attrib["role"] == "button" for one in pressed)
    assert all(len(one.attrib["aria-label"]) > 2 and "{" not in one.attrib["aria-label"] for one in pressed)
    assert all(any("ring" in inner.get("class", "") for inner in one.iter()) for one in pressed)


def test_cities_are_told_apart_by_shape_and_letter(language: str):
    game = begun()
    towns = {one.attrib["data-place"]: one for one in board(game).iter() if one.get("class", "").startswith("town")}
    for city, owner in game.state.owner.items():
        shapes = [one.attrib["href"] for one in towns[city].iter(f"{SVG}use") if "cube" in one.attrib["class"]]
        letters = [one.text for one in towns[city].iter(f"{SVG}text") if one.attrib["class"] == "on"]
        assert (shapes, letters) == ([CUBES[owner]], [LETTERS[owner]])


def test_an_army_is_pressed_where_it_stands(language: str):
    game = begun()
    armies.place(game.state, "huguenot.3", "POI", 7)
    (army,) = [one for one in board(game).iter() if "data-piece" in one.attrib]
    assert (army.attrib["data-piece"], army.attrib["data-place"]) == ("huguenot.3", "POI")
    assert "Poitou" in army.attrib["aria-label"] and "7" in army.attrib["aria-label"]


def test_the_map_says_no_number_in_a_float(language: str):
    """Whole numbers only, but for scales: what a browser must not read in another country's way."""
    svg = ElementTree.tostring(board(begun()), "unicode")
    assert not re.findall(r'(?:x|y|cx|cy|d|points)="[^"]*\d[.,]\d', svg.replace(" scale(", ""))


def test_a_hand_shows_rank_name_faction_and_last_turn(language: str):
    view, speech = GAME.view(begun().run().state, "royalist"), Speech.of(SLUG)
    page = SimpleNamespace(zones=show_zones(view.cards, speech, faces_of(view, speech)))
    html = render_to_string("campaigns/games/_hand.html", {"page": page})
    assert 'data-card="catherine_de_medicis"' in html and "Catherine de Médicis" in html
    assert ("turns 1–6" if language == "en" else "tours 1–6") in html
    assert "ccard-rank" in html and 'data-mark="1"' in html and "R · " in html


def test_an_event_card_says_what_it_does(language: str):
    view, speech = GAME.view(begun().state, PUBLIC), Speech.of(SLUG)
    card = show_face("hampton_court", speech, faces_of(view, speech))
    html = render_to_string(card.template, {"card": card})
    assert GAME.words.name("card_text", "hampton_court", language) in html
    assert GAME.words.name("window", "own_card", language) in html


def test_a_choice_among_few_cards_lays_them_out(language: str):
    shown = asked(begun().run(), "choose")
    assert shown.lays_cards and all(one.card and one.card.template.endswith("_card.html") for one in shown.answers)


def test_where_many_cards_may_do_much_one_takes_a_card_first(language: str):
    shown = asked(begun().run(), "act")
    assert len(shown.answers) > LISTED and len(shown.of_cards) > 1
    parted = [answer for group in shown.of_cards for answer in group.answers]
    assert sorted(one.value for one in (*parted, *shown.rows)) == sorted(one.value for one in shown.answers)
    assert all(one.brief and group.card.name not in one.brief.text for group in shown.of_cards for one in group.answers)
    assert all(group.card.id in answer.value for group in shown.of_cards for answer in group.answers)


def test_what_a_card_may_nearly_do_stands_with_it(language: str):
    shown = asked(begun().run(), "act")
    assert any(group.near for group in shown.of_cards)
