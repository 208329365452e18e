"""How far a shot goes, and by which table: ARG-MEA-01, ARG-MEA-11, ARG-WPN-04."""

from __future__ import annotations

import pytest

from rulesets.argad.shot_declarations import Declare
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import figure
from tests.rulesets.argad.melees import parts
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_shots_at_the_table import nothing, rows, shooting

FAR = figure("odd", "red", "250,150")


def shot(at: str) -> Game:
    """Yann throws a javelin at Olaf; the bases of both reach a centimetre around them."""
    thrower = figure("yann", "blue", "100,100", weapons=["javelin"])
    game = shooting(thrower, figure("olaf", "red", at), FAR, faces=(1,))
    game.answer("blue", rows(game, ("yann", "olaf", "javelin")))
    return nothing(game, "red", "gm")


def told(game: Game) -> tuple[str, list[tuple[str, str]]]:
    """The range that counted, and what is said of measuring."""
    part = parts(game, "single_shot")[0]
    return str(part.facts["band"]), [(one.cause, one.rule) for one in part.modifiers if "MEA-09" not in one.rule]


EDGE = ("from_edge_to_edge", "ARG-MEA-01")
LIMIT = ("exactly_on_the_limit", "ARG-MEA-11")


@pytest.mark.rule("ARG-MEA-01")
def test_a_range_is_measured_from_edge_to_edge() -> None:
    band, said = told(shot("100,111"))
    assert band == "short"
    assert EDGE in said
    near, plain = told(shot("100,109"))
    assert near == "short"
    assert EDGE not in plain


@pytest.mark.rule("ARG-MEA-11")
def test_a_limit_belongs_to_the_nearer_side() -> None:
    band, said = told(shot("100,112"))
    assert (band, LIMIT in said) == ("short", True)
    beyond, plain = told(shot("100,112.1"))
    assert (beyond, LIMIT in plain) == ("long", False)


def strange() -> Game:
    """A man of the Dark Ages with a revolver under his cloak, beside one with a bow."""
    people = figure("yann", "blue", "100,100", weapons=["bow"]) + figure("mael", "blue", "104,100", weapons=["spear"])
    armed = people.replace('weapons = ["spear"]', 'weapons = ["spear", "revolver_pistol"]')
    return shooting(armed, figure("olaf", "red", "100,110"), FAR)


@pytest.mark.rule("ARG-WPN-04")
def test_a_weapon_without_a_table_of_this_period_does_not_shoot() -> None:
    game = strange()
    shot = Declare(((game.who("mael"), (game.who("olaf"), "revolver_pistol", "plain", "no_order")),))
    assert shot in [one.action for one in GAME.near_misses(game.state, "blue")]
    with pytest.raises(IllegalAction, match="weapon_without_table ARG-WPN-04"):
        GAME.check(game.state, "blue", shot)
    assert GAME.odds_of(game.state, "blue", shot) is None


def test_the_table_of_this_period_says_how_it_shoots() -> None:
    """A revolver shoots where its sheet lies on the table."""
    people = figure("mael", "blue", "104,100", weapons=["revolver_pistol"]), figure("olaf", "red", "104,110")
    game = shooting(*people, FAR, sheet="modern", options={"modern_weapons": "on"})
    GAME.check(game.state, "blue", rows(game, ("mael", "olaf", "revolver_pistol")))
    assert [one for one in GAME.near_misses(game.state, "blue") if one.rule == "ARG-WPN-04"] == []
