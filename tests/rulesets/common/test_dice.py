"""The drivers of the dice: fair, the same everywhere, typed by people, replayed from a record."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.branches import Enumerate, table_of
from rulesets.common.dice import DECK, OPEN, Ask, Dice, DiceNeeded, Fast, Rolled, Source, private
from rulesets.common.drivers import (
    BadTape,
    Seeded,
    Streams,
    Tape,
    Typed,
    commitment,
    rehearsed_streams,
    seeded_number,
    stream_names,
)
from rulesets.common.laws import law

ROOT = Path(__file__).resolve().parents[3]
SEATS = ("red", "white")
STREAMS = rehearsed_streams("dice", SEATS)
WHY: dict[str, Any] = {"seat": "red", "why": "EX-1"}
TRIALS = 100_000
Faces = Mapping[str, tuple[tuple[int, ...], Source]]
few = settings(deadline=None, max_examples=60)

MEANINGS = {
    "die": lambda dice, n: dice.die(6, key=f"k{n}", **WHY),
    "total": lambda dice, n: dice.total(2, key=f"k{n}", **WHY),
    "hits": lambda dice, n: dice.hits(4, need=5, key=f"k{n}", **WHY),
    "at least": lambda dice, n: dice.at_least(2, 8, modifier=1, key=f"k{n}", **WHY),
    "pick": lambda dice, n: dice.pick(5, key=f"k{n}", **WHY),
    "shuffle": lambda dice, n: dice.shuffle(3, key=f"k{n}", **WHY),
    "margin": lambda dice, n: dice.margin(
        Ask("total", 2, 6, f"k{n}", "red", "EX-1"), Ask("die", 1, 6, f"l{n}", "white", "EX-1")
    ),
}

shapes = st.sampled_from(["die", "total", "hits", "at_least", "pick", "shuffle"])


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    shape, sides = draw(shapes), draw(st.integers(1, 8))
    count = 1 if shape in ("die", "pick") else draw(st.integers(1, 4))
    need = draw(st.integers(0, 12))
    if shape == "shuffle":
        sides = count
    return Ask(shape, count, sides, draw(st.text(max_size=6)), "red", "EX-1", need, draw(st.integers(-3, 3)))


def fair(counts: Counter[Any], shares: Mapping[Any, float]) -> None:
    """Within four sigma, every outcome, and no other."""
    trials = sum(counts.values())
    assert set(counts) <= set(shares)
    for outcome, share in shares.items():
        assert abs(counts[outcome] - trials * share) <= 4 * sqrt(trials * share * (1 - share)) + 1, outcome


@pytest.mark.parametrize("meaning", list(MEANINGS))
def test_quick_dice_mean_what_the_odds_say(meaning: str):
    ask, dice = MEANINGS[meaning], Fast(f"fair {meaning}")
    expected = law(lambda enumerated: ask(enumerated, 0))
    fair(
        Counter(ask(dice, n) for n in range(TRIALS)),
        {outcome: float(expected.share(outcome)) for outcome in expected.weights},
    )


@pytest.mark.parametrize("meaning", list(MEANINGS))
def test_seeded_dice_mean_what_the_odds_say(meaning: str):
    ask, dice = MEANINGS[meaning], Seeded(STREAMS)
    expected = law(lambda enumerated: ask(enumerated, 0))
    fair(
        Counter(ask(dice, n) for n in range(TRIALS // 10)),
        {outcome: float(expected.share(outcome)) for outcome in expected.weights},
    )


def test_seeded_faces_are_fair():
    faces = Counter(seeded_number(b"secret", 0, str(n), 0, 6) for n in range(TRIALS))
    fair(faces, dict.fromkeys(range(1, 7), 1 / 6))


def test_seeded_orders_are_fair():
    dice = Seeded(STREAMS)
    orders = Counter(dice.shuffle(3, key=str(n), **WHY) for n in range(TRIALS // 10))
    fair(orders, dict.fromkeys(permutations(range(3)), 1 / 6))


def test_a_number_that_would_favour_low_faces_is_drawn_again():
    huge = 2**63 + 1  # nearly every second draw lies beyond the last whole multiple
    low = sum(seeded_number(b"secret", 0, str(n), 0, huge) <= huge // 2 for n in range(2000))
    assert abs(low - 1000) < 4 * sqrt(500)


PROBE = """
from rulesets.common.dice import Fast
from rulesets.common.drivers import Seeded, rehearsed_streams
from rulesets.common.bots import BotDice
why = dict(seat="red", why="EX-1")
seeded = Seeded(rehearsed_streams("processes", ["red"], (("red", "été"),)), 3)
for dice in (seeded, Fast("processes"), Fast(7), BotDice("game", "red", "q")):
    print(dice.hits(9, need=4, key="a", **why), dice.shuffle(9, key="b", **why), dice.total(5, key="c", **why))
"""


def test_processes_roll_the_same_whatever_their_hash_seed():
    rolled = set()
    for hash_seed in ("0", "1", "random"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", PROBE], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        rolled.add(run.stdout)
    assert len(rolled) == 1


def test_the_dice_of_today_are_those_of_tomorrow():
    """What was promised and recorded must be verifiable for ever: these faces may never change."""
    dice = Seeded(Streams({OPEN: b"\1" * 32}, (("red", "hops"),)), epoch=2)
    assert dice.hits(5, need=4, key="t1", **WHY) == sum(face >= 4 for face in dice.rolled[0].faces)
    assert dice.rolled[0].faces == (1, 2, 6, 4, 3)
    assert commitment(b"\1" * 32) == hashlib.sha256(b"\1" * 32).hexdigest()


def test_a_roll_depends_on_all_that_it_is_made_of():
    def faces(streams: Streams = STREAMS, epoch: int = 0, key: str = "k", stream: str = OPEN) -> tuple[int, ...]:
        return Seeded(streams, epoch).faces(Ask("total", 12, 6, key, "red", "EX-1", stream=stream))

    others = [
        faces(rehearsed_streams("other", SEATS)),
        faces(rehearsed_streams("dice", SEATS, (("red", "hops"),))),
        faces(rehearsed_streams("dice", SEATS, (("red", "ho"), ("white", "ps")))),
        faces(epoch=1),
        faces(key="l"),
        faces(stream=DECK),
        faces(stream=private("red")),
    ]
    assert faces() == faces()
    assert len({faces(), *others}) == 8


def test_words_cannot_be_run_together():
    one = rehearsed_streams("dice", SEATS, (("red", 'a", "white", "b'),))
    other = rehearsed_streams("dice", SEATS, (("red", "a"), ("white", "b")))
    assert one.keyed(OPEN) != other.keyed(OPEN)


def test_every_stream_is_promised():
    assert list(STREAMS.commitments()) == stream_names(SEATS) == ["open", "deck", "gm", "seat:red", "seat:white"]


@few
@given(asks())
def test_every_driver_answers_within_the_meaning(ask: Ask):
    possible = [value for value, _ in table_of(ask).branches]
    site = Seeded(STREAMS)
    answer = site.ask(ask)
    rolled = site.rolled[-1]
    assert ask.accepts(rolled.faces) and rolled.source == "site"
    if ask.shape != "shuffle":
        assert answer in possible and Fast(1).ask(ask) in possible
    assert Enumerate().ask(ask) == possible[0]
    assert Tape({ask.key: (rolled.faces, "site")}, site).ask(ask) == answer


@few
@given(asks(), st.lists(st.integers(-1, 9), max_size=5))
def test_faces_that_cannot_lie_on_the_table_are_not_taken(ask: Ask, faces: list[int]):
    accepted = ask.accepts(faces)
    if ask.shape == "shuffle":
        assert accepted == (sorted(faces) == list(range(1, ask.count + 1)))
    else:
        assert accepted == (len(faces) == ask.count and all(1 <= face <= ask.sides for face in faces))


def test_a_number_of_cards_that_nobody_has_is_not_laid_out():
    assert not Ask("shuffle", 10**15, 10**15, "deal", "gm", "EX-1", stream=DECK).accepts((1, 2))


BATTLE = [Ask("total", 2, 6, f"b.{seat}", seat, "EX-1") for seat in SEATS]
HIDDEN = Ask("die", 1, 6, "secret", "red", "EX-1", stream=private("red"))
DEAL = Ask("shuffle", 4, 4, "deal", "gm", "EX-1", stream=DECK)


def needed(dice: Dice, *wanted: Ask) -> list[str]:
    with pytest.raises(DiceNeeded) as caught:
        dice.together(wanted)
    return [ask.key for ask in caught.value.asks]


def typed(faces: Faces, seats: tuple[str, ...] | None = None) -> Typed:
    return Typed(Seeded(STREAMS), faces, seats)


def test_all_dice_of_one_throw_are_asked_for_at_once():
    assert needed(typed({}), *BATTLE) == ["b.red", "b.white"]
    assert needed(typed({"b.red": ((1, 2), "typed")}), *BATTLE) == ["b.white"]
    assert needed(typed({"b.red": ((1, 7), "typed")}), *BATTLE) == ["b.red", "b.white"]


def test_typed_faces_are_taken_and_say_who_gave_them():
    dice = typed({"b.red": ((1, 2), "typed"), "b.white": ((6, 6), "corrected")})
    assert dice.together(BATTLE) == (3, 12)
    assert dice.rolled == [Rolled(BATTLE[0], (1, 2), "typed"), Rolled(BATTLE[1], (6, 6), "corrected")]


def test_hidden_rolls_and_shuffles_stay_with_the_site():
    dice = typed({})
    dice.together([HIDDEN, DEAL])
    assert [one.source for one in dice.rolled] == ["site", "site"]
    assert needed(dice, HIDDEN, *BATTLE) == ["b.red", "b.white"]


def test_who_leaves_his_dice_to_the_site_is_not_asked():
    assert needed(typed({}, ("white",)), *BATTLE) == ["b.white"]
    assert typed({}, ()).together(BATTLE) == Seeded(STREAMS).together(BATTLE)


def test_a_game_master_may_set_any_roll():
    dice = typed({"secret": ((5,), "forced")})
    assert dice.ask(HIDDEN) == 5
    assert dice.rolled[0].source == "forced"


def test_nobody_asks_for_nothing():
    dice = typed({})
    assert dice.hits(0, need=5, key="k", **WHY) == 0
    assert dice.pick(1, key="k", **WHY) == 0
    assert dice.rolled == []


def test_a_tape_forces_what_it_holds():
    tape = Tape({"b.red": ((1, 1), "site"), "b.white": ((6, 5), "typed")})
    assert tape.together(BATTLE) == (2, 11)
    assert [(one.faces, one.source) for one in tape.rolled] == [((1, 1), "site"), ((6, 5), "typed")]
    tape.check_all_used()


@pytest.mark.parametrize(
    ("recorded", "code"),
    [
        ({}, "roll_missing"),
        ({"b.red": ((1,), "site")}, "impossible_faces"),
        ({"b.red": ((1, 7), "typed")}, "impossible_faces"),
        ({"b.red": ((1, 1), "site")}, "not_the_seed"),
    ],
)
def test_a_tape_that_cannot_be_is_named(recorded: Faces, code: str):
    with pytest.raises(BadTape) as caught:
        Tape(recorded, Seeded(STREAMS)).ask(BATTLE[0])
    assert (caught.value.code, caught.value.key) == (code, "b.red")


def test_a_tape_is_compared_only_with_secrets_that_are_known():
    only_decks = Seeded(Streams({DECK: STREAMS.secrets[DECK]}))
    assert Tape({"b.red": ((1, 1), "site")}, only_decks).ask(BATTLE[0]) == 2
    with pytest.raises(BadTape, match="not_the_seed"):
        Tape({"deal": ((4, 3, 2, 1), "site")}, only_decks).shuffle(4, key="deal", seat="gm", why="EX-1")


def test_what_nobody_asked_for_is_found_on_a_tape():
    tape = Tape({"b.red": ((1, 1), "site"), "extra": ((1,), "site")})
    tape.ask(BATTLE[0])
    with pytest.raises(BadTape, match="roll_not_asked: extra"):
        tape.check_all_used()


def test_dice_without_a_driver_ask_people():
    assert needed(Dice(), BATTLE[0]) == ["b.red"]
