"""Small crowded games drawn by lot, under every reading and switch: the engine and the book agree after each phase."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rulesets.common.events import Deaf, Listener
from rulesets.common.position import Position
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.hexmap import IMPASSABLE, SYMBOLS
from rulesets.picrochole.measures import HEX, KINDS
from rulesets.picrochole.state import State
from rulesets.picrochole.vision import ghosts, shown_marker
from tests.rulesets.picrochole.by_the_book import POINT, SIDES, Book, Hex, Piece, Rulings
from tests.rulesets.picrochole.table import NO_DICE, SEATS

TURNS = 8
WET, DRY, PAVED = "~o^", ".whm", "=#+"


def name(at: Hex) -> str:
    return f"{at[0] + 1:02}{at[1] + 1:02}"


def place(unit: str) -> Hex:
    return int(unit[:2]) - 1, int(unit[2:]) - 1


def drawn_book(lot: Random) -> Book:
    columns, rows = lot.randint(2, 7), lot.randint(1, 6)
    wet, paved = lot.choice((0, 0.1, 0.3)), lot.choice((0.1, 0.4, 0.8))
    looks = {}
    for at in ((column, row) for row in range(rows) for column in range(columns)):
        symbols = WET if lot.random() < wet and at != (0, 0) else PAVED if lot.random() < paved else DRY
        looks[at] = SYMBOLS[lot.choice(symbols)]
    capacity = {look: lot.choice((3, 6, 12)) for look in SYMBOLS.values()}
    room = {at: capacity[look] for at, look in looks.items()}
    land = [at for at, look in looks.items() if look not in IMPASSABLE]
    pieces: list[Piece] = []
    for n in range(lot.randint(2, 14)):
        piece = drawn_piece(lot, n, land)
        mates = [one.strength for one in pieces if (one.side, one.at) == (piece.side, piece.at)]
        if piece.at and sum(mates) + piece.strength <= room[piece.at] * POINT:
            pieces.append(piece)
    free = [at for at in land if all(one.at != at for one in pieces)]
    markers = {at: lot.choice(SIDES) for at in free if lot.random() < 0.2}
    how = Rulings(*(lot.random() < 0.4 for _ in range(7))) if lot.random() < 0.5 else Rulings()
    return Book(looks, room, pieces, markers, how)


def drawn_piece(lot: Random, n: int, land: list[Hex]) -> Piece:
    side, kind = lot.choice(SIDES), lot.choice(KINDS)
    strength = lot.choice((POINT, POINT, POINT * lot.randint(1, 3), lot.randint(1, POINT // 3), lot.randint(1, 3)))
    unit = f"{side[0].upper()}{lot.choice(('', '0', 'a'))}{n}"
    return Piece(unit, side, kind, strength, lot.choice(land), Fraction(lot.choice((0, 0, 1, 2, 3, 4)), 4))


def unit_row(one: Piece) -> dict[str, str]:
    crossed = f"{one.progress.numerator}/{one.progress.denominator}"
    return {
        "id": one.id,
        "side": one.side,
        "type": one.kind,
        "strength": f"{one.strength}/{POINT}",
        "at": name(one.at or (0, 0)),
        "progress": crossed,
        "path": "",
    }


def set_up(book: Book) -> Setup:
    how = book.how
    rows = tuple(unit_row(one) for one in book.pieces)
    markers = tuple({"at": name(at), "side": side} for at, side in book.markers.items())
    return Setup(
        "teaching",
        SEATS,
        position=Position({"turn": 1}, {"unit": rows, "marker": markers}),
        turn_limit=TURNS + 1,
        options={
            "speed_cap": ("on", "off")[how.no_cap],
            "tie_units": ("id_last", "order")[how.by_order],
            "encirclement_needs_enemy": ("off", "on")[how.needs_enemy],
        },
        readings={
            "crossing_hex": ("left", "entered")[how.entered],
            "progress_without_order": ("always", "ordered")[how.ordered],
            "empty_border": ("survives", "destroyed")[how.empty_closes],
            "greatest_number": ("strength", "count")[how.by_count],
        },
    )


def map_file(book: Book) -> str:
    letters = {look: letter for letter, look in SYMBOLS.items()}
    width = max(at[0] for at in book.looks) + 1
    symbols = [letters[look] for look in book.looks.values()]
    rows = [symbols[start : start + width] for start in range(0, len(symbols), width)]
    drawing = "\n".join(" " * (n % 2) + " ".join(row) for n, row in enumerate(rows))
    capacity = {look: book.room[at] for at, look in book.looks.items()}
    limits = "\n".join(f"{look} = {points}" for look, points in capacity.items())
    units = "X1 blue infantry 1 0101\nX2 red infantry 1 0101"
    return f'map = """\n{drawing}\n"""\nunits = """\n{units}\n"""\n[capacity]\n{limits}\n'


def drawn_orders(lot: Random, book: Book, side: str) -> GiveOrders:
    moves = []
    for one in book.living(side):
        one.holds = one.kind == "artillery" and lot.random() < 0.2
        if lot.random() < 0.6 and one.at:
            one.path, at = [], one.at
            for _ in range(lot.randint(0, 4)):
                ways = [there for there in book.around(at) if book.is_dry(there)] or [at]
                at = lot.choice(ways)
                one.path += [at] if at != (one.path or [one.at])[-1] else []
            moves.append((one.id, (tuple(name(at) for at in one.path),)))
    return GiveOrders(tuple(moves), tuple(one.id for one in book.living(side) if one.holds))


def engine_says(state: State, book: Book) -> object:
    """In the words of the book; what is crossed under `entered` may be finer than the engine counts."""
    ids, hexes = state.map.ids, range(state.size)
    units = {
        unit: (place(ids[at]), state.strength[u], None if book.how.entered else Fraction(state.progress[u], HEX))
        for u, unit in enumerate(state.ids)
        if (at := state.where[u]) >= 0
    }
    seen = [{place(ids[at]) for at in hexes if state.sees(side, at)} for side in (0, 1)]
    markers = [[("", *SIDES)[shown_marker(state, side, at)] for at in hexes] for side in (0, 1)]
    lost = [
        {
            state.ids[u]: (place(ids[state.met_at[u]]), state.met_strength[u], state.met_turn[u])
            for u in ghosts(state, n)
        }
        for n in (0, 1)
    ]
    return units, seen, markers, lost


def book_says(book: Book) -> object:
    units = {one.id: (one.at, one.strength, None if book.how.entered else one.progress) for one in book.living()}
    markers = [[book.marker_shown(side, at) for at in book.looks] for side in (0, 1)]
    return units, book.fields, markers, [book.ghosts_shown(side) for side in (0, 1)]


@pytest.mark.parametrize("seed", range(120))
def test_the_engine_does_what_the_book_says(seed: int):
    lot = Random(seed)
    book = drawn_book(lot)
    if not book.pieces:
        return
    box, setup = ruleset.load_box({"teaching.toml": map_file(book)}), set_up(book)
    games = [(ruleset.new_game(setup, box, NO_DICE, sink), sink) for sink in (Deaf(), Listener())]
    began = {one.side for one in book.pieces}
    for book.turn in range(1, TURNS + 1):
        orders = {side: drawn_orders(lot, book, side) for side in SIDES}
        for state, sink in games:
            for side in SIDES:
                ruleset.check(state, side, orders[side])
                ruleset.decide(state, side, orders[side], sink)
        for phase in book.phases:
            phase()
            for state, sink in games:
                assert ruleset.resolve(state, NO_DICE, sink)
                assert engine_says(state, book) == book_says(book), (book.turn, phase.__name__, book.how)
                assert bool(state.ending) == (began > {one.side for one in book.living()})
            if games[0][0].ending:
                return
