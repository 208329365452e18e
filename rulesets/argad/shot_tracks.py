"""The moves of a turn looked at once more, for shots on the way: who passed whom, when, how near (ARG-TIM-10 to 13).

Everybody is taken to have gone his way evenly. `state.starts` says where he began, his deed which way he took.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .bases import moved_to
from .distances import gap
from .grouping import band_of
from .paths import Walk
from .plane import Point, to_segment
from .screened import Body
from .shot_scene import Scene
from .state import FigureId, State, placed

LOOKS = 12  # how often one looks up while all move


@dataclass(frozen=True, slots=True)
class Pass:
    """Somebody in the sight of somebody else while both moved: the nearest that it came to."""

    shooter: FigureId
    target: FigureId
    distance: int
    place: Point


class Replay:
    """The moves of this turn, seen at several moments in the eyes of one who knows all."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.now = Scene(state)
        self.walks = {who: walk_of(state, who) for who in self.now.people}
        self._moments: dict[int, Scene] = {}

    def scene(self, n: int) -> Scene:
        """As it was when so many parts of LOOKS were gone."""
        if n >= LOOKS:
            return self.now
        if n not in self._moments:
            scene = Scene(self.state)
            scene.place({who: _on_the_way(scene.bodies[who], walk, n) for who, walk in self.walks.items()})
            self._moments[n] = scene
        return self._moments[n]

    def moved(self, who: FigureId) -> bool:
        return who in self.walks and self.walks[who].length > 0

    def never_nearer(self, one: FigureId, other: FigureId) -> int:
        """A distance that the two kept at least, cheaply found."""
        return self.now.distance(one, other) - self.walks[one].length - self.walks[other].length

    def sees(self, n: int, one: FigureId, other: FigureId) -> bool:
        scene = self.scene(n)
        if gap(scene.base(one), scene.base(other)) > self.state.distances.seen:
            return False
        return scene.look(one, other).is_free

    def touches(self, n: int, who: FigureId, friends_of: FigureId) -> bool:
        """Whether he is in contact with friends of somebody at that moment: of the first, or of the last."""
        if n >= LOOKS:
            return any(self.now.is_friend(foe, friends_of) for foe in self.now.foes(who))
        return self.state.now[who].at_contact

    def meets(self, shooter: FigureId, target: FigureId) -> bool:
        """Whether he ended in contact with the shooter, or with his group."""
        mine = band_of(self.now.bands, shooter).members
        return any(foe in mine for foe in self.now.foes(target))

    def passing(self, shooter: FigureId, target: FigureId, within: int) -> Pass | None:
        """The nearest moment on the way at which the one had the other before him."""
        found: list[tuple[int, Pass]] = []
        for n in range(1, LOOKS):
            scene = self.scene(n)
            far = max(0, gap(scene.base(shooter), scene.base(target)))
            if far <= within and self.sees(n, shooter, target):
                found.append((far, Pass(shooter, target, far, scene.base(target).centre)))
        return min(found, key=lambda one: one[0])[1] if found else None


def _on_the_way(body: Body, walk: Walk, n: int) -> Body:
    return replace(body, base=moved_to(body.base, walk.place(walk.length * n // LOOKS)), low="")


def walk_of(state: State, who: FigureId) -> Walk:
    """From where he stood to where he stands, along the way announced as far as he went it."""
    start, end = state.starts.get(who, state.stands[who]), state.stands[who]
    deed = state.deeds.get(who)
    points = _gone(start.centre, deed.way if deed else (), end.centre)
    return Walk(placed(start, state.footprint(who)), points)


def _gone(start: Point, way: Sequence[Point], end: Point) -> list[Point]:
    """The way points passed before the end, then the end."""
    corners = [start, *way]
    legs = [(to_segment(end, corners[n], corners[n + 1]), n) for n in range(len(corners) - 1)]
    if not legs:
        return [end] if end != start else []
    nearest = min(legs, key=lambda leg: (leg[0][0] * 1000 // leg[0][1], leg[1]))[1]
    return [*corners[1 : nearest + 1], end]
