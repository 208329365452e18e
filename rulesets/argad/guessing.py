"""What a guess works with: the true position, the one that is made up, whose knowledge counts, dice of no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulesets.common.dice import Dice
from rulesets.common.frames import Gather, each_gather
from rulesets.common.records import pack
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .muster import FIRST, LAST
from .state import FigureId, Reserve, Stand, State
from .watching import Scene, body_of

T = TypeVar("T")
TRIES = 8  # to find a place that is out of sight


def gathers_of(state: State) -> list[Gather]:
    """All of them, those beneath the one in hand too."""
    found: list[Gather] = []

    def note(gather: Gather) -> list[Gather]:
        found.append(gather)
        return [gather]

    each_gather([*state.stack, *state.aside], note)
    return found


@dataclass
class Guess:
    """`moved`: who stands somewhere else than in truth, or never stood anywhere."""

    state: State
    other: State
    viewer: Viewer
    dice: Dice
    moved: list[FigureId] = field(default_factory=list)

    def below(self, size: int) -> int:
        return self.dice.pick(size, key="", seat="", why="") if size > 1 else 0

    def one_of(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def some_of(self, options: Sequence[T]) -> tuple[T, ...]:
        """About half of them, in their order."""
        return tuple(one for one in options if self.below(2))

    def seldom(self, out_of: int) -> bool:
        return self.below(out_of) == 0

    @property
    def answered(self) -> str:
        """All that anybody has answered to what stands, in words: what is named there has to be there."""
        return str([pack(answer) for one in gathers_of(self.state) for _, answer in one.answers])

    @property
    def others(self) -> list[Seat]:
        """Everybody whose people he may not know."""
        return [seat for seat in (*self.state.setup.seats, GM) if seat != self.viewer]

    def fresh(self) -> FigureId:
        """A number that nobody bears, in either position: so it tells nothing of the true ones."""
        while True:
            who = f"f{FIRST + self.below(LAST - FIRST + 1)}"
            taken = (self.state.people, self.state.animals, self.other.people)
            if not any(who in one for one in taken) and not any(key.endswith(who) for key in self.state.seen):
                return who

    def out_of_sight(self, who: FigureId, near: Stand | None = None) -> Stand | None:
        """A place where the viewer does not see him; None where none was found."""
        table = self.other.terms.table
        if table is None or self.viewer == PUBLIC:
            return None
        scene = Scene(self.other)
        lookers = scene.lookers(self.viewer)
        for _ in range(TRIES):
            stand = self._somewhere(table.width, table.depth, near)
            self.other.stands[who] = stand
            scene.bodies[who] = body_of(self.other, who)
            if self._is_free(who, scene) and scene.made_out(lookers, who) == "nothing":
                del self.other.stands[who]
                return stand
        del self.other.stands[who]
        return None

    def _somewhere(self, width: int, depth: int, near: Stand | None) -> Stand:
        edge = 300
        x, y = edge + self.below(width - 2 * edge), edge + self.below(depth - 2 * edge)
        if near is not None and self.below(2):
            far = 4000
            x = min(max(near.x + self.below(2 * far) - far, edge), width - edge)
            y = min(max(near.y + self.below(2 * far) - far, edge), depth - edge)
        fx, fy = self.one_of(((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)))
        return Stand(x, y, fx, fy)

    def _is_free(self, who: FigureId, scene: Scene) -> bool:
        base = scene.bodies[who].base
        near = [one.base for other, one in scene.bodies.items() if other != who]
        return all(abs(one.x - base.x) + abs(one.y - base.y) > one.reach + base.reach for one in near)

    def take_off(self, who: FigureId) -> None:
        """He is not on the table after all: the made-up ones wait off it, the others have left it."""
        other = self.other
        other.stands.pop(who, None)
        other.plans.pop(who, None)
        if who not in self.state.people:
            self.to_reserve((who,), other.owner[who])
        else:
            other.now[who] = replace(other.now[who], out="left")

    def to_reserve(self, members: tuple[FigureId, ...], seat: Seat) -> None:
        other = self.other
        name = next(f"band{n}" for n in range(len(other.reserves) + 100) if f"band{n}" not in other.reserves)
        turn = max(1, self.state.turn) + self.below(4)
        called = not self.seldom(3)
        other.reserves[name] = Reserve(seat, members, turn=turn, uncertain=self.seldom(2), called=called)
