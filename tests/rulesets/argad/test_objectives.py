"""Objectives: what the engine judges, when, and who hears of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.endings import CALLED, close_game
from rulesets.argad.objectives import score_of
from rulesets.argad.state import Fallen, Stand
from rulesets.common.events import Listener
from tests.rulesets.argad.butts import figure
from tests.rulesets.argad.evenings import BAND, at_opening, ends, row, shift
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import Game

MILL = row("area", id="mill", en="The mill", fr="Le moulin", points="95,95 110,95 110,105 95,105")
CHEST = row("item", id="chest", en="A chest", fr="Un coffre", holder="yann")


def with_aim(check: str, *rows: str) -> Game:
    aim = row("secret", id="aim", kind="objective", en="Do it.", fr="Faites-le.", to=["blue"], check=check, points=3)
    return at_opening(BAND, MILL, CHEST, aim, *rows)


def closed(game: Game) -> str:
    listener = Listener()
    close_game(game.state, CALLED, "ARG-END-06", listener)
    game.events += listener.events
    return game.state.slips["aim"].state


def out(game: Game, name: str, how: str = "removed") -> None:
    who = game.who(name)
    game.state.now[who] = replace(game.state.now[who], out=how)  # type: ignore[arg-type]


def goes_off(game: Game, name: str, edge: str) -> None:
    who = game.who(name)
    out(game, name, "left")
    game.state.stands.pop(who)
    game.state.fallen = [*game.state.fallen, Fallen(who, game.state.turn, "left", edge, "ARG-END-02")]


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("hold mill", "done"), ("leave west", "failed"), ("fall olaf", "failed"), ("live cadoc", "done"),
        ("take olaf", "failed"), ("kill spears", "failed"), ("carry chest west", "failed"),
        ("carry chest mill", "done"),
    ],
)  # fmt: skip
def test_at_the_end_everything_is_judged(check: str, expected: str) -> None:
    assert closed(with_aim(check)) == expected


@rule("ARG-OBV-01")
@hidden("ARG-HID-01")
def test_nobody_else_hears_of_an_objective() -> None:
    game = with_aim("hold mill")
    assert closed(game) == "done"
    assert score_of(game.state, "blue") == 3
    assert "objective_done" in game.told("blue")
    assert not [code for code in game.told("red") + game.told("public") if code.startswith("objective")]


def test_an_enemy_in_the_mill_spoils_it() -> None:
    game = with_aim("hold mill")
    shift(game, "olaf", (108, 103))
    assert closed(game) == "failed"


@rule("ARG-OBV-01")
def test_who_is_over_the_edge_has_done_it_that_evening() -> None:
    game = with_aim("carry chest west")
    goes_off(game, "yann", "west")
    ends(game.until("evening"))
    assert game.state.slips["aim"].state == "done"


def test_over_another_edge_it_does_not_count() -> None:
    game = with_aim("leave west 2")
    goes_off(game, "yann", "west")
    goes_off(game, "bili", "east")
    assert closed(game) == "failed"


def test_a_fall_that_nobody_saw_is_judged_at_the_end_only() -> None:
    """Else the word would tell that he has fallen (ARG-HID-13)."""
    game = with_aim("fall olaf", figure("eric", "red", "20,20"))
    shift(game, "olaf", (299, 199))
    game.state.seen.pop(f"blue {game.who('olaf')}")
    out(game, "olaf")
    ends(game.until("evening"))
    assert game.state.slips["aim"].state == "open"
    assert "objective_done" not in game.told("blue")
    assert closed(game) == "done"


def test_a_fall_that_was_seen_is_judged_that_evening() -> None:
    game = with_aim("kill spears")
    out(game, "olaf")
    olaf = game.who("olaf")
    seen = game.state.seen[f"blue {olaf}"]
    game.state.seen[f"blue {olaf}"] = replace(seen, now=False, state=("out",))
    ends(game.until("evening"))
    assert game.state.slips["aim"].state == "done"


def test_a_prisoner_counts_as_taken() -> None:
    game = with_aim("take olaf")
    olaf = game.who("olaf")
    game.state.now[olaf] = replace(game.state.now[olaf], prisoner_of=game.who("yann"))
    assert closed(game) == "done"


def test_a_thing_that_lies_in_the_place_is_there() -> None:
    game = with_aim("carry chest mill")
    game.state.things["chest"] = replace(game.state.things["chest"], holder="", stand=Stand(20000, 100))
    assert closed(game) == "failed"


@rule("ARG-OBV-01")
def test_the_death_of_ones_own_man_is_known_at_once() -> None:
    game = with_aim("live yann")
    out(game, "yann")
    ends(game.until("evening"))
    assert game.state.slips["aim"].state == "failed"
    assert "objective_failed" in game.told("blue")
