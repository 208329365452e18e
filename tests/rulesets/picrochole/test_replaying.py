"""What a viewer was told of a turn is enough to play it once more on the board he knew."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.common.events import Event, Listener
from rulesets.common.playout import Players
from rulesets.common.seats import GM, Viewer
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.replaying import Scene
from tests.rulesets.picrochole.probes import POCKET
from tests.rulesets.picrochole.table import NO_DICE, SEATS, Table, parts

Pieces = dict[str, tuple[str, int]]  # unit -> hex and strength


def pieces(state: Any, viewer: Viewer) -> Pieces:
    return {one["id"]: (one["at"], one["strength"]) for one in ruleset.view(state, viewer).board["units"]}


def film(events: list[Event], viewer: Viewer) -> list[Scene]:
    return ruleset.scenes(((part.code, part.facts) for part in parts(events, viewer)), viewer)


def played(board: Pieces, found: list[Scene]) -> Pieces:
    """What a page does with scenes."""
    board = dict(board)
    for scene in found:
        if scene.leaves:
            board.pop(scene.unit, None)
        elif scene.arrives or scene.unit in board:
            board[scene.unit] = (scene.at, board.get(scene.unit, ("", 0))[1])
        for unit, strength in scene.strengths:
            if unit in board:
                board[unit] = (board[unit][0], strength)
    return board


@pytest.mark.parametrize("orders", ["sealed", "live"])
@pytest.mark.parametrize("bots", [("random", "random"), ("planner", "random"), ("planner", "planner")])
def test_scenes_lead_from_the_board_of_one_turn_to_that_of_the_next(bots: tuple[str, str], orders: str):
    """For each side, from what it knew, by what it was told; for the game master too."""
    position = POCKET if bots == ("random", "random") else None
    setup = Setup("teaching", SEATS, position=position, gm=True, readings={"orders": orders})
    state = ruleset.new_game(setup, ruleset.load_box({}), NO_DICE, Listener())
    players = Players(f"film/{bots}", {seat: ruleset.bots[bot] for seat, bot in zip(SEATS, bots, strict=True)})
    turns = 0
    while ruleset.outcome(state) is None and turns < 25:
        before, sink, turn = {viewer: pieces(state, viewer) for viewer in (*SEATS, GM)}, Listener(), state.turn
        while state.turn == turn and ruleset.outcome(state) is None:
            if not ruleset.resolve(state, NO_DICE, sink):
                answer(state, players, sink)
        for viewer in (*SEATS, GM) if ruleset.outcome(state) is None else ():
            assert played(before[viewer], film(sink.events, viewer)) == pieces(state, viewer), viewer
        turns += 1
    assert turns > 2


def answer(state: Any, players: Players, sink: Listener) -> None:
    for seat in SEATS:
        questions = [one for one in ruleset.questions(state, seat) if one.must and one.asks(seat)]
        if questions and seat not in questions[0].answered:
            actions = [one for one in ruleset.legal_actions(state, seat) if one.kind == "orders"]
            ruleset.decide(state, seat, players.answer(ruleset, state, seat, questions, actions), sink)
            return


def test_units_move_one_by_one_in_their_order():
    table = Table("A B C D\nE F G H", "R1 infantry 3 H 1 G", "B1 infantry 3 A 1 B", "R2 infantry 3 D")
    found = [scene for scene in film(table.turn(), GM) if scene.code == "unit_moved"]
    assert [(scene.unit, scene.path) for scene in found] == [
        ("R1", (table.names["H"], table.names["G"])),
        ("B1", (table.names["A"], table.names["B"])),
    ]


def test_each_shot_and_each_fight_is_a_scene_of_its_own():
    table = Table("A B C D\nE F G H", "B1 artillery 3 A", "B2 infantry 4 B", "R1 infantry 3 B", "R2 infantry 1/300 B")
    found = film(table.turn(), "blue")
    shot, fight = (next(scene for scene in found if scene.code == code) for code in ("shot_fired", "fight"))
    assert (shot.phase, shot.unit, shot.strengths) == ("bombardment", "B1", (("R1", 280),))
    assert (fight.phase, fight.at, fight.strengths[1]) == ("combat", table.names["B"], ("R1", 267))


def test_an_encircled_group_is_shown_with_its_hexes():
    table = Table("A B C\nD E F", "B1 infantry 3 A", "R1 infantry 3 B", "R2 infantry 3 D")
    group = next(scene for scene in film(table.turn(), "red") if scene.code == "group_encircled")
    assert (group.phase, group.hexes) == ("encirclement", (table.names["A"],))
