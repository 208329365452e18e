"""Pack animals, carts and vehicles with what they carry: ARG-CVY-01 to 03, ARG-MNT-02."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .people import because

Kind = Literal["pack_animal", "cart", "vehicle"]
WRITTEN = "plot written"  # counted, with the name of a sealed order: the turn in which it was sealed


@dataclass(frozen=True, slots=True)
class Transport:
    """Something that carries, with a list of what is on it: thing and number."""

    id: str
    kind: Kind
    contents: tuple[tuple[str, int], ...] = ()

    @property
    def is_cart(self) -> bool:
        """Difficult ground is harder for it (ARG-MNT-02)."""
        return self.kind != "pack_animal"


def pace(drivers: Sequence[int]) -> Modifier:
    """It goes as its walking or mounted driver; of several, as the slowest. Raises IllegalAction (ARG-MNT-02)."""
    if not drivers:
        raise IllegalAction("nobody_drives", RULE["ARG-MNT-02"])
    return Modifier(min(drivers), "pace_of_driver", RULE["ARG-MNT-02"])


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


def loaded(transport: Transport, thing: str, count: int) -> tuple[Transport, Modifier]:
    """With so many more of a thing on it (ARG-CVY-01)."""
    contents = dict(transport.contents)
    contents[thing] = contents.get(thing, 0) + count
    return replace(transport, contents=tuple(contents.items())), because("loaded", RULE["ARG-CVY-01"])


def unloaded(transport: Transport, thing: str, count: int) -> tuple[Transport, Modifier]:
    """With so many fewer. Raises IllegalAction for what is not there."""
    contents = dict(transport.contents)
    there = contents.get(thing, 0)
    if not 0 < count <= there:
        raise IllegalAction("not_on_it", RULE["ARG-CVY-01"], thing=thing, there=there)
    contents[thing] = there - count
    left = tuple((name, number) for name, number in contents.items() if number)
    return replace(transport, contents=left), because("taken_off", RULE["ARG-CVY-01"])
