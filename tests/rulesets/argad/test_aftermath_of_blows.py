"""After a melee: ARG-AFT."""

from __future__ import annotations

import pytest

from rulesets.argad.aftermath_of_blows import (
    Cornered,
    Friend,
    Prisoner,
    Recoil,
    check_advance,
    check_prisoner_acts,
    end_of_cornered,
    guards,
    leaves_marker,
    led_move,
    may_run,
    recoil,
    still_touches,
)
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import KATANA, SPEAR, duel, fighter, fought
from tests.rulesets.argad.marks import example, rule

FOOT, HORSE = 200, 500


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


@rule("ARG-AFT-01")
def test_results_take_effect_at_once():
    result = fought(duel(fighter(3, SPEAR), fighter(3)), 4)
    assert [note.rule for note in result.notes_with("killed")] == ["ARG-AFT-01"]


@rule("ARG-AFT-02")
def test_a_recoil_is_one_base_length():
    back = recoil(Recoil("foot", FOOT, 900))
    assert (back.outcome, back.distance, back.reason.rule) == ("back", 200, "ARG-AFT-02")
    assert recoil(Recoil("cavalry", HORSE, 900)).distance == 500
    assert recoil(Recoil("foot", FOOT, 60, needed=10)).distance == 60, "a shorter one that breaks contact will do"


@rule("ARG-AFT-03")
def test_friends_behind_are_pushed_but_not_horses_by_men():
    pushed = recoil(Recoil("foot", FOOT, 0, friends=(Friend(room=500),)))
    assert (pushed.distance, pushed.pushed, pushed.reason.rule) == (200, 1, "ARG-AFT-03")
    assert recoil(Recoil("foot", FOOT, 0, friends=(Friend(), Friend(room=900)))).pushed == 2
    assert recoil(Recoil("foot", FOOT, 0, friends=(Friend("cavalry", 900),))).outcome == "trapped"
    assert recoil(Recoil("cavalry", HORSE, 0, friends=(Friend("cavalry", 900),))).outcome == "back"


@rule("ARG-AFT-04")
def test_without_room_one_dies_or_surrenders():
    trapped = recoil(Recoil("foot", FOOT, 0))
    assert (trapped.outcome, trapped.reason.rule) == ("trapped", "ARG-AFT-04")
    assert end_of_cornered(Cornered(offers=True, accepted=True))[0] == "prisoner"
    assert end_of_cornered(Cornered(offers=True))[0] == "killed"
    assert end_of_cornered(Cornered(offers=False, accepted=True))[0] == "killed"


@rule("ARG-AFT-05")
@example("ARG-AFT-05", 1)
def test_a_friend_behind_holds_against_one_rank():
    held = recoil(Recoil("foot", FOOT, 0, friends=(Friend(room=900),), enemy_ranks=1), rank_support=True)
    assert (held.outcome, held.reason.rule) == ("stands", "ARG-AFT-05")


@example("ARG-AFT-05", 2)
def test_and_not_against_two():
    case = Recoil("foot", FOOT, 0, friends=(Friend(room=900),), enemy_ranks=2)
    assert recoil(case, rank_support=True).outcome == "back"
    one_rank = Recoil("foot", FOOT, 0, friends=(Friend(room=900),))
    assert recoil(one_rank, rank_support=True).reason.rule == "ARG-AFT-05"
    assert recoil(one_rank).outcome == "back", "without the option friends are pushed"


@rule("ARG-AFT-06", "ARG-MEL-12")
@example("ARG-AFT-06", 1)
def test_the_lancer_follows_the_samurai():
    result = fought(duel(fighter(3, SPEAR), fighter(5, KATANA)), 5)
    assert result.advances() == ((0, 1),)
    check_advance(200, FOOT, won=True)
    assert still_touches(200, 200)
    assert not still_touches(200, 100)
    assert refusal(check_advance, 210, FOOT, won=True) == "ARG-AFT-06"
    assert refusal(check_advance, 100, FOOT, won=False) == "ARG-AFT-06"


@rule("ARG-AFT-08")
def test_what_stays_of_the_fallen():
    assert leaves_marker(player=True, life_points=1, named=False).rule == "ARG-AFT-08"
    assert leaves_marker(player=False, life_points=2, named=False) is not None
    assert leaves_marker(player=False, life_points=1, named=False) is None


@rule("ARG-AFT-09")
def test_prisoners_wait_are_led_and_may_run_unguarded():
    assert refusal(check_prisoner_acts, "shoot") == "ARG-AFT-09"
    assert led_move(Prisoner(2000, 1600)) == 1600
    assert led_move(Prisoner(2000, 2000, carried=True)) == 1200
    assert may_run(Prisoner(2000, 1600, nearest_enemy=300), FOOT).rule == "ARG-AFT-09"
    assert may_run(Prisoner(2000, 1600, nearest_enemy=200), FOOT) is None
    assert may_run(Prisoner(2000, 1600), FOOT) is not None
    assert (guards("captor", ("b", "a")), guards("captor", ())) == ("a", "captor")
