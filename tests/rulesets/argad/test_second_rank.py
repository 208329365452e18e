"""Second ranks: ARG-RNK, ARG-TIE-10."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.fighters import MeleeOptions, Reach
from rulesets.argad.fights import Fight, all_strike
from rulesets.argad.second_rank import Behind, check_shoulder, ranks_of, shoulders, why_not_over
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import (
    GREAT_AXE,
    HALBERD,
    MAIL,
    PIKE,
    SPEAR,
    SWORD,
    fates,
    fighter,
    fought,
    notes_with,
    why,
)
from tests.rulesets.argad.marks import example, rule

BRITON, PICT = fighter(4, armour=MAIL), fighter(4, side=1)
SPEARMAN = fighter(3, SPEAR)


def two_ranks(front: object = BRITON, enemy: object = PICT) -> Fight:
    """Places: front and its spear, enemy and its spear."""
    fighters = front, SPEARMAN, enemy, replace(SPEARMAN, side=1)
    return all_strike(fighters, (Reach(0, 2), Reach(1, 2, 0), Reach(2, 0), Reach(3, 0, 2)))  # type: ignore[arg-type]


def refusal(case: Behind) -> str:
    found = why_not_over(case)
    return found.rule if found else ""


@rule("ARG-RNK-01", "ARG-RNK-04", "ARG-RNK-02")
def test_who_may_strike_over_a_shoulder():
    assert refusal(Behind(SPEARMAN, BRITON)) == ""
    assert refusal(Behind(fighter(3, SWORD), BRITON)) == "ARG-RNK-01"
    assert refusal(Behind(SPEARMAN, fighter(4, role="cavalry"))) == "ARG-RNK-01"
    assert refusal(Behind(fighter(3, HALBERD), BRITON)) == "ARG-RNK-04"
    assert refusal(Behind(fighter(3, HALBERD, ranks_polearm=True), BRITON)) == ""
    assert refusal(Behind(SPEARMAN, fighter(4, GREAT_AXE))) == "ARG-RNK-02"
    assert refusal(Behind(SPEARMAN, fighter(4, GREAT_AXE, one_handed=True))) == ""
    assert refusal(Behind(SPEARMAN, BRITON, cramped=True)) == "ARG-MBL-01"


@rule("ARG-RNK-03")
def test_the_second_rank_strikes_as_if_in_contact():
    result = fought(two_ranks(enemy=fighter(3, side=1)), 4, 1)
    assert result.fates[2].fallen
    assert [(note.who, note.rule) for note in notes_with(result, "over_shoulder")] == [
        (1, "ARG-RNK-03"),
        (3, "ARG-RNK-03"),
    ]


@rule("ARG-RNK-05")
@example("ARG-RNK-05", 1)
def test_a_poor_front_rank_hampers():
    fighters = fighter(2), fighter(4, SPEAR), fighter(3, side=1)
    fight = all_strike(fighters, (Reach(0, 2), Reach(1, 2, 0), Reach(2, 0)))
    result = fought(fight, 4)
    assert result.fates[2].recoils
    assert [one.rule for one in notes_with(result, "recoil")[0].modifiers if one.value] == ["ARG-RNK-05"]


@rule("ARG-RNK-06", "ARG-TIE-10")
@example("ARG-RNK-06", 1)
def test_of_two_chiefs_before_their_spears_the_better_armoured_lives():
    result = fought(two_ranks(), 5, 6)
    assert [fate.fallen for fate in result.fates] == [False, False, True, False]
    assert ("front_rank_counts", "ARG-TIE-10") in why(result, "tie_won")
    assert ("front_rank_suffers", "ARG-RNK-06") in why(result, "hit")


@example("ARG-RNK-06", 2)
def test_and_only_the_worse_armoured_recoils():
    assert fates(two_ranks(), 4, 4) == ("stands", "stands", "recoils", "stands")


@rule("ARG-RNK-07")
def test_after_the_spears_have_decided_the_swords_do_not_strike():
    result = fought(two_ranks(), 4, 1)
    assert result.fates[2].recoils
    assert [(note.who, note.rule) for note in notes_with(result, "nobody_left")] == [(0, "ARG-RNK-07")]


def test_if_the_spears_miss_the_swords_strike():
    assert fates(two_ranks(), 1, 1, 5, 2) == ("stands", "stands", "killed", "stands")


@rule("ARG-RNK-08")
@example("ARG-RNK-08", 1)
def test_who_stands_behind_two_may_choose_the_shoulder():
    a, b, enemy = 0, 1, 4
    contacts = ((a, enemy), (b, enemy))
    assert shoulders((a,), contacts) == ((a, enemy),)
    assert shoulders((a, b), contacts) == ((a, enemy), (b, enemy))
    fighters = fighter(3), fighter(3), SPEARMAN, SPEARMAN, fighter(4, side=1)
    reaches = Reach(a, enemy), Reach(b, enemy), Reach(2, enemy, a), Reach(3, enemy, b), Reach(enemy, a), Reach(enemy, b)
    check_shoulder(b, shoulders((a, b), contacts))
    with pytest.raises(IllegalAction) as refused:
        check_shoulder(b, shoulders((a,), contacts))
    assert refused.value.rule == "ARG-RNK-08"
    assert len(all_strike(fighters, reaches).blows) == 5


@rule("ARG-RNK-09")
def test_in_close_order_three_ranks_of_spears_strike():
    third = replace(SPEARMAN, close_order=True)
    assert refusal(Behind(third, third, rank=3)) == ""
    assert ranks_of(third)[0] == 3
    assert ranks_of(third, MeleeOptions(formations=False)) == (2, "ARG-RNK-01")
    assert ranks_of(fighter(3, PIKE, close_order=True)) == (4, "ARG-WPN-10")
    assert refusal(Behind(third, third, rank=4)) == "ARG-RNK-09"
    assert refusal(Behind(SPEARMAN, BRITON, rank=3)) == "ARG-RNK-01"
