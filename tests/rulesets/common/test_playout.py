"""Playouts: the same totals for any chunks, any process, any hash seed; games that do not end are named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.bots import BotDice, RandomBot, RankingBot
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.outcomes import Outcome
from rulesets.common.playout import EndlessGame, Players, StuckGame, backend, play_games, play_on, play_out
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM
from rulesets.common.setup import Setup
from rulesets.common.totals import Finished, Tally, Totals
from rulesets.common.view import View
from tests.rulesets.tiny import SEATS, Play, Tiny, Yield, ruleset

SETUP = Setup("evening", SEATS)
ROOT = Path(__file__).resolve().parents[3]


def test_any_chunks_give_the_same_totals():
    whole = play_games(ruleset, SETUP, 7, range(30), {})
    for size in (1, 4, 30):
        merged = Totals()
        for start in reversed(range(0, 30, size)):
            chunk = play_games(ruleset, SETUP, 7, range(start, min(30, start + size)), {})
            merged.merge(Totals.from_json(json.loads(json.dumps(chunk.to_json()))))
        assert merged.to_json() == whole.to_json()


def test_another_seed_plays_other_games():
    assert play_games(ruleset, SETUP, 7, range(9), {}).digest != play_games(ruleset, SETUP, 8, range(9), {}).digest


def test_processes_agree_whatever_their_hash_seed():
    command = [sys.executable, "-m", "rulesets", "playout", "tests.rulesets.tiny", "--games", "20", "--json"]
    seen = []
    for hash_seed in ("0", "1", "31337"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=env)
        found = json.loads(run.stdout)
        seen.append({name: found[name] for name in ("digest", "decisions", "endings", "results", "games")})
    assert seen[0] == seen[1] == seen[2]


def test_only_real_choices_are_counted():
    class Narrow(Tiny):
        def legal_actions(self, state: Any, seat: str) -> list[Any]:
            return [one for one in super().legal_actions(state, seat) if isinstance(one, Play)]

    found = play_out(Narrow(), SETUP, "narrow", {})
    assert found.outcome.ending == "three_rounds"
    assert found.decisions == 4  # the last card of each hand is no choice


def test_a_game_without_end_is_named():
    class Endless(Tiny):
        def outcome(self, state: Any) -> Outcome | None:
            return None

        def decide(self, state: Any, seat: str, action: Any, sink: Any) -> None:
            pass

    with pytest.raises(EndlessGame, match="seed 4/2: still going on after 6 decisions"):
        play_out(Endless(), SETUP, "4/2", {})


def test_a_game_that_asks_nobody_is_named():
    class Stuck(Tiny):
        def questions(self, state: Any, viewer: str) -> list[Question]:
            return []

    with pytest.raises(StuckGame, match="nobody is asked"):
        play_out(Stuck(), SETUP, "stuck", {})


def test_nobody_as_game_master_says_the_default():
    question = Question("q", "call", (GM,), "HAT-4", (Form("play"),), default=Play("c1"))
    state = ruleset.new_game(SETUP, ruleset.load_box({}), Fast(1), Deaf())
    assert Players("a game").answer(ruleset, state, GM, [question], [Play("c2")]) == Play("c1")


def test_who_is_asked_the_same_once_more_thinks_anew():
    """Else a random player who did something unasked would do it for ever."""
    players = Players("a game")
    numbers = [players.dice("left", "t1.1.march").die(6000, key="", seat="", why="") for _ in range(3)]
    assert len(set(numbers)) == 3
    assert players.dice("left", "t1.2.march").die(6000, key="", seat="", why="") not in numbers
    assert Players("a game").dice("left", "t1.1.march").die(6000, key="", seat="", why="") == numbers[0]


def test_a_game_can_be_played_on_from_where_it_stands():
    state = ruleset.new_game(SETUP, ruleset.load_box({}), Fast(1), Deaf())
    state.turn = 3
    assert play_on(ruleset, state, Players("on"), Fast(2)).decisions <= 2


def test_plain_python_says_so():
    assert backend(ruleset) == "pure"


def choices(questions: list[Question], actions: list[Any], times: int) -> Counter[Any]:
    bot, view = RandomBot(), View("left", 1)
    return Counter(bot.choose(view, questions, actions, BotDice("game", "left", str(n))) for n in range(times))


def test_the_random_bot_seldom_does_what_it_merely_may():
    must = Question("a", "card", SEATS, "HAT-1", (Form("play"),))
    may = Question("b", "yielding", SEATS, "HAT-3", (Form("yield"),), must=False)
    found = choices([must, may], [Play("c1"), Play("c2"), Yield()], 10_000)
    assert 20 < found[Yield()] < 90
    assert abs(found[Play("c1")] - found[Play("c2")]) < 400


def test_the_random_bot_never_rules():
    class Rule(Yield):
        kind = "gm.points"

    must = Question("a", "call", (GM,), "HAT-1", (Form("play"),))
    may = Question("gm.rulings", "rulings", (GM,), "HAT-4", (Form("gm.points"),), must=False)
    assert set(choices([must, may], [Play("c1"), Rule()], 2000)) == {Play("c1")}


def test_the_ranking_bot_gives_the_answer_of_the_highest_rank_else_the_last_one():
    must, may = (Question(one, "card", SEATS, "HAT-1", (Form(one),), must=one == "play") for one in ("play", "yield"))
    bots = RankingBot({"play": lambda view, action: -int(action.card[1:])}), RankingBot({})
    actions = [Play("c3"), Play("c1"), Play("c2"), Yield()]
    found = [bot.choose(View("left", 1), [may, must], actions, Fast(1)) for bot in bots]
    assert found == [Play("c1"), Play("c2")]


def test_bots_choose_the_same_when_they_are_asked_the_same():
    def drawn(*name: str) -> list[int]:
        dice = BotDice(*name)
        return [dice.pick(1000, key="", seat="", why="") for _ in range(20)]

    assert drawn("game", "left", "t1") == drawn("game", "left", "t1")
    others = [drawn("game", "right", "t1"), drawn("game", "left", "t2"), drawn("other", "left", "t1")]
    assert drawn("game", "left", "t1") not in others


def test_bot_dice_are_fair():
    faces = Counter(BotDice("fair", "left", str(n)).die(6, key="", seat="", why="") for n in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 4 * 92 for count in faces.values())


numbers = st.integers(-(10**12), 10**12)


@settings(deadline=None, max_examples=50)
@given(st.lists(numbers), st.lists(numbers))
def test_tallies_add_up(some: list[int], more: list[int]):
    def tally(values: list[int]) -> Tally:
        found = Tally()
        for value in values:
            found.add(value)
        return found

    merged, whole = tally(some), tally(some + more)
    merged.merge(tally(more))
    assert merged == whole
    assert whole.games == len(some + more) and whole.total == sum(some + more)
    if some + more:
        assert (whole.low, whole.high) == (min(some + more), max(some + more))


def test_shared_and_missing_wins_are_told_apart():
    totals = Totals()
    for number, winners in enumerate((("left",), SEATS, (), ())):
        totals.add(Finished(1, Outcome("over", "HAT-3", winners, {"left": {"points": 2, "name": "x"}}), 5), number)
    assert totals.first_won == {"left": 0, "right": 1, "": 2}
    assert (totals.wins, totals.shared, totals.unwon) == ({"left": 2, "right": 1}, 1, 2)
    assert totals.numbers["left.points"].values == {2: 4}
    assert totals.digest == 20
