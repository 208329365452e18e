"""A position laid on the table: the start of a game in mid-campaign, and "the board now looks like this".

What a file leaves out stands for what is usual: cities and tracks as the scenario has them, characters who live by the
turns on their cards, event cards and chits that have entered by now. What nobody has named is dealt by `deal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.frames import Gather
from rulesets.common.position import Position, Row
from rulesets.common.refusals import BadPosition
from rulesets.common.seats import PUBLIC, Scalar, Seat

from . import armies, cast, decks
from .box import WarsBox
from .call_to_arms import LATEST, WITH_CALL
from .chits import FURY
from .components import Character
from .conservation import allow_crowds
from .court_hands import ALWAYS
from .factions import FACTIONS
from .initial_phase import AFTER_MASSACRE, CALLS, ENTER
from .laying_checks import check_armies, check_chiefs, check_past, check_words
from .ledger import RULE
from .positions import DECK, HAND, LIVING, NO, USED, YES, position_shape
from .state import State
from .tokens import DRAWN, POOL
from .turn import RULES, consequence

DEAL = "deal_hands"
STARTS: Row = {"turn": 1, "step": "enter", "called": 0, "massacre": 0, "taxes": 0, "side": "", "round": 0, "passes": 0}
TRACKS = ("money", "treaties", "points", "acted", "phantoms", "court", "events", "war")
OF_SEAT: Row = {**dict.fromkeys(TRACKS, 0), "chief": ""}


def lay(state: State, given: Position) -> None:
    """Everything as the board says. Raises BadPosition or Malformed, and the state is void then."""
    board = position_shape(state.setup, state.box).check(_completed(given, state.box))
    values: Mapping[str, Any] = board.values
    rows: Mapping[str, tuple[Mapping[str, Any], ...]] = board.tables
    state.turn, state.step, state.called, state.massacre, state.taxes = (
        values[one] for one in ("turn", "step", "called", "massacre", "taxes")
    )
    check_past(state)
    state.side, state.round, state.passes, state.venture = values["side"], values["round"], values["passes"], None
    state.used, state.frozen = _list(values["used"]), _list(values["weary"])
    state.talk, state.ending, state.winner = [], "", ""
    state.owner = {row["city"]: row["owner"] for row in rows["cities"] if row["owner"]}
    _tracks(state, rows["seats"])
    _words(state, rows)
    _people(state, rows["characters"])
    _armies(state, rows["armies"])
    wanted = [_hand(state, row, _living(rows["characters"], row["seat"])) for row in rows["seats"]]
    _cards(state, rows["events"])
    for row in rows["seats"]:
        _check_cards(state, row)
    check_chiefs(state)
    allow_crowds(state)
    dealt = consequence(state, DEAL, RULE["WOR-1d"], *wanted)
    state.stack = [consequence(state, state.step, RULES[state.step]), dealt]


def _list(text: str) -> list[str]:
    return [one for one in text.split(",") if one]


# What is left out


def _completed(given: Position, box: WarsBox) -> Position:
    values: dict[str, Scalar] = {**STARTS, **given.values}
    turn, called, massacre = (_number(values[one]) for one in ("turn", "called", "massacre"))
    tables = dict(given.tables)
    chits = {one.id: {"place": POOL if one.entry <= turn else cast.LATER} for one in box.chits.values()}
    tables["chits"] = _each(tables.get("chits", ()), "chit", chits)
    past = Past(turn, values["step"] != ENTER, called, massacre, _is_drawn(tables["chits"], FURY))
    tables["seats"] = _each(tables.get("seats", ()), "seat", dict.fromkeys(FACTIONS, OF_SEAT))
    cities = {one.id: {"owner": "" if one.enters else one.initial} for one in box.cities.values()}
    tables["cities"] = _each(tables.get("cities", ()), "city", cities)
    people = {one.id: _by_now(one, past) for one in box.characters.values()}
    tables["characters"] = _each(tables.get("characters", ()), "character", people)
    listed = [row.get("event") for row in tables.get("events", ())]
    aside = [one.id for one in box.events.values() if one.aside and 0 < called < LATEST]  # WOR-18o
    later = [one.id for one in box.events.values() if one.turn > turn and one.id not in aside]
    piles = {**dict.fromkeys(later, decks.LATER), **dict.fromkeys(aside, decks.ASIDE)}
    waiting = ({"event": one, "pile": pile} for one, pile in piles.items() if one not in listed)
    tables["events"] = (*tables.get("events", ()), *waiting)
    return Position(values, tables)


def _each(rows: tuple[Row, ...], key: str, usual: Mapping[str, Row]) -> tuple[Row, ...]:
    """The rows that are given, with what they leave out, and a usual one for each that is not."""
    known = [row.get(key) for row in rows]
    found = [{**usual.get(str(row.get(key)), {}), **row} for row in rows]
    return (*found, *({key: one, **cells} for one, cells in usual.items() if one not in known))


def _number(value: Scalar) -> int:
    """0 for what the shape will refuse."""
    return value if isinstance(value, int) else 0


def _is_drawn(chits: tuple[Row, ...], which: str) -> bool:
    return any(row.get("chit") == which and row.get("place") == DRAWN for row in chits)


@dataclass(frozen=True, slots=True)
class Past:
    """What a file says of the turns before, as far as characters hang on it."""

    turn: int
    entered: bool  # whether the first step of the turn is over
    called: int
    massacre: int
    by_fury: bool  # the Antwerp Fury has been drawn

    def has_left(self, one: Character) -> bool:
        """He goes at the start of his last turn, with the Call to Arms (WOR-18n)."""
        return self.turn >= one.last and (self.entered or self.called > 0)


def _by_now(one: Character, past: Past) -> Row:
    """Alive in his first faction, not entered yet, or gone, by the numbers on his card and what has happened.

    The massacre brings the Assembly (WOR-18d), the Call to Arms its characters (WOR-18m); what calls to arms by his
    going is gone, if the chit did it or he was to leave by now (WOR-12a, WOR-18i, WOR-18n).
    """
    has_entered = 0 < one.entry <= past.turn
    has_entered = has_entered or bool(past.called and WITH_CALL in one.flags)
    has_entered = has_entered or bool(past.massacre and AFTER_MASSACRE in one.flags)
    place = LIVING if has_entered else cast.LATER
    if 0 < one.last < past.turn or (CALLS in one.flags and (past.by_fury or past.has_left(one))):
        place = cast.OUT
    return {"faction": one.original if place == LIVING else "", "place": place, "turned": NO, "lost": ""}


# Table by table


def _tracks(state: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    state.money = dict.fromkeys(FACTIONS, 0)
    for name in ("money", "treaties", "points", "chief", "acted", "phantoms"):
        by_seat = {row["seat"]: row[name] for row in rows}
        setattr(state, name, {one: by_seat[one] for one in FACTIONS})


def _words(state: State, rows: Mapping[str, tuple[Mapping[str, Any], ...]]) -> None:
    state.lasting = [row["effect"] for row in rows["effects"] if row["lasting"] == YES]
    state.effects = [row["effect"] for row in rows["effects"] if row["lasting"] == NO]
    state.marks = [row["mark"] for row in rows["marks"]]
    state.pool = [row["chit"] for row in rows["chits"] if row["place"] == POOL]
    state.drawn = [row["chit"] for row in rows["chits"] if row["place"] == DRAWN]
    check_words(state)


def _people(state: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    """Who lies in a Court Hand is known to its owner; chiefs and those who are always at court, to everybody."""
    state.people = cast.Cast.of(state.box.characters)
    state.turned = [row["character"] for row in rows if row["turned"] == YES]
    state.lost = {}
    for row in rows:
        card, place, faction = row["character"], row["place"], row["faction"]
        if (place in (cast.LATER, cast.OUT)) == bool(faction):
            raise BadPosition("whose_is_he", RULE["WOR-4a"], card=card)
        pile = {LIVING: DECK, USED: "spent"}.get(place, place)
        state.people.where[card] = f"{pile}.{faction}" if faction else pile
        if place == HAND and (card in state.chief.values() or ALWAYS in state.box.characters[card].flags):
            state.people.see((card,), PUBLIC)
        if row["lost"]:
            state.lost[card] = row["lost"]


def _armies(state: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    for army in list(state.at):
        armies.lift(state, army)
    for row in rows:
        armies.place(state, row["army"], row["area"], row["troops"])
        state.leads[row["army"]] = row["leader"]
        if row["supporter"]:
            state.backs[row["army"]] = row["supporter"]
    check_armies(state)


def _living(rows: tuple[Mapping[str, Any], ...], faction: Seat) -> list[str]:
    return [row["character"] for row in rows if row["faction"] == faction and row["place"] == LIVING]


def _hand(state: State, row: Mapping[str, Any], living: list[str]) -> str:
    """Whose Court Hand lacks how many cards, and out of whom they are dealt: "league 2 pelleve vaudemont"."""
    lacking = row["court"] - state.people.count(f"hand.{row['seat']}")
    if lacking > len(living):
        raise BadPosition("too_few_characters", RULE["WOR-14.3j"], faction=row["seat"])
    wanted = (max(lacking, 0), row["events"], row["war"])
    return " ".join((row["seat"], *map(str, wanted), *living))


def _cards(state: State, rows: tuple[Mapping[str, Any], ...]) -> None:
    state.decks = decks.Decks.of(state.box)
    for deck, piles in state.decks.piles.items():
        known = (decks.LATER, decks.DISCARD, decks.OUT, *piles.count)
        for card in piles.cards(decks.LATER):
            piles.lift(card)
        for row in rows:
            card, pile = row["event"], row["pile"]
            if state.box.events[card].deck == deck and pile != DECK:
                if pile not in known:
                    raise BadPosition("not_his_card", RULE["WOR-5a"], card=card)
                piles.place(card, pile)
                piles.see(card, pile.partition(".")[2] or deck)
        piles.stock(piles.cards(""), unknown=state.setup.cards == "table")


def _check_cards(state: State, row: Mapping[str, Any]) -> None:
    """No more event cards in a hand than there are to deal."""
    for deck, wanted in ((row["seat"], row["events"]), (decks.WAR, row["war"])):
        piles = state.decks.piles[deck]
        if wanted - piles.count[f"hand.{row['seat']}"] > piles.count["deck"]:
            raise BadPosition("too_few_cards", RULE["WOR-5a"], faction=row["seat"])


def dealt_to(frame: Gather) -> list[tuple[Seat, int, int, int, list[str]]]:
    """What a deal has to bring: seat, cards of the court, event and war cards held, characters to deal from."""
    split = [one.split() for one in frame.subject]
    return [(seat, int(court), int(events), int(war), living) for seat, court, events, war, *living in split]
