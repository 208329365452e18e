"""Scenarios as files, and who may have that of a game: it says where both armies began, which a player may not know."""

from __future__ import annotations

from typing import Any

import rulesets
from campaigns.services.desk import Desk
from campaigns.services.gamefile import may_read_components
from campaigns.services.loading import box_of


def may_read_map(desk: Desk) -> bool:
    """The game master; everybody when the game is over, or when it is a scenario of the house, which all know."""
    return hasattr(desk.ruleset, "scenario_file") and may_read_components(desk.game, desk.viewer)


def map_of(desk: Desk) -> str:
    """The scenario that the game was set up with, as a text that can be handed in again."""
    rules: Any = desk.ruleset
    text: str = rules.scenario_file(box_of(desk.game), desk.setup.scenario)
    return text


def map_of_scenario(slug: str, scenario: str) -> str | None:
    """A scenario of the house, to draw another one by; None where the game draws no maps."""
    rules: Any = rulesets.load(slug)
    if not hasattr(rules, "scenario_file"):
        return None
    text: str = rules.scenario_file(rules.load_box({}), scenario)
    return text
