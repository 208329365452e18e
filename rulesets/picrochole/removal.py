"""A unit leaves the game (PIC-0h): what its own side is always told, and the other only if it saw it (PIC-HID-5)."""

from __future__ import annotations

from rulesets.common.events import Part, Sink
from rulesets.common.seats import Fact, RuleId, Seat
from rulesets.picrochole.measures import SIDES
from rulesets.picrochole.state import State
from rulesets.picrochole.telling import modifier, tell_parts, unit_facts


def tell_removal(state: State, u: int, at: int, rule: RuleId, seen: bool, sink: Sink) -> None:
    if sink.deaf:
        return
    facts: dict[str, Fact] = {**unit_facts(state, u), "at": state.map.ids[at]}
    slot = modifier(0, "place_in_order_stays_empty", "PIC-0h")
    own = Part("unit_removed", facts, (slot, modifier(0, "own_losses_are_known", "PIC-5g")))
    parts: dict[Seat, Part] = {SIDES[state.side[u]]: own}
    if seen:
        parts[SIDES[1 - state.side[u]]] = Part("enemy_removed", facts)
    tell_parts(sink, "unit_removed", rule, parts, gm=own, moved=(state.ids[u],))
