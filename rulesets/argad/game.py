"""The Ruleset object: each promise of the contract handed to the chapter that keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.contract import Bot
from rulesets.common.counts import Count
from rulesets.common.dice import Dice
from rulesets.common.encounters import Answered, Newcomer, Received, Travelled
from rulesets.common.evening import Trial, Tried, Unseen
from rulesets.common.events import Sink
from rulesets.common.extras import Due
from rulesets.common.meta import Meta
from rulesets.common.odds import Odds, OddsQuestion
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.position import Position, PositionShape
from rulesets.common.questions import Near, Question
from rulesets.common.recovery import Sheet, Treated, Treatment
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulebook import Rulebook
from rulesets.common.rulers import Measured
from rulesets.common.seats import Seat, Viewer
from rulesets.common.setup import Setup, complete
from rulesets.common.stages import Stage
from rulesets.common.view import PhaseNow, View
from rulesets.common.words import Words

from . import (
    aftermath,
    boards,
    codec,
    conservation,
    counting,
    drawing,
    encounters,
    fought_out,
    guesses,
    kept_in_mind,
    lookout,
    measuring,
    newcomers,
    recovery,
    recruits,
    restating,
    sheets,
    to_the_end,
    tokens,
    too_late,
    trials,
    view,
)
from .bots import BOTS
from .endings import outcome_of
from .laying import lay
from .ledger import RULE
from .melee_questions import MELEE_QUESTIONS
from .meta import META
from .muster import laid_out
from .rooms import DESK
from .scenario_texts import with_scenario
from .shooting_questions import SHOOTING_QUESTIONS
from .state import State
from .turn import phase_now, push_next
from .workshop import Workshop


class Argad(Workshop):
    meta: ClassVar[Meta] = META
    rulebook: ClassVar[Rulebook] = RULE
    words: ClassVar[Words] = Words(Path(__file__).with_name("words"))
    bots: ClassVar[Mapping[str, Bot]] = BOTS
    kinds: ClassVar[Mapping[str, type[Action]]] = DESK.kinds
    turn_begins: ClassVar[str] = "turn_begins"
    healing_rules: ClassVar[Mapping[str, str]] = recovery.RULES
    weight_rule: ClassVar[str] = RULE["ARG-MOR-13"]
    encounter_rules: ClassVar[Mapping[str, str]] = encounters.RULES
    walked: ClassVar[Sequence[str]] = to_the_end.WALKED
    odds_questions: ClassVar[tuple[OddsQuestion, ...]] = (*SHOOTING_QUESTIONS, *MELEE_QUESTIONS)

    def load_box(self, files: Mapping[str, str]) -> sheets.Box:
        return sheets.load_box(files)

    def new_game(self, setup: Setup, box: Any, dice: Dice, sink: Sink) -> State:
        """From the scenario, with people of the roster; or on from a position."""
        state = laid_out(with_scenario(complete(setup, META), box), box, dice, sink)
        if setup.position is not None:
            lay(state, setup.position)
        push_next(state)
        return state

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        return phase_now(state, DESK.questions(state, viewer))

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        return DESK.questions(state, viewer)

    def form_start(self, state: State, seat: Seat, question: Question) -> Action | None:
        return restating.form_start(state, seat, question)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return DESK.legal_actions(state, seat)

    def due(self, state: State, seats: Sequence[Seat]) -> Due | None:
        return DESK.due(state, seats)

    def has_more(self, state: State, seat: Seat) -> bool:
        return DESK.has_more(state, seat)

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        return DESK.near_misses(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        too_late.check_not_too_late(state, seat, action.kind)
        DESK.check(state, seat, action)

    def too_late(self, state: State, seat: Seat, question: str) -> IllegalAction | None:
        return too_late.too_late(state, seat, question)

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        before = dict(state.now)
        DESK.decide(state, seat, action, sink)
        lookout.note_looks(state, before)

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        before = dict(state.now)
        done = DESK.resolve(state, dice, sink)
        lookout.note_looks(state, before)
        return done

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view_of(state, viewer)

    def drawn(self, view: View, language: str) -> Mapping[str, Any]:
        """The board of a view as shapes, for a page."""
        return drawing.drawn(view, language, self.words.text("board", "nothing", {}, language))

    def measured(self, state: State, viewer: Viewer, piece: str, way: str, how: Mapping[str, str]) -> Measured | None:
        return measuring.measured(state, viewer, piece, way, how)

    def ruled(self, state: State, viewer: Viewer, start: str, end: str) -> Measured | None:
        return measuring.ruled(state, viewer, start, end)

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        return DESK.odds_of(state, viewer, action)

    def stages(self, state: State, viewer: Viewer, action: Action) -> Sequence[Stage]:
        """A duel as it may end, if it is fought out."""
        return to_the_end.stages(state, viewer, action)

    def outcome(self, state: State) -> Outcome | None:
        return outcome_of(state)

    def tokens(self, state: State) -> Iterable[Token]:
        return tokens.tokens_of(state)

    def position(self, state: State, viewer: Viewer) -> Position:
        return boards.position_of(state, viewer)

    def position_shape(self, setup: Setup, box: Any) -> PositionShape:
        return boards.shape_of(setup, box)

    def aftermath(self, state: State) -> list[Consequence]:
        return aftermath.consequences(state)

    def with_wounds(self, sheet: Sheet, places: Sequence[str]) -> Sheet:
        return recruits.with_wounds(sheet, places)

    def check_sheet(self, sheet: Sheet) -> None:
        recovery.check_sheet(sheet)

    def is_healer(self, sheet: Sheet) -> bool:
        return recovery.is_healer(sheet)

    def treatment_odds(self, case: Treatment) -> Odds:
        return recovery.treatment_odds(case)

    def treat(self, case: Treatment, dice: Dice) -> Treated:
        return recovery.treat(case, dice)

    def lasting_harm(self, sheet: Sheet, harm: str) -> Sheet:
        return recovery.lasting_harm(sheet, harm)

    def reception_odds(self, shift: int) -> Odds:
        return encounters.reception_odds(shift)

    def receive(self, dice: Dice, shift: int) -> Received:
        return encounters.receive(dice, shift)

    def request_odds(self, number: int) -> Odds:
        return encounters.request_odds(number)

    def answer_request(self, dice: Dice, number: int) -> Answered:
        return encounters.answer_request(dice, number)

    def travel(self, dice: Dice, hard: bool) -> Travelled:
        return encounters.travel(dice, hard)

    def newcomer(self, dice: Dice, sample: str, language: str) -> Newcomer:
        return newcomers.newcomer(dice, sample, language)

    def unseen(self, state: State) -> Sequence[Unseen]:
        return kept_in_mind.unseen_of(state)

    def trials(self, sheet: Sheet) -> Sequence[str]:
        return trials.trials(sheet)

    def trial_odds(self, sheet: Sheet, trial: Trial) -> Odds:
        return trials.trial_odds(sheet, trial)

    def try_out(self, dice: Dice, sheet: Sheet, trial: Trial) -> Tried:
        return trials.try_out(dice, sheet, trial)

    def encode(self, state: State) -> dict[str, Any]:
        return codec.encode(state)

    def decode(self, data: Mapping[str, Any], box: Any) -> State:
        return codec.decode(data, box)

    def audit(self, state: State) -> None:
        conservation.audit(state)

    def fight_out(self, state: State, styles: Mapping[Seat, str], dice: Dice) -> None:
        """All who have an enemy on the scene fight it out at once, without players."""
        fought_out.fight_out(state, styles, dice)

    def counted(self, state: State, viewer: Viewer, start: State | None) -> Iterable[Count]:
        """What simulated games are counted for."""
        return counting.counted(state, viewer, start)

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        return guesses.unknown_to(state, viewer, shuffle)
