"""Games of Argad under test: begun, answered, carried on; with what everybody was told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.argad.game import Argad
from rulesets.argad.state import FigureId, State
from rulesets.common.actions import Action
from rulesets.common.dice import Dice, Fast
from rulesets.common.events import Event, Listener
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup

GAME = Argad()


@dataclass
class Game:
    """A position and all that was told since it began."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def who(self, name: str) -> FigureId:
        """The number of the person whom the scenario calls so."""
        return next(number for number, one in self.state.people.items() if one.id == name)

    def answer(self, seat: Seat, action: Action) -> Game:
        """One answer and all that follows until somebody is asked again."""
        GAME.check(self.state, seat, action)
        listener = Listener()
        self.state = self.state.copy()
        GAME.decide(self.state, seat, action, listener)
        self._resolve(listener)
        return self

    def run(self) -> Game:
        self._resolve(Listener())
        return self

    def _resolve(self, listener: Listener) -> None:
        while GAME.resolve(self.state, self.dice, listener):
            pass
        self.events += listener.events

    def asked(self, seat: Seat) -> list[str]:
        """The kinds of questions that this seat has to answer."""
        return [one.kind for one in GAME.questions(self.state, seat) if one.must and seat in one.waiting and one.forms]

    def usual(self, seat: Seat) -> Game:
        """The clock's answer to the first question that waits for this seat."""
        question = next(one for one in GAME.questions(self.state, seat) if one.must and seat in one.waiting)
        assert question.default is not None
        return self.answer(seat, question.default)

    def until(self, kind: str, most: int = 200) -> Game:
        """Everybody gives the clock's answer until a question of this kind stands."""
        for _ in range(most):
            if any(kind in self.asked(seat) for seat in self.seats):
                return self
            self.usual(next(seat for seat in self.seats if self.asked(seat)))
        raise AssertionError(f"nobody is asked {kind}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (*self.state.setup.seats, *((GM,) if self.state.setup.gm else ()))

    def told(self, viewer: Viewer = GM) -> list[str]:
        """The codes of all that this viewer was told."""
        return [part.code for event in self.events if (part := event.part_for(viewer))]


def begun(
    scenario: str = "lesson",
    *,
    gm: bool = True,
    options: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    dice: Dice | None = None,
    text: str = "",
) -> Game:
    """A game that has begun. `text`: a scenario of its own, in place of the file of that name."""
    box = GAME.load_box({f"scenarios/{scenario}.toml": text} if text else {})
    seats = box.scenarios[scenario].seats
    setup = Setup(scenario, seats, gm=gm, options=options or {}, readings=readings or {}, box_digest=box.digest)
    dice = dice or Fast(1)
    listener = Listener()
    game = Game(GAME.new_game(setup, box, dice, listener), dice)
    game.events += listener.events
    return game.run()
