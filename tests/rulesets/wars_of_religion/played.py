"""Games of Wars of Religion under test: begun, answered, carried on; with what everybody was told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice, Fast
from rulesets.common.events import Event, Listener
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.game import WarsOfReligion
from rulesets.wars_of_religion.state import State

GAME = WarsOfReligion()


class Loaded(Dice):
    """Dice that fall as they are told to: the first ones given, then at random. Picks and shuffles are always random,
    unless `pick` chooses (by the part of the key after its last point)."""

    def __init__(self, *faces: Sequence[int], seed: int = 1, picks: Mapping[str, int] | None = None) -> None:
        super().__init__()
        self.given = [tuple(one) for one in faces]
        self.picks = dict(picks or {})
        self.asked: list[Ask] = []
        self._rest = Fast(seed)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        self.asked.append(ask)
        if ask.shape == "pick" and ask.key.rpartition(".")[2] in self.picks:
            return (self.picks[ask.key.rpartition(".")[2]] + 1,)
        if ask.shape in ("pick", "shuffle") or not self.given:
            return self._rest.faces(ask)
        faces = self.given.pop(0)
        assert ask.accepts(faces), f"{ask} does not take {faces}"
        return faces


@dataclass
class Game:
    """A position and all that was told since it began."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def answer(self, seat: Seat, action: Action) -> Game:
        """One answer and all that follows until somebody is asked again."""
        GAME.check(self.state, seat, action)
        listener = Listener()
        self.state = self.state.copy()
        GAME.decide(self.state, seat, action, listener)
        return self.run(listener)

    def run(self, listener: Listener | None = None) -> Game:
        listener = listener or Listener()
        while GAME.resolve(self.state, self.dice, listener):
            pass
        self.events += listener.events
        return self

    def asked(self, seat: Seat) -> list[str]:
        """The kinds of questions that this seat has to answer."""
        return [one.kind for one in GAME.questions(self.state, seat) if one.must and one.forms]

    def usual(self, seat: Seat) -> Game:
        """The clock's answer to the first question that waits for this seat."""
        question = next(one for one in GAME.questions(self.state, seat) if one.must and one.forms)
        assert question.default is not None
        return self.answer(seat, question.default)

    def until(self, kind: str, most: int = 2000) -> Seat:
        """Everybody gives the clock's answer until a question of this kind stands; whom it asks."""
        for _ in range(most):
            for seat in self.seats:
                if kind in self.asked(seat):
                    return seat
            self.usual(next(seat for seat in self.seats if self.asked(seat)))
        raise AssertionError(f"nobody is asked {kind}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (*self.state.setup.seats, *((GM,) if self.state.setup.gm else ()))

    def told(self, viewer: Viewer = GM) -> list[str]:
        """The codes of all that this viewer was told."""
        return [part.code for event in self.events if (part := event.part_for(viewer))]

    def facts(self, code: str, viewer: Viewer = GM) -> list[Mapping[str, object]]:
        """What was told under this code."""
        parts = [part for event in self.events if (part := event.part_for(viewer))]
        return [part.facts for part in parts if part.code == code]


def begun(
    scenario: str = "campaign",
    *,
    gm: bool = False,
    readings: Mapping[str, str] | None = None,
    dice: Dice | None = None,
    change: Callable[[State], None] | None = None,
) -> Game:
    """A game that has begun, up to the first question. `change`: the position before anything happens in it."""
    box = GAME.load_box({})
    setup = Setup(scenario, FACTIONS, gm=gm, readings=readings or {}, box_digest=box.digest)
    listener = Listener()
    dice = dice or Loaded()
    state = GAME.new_game(setup, box, dice, listener)
    if change:
        change(state)
    return Game(state, dice, listener.events)


def position(**values: object) -> State:
    """A position of the campaign in turn 1, nothing on its stack, with these fields changed: for resolvers alone."""
    state = begun().state
    state.stack = []
    for name, value in values.items():
        setattr(state, name, value)
    return state
