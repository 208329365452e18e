"""The components: scenarios with their maps and units, the default ones or a group's own files.

A scenario is one TOML file named after it: `map` as drawn text, `units` one a line in the order of units, `markers`,
and a table `capacity` by the look of a hex. A group's file of the same name takes the place of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rulesets.common.box import files_digest
from rulesets.common.refusals import BadFile
from rulesets.picrochole.drawing import Scenario, read_scenario

SCENARIOS = Path(__file__).with_name("data") / "scenarios"


@dataclass(frozen=True, slots=True)
class Box:
    """`files` are the group's own; what they do not replace is ours. The digest is of all together."""

    scenarios: Mapping[str, Scenario]
    digest: str
    files: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=1)
def own_files() -> Mapping[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(SCENARIOS.glob("*.toml"))}


@lru_cache(maxsize=1)
def own_box() -> Box:
    return _box(own_files(), {})


def load_box(files: Mapping[str, str]) -> Box:
    """Raises BadFile for the first fault."""
    if not files:
        return own_box()
    for name in files:
        if name not in own_files():
            raise BadFile(name, 1, 1, "unknown_file", known=tuple(own_files()))
    return _box({**own_files(), **files}, dict(files))


def _box(files: Mapping[str, str], given: Mapping[str, str]) -> Box:
    scenarios = {name.removesuffix(".toml"): read_scenario(name, text) for name, text in files.items()}
    return Box(scenarios, files_digest(files), given)
