"""What our playouts are measured against: random games of chess by python-chess, in this very process."""

from __future__ import annotations

import random
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
