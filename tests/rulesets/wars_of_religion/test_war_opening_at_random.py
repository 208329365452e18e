"""Recruitment and the placing of leaders, answered at random from random positions: what is always true afterwards."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rulesets.common.dice import Fast
from rulesets.wars_of_religion import armies, standing_order
from rulesets.wars_of_religion.factions import CROWN, FACTIONS, OPPOSITION
from rulesets.wars_of_religion.state import MARKERS, State
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.war_field import field, step

READINGS = ("supporters_first", "surplus_only")
ABROAD = ("ENG", "SWI", "EMP")


def scattered(seed: int) -> State:
    """Cities, armies abroad, leaders, money and alliance at random."""
    draw = random.Random(seed)
    every = field()
    people = [one for one in every.box.characters if draw.random() < 0.5]
    raised = [draw.choice(markers) for markers in MARKERS.values() for marker in markers if draw.random() < 0.3]
    return field(
        cities={city: draw.choice(FACTIONS) for city in every.owner},
        troops={army: (draw.choice(ABROAD), draw.randint(1, 9)) for army in raised},
        leaders={one: draw.choice(FACTIONS) for one in people},
        readings={"support_order": READINGS[seed % 2]},
        called=seed % 3 // 2,
        taxes=draw.randint(0, 6),
        lasting=["la_rochelle"] * (seed % 2),
    )


@cache
def opened(seed: int) -> Game:
    """Played on until the armies have their leaders."""
    draw, game = random.Random(seed), step(scattered(seed), "recruit", Fast(seed))
    while game.state.step in ("recruit", "command"):
        due = GAME.due(game.state, FACTIONS)
        assert due is not None
        saved = GAME.encode(game.state)
        game.state = GAME.decode(saved, game.state.box)
        assert GAME.encode(game.state) == saved
        game.answer(due.seat, draw.choice(due.actions))
    return game


@pytest.mark.parametrize("seed", range(24))
def test_a_war_opens_in_good_order(seed):
    game = opened(seed)
    state, areas = game.state, game.state.box.areas
    assert all(1 <= state.troops[army] <= armies.MOST for army in state.at)
    for side in (CROWN, OPPOSITION):
        in_france = [state.at[army] for army in armies.on_map(state, side) if not areas[state.at[army]].country]
        assert len(in_france) == len(set(in_france))
        if armies.on_map(state, side):
            assert standing_order.stands(state, side)
    busy = [one for one in (*state.leads.values(), *state.backs.values()) if one]
    assert len(busy) == len(set(busy)) and all(armies.is_counter(state, one) for one in busy)
    assert all(armies.may_back(state, helper, state.leads[army]) for army, helper in state.backs.items())
    state.people.check(list(state.box.characters))


@pytest.mark.parametrize("seed", range(24))
def test_every_troop_point_is_placed_or_lost_and_paris_has_the_most(seed):
    before = scattered(seed)
    game = opened(seed)
    gained = sum(game.facts(code)[0]["troops"] for code in ("levied", "mustered"))
    gained += sum(one["troops"] for one in game.facts("hired"))
    lost = sum(one["troops"] for one in game.facts("troops_unplaced"))
    assert sum(game.state.troops.values()) == sum(before.troops.values()) + gained - lost
    royal = [one for one in game.facts("deployed") if one["who"] == "royalist"]
    sizes = {one["army"]: one["troops"] for one in royal}
    for one in [one for one in game.facts("reinforced") if one["who"] == "royalist"]:
        sizes |= {one["army"]: one["size"]} if one["army"] in sizes else {}
    if royal and before.owner["paris"] in ("royalist", before.ally("royalist")):
        assert royal[0]["area"] == "IDF" and sizes[royal[0]["army"]] == max(sizes.values())
