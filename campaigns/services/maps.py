"""Who may have the scenario of a game as a file: it says where both armies began, which a player may not know."""

from __future__ import annotations

from campaigns.services.desk import Desk
from campaigns.services.loading import box_of


def may_read_map(desk: Desk) -> bool:
    """The game master; everybody when the game is over, or when it is a scenario of the house, which all know."""
    if not hasattr(desk.ruleset, "scenario_file"):
        return False
    is_of_the_house = box_of(desk.game).digest == desk.ruleset.load_box({}).digest
    return is_of_the_house or desk.is_gm or desk.game.outcome is not None
