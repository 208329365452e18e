"""What the game master keeps in mind, and quick tests of people outside of a game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rulesets
from rulesets.argad.kept_in_mind import unseen_of
from rulesets.argad.state import Animal, Looks, State
from rulesets.common.dice import Fast
from rulesets.common.evening import Trial
from rulesets.common.seats import GM
from tests.rulesets.argad.evenings import BAND, MONK, MONKS, at_opening, row
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.test_tasks_in_play import GATE, INSIDE, JOB, RING, SIX, at_work

ARGAD = rulesets.load("argad")
SHEET = {"class": 3, "perception": 4, "morale": 4}


def said(state: State, language: str = "en") -> dict[str, list[str]]:
    """The sentences by kind, as the game master's page says them."""
    called = ARGAD.view(state, GM).names
    names = {one: name if isinstance(name, str) else name.in_language(language) for one, name in called.items()}
    found: dict[str, list[str]] = {}
    for one in unseen_of(state):
        text = ARGAD.words.text("lines", one.line.code, one.line.facts, language, names)
        assert not set("{}") & set(text), text
        found.setdefault(ARGAD.words.name("unseen", one.kind, language), []).append(text)
    return found


def test_decoys_hidden_people_and_disguises_stand_there_with_their_places() -> None:
    game = at_opening(BAND + MONKS + MONK)
    state, yann, monk = game.state, game.who("yann"), game.who("monk")
    state.now[yann] = replace(state.now[yann], hidden=True)
    state.guise[monk], state.now[monk] = Looks(name="A pilgrim"), replace(state.now[monk], disguise="robe")
    stand = state.stands[yann]
    for name, troop in (("f901", (yann,)), ("f902", ())):
        state.animals[name] = Animal("blue", "goat", "herd1", troop)
        state.stands[name] = stand
    found = said(state)
    assert found["Decoys"][0].startswith("goat of Blue at ") and "behind it Yann" in found["Decoys"][0]
    assert found["Decoys"][1].endswith("nobody behind it")
    assert "Gwion: others take him for A pilgrim" in " ".join(found["In disguise"])
    assert "In hiding" not in found  # the goat stands for him
    del state.animals["f901"]
    assert said(state)["In hiding"][0].startswith("Yann hides at ")
    assert said(state, "fr")["Cachés"][0].startswith("Yann se cache en ")


def test_bands_conditions_things_and_slips_that_nobody_has() -> None:
    band = row("waiting", id="riders", seat="", members=["monk"], entry="0,0 0,50", called=False)
    rows = (BAND + MONKS + MONK).replace('place = "100,103"\n', "")
    later = row(
        "condition", id="it", when="turn", turn=2, then="call", what="riders", en="They come.", fr="Ils arrivent."
    )
    found = said(at_opening(rows, band, later, RING).state)
    assert found["Off the table"] and "waits to be called" in found["Off the table"][0]
    assert "turn 2; then a band is called" in found["What waits to happen"][0]
    assert found["Hidden things"] and found["Hidden things"][0].startswith("A ring")


def test_work_says_how_far_it_is_and_how_many_dice_are_left_at_most() -> None:
    game = at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=5)), "break_in", "yann")
    work = said(game.state)["Work in hand"][0]
    assert work.endswith("1 turn so far. The next die ends it up to 2; 5 dice more at most.") and "Yann" in work
    risky = at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=5), options=SIX), "break_in", "yann")
    assert said(risky.state)["Work in hand"][0].endswith("a six undoes it.")


def test_a_game_without_secrets_has_nothing_to_keep_in_mind() -> None:
    assert unseen_of(at_opening(BAND).state) == ()


def shares(kind: str, **how: int) -> dict[str, Fraction]:
    odds = ARGAD.trial_odds(SHEET, Trial(kind, **how))
    return {one.code: Fraction(one.weight, odds.total) for one in odds.chances}


def test_quick_tests_have_the_odds_of_the_rules() -> None:
    sixth = Fraction(1, 6)
    assert shares("perception") == {"test_passed": 3 * sixth, "test_again": sixth, "test_failed": 2 * sixth}
    assert shares("perception", changed=-1)["test_passed"] == 2 * sixth
    assert shares("difficult") == {"test_passed": 2 * sixth, "test_failed": 4 * sixth}
    assert shares("difficult", dice=2)["test_passed"] == 1 - Fraction(4, 6) ** 2
    assert shares("steady")["obeys"] == 3 * sixth


@pytest.mark.parametrize("kind", ARGAD.trials(SHEET))
def test_what_is_tried_comes_out_as_often_as_is_said(kind: str) -> None:
    """Each way that it may end does end so, and no other."""
    ways = {ARGAD.try_out(Fast(str(seed)), SHEET, Trial(kind)).result for seed in range(80)}
    assert ways == set(shares(kind))
    assert kind in ARGAD.words._sections["names"]["trial"]


def test_without_a_sheet_there_are_difficulties_alone() -> None:
    broken: dict[str, Any] = {"class": 99}
    assert list(ARGAD.trials(broken)) == ["simple", "difficult", "very_difficult"]
