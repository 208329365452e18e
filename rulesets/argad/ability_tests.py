"""Tests under an ability and above a difficulty; skills: ARG-TST-01 to 08, ARG-SKL-02 to 09."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.dice import GM_DICE, OPEN, Ask, Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE
from .people import Profile, because

Result = Literal["passed", "again", "failed"]
Difficulty = Literal["simple", "difficult", "very_difficult"]
LOWEST_SUCCESS: dict[Difficulty, int] = {"simple": 4, "difficult": 5, "very_difficult": 6}  # ARG-TST-06
MOST_DICE = 3  # ARG-TST-07
TESTS = {"passed": "ARG-TST-02", "again": "ARG-TST-03", "failed": "ARG-TST-04"}


@dataclass(frozen=True, slots=True)
class AbilityTest:
    """Under an ability. `changed`: the game master makes it better or worse for this case (ARG-TST-05)."""

    score: int
    key: str = ""
    seat: Seat = ""
    changed: int = 0
    secret: bool = False  # rolled out of sight (ARG-TST-08)
    perception: bool = False
    given: bool = False  # the ability is set; else it is the class (ARG-CLS-07)

    @property
    def stream(self) -> str:
        return GM_DICE if self.secret else OPEN


@dataclass(frozen=True, slots=True)
class Tested:
    result: Result
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def ability_test(who: Profile, name: str, key: str = "", seat: Seat = "", **case: bool) -> AbilityTest:
    """The case of somebody's ability; his class where it is not set (ARG-CLS-07)."""
    return AbilityTest(who.ability(name), key, seat, perception=name == "perception", given=who.is_given(name), **case)


def reasons(case: AbilityTest) -> tuple[Modifier, ...]:
    """The score and what the game master changed about it; the latter counts for the score, not for the die."""
    found = [Modifier(case.score, "ability", RULE["ARG-TST-01" if case.given else "ARG-CLS-07"])]
    if case.changed:
        found.append(Modifier(case.changed, "observer", RULE["ARG-TST-05"]))
    if case.secret:
        found.append(because("rolled_unseen", RULE["ARG-TST-08"]))
    return tuple(found)


def resolve_ability(dice: Dice, case: AbilityTest) -> Tested:
    """Lower succeeds; equal may try again next turn; higher fails (ARG-TST-01 to 04)."""
    rule = RULE["ARG-TST-01"]
    face = dice.die(6, key=f"{case.key}.test", seat=case.seat, why=rule, stream=case.stream)
    score = case.score + case.changed
    result: Result = "passed" if face < score else "again" if face == score else "failed"
    deciding = RULE[TESTS[result]] if case.perception or result != "passed" else rule
    return Tested(result, deciding, (*reasons(case), because(f"test_{result}", deciding)))


@dataclass(frozen=True, slots=True)
class DifficultyTest:
    """Above a difficulty, with one die or with the two or three of a specialist."""

    difficulty: Difficulty
    key: str = ""
    seat: Seat = ""
    dice: int = 1
    modifiers: tuple[Modifier, ...] = ()
    secret: bool = False

    @property
    def need(self) -> int:
        return LOWEST_SUCCESS[self.difficulty] - sum(one.value for one in self.modifiers)


def resolve_difficulty(dice: Dice, case: DifficultyTest) -> Tested:
    """One die that is high enough will do (ARG-TST-06, ARG-TST-07). Raises IllegalAction for too many dice."""
    if not 1 <= case.dice <= MOST_DICE:
        raise IllegalAction("too_many_dice", RULE["ARG-TST-07"], most=MOST_DICE)
    rule = RULE["ARG-TST-07" if case.dice > 1 else "ARG-TST-06"]
    stream = GM_DICE if case.secret else OPEN
    hits = dice.ask(Ask("hits", case.dice, 6, f"{case.key}.test", case.seat, rule, case.need, stream=stream))
    result: Result = "passed" if hits else "failed"
    return Tested(result, rule, (*case.modifiers, because(case.difficulty, rule)))


TONES: dict[Result, Literal["good", "mid", "bad"]] = {"passed": "good", "again": "mid", "failed": "bad"}


def _ending(done: Tested) -> Ending:
    return Ending(f"test_{done.result}", TONES[done.result])


def ability_odds(case: AbilityTest) -> Odds:
    return odds_of_law(law_of(resolve_ability, case), _ending, reasons(case))


def difficulty_odds(case: DifficultyTest) -> Odds:
    return odds_of_law(law_of(resolve_difficulty, case), _ending, case.modifiers)
