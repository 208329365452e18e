"""Argad!, a skirmish and role-playing game in centimetres with a game master. The front door.

It opens when somebody asks for the game: who only lists the games need not read a hundred modules.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name != "ruleset":
        raise AttributeError(name)
    from rulesets.argad.game import Argad

    found = globals()["ruleset"] = Argad()
    return found
