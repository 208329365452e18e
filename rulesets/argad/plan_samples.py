"""Some announcements that a seat could make, cheap to find: out of what it perceives alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.common.actions import Action
from rulesets.common.answers import passes
from rulesets.common.questions import Near
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .asking import gathers
from .awareness import is_aware
from .heading import away, known_foes, nearest, on_table, reach, towards
from .intentions import Announce, Row, able, check_announcement, may_be_foe
from .plane import Point
from .scenario_rows import points_text
from .state import FigureId, State
from .ways import is_riding

STAY = Announce(())
MOST_TOGETHER = 2
STROLL = 400  # few centimetres: what is offered must be found quickly, habits lead farther
Way = tuple[Point, ...]


def plan_samples(state: State, seat: Seat) -> Sequence[Action]:
    """To stay first; some who stroll; what is about an enemy; what needs no way."""
    figures = able(state, seat)
    found: list[Action] = [STAY]
    for rows in _proposals(state, seat, figures):
        plan = Announce(rows)
        if rows and plan not in found:
            found += _possible(state, seat, plan)
    return found


def _possible(state: State, seat: Seat, plan: Announce) -> list[Action]:
    """The plan; where it cannot be, the first of them alone; or nothing."""
    for one in (plan, _alone(plan)):
        if passes(lambda action: check_announcement(state, seat, action), one):
            return [one]
    return []


def _alone(plan: Announce) -> Announce:
    """The first of them without those who go with him."""
    who, (way, manner, does, at, distance, _) = plan.plans[0]
    return Announce(((who, (way, manner, does, at, distance, ())),))


def row(
    who: FigureId,
    way: Way = (),
    does: str = "",
    at: FigureId = "",
    others: Sequence[FigureId] = (),
    manner: str = "walks",
) -> Row:
    return who, (points_text(way), manner, does, at, 0, tuple(others))


def _proposals(state: State, seat: Seat, figures: Sequence[FigureId]) -> Iterator[tuple[Row, ...]]:
    placed = [who for who in figures if who in state.stands]
    if placed:
        yield from _ways(state, seat, placed)
    yield from _deeds(state, figures)
    yield from _by_hand(state, seat, [who for who in figures if who not in state.stands and who in state.now])


def _ways(state: State, seat: Seat, placed: Sequence[FigureId]) -> Iterator[tuple[Row, ...]]:
    free = [who for who in placed if who not in state.now or not state.now[who].at_contact]
    for riding in (False, True):
        band = [who for who in free if is_riding(state, who) == riding and who in state.people][:MOST_TOGETHER]
        if band:
            yield from _of_band(state, seat, band)
    for who in [one for one in free if one in state.animals][:1]:
        yield (row(who, _to_the_middle(state, who)),)
    for who in [one for one in placed if one not in free][:1]:
        yield (row(who, away(state, who, _middle(state), reach(state, who))),)


def _of_band(state: State, seat: Seat, band: Sequence[FigureId]) -> Iterator[tuple[Row, ...]]:
    if foe := nearest(state, band[0], known_foes(state, seat, band[0])):
        yield (row(band[-1], does="contact", at=foe),)
        yield (row(band[0], does="keep_distance", at=foe),)
    yield (row(band[0], _to_the_middle(state, band[0]), others=band[1:]),)


def _to_the_middle(state: State, who: FigureId) -> Way:
    return towards(state, who, _middle(state), min(STROLL, reach(state, who)))


def _middle(state: State) -> Point:
    table = state.terms.table
    return (table.width // 2, table.depth // 2) if table else (0, 0)


def _deeds(state: State, figures: Sequence[FigureId]) -> Iterator[tuple[Row, ...]]:
    people = [who for who in figures if who in state.now]
    for who in people[:1]:
        yield (row(who, does="hide", manner="crouched"),)
    for who in [one for one in people if state.now[one].unloaded][:1]:
        yield (row(who, does="reload", at=state.now[who].unloaded[0][0]),)
    for who in [one for one in people if state.people[one].is_mounted][:1]:
        yield (row(who, does="mount" if state.now[who].dismounted else "dismount"),)


def _by_hand(state: State, seat: Seat, figures: Sequence[FigureId]) -> Iterator[tuple[Row, ...]]:
    """Beside real miniatures: they move, or go into contact."""
    if not figures:
        return
    yield tuple(row(who, does="moves") for who in figures)
    yield (row(figures[0], does="through_hard_ground"),)
    others = [who for who in state.people if who not in state.stands and state.in_play(who)]
    for foe in [who for who in others if is_aware(state, seat, who) and may_be_foe(state, seat, who)][:1]:
        yield (row(figures[0], does="contact", at=foe),)


def near_misses(state: State, seat: Seat) -> Sequence[Near]:
    """A way a little longer than somebody may go, and one through a wall, where there is one near; to reload while
    enemies touch him."""
    if not any(one.kind == "announce" and seat in one.seats for one in gathers(state)):
        return ()
    people = able(state, seat)
    plans = [row(who, does="reload") for who in people if who in state.now and state.now[who].at_contact][:1]
    for who in [one for one in people if one in state.stands][:1]:
        far = towards(state, who, _middle(state), reach(state, who) + 500)
        plans += [row(who, way) for way in (far, _into_a_wall(state, who)) if way]
    found = [_refused(state, seat, Announce((plan,))) for plan in plans]
    return tuple(one for one in found if one is not None)


def _into_a_wall(state: State, who: FigureId) -> Way:
    """Straight to the other side of the wall that is nearest."""
    table, (x, y) = state.terms.table, state.stands[who].centre
    middles = [((one.a[0] + one.b[0]) // 2, (one.a[1] + one.b[1]) // 2) for one in (table.walls if table else ())]
    near = min(middles, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2, default=None)
    if near is None or (near[0] - x) ** 2 + (near[1] - y) ** 2 > 1500**2:
        return ()
    return (on_table(state, who, (2 * near[0] - x, 2 * near[1] - y)),)


def _refused(state: State, seat: Seat, plan: Announce) -> Near | None:
    try:
        check_announcement(state, seat, plan)
    except IllegalAction as no:
        return Near(plan, no.code, no.rule, no.facts, {"who": plan.plans[0][0]})
    return None
