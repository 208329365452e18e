"""The kit notices each of twelve planted leaks, and nothing where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.barons import Barons
from tests.rulesets import conformance as kit
from tests.rulesets.kit import suite
from tests.rulesets.leaks import LEAKS

pytestmark = pytest.mark.kit

SEEDS = (0, 3, 5, 1, 2, 4, 6, 8)
CHECKS = {
    "secret swap": lambda subject, seed: suite.swap(subject, [seed]),
    "played on": lambda subject, seed: suite.swap(subject, [seed]),
    "hidden step": lambda subject, seed: suite.run(subject, "hidden steps leave no trace", [seed]),
    "shares nothing": lambda subject, seed: suite.run(subject, "what is shown shares nothing", [seed]),
}


def hunt(invariant: str, ruleset: Barons, seeds: tuple[int, ...]) -> None:
    subject = replace(kit.subject("barons"), ruleset=ruleset)
    for seed in seeds:
        CHECKS[invariant](subject, seed)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda one: one.__name__)
def test_a_planted_leak_is_caught(leak: type[Barons]):
    with pytest.raises(kit.Broken, match=r"barons, seed \d+, step \d+") as caught:
        hunt(leak.caught_as, leak(), SEEDS)
    assert caught.value.invariant == leak.caught_as


@pytest.mark.parametrize("invariant", ["played on", "hidden step", "shares nothing"])
def test_where_nothing_leaks_nothing_is_caught(invariant: str):
    hunt(invariant, Barons(), SEEDS[1:2])


def test_there_are_twelve():
    assert len(LEAKS) == 12
