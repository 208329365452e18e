"""The players that every seat may be given to."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.bots import RandomBot
from rulesets.common.contract import Bot
from rulesets.picrochole.planner import Planner

BOTS: Mapping[str, Bot] = {"random": RandomBot(), "planner": Planner()}
