"""A kit that catches nothing is worthless: each fault planted in the smallest game is found, under its own name."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulesets.common.odds import Chance, Odds
from rulesets.common.refusals import AuditError
from tests.rulesets import conformance as kit
from tests.rulesets.faulty import FAULTY
from tests.rulesets.kit import luck, suite, wording
from tests.rulesets.tiny import Tiny


def planted(ruleset: Tiny) -> kit.Subject:
    name = type(ruleset).__name__
    return replace(kit.subject("tiny"), ruleset=ruleset, origin=f"tests.rulesets.faulty:{name}")


STEPWISE = {
    "offers": "offers are made, unique and ordered",
    "defaults": "offers are made, unique and ordered",
    "the end": "offers are made, unique and ordered",
    "refusals": "anything else is refused",
    "applies cleanly": "offers apply cleanly",
    "near misses": "near misses are refused",
    "rulings": "rulings have reasons",
    "state": "the state is plain",
    "copy": "a copy is a copy",
    "shares nothing": "what is shown shares nothing",
    "looking changes nothing": "what is shown shares nothing",
    "encode": "encoded as plain data",
    "tokens": "everything is accounted for",
    "AuditError": "everything is accounted for",
    "known tokens": "what is known stays known",
    "told is known": "what is told is known",
    "aftermath": "what outlives the game",
    "position": "a position starts a game",
    "encode and decode": "saved and loaded",
    "dice asked first": "dice are asked before anything is touched",
    "dice claimed": "dice are claimed",
    "hidden step": "hidden steps leave no trace",
    "says all": "what is revealed is said",
    "sealed choice": "sealed choices are sealed",
    "words": "all is said in both languages",
    "rules cited": "rules that are cited exist",
}


def check(invariant: str, subject: kit.Subject) -> None:
    """The check that this invariant belongs to."""
    match invariant:
        case "accepted when legal":
            suite.run(subject, "offers are exactly what is accepted", range(8))
            suite.run(subject, "anything else is refused", range(8))
        case "odds":
            suite.run(subject, "dice have odds", [1, 2])
            suite.odds(subject, range(1, 9), 2, 500)
        case "fresh processes":
            kit.check_processes(subject, [1])
        case "undo":
            [kit.check_undo(subject, seed) for seed in range(5)]
        case "replay":
            [kit.check_replay(subject, seed) for seed in range(5)]
        case "chunks":
            kit.check_chunks(subject, 10)
        case "interleaved":
            [kit.check_interleaved(subject, subject, (seed, seed)) for seed in range(5)]
        case "any order":
            [suite.any_order(subject, seed) for seed in range(5)]
        case "random play ends" | "questions stand" | "question names" | "reach" | "dice keys":
            suite.reached(subject, range(40)).check()
        case "secret swap" | "played on" | "not vacuous":
            kit.check_not_vacuous(subject, suite.swap(subject, range(14)))
        case _:
            suite.run(subject, STEPWISE[invariant], range(6))


@pytest.mark.parametrize("fault", FAULTY, ids=lambda one: one.__name__)
def test_a_planted_fault_is_found(fault: type[Tiny]):
    with pytest.raises((kit.Broken, AuditError)) as found:
        check(fault.breaks, planted(fault()))
    assert getattr(found.value, "invariant", "AuditError") == fault.breaks
    if isinstance(found.value, kit.Broken):
        assert re.search(r"tiny, seed \d+, step \d+", str(found.value))


@pytest.mark.parametrize("invariant", sorted({fault.breaks for fault in FAULTY}))
def test_the_game_without_faults_passes(invariant: str):
    check(invariant, kit.subject("tiny"))


def test_what_is_a_little_wrong_everywhere_shows_in_the_sum():
    odds = Odds((Chance("won", 1, "good"), Chance("lost", 1, "bad")), 2)
    together = luck.Tally()
    for _ in range(16):
        one = luck.Tally()
        one.add(odds, {"won": 215, "lost": 185})
        assert not one.strays()
        together.merge(one)
    assert together.strays() == "won 3440, foretold 3200, lost 2960, foretold 3200"


def test_a_way_has_a_name_when_each_of_its_steps_has_one():
    assert wording.is_named("inn", ["inn", "mill"]) and wording.is_named("inn mill", ["inn", "mill"])
    assert not wording.is_named("inn ford", ["inn", "mill"]) and not wording.is_named("ford", ["inn", "mill"])
