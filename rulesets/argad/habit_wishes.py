"""What people of each kind wish to do: attack, keep off, guard, raid, flee, or what has sense (ARG-NPC-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from rulesets.common.seats import Seat

from .awareness import seen_by
from .heading import away, nearest, reach, towards
from .npc_conduct import Conduct
from .plane import Point, squared
from .state import Deed, FigureId, State
from .weapons import Weapon

CLOSE = 2500  # where people begin to think of hand to hand
FAR_OFF = 6000
KEPT = 1500  # between the spread of a band
CHARGE = 300  # what bases add to the way between two middles
BESIDE = 1000  # who is as near to somebody stands by him
MIDDLING = 3
LATE = 2
COVERS = 1200  # from so near shooters cover the goal
INTRUDES = 1200  # an enemy as near to the goal has to go
APART = 450  # between those who stand on one spot together


@dataclass(frozen=True)
class Lay:
    """What a seat makes of the table: its people, the enemies it perceives, and where it last saw others."""

    state: State
    seat: Seat
    figures: tuple[FigureId, ...]
    foes: tuple[FigureId, ...]
    rumours: tuple[Point, ...]  # where enemies were, who are out of sight now
    goal: Point | None = None  # where an objective calls them
    roams: bool = True  # whether they go looking for enemies of whom they know nothing

    def place(self, who: FigureId) -> Point:
        return self.state.stands[who].centre

    def near_foe(self, who: FigureId) -> tuple[FigureId, int]:
        """The nearest enemy, and how far away he is."""
        foe = nearest(self.state, who, self.foes)
        return foe, _apart(self.place(who), self.place(foe)) if foe else 0

    @cached_property
    def paces(self) -> dict[FigureId, int]:
        """How far each of them may go this turn."""
        return {who: reach(self.state, who) for who in self.figures}

    @cached_property
    def _within(self) -> dict[FigureId, tuple[FigureId, ...]]:
        return {who: tuple(foe for foe in self.foes if self._may_charge(who, foe)) for who in self.figures}

    @property
    def is_late(self) -> bool:
        """Whether the last turns have come, in which one stands where one has to stand in the end."""
        return self.state.turn + LATE > self.state.setup.turn_limit

    def within(self, who: FigureId) -> tuple[FigureId, ...]:
        """The enemies whom he could be upon this turn."""
        return self._within[who]

    def _may_charge(self, who: FigureId, foe: FigureId) -> bool:
        far = self.paces[who] + CHARGE
        return self.paces[who] > 0 and squared(self.place(who), self.place(foe)) <= far * far


Wish = Callable[[Lay, FigureId], Deed]


def _apart(one: Point, other: Point) -> int:
    return isqrt(squared(one, other))


def middle(corners: Sequence[Point]) -> Point:
    return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)


# -- what each kind of people wishes ---------------------------------------------------------------------------------


def _still(lay: Lay, who: FigureId) -> Deed:
    return Deed(who)


def _attack(lay: Lay, who: FigureId) -> Deed:
    """Straight at the nearest enemy, or to where one was."""
    foe, far = lay.near_foe(who)
    if foe and far <= reach(lay.state, who) + CLOSE // 2:
        return Deed(who, does="contact", at=foe)
    place = lay.place(foe) if foe else _next_rumour(lay, who)
    return Deed(who, towards(lay.state, who, place, reach(lay.state, who))) if place else Deed(who)


def _next_rumour(lay: Lay, who: FigureId) -> Point | None:
    here = lay.place(who)
    places = [*lay.rumours] or ([lay.goal] if lay.goal else [])
    return min(places, key=lambda place: (squared(here, place), place), default=None) or _across(lay, who)


def _across(lay: Lay, who: FigureId) -> Point | None:
    """The other side of the table, where nothing is known."""
    table = lay.state.terms.table
    if table is None or not lay.roams:
        return None
    y = lay.place(who)[1]
    return table.width // 2, table.depth - y if abs(2 * y - table.depth) > KEPT else table.depth // 2


def _keep_off(lay: Lay, who: FigureId) -> Deed:
    """Out of reach of hand weapons, within reach of one's own."""
    if reloading := _reload(lay, who):
        return reloading
    foe, far = lay.near_foe(who)
    best = shooting_distance(lay.state, who)
    if foe and far < min(FAR_OFF // 2, best or FAR_OFF // 2) and not _is_fixed(lay.state, who):
        return Deed(who, away(lay.state, who, lay.place(foe), reach(lay.state, who)))
    if foe and best and far > best:
        return Deed(who, towards(lay.state, who, lay.place(foe), min(reach(lay.state, who), far - best + 100)))
    return Deed(who)


def _guard(lay: Lay, who: FigureId) -> Deed:
    """Nobody comes by: he meets who comes near, else he stands where he should."""
    foe, far = lay.near_foe(who)
    post = lay.state.conduct.get(who, Conduct()).place
    if foe and far <= CLOSE:
        return Deed(who, does="contact", at=foe)
    if post:
        return Deed(who, towards(lay.state, who, middle(post), reach(lay.state, who)))
    return _reload(lay, who) or Deed(who)


def _raid(lay: Lay, who: FigureId) -> Deed:
    """To what he came for, past the enemy rather than into him."""
    place = lay.state.conduct.get(who, Conduct()).place
    goal = middle(place) if place else lay.goal
    foe, far = lay.near_foe(who)
    if foe and far <= CLOSE // 2:
        return Deed(who, does="contact", at=foe)
    goal = goal or _across(lay, who)
    return Deed(who, towards(lay.state, who, goal, reach(lay.state, who))) if goal else Deed(who)


def _flee(lay: Lay, who: FigureId) -> Deed:
    foe, far = lay.near_foe(who)
    if not foe or far > 2 * FAR_OFF:
        return Deed(who)
    return Deed(who, away(lay.state, who, lay.place(foe), reach(lay.state, who)))


# -- with sense ------------------------------------------------------------------------------------------------------


def _with_sense(lay: Lay, who: FigureId) -> Deed:
    """Shooters shoot from where it pays, others strike where they are the stronger, and go together where they must."""
    if shooting_distance(lay.state, who):
        return _shooter(lay, who)
    if prey := _prey(lay, who):
        return Deed(who, does="contact", at=prey)
    foe, far = lay.near_foe(who)
    if foe and not lay.goal and far <= lay.paces[who] + CHARGE:
        return _hold(lay, who, foe, far)
    if not foe or lay.goal or _outnumber(lay, who):
        return _advance(lay, who)
    return Deed(who)


def _prey(lay: Lay, who: FigureId) -> FigureId:
    """Of those within his reach the one at whom most friends can be as well, and whom fewest stand by."""
    found = [foe for foe in lay.within(who) if lay.goal is None or not lay.is_late or _intrudes(lay, foe)]
    ranked = sorted((-_edge(lay, who, foe), squared(lay.place(who), lay.place(foe)), foe) for foe in found)
    return ranked[0][2] if ranked and ranked[0][0] < 0 else ""


def _edge(lay: Lay, who: FigureId, foe: FigureId) -> int:
    """By what one sees: numbers that can be there, armour; a class nobody can see is taken for middling."""
    seen = seen_by(lay.state, lay.seat, foe)
    armours = lay.state.box.armours
    armour = armours[seen.looks.armour].value if seen and seen.looks.armour in armours else 0
    place = lay.place(foe)
    friends = sum(foe in lay.within(one) for one in lay.figures)
    foes = sum(squared(lay.place(one), place) <= BESIDE * BESIDE for one in lay.foes)
    return lay.state.people[who].class_ - max(MIDDLING, armour) + 2 * (friends - foes + _intrudes(lay, foe))


def _intrudes(lay: Lay, foe: FigureId) -> bool:
    """Whether an enemy stands where one's own people are to stand alone."""
    return lay.goal is not None and squared(lay.place(foe), lay.goal) <= INTRUDES * INTRUDES


def _shooter(lay: Lay, who: FigureId) -> Deed:
    if reloading := _reload(lay, who):
        return reloading
    foe, far = lay.near_foe(who)
    best = shooting_distance(lay.state, who)
    if lay.goal:
        is_there = squared(lay.place(who), lay.goal) <= COVERS * COVERS
        return Deed(who) if is_there or (foe and far <= best) else _to_the_goal(lay, who)
    if foe and far > best:
        return Deed(who, towards(lay.state, who, lay.place(foe), min(_pace(lay), far - best + 100)))
    return Deed(who) if foe else _advance(lay, who)


def _advance(lay: Lay, who: FigureId) -> Deed:
    """To the goal, else towards the enemy, at the pace of the slowest of the band."""
    if lay.goal:
        return _to_the_goal(lay, who)
    foe, _ = lay.near_foe(who)
    place = lay.place(foe) if foe else _next_rumour(lay, who)
    return Deed(who, towards(lay.state, who, place, _pace(lay))) if place else Deed(who)


def _to_the_goal(lay: Lay, who: FigureId) -> Deed:
    """Each to a place of his own around it; who stands there stays."""
    assert lay.goal is not None
    n = lay.figures.index(who)
    place = lay.goal[0] + APART * (n % 3 - 1), lay.goal[1] + APART * (n // 3 % 3 - 1)
    if squared(lay.place(who), place) <= APART * APART // 4:
        return Deed(who)
    return Deed(who, towards(lay.state, who, place, _pace(lay)))


def _pace(lay: Lay) -> int:
    """That of the slowest who can go at all."""
    return min((pace for pace in lay.paces.values() if pace), default=0)


def _hold(lay: Lay, who: FigureId, foe: FigureId, far: int) -> Deed:
    """Back to the friends, facing the enemy."""
    friends = [one for one in lay.figures if one != who]
    near = nearest(lay.state, who, friends)
    if not near or far > CLOSE:
        return Deed(who)
    return Deed(who, towards(lay.state, who, lay.place(near), reach(lay.state, who) // 2))


def _outnumber(lay: Lay, who: FigureId) -> bool:
    return len(lay.figures) * 10 >= len(lay.foes) * 7


# -- weapons ---------------------------------------------------------------------------------------------------------


def shot_weapon(state: State, who: FigureId) -> Weapon | None:
    """The weapon with the longest range that he has, loaded or not."""
    period = state.terms.period
    found = [period.ranged[name] for name in period.weapons_of(state.people[who]) if name in period.ranged]
    return max(found, key=lambda one: (one.range, one.id), default=None)


def shooting_distance(state: State, who: FigureId) -> int:
    """From how far he would shoot: the farthest band in which a five hits; 0 for those who throw or strike only."""
    weapon = shot_weapon(state, who)
    if weapon is None or weapon.range < FAR_OFF // 3:
        return 0
    good = [band.upto for band in weapon.bands if band.need <= 5]
    return max(good, default=weapon.bands[0].upto)


def _is_fixed(state: State, who: FigureId) -> bool:
    weapon = shot_weapon(state, who)
    return weapon is not None and weapon.handling(mounted=False) in ("immobile", "no")


def _reload(lay: Lay, who: FigureId) -> Deed | None:
    """Loads again where nobody can be at him this turn."""
    waiting = [name for name, turns in lay.state.now[who].unloaded if turns]
    now = lay.state.now[who]
    foe, far = lay.near_foe(who)
    if not waiting or now.shots or now.shot_early or (foe and far < CLOSE):
        return None
    return Deed(who, does="reload", at=waiting[0])


WISHES: Mapping[str, Wish] = {
    "sensible": _with_sense,
    "aggressive": _attack,
    "cautious": _keep_off,
    "guard": _guard,
    "raid": _raid,
    "frightened": _flee,
    "still": _still,
}
