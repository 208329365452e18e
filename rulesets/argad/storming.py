"""Who attacks across an obstacle, and who waits behind it for him: ARG-OBS-01, ARG-OBS-02, ARG-OBS-06, ARG-BLD-06.

Whoever came up to it attacks, and whom he came up to resists, until somebody says otherwise. What they did last turn
goes on: that is kept in `state.counts`, by the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .melee_ground import between
from .melee_wishes import USUAL, Bout, Wish
from .obstacles import Intent
from .state import FigureId, State

STORMS = "storms"  # "storms f1": the last turn in which he attacked across an obstacle
CONTACT = "contact"  # what is announced by who goes up to an enemy


def intent_of(state: State, who: FigureId, foe: FigureId, wish: Wish) -> Intent:
    """What he means to do across the obstacle between them."""
    return "resists" if wish == USUAL and waits(state, who, foe) else wish.intent


def waits_for(state: State, who: FigureId, foes: Iterable[FigureId]) -> bool:
    """Whether obstacles lie before him, and all who stand across them come to him."""
    beyond = [foe for foe in foes if between(state, who, foe).is_crossed]
    return bool(beyond) and all(waits(state, who, foe) for foe in beyond)


def waits(state: State, who: FigureId, foe: FigureId) -> bool:
    """Whether the other came up to him this turn, or stormed last turn, and he did neither."""
    mine, theirs = _came(state, who, foe), _came(state, foe, who)
    if mine or theirs:
        return theirs and not mine
    return _stormed(state, foe) and not _stormed(state, who)


def _came(state: State, who: FigureId, foe: FigureId) -> bool:
    """Of two who both moved and met, it was he who announced it."""
    mine, theirs = state.deeds.get(who), state.deeds.get(foe)
    if mine is None or not mine.length or foe not in mine.met:
        return False
    alone = theirs is None or not theirs.length
    return alone or mine.does == CONTACT or (theirs is not None and theirs.does != CONTACT)


def _stormed(state: State, who: FigureId) -> bool:
    return state.counts.get(f"{STORMS} {who}") == state.turn - 1


def note_storms(state: State, bouts: Sequence[Bout]) -> None:
    """Who attacks across an obstacle this turn."""
    for bout in bouts:
        for who in dict.fromkeys(bout.ids[one.by] for one in bout.fight.reaches if one.crossing == "attacks"):
            state.counts[f"{STORMS} {who}"] = state.turn
