"""What doors and windows are called: as their scenario says, in both languages; or by what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets.argad
from rulesets.argad.naming import names_of
from rulesets.common.meta import Titles
from tests.rulesets.argad.played import begun

RAID = (Path(rulesets.argad.__file__).parent / "data" / "scenarios" / "raid.toml").read_text("utf-8")
NAMED = 'en = "door of the smithy"\nfr = "porte de la forge"\n'


def test_a_door_is_called_as_its_scenario_says() -> None:
    assert names_of(begun("raid").state, "blue")["smithy_door"] == Titles("door of the smithy", "porte de la forge")


def test_a_door_without_a_name_is_called_by_what_it_is() -> None:
    game = begun("raid", text=RAID.replace(NAMED, ""))
    assert names_of(game.state, "blue")["smithy_door"] == Titles("door (smithy door)", "porte (smithy door)")


@pytest.mark.parametrize("scenario", ["ambush", "governor", "pulp", "raid", "skirmish", "tregor"])
def test_every_opening_of_the_house_has_a_name_in_both_languages(scenario: str) -> None:
    table = begun(scenario).state.terms.table
    assert table and table.openings
    assert [one.id for one in table.openings if not one.en or not one.fr] == []
