"""Everybody on the drawn table moves at once: ARG-PH-05, ARG-CON-01 to ARG-CON-06, ARG-MOV-24, ARG-END-02.

Ways are cut where foes bar them and where unseen enemies come into sight; then all go together. Only places and speeds
count: other names, numbers or an other order give the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.events import Modifier

from .awareness import is_aware
from .barring import Foe, gates
from .bases import Base
from .catching_sight import sightings_of
from .contact import in_contact, set_against
from .contacts import contacts
from .courses import Deeds, goes_after
from .deeds import pursued_by
from .distances import overlaps
from .going_round import hindered
from .heading import reach
from .ledger import RULE
from .meetings import Mover, meet
from .paths import Walk
from .people import because, why_no_action
from .state import FigureId, State
from .terrain_map import GROUND
from .travel_dice import Reach
from .watching import can_look
from .ways import Line, leaves_after, walk_of, walls_of

WATCHES = ("", "stay", "hide", "bar", "talk")  # what leaves one free to bar the way to somebody
BACK = 10  # by so much one steps back who has no room, at a time


@dataclass(frozen=True, slots=True)
class Bar:
    """Who lets somebody go no farther than this, and by which rule."""

    distance: int
    by: tuple[FigureId, ...]
    why: Modifier


@dataclass(frozen=True, slots=True)
class Ran:
    """How somebody's move ended. `bar` and `sees`: who stopped him, if he did not come to the end of his way."""

    who: FigureId
    walk: Walk
    distance: int
    base: Base
    met: tuple[FigureId, ...] = ()
    bar: Bar | None = None
    sees: tuple[FigureId, ...] = ()
    left: bool = False


class Field:
    """All who stand on the table, each with his way as far as the dice let him go."""

    def __init__(self, state: State, deeds: Deeds, reaches: Mapping[FigureId, Reach]) -> None:
        self.state, self.deeds = state, deeds
        order = sorted(deeds, key=lambda who: (state.stands[who].centre, state.stands[who].floor))
        self.who: list[FigureId] = order
        self.number = {who: n for n, who in enumerate(order)}
        self.walks = [_cut(walk_of(state, deeds[who]), reaches[who].length) for who in order]
        self.most = [max(reaches[who].most, self.walks[n].length) for n, who in enumerate(order)]
        self.floors = [state.stands[who].floor for who in order]
        self.barred: dict[int, Bar] = {}
        self.sees: dict[int, tuple[FigureId, ...]] = {}
        self.touching = [(self.number[a], self.number[b]) for a, b in contacts(state) if a in deeds and b in deeds]

    def movers(self) -> list[Mover]:
        return [Mover(walk, "", most if walk.length else 0) for walk, most in zip(self.walks, self.most, strict=True)]

    def hostile(self, n: int, m: int) -> bool:
        one, other = self.who[n], self.who[m]
        people = one in self.state.people and other in self.state.people
        return people and self.state.are_open_enemies(one, other)

    def stops(self, n: int, m: int) -> bool:
        """Whether the two stop at each other: enemies on one floor, of whom neither leaves the other just now."""
        if (n, m) in self.touching or (m, n) in self.touching:
            return False
        return self.floors[n] == self.floors[m] and self.hostile(n, m)


def _cut(walk: Walk, length: int) -> Walk:
    return walk if length >= walk.length else Walk(walk.base, walk.cut(length)[1:])


def run(state: State, deeds: Deeds, reaches: Mapping[FigureId, Reach]) -> list[Ran]:
    """Where everybody ends, from west to east as they stood."""
    field = Field(state, deeds, reaches)
    _bar(field)
    for n, (distance, others) in sightings_of(field.state, field.who, field.walks, field.most).items():
        field.walks[n] = _cut(field.walks[n], distance)
        field.sees[n] = others
    stops = meet(field.movers(), field.stops)
    distances = [one.distance for one in stops]
    met = [one.met for one in stops]
    _make_room(field, distances)
    bases = [walk.at(far) for walk, far in zip(field.walks, distances, strict=True)]
    bases = _faced(field, bases, met)
    return [
        _ran(field, n, distances[n], bases[n], tuple(field.who[m] for m in met[n] if _is_met(field, bases, (n, m))))
        for n in range(len(field.who))
    ]


def _is_met(field: Field, bases: Sequence[Base], pair: tuple[int, int]) -> bool:
    return in_contact(bases[pair[0]], bases[pair[1]]) or not overlaps(bases[pair[0]], bases[pair[1]])


def _ran(field: Field, n: int, distance: int, base: Base, met: tuple[FigureId, ...]) -> Ran:
    edge = leaves_after(field.state, field.walks[n])
    barred, sees = field.barred.get(n), field.sees.get(n, ())
    return Ran(field.who[n], field.walks[n], distance, base, met, barred, sees, 0 <= edge <= distance)


# -- barring the way (ARG-CON-04, ARG-CON-05, ARG-LVL-04) ------------------------------------------------------------


def _bar(field: Field) -> None:
    """Nobody slips between foes who see him, are free and could be there in time, nor climbs up past one of them."""
    for n, walk in enumerate(field.walks):
        if walk.length and field.who[n] in field.state.people and not pursued_by(field.state, field.who[n]):
            guards = [m for m in range(len(field.who)) if _guards(field, m, n)]
            bars = [*_between(field, n, guards), *_above(field, n, guards)]
            if bars:
                field.barred[n] = min(bars, key=lambda one: one.distance)
    for n, bar in field.barred.items():
        field.walks[n] = _cut(field.walks[n], bar.distance)


def _foe(field: Field, m: int) -> Foe:
    return Foe(field.state.base(field.who[m]), reach(field.state, field.who[m]))


def _between(field: Field, n: int, guards: Sequence[int]) -> list[Bar]:
    """Where he would slip between two, or round the end of their line."""
    free = [not _opposed(field, m, n) for m in guards]
    barred = [
        one
        for one in gates(field.walks[n], [_foe(field, m) for m in guards])
        if any(free[guard] for guard in one.guards)
    ]
    why = because("fills_the_gap", RULE["ARG-CON-05"])
    return [
        Bar(one.distance, tuple(field.who[guards[guard]] for guard in one.guards if free[guard]), why)
        for one in barred[:1]
    ]


def _above(field: Field, n: int, guards: Sequence[int]) -> list[Bar]:
    """Where he would come up to the level of one who stands higher, without fighting anybody (ARG-LVL-04)."""
    table, walk, found = field.state.terms.table, field.walks[n], list[Bar]()
    level = [m for m in guards if field.floors[m] == field.floors[n] == GROUND]
    if table is None or any(_comes_to(field, n, m) for m in range(len(field.who)) if field.hostile(n, m)):
        return []
    for m in level:
        hindrance = hindered(table, walk, field.most[n], _foe(field, m))
        if hindrance is not None and not _opposed(field, m, n):
            found.append(Bar(hindrance[0], (field.who[m],), hindrance[1]))
    return found


def _guards(field: Field, m: int, n: int) -> bool:
    state, guard, mover = field.state, field.who[m], field.who[n]
    if not field.hostile(n, m) or state.now[guard].at_contact or not can_look(state, guard):
        return False
    deed = field.deeds[guard]
    free = deed.does in WATCHES and not deed.way and why_no_action(state.now[guard], state.turn) is None
    if deed.does != "bar" and not is_aware(state, state.seat[mover], guard):
        return False  # nobody gives himself away unasked
    return free and not state.now[guard].conduct and is_aware(state, state.seat[guard], mover)


def _opposed(field: Field, guard: int, mover: int) -> bool:
    """Whether somebody else comes to fight him, so that he cannot be everywhere (ARG-CON-04)."""
    others = [n for n, walk in enumerate(field.walks) if n not in (guard, mover) and walk.length]
    return any(field.hostile(n, guard) and _comes_to(field, n, guard) for n in others)


def _comes_to(field: Field, n: int, m: int) -> bool:
    """Whether the one goes to where the other stands."""
    end, stands = field.walks[n].at(field.walks[n].length), field.state.base(field.who[m])
    follows = goes_after(field.state, field.deeds[field.who[n]]) == field.who[m]
    return follows or overlaps(end, stands) or in_contact(end, stands)


# -- room to end (ARG-MOV-24) ----------------------------------------------------------------------------------------


def _make_room(field: Field, distances: list[int]) -> None:
    """Of two who would stand on each other the one who came later steps back along his way; if equal, both."""
    moving = [n for n, far in enumerate(distances) if far]
    for _ in range(10_000):
        bases = [walk.at(far) for walk, far in zip(field.walks, distances, strict=True)]
        late: dict[int, None] = {}
        for n in moving:
            for m in range(len(bases)):
                if m != n and not (m in moving and m < n) and _crowd(field, bases, n, m):
                    late |= dict.fromkeys(_later(field, distances, (n, m)))
        if not late:
            return
        for n in late:
            distances[n] = max(0, distances[n] - BACK)


def _crowd(field: Field, bases: Sequence[Base], n: int, m: int) -> bool:
    return field.floors[n] == field.floors[m] and overlaps(bases[n], bases[m])


def _later(field: Field, distances: Sequence[int], pair: tuple[int, int]) -> list[int]:
    """Who of the two took longer to come there; nobody who did not move."""
    n, m = pair
    if not distances[n] or not distances[m]:
        return [one for one in pair if distances[one]]
    one, other = distances[n] * field.most[m], distances[m] * field.most[n]
    return [n] if one > other else [m] if other > one else [n, m]


def _faced(field: Field, bases: list[Base], met: Sequence[Sequence[int]]) -> list[Base]:
    """Those who met stand face to face, or face to side (ARG-CON-02); who pursued and caught stands at his man."""
    found = list(bases)
    targets = {n: others[0] for n, others in enumerate(met) if others}
    for n, who in enumerate(field.who):
        caught = field.number.get(pursued_by(field.state, who))
        if caught is not None:
            targets[n] = caught
    for n, m in sorted(targets.items(), key=lambda pair: (found[pair[0]].x, found[pair[0]].y)):
        others = [one for k, one in enumerate(found) if k != n]
        walls: list[Line] = walls_of(field.state, field.who[n])
        against = set_against(found[n], found[m], [one for one in others if one is not found[m]], walls)
        if not any(overlaps(against, one) for one in others):
            found[n] = against
    return found
