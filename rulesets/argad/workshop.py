"""What is done beside a game: troops are built, scenarios written and looked at, sheets printed.

The protocols are BuildsTroops, EditsScenarios and PrintsReference of rulesets/common/extras.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rulesets.common.extras import Bound
from rulesets.common.refusals import BadFile
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.troops import (
    Field,
    PrintedTable,
    ReferenceSheet,
    Sample,
    ScenarioSeats,
    TroopChange,
    TroopShown,
)

from . import reference_said, scenario_texts, troop_builder, troop_forms
from .in_force import terms_of
from .sheets import own_box


class Workshop:
    own_scenario: ClassVar[str] = scenario_texts.OWN
    troop_options: ClassVar[Sequence[str]] = troop_builder.OPTIONS

    @property
    def troop_periods(self) -> Sequence[str]:
        return tuple(own_box().sheets)

    reference_periods = troop_periods

    # -- troops ------------------------------------------------------------------------------------------------------
    def troop_fields(self, period: str, values: Mapping[str, Any]) -> Sequence[Field]:
        return troop_forms.fields_of(own_box(), period, values)

    def troop_samples(self, period: str) -> Sequence[Sample]:
        return troop_builder.samples(period)

    def read_troop(self, file: str, text: str) -> str:
        return troop_builder.read_troop(file, text)

    def write_troop(self, text: str, form: str) -> str:
        return troop_builder.write_troop(text, form)

    def change_troop(self, text: str, change: TroopChange, options: Mapping[str, str]) -> str:
        return troop_builder.change_troop(text, change, options)

    def show_troop(self, text: str, options: Mapping[str, str], language: str) -> TroopShown:
        return troop_builder.show_troop(text, options, language)

    def troop_tables(self, text: str, language: str) -> Sequence[PrintedTable]:
        return reference_said.arms_of(own_box(), troop_builder.roster_of(text), language)

    def with_troops(self, files: Mapping[str, str], scenario: str, troops: Mapping[Seat, str]) -> Mapping[str, str]:
        return scenario_texts.with_troops(files, scenario, troops)

    # -- scenarios ---------------------------------------------------------------------------------------------------
    def scenario_files(self, scenario: str, text: str) -> Mapping[str, str]:
        return scenario_texts.files_of(scenario, text)

    def scenario_file(self, box: Any, scenario: str) -> str:
        return scenario_texts.text_of(box, scenario)

    def scenario_seats(self, files: Mapping[str, str], scenario: str) -> ScenarioSeats:
        return scenario_texts.seats_of(files, scenario)

    def plan_bounds(self, scenario: str) -> Mapping[str, Bound]:
        """No scenario of ours is drawn by numbers."""
        return {}

    def draw_scenario(self, scenario: str, plan: Mapping[str, int]) -> str:
        raise BadFile(scenario_texts.file_of(scenario), 1, 1, "empty_file")

    def preview(self, text: str, language: str, *, secrets: bool) -> Mapping[str, Any]:
        return scenario_texts.preview(text, language, secrets=secrets)

    # -- sheets to print ---------------------------------------------------------------------------------------------
    def reference(self, period: str, options: Mapping[str, str], language: str) -> ReferenceSheet:
        return reference_said.reference(own_box(), period, options, language)

    def reference_of(self, setup: Setup, box: Any, viewer: Viewer, language: str) -> ReferenceSheet:
        terms = terms_of(box, setup)
        chosen = {**terms.options, **terms.readings}
        return reference_said.sheet_of(box, terms.scenario.sheet, chosen, language, for_gm=viewer == GM)
