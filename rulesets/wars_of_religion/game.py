"""The Ruleset object: each promise of the contract handed to the chapter that keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.bots import RandomBot
from rulesets.common.codec import Codec
from rulesets.common.contract import Bot
from rulesets.common.counts import Count
from rulesets.common.dice import Dice
from rulesets.common.events import Deaf, Sink
from rulesets.common.extras import Due
from rulesets.common.frames import Beside, Gather
from rulesets.common.meta import Meta
from rulesets.common.odds import Odds, OddsQuestion
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.position import Position, PositionShape
from rulesets.common.questions import Near, Question
from rulesets.common.rulebook import Rulebook
from rulesets.common.schemas import Schemas
from rulesets.common.seats import Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.stages import Stage
from rulesets.common.view import PhaseNow, View
from rulesets.common.words import Words

from . import (
    box,
    conservation,
    counting,
    drawing,
    faces,
    guide,
    laying,
    odds_activation,
    odds_beside,
    positions,
    tokens,
    turn,
    two_players,
    unknown,
    victory,
    view,
)
from .bots import SensibleBot
from .cast import Cast
from .decks import Decks
from .ledger import RULE
from .meta import META
from .odds_questions import QUESTIONS
from .rooms import DESK
from .setting_up import laid_out
from .state import State, Venture

PARTS = {
    "people": lambda data, the_box: Cast.decode(data, the_box.characters),
    "decks": lambda data, the_box: Decks.decode(data, the_box),
}
CODEC: Codec[State] = Codec(
    State,
    Schemas(META.schema, {}),
    DESK.kinds,
    records={"Gather": Gather, "Beside": Beside, "Venture": Venture},
    parts=PARTS,
)
DEAF = Deaf()


class WarsOfReligion:
    meta: ClassVar[Meta] = META
    rulebook: ClassVar[Rulebook] = RULE
    words: ClassVar[Words] = Words(Path(__file__).with_name("words"))
    odds_questions: ClassVar[tuple[OddsQuestion, ...]] = QUESTIONS
    bots: ClassVar[Mapping[str, Bot]] = {"random": RandomBot(), "sensible": SensibleBot()}
    walked: ClassVar[Sequence[str]] = (*odds_activation.WALKED, *odds_beside.WALKED)
    kinds: ClassVar[Mapping[str, type[Action]]] = DESK.kinds

    def load_box(self, files: Mapping[str, str]) -> box.WarsBox:
        return box.load_box(files)

    def reopen_box(self, files: Mapping[str, str]) -> box.WarsBox:
        return box.reopen_box(files)

    def new_game(self, setup: Setup, the_box: Any, dice: Dice, sink: Sink) -> State:
        """From the scenario, or on from a position."""
        state = laid_out(setup, the_box)
        if setup.position is None:
            turn.begin_next(state, sink)
        else:
            laying.lay(state, setup.position)
            turn.take_up(state, sink)
        return state

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        return guide.phase_now(state, DESK.questions(state, viewer))

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        return DESK.questions(state, viewer)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return DESK.legal_actions(state, seat)

    def due(self, state: State, seats: Sequence[Seat]) -> Due | None:
        return DESK.due(state, seats)

    def has_more(self, state: State, seat: Seat) -> bool:
        return DESK.has_more(state, seat)

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        return DESK.near_misses(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        DESK.check(state, seat, action)

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        DESK.decide(state, seat, action, sink)

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        if state.ending:
            return False
        if not state.stack:
            turn.begin_next(state, sink)
            return True
        return DESK.resolve(state, dice, sink)

    def hasten(self, state: State, dice: Dice) -> None:
        while not state.ending:
            if not state.stack:
                turn.begin_next(state, DEAF)
            elif not DESK.hasten(state, dice):
                return

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view_of(state, viewer)

    def drawn(self, view: View, language: str) -> Mapping[str, Any]:
        """The board of a view as shapes, for a page."""
        return drawing.drawn(view, language, self.words)

    def faces(self, view: View, language: str) -> Mapping[str, Mapping[str, Any]]:
        """What is printed on the cards, for a page."""
        return faces.faces(view, language, self.words)

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        return DESK.odds_of(state, viewer, action)

    def stages(self, state: State, viewer: Viewer, action: Action) -> Sequence[Stage]:
        DESK.check(state, viewer, action)
        if action.kind in odds_beside.WALKED:
            return odds_beside.stages(state, viewer, action)
        return odds_activation.stages(state, viewer, action)

    def goes_along(self, state: State) -> Mapping[Seat, Seat]:
        return two_players.goes_along(state)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome_of(state)

    def tokens(self, state: State) -> Iterable[Token]:
        return tokens.tokens_of(state)

    def position(self, state: State, viewer: Viewer) -> Position:
        return positions.position_of(state, viewer)

    def position_shape(self, setup: Setup, the_box: Any) -> PositionShape:
        return positions.position_shape(setup, the_box)

    def counted(self, state: State, viewer: Viewer, start: State | None) -> Iterable[Count]:
        return counting.counted(state, viewer, start)

    def aftermath(self, state: State) -> list[Consequence]:
        """Nobody of the roster is carried into this game."""
        return []

    def audit(self, state: State) -> None:
        conservation.audit(state)

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        return unknown.unknown_to(state, viewer, shuffle)

    def encode(self, state: State) -> dict[str, Any]:
        return CODEC.encode(state)

    def decode(self, data: Mapping[str, Any], the_box: Any) -> State:
        return CODEC.decode(data, the_box)


ruleset = WarsOfReligion()
