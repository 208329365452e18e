"""Wars of Religion 1562-1598. The front door: it opens when somebody asks for the game."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name != "ruleset":
        raise AttributeError(name)
    from rulesets.wars_of_religion.game import WarsOfReligion

    found = globals()["ruleset"] = WarsOfReligion()
    return found
