"""Section 6: fights side by side, windows, standing answers, dice of two barons at once, odds."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from rulesets.common.dice import DiceNeeded, Fast
from rulesets.common.drivers import Seeded, Streams, Typed, stream_names
from rulesets.common.events import Listener
from rulesets.common.seats import PUBLIC
from tests.barons import ruleset
from tests.barons.fights import chances, fought, verdict
from tests.barons.meta import SEATS
from tests.rulesets.barons.at_table import NONE, Game, board

HANDS = {"red": ["ambush-1", "bishop-1"], "white": ["archers-1"], "black": ["envoy-1"]}


def windows(game: Game, seat: str) -> list[str]:
    return [str(one.facts["at"]) for one in game.asks(seat) if one.kind == "react"]


@pytest.mark.rule("BAR-6a")
def test_fights_side_by_side_do_not_wait_for_each_other() -> None:
    game = Game(board(hands=HANDS))
    game.to_fights("ford", "wood", "abbey")
    game.do("black", "react", "abbey", NONE)
    assert {event.part_for(PUBLIC).facts["at"] for event in game.events if event.code in ("taken", "held")} == {"abbey"}
    assert windows(game, "red") == ["ford"]
    assert windows(game, "white") == ["ford", "wood"]


@pytest.mark.rule("BAR-6e")
def test_reactions_are_sealed_shown_together_and_counted() -> None:
    game = Game(board(hands=HANDS), {"r1.ford.red": (3, 3), "r1.ford.white": (4, 3)})
    game.to_fights("ford", NONE, NONE)
    game.do("red", "react", "ford", "ambush-1")
    assert game.last("reacted").part_for("white") is None
    game.do("white", "react", "ford", "archers-1")
    told = game.told("held", PUBLIC)
    assert told and told.facts["by"] == (6 + 1 + 2) - (7 + 1 + 1)
    assert game.state.cards.cards("discard") == ["ambush-1", "archers-1"]


@pytest.mark.rule("BAR-6e")
def test_a_card_that_lies_ready_in_one_fight_cannot_be_laid_in_another() -> None:
    game = Game(board(hands=HANDS))
    game.to_fights("ford", "wood", NONE)
    game.do("white", "react", "ford", "archers-1")
    assert [one.choice for one in ruleset.legal_actions(game.state, "white") if one.kind == "react"] == [NONE]


@pytest.mark.rule("BAR-6e")
def test_who_has_reacted_is_never_shown() -> None:
    game = Game(board(hands=HANDS))
    game.to_fights("ford", NONE, NONE)
    before = [ruleset.phase(game.state, seat).waiting for seat in ("white", "black", PUBLIC)]
    game.do("red", "react", "ford", NONE)
    assert [ruleset.phase(game.state, seat).waiting for seat in ("white", "black", PUBLIC)] == before
    assert ruleset.phase(game.state, "red").waiting == ("white",)


@pytest.mark.rule("BAR-6f")
@pytest.mark.parametrize(("answer", "asked"), [("ask", ["ford"]), ("castle", []), ("pass", [])])
def test_a_standing_answer_answers_the_windows_that_open_later(answer: str, asked: list[str]) -> None:
    game = Game(board(hands=HANDS))
    if answer != "ask":
        game.do("white", "standing", answer)
        assert game.last("standing_set").part_for("red") is None
    game.to_fights("ford", NONE, NONE)
    assert windows(game, "white") == asked
    assert windows(game, "red") == ["ford"]


@pytest.mark.rule("BAR-6f")
def test_pass_unless_my_castle_is_attacked() -> None:
    game = Game(board(hands=HANDS, owners={"ford": "red"}))
    game.do("white", "standing", "castle")
    game.to_fights("blanchefort", NONE, NONE)
    assert windows(game, "white") == ["blanchefort"]


@pytest.mark.rule("BAR-6e")
def test_a_baron_with_nothing_of_use_is_asked_all_the_same() -> None:
    game = Game(board(hands={"red": ["bishop-1"], "white": ["envoy-1"], "black": ["jewel-1"]}))
    game.to_fights("ford", NONE, NONE)
    assert windows(game, "white") == ["ford"]


@pytest.mark.rule("BAR-6a")
def test_two_barons_are_asked_for_their_dice_at_once() -> None:
    game = Game(board(hands=HANDS))
    game.to_fights("ford", "wood", NONE)
    for seat, at in (("red", "ford"), ("white", "ford"), ("white", "wood"), ("black", "wood")):
        ruleset.decide(game.state, seat, ruleset.kinds["react"](at, NONE), Listener())
    streams = Streams(dict.fromkeys(stream_names(SEATS), b"\x00" * 32))
    with pytest.raises(DiceNeeded) as needed:
        while ruleset.resolve(game.state, Typed(Seeded(streams), {}), Listener()):
            pass
    assert [(ask.key, ask.seat) for ask in needed.value.asks] == [
        *(("r1.ford.red", "red"), ("r1.ford.white", "white")),
        *(("r1.wood.white", "white"), ("r1.wood.black", "black")),
    ]


@pytest.mark.rule("BAR-6b")
@pytest.mark.parametrize(("reading", "code"), [("defender", "held"), ("attacker", "taken")])
def test_a_tie_goes_to_whom_the_reading_says(reading: str, code: str) -> None:
    dice = {"r1.ford.red": (3, 3), "r1.ford.white": (4, 2)}
    game = Game(board(hands=HANDS), dice, readings={"ties": reading})
    game.to_fights("ford", NONE, NONE)
    game.pass_all()
    assert game.facts(code)["by"] == 0


@pytest.mark.rule("BAR-6d")
def test_the_odds_of_an_announcement_are_those_of_two_dice() -> None:
    game = Game()
    game.all_do("stake", NONE, NONE, NONE)
    odds = ruleset.odds_of(game.state, "red", ruleset.kinds["announce"]("abbey"))
    throws = [a + b + 1 - 9 > 0 for a, b in product(range(1, 7), repeat=2)]
    assert odds and odds.share("taken") == sum(throws) / 36
    assert odds.readings == (("ties", "defender"),)


LEADS = (-12, -9, -3, -1, 0, 1, 4, 10)


@pytest.mark.parametrize("ties", ["defender", "attacker"])
@pytest.mark.parametrize("enemy", ["white", ""], ids=["a baron", "the country"])
def test_the_odds_of_a_fight_are_those_of_all_throws_counted_one_by_one(ties: str, enemy: str) -> None:
    for lead in LEADS:
        throws = [sum(faces[:2]) - sum(faces[2:]) for faces in product(range(1, 7), repeat=4 if enemy else 2)]
        taken = sum(lead + throw > 0 or (lead + throw == 0 and ties == "attacker") for throw in throws)
        assert chances(ties, lead, enemy).share("taken") == taken / len(throws)


@pytest.mark.parametrize("enemy", ["white", ""], ids=["a baron", "the country"])
def test_the_dice_of_a_fight_fall_as_its_odds_foretell(enemy: str) -> None:
    dice, lead, trials = Fast(1), (1 if enemy else -7), 100_000
    taken = sum(verdict("defender", fought(dice, f"f{n}", "red", enemy, lead)) == "taken" for n in range(trials))
    share = chances("defender", lead, enemy).share("taken")
    assert abs(taken - trials * share) < 4 * sqrt(trials * share * (1 - share))


def test_the_odds_count_a_banner_of_his_own_and_none_that_he_does_not_know() -> None:
    game = Game(board(banners={"red": ("ford", "true"), "white": ("ford", "true")}))
    game.all_do("stake", NONE, NONE, NONE)
    odds = ruleset.odds_of(game.state, "red", ruleset.kinds["announce"]("ford"))
    assert odds and [(one.cause, one.value) for one in odds.modifiers if one.cause == "banner"] == [("banner", 2)]


def test_the_steady_baron_attacks_where_his_chances_are_good() -> None:
    game = Game(board(banners={"red": ("ford", "true")}))
    game.all_do("stake", NONE, NONE, NONE)
    view, legal = ruleset.view(game.state, "red"), ruleset.legal_actions(game.state, "red")
    action = ruleset.bots["steady"].choose(view, game.asks("red"), legal, game.dice)
    assert action == ruleset.kinds["announce"]("ford")
