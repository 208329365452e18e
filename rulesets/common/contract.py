"""The front door of a game: what every ruleset answers, and what everybody who calls one may rely on.

Callers hand in a state they can throw away: after any exception it is void. `view`, `phase`, `questions`,
`legal_actions`, `check`, `odds_of`, `position`, `tokens` and `encode` change nothing and ask no die of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

from rulesets.common.actions import Action
from rulesets.common.box import Box
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.meta import Meta
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.position import Position, PositionShape
from rulesets.common.questions import Near, Question
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.view import PhaseNow, View
from rulesets.common.words import Words


class State(Protocol):
    """The whole position, with what each seat has seen and may remember. No seed, no clock; shares only `box`."""

    @property
    def box(self) -> Any: ...

    @property
    def setup(self) -> Setup: ...

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


class Bot(Protocol):
    """A player who sees only his view. `dice` come from (game, seat, question id), never from the game's streams."""

    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action: ...


class Ruleset(Protocol[S]):
    @property
    def meta(self) -> Meta: ...

    @property
    def rulebook(self) -> Rulebook:
        """Every rule of rules.toml."""

    @property
    def words(self) -> Words:
        """The sentences of words.toml, in both languages."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """At least "random"; and one that plays sensibly where the game promises it."""

    @property
    def kinds(self) -> Mapping[str, type[Action]]:
        """Every action class by its kind, for the parser and the journal."""

    def load_box(self, files: Mapping[str, str]) -> Box:
        """Components; no files: the default ones. Raises BadFile(file, line, column, code)."""

    def new_game(self, setup: Setup, box: Any, dice: Dice, sink: Sink) -> S: ...

    def phase(self, state: S, viewer: Viewer) -> PhaseNow: ...

    def questions(self, state: S, viewer: Viewer) -> list[Question]:
        """Who must or may decide what, as the viewer may know it. Those that ask the viewer have forms."""

    def legal_actions(self, state: S, seat: Seat) -> list[Action]:
        """All answers to all questions that ask this seat (a reaching sample of wide params), in canonical order."""

    def near_misses(self, state: S, seat: Seat) -> list[Near]:
        """What a player would look for and may not do now, with the rule; judged by what the seat knows."""

    def check(self, state: S, seat: Seat, action: Action) -> None:
        """Raises IllegalAction; judges by what the seat may know."""

    def decide(self, state: S, seat: Seat, action: Action, sink: Sink) -> None:
        """Records one decision that `check` let through. Asks no die, draws no consequence."""

    def resolve(self, state: S, dice: Dice, sink: Sink) -> bool:
        """One automatic frame; False when only questions stand, or the game is over.

        Raises DiceNeeded before it has touched anything. True: something was resolved, call again.
        """

    def view(self, state: S, viewer: Viewer) -> View: ...

    def odds_of(self, state: S, viewer: Viewer, action: Action) -> Odds | None:
        """Exact odds of what this action may start, from what the viewer knows; None when nothing is left to chance."""

    def outcome(self, state: S) -> Outcome | None: ...

    def tokens(self, state: S) -> Iterable[Token]: ...

    def position(self, state: S, viewer: Viewer) -> Position: ...

    def position_shape(self, setup: Setup, box: Any) -> PositionShape: ...

    def aftermath(self, state: S) -> list[Consequence]: ...

    def encode(self, state: S) -> dict[str, Any]:
        """Plain JSON data with a `schema` number and the set-up."""

    def decode(self, data: Mapping[str, Any], box: Any) -> S:
        """Every schema ever released, step by step."""

    def audit(self, state: S) -> None:
        """Raises AuditError unless every card, piece and point is accounted for."""

    def unknown_to(self, state: S, viewer: Viewer, shuffle: Dice) -> S:
        """Another position that agrees with all the viewer knows: what he cannot know is drawn anew."""
