"""Many games from one start: from a set-up, or from where a running game stands as one viewer knows it.

Game k of a simulation is made of its seed and of k alone, so that it can be played again, by whomever, and chunks of
any size add up to the same. Where the viewer cannot know everything, each game draws anew what he does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.bots import BotDice
from rulesets.common.contract import Ruleset, State
from rulesets.common.counts import summed
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf, Sink
from rulesets.common.playout import DEAF, Players, StuckGame, asked_seats, choose, play_on
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.totals import Finished, Totals

NOBODY, BY_DICE = "", "dice"  # in place of a seat and its bot: nobody plays, the dice decide the fight alone
NEVER: Callable[[], bool] = lambda: False  # noqa: E731


@dataclass(frozen=True, slots=True)
class Simulation:
    """`start` None: every game is set up anew. Else every game goes on from there, as `viewer` knows it."""

    ruleset: Ruleset[Any]
    setup: Setup
    box: Any
    seed: str
    bots: Mapping[Seat, str] = field(default_factory=dict)
    start: Any = None
    viewer: Viewer = GM

    def players(self, number: int) -> Players:
        bots = {seat: self.ruleset.bots[name] for seat, name in self.bots.items() if seat != NOBODY}
        return Players(self.name(number), bots)

    def name(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def begin(self, number: int, dice: Fast, sink: Sink) -> Any:
        """The position from which game `number` is played."""
        if self.start is None:
            return self.ruleset.new_game(self.setup, self.box, dice, sink)
        if self.viewer == GM:
            return self.start.copy()
        return self.ruleset.unknown_to(self.start, self.viewer, BotDice(self.name(number), self.viewer, "unknown"))

    def play(self, numbers: Iterable[int], stopped: Callable[[], bool] = NEVER) -> Totals:
        """These games, or as many of the first of them as there was time for."""
        totals = Totals()
        for number in numbers:
            if stopped():
                break
            dice = Fast(self.name(number))
            state = self.begin(number, dice, DEAF)
            totals.add(self._finished(state, number, dice), number, self.counted(state))
        return totals

    def _finished(self, state: Any, number: int, dice: Fast) -> Finished:
        if self.is_fight:
            return self._fought(state, dice)
        return play_on(self.ruleset, state, self.players(number), dice)

    @property
    def is_fight(self) -> bool:
        """Whether nobody plays: the position is fought out at once, by dice alone."""
        return NOBODY in self.bots

    def _fought(self, state: Any, dice: Fast) -> Finished:
        self._fight_out(state, dice)
        outcome = self.ruleset.outcome(state)
        assert outcome is not None
        turns = self.ruleset.phase(state, PUBLIC).turn
        return Finished(0, outcome, int(digest(self.ruleset.encode(state)), 16), turns)

    def _fight_out(self, state: Any, dice: Fast) -> None:
        game: Any = self.ruleset
        game.fight_out(state, {seat: name for seat, name in self.bots.items() if seat != NOBODY}, dice)

    def counted(self, state: Any) -> Mapping[str, int]:
        """What the game counts of its end, as far as whoever reads it may know: of a scenario everybody may."""
        asks: Any = getattr(self.ruleset, "counted", None)
        return summed(asks(state, PUBLIC if self.start is None else self.viewer, self.start)) if asks else {}

    def retrace(self, number: int, sink: Callable[[], Sink] = Deaf) -> Iterator[Moment]:
        """Game `number` step by step, exactly as it was counted: the start, then what each decision came to."""
        dice, players = Fast(self.name(number)), self.players(number)
        listener = sink()
        state = self.begin(number, dice, listener)
        if self.is_fight:
            yield Moment(state.copy(), None, listener)
            self._fight_out(state, dice)
            yield Moment(state, None, sink())
            return
        seats, decided = asked_seats(state), None
        while True:
            while self.ruleset.resolve(state, dice, listener):
                pass
            yield Moment(state.copy(), decided, listener)
            if self.ruleset.outcome(state) is not None:
                return
            chosen = choose(self.ruleset, state, seats, players)
            if chosen is None:
                raise StuckGame(state.setup.scenario, players.game, 0, "nobody is asked anything")
            decided, listener = (chosen.seat, chosen.action), sink()
            self.ruleset.decide(state, chosen.seat, chosen.action, listener)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a simulated game stood, after whose decision, and what was told on the way there."""

    state: State
    decided: tuple[Seat, Action] | None
    told: Sink


def can_fight_out(ruleset: object) -> bool:
    """Whether positions of this game may be fought out by dice alone (extras.FightsOut)."""
    return hasattr(ruleset, "fight_out")


def as_known(ruleset: Ruleset[Any], state: Any, viewer: Viewer, seed: str) -> Any:
    """A position to start from that holds nothing the viewer does not know; the game master knows it all."""
    if viewer == GM:
        return state.copy()
    return ruleset.unknown_to(state, viewer, BotDice(seed, viewer, "start"))
