"""Ends of turns: a band of each side, people whom nobody plays, work to be done, and secrets; row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.argad.state import Stand
from rulesets.common.dice import Dice
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.played import Game

CHIEF = figure("cadoc", "blue", "100,100", **{"class": 4, "rank": "chief", "player": True})
FOLLOWERS = figure("yann", "blue", "104,100") + figure("bili", "blue", "108,100")
FOE = figure("olaf", "red", "250,150", rank="chief")
BAND = CHIEF + FOLLOWERS + FOE
MONK = """
[[figure]]
id = "monk"
name = "Gwion"
class = 2
party = "monks"
place = "100,103"
own_errand = true
"""
MONKS = """
[[party]]
id = "monks"
en = "Monks"
fr = "Moines"
"""


def row(table: str, **values: object) -> str:
    """One row of any table of a scenario."""
    return f"\n[[{table}]]\n" + "\n".join(f"{key} = {_written(value)}" for key, value in values.items()) + "\n"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return str(value).replace("'", '"')
    return str(value) if isinstance(value, int) else f'"{value}"'


def evening(
    *rows: str, dice: Dice | None = None, gm: bool = True, options: Mapping[str, str] | None = None, table: bool = True
) -> Game:
    """A game with these rows, at the first of the questions that end its first turn."""
    return butts(*rows, dice=dice or Loaded(), gm=gm, options=options, table=table).until("evening")


def at_opening(*rows: str, dice: Dice | None = None, gm: bool = True, options: Mapping[str, str] | None = None) -> Game:
    return butts(*rows, dice=dice or Loaded(), gm=gm, options=options)


def shift(game: Game, name: str, place: tuple[int, int]) -> None:
    """Somebody stands elsewhere, in centimetres."""
    who = game.who(name)
    game.state.stands[who] = replace(game.state.stands.get(who, Stand(0, 0)), x=place[0] * 100, y=place[1] * 100)


def next_evening(game: Game) -> Game:
    """Everybody gives the clock's answers until the next turn ends."""
    turn = game.state.turn
    while game.state.turn == turn:
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    return game.until("evening")


def ends(game: Game) -> Game:
    """The turn is ended by the clock's answers."""
    turn = game.state.turn
    while game.state.turn == turn and not game.state.ending:
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    return game
