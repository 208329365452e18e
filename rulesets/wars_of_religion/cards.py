"""What event cards do when they are played (WOR-19j): one record a card, gathered by rooms.py from the chapters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from .state import State


@dataclass(frozen=True, slots=True)
class Effect:
    """`can`: whether it may be played now; `play` carries it out or puts what is to be chosen and rolled on the stack.

    Both get the window in which it is played. When `play` is called the card lies with its discards already.
    """

    play: Callable[[State, Seat, Gather, Sink], None]
    can: Callable[[State, Seat, Gather], bool] = lambda state, seat, window: True


EFFECTS: dict[str, Effect] = {}
