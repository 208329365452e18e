"""Two people at the table: who plays the Royalists, and who wins with them (WOR-1c).

Three seats always exist. As a rule a bot or the game master answers for the Royalists, and nothing else changes. Under
the other reading whoever plays their ally holds both seats, and so sees both hands; with the Call to Arms the Royalist
seat is handed over to the Huguenot player (`goes_along`, which the table asks).
"""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.seats import Seat

from .factions import ROYALIST
from .ledger import RULE
from .state import State
from .telling import tell_all

READING, BY_ALLY = "two_players", "ally_plays_royalist"


def tell_who_plays(state: State, sink: Sink) -> None:
    """At the start, and again when the sides change."""
    if state.reading(READING) == BY_ALLY:
        tell_all(sink, "plays_royalists", RULE["WOR-1c"], who=state.ally(ROYALIST))


def goes_along(state: State) -> dict[Seat, Seat]:
    """The seats that are played by whoever plays another: the crown with its ally, whoever that is by now."""
    return {ROYALIST: state.ally(ROYALIST)} if state.reading(READING) == BY_ALLY else {}


def winners(state: State) -> tuple[Seat, ...]:
    """One person wins with either of the two factions that he holds at the end."""
    both = (ROYALIST, state.ally(ROYALIST))
    if state.reading(READING) == BY_ALLY and state.winner in both:
        return both
    return (state.winner,) if state.winner else ()
