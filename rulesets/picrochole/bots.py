"""Players: one at random, and one who marches at whatever it knows of the enemy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.bots import RandomBot
from rulesets.common.contract import Bot
from rulesets.common.dice import Dice
from rulesets.common.hexes import HexGrid
from rulesets.common.questions import Question
from rulesets.common.view import View
from rulesets.picrochole.actions import GiveOrders, Move
from rulesets.picrochole.hexmap import IMPASSABLE

STEPS_AHEAD = 6
FAR = 10**6


class Marcher:
    """Sends every unit along the shortest way to the nearest enemy that it sees or remembers, or across the map.

    Units in a fight stay in it, and batteries stop beside the enemy to fire rather than walk into him.
    """

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next((one for one in questions if one.must and one.forms), None)
        if question is None:
            return actions[0]
        board = view.board
        grid = HexGrid(board["columns"], board["rows"])
        passable = _passable(board, grid)
        enemies, own = _places(board, grid)
        targets = enemies or [grid.size - 1 - at for at in own]
        away = _distances(grid, passable, targets)
        units = [unit for unit in board["units"] if unit["own"]]
        return GiveOrders(tuple(_move(unit, grid, away) for unit in units), ())


def _passable(board: Mapping[str, Any], grid: HexGrid) -> list[bool]:
    found = [True] * grid.size
    for ground in board["grounds"]:
        if ground["look"] in IMPASSABLE:
            for one in ground["hexes"]:
                found[grid.index[one["id"]]] = False
    return found


def _places(board: Mapping[str, Any], grid: HexGrid) -> tuple[list[int], list[int]]:
    """Where enemies are seen or remembered, and where the own units stand."""
    enemies = [unit["at"] for unit in board["units"] if not unit["own"]]
    enemies += [ghost["at"] for ghost in board["ghosts"] if not ghost["gone"]]
    own = [unit["at"] for unit in board["units"] if unit["own"]]
    return [grid.index[at] for at in enemies], [grid.index[at] for at in own]


def _distances(grid: HexGrid, passable: Sequence[bool], targets: Sequence[int]) -> list[int]:
    """Steps from each hex to the nearest target, around what cannot be entered."""
    away = [FAR] * grid.size
    reached = [at for at in dict.fromkeys(targets) if passable[at]]
    for at in reached:
        away[at] = 0
    for at in reached:  # grows while it is walked
        for there in grid.neighbours[at]:
            if passable[there] and away[there] == FAR:
                away[there] = away[at] + 1
                reached.append(there)
    return away


def _move(unit: Mapping[str, Any], grid: HexGrid, away: Sequence[int]) -> Move:
    at = grid.index[unit["at"]]
    path: list[str] = []
    stop = 1 if unit["type"] == "artillery" else 0
    while not unit["engaged"] and len(path) < STEPS_AHEAD and away[at] > stop:
        nearer = [there for there in grid.neighbours[at] if away[there] < away[at]]
        if not nearer:
            break
        at = nearer[0]
        path.append(grid.ids[at])
    return unit["id"], (tuple(path),)


BOTS: Mapping[str, Bot] = {"random": RandomBot(), "marcher": Marcher()}
