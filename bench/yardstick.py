"""What our figures are held against: random games of chess by python-chess, in this very process; idle loops in two."""

from __future__ import annotations

import random
import subprocess
import sys
from time import perf_counter

import chess

from bench import note

LONGEST_GAME = 200  # plies; random games that go on longer only shuffle kings about


def random_game(dice: random.Random) -> int:
    """How many moves it had. A position without a legal move ends it; the other endings are not looked for,
    which makes the rival faster and us no better."""
    board = chess.Board()
    for moves in range(LONGEST_GAME):
        legal = list(board.legal_moves)
        if not legal:
            return moves
        board.push(dice.choice(legal))
    return LONGEST_GAME


def moves_per_second(seconds: float = 1.0, seed: int = 1) -> float:
    """Whole games are played until the time is over."""
    dice = random.Random(seed)
    moves, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        moves += random_game(dice)
    return note("python-chess, random moves a second", moves / passed)


LOOP = "x = 0\nfor one in range(20_000_000): x += one & 7"


def processors_at_hand() -> float:
    """How much more two processes get done than one, just now: 2 on two idle cores, 1 where others use one of them."""
    alone, together = (_seconds_of_loops(many) for many in (1, 2))
    return note("two idle loops against one, the most that two workers can gain", 2 * alone / together)


def _seconds_of_loops(many: int) -> float:
    began = perf_counter()
    loops = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(many)]
    for loop in loops:
        loop.wait()
    return perf_counter() - began
