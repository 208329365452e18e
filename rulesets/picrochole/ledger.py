"""The rules of rules.toml, cited as RULE["PIC-1a"]."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.rulebook import Rulebook

RULEBOOK = Rulebook(Path(__file__).with_name("rules.toml"))
RULE = RULEBOOK
