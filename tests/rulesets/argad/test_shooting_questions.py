"""Questions about shots that stand apart from any game."""

from __future__ import annotations

import pytest

from rulesets.argad.shooting_questions import DUEL, VOLLEY
from rulesets.common.refusals import IllegalAction, Malformed


def test_a_volley_at_a_mixed_group():
    odds = VOLLEY.ask({"weapon": "bow", "distance": "15", "shots": "4", "light": "3", "armour_5": "2", "covered": "1"})
    assert sum(one.weight for one in odds.chances) == odds.total
    assert {one.facts.get("n") for one in odds.chances} == {None, 1, 2, 3, 4}


def test_one_shot_at_one_man():
    assert VOLLEY.ask({"weapon": "bow", "distance": "15"}).share("target_falls") == pytest.approx(1 / 3)
    novice = VOLLEY.ask({"weapon": "bow", "distance": "15", "class": "2"})
    assert novice.share("target_falls") == pytest.approx(1 / 6)


def test_a_weapon_with_several_projectiles():
    odds = VOLLEY.ask({"weapon": "blunderbuss", "distance": "8", "light": "2"})
    assert odds.share("nobody_falls") == pytest.approx(4 / 9)


def test_beyond_range_is_refused():
    with pytest.raises(IllegalAction) as caught:
        VOLLEY.ask({"weapon": "bow", "distance": "61"})
    assert (caught.value.code, caught.value.rule) == ("beyond_range", "ARG-RNG-01")
    with pytest.raises(IllegalAction):
        DUEL.ask({"weapon": "bow", "against": "pistol_flintlock", "distance": "30"})
    with pytest.raises(Malformed):
        VOLLEY.ask({"weapon": "trebuchet", "distance": "61"})


def test_a_duel_once_and_to_the_end():
    known = {"weapon": "revolver_pistol", "against": "revolver_pistol", "distance": "8"}
    assert DUEL.ask(known).share("both_stand") == pytest.approx(4 / 9)
    end = DUEL.ask({**known, "to_the_end": "yes", "swiftness": "1"})
    assert end.share("both_stand") == 0
    assert end.share("other_falls") > end.share("one_falls")
