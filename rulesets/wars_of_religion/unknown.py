"""Another position that agrees with all that a viewer knows: what he cannot know is drawn anew (`unknown_to`).

Which of a faction's characters lie in its deck and which in its Court Hand (WOR-H-4 to 6, WOR-H-9), what a neighbour
looks at or has looked at, event cards in hands, decks and aside (WOR-H-1 to 3, WOR-H-8, WOR-H-10), what the allies said
to each other (WOR-H-7) and what answers were left beforehand (WOR-H-12). How many cards lie where is public, and stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice, one_of
from rulesets.common.frames import Gather, each_gather
from rulesets.common.piles import Piles
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import Choice

from . import decks, words_left
from .actions import Give
from .confiding import others_words
from .court_hands import CHOOSE
from .factions import FACTIONS, LEAGUE
from .neighbours import GIVE
from .state import State
from .turn import STEPS

Swapped = Mapping[str, str]  # the card that lies now where the other one lay
RED_FROM, RED_TO = STEPS.index("cards"), STEPS.index("court_end")


def unknown_to(state: State, viewer: Viewer, shuffle: Dice) -> State:
    other = state.copy()
    if viewer == GM:
        return other
    swapped = other.people.redraw(viewer, shuffle)
    other.talk = others_words(other, viewer, shuffle)
    other.standing = words_left.others_words(other, viewer, shuffle)
    other.stack = each_gather(other.stack, lambda gather: [_other_cards(other, viewer, gather, swapped)])
    _events(other, viewer, shuffle)
    return other


def _other_cards(state: State, viewer: Viewer, gather: Gather, swapped: Swapped) -> Gather:
    """Cards that a neighbour looks at, and characters that others have chosen under a seal."""
    if gather.kind == CHOOSE:
        given = [(seat, one if seat == viewer else _other_choice(one, swapped)) for seat, one in gather.answers]
        return replace(gather, answers=tuple(given))
    if gather.kind != GIVE:
        return gather
    faction, *cards = gather.subject
    answers = tuple((seat, _other_gift(state, one, swapped)) for seat, one in gather.answers)
    return replace(gather, subject=(faction, *_in_order(state, cards, swapped)), answers=answers)


def _other_choice(action: Action, swapped: Swapped) -> Action:
    return replace(action, choice=swapped.get(action.choice, action.choice)) if isinstance(action, Choice) else action


def _other_gift(state: State, action: Action, swapped: Swapped) -> Action:
    return Give(action.faction, tuple(_in_order(state, action.cards, swapped))) if isinstance(action, Give) else action


def _in_order(state: State, cards: tuple[str, ...] | list[str], swapped: Swapped) -> list[str]:
    """As the box has them, so that no order of theirs shows."""
    return sorted((swapped.get(card, card) for card in cards), key=list(state.people.where).index)


# Event cards


def _events(state: State, viewer: Viewer, shuffle: Dice) -> None:
    for deck, piles in state.decks.piles.items():
        three = _set_aside(state, piles) if deck == LEAGUE else []
        hidden = [card for card in three if not piles.knows(viewer, card)]
        _deal_again(piles, hidden, viewer, shuffle)
        for card in hidden:
            piles.see(card, viewer)  # they are none of the others
        piles.redrawn(viewer, shuffle)
        piles.seen = [one for one in piles.seen if one.split()[0] != viewer or one.split()[1] not in hidden]
        _no_late_reds(state, deck, viewer, shuffle)


def _set_aside(state: State, piles: Piles) -> list[str]:
    """The cards of WOR-18o, while it is a secret which of them the League took."""
    if not piles.count[decks.ASIDE]:
        return []
    events = state.box.events
    return [card for card, where in piles.where.items() if events[card].aside and where in piles.count]


def _deal_again(piles: Piles, cards: list[str], viewer: Viewer, shuffle: Dice) -> None:
    if len(cards) > 1:
        order = shuffle.shuffle(len(cards), key="", seat=viewer, why="")
        for n, to in enumerate(order):
            if n < to:
                _exchange(piles, cards[n], cards[to])


def _exchange(piles: Piles, one: str, other: str) -> None:
    """Each of two cards takes the other's place, and what others know of it."""
    instead = {one: other, other: one}
    piles.where[one], piles.where[other] = piles.where[other], piles.where[one]
    piles.order = [instead.get(card, card) for card in piles.order]
    split = [mark.split() for mark in piles.seen]
    piles.seen = sorted(f"{who} {instead.get(card, card)}" for who, card in split)


def _no_late_reds(state: State, deck: str, viewer: Viewer, shuffle: Dice) -> None:
    """A red card is played or dropped in the turn in which it is drawn (WOR-5c): nobody holds one outside the court."""
    if RED_FROM <= STEPS.index(state.step) <= RED_TO or deck not in FACTIONS:
        return
    piles, events = state.decks.piles[deck], state.box.events
    for card in [one for one in piles.cards(_hand(deck)) if events[one].red and not piles.knows(viewer, one)]:
        spare = [one for one in piles.order if not events[one].red and not piles.knows(viewer, one)]
        if spare:
            _exchange(piles, card, one_of(shuffle, spare))


def _hand(faction: Seat) -> str:
    return f"hand.{faction}"
