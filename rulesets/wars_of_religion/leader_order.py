"""Which leader gets which army: rank follows size, and what must be decided where they tie (WOR-15.5b, WOR-15.5c).

Numbers and letters alone. The leader next in rank goes to the army next in size; `next_deal` says who and where, or
what is open: an army among equals, a faction among those with equal leaders, one of a faction's equal leaders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.seats import Seat

ARMY, FACTION, LEADER = "army", "faction", "leader"  # what is open
DEALT, OVER = "dealt", "over"
NOBODY = "E"  # below every rank: an army without a leader of its own


@dataclass(unsafe_hash=True, slots=True)
class Leader:
    id: str
    rank: str
    faction: Seat


@dataclass(unsafe_hash=True, slots=True)
class Deal:
    what: str
    army: str = ""
    options: tuple[str, ...] = ()  # of a tie; of a deal the leader alone


NONE_LEFT = Deal(OVER)


def next_deal(troops: Mapping[str, int], leaders: Sequence[Leader], army: str = "", faction: Seat = "") -> Deal:
    """`army`, `faction`: what has been decided for this leader already."""
    if not troops or not leaders:
        return NONE_LEFT
    best, most = min([one.rank for one in leaders]), max(troops.values())
    equals = [one for one in leaders if one.rank == best]
    alike = tuple([one for one, size in troops.items() if size == most])
    if not army and len(alike) > 1 and len(equals) < len(alike):
        return Deal(ARMY, options=alike)
    army = army or alike[0]
    if len(equals) == 1:
        return Deal(DEALT, army, (equals[0].id,))
    factions = tuple(dict.fromkeys([one.faction for one in equals]))
    if not faction and len(factions) > 1:
        return Deal(FACTION, army, factions)
    faction = faction or factions[0]
    found = tuple([one.id for one in equals if one.faction == faction])
    return Deal(LEADER if len(found) > 1 else DEALT, army, found)


def rank_follows_size(order: Iterable[tuple[int, str]]) -> bool:
    """Whether no army has a higher-ranked leader than a larger one. Each: troops and rank."""
    there = list(order)
    for n, (a, one) in enumerate(there):
        for b, two in there[:n]:
            if a != b and one != two and (a > b) != (one < two):
                return False
    return True
