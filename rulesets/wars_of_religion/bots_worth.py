"""What a sensible player fights for: how it would stand if the game were counted, and what a city or a treaty changes.

Points of the last count are looked at as likely rather than as counted: the further away the end, the more a rival who
is ahead may still be overtaken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulesets.common.seats import Seat

from .factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from .state import State
from .turn import last_turn

SURE = 1000  # what is certain, in thousandths
CITIES, TREATIES = 2, 3  # points for each rival with fewer cities; half points for each with fewer treaties
SLACK = 1  # of a lead in treaties, which nobody takes away: so much is nothing yet, and as much for each turn to go
# A lead in cities that decides, at the end, and more for each turn to go, as each faction sees it: the League takes
# cities for itself in the last war alone, and many of them, so that nothing is decided before.
WIDE = ((8, 2), (8, 2), (18, 3))
AT_ONCE = 4000  # what an automatic victory is to be feared
NEAREST = (3, 3, 6)  # how much more the strongest rival counts than the other one: the League loses every tie (WOR-17j)
USUAL = 20  # what a city is usually worth: other worths are held against it

Counted = tuple[int, int, int]  # of the factions in their order


def counted_now(state: State) -> Counted:
    owners = list(state.owner.values())
    return owners.count(ROYALIST), owners.count(HUGUENOT), owners.count(LEAGUE)


def _likely(lead: int, slack: int) -> int:
    """That a lead lasts, in thousandths: the first steps count most."""
    return SURE // 2 + SURE * lead // (2 * (abs(lead) + slack))


def _growing(lead: int, wide: int) -> int:
    """The same of a lead of which each step counts alike, until it decides."""
    return (8 * (SURE // 2 + SURE * max(-wide, min(wide, lead)) // (2 * wide)) + 2 * _likely(lead, wide)) // 10


@lru_cache(maxsize=20_000)
def standing(seat: int, cities: Counted, treaties: Counted, to_go: int, order: tuple[int, ...]) -> int:
    """How well a faction stands; ties are won by whom the court order names first (WOR-17f, WOR-17j)."""
    slack, wide = SLACK * (1 + to_go), WIDE[seat][0] + WIDE[seat][1] * to_go
    points = []
    for one in range(3):
        others = [other for other in range(3) if other != one]
        of_cities = sum([_growing(cities[one] - cities[other], wide) for other in others])
        of_treaties = sum([_likely(treaties[one] - treaties[other], slack) for other in others])
        points.append(2 * CITIES * of_cities + TREATIES * of_treaties - order.index(one))
    leads = sorted(points[seat] - points[one] for one in range(3) if one != seat)
    return NEAREST[seat] * leads[0] + leads[1] + _at_once(seat, cities)


def _at_once(seat: int, cities: Counted) -> int:
    """How near the automatic victories are: one's own is hoped for, those of others are feared (WOR-17b to 17d)."""
    royalist, huguenot, league = cities
    near = (10 - max(huguenot, league), huguenot - royalist - league, league - 2 * huguenot)
    feared = [AT_ONCE * _likely(lead, 3) // SURE for lead in near]
    return 2 * feared[seat] - sum(feared)


def _now(state: State, seat: Seat, cities: Counted, treaties: Sequence[int]) -> int:
    order = tuple([FACTIONS.index(one) for one in state.order])
    one, two, three = treaties
    return standing(FACTIONS.index(seat), cities, (one, two, three), max(0, last_turn(state) - state.turn), order)


def _treaties(state: State) -> list[int]:
    return [state.treaties[one] for one in FACTIONS]


def _moved(cities: Counted, owner: Seat, taker: Seat) -> Counted:
    one, two, three = [
        number + (faction == taker) - (faction == owner) for number, faction in zip(cities, FACTIONS, strict=True)
    ]
    return one, two, three


def gained(state: State, seat: Seat, owner: Seat, taker: Seat) -> int:
    """What it changes for a faction if a city of this owner becomes the taker's: a usual city is worth 20."""
    cities, treaties = counted_now(state), _treaties(state)
    before = _now(state, seat, cities, treaties)
    usual = [_now(state, seat, _moved(cities, one, seat), treaties) - before for one in FACTIONS if one != seat]
    found = _now(state, seat, _moved(cities, owner, taker), treaties) - before
    return USUAL * 2 * found // max(1, sum(usual))


def treaty_gained(state: State, seat: Seat) -> int:
    cities, treaties = counted_now(state), _treaties(state)
    before = _now(state, seat, cities, treaties)
    usual = [_now(state, seat, _moved(cities, one, seat), treaties) - before for one in FACTIONS if one != seat]
    more = [number + (faction == seat) for number, faction in zip(treaties, FACTIONS, strict=True)]
    return USUAL * 2 * (_now(state, seat, cities, more) - before) // max(1, sum(usual))
