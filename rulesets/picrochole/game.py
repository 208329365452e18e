"""The Ruleset object: each promise of the contract handed to the chapter that keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.contract import Bot
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.extras import Bound, Way
from rulesets.common.meta import Meta
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.position import Position, PositionShape
from rulesets.common.questions import Near, Question
from rulesets.common.refusals import BadSetup
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import Seat, Viewer
from rulesets.common.setup import Setup, complete
from rulesets.common.view import PhaseNow, View
from rulesets.common.words import Words
from rulesets.picrochole import asked, catalogue, codec, conservation, guesses, phases, plans, positions, view
from rulesets.picrochole.actions import ACTION_KINDS, GiveOrders
from rulesets.picrochole.bots import BOTS
from rulesets.picrochole.catalogue import Box
from rulesets.picrochole.export import scenario_text
from rulesets.picrochole.forecast import ENEMIES, STAND, TURNS, Forecast, forecast
from rulesets.picrochole.ledger import RULE, RULEBOOK
from rulesets.picrochole.lookout import tell_start
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.meta import META
from rulesets.picrochole.replaying import Scene, Told, scenes
from rulesets.picrochole.staging import staged
from rulesets.picrochole.state import State
from rulesets.picrochole.victory import outcome_of
from rulesets.picrochole.ways import filled, way_to


class Picrochole:
    meta: ClassVar[Meta] = META
    rulebook: ClassVar[Rulebook] = RULEBOOK
    words: ClassVar[Words] = Words(Path(__file__).with_name("words.toml"))
    bots: ClassVar[Mapping[str, Bot]] = BOTS
    kinds: ClassVar[Mapping[str, type[Action]]] = ACTION_KINDS
    turn_begins: ClassVar[str] = "turn_begun"
    foreseen: ClassVar[tuple[str, ...]] = (GiveOrders.kind,)
    assumptions: ClassVar[tuple[str, ...]] = ENEMIES

    def load_box(self, files: Mapping[str, str]) -> Box:
        return catalogue.load_box(files)

    def new_game(self, setup: Setup, box: Any, dice: Dice, sink: Sink) -> State:
        """From the scenario, or from a position on the scenario's map."""
        setup = complete(setup, META)
        if setup.seats != META.scenario(setup.scenario).seats:
            raise BadSetup("wrong_seats", RULE["PIC-0b"], scenario=setup.scenario)
        state = positions.start_of(setup, box)
        if setup.position is not None:
            board = positions.board_of(setup.position, state.map)
            state.turn = board.turn
            positions.set_board(state, board)
        for at, marker in enumerate(state.marker):
            if marker:
                state.known[(marker - 1) * state.size + at] = marker
        tell_start(state, sink)
        phases.begin_turn(state, sink)
        return state

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        return phases.phase_now(state, viewer)

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        return asked.questions(state, viewer)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return asked.legal_actions(state, seat)

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        return asked.near_misses(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        asked.check(state, seat, action)

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        asked.decide(state, seat, action, sink)

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        return phases.resolve(state, sink)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view_of(state, viewer)

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        """Nothing here is left to chance (PIC-0g)."""
        return None

    # -- more than the contract asks for: see common/extras.py ---------------------------------------------------

    def forecast(
        self, state: State, viewer: Viewer, action: Action | None = None, assumption: str = STAND, turns: int = TURNS
    ) -> Forecast | None:
        """What comes of these orders as far as the viewer's side can tell; None for who commands no side."""
        if viewer not in SIDES or state.ending or not isinstance(action, GiveOrders | None):
            return None
        return forecast(state, SIDES.index(viewer), action, assumption, turns)

    def scenes(self, told: Iterable[Told], viewer: Viewer) -> list[Scene]:
        """What a viewer was told of a turn, scene by scene, for a page that plays it once more."""
        return list(scenes(told, viewer))

    def staged(self, view: View, scenes: Sequence[Scene]) -> View:
        """The board after these scenes of a turn, from the view in which it began."""
        return staged(view, scenes)

    def form_start(self, state: State, seat: Seat, question: Question) -> Action | None:
        """What the form of this question is filled in with, before anything was typed."""
        return asked.form_start(state, seat, question)

    def way(self, state: State, seat: Seat, piece: str, steps: Sequence[str], to: str) -> Way | None:
        """The quickest way on to a hex for a unit of this seat."""
        return way_to(state, SIDES.index(seat), piece, steps, to) if seat in SIDES else None

    def filled(self, state: State, seat: Seat, action: Action) -> Action:
        """Orders whose paths name far hexes, with the ways between them."""
        if seat not in SIDES or not isinstance(action, GiveOrders):
            return action
        return filled(state, SIDES.index(seat), action)

    def scenario_files(self, scenario: str, text: str) -> Mapping[str, str]:
        return {plans.file_of(scenario): text}

    def scenario_file(self, box: Any, scenario: str) -> str:
        """The scenario of a box as the file that `load_box` reads, its map drawn."""
        return scenario_text(box.scenarios[scenario])

    def plan_bounds(self, scenario: str) -> Mapping[str, Bound]:
        return plans.plan_bounds(scenario)

    def draw_scenario(self, scenario: str, plan: Mapping[str, int]) -> str:
        return plans.draw_by(scenario, plan)

    # -- the contract goes on ------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        return outcome_of(state)

    def tokens(self, state: State) -> Iterable[Token]:
        return view.tokens_of(state)

    def position(self, state: State, viewer: Viewer) -> Position:
        return positions.position_of(state, viewer)

    def position_shape(self, setup: Setup, box: Any) -> PositionShape:
        return positions.position_shape(setup, box)

    def aftermath(self, state: State) -> list[Consequence]:
        """Nobody of the roster is carried into this game."""
        return []

    def encode(self, state: State) -> dict[str, Any]:
        return codec.encode(state)

    def decode(self, data: Mapping[str, Any], box: Any) -> State:
        return codec.decode(data, box)

    def audit(self, state: State) -> None:
        conservation.audit(state)

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        return guesses.unknown_to(state, viewer, shuffle)
