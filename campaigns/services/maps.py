"""Scenarios as files, and who may have that of a game: it says where both armies began, which a player may not know."""

from __future__ import annotations

from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.services.desk import Desk
from campaigns.services.gamefile import may_read_components
from campaigns.services.loading import box_of
from campaigns.services.scenarios import may_read_house, writes_scenarios
from rulesets.common.seats import GM


def may_read_map(desk: Desk) -> bool:
    """The game master; everybody when the game is over, or when it is a scenario of the house, which all know. One with
    secrets in it is known to all only when the game is over."""
    if not hasattr(desk.ruleset, "scenario_file"):
        return False
    if writes_scenarios(desk.game.slug):
        return desk.viewer == GM or desk.game.outcome is not None
    return may_read_components(desk.game, desk.viewer)


def map_of(desk: Desk) -> str:
    """The scenario that the game was set up with, as a text that can be handed in again."""
    rules: Any = desk.ruleset
    text: str = rules.scenario_file(box_of(desk.game), desk.setup.scenario)
    return text


def map_of_scenario(viewer: Viewer, slug: str, scenario: str) -> str | None:
    """A scenario of the house, to draw another one by; None where the game draws no maps, or hides in it what the
    reader is not to know."""
    rules: Any = rulesets.load(slug)
    if not hasattr(rules, "scenario_file") or not may_read_house(viewer, slug, scenario):
        return None
    text: str = rules.scenario_file(rules.load_box({}), scenario)
    return text
