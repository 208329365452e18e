"""What the rules leave to the game master, asked of him at its moment: rules of mode gm, and what is agreed at a table.

A judgement changes no number: it is said, with its reason, cited in the journal, and kept for whoever looks it up. What
follows from it on the table he does by his other verbs.
"""

from __future__ import annotations

from collections.abc import Mapping

from .ledger import RULE
from .meta import META
from .state import State

ANY = "any"
MOMENTS: Mapping[str, tuple[str, ...]] = {
    "preparation": (
        *("ARG-RPG-01", "ARG-RPG-02", "ARG-RPG-05", "ARG-NPC-01", "ARG-OBV-04", "ARG-CVY-02", "ARG-CVY-03"),
        *("ARG-FAN-02", "ARG-GIA-01", "ARG-GIA-04", "ARG-GIA-05", "ARG-COP-01", "ARG-COP-02", "ARG-PTS-07"),
        *("ARG-GEN-10", "ARG-GEN-11", "ARG-GEN-19", "ARG-RPG-03", "ARG-RPG-09", "ARG-RPG-10", "ARG-TER-01"),
        *("ARG-MNT-04", "ARG-BRW-02", "ARG-GEN-20"),
    ),
    "opening": ("ARG-GEN-17", "ARG-ENT-01", "ARG-ENT-02", "ARG-MEA-08"),
    "moves": ("ARG-DBT-06", "ARG-DAN-13", "ARG-CON-07"),
    "shooting": ("ARG-ART-03", "ARG-ART-04"),
    "melee": ("ARG-GEN-15",),
    "evening": ("ARG-NPC-04", "ARG-BRW-02", "ARG-END-03"),
    ANY: ("ARG-GEN-09", "ARG-END-04", "ARG-END-05"),
}
VALUES = ("so_be_it", "not_here", "as_said")


def of_the_moment(state: State) -> tuple[str, ...]:
    """The rules on which something may be said now, in the order of the rulebook's phases."""
    begins = state.phase == "opening" and state.turn <= 1  # what is agreed beforehand may still be said
    first = MOMENTS["preparation"] if begins else ()
    now = (*first, *MOMENTS.get(state.phase, ()), *MOMENTS[ANY])
    return tuple(RULE[one] for one in now if is_played(state, one))


def is_played(state: State, rule: str) -> bool:
    """Whether the switches that a rule stands under are on."""
    switches = [one.id for one in META.options if rule in one.rules]
    return not switches or any(state.terms.on(one) for one in switches)
