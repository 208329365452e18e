"""Looking ahead for one seat: what comes of an answer before it is given, and which way leads to a far place.

Nothing is saved, and nothing is used but what the seat may know: see `rulesets.common.extras`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.services.desk import Desk
from campaigns.services.loading import load_kept
from rulesets.common.actions import Action
from rulesets.common.extras import Ahead, Way
from rulesets.common.questions import Question, parse
from rulesets.common.seats import GM, PUBLIC

MOST_STEPS = 300


def can_foresee(desk: Desk) -> bool:
    """Whether there is something to foresee for whoever sits here."""
    return desk.viewer not in (GM, PUBLIC) and desk.game.outcome is None and hasattr(desk.ruleset, "assumptions")


def can_find_ways(desk: Desk) -> bool:
    return desk.viewer not in (GM, PUBLIC) and hasattr(desk.ruleset, "way")


def assumptions_of(desk: Desk) -> Sequence[str]:
    """What may be supposed of the others, the usual first."""
    rules: Any = desk.ruleset
    return tuple(rules.assumptions)


def foreseen_kinds(desk: Desk) -> frozenset[str]:
    """Of which answers."""
    rules: Any = desk.ruleset
    return frozenset(rules.foreseen) if can_foresee(desk) else frozenset()


def look_ahead(*, desk: Desk, action: Action | None, assumption: str) -> Ahead | None:
    """None where this seat commands nobody. Raises what the rules refuse of the action."""
    loaded = load_kept(desk.game)
    rules: Any = loaded.ruleset
    if action is not None:
        rules.check(loaded.state, desk.viewer, action)
    ahead: Ahead | None = rules.forecast(loaded.state, desk.viewer, action, assumption)
    return ahead


def with_ways(desk: Desk, question: Question, given: Mapping[str, Any]) -> Action | Mapping[str, Any]:
    """An answer that may name far places, as the whole of what was meant. Raises Malformed."""
    if not can_find_ways(desk):
        return given
    loaded = load_kept(desk.game)
    rules: Any = loaded.ruleset
    action: Action = rules.filled(loaded.state, desk.viewer, parse(question, rules.kinds, given))
    return action


def form_start(desk: Desk, question: Question) -> Action | None:
    """What the form of a question is filled in with, before anything was typed."""
    rules: Any = desk.ruleset
    if not hasattr(rules, "form_start"):
        return question.mine or question.default
    start: Action | None = rules.form_start(load_kept(desk.game).state, desk.viewer, question)
    return start


def find_way(*, desk: Desk, piece: str, steps: Sequence[str], to: str) -> Way | None:
    """On from these steps of a piece of this seat."""
    if len(steps) > MOST_STEPS:
        return None
    loaded = load_kept(desk.game)
    rules: Any = loaded.ruleset
    way: Way | None = rules.way(loaded.state, desk.viewer, piece, steps, to)
    return way
