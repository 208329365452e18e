"""Who stops because he catches sight of an enemy while all move: ARG-CON-06.

One looks every two centimetres of the fastest; where somebody is seen, the half centimetres before are looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .awareness import is_aware
from .distances import is_within
from .paths import Walk
from .screened import Body
from .sightings import looks
from .state import FigureId, State
from .watching import Scene, can_look

COARSE = 4  # so many looks are taken in one, until somebody is seen
Pair = tuple[int, int]
Seen = dict[int, tuple[int, tuple[FigureId, ...]]]  # mover -> after how much of his way, and whom


def sightings_of(state: State, who: Sequence[FigureId], walks: Sequence[Walk], most: Sequence[int]) -> Seen:
    """Who stops where, of those who go these ways, each so far in the turn at the most."""
    moving = [n for n, walk in enumerate(walks) if walk.length]
    pairs = [(n, m) for n in moving for m in range(len(who)) if _is_new(state, who, (n, m))]
    found: Seen = {}
    if not pairs:
        return found
    watch = _Watch(state, who, walks, most)
    done = 0
    while pairs and done < len(watch.moments) - 1:
        ahead = min(done + COARSE, len(watch.moments) - 1)
        if watch.seeing(ahead, pairs, found):
            done = next(k for k in range(done + 1, ahead + 1) if watch.seeing(k, pairs, found))
            for n, m in watch.seeing(done, pairs, found):
                others = found[n][1] if n in found else ()
                found[n] = (watch.gone(n, done, found), (*others, who[m]))
            pairs = [(n, m) for n, m in pairs if n not in found]
        else:
            done = ahead
    return found


def _is_new(state: State, who: Sequence[FigureId], pair: Pair) -> bool:
    """Whether the second is an enemy of the first whom nobody of his seat saw as the turn began."""
    mover, other = who[pair[0]], who[pair[1]]
    if mover not in state.people or other not in state.people or not state.are_open_enemies(mover, other):
        return False
    if not can_look(state, mover):
        return False
    return not any(is_aware(state, seat, other) for seat in (state.seat[mover], state.owner[mover]))


class _Watch:
    """Everybody on his way, at each of the moments at which one looks."""

    def __init__(self, state: State, who: Sequence[FigureId], walks: Sequence[Walk], most: Sequence[int]) -> None:
        self.scene = Scene(state)
        self.far = state.distances.seen
        self.who, self.walks = who, walks
        self.speeds = [speed if walk.length else 0 for walk, speed in zip(walks, most, strict=True)]
        self.moments = looks(max(self.speeds), max(self.speeds))

    def gone(self, n: int, look: int, found: Mapping[int, tuple[int, tuple[FigureId, ...]]]) -> int:
        """How far somebody is at this look; who caught sight of an enemy goes no farther."""
        share = self.speeds[n] * self.moments[look] // max(self.moments[-1], 1)
        most = found[n][0] if n in found else self.walks[n].length
        return min(share, most)

    def seeing(self, look: int, pairs: Sequence[Pair], found: Seen) -> list[Pair]:
        """The pairs of which the first sees the second at this look."""
        bodies = self.scene.bodies
        for n, one in enumerate(self.who):
            if self.walks[n].length and one in bodies:
                body, base = bodies[one], self.walks[n].at(self.gone(n, look, found))
                bodies[one] = Body(base, body.floor, body.low, body.blocks, body.is_animal)
        return [pair for pair in pairs if self._sees(pair)]

    def _sees(self, pair: Pair) -> bool:
        one, other = self.who[pair[0]], self.who[pair[1]]
        bodies = self.scene.bodies
        near = is_within(bodies[one].base, bodies[other].base, self.far)
        return near and self.scene.sees(one, other)
