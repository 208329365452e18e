"""Pack animals, carts and vehicles with what they carry: ARG-CVY-01 to 03, ARG-MNT-02."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .people import because

WRITTEN = "plot written"  # counted, with the name of a sealed order: the turn in which it was sealed


@dataclass(frozen=True, slots=True)
class Plot:
    """A sealed order for a fast vehicle, a ship or an aeroplane (ARG-MNT-03)."""

    order: str
    written: int  # the turn before whose movement it was sealed


def executed(plot: Plot, turn: int) -> Modifier | None:
    """Why the order is carried out in this turn: one after it was written; None in any other."""
    return because("plotted_move", RULE["ARG-MNT-03"]) if turn == plot.written + 1 else None


def check_plot(plots: Sequence[Plot], turn: int, *, movement_begun: bool) -> None:
    """One order a turn, sealed before its movement begins. Raises IllegalAction (ARG-MNT-03)."""
    if movement_begun:
        raise IllegalAction("plot_before_movement", RULE["ARG-MNT-03"])
    if any(plot.written == turn for plot in plots):
        raise IllegalAction("plotted_already", RULE["ARG-MNT-03"])
