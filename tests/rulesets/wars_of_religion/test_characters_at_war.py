"""Each character with a leader counter at war: command, dice, support, fate; those without one lead nobody."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion import fates
from rulesets.wars_of_religion.battles import battle_frame
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.turn import consequence
from tests.rulesets.wars_of_religion.card_field import without_decks
from tests.rulesets.wars_of_religion.played import Game, Loaded
from tests.rulesets.wars_of_religion.printed import PRINTED, Printed, each
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field, offers, step

rule = pytest.mark.rule
COUNTERS = [one for one in PRINTED.values() if one.counter]
NO_COUNTER = [one for one in PRINTED.values() if not one.counter]
CONSTABLE = PRINTED["anne_de_montmorency"]  # rank A, Tactical Value 0
IN_TURN = [one for one in PRINTED.values() if one.other and one.counter]


def deployed(one: Printed, *others: Printed, of: str = "", sizes: tuple[int, ...] = (5,)) -> Game:
    """Leaders are assigned to these armies of his faction; nobody else lives."""
    faction = of or one.faction
    troops = {f"{faction}.{n}": ("SWI", size) for n, size in enumerate(sizes, 1)}
    state = without_decks(field(troops=troops, leaders={card.id: faction for card in (one, *others)}))
    return step(state, "command")


@each(*COUNTERS)
def test_he_commands_and_his_tactical_value_is_dice(one):
    state = deployed(one).state
    army = f"{one.faction}.1"
    assert state.leads[army] == one.id and state.box.rank(one.id) == one.counter[0]
    state.at |= {army: "ORL", "revolt.peasant": "ORL"}
    state.troops["revolt.peasant"], state.leads["revolt.peasant"], state.side = 6, "", state.side_of(one.faction)
    state.stack = [battle_frame(state, army, "revolt.peasant")]
    told = Game(state, Loaded()).run().facts("battle_dice")[0]
    assert told == {"army": army, "dice_count": 2 + one.tactical}


@each(*NO_COUNTER)
def test_without_a_counter_he_commands_nobody(one):
    state = deployed(one).state
    assert state.leads[f"{one.faction}.1"] == ""


@each(*COUNTERS)
def test_the_larger_army_is_the_higher_rank_s(one):
    other = next(card for card in COUNTERS if card.counter[0] != one.counter[0] and not card.star)
    game = deployed(one, other, sizes=(7, 3))
    while "support" in game.asked(one.faction):
        game.usual(one.faction)
    best = min(one, other, key=lambda card: card.counter[0])
    assert game.state.leads[f"{one.faction}.1"] == best.id


@each(*[one for one in COUNTERS if one.star])
def test_with_a_star_he_supports_a_higher_rank_of_less_skill(one):
    game = deployed(one, CONSTABLE)
    assert CONSTABLE.id in offers(game, one.faction, "support")
    game.answer(one.faction, choice("support", CONSTABLE.id))
    assert game.state.backs == {f"{one.faction}.1": one.id} and game.state.leads[f"{one.faction}.1"] == CONSTABLE.id


@each(*[one for one in COUNTERS if not one.star and one != CONSTABLE])
def test_without_a_star_he_supports_nobody(one):
    game = deployed(one, CONSTABLE)
    assert "support" not in game.asked(one.faction) and game.state.backs == {}
    assert refused(game, one.faction, choice("support", CONSTABLE.id))[0] in ("not_asked", "not_offered")


@each(*[one for one in COUNTERS if one.star])
def test_a_star_of_the_same_skill_or_a_higher_rank_does_not_support(one):
    others = [card for card in COUNTERS if card != one and card.counter[0] <= one.counter[0]]
    equal = next(card for card in others if card.tactical >= one.tactical)
    assert "support" not in deployed(one, equal).asked(one.faction)


def fate(one: Printed, kind: str, *dice: tuple[int, int]) -> Game:
    captor = "royalist" if one.faction == "huguenot" else "huguenot"
    state = field(troops={f"{one.faction}.1": ("ORL", 5)}, leaders={one.id: one.faction})
    state.leads[f"{one.faction}.1"] = one.id
    first = RULE["WOR-15.7.6a" if kind == fates.BATTLE_FATE else "WOR-15.7.7k"]
    state.stack = [consequence(state, kind, first, one.id, f"{one.faction}.1", captor)]
    return Game(state, Loaded(*dice)).run()


@each(*COUNTERS)
def test_ten_and_odd_kills_him_unless_he_is_deathless(one):
    game = fate(one, fates.BATTLE_FATE, (5, 5), (3, 4))
    assert game.state.people.lives(one.id) == ("deathless" in one.abilities)
    assert ("fate_killed" in game.told()) != ("fate_captured" in game.told())
    assert game.state.leads[f"{one.faction}.1"] == ""


@rule("WOR-15.8f")
@each(*COUNTERS)
def test_as_a_captive_he_is_worth_what_his_rank_is(one):
    game = fate(one, fates.BATTLE_FATE, (6, 4), (3, 3))
    captor = "royalist" if one.faction == "huguenot" else "huguenot"
    assert game.state.lost == {one.id: f"captive {captor}"}
    assert game.state.points[captor] == (2 if one.counter[0] in "AB" else 1)


@each(*COUNTERS)
def test_before_a_city_eleven_wounds_or_kills_him(one):
    assert fate(one, fates.SIEGE_FATE, (6, 5), (1, 1)).state.lost == {one.id: "wounded"}
    killed = fate(one, fates.SIEGE_FATE, (6, 5), (1, 2)).state
    assert killed.people.lives(one.id) == ("deathless" in one.abilities)


@each(*IN_TURN)
def test_when_he_has_gone_over_he_leads_for_the_other(one):
    state = deployed(one, of=one.other).state
    assert state.leads[f"{one.other}.1"] == one.id and state.people.faction(one.id) == one.other
