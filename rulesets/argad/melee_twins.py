"""Enemies who stand for each other in the chances of a small fight: what one of them may come to, so may the other.

Whom the single fighter strikes is drawn among equals. What follows is worked out for the first of them; for the others
it is the same with two places exchanged, since names decide nothing (ARG-MEL-05).
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.laws import Law

from .fight_plan import Plan
from .fighters import Reach
from .fights import Blow, Course, Place
from .melee import Aim

Aims = tuple[Aim, ...]


class Exchange:
    """Two places of a fight exchanged, where that changes nothing of it."""

    def __init__(self, plan: Plan, one: Place, other: Place) -> None:
        fight = plan.fight
        self._places = {one: other, other: one}
        reaches = {reach: n for n, reach in enumerate(fight.reaches)}
        blows = {blow: n for n, blow in enumerate(fight.blows)}
        self.reaches = [reaches.get(self._reach(reach), -1) for reach in fight.reaches]
        self.blows = [blows.get(self._blow(blow), -1) for blow in fight.blows]
        alike = fight.fighters[one] == fight.fighters[other] and len(blows) == len(fight.blows)
        self.is_fair = alike and -1 not in self.reaches and -1 not in self.blows

    def _place(self, place: Place) -> Place:
        return self._places.get(place, place)

    def _reach(self, reach: Reach) -> Reach:
        return replace(reach, by=self._place(reach.by), at=self._place(reach.at))

    def _blow(self, blow: Blow) -> Blow:
        return replace(blow, by=self._place(blow.by), wishes=tuple(self._place(one) for one in blow.wishes))

    def aims(self, aims: Aims) -> Aims:
        return tuple(sorted((self.blows[blow], self.reaches[reach]) for blow, reach in aims))

    def course(self, course: Course) -> Course:
        fates = tuple(course.fates[self._place(place)] for place in range(len(course.fates)))
        struck = 0
        for n, blow in enumerate(self.blows):
            struck |= (course.struck >> n & 1) << blow
        return course._replace(fates=fates, struck=struck)


class Twins:
    """The aims of one step that have been followed so far, and what may come of them."""

    def __init__(self, plan: Plan, course: Course) -> None:
        self.plan = plan
        self.course = course
        self.single = single_of(plan)
        self._known: list[tuple[Place, Aims, Law[Course]]] = []

    def known(self, aims: Aims) -> Law[Course] | None:
        """The law of these aims, if it is that of others but for two places."""
        target = self._target(aims)
        for other, followed, law in self._known if target >= 0 else ():
            exchange = Exchange(self.plan, other, target)
            if not exchange.is_fair or exchange.course(self.course) != self.course:
                continue
            if exchange.aims(followed) == tuple(sorted(aims)):
                return law.map(exchange.course)
        return None

    def add(self, aims: Aims, law: Law[Course]) -> None:
        target = self._target(aims)
        if target >= 0:
            self._known.append((target, aims, law))

    def _target(self, aims: Aims) -> Place:
        """Whom the single one strikes with his only blow of this step; -1 where it is not so simple."""
        reaches = self.plan.fight.reaches
        own = [reaches[reach].at for _, reach in aims if reaches[reach].by == self.single]
        return own[0] if len(own) == 1 else -1


def single_of(plan: Plan) -> Place:
    """Who is alone against all others, each of whom fights nobody else; -1 if nobody is."""
    fight = plan.fight
    if plan.ranked or fight.unsteady or any(reach.over >= 0 for reach in fight.reaches):
        return -1
    for place in range(len(fight.fighters)):
        if all(place in (reach.by, reach.at) for reach in fight.reaches):
            return place
    return -1
