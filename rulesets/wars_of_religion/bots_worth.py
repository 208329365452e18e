"""What a sensible player fights for: how likely it is to win the game, and what a city or a treaty changes of that.

It reckons as if cities and treaties came and went by the throw of coins, more of them the further away the end, and
counts then as the game does: who is first, second and last in cities and in treaties, with what points (section 17). So
a city is worth most where a rank that decides is close, and nothing where it is lost or safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import comb

from rulesets.common.seats import Seat

from .factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from .revolts import counted_cities
from .rounds import ROUNDS
from .state import MARKERS, REVOLTS, State
from .turn import PHASE_OF, last_turn
from .victory import FEW, WORTH

USUAL = 20  # what a city is usually worth: other worths are held against it
SURE = 10**9  # what is certain: chances are counted in such parts
WIDER = (1, 3, 9)  # where a usual city changes less than the least, as if so many times as much might still change
LEAST = SURE // 2000  # what a usual city changes at the least: where all is decided, small differences are nothing
# Throws of a coin, each of which moves half a city: so many blow the cities of a faction about in a turn, and in a war.
TURN, WAR, LONGEST = 24, 14, 3
WRITTEN = 2  # the same of treaties, in a turn
# How many cities each faction is likely to win, as each of them sees it: in each turn to come, and in the last war. The
# League knows that everybody takes from the King, and that in the last war it takes for itself at last.
EACH_TURN = ((0, 0, 0), (0, 0, 0), (-2, 1, 1))
LAST_WAR = ((0, 0, 0), (-1, -2, 3), (-2, -5, 7))
# Treaties in three turns to come: it writes one each turn, if it is worth it, and wins wars as well.
TREATIES, IN_TURNS = ((0, 0, 0), (0, 0, 0), (1, 2, 3)), 3
ARMED = 18  # troops and money with which the League takes so many in it

Price = tuple[int, int]  # of a troop and of a money, in hundredths
Counted = tuple[int, int, int]  # cities, treaties, chances: of the factions in their order
ORDERS = tuple(permutations(range(3)))


# The throws


@cache
def _shares(coins: int) -> tuple[int, ...]:
    """How likely each number of heads is."""
    return tuple([SURE * comb(coins, heads) // 2**coins for heads in range(coins + 1)])


@cache
def _sums(coins: int) -> tuple[int, ...]:
    found = [0]
    for one in _shares(coins):
        found.append(found[-1] + one)
    return (*found[:-1], SURE)


def _fewer(than: int, coins: int) -> int:
    """How likely there are fewer heads than so many."""
    return _sums(coins)[max(0, min(coins + 1, than))]


# The last count


def _winner(cities: Sequence[int], treaties: Sequence[int]) -> int:
    """A tie is the Royalists', then the Huguenots', who are their allies at the end of every game (WOR-17j)."""
    points = [WORTH["cities"][cities.index(one)] + WORTH["treaties"][treaties.index(one)] for one in range(3)]
    return points.index(max(points))


WINNERS = tuple([tuple([_winner(cities, treaties) for treaties in ORDERS]) for cities in ORDERS])


@lru_cache(maxsize=20_000)
def _orders(counts: Counted, coins: int) -> tuple[int, ...]:
    """How likely each order from most to fewest is; the King favours himself, then those who are his allies at last."""
    found = []
    for most, second, fewest in ORDERS:
        up, down = counts[second] - counts[most], counts[second] - counts[fewest]
        chance = 0
        for heads, share in enumerate(_shares(coins)):
            above = SURE - _fewer(heads + up + (most > second), coins)
            chance += share * above // SURE * _fewer(heads + down + (second < fewest), coins) // SURE
        found.append(chance)
    return tuple(found)


@lru_cache(maxsize=20_000)
def last_count(seat: int, cities: Counted, treaties: Counted, coins: tuple[int, int]) -> int:
    """How likely this faction is to win it."""
    of_cities, of_treaties = _orders(cities, coins[0]), _orders(treaties, coins[1])
    chance = 0
    for share, winners in zip(of_cities, WINNERS, strict=True):
        chance += share * sum([other for other, one in zip(of_treaties, winners, strict=True) if one == seat])
    return chance // SURE


@lru_cache(maxsize=20_000)
def at_once(cities: Counted, coins: int, paris: bool) -> Counted:
    """How near each faction is to its automatic victory (WOR-17b to 17d); Paris may still fall to the Huguenots."""
    royalist, huguenot, league = cities
    half = coins // 2
    alone = _fewer(FEW - huguenot + half, coins) * _fewer(FEW - league + half, coins) // SURE
    most = SURE - _fewer((royalist + huguenot + league) // 2 + 1 - huguenot + half, coins)
    twice = 0
    for heads, share in enumerate(_shares(coins)):
        twice += share * (SURE - _fewer(2 * (huguenot + heads - half) - league + half, coins))
    return alone, most if paris else most // 4, twice // SURE


# What a change is worth


def prices(state: State, seat: Seat, both: int) -> Price:
    """What a troop and a money are worth that bring cities only together: of what there is less, each is worth more.

    At court, with what the cities will bring.
    """
    income = len(state.cities_of(seat)) if PHASE_OF.get(state.step) == "court" else 0
    troops = income + sum([number for army, number in state.troops.items() if army in MARKERS[seat]])
    money = income + state.money[seat]
    together = max(1, troops + money)
    return 100 * both * money // together, 100 * both * troops // together


def counted_now(state: State) -> Counted:
    if not any(one in state.at for one in REVOLTS):
        owners = list(state.owner.values())
        return owners.count(ROYALIST), owners.count(HUGUENOT), owners.count(LEAGUE)
    found = counted_cities(state)
    return found[ROYALIST], found[HUGUENOT], found[LEAGUE]


def _treaties(state: State, more: Seat = "") -> Counted:
    one, two, three = [state.treaties[one] + (one == more) for one in FACTIONS]
    return one, two, three


def _moved(cities: Counted, owner: Seat, taker: Seat) -> Counted:
    one, two, three = [
        number + (faction == taker) - (faction == owner) for number, faction in zip(cities, FACTIONS, strict=True)
    ]
    return one, two, three


def _likely(state: State, who: int, cities: Counted) -> Counted:
    """The cities at the end, as far as one can tell."""
    to_go = max(0, last_turn(state) - state.turn)
    share = ARMED if to_go or state.step != ROUNDS else _armed(state)
    one, two, three = [
        number + to_go * each + (2 * last * share + ARMED) // (2 * ARMED)
        for number, each, last in zip(cities, EACH_TURN[who], LAST_WAR[who], strict=True)
    ]
    return one, two, three


def _likely_treaties(state: State, who: int, treaties: Counted) -> Counted:
    to_go = max(0, last_turn(state) - state.turn)
    one, two, three = [number + to_go * each // IN_TURNS for number, each in zip(treaties, TREATIES[who], strict=True)]
    return one, two, three


def _armed(state: State) -> int:
    """What the League still has for the last war: troops, as far as there is money to move them."""
    troops = sum([number for army, number in state.troops.items() if army in MARKERS[LEAGUE]])
    return min(ARMED, troops, state.money[LEAGUE])


def _coins(state: State) -> tuple[int, int]:
    """How much will still change, in cities and in treaties."""
    to_go = min(LONGEST, max(0, last_turn(state) - state.turn))
    at_war = PHASE_OF.get(state.step) in ("war", "end")
    return TURN * to_go + (WAR if at_war else TURN), WRITTEN * (to_go + (not at_war)) + WRITTEN


def stands(state: State, seat: Seat, cities: Counted, treaties: Counted, wider: int = 1) -> int:
    """How likely this faction is to win, if it were so. `wider`: as if so much more might still change."""
    who = FACTIONS.index(seat)
    chances = at_once(cities, TURN, state.owner["paris"] == HUGUENOT)
    rest = max(0, SURE - sum(chances))
    coins = _coins(state)
    wide = coins[0] * wider, coins[1]
    counts = _likely(state, who, cities), _likely_treaties(state, who, treaties)
    return chances[who] + rest * last_count(who, *counts, wide) // SURE


def _measured(state: State, seat: Seat, cities: Counted, treaties: Counted) -> int:
    """What a change comes to, if one city from each of the others would be worth 20 on the average.

    Where one city hardly changes anything any more, several may: nobody gives up, and nobody is sure, but for the King,
    who wins more of such games if he lets well alone.
    """
    had, has = counted_now(state), _treaties(state)
    nearest = [_moved(had, one, seat) for one in FACTIONS if one != seat]
    for wider in WIDER[:1] if seat == ROYALIST else WIDER:
        before = stands(state, seat, had, has, wider)
        usual = sum([stands(state, seat, one, has, wider) - before for one in nearest]) // 2
        if usual >= LEAST:
            break
    return USUAL * (stands(state, seat, cities, treaties, wider) - before) // max(LEAST, usual)


def gained(state: State, seat: Seat, owner: Seat, taker: Seat) -> int:
    """What it changes for a faction if a city of this owner becomes the taker's."""
    return _measured(state, seat, _moved(counted_now(state), owner, taker), _treaties(state))


def treaty_gained(state: State, seat: Seat) -> int:
    return _measured(state, seat, counted_now(state), _treaties(state, seat))


def war_gained(state: State, seat: Seat) -> int:
    """What it changes to win the war rather than to leave it to one of the others."""
    others = [_after_war(state, seat, one) for one in FACTIONS if one != seat]
    return _after_war(state, seat, seat) - sum(others) // len(others)


def _after_war(state: State, seat: Seat, winner: Seat) -> int:
    """A treaty for him who has won, and cities (WOR-15.8h, WOR-15.8j, WOR-15.8k)."""
    cities = counted_now(state)
    for _ in range(1 if winner == LEAGUE else 2 if winner == HUGUENOT and state.massacre else 0):
        cities = _moved(cities, ROYALIST, winner)
    return _measured(state, seat, cities, _treaties(state, winner))
