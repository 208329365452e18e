"""Events put together: what a side is told of its own, and what of the other side it saw (PIC-5e, PIC-HID-1 to 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.common.events import Event, Modifier, Part, Sink
from rulesets.common.seats import Fact, RuleId, Seat
from rulesets.picrochole.ledger import RULE
from rulesets.picrochole.measures import (
    ARTILLERY,
    CAVALRY,
    ENGAGED_SIGHT,
    HEX,
    KINDS,
    SIDES,
    SIGHT,
    fraction,
    hundredths,
)
from rulesets.picrochole.state import State

SPEED_RULES = ("PIC-1c", "PIC-1b", "PIC-1d")  # by kind


def tell_all(sink: Sink, code: str, rule: RuleId, /, **facts: Fact) -> None:
    if not sink.deaf:
        sink.tell(Event(code, RULE[rule], public=Part(code, facts)))


def tell_side(
    sink: Sink, hearer: int, code: str, rule: RuleId, modifiers: Iterable[Modifier] = (), /, **facts: Fact
) -> None:
    """Told to the `hearer`, and to the game master; its side is told too unless the facts name another."""
    if not sink.deaf:
        own = Part(code, {"side": SIDES[hearer], **facts}, tuple(modifiers))
        sink.tell(Event(code, RULE[rule], seats={SIDES[hearer]: own}))


def tell_parts(
    sink: Sink, code: str, rule: RuleId, parts: Mapping[Seat, Part], gm: Part | None = None, moved: tuple[str, ...] = ()
) -> None:
    """An event of which some sides have a part; `gm` where theirs do not add up to the whole."""
    if parts or gm:
        sink.tell(Event(code, RULE[rule], seats=parts, gm=gm, moved=moved))


def modifier(value: int, cause: str, rule: RuleId) -> Modifier:
    return Modifier(value, cause, RULE[rule])


def unit_facts(state: State, u: int) -> dict[str, Fact]:
    """Which unit, and of which side and type: what everybody who sees it knows."""
    return {"unit": state.ids[u], "type": KINDS[state.kind[u]], "side": SIDES[state.side[u]]}


def strength_of(state: State, u: int) -> int:
    return hundredths(state.strength[u])


def places(state: State, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(state.map.ids[at] for at in hexes)


def crossed(progress: int) -> str:
    return fraction(progress, HEX)


def sight_modifier(state: State, u: int) -> Modifier:
    """How far this unit sees, and why (PIC-5a to PIC-5c)."""
    if state.radius[u] == ENGAGED_SIGHT:
        return modifier(ENGAGED_SIGHT, "engaged_sees", "PIC-5c")
    if state.kind[u] == CAVALRY:
        return modifier(SIGHT[CAVALRY], "cavalry_sees", "PIC-5a")
    return modifier(SIGHT[ARTILLERY], "others_see", "PIC-5b")
