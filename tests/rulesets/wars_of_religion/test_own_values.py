"""A group's own values: what no rule could read is refused with its line; the bots and the map know the others."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.refusals import BadFile
from rulesets.common.seats import PUBLIC
from rulesets.common.setup import Setup
from rulesets.wars_of_religion.bots_table import table_of
from rulesets.wars_of_religion.box import DATA, WarsBox
from rulesets.wars_of_religion.cards import EFFECTS
from rulesets.wars_of_religion.chits import RULES
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.windows import AFTER_PLACEMENT, END, MOVE
from tests.rulesets.wars_of_religion.played import GAME, Game

MEAUX = """
[[city]]
id = "meaux"
name = "Meaux"
province = "IDF"
size = "minor"
loire = "no"
initial = "royalist"
enters = ""
source = "found"
given = ""
"""
LORRAINE = """
[[area]]
id = "LOR"
name = "Lorraine"
country = ""
adjacent = "CHA"
by_sea = ""
source = "found"
given = ""
"""
METZ = MEAUX.replace("meaux", "metz").replace("Meaux", "Metz").replace("IDF", "LOR")


def text_of(file: str) -> str:
    return DATA.joinpath(file).read_text("utf-8")


def with_lorraine() -> str:
    """The board with a city more in Île-de-France, and a province more with a city beside Champagne."""
    board = text_of("board.toml")
    at = board.index('adjacent = "', board.index('id = "CHA"')) + len('adjacent = "')
    return f"{board[:at]}LOR {board[at:]}{LORRAINE}{MEAUX}{METZ}"


def own_box() -> WarsBox:
    people = text_of("characters.toml").replace('id = "tavannes"', 'id = "gaspard_de_saulx"')
    return GAME.load_box({"board.toml": with_lorraine(), "characters.toml": people})


def own_game(**setup: Any) -> Game:
    box, listener, dice = own_box(), Listener(), Fast(3)
    state = GAME.new_game(Setup("first_war", FACTIONS, box_digest=box.digest, **setup), box, dice, listener)
    return Game(state, dice, listener.events).run()


NO_RULE: list[tuple[str, str, str, str, tuple[int, int]]] = [
    ("chits.toml", 'id = "council_of_trent"', 'id = "comet"', "unknown_chit", (6, 6)),
    ("events.toml", 'id = "la_rochelle"', 'id = "la_rochelle_2"', "unknown_event", (21, 6)),
    ("events.toml", 'window = "own_card"', 'window = "any_card"', "unknown_word", (12, 10)),
    ("events.toml", 'window = "own_card"', 'window = ""', "never_playable", (12, 10)),
    ("aids.toml", 'areas = "SWI"', 'areas = "MOON"', "unknown_place", (139, 9)),
    ("aids.toml", 'when = "always"', 'when = "from_turn_x"', "unknown_word", (104, 8)),
    ("board.toml", 'size = "paris"', 'size = "major"', "paris_is_paris", (280, 8)),
    ("board.toml", 'id = "la_rochelle"', 'id = "rochelle"', "row_needed", (1, 1)),
    ("characters.toml", 'flags = "in_court_hand"', 'flags = "in_court_hnd"', "unknown_word", (26, 9)),
    ("characters.toml", 'id = "huguenot_assembly"', 'id = "assembly"', "row_needed", (1, 1)),
]


@pytest.mark.parametrize(("file", "was", "now", "code", "place"), NO_RULE, ids=lambda one: str(one)[:24])
def test_what_no_rule_could_read_is_refused(file: str, was: str, now: str, code: str, place: tuple[int, int]):
    with pytest.raises(BadFile) as refusal:
        GAME.load_box({file: text_of(file).replace(was, now, 1)})
    assert (refusal.value.code, refusal.value.line, refusal.value.column) == (code, *place)
    facts = refusal.value.facts
    said = [GAME.words.text("refusals", code, facts, language) for language in ("en", "fr")]
    assert len({*said, code}) == 3 and all(str(facts["at"]) in one for one in said)


def test_what_the_files_of_the_game_know_is_what_the_rules_know():
    box = GAME.load_box({})
    assert set(box.events) == set(EFFECTS) and set(box.chits) == set(RULES)
    assert {AFTER_PLACEMENT, END, MOVE} < {window for one in box.events.values() for window in one.windows}


def test_sensible_bots_play_with_the_values_and_readings_of_their_game():
    game = own_game(readings={"evasion_size": "evading_army"})
    table = table_of(GAME.view(game.state, "league"))
    assert table.box is game.state.box and table.reading("evasion_size") == "evading_army"
    for n in range(250):
        due = GAME.due(game.state, game.seats)
        if due is None:
            break
        seat = due.seat
        questions, actions = GAME.questions(game.state, seat), GAME.legal_actions(game.state, seat)
        game.answer(seat, GAME.bots["sensible"].choose(GAME.view(game.state, seat), questions, actions, Fast(n)))
    assert game.state.step in ("rounds", "war_end", "end_cards", "victory") or game.state.ending


def test_a_city_of_ones_own_is_drawn_in_its_province_clear_of_all_others():
    shown = GAME.drawn(GAME.view(own_game().state, PUBLIC), "en")
    cities = {one["id"]: one for one in shown["cities"]}
    others = [one for one in cities.values() if one["id"] != "meaux"]
    meaux = cities["meaux"]
    assert min(hypot(meaux["x"] - one["x"], meaux["y"] - one["y"]) for one in others) > 80
    assert hypot(meaux["x"] - cities["paris"]["x"], meaux["y"] - cities["paris"]["y"]) < 260


def test_a_province_of_ones_own_has_a_box_below_the_map_with_its_cities_and_armies():
    game = own_game()
    wide, high = map(int, GAME.drawn(GAME.view(game.state, PUBLIC), "en")["frame"].split()[2:])
    shown = GAME.drawn(GAME.view(game.state, PUBLIC), "fr")
    box = next(one for one in shown["land"]["areas"] if one["id"] == "LOR")
    metz = next(one for one in shown["cities"] if one["id"] == "metz")
    assert (box["kind"], box["lines"][0]["text"]) == ("province", "Lorraine")
    assert 2300 < metz["y"] < high and 0 < metz["x"] < wide == 2000


IN_FLANDERS = 'id = "amiens"\nname = "Amiens"\nprovince = "FLA"'
OF_OLD = [
    *[one[:4] for one in NO_RULE if one[3] in ("unknown_event", "unknown_word", "never_playable", "paris_is_paris")],
    ("board.toml", IN_FLANDERS.replace("FLA", "PIC"), IN_FLANDERS, "city_abroad"),
]
OF_OLD = [one for one in OF_OLD if one[0] != "aids.toml"]


@pytest.mark.parametrize(("file", "was", "now", "code"), OF_OLD, ids=lambda one: str(one)[:24])
def test_a_game_that_was_set_up_with_what_no_rule_reads_is_still_played(file: str, was: str, now: str, code: str):
    files, dice = {file: text_of(file).replace(was, now, 1)}, Fast(7)
    box = GAME.reopen_box(files)
    with pytest.raises(BadFile) as refusal:
        GAME.load_box(files)
    assert refusal.value.code == code
    state = GAME.new_game(Setup("first_war", FACTIONS, box_digest=box.digest), box, dice, Listener())
    for n in range(200):
        while GAME.resolve(state, dice, Listener()):
            pass
        if due := GAME.due(state, FACTIONS):
            action = due.actions[dice.pick(len(due.actions), key=str(n), seat=due.seat, why="")]
            GAME.decide(state, due.seat, action, Listener())
    GAME.audit(state)
    view = GAME.view(state, "royalist")
    assert GAME.drawn(view, "en") and GAME.faces(view, "fr") and table_of(view).box is box


@pytest.mark.parametrize(
    "broken", [one for one in NO_RULE if one[3] in ("row_needed", "unknown_chit", "unknown_place")]
)
def test_what_the_rules_would_stumble_over_is_not_reopened(broken: tuple[str, str, str, str, tuple[int, int]]):
    file, was, now, code, place = broken
    with pytest.raises(BadFile) as refusal:
        GAME.reopen_box({file: text_of(file).replace(was, now, 1)})
    assert (refusal.value.code, refusal.value.line, refusal.value.column) == (code, *place)
