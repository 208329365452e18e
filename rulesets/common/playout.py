"""Whole games at speed: quick dice, deaf sinks, nothing checked that was offered, nothing encoded before the end.

A game's seed is made of the job's seed and the game's own number, never of the chunk it was played in, so that any
number of workers and any size of chunks give the same totals.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rulesets.common.actions import Action
from rulesets.common.bots import BotDice, RandomBot, is_blind, two_draws
from rulesets.common.contract import Bot, Ruleset, State
from rulesets.common.dice import Dice, Fast
from rulesets.common.events import Deaf
from rulesets.common.extras import Hurries
from rulesets.common.questions import Question
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC, Seat
from rulesets.common.setup import Setup
from rulesets.common.totals import Finished, Totals
from rulesets.common.view import View

S = TypeVar("S", bound=State)

DEAF = Deaf()
NOBODY = RandomBot()


class UnfinishedGame(Exception):
    """Something of ours is wrong: a game did not come to its end. Says which, so that it can be played again."""

    def __init__(self, scenario: str, seed: str, decisions: int, why: str) -> None:
        super().__init__(f"scenario {scenario}, seed {seed}: {why} after {decisions} decisions")
        self.seed = seed
        self.decisions = decisions


class EndlessGame(UnfinishedGame):
    """More decisions than the scenario allows."""


class StuckGame(UnfinishedGame):
    """The game is not over and nobody is asked anything."""


@dataclass(frozen=True, slots=True)
class Players:
    """Who answers: bots by seat. A seat without one answers at random, a game master by the defaults.

    `game` names the game for the dice of the bots.
    """

    game: str
    bots: Mapping[Seat, Bot] = field(default_factory=dict)
    last: dict[Seat, tuple[str, int]] = field(default_factory=dict, compare=False)  # asked, and how often

    def dice(self, seat: Seat, question: str) -> BotDice:
        """Who did something unasked and is asked the same once more has other dice: else he would do it for ever."""
        return BotDice(self.game, seat, self.name_of(seat, question))

    def name_of(self, seat: Seat, question: str) -> str:
        """What his dice for this question are named after."""
        before = self.last.get(seat)
        if before is None or before[0] != question:
            self.last[seat] = question, 0
            return question
        self.last[seat] = question, before[1] + 1
        return f"{question} {before[1] + 1}"

    def answer(
        self, ruleset: Ruleset[S], state: S, seat: Seat, questions: Sequence[Question], actions: Sequence[Action]
    ) -> Action:
        question = standing(questions, seat)
        assert question is not None
        bot = self.bots.get(seat)
        if bot is None and seat == GM and question.default is not None:
            return question.default
        bot = bot or NOBODY
        view = View(seat, 0) if is_blind(bot) else ruleset.view(state, seat)
        return bot.choose(view, questions, actions, self.dice(seat, question.id))

    def are_hasty(self, seats: Sequence[Seat]) -> bool:
        """Whether nobody looks at what he is asked."""
        return all(isinstance(self.bots.get(one, None if one == GM else NOBODY), RandomBot) for one in seats)


def play_games(
    ruleset: Ruleset[Any], setup: Setup, seed: int | str, games: Iterable[int], bots: Mapping[Seat, Bot]
) -> Totals:
    """The games of these numbers, under one seed."""
    box = ruleset.load_box({})
    totals = Totals()
    with uncollected():
        for number in games:
            totals.add(play_out(ruleset, setup, f"{seed}/{number}", bots, box), number)
    return totals


def play_out(ruleset: Ruleset[Any], setup: Setup, seed: str, bots: Mapping[Seat, Bot], box: Any = None) -> Finished:
    """One game from the start to the end."""
    dice = Fast(seed)
    state = ruleset.new_game(setup, ruleset.load_box({}) if box is None else box, dice, DEAF)
    return play_on(ruleset, state, Players(seed, bots), dice)


def play_on(ruleset: Ruleset[S], state: S, players: Players, dice: Dice) -> Finished:
    """A game from where it stands to the end; the state is used up. Raises EndlessGame or StuckGame."""
    with uncollected():
        return _played(ruleset, state, players, dice)


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing in a position points at each other, so whatever a game lets go of is gone at once. The collector would
    walk through all that it holds again and again, and find nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _played(ruleset: Ruleset[S], state: S, players: Players, dice: Dice) -> Finished:
    scenario = state.setup.scenario
    limit = ruleset.meta.scenario(scenario).decision_limit
    seats, go_on, answer = asked_seats(state), _going_on(ruleset), _answering(ruleset, state, players)
    hurries, decide = answer is _in_haste, ruleset.decide
    answered = decisions = 0
    while True:
        go_on(state, dice)
        outcome = None if hurries else ruleset.outcome(state)
        chosen = answer(ruleset, state, seats, players) if outcome is None else None
        if chosen is None:
            outcome = outcome or ruleset.outcome(state)
            if outcome is None:
                raise StuckGame(scenario, players.game, answered, "nobody is asked anything")
            turns = ruleset.phase(state, PUBLIC).turn
            return Finished(decisions, outcome, int(digest(ruleset.encode(state)), 16), turns)
        if answered >= limit:
            raise EndlessGame(scenario, players.game, answered, "still going on")
        decisions += chosen.is_decision
        answered += 1
        decide(state, chosen.seat, chosen.action, DEAF)


@dataclass(slots=True)
class Chosen:
    """Who answers next, and what; whether he had a choice."""

    seat: Seat
    action: Action
    is_decision: bool


def choose(ruleset: Ruleset[S], state: S, seats: Sequence[Seat], players: Players) -> Chosen | None:
    """The answer of the first seat that has to give one; None when nobody has to."""
    return _answering(ruleset, state, players)(ruleset, state, seats, players)


Answering = Callable[[Ruleset[S], S, Sequence[Seat], Players], Chosen | None]


def _answering(ruleset: Ruleset[S], state: S, players: Players) -> Answering[S]:
    """How this game asks these players."""
    hurries = hasattr(ruleset, "due") and players.are_hasty(asked_seats(state))
    return _in_haste if hurries else _with_care


def _going_on(ruleset: Ruleset[S]) -> Callable[[S, Dice], None]:
    """How this game goes on by itself."""

    def settle(state: S, dice: Dice) -> None:
        while ruleset.resolve(state, dice, DEAF):
            pass

    hasten: Callable[[S, Dice], None] = getattr(ruleset, "hasten", settle)
    return hasten


def _with_care(ruleset: Ruleset[S], state: S, seats: Sequence[Seat], players: Players) -> Chosen | None:
    seat, questions = asked(ruleset, state, seats)
    if not seat:
        return None
    actions = ruleset.legal_actions(state, seat)
    return Chosen(seat, players.answer(ruleset, state, seat, questions, actions), len(actions) > 1)


def _in_haste(ruleset: Any, state: Any, seats: Sequence[Seat], players: Players) -> Chosen | None:
    game: Hurries = ruleset
    due = game.due(state, seats)
    if due is None:
        return None
    seat, actions = due.seat, due.actions
    draws = two_draws(players.game, seat, players.name_of(seat, due.question))
    action = NOBODY.hurry(actions, draws, game.legal_actions, state, seat)
    return Chosen(seat, action, len(actions) > 1 or game.has_more(state, seat))


def asked_seats(state: State) -> tuple[Seat, ...]:
    """Those who may have to answer, in the order in which a playout asks them."""
    return (*state.setup.seats, *((GM,) if state.setup.gm else ()))


def asked(ruleset: Ruleset[S], state: S, seats: Sequence[Seat]) -> tuple[Seat, list[Question]]:
    """The first seat that has to answer something, and all it is asked; no seat when nobody has to."""
    for seat in seats:
        questions = ruleset.questions(state, seat)
        if standing(questions, seat) is not None:
            return seat, questions
    return "", []


def standing(questions: Sequence[Question], seat: Seat) -> Question | None:
    """The first question that the seat has to answer."""
    for question in questions:
        if question.must and question.forms and seat in question.seats and seat not in question.answered:
            return question
    return None


def backend(ruleset: Ruleset[Any]) -> str:
    """Whether the rules of this game run as compiled modules or as plain Python."""
    package = ".".join(type(ruleset).__module__.split(".")[:2])
    files = [str(getattr(one, "__file__", "")) for name, one in sys.modules.items() if name.startswith(package)]
    return "compiled" if any(file.endswith((".so", ".pyd")) for file in files) else "pure"
