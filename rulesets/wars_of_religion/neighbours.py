"""Section 14.3, d: four random cards of each deck are seen by a neighbour, who gives two to their owner (WOR-H-5).

First the neighbours on the right, then those on the left; all three at the same time. Phantoms complete the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Beside, Gather
from rulesets.common.params import Many, Pick
from rulesets.common.questions import Form
from rulesets.common.seats import Facts, Seat, Viewer

from .actions import Give
from .asking import Asked, Room
from .court_hands import to_choose
from .factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .real_cards import are_real, hold_court
from .state import State
from .telling import tell_all, tell_apart
from .turn import done, question

RIGHT, LEFT, GIVE = "right", "left", Give.kind
USUAL, OTHER = "royalist_league_huguenot", "royalist_huguenot_league"
CLOCKWISE = {USUAL: (ROYALIST, LEAGUE, HUGUENOT), OTHER: (ROYALIST, HUGUENOT, LEAGUE)}
SEEN, GIVEN = 4, 2


def neighbour(state: State, faction: Seat, side: str) -> Seat:
    """Who sits on this side of a player, as the seats were given out (WOR-14.3h); in older games as usual."""
    seats = CLOCKWISE[state.setup.readings.get("seating", USUAL)]
    return seats[(seats.index(faction) + (1 if side == LEFT else -1)) % len(seats)]


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Every deck is looked into by the neighbour on the side that the frame names."""
    if are_real(state):
        return _at_the_table(state, frame)
    side, rule = frame.kind, RULE["WOR-14.3h" if frame.kind == RIGHT else "WOR-14.3i"]
    decks = {one: state.people.pile(f"deck.{one}") for one in FACTIONS}
    orders: dict[Seat, tuple[int, ...]] = {}
    for one in FACTIONS:
        if decks[one]:
            who = neighbour(state, one, side)
            orders[one] = dice.shuffle(len(decks[one]), key=f"{frame.id}.{one}", seat=who, why=rule)
    done(state, frame)
    siblings = []
    for one, order in orders.items():
        who, cards = neighbour(state, one, side), sorted(order[:SEEN])
        drawn = [decks[one][n] for n in cards]
        state.people.forget(decks[one])  # whoever had seen cards of this deck cannot know which were taken out of it
        state.people.see(drawn, who)
        part = Part("looks_into", {"who": who, "faction": one, "cards": len(drawn)})
        keys, characters = (f"{frame.id}.{one}",), tuple(drawn)
        tell_apart(sink, "sees_cards", rule, (who,), part, drawn=keys, who=who, faction=one, characters=characters)
        siblings.append((one, (question(state, GIVE, (who,), rule, one, *drawn, sealed=True),)))
    if siblings:
        state.stack.append(Beside(frame.id, tuple(siblings)))
    if side == LEFT:
        state.stack.insert(len(state.stack) - bool(siblings), question(state, PHANTOMS, (), RULE["WOR-14.3k"]))
    return None


PHANTOMS = "phantoms"


def _at_the_table(state: State, frame: Gather) -> None:
    """With real cards the players look and give; both neighbours have, when the left one's step comes."""
    done(state, frame)
    if frame.kind == LEFT:
        for one in FACTIONS:
            hold_court(state, one, to_choose(state, one))
        state.stack.append(question(state, PHANTOMS, (), RULE["WOR-14.3k"]))


def _options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    faction, *cards = frame.subject
    return [Give(faction, pair) for pair in combinations(cards, min(GIVEN, len(cards)))]


def _forms(state: State, seat: Seat, frame: Gather) -> Sequence[Form]:
    faction, *cards = frame.subject
    some = Many(tuple(cards), min(GIVEN, len(cards)), GIVEN, "character")
    return (Form(GIVE, (("faction", Pick((faction,), "seat")), ("cards", some)), frame.rule),)


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"faction": frame.subject[0]}


def _give(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Two go into the owner's hand, two back into the deck; the neighbour knows which, the owner the two he got."""
    who, action = frame.answers[0]
    assert isinstance(action, Give)
    owner = action.faction
    done(state, frame)
    for card in action.cards:
        state.people.move(card, f"hand.{owner}", who)
    part = Part("gives", {"who": who, "faction": owner, "cards": len(action.cards)})
    tell_apart(
        sink,
        "gives_cards",
        frame.rule,
        (who, owner),
        part,
        *action.cards,
        who=who,
        faction=owner,
        characters=action.cards,
    )


def full_hand(state: State, faction: Seat) -> int:
    """Seven for the Royalists with Catherine and for the opposition, six otherwise (WOR-14.3j)."""
    if faction == ROYALIST:
        return 6 + any("in_court_hand" in state.box.characters[one].flags for one in state.people.living(ROYALIST))
    return 7 if faction == state.opposition else 6


def complete_hands(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Phantoms in place of characters that are missing (WOR-14.3k)."""
    done(state, frame)
    for one in FACTIONS:
        fill_up(state, one, full_hand(state, one), sink)


def fill_up(state: State, faction: Seat, size: int, sink: Sink) -> None:
    missing = size - state.people.in_hand(faction)
    state.phantoms[faction] = max(missing, 0)
    tell_all(sink, "hand_built", RULE["WOR-14.3j"], faction=faction, cards=size, phantoms=state.phantoms[faction])


ROOM: Room = Room(
    kinds={GIVE: Give},
    asked={GIVE: Asked(_options, _give, _forms, facts=_facts)},
    steps={RIGHT: deal, LEFT: deal, PHANTOMS: complete_hands},
)
