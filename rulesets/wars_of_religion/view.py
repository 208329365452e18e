"""What one viewer may see: the table as everybody sees it (WOR-H-11), and the cards whose place he knows.

The shape of `view.board`, plain data (ids are strings; a seat is "royalist", "huguenot" or "league"; "" is nobody):

    box readings                                  the digest of the game's values; how disputed rules are read
    turn step order called massacre last_turn     order: court order; called, massacre: the turns, 0 not yet
    areas       [{id name country frozen revolt cities armies}]       cities and armies by their ids
    cities      [{id name area size loire owner points}]              those on the map; owner's cube
    armies      [{id faction control side area troops size dice movement commander anonymous rank tactical supporter
                  used moving beaten weary}]                          faction is the marker's; "revolt" is neutral
    factions    [{id side ally money taxes treaties points cities chief acted actions court phantoms deck living events
                  event_cards markers}]
                  court: cards left, phantoms among them; events: cards held; markers: [{id troops}], 0 not on the map
    characters  [{id name faction original place army role lost turned entry last rank military intrigue counter
                  tactical star kind abilities provinces}]
                  place: later deck hand used out, "" where this viewer cannot know; role: commander supporter
                  lost: wounded, alone, "captive <faction>"; last: the turn after which he is dead, 0 never
    events      [{id name deck turn windows red star}]                what is printed on each, wherever it is
    decks       [{id cards aside discard out later}]      cards, aside: how many; the others by their ids
    chits       {pool drawn}                      effects, lasting: [ids]; what is in force this turn, for good
    war         {side round passes used venture}  venture: {area armies ways troops}, or None
    about       [ids]                             armies, areas and cities that the questions in hand are about
    final       {cities points automatic}         if it ended now; automatic: who would win at once

`view.cards` are what he may look at: zones "hand" (Court Hand), "events", "known" (where he saw it go), "used".
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.seats import GM, Fact, Seat, Viewer
from rulesets.common.view import BoardPlace, Card, Line, SeatView, View

from . import words_left
from .armies import control
from .board_shown import board_of
from .cast import LATER, OUT
from .confiding import heard_by
from .court_turns import cards_left
from .decks import DECKS
from .ledger import RULE
from .odds_court import massacre_shares
from .state import State

HAND, EVENTS, KNOWN, USED = "hand", "events", "known", "used"


def view_of(state: State, viewer: Viewer) -> View:
    return View(
        viewer,
        state.turn,
        tuple(_seat(state, one) for one in state.setup.seats),
        tuple(sorted((*_characters(state, viewer), *_events(state, viewer)), key=_zone)),
        tuple(_words(state, viewer)),
        notes=tuple(_notes(state)),
        places=tuple(_places(state)),
        board=board_of(state, viewer),
        pieces={army: _army(state, army) for army in state.at},
    )


def _zone(card: Card) -> int:
    """One's own before what was seen with others."""
    return (HAND, EVENTS, KNOWN, USED).index(card.zone)


def _seat(state: State, one: Seat) -> SeatView:
    numbers = [("cities", len(state.cities_of(one))), ("money", state.money[one]), ("treaties", state.treaties[one])]
    numbers += [("war_points", state.points[one]), ("court", cards_left(state, one)), ("events", state.decks.held(one))]
    return SeatView(one, True, tuple(numbers))


def _characters(state: State, viewer: Viewer) -> Iterator[Card]:
    """One's own Court Hand, what one saw go into another's deck or hand, and who has acted at court this turn."""
    people = state.people
    for card, where in people.where.items():
        pile, _, owner = where.partition(".")
        if where in (LATER, OUT) or not people.knows(viewer, card) or (pile == "deck" and viewer in (owner, GM)):
            continue
        zone = USED if pile == "spent" else HAND if viewer in (owner, GM) else KNOWN
        lines = (*_sheet(state, card), *([Line("known_in", {"faction": owner, "pile": pile})] if zone == KNOWN else []))
        yield Card(card, card, zone, owner, lines, secret=pile != "spent", spent=USED if pile == "spent" else "")


def _sheet(state: State, card: str) -> Iterator[Line]:
    one = state.box.characters[card]
    facts: dict[str, Fact] = {"military": one.military, "intrigue": one.intrigue}
    if one.counter:
        yield Line("leader", {**facts, "rank": one.rank, "tactical": one.tactical}, RULE["WOR-3.4a"])
    else:
        yield Line("courtier", facts, RULE["WOR-4a"])
    if one.abilities:
        yield Line("abilities", {"abilities": one.abilities}, RULE["WOR-14.2a"])


def _events(state: State, viewer: Viewer) -> Iterator[Card]:
    for deck in DECKS:
        piles = state.decks.piles[deck]
        for card, where in piles.where.items():
            pile, _, owner = where.partition(".")
            if pile == "hand" and piles.knows(viewer, card):
                zone = EVENTS if viewer in (owner, GM) else KNOWN
                yield Card(card, card, zone, owner, (Line("event_card", {"card": card}, RULE["WOR-5a"]),), secret=True)


def _words(state: State, viewer: Viewer) -> Iterator[Line]:
    for seat, card in heard_by(state, viewer):
        yield Line("confided", {"who": seat, "card": card}, RULE["WOR-14.3g"])
    for seat, window, unless in words_left.heard_by(state, viewer):
        facts = {"who": seat, "window": window}
        if not unless:
            yield Line("passes_always", facts, RULE["WOR-13i"])
        elif window == words_left.SQUADRON:
            yield Line("passes_but_against", {**facts, "factions": unless}, RULE["WOR-13i"])
        else:
            yield Line("passes_unless", {**facts, "events": unless}, RULE["WOR-13i"])


def _notes(state: State) -> Iterator[Line]:
    if state.massacre:
        yield Line("massacre_was", {"turn": state.massacre}, RULE["WOR-18a"])
    now, ever = massacre_shares(state)
    if ever:
        yield Line("massacre_ahead", {"now": now, "ever": ever}, RULE["WOR-18a"])
    if state.called:
        yield Line("called_in", {"turn": state.called}, RULE["WOR-18h"])
    for one in (*state.lasting, *state.effects):
        yield Line("in_force", {"effect": one.split()[0]})


def _places(state: State) -> Iterator[BoardPlace]:
    """Every area with its cities and armies, as a list."""
    for area in state.box.areas:
        lines = [
            Line("city_here", {"city": city, "faction": state.owner[city]}, RULE["WOR-2.1a"])
            for city in state.box.cities_in[area]
            if city in state.owner
        ]
        lines += [_army(state, army) for army, at in state.at.items() if at == area]
        yield BoardPlace(area, area, tuple(lines))


def _army(state: State, army: str) -> Line:
    """The army, its strength and who leads it."""
    facts: dict[str, Fact] = {"army": army, "troops": state.troops[army], "faction": control(state, army)}
    leader, helper = state.leads[army], state.backs.get(army, "")
    if helper:
        return Line("army_backed", {**facts, "leader": leader, "supporter": helper}, RULE["WOR-15.5e"])
    code = "army_led" if leader else "army_here"
    return Line(code, {**facts, **({"leader": leader} if leader else {})}, RULE["WOR-15.2b"])
