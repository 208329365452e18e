"""What the tests of a game exercised, as the test run wrote it down: `exercised.json` beside them.

{"rules": {rule: [tests]}, "examples": ["PIC-3b 1"], "hidden": ["PIC-HID-1"]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import RuleId

ROOT = Path(__file__).resolve().parents[2]
FILE = "exercised.json"
TESTED_MODES = ("auto", "prompt", "gm")


class NoTests(LookupError):
    """This copy of the game came without its tests, so nobody can say what they exercise."""


@dataclass(frozen=True, slots=True)
class Exercised:
    rules: Mapping[RuleId, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """In one order, whatever order the tests ran in."""
        return {
            "rules": {rule: sorted(set(tests)) for rule, tests in sorted(self.rules.items())},
            "examples": sorted(set(self.examples)),
            "hidden": sorted(set(self.hidden)),
        }

    def dumps(self) -> str:
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"

    def missing_rules(self, rulebook: Rulebook) -> list[str]:
        return [rule.id for rule in rulebook if rule.mode in TESTED_MODES and rule.id not in self.rules]

    def missing_examples(self, rulebook: Rulebook) -> list[str]:
        return [one for one in example_ids(rulebook) if one not in self.examples]

    def missing_hidden(self, rulebook: Rulebook) -> list[str]:
        return [one for one in rulebook.hidden if one not in self.hidden]


def example_id(rule: RuleId, n: int) -> str:
    """The n-th worked example of a rule, counted from 1."""
    return f"{rule} {n}"


def example_ids(rulebook: Rulebook) -> list[str]:
    return [example_id(rule.id, n) for rule in rulebook for n in range(1, len(rule.examples) + 1)]


def home_of_tests(module: str) -> Path:
    """Where the tests of a game lie, wherever the game itself does: in the folder of its name."""
    return ROOT.joinpath("tests", "rulesets", module.rpartition(".")[2])


def read_exercised(module: str) -> Exercised:
    """What the tests exercised; nothing, when they never wrote it down. Raises NoTests."""
    home = home_of_tests(module)
    if not (ROOT / "tests").is_dir():
        raise NoTests(module)
    path = home / FILE
    if not path.exists():
        return Exercised()
    data = json.loads(path.read_text("utf-8"))
    rules = {rule: tuple(tests) for rule, tests in data["rules"].items()}
    return Exercised(rules, tuple(data["examples"]), tuple(data["hidden"]))
