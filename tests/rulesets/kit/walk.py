"""Random games, step by step, with a copy of the position before and after everything that happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulesets.common.actions import Action, action_id, arguments
from rulesets.common.dice import Dice, Rolled
from rulesets.common.events import Event, Listener
from rulesets.common.questions import Question
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup
from tests.rulesets.kit import forms
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.subjects import Subject, chance, seeded

MAY_RATE = 40  # one answer in so many is to a question that nobody has to answer
RULING_RATE = 12
REMEMBERED = 30


@dataclass(slots=True)
class Frame:
    """One call of `resolve` that returned True."""

    before: Any
    after: Any
    events: list[Event]
    rolled: list[Rolled]


@dataclass(slots=True)
class Step:
    """One answer with all that followed from it; the first step of a game is its start, with no action."""

    number: int
    where: Where
    seat: Seat
    action: Action | None
    question: str
    before: Any
    decided: Any
    told: list[Event]
    rolled: list[Rolled]
    frames: list[Frame] = field(default_factory=list)
    choices: int = 0
    earlier: Sequence[Action] = ()  # what was answered lately in this game, by all

    @property
    def after(self) -> Any:
        return self.frames[-1].after if self.frames else self.decided

    @property
    def events(self) -> list[Event]:
        return [*self.told, *(event for frame in self.frames for event in frame.events)]

    @property
    def dice(self) -> list[Rolled]:
        return [*self.rolled, *(one for frame in self.frames for one in frame.rolled)]


@dataclass(slots=True)
class Choice:
    seat: Seat
    action: Action
    question: Question


def questions_of(subject: Subject, state: Any, setup: Setup) -> dict[Seat, list[Question]]:
    """For each seat the questions that ask it, the game master's among them."""
    ruleset = subject.ruleset
    asked = {seat: [q for q in ruleset.questions(state, seat) if q.asks(seat)] for seat in subject.seats(setup)}
    return {seat: found for seat, found in asked.items() if found}


def answered(subject: Subject, questions: Sequence[Question], action: Action) -> Question | None:
    """The question that this action answers; None when no standing question takes it."""
    return forms.answered(subject.ruleset.kinds, questions, action)


class Table:
    """A game that plays itself. The same subject and seed always play the same game."""

    def __init__(self, subject: Subject, seed: int, *, setup: Setup | None = None, dice: Dice | None = None) -> None:
        self.subject = subject
        self.ruleset = subject.ruleset
        self.seed = seed
        self.setup = setup or subject.setup(seed)
        self.where = Where(subject.slug, seed)
        self.dice = dice or seeded(seed, self.setup)
        self.chance = chance(subject.slug, seed)
        self.rulings = seed % 3 == 1
        self.state: Any = None
        self._number = 0
        self._answered: list[Action] = []
        self._closed: set[tuple[Seat, str]] = set()  # who has answered which question

    def steps(self) -> Iterator[Step]:
        """The start and every answer until the game is over."""
        yield self._start()
        limit = 2 * self.ruleset.meta.scenario(self.setup.scenario).decision_limit + 100
        while self.ruleset.outcome(self.state) is None:
            choice, choices = self.choose()
            yield self.play(choice.seat, choice.action, choice.question.id, choices)
            self.where.expect(self._number <= limit, "random play ends", f"still running after {self._number} answers")

    def _start(self) -> Step:
        sink = Listener()
        rolled = len(self.dice.rolled)
        self.state = self.ruleset.new_game(self.setup, self.subject.box, self.dice, sink)
        step = Step(0, self.where, "", None, "", None, self.state.copy(), sink.events, self.dice.rolled[rolled:])
        self._resolve(step)
        return step

    def play(self, seat: Seat, action: Action, question: str = "", choices: int = 0) -> Step:
        """Decide and resolve; the caller chose something legal."""
        self._number += 1
        sink = Listener()
        before = self.state.copy()
        where = self.where.at(self._number)
        try:
            self.ruleset.decide(self.state, seat, action, sink)
        except Exception as error:
            raise where.fault("applies cleanly", f"{action_id(action)[:300]} by {seat}: {error!r}") from error
        decided = self.state.copy()
        step = Step(self._number, where, seat, action, question, before, decided, sink.events, [], [], choices)
        step.earlier = tuple(self._answered[-REMEMBERED:])
        self._answered.append(action)
        self._closed.add((seat, question))
        self._resolve(step)
        return step

    def _resolve(self, step: Step) -> None:
        for _ in range(100_000):
            sink = Listener()
            rolled = len(self.dice.rolled)
            before = self.state.copy()
            try:
                done = self.ruleset.resolve(self.state, self.dice, sink)
            except Exception as error:
                raise step.where.fault("applies cleanly", f"resolve: {error!r}") from error
            if not done:
                step.where.expect(not sink.events, "questions stand", "an event was told by a frame that did nothing")
                return
            step.frames.append(Frame(before, self.state.copy(), sink.events, self.dice.rolled[rolled:]))
        step.where.broken("questions stand", "resolve never comes to a question")

    def pick(self, size: int) -> int:
        return self.chance.pick(size, key="", seat="", why="")

    def choose(self) -> tuple[Choice, int]:
        """A random answer: mostly to what must be answered, now and then another, in some games a ruling."""
        asked = questions_of(self.subject, self.state, self.setup)
        waiting = {seat: [q for q in found if q.must] for seat, found in asked.items()}
        waiting = {seat: found for seat, found in waiting.items() if found}
        again = [(seat, q.id) for seat, found in waiting.items() for q in found if (seat, q.id) in self._closed]
        self.where.at(self._number).expect(
            not again, "question names", f"{again}: another question under the name of one that was answered"
        )
        self.where.at(self._number).expect(
            waiting, "questions stand", "the game runs and nobody has to decide anything"
        )
        aside = not self.pick(MAY_RATE) or (self.rulings and not self.pick(RULING_RATE))
        if aside and (choices := self._optional(asked)):
            return choices[self.pick(len(choices))], len(choices)
        seats = list(waiting)
        seat = seats[self.pick(len(seats))]
        legal = self.ruleset.legal_actions(self.state, seat)
        choices = self._answers(seat, waiting[seat], legal)
        known = [action_id(action) for action in legal]
        self.where.at(self._number).expect(choices, "actions are offered", f"{seat} must decide, offered: {known[:5]}")
        return choices[self.pick(len(choices))], len(choices)

    def _optional(self, asked: Mapping[Seat, list[Question]]) -> list[Choice]:
        seats = [seat for seat in asked if (seat == GM) == (self.rulings and bool(self.pick(2)))]
        found: list[Choice] = []
        for seat in seats:
            free = [q for q in asked[seat] if not q.must]
            found += self._answers(seat, free, self.ruleset.legal_actions(self.state, seat))
        kinds = list(dict.fromkeys(choice.action.kind for choice in found))
        chosen = kinds[self.pick(len(kinds))] if kinds else ""
        return [choice for choice in found if choice.action.kind == chosen]

    def _answers(self, seat: Seat, questions: Sequence[Question], legal: Sequence[Action]) -> list[Choice]:
        pairs = [(action, answered(self.subject, questions, action)) for action in legal]
        return [Choice(seat, action, question) for action, question in pairs if question is not None]


def play(subject: Subject, seed: int) -> list[Step]:
    """A whole random game."""
    return list(Table(subject, seed).steps())


def without_reason(action: Action) -> Action:
    """The same ruling, unexplained."""
    return replace(action, reason="") if "reason" in arguments(action) else action  # type: ignore[type-var, call-arg]
