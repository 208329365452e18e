"""Real cards on a real table: nobody here deals or sees them, each gets its name when it is used (Setup.cards).

Characters who live are then "on the table", in a deck or in a Court Hand; how many are in the hand is counted. Two
things have to be asked: whether a character who falls was at court, and who was, when Saint Bartholomew's Day comes.
Whether red cards are played in time the table sees to.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many
from rulesets.common.questions import Form
from rulesets.common.seats import PUBLIC, Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import cast, decks
from .actions import NameHand
from .asking import Asked, Room
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .turn import PHASE_OF, done, question

AT_COURT, NAME_HAND = "at_court", NameHand.kind
YES, NO = "yes", "no"
KEPT, FALLS, JOINS = 4, "falls", "joins"  # cards that the neighbours give (WOR-14.3j); why it is asked


def are_real(state: State) -> bool:
    return state.setup.cards == "table"


# Decks and hands


def build(state: State, deck: str, cards: Sequence[str]) -> None:
    """Discards and new cards go into a real deck, which the table shuffles (WOR-12b, WOR-12c)."""
    piles = state.decks.piles[deck]
    for card in cards:
        piles.lift(card)
    piles.stock(cards, unknown=True)


def hold_court(state: State, faction: Seat, chosen_ones: int) -> None:
    """What is chosen and given at the table is so many cards, nobody here knows which (WOR-14.3g to 14.3j)."""
    state.people.conceal(faction, state.people.pile(f"deck.{faction}"), chosen_ones + KEPT)


def draw_anew(state: State, faction: Seat, cards: int) -> int:
    """A new Court Hand out of the whole deck (WOR-18e); how many cards it has."""
    state.people.conceal(faction, state.people.pile(f"deck.{faction}"), cards)
    return state.people.unnamed[faction]


def take_aside(state: State, spare: Sequence[str], seat: Seat) -> None:
    """One of them is drawn into the hand, the others go aside; which, the table knows (WOR-18o).

    One that has entered already is taken to come out of the deck, as long as the deck has any.
    """
    piles = state.decks.piles[seat]
    for card in spare:
        piles.lift(card, "deck" if piles.has_nameless("deck") else f"hand.{seat}")
        piles.where[card] = decks.TABLE
    piles.count[f"hand.{seat}"] += 1
    piles.count[decks.ASIDE] += len(spare) - 1


# Was he at court?


def ask_whether_at_court(state: State, card: str, why: str = FALLS) -> None:
    """His owner says so, where it makes a difference."""
    where, _, faction = state.people.where[card].partition(".")
    if where != cast.TABLE or PHASE_OF.get(state.step) != "court":
        return
    held, there = state.people.unnamed[faction], state.people.count(f"{cast.TABLE}.{faction}")
    if why == JOINS or 0 < held < there:
        state.stack.append(question(state, AT_COURT, (faction,), RULE["WOR-4d"], card, why))


def _options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[AT_COURT](one) for one in (NO, YES)]


def _whom(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"who": frame.subject[0]}


def _said(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    card, why = frame.subject
    seat, action = frame.answers[0]
    done(state, frame)
    was = chosen(action) == YES
    if why == JOINS:
        return _joins(state, seat, card, was, sink)
    if was:
        state.people.unnamed[seat] -= 1
        return tell_all(sink, "leaves_court", RULE["WOR-4d"], who=card, faction=seat)
    state.people.unnamed[seat] = min(state.people.unnamed[seat], state.people.count(f"{cast.TABLE}.{seat}"))
    return None


def _joins(state: State, seat: Seat, card: str, was: bool, sink: Sink) -> None:
    """The Assembly joins the Court Hand out of the deck; if it was there already, it helps with recruits (WOR-19j)."""
    if was:
        state.people.move(card, f"hand.{seat}", PUBLIC)
        state.effects.append("millau_assembly")
    else:
        state.people.move(card, f"deck.{seat}")
        state.people.move(card, f"hand.{seat}", PUBLIC)
        tell_moved(sink, "joins_court", RULE["WOR-19j"], card, who=card)


# Who was at court?


def naming(state: State, faction: Seat) -> Gather:
    return question(state, NAME_HAND, (faction,), RULE["WOR-18c"])


def _hands(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """Some of all that may be named."""
    cards, held = state.people.pile(f"{cast.TABLE}.{seat}"), state.people.unnamed[seat]
    return [NameHand(tuple(cards[n : n + held])) for n in range(len(cards) - held + 1)]


def _forms(state: State, seat: Seat, frame: Gather) -> Sequence[Form]:
    cards, held = state.people.pile(f"{cast.TABLE}.{seat}"), state.people.unnamed[seat]
    return (Form(NAME_HAND, (("cards", Many(tuple(cards), held, held, "character")),), frame.rule),)


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The others are in the deck."""
    seat, action = frame.answers[0]
    assert isinstance(action, NameHand)
    done(state, frame)
    for card in action.cards:
        state.people.move(card, f"hand.{seat}", PUBLIC)
    for card in state.people.pile(f"{cast.TABLE}.{seat}"):
        state.people.move(card, f"deck.{seat}")
    tell_all(sink, "hand_named", frame.rule, who=seat, characters=action.cards)


KINDS = kinds_of({Choice: (AT_COURT,)}, NameHand)
ROOM: Room = Room(
    kinds=KINDS,
    asked={
        AT_COURT: Asked(_options, _said, facts=_whom),
        NAME_HAND: Asked(_hands, _named, _forms, sampled=True),
    },
)
