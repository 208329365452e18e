"""A court in the middle of its actions, with hands as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.actions import Action
from rulesets.common.events import Listener
from rulesets.common.seats import Seat
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun


def court(
    *hand: str,
    seat: Seat = "royalist",
    turn: int = 3,
    dice: Sequence[Sequence[int]] = (),
    readings: Mapping[str, str] | None = None,
    **values: object,
) -> Game:
    """It is this faction's turn, and these characters are in its Court Hand; all others of it lie in its deck."""
    state = begun(readings=readings).state
    for name, value in {"turn": turn, **values}.items():
        setattr(state, name, value)
    state.step = "actions"
    for card, one in state.box.characters.items():
        lives = 0 < one.entry <= turn and (not one.last or one.last >= turn)
        state.people.where[card] = f"deck.{one.original}" if lives else "out" if 0 < one.entry <= turn else "later"
    for card in hand:
        state.people.move(card, f"hand.{seat}")
    for deck in state.decks.piles.values():
        for card in deck.cards("deck"):
            deck.move(card, "discard")
    state.phantoms = {one: int(one != seat) for one in FACTIONS}  # so that the court goes on
    last = state.order[state.order.index(seat) - 1]
    state.stack = [consequence(state, "actions", RULE["WOR-14.6e"], last)]
    return Game(state, Loaded(*dice)).run(Listener())


def after(game: Game, seat: Seat, action: Action) -> Game:
    """The action and its roll, with nobody reacting to it."""
    game.answer(seat, action)
    while any("squadron" in game.asked(one) for one in game.seats):
        game.usual(next(one for one in game.seats if "squadron" in game.asked(one)))
    return game


def options(game: Game, seat: Seat) -> list[Action]:
    """What this seat may answer to what it is asked; not what may be done at any time."""
    due = GAME.due(game.state, (seat,))
    return list(due.actions) if due and due.seat == seat else []


def count(state: State, seat: Seat) -> int:
    return len(state.cities_of(seat))
