"""What simulated games are counted for: cities after each turn, what becomes of leaders, what cards were worth.

Everything counted is open at the end of a game but for hands: a seat counts its own cards as those it holds, and cards
of others as they came into the open; a simulation of a scenario counts all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.common.counts import Count
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .cast import LATER, OUT
from .components import Character
from .decks import ASIDE, DECKS, DISCARD, WAR
from .decks import LATER as NOT_YET
from .decks import OUT as GONE
from .factions import FACTIONS
from .state import State

CITIES, FATES, FELL, CARDS = "cities_by_turn", "fates", "fell_early", "cards"
OPEN = (DISCARD, GONE)


def counted(state: State, viewer: Viewer, start: State | None) -> Iterator[Count]:
    """The numbers of a game that is over. `start`: from where it was played; None: from the set-up."""
    yield from _cities(state, start)
    yield from _fates(state, start)
    yield from _cards(state, viewer, start)


def chronicle(state: State, cities: Mapping[Seat, int]) -> None:
    """A turn is over: so many cities each; once, though a tie may be asked about before all is counted."""
    if state.chronicle and state.chronicle[-1].split()[0] == str(state.turn):
        return
    state.chronicle.append(" ".join([str(state.turn), *[str(cities[one]) for one in FACTIONS]]))


def _cities(state: State, start: State | None) -> Iterator[Count]:
    """Of the turns that were played in the simulation, with those that have come before in the game."""
    before = len(start.chronicle) if start else 0
    for entry in state.chronicle[before:]:
        turn, *numbers = entry.split()
        for faction, number in zip(FACTIONS, numbers, strict=True):
            yield Count(CITIES, "cities_after", int(number), {"seat": faction, "turn": turn})


def _fates(state: State, start: State | None) -> Iterator[Count]:
    """Of leaders who were still to come or in play when it began: whether they are there at the end, and with whom."""
    for one in state.box.characters.values():
        if not one.counter or (start is not None and start.people.where[one.id] == OUT):
            continue
        where = state.people.where[one.id]
        facts = {"seat": one.original, "who": one.id}
        yield Count(FATES, "lives", int(state.people.lives(one.id)), facts)
        if where != LATER:
            yield Count(FELL, "fell", int(where == OUT and not _was_time(state, one)), facts)
        if one.recruitable_by:
            yield Count(FATES, "turned", int(one.id in state.turned), facts)


def _was_time(state: State, one: Character) -> bool:
    """Whether he would have left by now in any case (WOR-4d)."""
    return 0 < one.last <= state.turn


def _cards(state: State, viewer: Viewer, start: State | None) -> Iterator[Count]:
    """How often a faction wins that drew a card of its deck, and how often without it; of a card that it held when the
    simulation began, with and without playing it."""
    won = {seat: int(state.winner == seat) for seat in FACTIONS}
    for deck in DECKS:
        now = state.decks.piles[deck].where
        then: Mapping[str, str] = start.decks.piles[deck].where if start else {}
        for card, place in now.items():
            before, facts = then.get(card, ""), {"seat": deck, "card": card}
            seat = _holder(before, viewer)
            if seat:
                code = "wins_holding" if place == f"hand.{seat}" else "wins_playing"
                yield Count(CARDS, code, won[seat], facts | {"seat": seat})
            elif deck != WAR and before not in OPEN and place != NOT_YET:
                if place == "deck" or place == ASIDE:
                    yield Count(CARDS, "wins_without", won[deck], facts)
                elif place in OPEN or viewer in (GM, PUBLIC, deck):
                    yield Count(CARDS, "wins_with", won[deck], facts)


def _holder(place: str, viewer: Viewer) -> Seat:
    """Whose hand this pile is, if the viewer may know that; "" for any other pile."""
    pile, _, seat = place.partition(".")
    return seat if pile == "hand" and viewer in (GM, seat) else ""
