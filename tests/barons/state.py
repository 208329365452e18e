"""What may be decided, where everything is, who remembers what."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink, tell
from rulesets.common.frames import Frame, Gather, without_seat
from rulesets.common.piles import Piles
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.shapes import BoardRuling, Choice, Plain, Ruling, kinds_of
from tests.barons.cards import BaronsBox


@dataclass(frozen=True, slots=True)
class React(Action):
    kind: ClassVar[str] = "react"
    fight: str  # the domain fought over
    choice: str  # a card, or none


CHOICES = ("stake", "announce", "banner", "standing", "strike")
SHAPES = {Plain: ("agree", "capitulate"), Choice: CHOICES, Ruling: ("gm.remove", "gm.give", "gm.move", "gm.set")}
KINDS = kinds_of(SHAPES, React, BoardRuling)
RULE = Rulebook(Path(__file__).with_name("rules.toml"))
ENDINGS = {"last_baron": "BAR-1c", "points": "BAR-1d", "draw": "BAR-1d", "capitulation": "BAR-1e"}
LASTING = ("turned", "wounded")


@dataclass(slots=True, eq=False)
class State:
    box: BaronsBox
    setup: Setup
    cards: Piles
    turn: int = 0
    round: int = 0  # turns begun, those begun anew included: no question and no die comes twice under one name
    phase: str = "council"
    ending: str = ""
    omen: int = 0
    owner: dict[str, Seat] = field(default_factory=dict)
    banner: dict[Seat, str] = field(default_factory=dict)  # where it is; empty once it is gone
    truth: dict[Seat, str] = field(default_factory=dict)  # "true" or "decoy"
    standing: dict[Seat, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)  # "turned red", "wounded red"; of this turn "moved red", "told red",
    stack: list[Frame] = field(default_factory=list)  # "shown red" (all saw his banner there), "absent red ford"

    def copy(self) -> State:
        flat = (self.turn, self.round, self.phase, self.ending, self.omen)
        board = (self.owner.copy(), self.banner.copy(), self.truth.copy(), self.standing.copy())
        return State(self.box, self.setup, self.cards.copy(), *flat, *board, self.marks.copy(), self.stack.copy())

    @property
    def alive(self) -> list[Seat]:
        """Those who hold their castle (BAR-1b)."""
        return [seat for seat in self.setup.seats if self.owner[self.box.castle(seat)] == seat]

    def mark(self, *mark: str) -> None:
        self.marks = sorted(dict.fromkeys([*self.marks, " ".join(mark)]))

    def sees_banner(self, viewer: Viewer, seat: Seat) -> bool:
        return viewer in (GM, seat) or f"shown {seat}" in self.marks or not self.banner[seat]

    def sees_truth(self, viewer: Viewer, seat: Seat) -> bool:
        return viewer in (GM, seat) or f"turned {seat}" in self.marks

    def points(self, seat: Seat) -> int:
        return sum(self.box.domains[at].worth for at, owner in self.owner.items() if owner == seat)

    def winners(self) -> tuple[Seat, ...]:
        best = [seat for seat in self.alive if self.points(seat) == max(map(self.points, self.alive))]
        return tuple(best) if len(best) == 1 else ()


def auto(state: State, kind: str, *subject: str) -> Gather:
    """A frame that asks nobody: a consequence for `resolve`."""
    return Gather(f"r{state.round}.{kind}", kind, (), RULE["BAR-1a"], subject=subject)


def leave(state: State, seat: Seat, ending: str, sink: Sink) -> None:
    """A baron is out (BAR-1b): his own fights are off, those against him go on against the country people."""
    state.owner.update({at: "" for at, owner in state.owner.items() if owner == seat})
    state.banner[seat] = ""
    state.mark("turned", seat)
    state.stack = without_seat(state.stack, seat, lambda gather: gather.subject[1:2] == (seat,))
    tell(sink, "baron_out", RULE["BAR-1b"], who=seat, truth=state.truth[seat])
    if len(state.alive) == 1:
        end(state, ending, sink)


def end(state: State, ending: str, sink: Sink) -> None:
    state.ending, state.stack = ending, []
    tell(sink, "game_ended", RULE[ENDINGS[ending]], ending=ending)
