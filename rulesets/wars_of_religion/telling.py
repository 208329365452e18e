"""Saying what happened: to all alike, or to one seat more than to the others."""

from __future__ import annotations

from rulesets.common.events import Event, Modifier, Part, Sink
from rulesets.common.events import tell as tell_all
from rulesets.common.seats import GM, Fact, RuleId, Seat

__all__ = ["tell_all", "tell_apart", "tell_moved", "tell_shuffled"]


def tell_moved(
    sink: Sink,
    code: str,
    rule: RuleId,
    *tokens: str,
    dice: tuple[str, ...] = (),
    modifiers: tuple[Modifier, ...] = (),
    **facts: Fact,
) -> None:
    """Everybody is told, and these cards or armies were moved by it."""
    if not sink.deaf:
        sink.tell(Event(code, rule, Part(code, facts, modifiers, dice), moved=tokens))


def tell_apart(
    sink: Sink,
    code: str,
    rule: RuleId,
    to: tuple[Seat, ...],
    public: Part | None,
    *tokens: str,
    drawn: tuple[str, ...] = (),
    **facts: Fact,
) -> None:
    """These seats and the game master are told it, all others the public part, or nothing.

    `drawn`: what cards were drawn by, which only the game master may look at.
    """
    if not sink.deaf:
        part = Part(code, facts)
        seats = {one: part for one in to if one != GM}
        sink.tell(Event(code, rule, public, seats, Part(code, facts, (), drawn), moved=tokens))


def tell_shuffled(sink: Sink, code: str, rule: RuleId, dice: tuple[str, ...], **facts: Fact) -> None:
    """Everybody is told that a deck was shuffled; how it came out only the game master may look at (WOR-H-3)."""
    if not sink.deaf:
        sink.tell(Event(code, rule, Part(code, facts), {}, Part(code, facts, (), dice)))
