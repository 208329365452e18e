"""The position as plain data for a drawing, a sheet or a bot; its shape is told at the top of view.py."""

from __future__ import annotations

from typing import Any

from rulesets.common.frames import Gather, hands
from rulesets.common.seats import Seat, Viewer

from .armies import control, dice_of, is_frozen, is_revolt, marker_of, side, size
from .cast import LATER, OUT
from .components import EventCard
from .court_turns import cards_left, most_actions
from .decks import DECKS, DISCARD
from .decks import LATER as NOT_YET
from .decks import OUT as GONE
from .revolts import counted_cities, in_revolt
from .state import MARKERS, State
from .turn import last_turn
from .victory import automatic, final_points

UNKNOWN = ""


def board_of(state: State, viewer: Viewer) -> dict[str, Any]:
    box = state.box
    return {
        "box": box.digest,
        "readings": dict(state.setup.readings),
        "turn": state.turn,
        "step": state.step,
        "order": list(state.order),
        "called": state.called,
        "massacre": state.massacre,
        "last_turn": last_turn(state),
        "areas": [_area(state, area) for area in box.areas],
        "cities": [_city(state, city) for city in state.owner],
        "armies": [_army(state, army) for army in state.at],
        "factions": [_faction(state, one) for one in state.setup.seats],
        "characters": [_character(state, viewer, card) for card in box.characters],
        "events": [_event(one) for one in box.events.values()],
        "decks": [_deck(state, deck) for deck in DECKS],
        "chits": {"pool": sorted(state.pool), "drawn": list(state.drawn)},
        "effects": list(state.effects),
        "lasting": list(state.lasting),
        "war": _war(state),
        "about": _about(state),
        "final": _final(state),
    }


def _area(state: State, area: str) -> dict[str, Any]:
    one = state.box.areas[area]
    return {
        "id": area,
        "name": one.name,
        "country": one.country,
        "frozen": area in state.frozen,
        "revolt": in_revolt(state, area),
        "cities": [city for city in state.box.cities_in[area] if city in state.owner],
        "armies": [army for army, at in state.at.items() if at == area],
    }


def _city(state: State, city: str) -> dict[str, Any]:
    one = state.box.cities[city]
    return {
        "id": city,
        "name": one.name,
        "area": one.area,
        "size": one.size,
        "loire": one.loire,
        "owner": state.owner[city],
        "points": state.box.city_sizes[one.size].points,
    }


def _army(state: State, army: str) -> dict[str, Any]:
    leader, troops, box = state.leads[army], state.troops[army], state.box
    moving, beaten = (state.venture.armies, state.venture.beaten) if state.venture else ((), ())
    return {
        "id": army,
        "faction": marker_of(army),
        "control": "" if is_revolt(army) else control(state, army),
        "side": side(state, army),
        "area": state.at[army],
        "troops": troops,
        "size": size(state, army).id,
        "movement": size(state, army).movement,
        "dice": dice_of(state, army, troops),
        "commander": leader,
        "anonymous": not leader,
        "rank": box.rank(leader),
        "tactical": box.tactical(leader),
        "supporter": state.backs.get(army, ""),
        "used": army in state.used,
        "moving": army in moving,
        "beaten": army in beaten,
        "weary": not is_revolt(army) and is_frozen(state, army),
    }


def _faction(state: State, one: Seat) -> dict[str, Any]:
    people = state.people
    return {
        "id": one,
        "side": state.side_of(one),
        "ally": state.ally(one),
        "money": state.money[one],
        "taxes": state.taxes if one == "royalist" else 0,
        "treaties": state.treaties[one],
        "points": state.points[one],
        "cities": len(state.cities_of(one)),
        "chief": state.chief[one],
        "acted": state.acted[one],
        "actions": most_actions(state, one),
        "court": cards_left(state, one),
        "phantoms": state.phantoms[one],
        "deck": people.in_deck(one),
        "living": len(people.living(one)),
        "events": state.decks.held(one),
        "event_cards": {deck: state.decks.piles[deck].count[f"hand.{one}"] for deck in (one, "war")},
        "markers": [{"id": army, "troops": state.troops.get(army, 0)} for army in MARKERS[one]],
    }


def _character(state: State, viewer: Viewer, card: str) -> dict[str, Any]:
    one, people = state.box.characters[card], state.people
    pile = people.where[card].partition(".")[0]
    place = {"spent": "used", LATER: "later", OUT: "out"}.get(pile, pile if people.knows(viewer, card) else UNKNOWN)
    army, role = _office(state, card)
    return {
        "id": card,
        "name": one.name,
        "faction": people.faction(card),
        "original": one.original,
        "place": place,
        "army": army,
        "role": role,
        "lost": state.lost.get(card, ""),
        "turned": card in state.turned,
        "entry": one.entry,
        "last": one.last,
        "rank": one.rank,
        "military": one.military,
        "intrigue": one.intrigue,
        "counter": one.counter,
        "tactical": one.tactical,
        "star": one.star,
        "kind": one.kind,
        "abilities": list(one.abilities),
        "provinces": list(one.provinces),
    }


def _office(state: State, card: str) -> tuple[str, str]:
    """The army that he commands or supports."""
    for role, table in (("commander", state.leads), ("supporter", state.backs)):
        for army, leader in table.items():
            if leader == card:
                return army, role
    return "", ""


def _event(one: EventCard) -> dict[str, Any]:
    """What is printed on it, wherever it is."""
    printed = {"id": one.id, "name": one.name, "deck": one.deck, "turn": one.turn}
    return {**printed, "windows": list(one.windows), "red": one.red, "star": one.star}


def _deck(state: State, deck: str) -> dict[str, Any]:
    """How many cards it holds; its discards, what is out of the game and what has not entered lies open."""
    piles = state.decks.piles[deck]
    found = {"discard": DISCARD, "out": GONE, "later": NOT_YET}
    return {
        "id": deck,
        "cards": piles.count["deck"],
        "aside": piles.count["aside"],
        **{name: piles.cards(pile) for name, pile in found.items()},
    }


def _war(state: State) -> dict[str, Any]:
    one = state.venture
    venture = (
        {"area": one.area, "armies": list(one.armies), "ways": list(one.ways), "troops": list(one.troops)}
        if one
        else None
    )
    return {
        "side": state.side,
        "round": state.round,
        "passes": state.passes,
        "used": list(state.used),
        "venture": venture,
    }


def _about(state: State) -> list[str]:
    """Armies, areas and cities named by the questions in hand; characters in them may be somebody's secret."""
    gathers = [one for one in hands(state.stack) if isinstance(one, Gather) and one.seats]
    words = [word for one in gathers for word in one.subject]
    places = (state.at, state.box.areas, state.owner)
    return [word for word in dict.fromkeys(words) if any(word in one for one in places)]


def _final(state: State) -> dict[str, Any]:
    """If it ended now; ties as they would be broken in court order."""
    cities = counted_cities(state)
    won = automatic(cities, state.owner["paris"])
    return {"cities": cities, "points": final_points(state), "automatic": [one for one in state.order if won[one]]}
