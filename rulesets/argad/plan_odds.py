"""What a way over slow ground promises: the chance to get to its end (ARG-TER-02, ARG-MOV-16, ARG-SWI-01)."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Viewer

from .awareness import is_own
from .intentions import Announce, deeds_of
from .movement import Crawl
from .state import Deed, State
from .travel_odds import crawl_odds, reach_odds, swim_odds
from .water import Swim
from .ways import case_of, walk_of


def announce_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """For the way of one of one's own, or of several who go it together: that of the first."""
    if not isinstance(action, Announce) or len(action.plans) != 1 or not is_own(state, viewer, action.plans[0][0]):
        return None
    try:
        deed = deeds_of(state, action)[action.plans[0][0]]
        return _odds(state, deed) if deed.way and deed.who in state.stands else None
    except IllegalAction:
        return None


def _odds(state: State, deed: Deed) -> Odds | None:
    walk = walk_of(state, deed)
    if deed.manner == "crouched" and deed.who in state.people:
        return crawl_odds(crawl_of(state, deed, ""), walk.length)
    if deed.does == "swim":
        return swim_odds(swim_of(state, deed, ""), walk.length)
    case = case_of(state, deed, {}, walk)
    return reach_odds(case) if case.first_hard >= 0 else None


def crawl_of(state: State, deed: Deed, key: str) -> Crawl:
    """What he rolls who crawls (ARG-MOV-16)."""
    moves = state.terms.period.moves
    return Crawl(key, state.seat[deed.who], moves.crouched, moves.crouched_dice, state.terms.half)


def swim_of(state: State, deed: Deed, key: str) -> Swim:
    """What he rolls who swims (ARG-SWI-01)."""
    good = state.people[deed.who].has_skill("swimmer")
    terms = state.terms
    return Swim(key, state.seat[deed.who], terms.period.moves, good, terms.on("fixed_swim"), terms.half)
