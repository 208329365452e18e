"""What Wars of Religion says of itself: see meta.toml."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.meta_files import read_meta

META = read_meta(Path(__file__).with_name("meta.toml"))
