"""What simulated games are counted for: who is still there, what was reached, who holds the table, who fell by what.

A seat counts its own people, those of others whom it knew when the simulation began, by the names it has for them, and
what it was told to reach; a simulation of a scenario counts what everybody may see who looks at the table as it begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.counts import Count
from rulesets.common.seats import GM, PUBLIC, Viewer

from .awareness import is_own, knows_of, label
from .endings import able
from .state import FigureId, State

SURVIVAL, REACHED, TABLE, LOSSES = "survival", "reached", "table", "losses"
GONE = ("removed", "dead", "captured")
CAUSES = ("shot", "melee")
OTHERWISE, TAKEN, WOUNDED = "otherwise", "captured", "wounded"


def counted(state: State, viewer: Viewer, start: State | None) -> Iterator[Count]:
    """The numbers of a game that is over. `start`: from where it was played; None: from the set-up."""
    yield from _survival(state, viewer, start)
    yield from _reached(state, viewer)
    yield from _table(state)
    yield from _losses(state, start)


def named_people(state: State, viewer: Viewer, start: State | None) -> Iterator[tuple[FigureId, str]]:
    """Whom the viewer may name, with the names, of which none is borne by two."""
    borne: dict[str, int] = {}
    for who, name in _may_name(state, viewer, start):
        borne[name] = borne.get(name, 0) + 1
        yield who, name if borne[name] == 1 else f"{name} ({borne[name]})"


def _may_name(state: State, viewer: Viewer, start: State | None) -> Iterator[tuple[FigureId, str]]:
    if start is None:
        yield from _in_the_open(state)
        return
    there = [who for who in start.people if who in state.people and start.now[who].is_in_game]
    for who in there:
        if is_own(start, viewer, who) or (knows_of(start, viewer, who) and start.seat[who] in start.setup.seats):
            yield who, label(start, viewer, who)


def _in_the_open(state: State) -> Iterator[tuple[FigureId, str]]:
    """Players' people who stand on the table as themselves when the scenario begins, in its order."""
    scenario = state.terms.scenario
    waiting = [member for band in scenario.waiting for member in band.members]
    waiting += [member for herd in scenario.herds for member in herd.troop]
    ids = {one.id: who for who, one in state.people.items()}
    for one in scenario.figures:
        if one.id in ids and one.seat and not (one.hidden or one.disguise) and one.id not in waiting:
            yield ids[one.id], state.people[ids[one.id]].name


def _survival(state: State, viewer: Viewer, start: State | None) -> Iterator[Count]:
    for who, name in named_people(state, viewer, start):
        yield Count(SURVIVAL, "survives", int(state.now[who].out not in GONE), {"seat": state.owner[who], "who": name})


def _reached(state: State, viewer: Viewer) -> Iterator[Count]:
    """Each objective by its text for those who have it; for everybody else how many a seat has reached."""
    for slip in state.slips.values():
        if slip.kind == "objective" and slip.knowers and (viewer == GM or viewer in slip.knowers):
            facts = {"seat": slip.knowers[0], "en": slip.en[:200], "fr": slip.fr[:200]}
            yield Count(REACHED, "reaches", int(slip.state == "done"), facts)
    if viewer == PUBLIC:
        for seat in state.setup.seats:
            done = [one for one in state.slips.values() if seat in one.knowers and one.state == "done"]
            yield Count(REACHED, "reaches_any", int(any(one.kind == "objective" for one in done)), {"seat": seat})


def _table(state: State) -> Iterator[Count]:
    """Who has people left when no other player has (ARG-END-01)."""
    left = list(dict.fromkeys(state.owner[who] for who in able(state)))
    for seat in state.setup.seats:
        yield Count(TABLE, "holds_alone", int(left == [seat]), {"seat": seat})


def _losses(state: State, start: State | None) -> Iterator[Count]:
    """From the start on."""
    before = start.fallen if start else []
    for seat in state.setup.seats:
        mine = [one for one in state.fallen if state.owner.get(one.who) == seat and one not in before]
        fates = [_fate(one.fate, one.cause) for one in mine]
        for code in (*CAUSES, OTHERWISE, TAKEN, WOUNDED):
            yield Count(LOSSES, f"lost_{code}", fates.count(code), {"seat": seat})


def _fate(fate: str, cause: str) -> str:
    """How somebody was lost; who went off the table was not."""
    if fate in (TAKEN, WOUNDED):
        return fate
    if fate not in GONE:
        return ""
    return cause if cause in CAUSES else OTHERWISE
