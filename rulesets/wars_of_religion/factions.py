"""The three factions, and which two of them stand together: WOR-9h, WOR-10a, WOR-10b, WOR-14.5a.

`called` is the turn in which the Call to Arms came, 0 before it. "crown" is the side of the Royalists, "opposition" the
other one.
"""

from __future__ import annotations

from rulesets.common.seats import Seat

ROYALIST, HUGUENOT, LEAGUE = "royalist", "huguenot", "league"
FACTIONS: tuple[Seat, ...] = (ROYALIST, HUGUENOT, LEAGUE)
CROWN, OPPOSITION = "crown", "opposition"
_BEFORE, _AFTER = (ROYALIST, LEAGUE, HUGUENOT), (ROYALIST, HUGUENOT, LEAGUE)


def court_order(called: int) -> tuple[Seat, ...]:
    """Also the order wherever no other one is said: the Royalists, their ally, the opposition."""
    return _AFTER if called else _BEFORE


def ally_of(called: int, faction: Seat) -> Seat:
    """The faction it cooperates with; "" for the one that stands alone, and for nobody."""
    return _ALLY_OF[bool(called)].get(faction, "")


_ALLY_OF: tuple[dict[Seat, Seat], ...] = tuple({order[0]: order[1], order[1]: order[0]} for order in (_BEFORE, _AFTER))
SIDES_OF: tuple[dict[Seat, str], ...] = tuple(
    {one: OPPOSITION if one == order[2] else CROWN for one in FACTIONS} for order in (_BEFORE, _AFTER)
)
FACTIONS_OF_SIDES: tuple[dict[str, tuple[Seat, ...]], ...] = tuple(
    {CROWN: order[:2], OPPOSITION: order[2:]} for order in (_BEFORE, _AFTER)
)


def side_of(called: int, faction: Seat) -> str:
    return SIDES_OF[bool(called)][faction]


def factions_of(called: int, side: str) -> tuple[Seat, ...]:
    return FACTIONS_OF_SIDES[bool(called)][side]


def enemies_of(called: int, faction: Seat) -> tuple[Seat, ...]:
    return factions_of(called, CROWN if side_of(called, faction) == OPPOSITION else OPPOSITION)


def other_side(side: str) -> str:
    return CROWN if side == OPPOSITION else OPPOSITION
