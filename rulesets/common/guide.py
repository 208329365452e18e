"""The phase guide of games whose phases and steps follow one another in a fixed order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.questions import Question
from rulesets.common.seats import RuleId, Seat
from rulesets.common.view import PhaseNow, Step


def waited_for(questions: Sequence[Question], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Whom the game waits for, as far as these questions show it."""
    waiting = [seat for one in questions if one.must for seat in one.waiting]
    return tuple(seat for seat in seats if seat in waiting)


def guide(
    turns: tuple[int, int],
    phases: Mapping[str, Sequence[tuple[str, RuleId]]],
    now: str,
    questions: Sequence[Question],
    seats: Sequence[Seat],
) -> PhaseNow:
    """`phases` lists the steps of each phase; a step is on while a question of its kind stands. `now` "": all done."""
    names, asked = list(phases), [one.kind for one in questions if one.must]
    at = names.index(now) if now in names else len(names)
    found: list[Step] = []
    for n, (name, steps) in enumerate(phases.items()):
        state = "done" if n < at else "now" if n == at else "ahead"
        inner = tuple(Step(step, "now" if step in asked else "ahead", (rule,)) for step, rule in steps)
        rules = tuple(dict.fromkeys(rule for _, rule in steps))
        found.append(Step(name, state, rules, inner if n == at else ()))
    return PhaseNow(*turns, tuple(found), waited_for(questions, seats))
