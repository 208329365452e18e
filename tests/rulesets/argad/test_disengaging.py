"""Quitting a melee: ARG-DIS."""

from __future__ import annotations

import pytest

from rulesets.argad.disengaging import (
    Parting,
    Party,
    check_breaking,
    check_strike,
    resolve_parting,
)
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import rolled

LIGHT, MAILED = Party("l", "red", 2000), Party("m", "blue", 1600)


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


def part(*faces: int, leaver: Party = LIGHT, enemies: tuple[Party, ...] = (MAILED,)):
    return rolled(lambda dice: resolve_parting(dice, Parting(leaver, enemies)), *faces)


@rule("ARG-DIS-02")
@example("ARG-DIS-02", 1)
def test_the_light_one_escapes_the_mail_clad():
    parted = part(4, 2)
    assert parted.escaped
    assert (parted.leaver.length, parted.enemies[0].length, parted.lead(0)) == (1600, 1400, 200)


@rule("ARG-DIS-04")
@example("ARG-DIS-02", 2)
def test_or_is_caught():
    parted = part(5, 1)
    assert parted.in_contact == (True,)
    assert parted.reasons[0].rule == "ARG-DIS-04"
    assert parted.leaver.reason.rule == "ARG-DIS-02"


@rule("ARG-DIS-05")
def test_a_six_blocks():
    blocked = part(6, 2)
    assert (blocked.leaver.length, blocked.in_contact) == (0, (True,))
    assert blocked.reasons[0].rule == "ARG-DIS-05"
    pursuer = part(5, 6)
    assert pursuer.escaped
    assert pursuer.reasons[0].rule == "ARG-DIS-05"
    staying = Party("s", "blue", 1600, conduct="stays")
    assert part(6, enemies=(staying,)).in_contact == (True,), "those who stay roll nothing"
    leaving = Party("s", "blue", 1600, conduct="leaves")
    assert part(6, 3, enemies=(leaving,)).escaped
    assert part(6, 6, enemies=(leaving,)).in_contact == (True,)


def test_a_rider_rolls_two_dice_and_is_blocked_by_two_sixes():
    rider = Party("r", "red", 4000, mounted=True)
    assert part(6, 2, 1, leaver=rider).leaver.length == 3200
    assert part(6, 6, 1, leaver=rider).leaver.blocked


@rule("ARG-DIS-06")
def test_difficult_ground_takes_no_second_die():
    rough = Party("r", "red", 1000, going="very_difficult")
    parted = part(3, 1, leaver=rough)
    assert (parted.leaver.length, parted.leaver.reason.rule) == (700, "ARG-DIS-06")
    rider = Party("r", "red", 2000, mounted=True, going="very_difficult")
    assert part(6, 2, 1, leaver=rider).leaver.blocked, "as in any very difficult ground"


@rule("ARG-DIS-01")
def test_who_may_break_contact():
    check_breaking(in_contact=True, surrounded=False)
    assert refusal(check_breaking, in_contact=True, surrounded=True) == "ARG-DIS-01"
    assert refusal(check_breaking, in_contact=False, surrounded=False) == "ARG-DIS-01"


@rule("ARG-DIS-03")
def test_who_leaves_strikes_nobody():
    assert refusal(check_strike, breaking=True) == "ARG-DIS-03"
    check_strike(breaking=False)
