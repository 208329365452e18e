"""Exact chances against every fall of the dice, counted, and against the resolvers' own throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import pytest

from rulesets.common.dice import Fast
from rulesets.common.odds import Odds
from rulesets.common.refusals import Malformed
from rulesets.wars_of_religion import odds_court, odds_war
from rulesets.wars_of_religion.battle_rolls import Corps, Siege, clash
from rulesets.wars_of_religion.odds_questions import QUESTIONS
from rulesets.wars_of_religion.turn import question
from tests.rulesets.wars_of_religion.court_field import court, options
from tests.rulesets.wars_of_religion.played import GAME, begun, position
from tests.rulesets.wars_of_religion.war_field import field

ASK = {one.id: one for one in QUESTIONS}
THROWS = 100_000
SIX = range(1, 7)


def shares(odds: Odds) -> dict[Any, Fraction]:
    """By code and facts."""
    assert sum(one.weight for one in odds.chances) == odds.total
    return {(one.code, *one.facts.values()): Fraction(one.weight, odds.total) for one in odds.chances}


def counted(dice: int, said: Callable[[tuple[int, ...]], Any]) -> dict[Any, Fraction]:
    """Every fall of so many dice, one by one."""
    found = Counter(said(faces) for faces in product(SIX, repeat=dice))
    return {outcome: Fraction(number, 6**dice) for outcome, number in found.items()}


def hits(faces: Iterable[int]) -> int:
    return sum(face >= 5 for face in faces)


@pytest.mark.parametrize(("mine", "theirs"), [((3, 3), (2, 2)), ((2, 1), (3, 4)), ((4, 9), (2, 1)), ((1, 1), (1, 1))])
def test_battles_are_counted_fall_by_fall(mine: tuple[int, int], theirs: tuple[int, int]):
    def said(faces: tuple[int, ...]) -> tuple[str, int, int]:
        ours, others = hits(faces[: mine[0]]), hits(faces[mine[0] :])
        left = max(mine[1] - others, 0), max(theirs[1] - ours, 0)
        first = (ours > others) - (ours < others) or (left[0] > left[1]) - (left[0] < left[1])
        return ("battle_tied_with", "battle_wins_with", "battle_loses_with")[first], *left

    odds = odds_war.battle_odds(Corps("", *mine), Corps("", *theirs), fine=True)
    assert shares(odds) == counted(mine[0] + theirs[0], said)


def test_a_charge_and_men_lost_by_night_count():
    active, other = Corps("", 5, 6, fallen=1, again=2), Corps("", 4, 3)
    dice = Fast("charge")
    found = Counter(clash(dice, "", active, other).result for _ in range(THROWS))
    law = odds_war.law_of(clash, "", active, other)
    for result, number in found.items():
        share = float(law.share_where(lambda one, result=result: one.result == result))
        assert abs(number - THROWS * share) < 4.5 * sqrt(THROWS * share * (1 - share))


@pytest.mark.parametrize(("dice", "garrison", "troops"), [(3, 1, 2), (2, 2, 2), (4, 2, 9), (4, 1, 1)])
def test_sieges_are_counted_fall_by_fall(dice: int, garrison: int, troops: int):
    def said(faces: tuple[int, ...]) -> tuple[object, ...]:
        left = max(troops - hits(faces[dice:]), 0)
        if hits(faces[:dice]) >= garrison and left >= garrison:
            return "city_falls", left - garrison
        return ("city_holds", left) if left else ("siege_destroyed",)

    siege = Siege(("", dice), ("", garrison), garrison, troops, garrison)
    assert shares(odds_war.siege_odds(siege)) == counted(dice + garrison, said)


@pytest.mark.parametrize(
    ("kind", "need", "hurt"), [("battle_fate", 10, "fate_captive"), ("siege_fate", 11, "fate_hurt")]
)
@pytest.mark.parametrize("deathless", [False, True])
def test_the_fate_of_leaders_is_counted_fall_by_fall(kind: str, need: int, hurt: str, deathless: bool):
    def said(faces: tuple[int, ...]) -> tuple[str]:
        if sum(faces[:2]) < need:
            return ("fate_unharmed",)
        return ("fate_dead",) if sum(faces[2:]) % 2 and not deathless else (hurt,)

    assert shares(odds_war.fate_odds(kind, deathless)) == counted(4, said)


@pytest.mark.parametrize(("kind", "reading", "modifier"), [
    ("interception", "moving_army", 1 - 2 + 1 - 1),
    ("evasion", "moving_army", 1 - 2 + 1 - 1),
    ("evasion", "evading_army", 1 - 2 + 1 - 1),
])  # fmt: skip
def test_reactions_are_counted_fall_by_fall(kind: str, reading: str, modifier: int):
    asked = {"kind": kind, "troops": "2", "enemy_troops": "3", "tactical": "1", "enemy_tactical": "2"}
    odds = ASK["reaction"].ask({**asked, "evasion_size": reading})
    expected = counted(2, lambda faces: "reaction_succeeds" if sum(faces) + modifier >= 7 else "reaction_fails")
    assert shares(odds) == {(code,): share for code, share in expected.items()}
    assert sum(one.value for one in odds.modifiers) == modifier


def test_the_reading_of_evasion_is_shown_and_counts():
    asked = {"kind": "evasion", "troops": "8", "enemy_troops": "3"}
    by_mover = ASK["reaction"].ask(asked)
    by_evader = ASK["reaction"].ask({**asked, "evasion_size": "evading_army"})
    assert by_evader.readings == (("evasion_size", "evading_army"),)
    assert by_mover.share("reaction_succeeds") < by_evader.share("reaction_succeeds")


@pytest.mark.parametrize("modifier", [-3, 0, 2, 6])
@pytest.mark.parametrize(("immune", "immunity"), [("no", "death_only"), ("yes", "death_only"), ("yes", "full")])
def test_court_actions_are_counted_fall_by_fall(modifier: int, immune: str, immunity: str):
    def said(faces: tuple[int, ...]) -> tuple[str]:
        total = sum(faces)
        if total == 2 and immune == "no":
            return ("court_death",)
        if total + modifier < 7 or (total == 2 and immunity != "full"):
            return ("court_failure",)
        return ("court_great",) if total + modifier >= 10 else ("court_success",)

    odds = ASK["court"].ask({"modifier": str(modifier), "immune": immune, "immunity": immunity})
    assert shares(odds) == counted(2, said)


# Saint Bartholomew


def test_the_massacre_is_counted_over_all_turns_that_are_left():
    state = position(step="call")
    numbers = {turn: one.massacre for turn, one in state.box.turns.items() if one.massacre}
    turns = sorted(numbers)

    def said(faces: tuple[int, ...]) -> tuple[object, ...]:
        for n, turn in enumerate(turns):
            if sum(faces[2 * n : 2 * n + 2]) <= numbers[turn]:
                return "massacre_later", turn
        return ("massacre_never",)

    assert len(turns) == 3
    assert shares(odds_court.massacre_odds(state)) == counted(6, said)


def test_a_roll_that_is_over_does_not_count_again():
    first = 2
    before, after = (position(turn=first, step=step) for step in ("call", "actions"))
    codes = [[one.code for one in odds_court.massacre_odds(state).chances] for state in (before, after)]
    assert "massacre_now" in codes[0]
    assert "massacre_now" not in codes[1]
    assert shares(odds_court.massacre_odds(position(turn=3, called=3))) == {("massacre_never",): 1}


def test_the_massacre_stands_beside_the_board_for_everybody_until_it_is_over():
    def said(**values: object) -> list[tuple[object, object]]:
        notes = GAME.view(position(**values), "league").notes
        return [(one.facts["now"], one.facts["ever"]) for one in notes if one.code == "massacre_ahead"]

    first, second, third = (ASK["massacre"].ask({"turn": turn}).share("massacre_now") for turn in "234")
    altogether = 1 - (1 - first) * (1 - second) * (1 - third)
    assert said(turn=1, step="call") == [(0, round(100 * altogether))]
    assert GAME.view(begun("first_war").state, "league").notes == ()  # its only turn has no roll
    assert said(turn=2, step="call") == [(round(100 * first), round(100 * altogether))]
    assert said(turn=4, step="call") == [(round(100 * third), round(100 * third))]
    assert said(turn=4, step="actions") == said(turn=3, step="call", massacre=2) == said(turn=5, step="call") == []
    ahead = ASK["massacre_ahead"].ask({"turn": "3"})
    assert ahead.share("massacre_now") == pytest.approx(second)
    assert ahead.share("massacre_never") == pytest.approx((1 - second) * (1 - third))


def test_a_mission_shows_both_readings_that_count_for_it():
    game = court("coligny", "la_noue", seat="huguenot", turn=2)
    found = [(one.kind, GAME.odds_of(game.state, "huguenot", one)) for one in options(game, "huguenot")]
    readings = {kind: dict(odds.readings) for kind, odds in found if odds}
    assert readings["embassy"] == {"immunity": "death_only", "diplomacy_amounts": "two_tiers"}
    assert readings["surprise"] == {"immunity": "death_only"}


def test_the_massacre_of_one_turn():
    odds = ASK["massacre"].ask({"turn": "2"})
    number = position().box.turns[2].massacre
    assert odds.share("massacre_now") == sum(a + b <= number for a, b in product(SIX, SIX)) / 36


# In the game


def before_battle():
    state = field(
        troops={"league.1": ("IDF", 6), "huguenot.1": ("IDF", 3)},
        leaders={"mayenne": "league", "tavannes": "royalist", "coligny": "huguenot"},
    )
    state.leads |= {"league.1": "mayenne", "huguenot.1": "coligny"}
    state.backs["league.1"] = "tavannes"
    state.side = "crown"
    return state


def test_who_attacks_sees_where_the_dice_come_from():
    state = before_battle()
    state.stack = [question(state, "attack", ("league",), "WOR-15.7.4i", "huguenot.1", "IDF")]
    odds = GAME.odds_of(state, "league", GAME.kinds["attack"]("yes"))
    assert odds is not None
    assert {one.cause: one.value for one in odds.modifiers} == {
        "dice_of_size": 2,
        "dice_of_commander": 1,
        "dice_of_star": 1,
        "their_dice_of_size": -1,
        "their_dice_of_commander": -2,
    }
    assert sum(one.weight for one in odds.chances) == odds.total
    assert GAME.odds_of(state, "league", GAME.kinds["attack"]("no")) is None


def test_who_besieges_sees_what_is_left():
    state = before_battle()
    state.owner["paris"] = "huguenot"
    state.stack = [question(state, "besiege", ("league",), "WOR-15.7.7o", "league.1", "IDF")]
    odds = GAME.odds_of(state, "league", GAME.kinds["besiege"]("paris"))
    assert odds is not None
    falls = sum(hits(faces) >= 4 for faces in product(SIX, repeat=4))
    fits = sum(6 - hits(faces) >= 4 for faces in product(SIX, repeat=4))
    assert odds.share("city_falls") == pytest.approx(falls / 6**4 * fits / 6**4)
    assert GAME.odds_of(state, "league", GAME.kinds["besiege"]("nothing")) is None


@pytest.mark.parametrize("one", ASK)
def test_a_question_that_makes_no_sense_is_refused(one: str):
    with pytest.raises(Malformed):
        ASK[one].ask({"troops": "10", "turn": "9", "after": "tea", "modifier": "99", "kind": "x"})


# Beside the questions that lead to a battle or a siege


def meeting(kind: str, *subject: str, seat: str) -> list[Any]:
    """What stands beside each answer: Navarre with 5 troop points against a small army under Guise, before Orléans."""
    troops = {"league.1": ("ORL", 2), "huguenot.1": ("ORL", 5)}
    leaders = {"henri_de_navarre": "huguenot", "francois_de_guise": "league"}
    state = field(troops=troops, leaders=leaders, cities={"orleans": "huguenot"}, called=0, side="crown", step="rounds")
    state.leads |= {"league.1": "francois_de_guise", "huguenot.1": "henri_de_navarre"}
    state.stack = [question(state, kind, (seat,), "WOR-15.7.4i", *subject)]
    answers = [one for one in GAME.legal_actions(state, seat) if one.kind == kind]
    return [(one.choice, GAME.stages(state, seat, one)) for one in answers]


def test_beside_an_attack_stand_the_survivors_of_both_and_the_fates_of_their_leaders():
    """WOR-15.7.5d, WOR-15.7.6a: from the very dice of the battle; he who cannot be killed is only taken."""
    (no, nothing), (yes, stages) = meeting("attack", "huguenot.1", "ORL", seat="league")
    assert (no, nothing, yes) == ("no", [], "yes")
    assert [(one.code, *one.facts.values()) for one in stages] == [
        ("beside_left", "league.1"),
        ("beside_left", "huguenot.1"),
        ("beside_fate", "francois_de_guise"),
        ("beside_fate", "henri_de_navarre"),
    ]
    dice = 1 + GAME.load_box({}).characters["francois_de_guise"].tactical  # a small army
    lost = [sum(1 for faces in product(range(6), repeat=dice) if sum(one > 3 for one in faces) == n) for n in (0, 1)]
    left = {one.facts["left"]: one.weight / stages[1].odds.total for one in stages[1].odds.chances}
    assert left[5] == pytest.approx(lost[0] / 6**dice) and left[4] == pytest.approx(lost[1] / 6**dice)
    assert [(one.code, one.tone) for one in stages[3].odds.chances] == [
        ("fate_unharmed", "none"),
        ("fate_captive", "good"),
    ]
    assert {one.tone for one in stages[2].odds.chances} == {"none", "bad"}


def test_beside_interception_and_evasion_stands_the_battle_as_he_who_is_asked_sees_it():
    (_, nothing), (_, stages) = meeting("intercept", "huguenot.1", "league.1", seat="huguenot")
    evading = meeting("evade", "huguenot.1", "league.1", seat="huguenot")
    assert nothing == [] and [one for _, one in evading] == [stages, stages]
    assert (stages[0].code, stages[0].facts) == ("beside_battle", {"army": "huguenot.1", "against": "league.1"})
    mine, theirs = stages[1].odds, stages[2].odds
    assert theirs.share("nothing_left") > mine.share("nothing_left")
    assert {one.tone for one in theirs.chances if one.code == "nothing_left"} == {"good"}
    assert stages[0].odds.share("battle_wins") > stages[0].odds.share("battle_loses")


def test_beside_a_siege_stands_the_fate_of_who_leads_it():
    """WOR-15.7.7k."""
    answers = dict(meeting("besiege", "league.1", "ORL", seat="league"))
    assert answers.pop("nothing") == [] and answers
    for stages in answers.values():
        assert [(one.code, one.facts) for one in stages] == [("beside_siege_fate", {"who": "francois_de_guise"})]
