"""The phase guide: what goes before the game, then all the steps of a turn; a war round step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.common.frames import Gather
from rulesets.common.guide import waited_for
from rulesets.common.questions import Question
from rulesets.common.seats import GM, RuleId
from rulesets.common.view import PhaseNow, Step

from . import attrition, battles, fates, joining, marching, merging, reactions, rounds, sieges, walking
from .ledger import RULE
from .state import State
from .turn import PHASE_OF, PHASES, STEPS, last_turn

SETUP, BEFORE = "setup", ("WOR-1b", "WOR-2a", "WOR-1c")


def _of_a_round() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Its parts in their order: the rule of each, and the frames that belong to it."""
    return {
        "round_begins": ("WOR-15.7a", (rounds.ROUNDS, rounds.ROUND, rounds.FIRST)),
        "activation": ("WOR-15.7.2a", (rounds.LEAD, joining.JOIN)),
        "payment": (
            "WOR-15.7.2j",
            (
                *("pay_for", marching.PAY, marching.AGREE, marching.SET_OUT, "split", marching.PARTED),
                *(merging.WALK, marching.ARRIVE, walking.MERGE, attrition.ATTRITION, attrition.LOSES),
            ),
        ),
        "reaction": (
            "WOR-15.7.4a",
            (
                *("meet", reactions.SIGHT, reactions.INTERCEPT, reactions.TRY, reactions.OFFER, reactions.ATTACK),
                *(reactions.EVADE, reactions.FLEE, reactions.REFUGE, walking.ON_OR_NOT),
            ),
        ),
        "battle": (
            "WOR-15.7.5a",
            ("battle_opens", battles.FIGHT, battles.WINS, battles.AFTER, battles.RETREAT, fates.BATTLE_FATE),
        ),
        "siege": ("WOR-15.7.7a", (sieges.MAY, sieges.BESIEGE, sieges.STORM, fates.SIEGE_FATE)),
    }


ROUND = _of_a_round()
PART_OF = {kind: part for part, (_, kinds) in ROUND.items() for kind in kinds}


def phase_now(state: State, questions: Sequence[Question]) -> PhaseNow:
    """All phases with all their steps, as everybody may know them."""
    seats = (*state.setup.seats, GM)
    found = (Step(SETUP, "done", _rules(BEFORE)), *_phases(state))
    return PhaseNow(state.turn, last_turn(state), found, waited_for(questions, seats))


def _phases(state: State) -> Iterable[Step]:
    phases, now = list(PHASES), PHASE_OF.get(state.step, "")
    at = len(phases) if state.ending else phases.index(now) if now else -1
    here = len(STEPS) if state.ending else STEPS.index(state.step) if state.step else -1
    for n, (phase, steps) in enumerate(PHASES.items()):
        inner = [
            one
            for step, rule in steps
            for one in (_round(state, here) if step == rounds.ROUNDS else (_step(step, rule, STEPS.index(step), here),))
        ]
        rules = tuple(dict.fromkeys(RULE[rule] for _, rule in steps))
        yield Step(phase, _when(n, at), rules, tuple(inner))


def _round(state: State, here: int) -> Iterable[Step]:
    """A war round in its own steps, in place of one."""
    when = _when(STEPS.index(rounds.ROUNDS), here)
    at = list(ROUND).index(_part(state)) if when == "now" else 0
    for n, (part, (rule, _)) in enumerate(ROUND.items()):
        yield Step(part, _when(n, at) if when == "now" else when, (RULE[rule],))


def _part(state: State) -> str:
    """Where in the round we are, by what was begun last before somebody was asked; cards around it count to it.

    What goes on by itself, and may be told to nobody, moves nothing here.
    """
    frames = [one for one in reversed(state.stack) if isinstance(one, Gather)]
    at = next((n for n, one in enumerate(frames) if one.seats), len(frames))
    kinds = [one.kind for one in frames[at:]]
    return next((PART_OF[kind] for kind in kinds if kind in PART_OF), "round_begins")


def _step(step: str, rule: str, n: int, at: int) -> Step:
    return Step(step, _when(n, at), (RULE[rule],))


def _when(n: int, at: int) -> str:
    return "done" if n < at else "now" if n == at else "ahead"


def _rules(ids: Iterable[str]) -> tuple[RuleId, ...]:
    return tuple(RULE[one] for one in ids)
