"""A war about to be fought, for tests: cities dealt out, armies in the field, leaders at hand, a step that begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rulesets.common.actions import Action, arguments
from rulesets.common.dice import Dice
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat
from rulesets.wars_of_religion import armies
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import RULES, consequence
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun


def field(
    *,
    cities: Mapping[str, Seat] | None = None,
    troops: Mapping[str, tuple[str, int]] | None = None,
    leaders: Mapping[str, Seat] | None = None,
    readings: Mapping[str, str] | None = None,
    **values: object,
) -> State:
    """A position of turn 1. `cities`: whose each of them is, as it is now where none is named; `leaders`: alone alive;
    `troops`: armies with their place and size."""
    state = begun(readings=readings).state
    state.stack, state.turn = [], 1
    state.owner |= cities or {}
    for leader, faction in (leaders or {}).items():
        state.people.move(leader, f"deck.{faction}")
    for army, (area, size) in (troops or {}).items():
        armies.place(state, army, area, size)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def owned(**wanted: Sequence[str]) -> dict[str, Seat]:
    """Cities of whom: those named, all others the League's."""
    every = dict.fromkeys(begun().state.owner, "league")
    return every | {city: faction for faction, cities in wanted.items() for city in cities}


def step(state: State, name: str, dice: Dice | None = None) -> Game:
    """This step begins, up to the first question."""
    state.step = name
    state.stack = [consequence(state, name, RULES[name])]
    return Game(state, dice or Loaded()).run()


def choose(game: Game, kind: str, *values: str) -> Game:
    """Whoever may give this answer gives it with these values."""
    seat = next(one for one in FACTIONS if offers(game, one, kind))
    return game.answer(seat, GAME.kinds[kind](*values))


def refused(game: Game, seat: Seat, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        GAME.check(game.state, seat, action)
    return caught.value


def offers(game: Game, seat: Seat, kind: str) -> list[str]:
    """The last value of every answer of a kind that this seat may give, "" where it says no more."""
    found = [arguments(one) for one in GAME.legal_actions(game.state, seat) if one.kind == kind]
    return [str(list(one.values())[-1]) if one else "" for one in found]
