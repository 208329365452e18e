"""Cover that is lost for the shots of this turn: he was stopped at its edge, or left it and came back (ARG-PRO-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .courses import Deeds
from .distances import is_partly_in
from .mustering import mark
from .running import Ran
from .slowing import Stop, Walked
from .state import FigureId, State
from .travel_dice import Reach
from .ways import led_through, terrain_of, walk_of

BACK, EDGE = "go_back", "edge"  # the marks of who left and came back, and of who did not get in: "edge f372 copse"
AT_THE_EDGE: tuple[Stop, ...] = ("blocked", "stopped_at_edge")


def has_lost_cover(state: State, who: FigureId, *covers: str) -> bool:
    """Whether any of these covers shelters him no longer: pieces by their ids, or kinds of ground beside miniatures."""
    return f"{BACK} {who}" in state.marks or any(f"{EDGE} {who} {one}" in state.marks for one in covers)


def is_at_an_edge(state: State, who: FigureId) -> bool:
    return any(one.startswith(f"{EDGE} {who} ") for one in state.marks)


def note_edges(
    state: State, before: State, deeds: Deeds, reaches: Mapping[FigureId, Reach], moves: Sequence[Ran]
) -> None:
    """On the drawn table: who did not get into an area that he had come to. A wall or a fence has no inside."""
    table = before.terms.table
    stopped = [one.who for one in moves if reaches[one.who].stop in AT_THE_EDGE and one.who in state.stands]
    if table is None:
        return
    pieces = {one.id: one.corners for one in table.pieces}
    for who in stopped:
        for led in led_through(before, table, walk_of(before, deeds[who])):
            at_it = led.id in pieces and led.start == reaches[who].length
            if at_it and not is_partly_in(state.base(who), pieces[led.id]):
                mark(state, f"{EDGE} {who} {led.id}")


def note_edge_by_hand(state: State, who: FigureId, ground: str, walked: Walked) -> None:
    """Beside miniatures: by the kind of ground that was named; who began his move in it is in it."""
    kind = terrain_of(state, ground)
    if walked.stop in AT_THE_EDGE and walked.length and kind is not None and not kind.linear:
        mark(state, f"{EDGE} {who} {ground}")
