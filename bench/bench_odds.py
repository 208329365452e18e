"""Exact odds out of resolvers, never asked before, against icepool on the same question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

import icepool
from icepool import d6

from bench import Measure, ratio
from rulesets.common.dice import Ask, Dice
from rulesets.common.laws import chain, law, to_the_end

FLOOR = 15.0
SLOWEST = 5.0  # milliseconds
SECONDS = 0.05  # that one taking lasts
RED, RULE = "red", "EX-1"
ATTACK, DEFENCE = (Ask("total", 2, 6, key, RED, RULE) for key in ("attack", "defence"))


@dataclass(frozen=True)
class Asked:
    what: str
    ours: Callable[[], Any]
    rival: Callable[[], Any]


def test_of_skill(dice: Dice) -> bool:
    return dice.at_least(2, 7, modifier=1, key="skill", seat=RED, why=RULE)


def opposed(dice: Dice, attack: Ask, defence: Ask, lead: int) -> bool:
    return dice.margin(attack, defence) + lead > 0


def volley(dice: Dice, shots: int) -> int:
    return dice.hits(shots, need=5, key="volley", seat=RED, why=RULE)


def battle(dice: Dice, ours: int, theirs: int) -> int:
    """Who hit more often: 1, 0 or -1."""
    gap = dice.hits(ours, need=5, key="ours", seat=RED, why=RULE) - dice.hits(
        theirs, need=5, key="theirs", seat=RED, why=RULE
    )
    return (gap > 0) - (gap < 0)


def exchange(dice: Dice, force: tuple[int, int]) -> tuple[int, int]:
    """Both sides at once, hits taken off."""
    ours, theirs = force
    hits, losses = (
        dice.hits(ours, need=5, key="ours", seat=RED, why=RULE),
        dice.hits(theirs, need=5, key="theirs", seat=RED, why=RULE),
    )
    return max(0, ours - losses), max(0, theirs - hits)


def is_decided(force: tuple[int, int]) -> bool:
    return 0 in force


def battle_by_icepool() -> Any:
    return icepool.map(lambda a, b: (a > b) - (a < b), 7 @ (d6 >= 5), 5 @ (d6 >= 5))


def round_by_icepool(ours: int, theirs: int) -> Any:
    if 0 in (ours, theirs):
        return ours, theirs
    hits, losses = ours @ (d6 >= 5), theirs @ (d6 >= 5)
    return icepool.map(lambda a, b: (max(0, ours - b), max(0, theirs - a)), hits, losses)


def rounds_by_icepool(times: int | str) -> Any:
    return icepool.Die([(6, 6)]).map(round_by_icepool, star=True, repeat=times)  # type: ignore[arg-type]


QUESTIONS = (
    Asked("2D6 against a number", lambda: law(test_of_skill), lambda: (2 @ d6 + 1) >= 7),
    Asked("2D6 against 2D6", lambda: law(opposed, ATTACK, DEFENCE, 3), lambda: (2 @ d6 + 3) > (2 @ d6)),
    Asked("12 shots", lambda: law(volley, 12), lambda: 12 @ (d6 >= 5)),
    Asked("a battle of 7 and 5 dice", lambda: law(battle, 7, 5), battle_by_icepool),
    Asked("three rounds of 6 and 6", lambda: chain((6, 6), [exchange] * 3), lambda: rounds_by_icepool(3)),
    Asked("6 and 6 to the end", lambda: to_the_end((6, 6), exchange, is_decided), lambda: rounds_by_icepool("inf")),
)


def measures() -> list[Measure]:
    against = [
        Measure(f"exact odds, {one.what}, against icepool", FLOOR, ratio(rate(one.ours), rate(one.rival)))
        for one in QUESTIONS
    ]
    return [*against, Measure("exact odds, the slowest of these questions", SLOWEST, slowest, "ms", at_most=True)]


def rate(answer: Callable[[], Any], clock: Callable[[], float] = perf_counter) -> Callable[[], float]:
    """How many answers a second."""

    def take() -> float:
        answers, began = 0, clock()
        while (passed := clock() - began) < SECONDS:
            answer()
            answers += 1
        return answers / passed

    return take


def slowest() -> float:
    """By the processor's clock: what else the machine does meanwhile does not count."""
    return max(1000 / rate(one.ours, process_time)() for one in QUESTIONS)
