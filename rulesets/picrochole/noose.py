"""Encirclement as the planner sees it: a group whose last ways out its units can close this turn (PIC-2a, PIC-2d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.picrochole.knowledge import TURN, Known, Piece, crossing_time

MOST_WAYS = 6  # out of a group that anybody sets out to close
Steps = Mapping[str, tuple[Piece, list[int]]]  # by unit


def close_in(known: Known, free: Sequence[Piece]) -> Steps:
    """Units that close all ways out of a group of enemies, with the step that does it; empty where none can be."""
    seen = [one.at for one in known.enemies if not one.age]
    for group in known.map.grid.components(seen):
        ways = _ways_out(known, group)
        if 0 < len(ways) <= MOST_WAYS and (found := _closers(known, group, ways, free)):
            return found
    return {}


def _ways_out(known: Known, group: Sequence[int]) -> list[int]:
    held = dict.fromkeys(one.at for one in (*known.own, *known.enemies))
    beside = dict.fromkeys(there for at in group for there in known.map.grid.neighbours[at])
    return [there for there in beside if there not in held and known.map.passable[there]]


def _closers(known: Known, group: Sequence[int], ways: Sequence[int], free: Sequence[Piece]) -> Steps:
    """One unit for each way, the way that fewest can close first; nothing where one stays open."""
    spare, neighbours = _spare(known, group, free), known.map.grid.neighbours
    beside = {way: [one for one in spare if one.at in neighbours[way]] for way in ways}
    found: dict[str, tuple[Piece, list[int]]] = {}
    for way in sorted(ways, key=lambda one: (len(beside[one]), one)):
        piece = next((one for one in beside[way] if one.id not in found), None)
        if piece is None:
            return {}
        found[piece.id] = (piece, [way])
    return found


def _spare(known: Known, group: Sequence[int], free: Sequence[Piece]) -> list[Piece]:
    """Who can step this turn, all but one of each hex beside the group: that one closes it already."""
    around = dict.fromkeys(there for at in group for there in known.map.grid.neighbours[at])
    keeps = {one.at: one.id for one in reversed(free) if one.at in around}
    return [one for one in free if keeps.get(one.at) != one.id and _steps(known, one)]


def _steps(known: Known, piece: Piece) -> bool:
    """It has crossed its hex by the end of this turn."""
    return piece.crossed + TURN >= crossing_time(known.map, piece.kind, piece.at)
