"""People carried in and out, components of a group, starts in mid-game, old encodings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.params import Malformed
from rulesets.common.position import from_toml, to_toml
from rulesets.common.refusals import BadFile, BadPosition, BadSetup
from rulesets.common.schemas import UnknownSchema
from rulesets.common.seats import GM
from rulesets.common.setup import Person, Setup
from tests.barons import ruleset
from tests.barons.meta import SEATS
from tests.barons.state import DATA
from tests.rulesets.barons.at_table import NONE, Game, board

ADA = Person("p1", "Ada", "red", "baron", {"skill": 2})
BO = Person("p2", "Bo", "white", "baron", {"skill": 0})
SCHEMA_1 = Path(__file__).with_name("schemas") / "schema-1.json"


@pytest.mark.rule("BAR-9a")
def test_a_baron_of_the_roster_brings_his_skill() -> None:
    game = Game(board(), people=(ADA,))
    game.all_do("stake", NONE, NONE, NONE)
    odds = ruleset.odds_of(game.state, "red", ruleset.kinds["announce"]("abbey"))
    assert odds and [(one.cause, one.value) for one in odds.modifiers] == [("skill", 2), ("country", -9)]
    assert "p1" in [token.id for token in ruleset.tokens(game.state)]


def test_an_empty_seat_and_two_leaders_of_one_are_refused() -> None:
    with pytest.raises(BadSetup, match="wrong_seats"):
        ruleset.new_game(Setup("council", SEATS[:2]), ruleset.load_box({}), Fast(1), Deaf())
    with pytest.raises(BadSetup):
        Game(people=(ADA, Person("p2", "Bo", "red", "baron", {"skill": 0})))


@pytest.mark.parametrize(
    "changed",
    [
        {"values": {}},
        {"values": {"skill": 3}},
        {"values": {"skill": "2"}},
        {"values": {"skill": 2, "beard": 1}},
        {"sheet": "bishop"},
        {"seat": "gm"},
        {"seat": "green"},
        {"id": "p2"},
    ],
)
def test_whoever_does_not_fit_is_left_at_home(changed: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="wrong_person") as refused:
        Game(people=(replace(ADA, **changed), BO))
    assert refused.value.facts["name"] in ("Ada", "Bo")
    assert all(ruleset.words.text("refusals", "wrong_person", refused.value.facts, one) for one in ("en", "fr"))


def test_no_game_has_fewer_turns_than_none() -> None:
    with pytest.raises(BadSetup, match="wrong_turns"):
        Game(turn_limit=-1)


def test_people_take_their_fame_their_chains_and_their_secrets_home() -> None:
    dice = {"r1.blanchefort.red": (6, 6), "r1.blanchefort.white": (1, 1)}
    game = Game(board(turn=6, owners={"ford": "red"}), dice, people=(ADA, BO))
    game.to_fights("blanchefort", NONE, NONE)
    assert ruleset.aftermath(game.state) == []
    game.pass_all()
    found = {(one.person, one.code): one.known_to for one in ruleset.aftermath(game.state)}
    assert found == {("p1", "unmasked_never"): ("red",), ("p1", "renowned"): (), ("p2", "captive"): ()}


def test_a_group_loads_cards_of_its_own() -> None:
    monk = '[[card]]\nkind = "monk"\ncopies = 9\nvalue = 2\nbonus = 1\n'
    fool = '[[card]]\nkind = "fool"\ncopies = 3\nvalue = 0\nbonus = 0\n'
    box = ruleset.load_box({"cards.toml": monk + fool})
    state = ruleset.new_game(Setup("short", SEATS), box, Fast(1), Deaf())
    assert set(state.cards.where) == {*(f"monk-{n}" for n in range(1, 10)), "fool-1", "fool-2", "fool-3"}
    assert box.digest != ruleset.load_box({}).digest == ruleset.load_box({}).digest


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ("copies = 4", "copies = 40", 5, 10, "out_of_range"),
        ("bonus = 2", 'bonus = "much"', 7, 9, "not_a_number"),
        ("bonus = 2\n", "", 3, 1, "missing"),
        ("bonus = 2", "bonus = 2\ncolour = 3", 8, 10, "unknown_field"),
        ('"archers"', '"ambush"', 10, 8, "row_twice"),
        ("value = 1", "value = = 1", 6, 9, "not_toml"),
    ],
)
def test_a_fault_in_a_component_file_is_named_with_its_place(
    old: str, new: str, line: int, column: int, code: str
) -> None:
    text = (DATA / "cards.toml").read_text("utf-8").replace(old, new, 1)
    with pytest.raises(BadFile) as found:
        ruleset.load_box({"cards.toml": text})
    assert (found.value.line, found.value.column, found.value.code) == (line, column, code)


def test_an_unknown_file_and_too_few_cards_are_refused() -> None:
    few = '[[card]]\nkind = "monk"\ncopies = 9\nvalue = 2\nbonus = 1\n'
    for files, code in (({"map.toml": ""}, "unknown_file"), ({"cards.toml": few}, "too_few_cards")):
        with pytest.raises(BadFile) as found:
            ruleset.load_box(files)
        assert found.value.code == code


def test_a_game_starts_in_the_middle_and_shows_the_same_board() -> None:
    given = from_toml((DATA / "midgame.toml").read_text("utf-8"))
    game = Game(given)
    assert (game.state.turn, game.state.alive, game.state.cards.where["jewel-1"]) == (4, ["red", "white"], "discard")
    assert game.state.cards.count["hand.red"] == 3
    again = Game(from_toml(to_toml(ruleset.position(game.state, GM))))
    assert ruleset.position(again.state, GM) == ruleset.position(game.state, GM)


def test_a_position_names_only_what_its_viewer_knows() -> None:
    game = Game(board(hands={"red": ["bishop-1"], "white": ["envoy-1"], "black": ["jewel-1"]}))
    mine = ruleset.position(game.state, "red")
    assert [row["card"] for row in mine.tables["cards"]] == ["bishop-1"]
    assert [row["truth"] for row in mine.tables["seats"]] == ["decoy", "", ""]


@pytest.mark.parametrize("owners", [{"rougemont": "", "blanchefort": ""}])
def test_a_position_without_a_game_in_it_is_refused(owners: dict[str, str]) -> None:
    with pytest.raises(BadPosition, match="no_game_left"):
        Game(board(owners=owners))
    with pytest.raises(Malformed):
        Game(board(turn=0))


def test_a_position_of_the_first_schema_is_still_read() -> None:
    old = json.loads(SCHEMA_1.read_text("utf-8"))
    state = ruleset.decode(old, ruleset.load_box({}))
    ruleset.audit(state)
    assert (old["schema"], state.standing) == (1, dict.fromkeys(SEATS, "ask"))
    assert ruleset.encode(state)["schema"] == 2


def test_a_schema_of_the_future_is_refused() -> None:
    with pytest.raises(UnknownSchema):
        ruleset.decode({"schema": 3}, ruleset.load_box({}))


def test_every_piece_and_where_it_lies_has_a_name() -> None:
    """The game master reads them in the list of what is hidden."""
    for token in ruleset.tokens(Game(board()).state):
        names = [ruleset.words.name(kind, token.id, "en") for kind in (token.kind, "token")]
        assert token.kind == "baron" or any(name != token.id for name in names), token.id
        assert ruleset.words.name("place", token.place, "en") != token.place, token.place
