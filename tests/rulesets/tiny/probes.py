"""What the kit has to know of Two Hats: see tests/rulesets/conformance.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.events import Event
from rulesets.common.seats import Viewer
from tests.rulesets.tiny import SEATS, Play, State


def others(viewer: Viewer) -> list[str]:
    return [seat for seat in SEATS if seat != viewer]


def sealed(state: State, viewer: Viewer) -> object:
    answers = state.stack[-1].answers if state.stack else ()
    return [action.card for seat, action in answers if seat != viewer and isinstance(action, Play)] or None


HIDDEN_PROBES = {
    "HAT-HID-1": lambda state, viewer: [state.hand(seat) for seat in others(viewer)],
    "HAT-HID-2": sealed,
}
REVEALS = {"scored": "both cards are shown (HAT-1)", "drawn": "both cards are shown (HAT-1)"}
UNSAID = {"drawn": "winner"}


def judged(events: Sequence[Event], seat: str, action: Any, odds: Any) -> str | None:
    for event in events:
        if event.code in REVEALS and event.public:
            winner = event.public.facts["winner"]
            return "won" if winner == seat else "lost" if winner else "even"
    return None


CAME_OUT = {"play": judged}
