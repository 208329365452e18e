"""Quick tests of people outside of a game: an ability, a difficulty, morale: ARG-TST-01 to 07, ARG-MOR-02."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.evening import Trial, Tried
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
from rulesets.common.refusals import BadSetup
from rulesets.common.seats import Fact
from rulesets.common.setup import Person

from .ability_tests import (
    LOWEST_SUCCESS,
    AbilityTest,
    Difficulty,
    DifficultyTest,
    ability_odds,
    ability_test,
    difficulty_odds,
    resolve_ability,
    resolve_difficulty,
)
from .ledger import RULE
from .morale import MoraleTest, Nerves, morale_odds, resolve_morale
from .people import ABILITIES, Profile
from .recruits import profile_of
from .sheets import own_box

KEY = "trial"
STEADY = "steady"
DIFFICULTIES: Mapping[str, Difficulty] = {one: one for one in LOWEST_SUCCESS}
OF_SOMEBODY = (STEADY, *(one for one in ABILITIES if one != "morale"))
Sheet = Mapping[str, Fact]


def trials(sheet: Sheet) -> Sequence[str]:
    """Difficulties ask nothing of a sheet; abilities and morale do."""
    try:
        _profile(sheet)
    except BadSetup:
        return tuple(DIFFICULTIES)
    return (*OF_SOMEBODY, *DIFFICULTIES)


def trial_odds(sheet: Sheet, trial: Trial) -> Odds:
    if trial.kind in DIFFICULTIES:
        return difficulty_odds(_difficulty(trial))
    if trial.kind == STEADY:
        return morale_odds(_nerve(sheet, trial), 0)
    return ability_odds(_ability(sheet, trial))


def try_out(dice: Dice, sheet: Sheet, trial: Trial) -> Tried:
    if trial.kind == STEADY:
        done = resolve_morale(dice, _nerve(sheet, trial))
        return Tried(done.nerves[0], done.rules[0], done.reasons)
    if trial.kind in DIFFICULTIES:
        tested = resolve_difficulty(dice, _difficulty(trial))
    else:
        tested = resolve_ability(dice, _ability(sheet, trial))
    return Tried(f"test_{tested.result}", tested.rule, tested.modifiers)


def _profile(sheet: Sheet) -> Profile:
    return profile_of(Person("", "", "", "character", sheet), own_box())


def _ability(sheet: Sheet, trial: Trial) -> AbilityTest:
    return replace(ability_test(_profile(sheet), trial.kind, KEY), changed=trial.changed)


def _difficulty(trial: Trial) -> DifficultyTest:
    added = (Modifier(trial.changed, "observer", RULE["ARG-TST-05"]),) if trial.changed else ()
    return DifficultyTest(DIFFICULTIES[trial.kind], KEY, "", trial.dice, added)


def _nerve(sheet: Sheet, trial: Trial) -> MoraleTest:
    """Of him alone, with nobody near; what else counts the game master adds."""
    nerves = Nerves(_profile(sheet).ability("morale"), scenario=trial.changed)
    return MoraleTest((nerves,), own_box().morale, key=KEY)
