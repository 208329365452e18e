"""Laws in the words of a page; and the examples in the docstrings, which must stay true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from rulesets.common import branches, hexes, laws
from rulesets.common.events import Modifier
from rulesets.common.odds import Chance, Ending, Odds, OddsQuestion, law, odds_of_law
from rulesets.common.params import Number, Pick
from rulesets.common.refusals import Malformed


@pytest.mark.parametrize("module", [branches, hexes, laws])
def test_the_examples_in_docstrings_are_true(module: ModuleType):
    found = doctest.testmod(module)
    assert found.attempted and not found.failed


def ending(face: int) -> Ending:
    return Ending("won", "good") if face > 4 else Ending("lost", "bad", {"by": face % 2})


def test_outcomes_that_are_called_the_same_are_one_chance():
    rained = Modifier(-1, "rain", "EX-2")
    thrown = law(lambda dice: dice.die(6, key="k", seat="red", why="EX-1"))
    odds = odds_of_law(thrown, ending, (rained,), (("ties", "attacker"),))
    assert odds.chances == (
        Chance("lost", 1, "bad", {"by": 1}),
        Chance("lost", 1, "bad", {"by": 0}),
        Chance("won", 1, "good"),
    )
    assert odds.total == 3 and odds.share("lost") == pytest.approx(2 / 3)
    assert (odds.modifiers, odds.readings) == ((rained,), (("ties", "attacker"),))


def duel(skill: int, weapon: str) -> Odds:
    return Odds((Chance(weapon, skill, "good"),), skill)


QUESTION = OddsQuestion("duel", (("skill", Number(1, 9)), ("weapon", Pick(("sword", "axe")))), duel, {"weapon": "axe"})


def test_a_question_reads_its_values_and_knows_the_usual_ones():
    assert QUESTION.ask({"skill": "3"}) == duel(3, "axe")
    assert QUESTION.ask({"skill": "3", "weapon": "sword"}) == duel(3, "sword")


@pytest.mark.parametrize(
    ("given", "code"),
    [({}, "missing"), ({"skill": "0"}, "out_of_range"), ({"skill": "1", "luck": "1"}, "unknown_field")],
)
def test_a_question_refuses_other_values_in_words(given: dict[str, str], code: str):
    with pytest.raises(Malformed, match=code):
        QUESTION.ask(given)
