"""The Call to Arms: the Huguenots join the crown, the League stands alone, and the turn is the last (section 18)."""

from __future__ import annotations

from rulesets.common.dice import DECK, Dice
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Gather

from . import cast, decks, two_players
from .asking import Room
from .factions import LEAGUE
from .ledger import RULE
from .real_cards import are_real, take_aside
from .state import State
from .telling import tell_all, tell_apart, tell_moved
from .turn import consequence, done

CALL, LATEST = "call_to_arms", 6
WITH_CALL = "with_call"


def frame(state: State, rule: str) -> Gather:
    """What comes next when something calls to arms; nothing comes of it a second time (WOR-18h)."""
    return consequence(state, CALL, RULE[rule])


def call(state: State, at: Gather, dice: Dice, sink: Sink) -> None:
    if state.called:
        return done(state, at)
    spare = _set_aside(state)
    deals = spare and not are_real(state)
    taken = dice.pick(len(spare), key=at.id, seat=LEAGUE, why=RULE["WOR-18o"], stream=DECK) if deals else 0
    done(state, at)
    state.called = state.turn
    tell_all(sink, "called_to_arms", at.rule, turn=state.turn)
    tell_all(sink, "sides_change", RULE["WOR-18l"])
    two_players.tell_who_plays(state, sink)
    tell_all(sink, "last_turn", RULE["WOR-18h"], turn=state.turn)
    for card in waiting(state):
        enter(state, card, sink)
    if spare:
        _take_one(state, spare, spare[taken], at.id, sink)
    return None


def waiting(state: State) -> list[str]:
    """Characters who enter with the Call to Arms and are not in play yet (WOR-14.2e, WOR-18m)."""
    return [card for card in state.people.pile(cast.LATER) if WITH_CALL in state.box.characters[card].flags]


def enter(state: State, card: str, sink: Sink, rule: str = "WOR-18m") -> None:
    state.people.move(card, f"deck.{LEAGUE}")
    tell_moved(sink, "enters", RULE[rule], card, who=card, faction=LEAGUE)


def _set_aside(state: State) -> list[str]:
    """The three cards of which one goes to the League, when the call comes before the last turn (WOR-18o).

    They may lie in its deck or hand already, where a group's own cards enter earlier; who is out of the game is gone.
    """
    if state.turn >= LATEST:
        return []
    where = state.decks.piles[LEAGUE].where
    return [card for card, one in state.box.events.items() if one.aside and where.get(card, decks.OUT) != decks.OUT]


def _take_one(state: State, spare: list[str], taken: str, key: str, sink: Sink) -> None:
    piles, rule = state.decks.piles[LEAGUE], RULE["WOR-18o"]
    if are_real(state):
        take_aside(state, spare, LEAGUE)
        return tell_all(sink, "set_aside", rule, cards=tuple(spare))
    for card in spare:
        piles.move(card, decks.LATER)  # in the open: nobody need remember any more where it lay
        piles.move(card, f"hand.{LEAGUE}" if card == taken else decks.ASIDE)
        piles.see(card, LEAGUE)
    tell_all(sink, "set_aside", rule, cards=tuple(spare))
    part = Part("took_one", {"who": LEAGUE})
    return tell_apart(sink, "took_aside", rule, (LEAGUE,), part, taken, drawn=(key,), who=LEAGUE, card=taken)


ROOM: Room = Room(steps={CALL: call})
