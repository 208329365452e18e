"""All that one viewer can find out by looking, asking and trying, as one still value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.actions import Action, action_id
from rulesets.common.dice import Rolled
from rulesets.common.events import Event
from rulesets.common.gamefile import face_record, told_to
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.still import Table, difference, still
from tests.rulesets.kit.subjects import Subject, chance

ODDS_ASKED = 12
FORESEEN = 2


def verdict(subject: Subject, state: Any, seat: Seat, action: Action, where: Where) -> tuple[Any, ...]:
    """What trying this answer tells: ("accepted",) or the code, rule and facts of the refusal."""
    try:
        subject.ruleset.check(state, seat, action)
    except IllegalAction as refusal:
        return (refusal.code, refusal.rule, still(refusal.facts))
    except Exception as error:  # noqa: BLE001 - whatever else it raises is the fault we look for
        where.broken("refusals", f"check({seat}, {action_id(action)[:200]}) raised {type(error).__name__}: {error}")
    return ("accepted",)


def look(subject: Subject, state: Any, viewer: Viewer) -> dict[str, Any]:
    """What the page shows before anybody touches it."""
    ruleset = subject.ruleset
    outcome = ruleset.outcome(state)
    return {
        "view": still(ruleset.view(state, viewer)),
        "phase": still(ruleset.phase(state, viewer)),
        "questions": still(ruleset.questions(state, viewer)),
        "position": still(ruleset.position(state, viewer)),
        "outcome": still(outcome),
        "aftermath": still([one for one in ruleset.aftermath(state) if not one.known_to or viewer in one.known_to]),
    }


def seen(subject: Subject, state: Any, viewer: Viewer, tried: Sequence[Action], where: Where) -> Table:
    """`look`, and besides what he is offered, denied, forecast, and refused when he tries `tried`."""
    found = look(subject, state, viewer)
    if viewer != PUBLIC:
        ruleset = subject.ruleset
        legal = ruleset.legal_actions(state, viewer)
        found["legal actions"] = still([action_id(action) for action in legal])
        found["near misses"] = still(ruleset.near_misses(state, viewer))
        found["odds"] = odds(subject, state, viewer, legal)
        found["refusals"] = Table(
            (action_id(action), verdict(subject, state, viewer, action, where)) for action in tried
        )
        found["bots"] = bots(subject, state, viewer, where) if viewer != GM else ()
    return Table(found.items())


def foreseen(subject: Subject, state: Any, viewer: Viewer, tried: Sequence[Action]) -> Table:
    """What a game that looks ahead forecasts, under each assumption, and what it makes of ways given by their ends."""
    ruleset: Any = subject.ruleset
    found: list[tuple[str, Any]] = []
    if hasattr(ruleset, "forecast"):
        legal = [one for one in ruleset.legal_actions(state, viewer) if one.kind in ruleset.foreseen]
        for action in (None, *legal[:: max(1, len(legal) // FORESEEN)]):
            name = action_id(action) if action else "as it is"
            found += [(f"{name} {one}", _ahead(ruleset, state, viewer, action, one)) for one in ruleset.assumptions]
    if hasattr(ruleset, "filled"):
        found += [(f"filled {action_id(one)}", still(ruleset.filled(state, viewer, one))) for one in tried]
    return Table(found)


def _ahead(ruleset: Any, state: Any, viewer: Viewer, action: Action | None, assumption: str) -> Any:
    ahead = ruleset.forecast(state, viewer, action, assumption)
    return None if ahead is None else still(list(ahead.lines()))


def odds(subject: Subject, state: Any, viewer: Viewer, legal: Sequence[Action]) -> Table:
    spread = legal[:: max(1, len(legal) // ODDS_ASKED)]
    return Table((action_id(action), still(subject.ruleset.odds_of(state, viewer, action))) for action in spread)


def bots(subject: Subject, state: Any, seat: Seat, where: Where) -> Table:
    """What each bot would answer, its dice being equal."""
    ruleset = subject.ruleset
    questions = [question for question in ruleset.questions(state, seat) if question.asks(seat)]
    legal = ruleset.legal_actions(state, seat)
    if not legal or not any(question.must for question in questions):
        return Table()
    view = ruleset.view(state, seat)
    chosen = []
    for name, bot in ruleset.bots.items():
        action = bot.choose(view, questions, legal, chance("bot", where.seed, where.step, seat))
        where.expect(
            action in legal or verdict(subject, state, seat, action, where) == ("accepted",),
            "bots",
            f"{name} answers {action_id(action)[:200]}, which is not legal",
        )
        chosen.append((name, action_id(action)))
    return Table(chosen)


def heard(events: Sequence[Event], rolled: Sequence[Rolled], viewer: Viewer) -> tuple[Any, ...]:
    """The sentences that a viewer is told, with the dice that he may look at: (code, the whole of it) each."""
    faces = [face_record(one) for one in rolled]
    return tuple((one["code"], still(one)) for one in told_to(viewer, events, faces))


def compare(one: object, other: object, invariant: str, where: Where, after: str = "") -> None:
    """The same for this viewer, down to the order; `after` says what happened in between."""
    if one != other:
        where.broken(invariant, f"{after}{difference(one, other)}")
