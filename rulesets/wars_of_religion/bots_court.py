"""What a sensible player does at court: every action by what it is worth and by its exact chance (14.6, 14.7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rulesets.common.actions import Action
from rulesets.common.laws import Law, law_of
from rulesets.common.seats import Seat
from rulesets.common.shapes import chosen

from . import court_rolls
from .actions import PHANTOM, Embassy, Give, Influence, Recruit, Surprise, Taxes, Treaty
from .bots_worth import Price, gained, prices, treaty_gained
from .components import WRITER
from .court_rolls import OUTSTANDING, SUCCEEDED
from .court_turns import most_actions
from .factions import LEAGUE, ROYALIST
from .state import State

Rank = Callable[[State, Seat, Action], int]
PER_CENT = 100
CARD = 1000  # an event card costs no action, and may help the characters who act after it
FIRST_TAX, TAXES, MAN = 50, 12, 3
WRITERS = 10  # what the card of a writer is worth beside what he does
# A troop and a money of a mission: for one who takes cities for himself; for the King, whose taxes bring troops and
# little money to move them; for his ally, who takes cities for the King. In the last war the League needs both alike.
FOR_ONESELF, AS_KING, FOR_THE_KING, BOTH = (9, 4), (2, 6), (8, 1), 13
INCOME = 8  # what every city brings the League besides: in the last war a troop and a money
PARIS = 10  # what the Huguenots win with, and who holds it is paid for it


def city_worth(state: State, seat: Seat, city: str) -> int:
    """Of taking it."""
    owner = state.owner.get(city, "")
    return gained(state, seat, owner, seat) + INCOME * (seat == LEAGUE) + PARIS * (city == "paris")


def _law(state: State, seat: Seat, action: Action) -> Law[str]:
    """Of its result, as it would be rolled now."""
    total = sum([one.value for one in court_rolls.modifiers(state, seat, action, 0)])
    immune = court_rolls.takes_no_doom(state, getattr(action, "card", PHANTOM))
    return law_of(court_rolls.rolled, "", "", total, immune)


def chance(state: State, seat: Seat, action: Action) -> Fraction:
    """That it succeeds."""
    law = _law(state, seat, action)
    return law.share(SUCCEEDED) + law.share(OUTSTANDING)


def worth(state: State, seat: Seat, action: Action) -> int:
    """If it succeeds."""
    if isinstance(action, Surprise | Influence):
        return city_worth(state, seat, action.city)
    if isinstance(action, Treaty):
        return treaty_gained(state, seat)
    if isinstance(action, Recruit):
        return MAN + card_worth(state, action.who)
    if isinstance(action, Taxes):
        return TAXES if state.taxes else FIRST_TAX
    return 0


def _brings(state: State, seat: Seat, action: Embassy) -> Fraction:
    """Of a mission on the average: so many troops and so much money, or the most of both."""
    one, law = state.box.missions[f"{seat} {action.country}"], _law(state, seat, action)
    troop, money = _needs(state, seat)
    usual, most = troop * one.troops + money * one.money, troop * one.max_troops + money * one.max_money
    return (law.share(SUCCEEDED) * usual + law.share(OUTSTANDING) * most) * Fraction(1, PER_CENT)


def _needs(state: State, seat: Seat) -> Price:
    """What a troop and a money are worth, in hundredths."""
    if seat == state.opposition == LEAGUE:
        return prices(state, seat, BOTH)
    troop, money = AS_KING if seat == ROYALIST else FOR_ONESELF if seat == state.opposition else FOR_THE_KING
    return PER_CENT * troop, PER_CENT * money


def act(state: State, seat: Seat, action: Action) -> int:
    """Worth times chance. A writer waits for the treaty, as long as one is worth waiting for."""
    if action.kind == "play":
        return CARD * PER_CENT
    if action.kind not in court_rolls.RULES:
        return 0
    if isinstance(action, Embassy):
        found = _brings(state, seat, action)
    else:
        found = worth(state, seat, action) * chance(state, seat, action)
    spared = min(WRITERS, treaty_gained(state, seat)) if _spares(state, action) else 0
    return int((found - spared) * PER_CENT)


def _spares(state: State, action: Action) -> bool:
    one = state.box.characters.get(getattr(action, "card", ""))
    return one is not None and WRITER in one.abilities and not isinstance(action, Treaty)


def card_worth(state: State, card: str) -> int:
    """How much a character does at court."""
    one = state.box.characters.get(card)
    if one is None:
        return 0
    best = max(one.intrigue, one.military if one.provinces else 0)
    return 2 * best + one.intrigue + 3 * (WRITER in one.abilities) + len(one.abilities)


def choose(state: State, seat: Seat, action: Action) -> int:
    return card_worth(state, chosen(action))


def give(state: State, seat: Seat, action: Action) -> int:
    """The neighbours are rivals: they get their weakest cards."""
    assert isinstance(action, Give)
    return -sum([card_worth(state, one) for one in action.cards])


def of_enemies(state: State, seat: Seat, action: Action) -> int:
    """Somebody is to suffer: the best of the others, of one's own the least."""
    who = chosen(action)
    faction = state.people.faction(who) if who in state.people.where else ""
    value = 1 + card_worth(state, who)
    return -value if faction == seat else value if faction else 0


def fly(state: State, seat: Seat, action: Action) -> int:
    """A lady flies against a rival's man if enough better cards are left for one's own actions."""
    court = state.people.court(seat)
    lady, left = chosen(action), most_actions(state, seat) - state.acted[seat]
    if lady not in court:
        return 0
    better = [one for one in court if one != lady and card_worth(state, one) >= card_worth(state, lady)]
    return 1 if len(better) >= left else -1


def city(state: State, seat: Seat, action: Action) -> int:
    return city_worth(state, seat, chosen(action))


RANKS: dict[str, Rank] = {
    **dict.fromkeys((*court_rolls.RULES, "lay_aside", "stop"), act),
    "play": act,
    "choose": choose,
    "name_leader": choose,
    "heir": choose,
    "give": give,
    "squadron": fly,
    **dict.fromkeys(("victim", "disgraced", "general"), of_enemies),
    **dict.fromkeys(("bonus_city", "convert", "raids", "answers_iconoclasm"), city),
}
