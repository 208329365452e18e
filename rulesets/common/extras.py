"""What a game may offer besides the contract. Pages look for these names at its front door and show what they find.

Each keeps the promises of `view`: it is a function of what the viewer may know, changes nothing, and asks no die of the
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.actions import Action
from rulesets.common.questions import Question
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.view import Line, View

Told = tuple[str, Facts]  # code and facts of one thing told


class Scene(Protocol):
    """One thing of a turn that is shown again: its sentence is an event's, `phase` a phase's."""

    @property
    def phase(self) -> str: ...

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


class Replays(Protocol):
    """Past turns once more, scene by scene, out of nothing but what the viewer was told."""

    @property
    def turn_begins(self) -> str:
        """The event that opens a turn: everybody is told it, with its number as the fact `turn`."""

    def scenes(self, told: Iterable[Told], viewer: Viewer) -> Sequence[Scene]:
        """What was told since the turn began, as scenes in their order; what there is nothing to see of is left out."""

    def staged(self, view: View, scenes: Sequence[Any]) -> View:
        """The view from which a turn began, after these scenes; the board points at the last of them."""


class Ahead(Protocol):
    def lines(self) -> Iterable[Line]:
        """What is to come, in the order of turns, in the words of section lines."""


class Foresees(Protocol):
    """What comes of an answer, as far as a seat can tell."""

    @property
    def foreseen(self) -> Sequence[str]:
        """The kinds of answers of which something can be foreseen."""

    @property
    def assumptions(self) -> Sequence[str]:
        """What may be supposed of the others (named in words.toml as assumption), the usual first."""

    def forecast(self, state: Any, viewer: Viewer, action: Action | None, assumption: str) -> Ahead | None:
        """None: this viewer commands nobody. Action None: he goes on as he is. It was checked beforehand."""


class StartsForms(Protocol):
    """Answers that leave unsaid what goes on as it is, and forms that show it all the same."""

    def form_start(self, state: Any, seat: Seat, question: Question) -> Action | None:
        """What the form is filled in with before anything was typed: the own answer, or what the clock would say,
        with all that it leaves unsaid. None: nothing."""


@dataclass(frozen=True, slots=True)
class Way:
    """The places on the way, each beside the one before; the turn in which its end is reached, 0: not to be said."""

    path: tuple[str, ...]
    turn: int = 0


class FindsWays(Protocol):
    """Paths are given by their ends: on large boards nobody presses every place between."""

    def way(self, state: Any, seat: Seat, piece: str, steps: Sequence[str], to: str) -> Way | None:
        """On from the last of these steps to this place, by what the seat knows; None where no way is to be had."""

    def filled(self, state: Any, seat: Seat, action: Action) -> Action:
        """An answer as it was typed, with the ways between places that are not beside each other; not yet checked."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A number of a plan to draw a scenario by; a switch where it goes from 0 to 1.

    `lots`: out of how many it is drawn when nobody names it, where it is: so many that nobody tries them all.
    """

    low: int
    high: int
    usual: int
    lots: int = 0

    @property
    def is_switch(self) -> bool:
        return (self.low, self.high) == (0, 1)


class DrawsMaps(Protocol):
    """Scenarios that are files: drawn by people or out of a seed, handed in at set-up, taken out again."""

    def scenario_files(self, scenario: str, text: str) -> Mapping[str, str]:
        """This text as components, in which it takes the place of the scenario."""

    def scenario_file(self, box: Any, scenario: str) -> str:
        """The scenario of a box as a text that can be handed in again."""

    def plan_bounds(self, scenario: str) -> Mapping[str, Bound]:
        """The numbers that a scenario is drawn by (called as in section params); none: it is not drawn by numbers."""

    def draw_scenario(self, scenario: str, plan: Mapping[str, int]) -> str:
        """The text out of such numbers; the same for the same. Raises BadFile where it cannot be drawn."""
