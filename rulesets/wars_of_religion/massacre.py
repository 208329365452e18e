"""Saint Bartholomew's Day: the roll of turns 2 to 4, and what it does to the Huguenots (section 18, WOR-18a to 18f)."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.laws import Law, law_of
from rulesets.common.seats import Seat

from . import cast
from .asking import Room
from .factions import HUGUENOT, ROYALIST
from .ledger import RULE
from .neighbours import fill_up
from .real_cards import are_real, draw_anew, naming
from .removal import remove
from .state import State
from .telling import tell_all, tell_moved, tell_shuffled
from .turn import consequence, done, instead
from .windows import BEFORE_MASSACRE, opened

TEST, STRIKE = "massacre", "saint_bartholomew"
SURVIVES, ASSEMBLY = "survives", "after_massacre"
HAND = 7


def is_due(state: State) -> bool:
    """Whether the Royalists roll this turn (WOR-18a, WOR-18b)."""
    return bool(state.box.turns[state.turn].massacre) and not state.massacre and not state.called


def rolled(dice: Dice, key: str, number: int) -> tuple[int, bool]:
    """The total of two dice, and whether it brings the massacre about."""
    total = dice.total(2, key=key, seat=ROYALIST, why=RULE["WOR-18a"])
    return total, total <= number


def chance(number: int) -> Law[bool]:
    return law_of(rolled, "", number).map(lambda one: one[1])


def test(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A card may come before the roll, which is then not made (WOR-18f)."""
    if not is_due(state):
        if state.massacre and state.box.turns[state.turn].massacre:
            tell_all(sink, "massacre_is_over", RULE["WOR-18b"], turn=state.massacre)
        return done(state, frame)
    asked = [] if frame.subject else opened(state, sink, BEFORE_MASSACRE, (ROYALIST,), RULE["WOR-18f"])
    if asked:
        return instead(state, frame, *asked, consequence(state, TEST, frame.rule, "asked"))
    number = state.box.turns[state.turn].massacre
    total, comes = rolled(dice, frame.id, number)
    instead(state, frame, *([strike_frame(state, "WOR-18a")] if comes else []))
    code = "massacre_comes" if comes else "massacre_stays"
    return tell_moved(sink, code, frame.rule, dice=(frame.id,), total=total, number=number)


def strike_frame(state: State, rule: str) -> Gather:
    return consequence(state, STRIKE, RULE[rule])


def strike(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    people, characters = state.people, state.box.characters
    if people.unnamed[HUGUENOT]:
        return instead(state, frame, naming(state, HUGUENOT), consequence(state, STRIKE, frame.rule))
    hand = people.pile(f"hand.{HUGUENOT}")
    spared = [card for card in hand if SURVIVES in characters[card].flags]
    assembly = [card for card in people.pile(cast.LATER) if ASSEMBLY in characters[card].flags]
    left = [
        card for card in characters if people.where[card] == f"deck.{HUGUENOT}" or card in spared or card in assembly
    ]
    order = () if are_real(state) else _order(dice, frame, len(left))
    done(state, frame)
    state.massacre = state.turn
    tell_all(sink, "massacre", frame.rule)
    _back_to_the_deck(state, spared, sink)
    for card in [card for card in hand if card not in spared]:
        remove(state, card, RULE["WOR-18c"], sink)
    for card in assembly:
        people.move(card, f"deck.{HUGUENOT}")
        tell_moved(sink, "enters", RULE["WOR-18d"], card, who=card, faction=HUGUENOT)
    people.forget(people.pile(f"deck.{HUGUENOT}"))
    for n in order[:HAND]:
        people.move(left[n], f"hand.{HUGUENOT}")
    if are_real(state):
        draw_anew(state, HUGUENOT, HAND)
    keys = (frame.id,) if order else ()
    tell_shuffled(sink, "draws_hand", RULE["WOR-18e"], keys, who=HUGUENOT, cards=min(HAND, len(left)))
    return fill_up(state, HUGUENOT, HAND, sink)


def _order(dice: Dice, frame: Gather, cards: int) -> tuple[int, ...]:
    if not cards:
        return ()
    who: Seat = HUGUENOT
    return dice.shuffle(cards, key=frame.id, seat=who, why=RULE["WOR-18e"])


def _back_to_the_deck(state: State, spared: list[str], sink: Sink) -> None:
    for card in spared:
        state.people.move(card, f"deck.{HUGUENOT}")
        tell_moved(sink, "spared", RULE["WOR-18c"], card, who=card)


ROOM: Room = Room(steps={TEST: test, STRIKE: strike})
