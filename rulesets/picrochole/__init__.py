"""Picrochole: a small deterministic hex wargame with sealed orders and fog of war. The front door."""

from __future__ import annotations

from rulesets.picrochole.game import Picrochole

ruleset = Picrochole()
