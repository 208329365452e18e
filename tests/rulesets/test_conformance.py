"""Every promise of the contract, for every game. `--fuzz-minutes N` goes on with other games for N minutes more."""

from __future__ import annotations

import time
from collections import Counter

import pytest

import rulesets
from rulesets.common.seats import PUBLIC
from tests.rulesets import conformance as kit
from tests.rulesets.kit import suite
from tests.rulesets.kit.subjects import chance

pytestmark = pytest.mark.kit
FEWEST_TRIALS = 2_000


@pytest.fixture(params=kit.slugs())
def game(request: pytest.FixtureRequest) -> kit.Subject:
    return kit.subject(request.param)


def test_every_registered_game_is_tested():
    assert {*rulesets.slugs(), "barons"} <= set(kit.slugs())


@pytest.mark.parametrize("name", suite.STEPWISE)
def test_every_step_of_random_games(game: kit.Subject, name: str):
    suite.run(game, name, game.seeds(suite.GAMES))


def test_the_same_answers_give_the_same_digests_in_four_processes(game: kit.Subject):
    kit.check_processes(game, game.seeds(2))


def test_a_replay_equals_the_live_game(game: kit.Subject):
    for seed in game.seeds(6):
        kit.check_replay(game, seed)


def test_an_undo_restores_the_digest(game: kit.Subject):
    for seed in game.seeds(6):
        kit.check_undo(game, seed)


def test_two_games_at_once_are_as_if_alone(game: kit.Subject):
    for slug in kit.slugs():
        kit.check_interleaved(game, kit.subject(slug), (3, 4))


def test_nobody_can_tell_two_positions_that_agree_with_all_he_knows(game: kit.Subject):
    kit.check_not_vacuous(game, suite.swap_enough(game))


def test_totals_of_many_games_are_the_same_in_any_chunks(game: kit.Subject):
    kit.check_chunks(game, 5)


def test_sealed_answers_in_any_order_give_one_digest(game: kit.Subject):
    assert sum(suite.any_order(game, seed) for seed in game.seeds(12)) > 0


def test_300_random_games_end_and_come_by_everything(game: kit.Subject):
    reached = suite.reached(game, game.seeds(300))
    reached.check()


def test_odds_are_those_of_the_engine(game: kit.Subject):
    """Whole answers with all that follows. The dice of a resolver are thrown 100,000 times in the tests of its game."""
    seeds = game.seeds(8)
    trials = suite.odds(game, seeds, samples=max(2, 8 // len(seeds)), trials=400)
    assert trials > FEWEST_TRIALS if game.ruleset.meta.dice else trials == 0


def test_longer(game: kit.Subject, fuzz_minutes: float):
    """Other games than yesterday's, as long as was asked for."""
    started = time.monotonic()
    seed = time.time_ns() // 10**9
    games: Counter[str] = Counter()
    while time.monotonic() - started < fuzz_minutes * 60 / len(kit.slugs()):
        seed += 1
        games["played"] += 1
        suite.everything(game, seed)


def test_the_public_is_a_viewer_like_any_other(game: kit.Subject):
    assert PUBLIC in game.viewers(game.setup(0))
    assert chance("a", 1).pick(99, key="", seat="", why="") == chance("a", 1).pick(99, key="", seat="", why="")
