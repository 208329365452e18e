"""Questions about melees that stand apart from any game."""

from __future__ import annotations

import pytest

from rulesets.argad.melee_questions import MELEE
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction, Malformed


def share(odds: Odds, **facts: str) -> float:
    found = [one.weight for one in odds.chances if all(one.facts[name] == value for name, value in facts.items())]
    return sum(found) / odds.total


def test_a_longer_weapon_strikes_before_it_is_struck():
    odds = MELEE.ask({"weapon": "spear"})
    assert share(odds, theirs="falls") == pytest.approx(1 / 2)
    assert share(odds, mine="falls") == pytest.approx(1 / 3 * 1 / 2)


def test_equals_have_equal_chances():
    odds = MELEE.ask({"to_the_end": "yes"})
    assert share(odds, theirs="falls") == pytest.approx(share(odds, mine="falls"))
    assert share(odds, theirs="falls", mine="falls") == pytest.approx(1 / 9)  # the same face, nothing between them


def test_several_are_worse_than_one():
    one, two = MELEE.ask({}), MELEE.ask({"enemies": "2"})
    assert share(two, mine="falls") > share(one, mine="falls")


def test_ground_charge_and_armour_count():
    even = share(MELEE.ask({}), theirs="falls")
    assert share(MELEE.ask({"ground": "ours_lower"}), theirs="falls") < even
    assert share(MELEE.ask({"against_armour": "5"}), theirs="falls") < even
    rider = {"role": "cavalry", "weapon": "lance"}
    standing = share(MELEE.ask(rider), theirs="falls")
    assert share(MELEE.ask({**rider, "special": "ours_charge"}), theirs="falls") > standing


def test_what_makes_no_sense_is_refused():
    with pytest.raises(IllegalAction) as caught:
        MELEE.ask({"weapon": "lance"})
    assert (caught.value.code, caught.value.rule) == ("arm_needs_horse", "ARG-WPN-09")
    with pytest.raises(Malformed):
        MELEE.ask({"weapon": "trebuchet"})
