"""What a game may offer besides the contract. Pages look for these names at its front door and show what they find.

Each keeps the promises of `view`: it is a function of what the viewer may know, changes nothing, and asks no die of the
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulesets.common.actions import Action
from rulesets.common.counts import Count
from rulesets.common.dice import Dice
from rulesets.common.questions import Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.troops import (
    Field,
    PrintedTable,
    ReferenceSheet,
    Sample,
    ScenarioSeats,
    TroopChange,
    TroopShown,
)
from rulesets.common.view import Line, View

Told = tuple[str, Facts]  # code and facts of one thing told


class ReopensBoxes(Protocol):
    """Components of a game that was set up with them: what is refused today, but does no harm, is let be.

    Its faults are told to whoever opens that game: only for components that hide nothing.
    """

    def reopen_box(self, files: Mapping[str, str]) -> Any:
        """As `load_box`. Raises BadFile for what the rules would stumble over."""


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


@dataclass(slots=True)
class Due:
    """The first seat that has to answer something, and all answers that are offered to it.

    `question` is what it is asked first; another one each time that something was done unasked before it answered.
    """

    seat: Seat
    question: str
    actions: Sequence[Action]


class Hurries(Protocol):
    """A game that says cheaply what must be answered. Playouts at random ask such a game for what merely may be done
    only when they take it up."""

    def due(self, state: Any, seats: Sequence[Seat]) -> Due | None:
        """Those of the legal actions that answer what must be answered; None where nobody has to."""

    def has_more(self, state: Any, seat: Seat) -> bool:
        """Whether there are legal actions besides."""

    def legal_actions(self, state: Any, seat: Seat) -> list[Action]: ...


class Hastens(Protocol):
    """A game that goes on by itself without a word, for playouts to which nobody listens."""

    def hasten(self, state: Any, dice: Dice) -> None:
        """What `resolve` does until it says that a question stands, with the same dice; told to nobody."""


class SharesHands(Protocol):
    """Seats that are no player's own: by the rules whoever plays another seat plays them as well."""

    def goes_along(self, state: Any) -> Mapping[Seat, Seat]:
        """Each such seat and the one whose player has it now. Everybody may know."""


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


class SaysTooLate(Protocol):
    """A question that stands no longer may have been shut by a rule: then an answer to it is refused by that rule."""

    def too_late(self, state: Any, seat: Seat, question: str) -> IllegalAction | None: ...


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


class DrawsBoards(Protocol):
    """Boards whose shapes are worked out by the game: its template asks for them where a page is drawn, nobody else."""

    def drawn(self, view: View, language: str) -> Mapping[str, Any]:
        """Out of a view and no state, so that it can show nothing else."""


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


class EditsScenarios(DrawsMaps, Protocol):
    """Scenarios that people write, with secrets in them."""

    @property
    def own_scenario(self) -> str:
        """The scenario of the meta that is always a text brought along."""

    def scenario_seats(self, files: Mapping[str, str], scenario: str) -> ScenarioSeats:
        """What the scenario says of itself, out of these components. Raises BadFile."""

    def preview(self, text: str, language: str, *, secrets: bool) -> Mapping[str, Any]:
        """Plain data for `rulesets/<slug>/_preview.html`; without `secrets` what a player sees as the game begins.
        Raises BadFile for the first fault of the text, with its line and column."""


class BuildsTroops(Protocol):
    """Troops that are put together before a game, line by line. A troop is the text of its file."""

    @property
    def troop_periods(self) -> Sequence[str]:
        """Called as [names.sheet] says."""

    @property
    def troop_options(self) -> Sequence[str]:
        """The options of the meta under which a troop is built."""

    def troop_fields(self, period: str, values: Mapping[str, Any]) -> Sequence[Field]:
        """What may be said of somebody in this period, and whatever `values` already say of him."""

    def troop_samples(self, period: str) -> Sequence[Sample]: ...

    def read_troop(self, file: str, text: str) -> str:
        """CSV or JSON, by the name of the file, as the text that is kept. Raises BadFile."""

    def write_troop(self, text: str, form: str) -> str:
        """As "csv" or as "json"."""

    def change_troop(self, text: str, change: TroopChange, options: Mapping[str, str]) -> str:
        """The text afterwards; "" as text is nobody yet. Raises IllegalAction, or Malformed by the id of a field."""

    def show_troop(self, text: str, options: Mapping[str, str], language: str) -> TroopShown: ...

    def troop_tables(self, text: str, language: str) -> Sequence[PrintedTable]:
        """Of the reference sheet the lines of what this troop carries."""

    def with_troops(self, files: Mapping[str, str], scenario: str, troops: Mapping[Seat, str]) -> Mapping[str, str]:
        """The components of a game in which these people stand in for those of their seats. Raises BadSetup."""


class Counts(Protocol):
    """What simulated games are asked besides who won; the numbers stand with the totals of the job."""

    def counted(self, state: Any, viewer: Viewer, start: Any) -> Iterable[Count]:
        """Of a game that is over, what this viewer may read. `start`: the position from which it was played, as he
        knows it; None: from the set-up, and then the public reads it."""


class FightsOut(Protocol):
    """Positions that come to their end at once, by dice alone: a simulation of the fight in place of the whole game."""

    def fight_out(self, state: Any, styles: Mapping[Seat, str], dice: Dice) -> None:
        """The game is over then. `styles`: the bots that were chosen for the seats, as far as they say how to fight."""


class PrintsReference(Protocol):
    """A reference sheet to print: the tables and the options in force."""

    @property
    def reference_periods(self) -> Sequence[str]: ...

    def reference(self, period: str, options: Mapping[str, str], language: str) -> ReferenceSheet: ...

    def reference_of(self, setup: Setup, box: Any, viewer: Viewer, language: str) -> ReferenceSheet:
        """Of a game as it was set up; what is for the game master's eyes is shown to him alone."""
