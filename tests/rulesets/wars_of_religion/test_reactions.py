"""Interception and evasion, section 15.7.4: what counts in the roll, and what does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.test_bad_input import choice
from tests.rulesets.wars_of_religion.test_war_rounds import march, war

rule = pytest.mark.rule
CITIES = {"orleans": "huguenot", "bourges": "huguenot"}


def met(*dice: Sequence[int], mine: int = 3, theirs: int = 4, backs: dict[str, str] | None = None) -> Game:
    """Condé (2) marches from Orléans to where Montpensier (1) stands, each with so many troops."""
    troops = {"huguenot.1": ("ORL", mine), "royalist.1": ("BER", theirs)}
    leaders = {"louis_de_conde": "huguenot", "montpensier": "royalist", "tavannes": "royalist"}
    leads = {"huguenot.1": "louis_de_conde", "royalist.1": "montpensier"}
    game = war(dice, leads, troops=troops, leaders=leaders, cities=CITIES, backs=backs or {})
    return march(game, "huguenot.1", "ORL BER", mine)


def counted(game: Game, code: str) -> dict[str, tuple[int, str]]:
    event = next(one for one in game.events if one.code == code)
    assert event.public is not None
    return {one.cause: (one.value, one.rule) for one in event.public.modifiers}


def tactical(leader: str) -> int:
    return GAME.load_box({}).tactical(leader)


def fought_off(dice: Sequence[int], **troops: int) -> str:
    """Whether the Royalists intercept: the code that all are told."""
    game = met(dice, **troops).answer("royalist", choice("intercept", "yes"))
    return next(code for code in game.told("league") if code in ("intercepted", "not_intercepted"))


@rule("WOR-15.7.4d")
def test_seven_with_all_modifiers_intercepts_and_six_does_not():
    less = tactical("louis_de_conde") - tactical("montpensier")
    need = 7 + less + 1  # Condé's three are a small army, that is one less; the four are medium
    assert fought_off((need - 6, 6)) == "intercepted"
    assert fought_off((need - 7, 6)) == "not_intercepted"


@rule("WOR-15.7.4d")
def test_both_commanders_and_both_sizes_count_in_an_interception():
    game = met((3, 3), mine=3, theirs=8).answer("royalist", choice("intercept", "yes"))
    found = counted(game, "not_intercepted")
    assert {cause: value for cause, (value, _) in found.items()} == {
        "own_commander": tactical("montpensier"),
        "their_commander": -tactical("louis_de_conde"),
        "own_size": -1,
        "their_size": -1,
    }
    assert {rule for _, rule in found.values()} == {"WOR-15.7.4d"}


def evading(*dice: Sequence[int], **troops: int) -> Game:
    """The Royalists let them come and then try to slip away."""
    game = met(*dice, **troops).answer("royalist", choice("intercept", "no"))
    return game.answer("huguenot", choice("attack", "yes")).answer("royalist", choice("evade", "yes"))


@rule("WOR-15.7.4e")
def test_who_slips_away_by_seven_does_not_fight():
    game = evading((6, 6), mine=8, theirs=3)  # of the eight one is lost on the march
    assert "evaded" in game.told("league") and "battle_begins" not in game.told("league")
    assert counted(game, "evaded")["own_size"] == (1, "WOR-15.7.4e")
    assert counted(game, "evaded")["their_size"] == (1, "WOR-15.7.4e")


@rule("WOR-15.7.4e")
def test_who_does_not_slip_away_must_fight():
    game = evading((1, 2), mine=3, theirs=7)
    assert "not_evaded" in game.told("league") and "battle_begins" in game.told("league")
    assert (counted(game, "not_evaded")["own_size"][0], counted(game, "not_evaded")["their_size"][0]) == (-1, -1)


@rule("WOR-15.7.4f")
def test_a_supporting_leader_counts_for_nothing_and_the_page_says_so():
    alone = met((3, 3)).answer("royalist", choice("intercept", "yes"))
    backed = met((3, 3), backs={"royalist.1": "tavannes"})
    known = {one.cause: (one.value, one.rule) for one in _odds(backed)}
    backed = backed.answer("royalist", choice("intercept", "yes"))
    assert tactical("tavannes") and known == counted(backed, "not_intercepted")
    assert known.pop("supporters_left_out") == (0, "WOR-15.7.4f")
    assert known == counted(alone, "not_intercepted")


def _odds(game: Game) -> Sequence[object]:
    odds = GAME.odds_of(game.state, "royalist", choice("intercept", "yes"))
    assert odds is not None
    return odds.modifiers
