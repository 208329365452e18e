"""The components: scenarios with their maps and units, the default ones or a group's own files.

A scenario is one TOML file named after it: `map` as drawn text, `units` one a line in the order of units, `markers`,
and a table `capacity` by the look of a hex. A group's file of the same name takes the place of ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rulesets.common.box import files_digest
from rulesets.common.refusals import BadFile
from rulesets.picrochole.drawing import Scenario, read_scenario

SCENARIOS = Path(__file__).with_name("data") / "scenarios"


class Scenarios(Mapping[str, Scenario]):
    """Scenarios by name, each read when it is first asked for."""

    __slots__ = ("_files", "_read")

    def __init__(self, files: Mapping[str, str]) -> None:
        self._files = files
        self._read: dict[str, Scenario] = {}

    def __getitem__(self, name: str) -> Scenario:
        found = self._read.get(name)
        if found is None:
            file = f"{name}.toml"
            found = self._read[name] = read_scenario(file, self._files[file])
        return found

    def __iter__(self) -> Iterator[str]:
        return (file.removesuffix(".toml") for file in self._files)

    def __len__(self) -> int:
        return len(self._files)


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
    return Box(Scenarios(own_files()), files_digest(own_files()))


def load_box(files: Mapping[str, str]) -> Box:
    """Raises BadFile for the first fault."""
    if not files:
        return own_box()
    for name in files:
        if name not in own_files():
            raise BadFile(name, 1, 1, "unknown_file", known=tuple(own_files()))
    together = {**own_files(), **files}
    scenarios = Scenarios(together)
    for name in files:  # ours are good, as the tests know
        scenarios[name.removesuffix(".toml")]
    return Box(scenarios, files_digest(together), dict(files))
