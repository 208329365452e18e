"""What each faction raises at the start of a war: troops and money, in numbers alone (WOR-15.3b, e, g, h; WOR-19g)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.seats import RuleId, Seat

from .box import WarsBox
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .state import State

CARD = CITY = "la_rochelle"
CITIES_EACH = 3  # WOR-15.3e


@dataclass(frozen=True, slots=True)
class Gain:
    troops: int = 0
    money: int = 0


def royal(box: WarsBox, levels: int) -> Gain:
    """The first tax level that is spent brings more than each further one (WOR-15.3b)."""
    if not levels:
        return Gain()
    first, more = box.incomes["tax_first"], box.incomes["tax_more"]
    return Gain(first.troops + (levels - 1) * more.troops, first.money + (levels - 1) * more.money)


def huguenot(box: WarsBox, cities: int, *, card: bool = False) -> Gain:
    """For every three cities, rounded up (WOR-15.3e); `card`: La Rochelle has been played and is theirs (WOR-19g)."""
    threes, each, more = (
        -(-cities // CITIES_EACH),
        box.incomes["huguenot_three_cities"],
        box.incomes["la_rochelle_card"],
    )
    return Gain(threes * each.troops + card * more.troops, threes * each.money + card * more.money)


def league(box: WarsBox, cities: int, *, called: bool) -> Gain:
    """A fixed sum beside the Royalists (WOR-15.3g); from the Call to Arms on by the city (WOR-15.3h)."""
    each = box.incomes["league_city" if called else "league_allied"]
    return Gain(each.troops * cities, each.money * cities) if called else Gain(each.troops, each.money)


def has_card_income(state: State) -> bool:
    return CARD in state.lasting and state.owner.get(CITY) == HUGUENOT


def raised(state: State, faction: Seat, levels: int = 0) -> Gain:
    """What this faction receives now; `levels` of royal taxes count for the Royalists alone."""
    cities = len(state.cities_of(faction))
    if faction == ROYALIST:
        return royal(state.box, levels)
    if faction == HUGUENOT:
        return huguenot(state.box, cities, card=has_card_income(state))
    return league(state.box, cities, called=bool(state.called))


def rule_of(state: State, faction: Seat) -> RuleId:
    if faction == LEAGUE:
        return RULE["WOR-15.3h" if state.called else "WOR-15.3g"]
    return RULE["WOR-15.3b" if faction == ROYALIST else "WOR-15.3e"]
