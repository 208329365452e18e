"""Cities change hands: WOR-9b, WOR-14.7d, WOR-15.7.7n, WOR-19c."""

from __future__ import annotations

from rulesets.common.events import Sink
from rulesets.common.seats import RuleId, Seat

from .box import WarsBox
from .components import MAJOR, MINOR
from .ledger import RULE
from .state import State
from .telling import tell_moved

LE_HAVRE = "le_havre"


def cube(city: str) -> str:
    """Its token: a card may bear the name of a city."""
    return f"city.{city}"


def take(state: State, city: str, faction: Seat, rule: RuleId, sink: Sink, *, by_force: bool = False) -> None:
    """The cube is replaced; Le Havre, taken by surprise or siege, leaves the game (WOR-19c)."""
    before = state.owner[city]
    if by_force and city == LE_HAVRE:
        del state.owner[city]
        return tell_moved(sink, "le_havre_lost", RULE["WOR-19c"], cube(city), city=city, who=faction, before=before)
    state.owner[city] = faction
    return tell_moved(sink, "city_taken", rule, cube(city), city=city, who=faction, before=before)


def counts_as_major(state: State, city: str) -> bool:
    """For the modifier of Gaining Influence and surprise attacks: all but the minor ones (WOR-2.1a)."""
    return state.box.cities[city].size != MINOR


def minor_cities(state: State, *owners: Seat) -> list[str]:
    cities = state.box.cities
    return [city for city, owner in state.owner.items() if owner in owners and cities[city].size == MINOR]


def is_special(state: State, city: str) -> bool:
    """Paris and La Rochelle (WOR-14.7b)."""
    return city in specials(state.box)


def specials(box: WarsBox) -> tuple[str, ...]:
    found: tuple[str, ...] | None = box.memo.get("specials")
    if found is None:
        found = box.memo["specials"] = tuple([one.id for one in box.cities.values() if one.size not in (MINOR, MAJOR)])
    return found
