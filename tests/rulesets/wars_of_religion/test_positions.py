"""The board as a document: written down, read back, taken up in mid-campaign, refused where it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulesets.common.events import Listener
from rulesets.common.position import Position, from_toml, to_toml
from rulesets.common.refusals import AuditError, BadPosition, Malformed
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import Setup
from rulesets.wars_of_religion.factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun

PAPER = """
turn = 3
step = "recruit"
taxes = 2

[[seats]]
seat = "huguenot"
treaties = 2
money = 3
court = 4
events = 1

[[cities]]
city = "lyon"
owner = "huguenot"

[[armies]]
army = "huguenot.1"
area = "LYO"
troops = 4
leader = "coligny"

[[characters]]
character = "francois_de_guise"
faction = ""
place = "out"

[[events]]
event = "hampton_court"
pile = "out"

[[effects]]
effect = "colonial_tension"
lasting = "no"
"""


def laid(text: str = PAPER, **setup: Any) -> Game:
    box = GAME.load_box({})
    listener, dice = Listener(), Loaded()
    state = GAME.new_game(
        Setup("campaign", FACTIONS, from_toml(text), box_digest=box.digest, **setup), box, dice, listener
    )
    return Game(state, dice, listener.events)


def test_a_paper_game_is_taken_up_by_a_short_file():
    game = laid()
    state = game.state
    assert game.facts("taken_up") == [{"turn": 3, "phase": "war"}]
    assert (state.turn, state.step, state.taxes, state.money[HUGUENOT], state.treaties[HUGUENOT]) == (
        3, "recruit", 2, 3, 2,
    )  # fmt: skip
    assert state.owner["lyon"] == HUGUENOT and state.owner["paris"] == ROYALIST
    assert state.at == {"huguenot.1": "LYO"} and state.leads["huguenot.1"] == "coligny"
    assert state.effects == ["colonial_tension"]


def test_what_the_file_leaves_out_is_what_the_turn_brings():
    state = laid().state
    people = state.box.characters
    alive = {one.id for one in people.values() if 0 < one.entry <= 3 and not 0 < one.last < 3}
    assert {one for one in people if state.people.lives(one)} == alive - {"francois_de_guise"}
    assert sorted(state.pool) == sorted(one.id for one in state.box.chits.values() if one.entry <= 3)
    later = [card for piles in state.decks.piles.values() for card in piles.cards("later")]
    assert sorted(later) == sorted(one.id for one in state.box.events.values() if one.turn > 3)


ASSEMBLY, ALENCON = "huguenot_assembly", "francois_d_alencon"
FURY = """
[[chits]]
chit = "anvers_fury"
place = "drawn"
"""


@pytest.mark.parametrize(
    ("text", "assembly", "alencon", "called"),
    [
        ("turn = 4\nmassacre = 3", "living", "living", "later"),
        ("turn = 6\nmassacre = 3", "living", "living", "later"),  # he leaves in the step that comes next
        ("turn = 5\ncalled = 5\nstep = 'leaders'", "later", "living", "living"),  # called by a card
        ("turn = 5\ncalled = 5\nstep = 'leaders'" + FURY, "later", "out", "living"),
        ("turn = 6\ncalled = 6\nmassacre = 3\nstep = 'leaders'", "living", "out", "living"),
    ],
)
def test_massacre_and_call_to_arms_bring_and_take_their_characters(text: str, assembly: str, alencon: str, called: str):
    """WOR-18d, WOR-18i, WOR-18m, WOR-18n."""
    state = laid(text).state
    later = [one.id for one in state.box.characters.values() if "with_call" in one.flags]
    lies = {one: "living" if state.people.lives(one) else state.people.where[one] for one in state.people.where}
    assert [lies[one] for one in (ASSEMBLY, ALENCON, *later)] == [assembly, alencon, *[called] * 6]


def test_what_the_call_to_arms_set_aside_before_turn_six_stays_aside():
    """WOR-18o."""
    piles = laid("turn = 5\ncalled = 5\nstep = 'leaders'").state.decks.piles[LEAGUE]
    assert len(piles.cards("aside")) == 3 and len(laid("turn = 5").state.decks.piles[LEAGUE].cards("later")) >= 3


def test_hands_that_nobody_has_named_are_dealt():
    game = laid().run()
    assert game.state.people.count(f"hand.{HUGUENOT}") == 4
    assert game.state.decks.held(HUGUENOT) == 1
    assert len(game.facts("dealt_to_court", HUGUENOT)[0]["characters"]) == 4  # type: ignore[arg-type]
    assert game.facts("court_dealt", LEAGUE) == [{"faction": HUGUENOT, "cards": 4}]
    assert "dealt_to_court" not in game.told(PUBLIC)
    assert "drew_card" in game.told(HUGUENOT) and "drew_card" not in game.told(LEAGUE)
    GAME.audit(game.state)


@pytest.mark.parametrize("kind", ["give", "act", "lead"])
def test_a_position_is_written_and_read_back(kind: str):
    game = begun()
    game.run()
    game.until(kind)
    written = GAME.position(game.state, GM)
    again = GAME.new_game(
        replace(game.state.setup, position=from_toml(to_toml(written))), game.state.box, Loaded(), Listener()
    )
    assert GAME.position(again, GM) == written
    GAME.audit(again)


def test_a_seat_writes_down_what_it_knows_and_no_more():
    game = begun()
    game.run()
    game.until("act")
    mine = GAME.position(game.state, LEAGUE).tables["characters"]
    known = {row["character"]: row["place"] for row in mine if row["faction"] == ROYALIST}
    assert known["catherine_de_medicis"] == "hand" and "living" in known.values() and "deck" in known.values()
    own = {row["place"] for row in mine if row["faction"] == LEAGUE}
    assert own == {"deck", "hand"}


def changed(table: str, **cells: Any) -> Position:
    """The paper game with another row in a table."""
    given = from_toml(PAPER)
    return Position(given.values, {**given.tables, table: (*given.tables.get(table, ()), cells)})


def at(**values: Any) -> Position:
    """The paper game with other tracks."""
    given = from_toml(PAPER)
    return Position({**given.values, **values}, given.tables)


REFUSED: Mapping[str, Position] = {
    "not_that_far": at(massacre=4),
    "called_otherwise": at(turn=4, called=3),
    "call_is_due": at(turn=6),
    "leader_twice": changed("armies", army="huguenot.2", area="GUY", troops=1, leader="coligny"),
    "leads_nobody": changed("armies", army="huguenot.2", area="GUY", troops=1, leader="catherine_de_medicis"),
    "leads_enemies": changed("armies", army="royalist.1", area="GUY", troops=1, leader="louis_de_conde"),
    "whose_is_he": changed("characters", character="louis_de_conde", faction="", place="hand"),
    "chief_of_others": changed("seats", seat="league", chief="louis_de_conde"),
    "too_few_characters": changed("seats", seat="league", court=40),
    "too_few_cards": changed("seats", seat="league", events=30),
    "not_his_card": changed("events", event="la_rochelle", pile="hand.league"),
    "paris_missing": changed("cities", city="paris", owner=""),
    "no_such_effect": changed("effects", effect="a_comet", lasting="no"),
    "no_such_mark": changed("marks", mark="tried league nobody"),
    "row_twice": changed("cities", city="lyon", owner="league"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_board_that_cannot_be_is_refused(code: str):
    box = GAME.load_box({})
    with pytest.raises(BadPosition) as refusal:
        GAME.new_game(Setup("campaign", FACTIONS, REFUSED[code]), box, Loaded(), Listener())
    assert refusal.value.code == code
    facts = {name: value for name, value in refusal.value.facts.items() if name != "at"}
    assert all(GAME.words.text("refusals", code, facts, language) for language in ("en", "fr")) or code == "row_twice"


@pytest.mark.parametrize("mark", ["taken", "tried bare", "mission league", "passed nobody", "ranked", "x", "wrote"])
def test_marks_that_the_rules_could_not_read_are_refused(mark: str):
    with pytest.raises(BadPosition):
        GAME.new_game(Setup("campaign", FACTIONS, changed("marks", mark=mark)), GAME.load_box({}), Loaded(), Listener())


def test_an_army_of_ten_is_refused():
    with pytest.raises(Malformed) as refusal:
        laid(PAPER.replace("troops = 4", "troops = 10"))
    assert refusal.value.path.startswith("armies.0.troops")


def test_the_audit_finds_a_card_that_went_astray():
    state = laid().state
    GAME.audit(state)
    state.people.where["louis_de_conde"] = "elsewhere"
    with pytest.raises(AuditError):
        GAME.audit(state)


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [("troops", "huguenot.1", 12), ("at", "huguenot.1", "the moon"), ("leads", "huguenot.1", "catherine_de_medicis")],
)
def test_the_audit_finds_armies_that_cannot_be(table: str, key: str, value: Any):
    state = laid().state
    getattr(state, table)[key] = value
    with pytest.raises(AuditError):
        GAME.audit(state)


def test_every_card_and_marker_is_a_token_that_follows_it():
    state = laid().run().state
    tokens = {one.id: one for one in GAME.tokens(state)}
    kinds = [one.kind for one in tokens.values()]
    assert (kinds.count("character"), kinds.count("event"), kinds.count("chit")) == (74, 46, 9)
    assert tokens["huguenot.1"].place == "LYO" and tokens["royalist.1"].place == "off"
    assert tokens["city.lyon"].owner == HUGUENOT and tokens["hampton_court"].place == "out"
    held = state.people.pile(f"hand.{HUGUENOT}")[0]
    assert HUGUENOT in tokens[held].known_to and LEAGUE not in tokens[held].known_to
