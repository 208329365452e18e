"""Every card, marker and cube of the game: where it is, whose it is, who knows that. A row of a campaign follows each.

Characters and event cards lie in piles ("deck.league", "hand.league", "spent.league", "discard", "later", "out");
armies and cities stand in areas; chits wait ("later"), may be drawn ("pool") or were ("drawn").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.common.outcomes import Token
from rulesets.common.seats import PUBLIC, Viewer

from .armies import control, is_revolt, marker_of
from .cities import cube
from .state import ARMIES, State

OFF = "off"  # not on the map
LATER, POOL, DRAWN = "later", "pool", "drawn"


def tokens_of(state: State) -> Iterable[Token]:
    everybody: tuple[Viewer, ...] = (*state.setup.seats, PUBLIC)
    yield from state.people.tokens(everybody)
    yield from state.decks.tokens(everybody)
    yield from _on_the_table(state, everybody)


def _on_the_table(state: State, everybody: tuple[Viewer, ...]) -> Iterator[Token]:
    for army in ARMIES:
        owner = "" if is_revolt(army) else control(state, army) if army in state.at else marker_of(army)
        yield Token(army, "army", state.at.get(army, OFF), owner, everybody)
    for city, one in state.box.cities.items():
        owner = state.owner.get(city, "")
        yield Token(cube(city), "city", one.area if owner else OFF, owner, everybody)
    for chit in state.box.chits:
        place = POOL if chit in state.pool else DRAWN if chit in state.drawn else LATER
        yield Token(f"chit.{chit}", "chit", place, "", everybody)
