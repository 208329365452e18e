"""Everybody on the drawn table moves at once: ARG-PH-05, ARG-CON-01 to ARG-CON-06, ARG-MOV-24, ARG-END-02.

Ways are cut where foes bar them and where unseen enemies come into sight; then all go together. Only places and speeds
count: other names, numbers or an other order give the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .awareness import is_aware
from .barring import Foe, gates
from .bases import Base
from .catching_sight import sightings_of
from .contact import in_contact, set_against
from .contacts import contacts
from .courses import Deeds, goes_after
from .deeds import pursued_by
from .distances import overlaps
from .heading import reach
from .meetings import Mover, meet
from .paths import Walk
from .people import why_no_action
from .state import FigureId, State
from .travel_dice import Reach
from .watching import can_look
from .ways import Line, leaves_after, walk_of, walls_of

WATCHES = ("", "stay", "hide", "bar", "talk")  # what leaves one free to bar the way to somebody
BACK = 10  # by so much one steps back who has no room, at a time


@dataclass(frozen=True, slots=True)
class Ran:
    """How somebody's move ended. `barred_by` and `sees`: who stopped him, if he did not come to the end of his way."""

    who: FigureId
    walk: Walk
    distance: int
    base: Base
    met: tuple[FigureId, ...] = ()
    barred_by: tuple[FigureId, ...] = ()
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
        self.barred: dict[int, tuple[FigureId, ...]] = {}
        self.sees: dict[int, tuple[FigureId, ...]] = {}
        self.touching = [(self.number[a], self.number[b]) for a, b in contacts(state) if a in deeds and b in deeds]

    def movers(self) -> list[Mover]:
        return [Mover(walk, "", most if walk.length else 0) for walk, most in zip(self.walks, self.most, strict=True)]

    def hostile(self, n: int, m: int) -> bool:
        one, other = self.who[n], self.who[m]
        people = one in self.state.people and other in self.state.people
        return people and self.state.are_hostile(one, other)

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
    barred, sees = field.barred.get(n, ()), field.sees.get(n, ())
    return Ran(field.who[n], field.walks[n], distance, base, met, barred, sees, 0 <= edge <= distance)


# -- barring the way (ARG-CON-04, ARG-CON-05) ------------------------------------------------------------------------


def _bar(field: Field) -> None:
    """Nobody slips between foes who see him, are free and could be there in time."""
    stopped: dict[int, int] = {}
    for n, walk in enumerate(field.walks):
        if walk.length and field.who[n] in field.state.people and not pursued_by(field.state, field.who[n]):
            guards = [m for m in range(len(field.who)) if _guards(field, m, n)]
            foes = [Foe(field.state.base(field.who[m]), reach(field.state, field.who[m])) for m in guards]
            free = [not _opposed(field, m, n) for m in guards]
            barred = [one for one in gates(walk, foes) if any(free[g] for g in one.guards)]
            if barred:
                stopped[n] = barred[0].distance
                field.barred[n] = tuple(field.who[guards[g]] for g in barred[0].guards if free[g])
    for n, distance in stopped.items():
        field.walks[n] = _cut(field.walks[n], distance)


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
    for n, walk in enumerate(field.walks):
        if n not in (guard, mover) and walk.length and field.hostile(n, guard):
            end = walk.at(walk.length)
            stands = field.state.base(field.who[guard])
            if goes_after(field.state, field.deeds[field.who[n]]) == field.who[guard] or overlaps(end, stands):
                return True
            if in_contact(end, stands):
                return True
    return False


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
