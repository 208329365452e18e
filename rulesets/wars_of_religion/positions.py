"""The board as a document: what a viewer may write down of it, and what a form or a file may hold.

The game goes on from a position with the beginning of the step it names. A character whose pile nobody has written down
is "living": dealt to deck or Court Hand when a game starts from it, as are the event cards that are in no list. Rows
that are left out stand for what the turn brings by itself: see laying.py.
"""

from __future__ import annotations

from rulesets.common.params import Number, Param, Path, Pick, Text
from rulesets.common.position import Position, PositionShape, Row, TableShape
from rulesets.common.seats import Scalar, Seat, Viewer
from rulesets.common.setup import Setup

from .armies import ALONE, CAPTIVE, MOST, WOUNDED
from .box import WarsBox
from .cast import LATER, OUT
from .court_turns import cards_left
from .decks import ASIDE, DECKS, DISCARD, WAR
from .factions import CROWN, FACTIONS, OPPOSITION
from .state import ARMIES, REVOLTS, State
from .tokens import DRAWN, POOL
from .turn import STEPS

LIVING, DECK, HAND, USED = "living", "deck", "hand", "used"
PLACES = (LIVING, DECK, HAND, USED, LATER, OUT)
HANDS = tuple(f"hand.{faction}" for faction in FACTIONS)
CAPTORS = (*FACTIONS, *REVOLTS, "revolt")
LOST = ("", WOUNDED, ALONE, *(f"{CAPTIVE} {one}" for one in CAPTORS))
YES, NO = "yes", "no"
TURNS, HIGH, CARDS = Number(0, 6), Number(0, 99), Number(0, 40)
WORDS = Text(80, 1)


def position_shape(setup: Setup, box: WarsBox) -> PositionShape:
    areas, faction = tuple(box.areas), Pick(("", *FACTIONS), "seat")
    somebody, yes = Pick(("", *box.characters), "character"), Pick((NO, YES), "yes_no")
    values: dict[str, Param] = {"turn": Number(1, 6), "step": Pick(STEPS, "step"), "called": TURNS, "massacre": TURNS}
    values |= {"taxes": HIGH, "side": Pick(("", CROWN, OPPOSITION), "side"), "round": HIGH, "passes": Number(0, 9)}
    values |= {"used": Path((*ARMIES, *areas), 80), "weary": Path(areas, 30)}
    seats: dict[str, Param] = {"seat": Pick(FACTIONS, "seat"), "money": HIGH, "treaties": HIGH, "points": HIGH}
    seats |= {"chief": somebody, "acted": HIGH, "phantoms": CARDS, "court": CARDS, "events": CARDS, "war": CARDS}
    army: dict[str, Param] = {"army": Pick(ARMIES, "army"), "area": Pick(areas, "area"), "troops": Number(1, MOST)}
    army |= {"leader": somebody, "supporter": somebody}
    character: dict[str, Param] = {"character": Pick(tuple(box.characters), "character"), "faction": faction}
    character |= {"place": Pick(PLACES, "lies"), "turned": yes, "lost": Pick(LOST, "lost")}
    city: dict[str, Param] = {"city": Pick(tuple(box.cities), "city"), "owner": faction}
    event: dict[str, Param] = {"event": Pick(tuple(box.events), "card")}
    event |= {"pile": Pick((LATER, DECK, DISCARD, ASIDE, OUT, *HANDS), "lies")}
    chit: dict[str, Param] = {"chit": Pick(tuple(box.chits), "chit"), "place": Pick((LATER, POOL, DRAWN), "lies")}
    tables = (
        TableShape.of("seats", seats, grows=False),
        TableShape.of("cities", city),
        TableShape.of("armies", army),
        TableShape.of("characters", character),
        TableShape.of("events", event),
        TableShape.of("chits", chit),
        TableShape("effects", (("effect", WORDS), ("lasting", yes))),
        TableShape("marks", (("mark", WORDS),)),
    )
    return PositionShape(tuple(values.items()), tables)


def position_of(state: State, viewer: Viewer) -> Position:
    """All that the viewer knows. The questions in hand, and an activation under way, are no part of it."""
    values: dict[str, Scalar] = {
        "turn": state.turn,
        "step": state.step,
        "called": state.called,
        "massacre": state.massacre,
        "taxes": state.taxes,
        "side": state.side,
        "round": state.round,
        "passes": state.passes,
        "used": ",".join([one for one in state.used if " " not in one]),
        "weary": ",".join(state.frozen),
    }
    lasting = [(one, YES) for one in state.lasting] + [(one, NO) for one in state.effects]
    tables: dict[str, tuple[Row, ...]] = {
        "seats": tuple(_seat(state, one) for one in FACTIONS),
        "cities": tuple({"city": city, "owner": state.owner.get(city, "")} for city in state.box.cities),
        "armies": tuple(_army(state, army) for army in ARMIES if army in state.at),
        "characters": tuple(_character(state, viewer, card) for card in state.box.characters),
        "events": tuple(_events(state, viewer)),
        "chits": tuple(_chit(state, chit) for chit in state.box.chits),
        "effects": tuple({"effect": one, "lasting": stays} for one, stays in lasting),
        "marks": tuple({"mark": one} for one in state.marks),
    }
    return Position(values, tables)


def _seat(state: State, one: Seat) -> Row:
    held = f"hand.{one}"
    return {
        "seat": one,
        "money": state.money[one],
        "treaties": state.treaties[one],
        "points": state.points[one],
        "chief": state.chief[one],
        "acted": state.acted[one],
        "phantoms": state.phantoms[one],
        "court": cards_left(state, one) - state.phantoms[one],
        "events": state.decks.piles[one].count[held],
        "war": state.decks.piles[WAR].count[held],
    }


def _army(state: State, army: str) -> Row:
    found: dict[str, Scalar] = {"army": army, "area": state.at[army], "troops": state.troops[army]}
    return found | {"leader": state.leads[army], "supporter": state.backs.get(army, "")}


def _character(state: State, viewer: Viewer, card: str) -> Row:
    people = state.people
    pile = people.where[card].partition(".")[0]
    place = (USED if pile == "spent" else pile) if people.knows(viewer, card) else LIVING
    found: dict[str, Scalar] = {"character": card, "faction": people.faction(card), "place": place}
    return found | {"turned": YES if card in state.turned else NO, "lost": state.lost.get(card, "")}


def _events(state: State, viewer: Viewer) -> list[Row]:
    found: list[Row] = []
    for deck in DECKS:
        found += [{"event": row["card"], "pile": row["pile"]} for row in state.decks.piles[deck].rows(viewer)]
    return found


def _chit(state: State, chit: str) -> Row:
    return {"chit": chit, "place": POOL if chit in state.pool else DRAWN if chit in state.drawn else LATER}
