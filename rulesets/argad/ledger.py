"""The ledger of Argad!: every rule of the book, in our own words, with its id."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.rulebook import Rulebook

RULE = Rulebook(Path(__file__).with_name("rules.toml"))
