"""The rules of the game: `RULE["WOR-9g"]` is checked at import."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.rulebook import Rulebook

RULE = Rulebook(Path(__file__).with_name("rules.toml"))
