"""Wounds healed between games, and what a game tells of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.argad.gm_room import KINDS
from rulesets.common.drivers import Tape
from rulesets.common.recovery import Treated, Treatment
from rulesets.common.seats import GM
from tests.rulesets.argad.played import GAME
from tests.rulesets.argad.test_recruits import SHEET, with_people, yann

HEALTHY = {**SHEET, "class": 3, "perception": 0, "armour": "light"}


def treated(case: Treatment, face: int, place: int = 0) -> Treated:
    found = {"recovery.heal": ((face,), "typed"), **({"recovery.wound": ((place,), "typed")} if place else {})}
    return GAME.treat(case, Tape(found))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("down", "face", "end"),
    [(True, 2, "heals"), (True, 3, "sequelae"), (True, 4, "dead"), (False, 4, "failed"), (False, 1, "heals")],
)
def test_the_die_is_held_against_health(down: bool, face: int, end: str) -> None:
    assert treated(Treatment(HEALTHY, "head", is_down=down), face).end == end


def test_a_surgeon_and_a_clean_bed_count() -> None:
    case = Treatment(HEALTHY, "head", is_down=True, has_healer=True)
    assert treated(case, 4).end == "sequelae"
    assert treated(Treatment(HEALTHY, "head", is_down=True, poor_conditions=True), 3).end == "dead"
    assert GAME.is_healer({**HEALTHY, "skills": "medic"})
    assert not GAME.is_healer(HEALTHY)


@pytest.mark.parametrize(
    ("place", "changes"), [("head", {"perception": 2}), ("trunk_arm", {"health": 2}), ("belly_leg", {"skills": "lame"})]
)
def test_what_remains_is_written_on_the_sheet(place: str, changes: dict[str, object]) -> None:
    done = treated(Treatment(HEALTHY, place, is_down=True), 3)
    assert (done.place, dict(done.changes)) == (place, changes)
    assert done.remains.startswith("sequela_")


def test_where_nobody_knows_the_place_a_second_die_says_it() -> None:
    done = treated(Treatment(HEALTHY, is_down=True), 3, place=12)
    assert (done.place, dict(done.changes)) == ("belly_leg", {"skills": "lame"})


def test_the_odds_are_those_of_the_same_resolver() -> None:
    odds = GAME.treatment_odds(Treatment(HEALTHY, "head", is_down=True, has_healer=True))
    assert Fraction(odds.share("heals")).limit_denominator(6) == Fraction(3, 6)
    assert [one.rule for one in odds.modifiers] == ["ARG-HEA-01", "ARG-HEA-05"]


def test_an_old_wound_is_no_news_and_whom_nobody_met_is_none_to_anybody() -> None:
    game = with_people(yann())
    assert [one.code for one in GAME.aftermath(game.state) if one.code.startswith("was_wounded")] == []
    who = next(iter(game.state.roster))
    game.answer(GM, KINDS["gm.remove"](who, "dead", "Fell from the wall"))  # type: ignore[call-arg]
    died = next(one for one in GAME.aftermath(game.state) if one.code == "died")
    assert GM in died.known_to
    assert died.facts["turn"] == game.state.turn
