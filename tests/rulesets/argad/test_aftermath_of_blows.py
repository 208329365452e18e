"""After a melee: ARG-AFT."""

from __future__ import annotations

import pytest

from rulesets.argad.aftermath_of_blows import check_advance
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.fighting import KATANA, SPEAR, duel, fighter, fought
from tests.rulesets.argad.marks import example, rule

FOOT, HORSE = 200, 500


def refusal(check, *args, **more) -> str:
    with pytest.raises(IllegalAction) as refused:
        check(*args, **more)
    return refused.value.rule


@rule("ARG-AFT-06", "ARG-MEL-12")
@example("ARG-AFT-06", 1)
def test_the_lancer_follows_the_samurai():
    result = fought(duel(fighter(3, SPEAR), fighter(5, KATANA)), 5)
    assert result.advances() == ((0, 1),)
    check_advance(200, FOOT, won=True)
    assert refusal(check_advance, 210, FOOT, won=True) == "ARG-AFT-06"
    assert refusal(check_advance, 100, FOOT, won=False) == "ARG-AFT-06"
