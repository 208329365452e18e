"""Provinces in revolt: WOR-20e, WOR-20g, WOR-20h."""

from __future__ import annotations

from .state import REVOLTS, State


def in_revolt(state: State, area: str) -> bool:
    """While the army of the revolt lives, the cities of its province do not count."""
    return any(state.at.get(one) == area for one in REVOLTS)


def counted_cities(state: State) -> dict[str, int]:
    """How many cities each faction has for victory: none of a province in revolt (WOR-17k)."""
    found = {"royalist": 0, "huguenot": 0, "league": 0}
    for city, owner in state.owner.items():
        if not in_revolt(state, state.box.cities[city].area):
            found[owner] += 1
    return found
