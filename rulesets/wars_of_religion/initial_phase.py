"""Section 12, the Initial Phase: characters enter and die, decks are rebuilt, chits join the pool; WOR-12e, WOR-18n."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import GM

from . import call_to_arms, cast, decks, two_players
from .asking import Room
from .components import Character
from .factions import FACTIONS, HUGUENOT
from .ledger import RULE
from .real_cards import are_real, build
from .removal import remove
from .state import State
from .telling import tell_all, tell_moved, tell_shuffled
from .turn import instead

ENTER = "enter"
AFTER_MASSACRE, CALLS = "after_massacre", "call_to_arms"


def open_turn(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    sizes = {deck: 0 if are_real(state) else len(list(_rebuilt(state, deck))) for deck in decks.DECKS}
    orders = {
        deck: dice.shuffle(size, key=f"{frame.id}.{deck}", seat=GM, why=RULE["WOR-12b"])
        for deck, size in sizes.items()
        if size
    }
    _tell_start(state, sink)
    calls = _characters(state, sink)
    _tell_decks(state, sink)
    for deck in decks.DECKS:
        _build(state, deck, orders.get(deck, ()), f"{frame.id}.{deck}", sink)
    _chits(state, sink)
    instead(state, frame, *([call_to_arms.frame(state, "WOR-18n")] if calls and not state.called else []))


def _tell_start(state: State, sink: Sink) -> None:
    if state.turn == state.box.starts[state.setup.scenario].first:
        royalist, huguenot, league = (len(state.cities_of(one)) for one in FACTIONS)
        tell_all(sink, "set_up", RULE["WOR-1b"], royalist=royalist, huguenot=huguenot, league=league)
        two_players.tell_who_plays(state, sink)


def _characters(state: State, sink: Sink) -> bool:
    """Everybody back into the deck, the naturally dead out, the new ones in; whether it calls to arms (WOR-18n)."""
    people, turn = state.people, state.turn
    for faction in FACTIONS:
        for card in people.living(faction):
            people.move(card, f"deck.{faction}")
    state.phantoms, state.acted = dict.fromkeys(FACTIONS, 0), dict.fromkeys(FACTIONS, 0)
    calls = False
    for card, one in state.box.characters.items():
        if CALLS in one.flags and turn >= one.last:
            calls = True
            if people.where[card] != cast.OUT:
                remove(state, card, RULE["WOR-18n"], sink, "died")
        elif people.lives(card) and 0 < one.last < turn:
            remove(state, card, RULE["WOR-4c"], sink, "died")
        elif people.where[card] == cast.LATER and _enters(state, one):
            people.move(card, f"deck.{one.original}")
            rule = RULE["WOR-14.1d" if one.entry < state.turn else "WOR-12a"]
            tell_moved(sink, "enters", rule, card, who=card, faction=one.original)
    return calls


def _tell_decks(state: State, sink: Sink) -> None:
    """All living characters of a faction lie in its deck again (WOR-14.1c, WOR-12e)."""
    if not sink.deaf:
        rule = RULE["WOR-14.1c" if state.turn == 1 else "WOR-12e"]
        royalist, huguenot, league = (len(state.people.living(one)) for one in FACTIONS)
        tell_all(sink, "characters_gather", rule, royalist=royalist, huguenot=huguenot, league=league)


def _enters(state: State, one: Character) -> bool:
    """By the number on the card; the Assembly by the massacre (WOR-18d)."""
    if AFTER_MASSACRE in one.flags:
        return bool(state.massacre) and one.original == HUGUENOT
    return 0 < one.entry <= state.turn and (not one.last or one.last >= state.turn)


def _rebuilt(state: State, deck: str) -> Iterator[str]:
    """What the deck will hold: what it holds, its discards, and the cards of this turn (WOR-12b, WOR-12c)."""
    piles = state.decks.piles[deck]
    yield from piles.order
    yield from piles.cards(decks.DISCARD)
    yield from (card for card in piles.cards(decks.LATER) if state.box.events[card].turn <= state.turn)


def _build(state: State, deck: str, order: tuple[int, ...], key: str, sink: Sink) -> None:
    piles = state.decks.piles[deck]
    more = [card for card in _rebuilt(state, deck) if card not in piles.order]
    if are_real(state):
        build(state, deck, more)
    else:
        for card in more:
            piles.move(card, "deck")
    if order:
        piles.order.sort(key=list(piles.where).index)  # no order of theirs shows: the discards lay open
        piles.shuffle(order)
    rule = RULE["WOR-12c" if deck == decks.WAR else "WOR-12b"]
    tell_shuffled(sink, "deck_built", rule, (key,) if order else (), deck=deck, cards=piles.count["deck"])


def _chits(state: State, sink: Sink) -> None:
    rule, returned = RULE["WOR-12d"], state.reading("chit_return") == "returned"
    for chit, one in state.box.chits.items():
        is_new = chit not in state.pool and chit not in state.drawn
        if one.entry <= state.turn and (is_new or (returned and chit not in state.pool)):
            state.pool.append(chit)
            tell_all(sink, "chit_joins", rule, chit=chit)


ROOM: Room = Room(steps={ENTER: open_turn})
