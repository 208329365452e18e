"""What a position leaves open is dealt: the decks are shuffled, hands filled with cards that nobody has named."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import GM, Seat

from . import decks
from .asking import Room
from .laying import DEAL, dealt_to
from .ledger import RULE
from .real_cards import are_real
from .state import State
from .telling import tell_apart, tell_shuffled
from .turn import done


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    wanted, rule = dealt_to(frame), RULE["WOR-12b"]
    sizes = {deck: len(piles.order) for deck, piles in state.decks.piles.items() if piles.order}
    orders = {deck: dice.shuffle(n, key=f"{frame.id}.{deck}", seat=GM, why=rule) for deck, n in sizes.items()}
    picked = {
        seat: dice.shuffle(len(living), key=f"{frame.id}.{seat}.court", seat=seat, why=rule)
        for seat, court, _, _, living in wanted
        if court and not are_real(state)
    }
    done(state, frame)
    for deck, order in orders.items():
        state.decks.piles[deck].shuffle(order)
        tell_shuffled(sink, "deck_built", rule, (f"{frame.id}.{deck}",), deck=deck, cards=len(order))
    for seat, court, events, war, living in wanted:
        if are_real(state):
            state.people.conceal(seat, living, court)
        elif court:
            _deal_court(state, seat, [living[n] for n in picked[seat][:court]], f"{frame.id}.{seat}.court", sink)
        for deck, held in ((seat, events), (decks.WAR, war)):
            piles, hand = state.decks.piles[deck], f"hand.{seat}"
            for _ in range(held - piles.count[hand]):
                piles.draw_for(seat, hand, RULE["WOR-13b"], sink)


def _deal_court(state: State, seat: Seat, cards: list[str], key: str, sink: Sink) -> None:
    for card in cards:
        state.people.move(card, f"hand.{seat}")
    part = Part("court_dealt", {"faction": seat, "cards": len(cards)})
    rule, characters = RULE["WOR-14.3j"], tuple(cards)
    facts = {"drawn": (key,), "faction": seat, "characters": characters}
    tell_apart(sink, "dealt_to_court", rule, (seat,), part, *cards, **facts)  # type: ignore[arg-type]


ROOM: Room = Room(steps={DEAL: deal})
