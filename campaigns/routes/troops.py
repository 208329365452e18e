"""Addresses of what is made before a game: troops, scenarios, sheets to print."""

from __future__ import annotations

from django.urls import path

from campaigns.views import references, scenarios, troops

CAMPAIGN, TROOP, SCENARIO = "campaigns/<int:campaign_id>/", "troops/<int:troop_id>/", "scenarios/<int:text_id>/"

urlpatterns = [
    path(f"{CAMPAIGN}troops/", troops.troop_list, name="troop_list"),
    path(TROOP, troops.troop, name="troop"),
    path(f"{TROOP}line/", troops.troop_line, name="troop_line"),
    path(f"{TROOP}change/<slug:change>/", troops.change_troop, name="change_troop"),
    path(f"{TROOP}file/<slug:form>/", troops.troop_file, name="troop_file"),
    path(f"{TROOP}load/", troops.load_troop, name="load_troop"),
    path(f"{TROOP}print/", troops.print_troop, name="print_troop"),
    path(f"{TROOP}copy/", troops.copy_troop, name="copy_troop"),
    path(f"{TROOP}discard/", troops.discard_troop, name="discard_troop"),
    path(f"{CAMPAIGN}reference/<slug:slug>/", references.reference_sheet, name="reference_sheet"),
    path(f"{CAMPAIGN}scenarios/", scenarios.scenario_list, name="scenario_list"),
    path(f"{CAMPAIGN}scenarios/check/<slug:slug>/", scenarios.check_scenario, name="check_scenario"),
    path(SCENARIO, scenarios.edit_scenario, name="edit_scenario"),
    path(f"{SCENARIO}file/", scenarios.scenario_text, name="scenario_text"),
    path(f"{SCENARIO}discard/", scenarios.discard_scenario, name="discard_scenario"),
]
