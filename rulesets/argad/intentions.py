"""What may be announced for one's people, and why not: ARG-PH-04, ARG-MOV-03, ARG-MOV-07, ARG-DBT-03, ARG-DBT-05.

A refusal rests on what the seat may know: people whom it does not perceive stand in nobody's way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.params import Each, Many, Number, Param, Pick, Text
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import is_aware, is_own, knows_job, knows_task, knows_thing, label, seen_by
from .bases import Base
from .deeds import DOES, check_deed
from .distances import overlaps
from .indoors import indoors
from .ledger import RULE
from .movement import check_length
from .paths import Walk
from .people import why_no_action
from .rank_exchange import check_one_rank
from .state import Deed, FigureId, State
from .terrain_files import Fault, read_points
from .ways import Plans, allowance_of, check_terrain, leaves_after, walk_of

MANNERS = ("walks", "promenade", "very_slow", "crouched", "leads_mount", "column_of_twos", "line", "side_or_back")
MOST_POINTS, MOST_TEXT = 24, 400
OUT_OF_REACH = 1000  # so far apart, no two bases overlap
FARTHEST = 300  # centimetres kept from somebody
Row = tuple[str, tuple[str, str, str, str, int, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """For some of one's people: way, manner, what he does, whom or what it is about, a distance, who goes with him."""

    kind: ClassVar[str] = "announce"
    plans: tuple[Row, ...]


def movers(state: State, seat: Seat) -> list[FigureId]:
    """Those whom this seat moves, on the drawn table or beside miniatures, and the animals that stand for people."""
    people = [who for who in state.of_seat(seat) if not state.is_standing_in(who)]
    return people + [who for who, one in state.animals.items() if one.seat == seat]


def able(state: State, seat: Seat) -> list[FigureId]:
    """Those of them who may do something this turn."""
    return [who for who in movers(state, seat) if who in state.animals or _hindered(state, who) is None]


def _hindered(state: State, who: FigureId) -> tuple[str, str] | None:
    """Why he announces nothing: he cannot act, or his nerve decides for him (ARG-MOR-05)."""
    now = state.now[who]
    if (reason := why_no_action(now, state.turn)) is not None:
        return reason.cause, reason.rule
    return (f"nerve_{now.conduct}", RULE["ARG-MOR-05"]) if now.conduct else None


def is_planned_by(state: State, seat: Seat, plan: Deed) -> bool:
    """Whether this seat announced it: for one of its own, or a prisoner led along; not what nerve makes one do."""
    who = plan.guide or plan.who
    return state.seat.get(who) == seat and (who not in state.now or not state.now[who].conduct)


def led_by(state: State, who: FigureId) -> list[FigureId]:
    """The prisoners who may be made to walk with him (ARG-AFT-09)."""
    return [one for one, now in state.now.items() if now.prisoner_of == who and state.in_play(one)]


def form(state: State, seat: Seat) -> Form:
    """The form of an announcement. What it lists the seat knows of."""
    figures = able(state, seat)
    with_them = (*figures, *(one for who in figures if who in state.now for one in led_by(state, who)))
    fields: tuple[tuple[str, Param], ...] = (
        ("way", Text(MOST_TEXT, kind="way")),
        ("manner", Pick(MANNERS, "manner")),
        ("does", Pick(DOES, "deed")),
        ("at", Pick(("", *subjects(state, seat)), "subject")),
        ("distance", Number(0, FARTHEST)),
        ("others", Many(tuple(dict.fromkeys(with_them)), kind="figure")),
    )
    plans = ("plans", Each(tuple(figures), fields, "figure"))
    folded = ("plans.manner", "plans.distance", "plans.others")
    return Form(Announce.kind, (plans,), RULE["ARG-MOV-03"], folded=folded)


def subjects(state: State, seat: Seat) -> list[str]:
    """All that a deed may be about: people one perceives, things one knows of, openings, work, weapons."""
    found = [who for who in (*state.people, *state.animals) if who in state.stands or state.in_play(who)]
    found = [who for who in found if is_aware(state, seat, who) and not state.is_standing_in(who)]
    found += [name for name in state.things if knows_thing(state, seat, name)]
    found += [one.id for one in (state.terms.table.openings if state.terms.table else ())]
    found += [name for name in state.tasks if knows_task(state, seat, name)]
    found += [job.id for job in state.terms.scenario.jobs if knows_job(state, seat, job)]
    found += [name for who in able(state, seat) if who in state.now for name, _ in state.now[who].unloaded]
    return list(dict.fromkeys(found))


def read_way(text: str) -> tuple[tuple[int, int], ...]:
    """Points in centimetres, "12.5,30 40,41". Raises IllegalAction."""
    try:
        return read_points(text, 0, MOST_POINTS)
    except Fault:
        raise IllegalAction("way_not_read", RULE["ARG-MOV-20"]) from None


def deeds_of(state: State, action: Announce) -> dict[FigureId, Deed]:
    """The plans that it means, of those who go with somebody as well; in the order of the people.

    A row that says nothing of somebody who goes with another is none: a form sends it where one changed one's mind.
    """
    found: dict[FigureId, Deed] = {}
    accompany = [other for who, row in action.plans for other in row[5] if other != who]
    for who, (way, manner, does, at, distance, others) in action.plans:
        if who in accompany and not (way or does or others):
            continue
        first = Deed(who, read_way(way), manner, does, at, distance=100 * distance)
        for one in (first, *(_beside(state, first, other) for other in others if other != who)):
            if one.who in found:
                raise IllegalAction("announced_twice", RULE["ARG-MOV-03"], who=one.who)
            found[one.who] = one
    return {who: found[who] for who in (*state.people, *state.animals) if who in found}


def _beside(state: State, guide: Deed, other: FigureId) -> Deed:
    """Somebody who goes the same way and keeps his place beside the guide."""
    if guide.who not in state.stands or other not in state.stands:
        return replace(guide, who=other, way=(), guide=guide.who)
    here, there = state.stands[guide.who], state.stands[other]
    dx, dy = there.x - here.x, there.y - here.y
    return replace(guide, who=other, way=tuple((x + dx, y + dy) for x, y in guide.way), guide=guide.who)


def check_announcement(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction for the first of the plans that cannot be."""
    assert isinstance(action, Announce)
    plans = deeds_of(state, action)
    check_one_rank(state, plans)
    ends: dict[FigureId, Base] = {}
    for deed in plans.values():
        walk = check_plan(state, seat, deed, plans)
        if walk is not None:
            ends[deed.who] = walk.at(walk.length)
    for who in ends:
        if plans[who].way:
            _check_end(state, seat, who, ends)


def check_plan(state: State, seat: Seat, deed: Deed, plans: Plans) -> Walk | None:
    """One plan by itself; the walk that it means, where he stands on the table."""
    who = deed.who
    if who in state.now:
        led = state.now[who].prisoner_of != "" and deed.guide == state.now[who].prisoner_of
        if not led and (hindered := _hindered(state, who)) is not None:
            raise IllegalAction(hindered[0], hindered[1], who=label(state, seat, who))
    if who not in state.stands:
        if deed.way:
            raise IllegalAction("not_on_the_table", RULE["ARG-MOV-20"], who=label(state, seat, who))
        check_deed(state, seat, deed, 0)
        return None
    walk = walk_of(state, deed)
    check_deed(state, seat, deed, walk.length)
    if deed.way:
        _check_way(state, deed, walk, plans)
    return walk


def _check_way(state: State, deed: Deed, walk: Walk, plans: Plans) -> None:
    edge = leaves_after(state, walk)
    if 0 <= edge < (walk.ends[-2] if len(walk.ends) > 1 else 0):
        raise IllegalAction("way_leaves_the_table", RULE["ARG-END-02"])
    if deed.manner != "crouched" and deed.does != "swim":
        most, _ = indoors(state, deed, walk, {}, allowance_of(state, deed, plans))
        check_length(walk.length if edge < 0 else edge, most)
    check_terrain(state, deed, walk)


def _check_end(state: State, seat: Seat, who: FigureId, ends: Mapping[FigureId, Base]) -> None:
    """Nobody ends where a friend will stand or somebody whom the seat perceives stands (ARG-MOV-24)."""
    end, floor = ends[who], state.stands[who].floor
    for other, stand in state.stands.items():
        near = ends.get(other)
        x, y = (end.x - stand.x, end.y - stand.y) if near is None else (end.x - near.x, end.y - near.y)
        if abs(x) > OUT_OF_REACH or abs(y) > OUT_OF_REACH:
            continue
        if other == who or not is_there(state, other) or stand.floor != floor:
            continue
        if near is None:
            planned = state.plans.get(other)
            if (planned is not None and planned.way) or not is_aware(state, seat, other):
                continue
            near = state.base(other)
        if overlaps(end, near) and not may_be_foe(state, seat, other):
            raise IllegalAction("no_room_to_end", RULE["ARG-MOV-24"], who=label(state, seat, who))


def is_there(state: State, who: FigureId) -> bool:
    """Whether his base is on the table: animals, and people for whom no animal stands."""
    return who in state.animals or (state.in_play(who) and not state.is_standing_in(who))


def may_be_foe(state: State, seat: Seat, other: FigureId) -> bool:
    """Whether somebody may be an enemy for all that this seat sees of him: one who is too far off may be anybody."""
    if is_own(state, seat, other) or other in state.animals:
        return False
    seen = seen_by(state, seat, other)
    party = seen.looks.party if seen is not None else ""
    mine = dict.fromkeys(state.party[who] for who in state.people if state.seat[who] == seat)
    return not party or any("|".join(sorted((party, one))) in state.hostile for one in mine)
