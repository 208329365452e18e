"""What everybody is told as the first turn begins: the sheet in force (ARG-GEN-16), who leads (ARG-RPG-06)."""

from __future__ import annotations

import pytest

from rulesets.common.seats import GM
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import told_to
from tests.rulesets.argad.played import Game

LED = (figure("cadoc", "blue", "100,100", rank="chief"), figure("yann", "blue", "104,100"))
UNLED = (figure("olaf", "red", "100,150"), figure("odd", "red", "104,150"))


def cited(game: Game, code: str) -> list[str]:
    return [event.rule for event in game.events if event.code == code]


@pytest.mark.rule("ARG-GEN-16")
def test_the_sheet_of_the_period_comes_before_the_general_values() -> None:
    game = butts(*LED, *UNLED, sheet="japan")
    assert told_to(game, "blue", "sheet_in_force") == told_to(game, "red", "sheet_in_force") == [{"sheet": "japan"}]
    assert cited(game, "sheet_in_force") == ["ARG-GEN-16"]


@pytest.mark.rule("ARG-RPG-06")
def test_each_troop_hears_who_leads_it() -> None:
    game = butts(*LED, *UNLED)
    assert told_to(game, "blue", "troop_is_led") == [{"who": ("Cadoc",), "seat": "blue"}]
    assert told_to(game, "red", "nobody_leads_troop") == [{"seat": "red"}]
    assert [told_to(game, "red", "troop_is_led"), told_to(game, "blue", "nobody_leads_troop")] == [[], []]
    assert cited(game, "troop_is_led") == cited(game, "nobody_leads_troop") == ["ARG-RPG-06"]
    assert {"troop_is_led", "nobody_leads_troop"} <= set(game.told(GM))


def test_it_is_said_once() -> None:
    game = butts(*LED, *UNLED)
    game.until("evening").until("ready")
    assert game.state.turn == 2
    assert len(cited(game, "sheet_in_force")) == len(cited(game, "troop_is_led")) == 1
