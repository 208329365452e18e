"""The ledger: every rule of a game, from its rules.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from rulesets.common.seats import RuleId


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a rule: what is given, what is rolled, what must come out."""

    given: Any  # words, or a table
    dice: Any  # faces, "none", or ""
    expect: Any
    told: tuple[str, str] = ("", "")  # given and expect in words
    told_fr: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Rule:
    id: RuleId
    title: str
    text: str
    section: str
    mode: str  # auto, prompt, gm, info
    ruling: str = ""
    ambiguity: str = ""
    alternative: str = ""
    reading: str = ""
    switch: str = ""
    level: str = "basic"
    optional: bool = False
    missing: str = ""
    examples: tuple[Example, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    title_fr: str = ""
    text_fr: str = ""
    ruling_fr: str = ""
    ambiguity_fr: str = ""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that some may know and others may not."""

    id: str
    title: str
    what: str
    owner: str
    visible_to: str
    revealed_when: str
    rules: tuple[RuleId, ...]


class UnknownRule(LookupError):
    """The ledger has no rule of this id."""


class Rulebook:
    """Read on first use. `RULE["PIC-1a"]` is the id itself, and proves that the rule exists."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _data(self) -> dict[str, Any]:
        return tomllib.loads(self._path.read_text(encoding="utf-8"))

    @cached_property
    def rules(self) -> Mapping[RuleId, Rule]:
        return {one["id"]: _rule(one) for one in self._data.get("rule", ())}

    @cached_property
    def hidden(self) -> Mapping[str, Hidden]:
        return {one["id"]: _hidden(one) for one in self._data.get("hidden", ())}

    @property
    def phases(self) -> list[dict[str, Any]]:
        return list(self._data.get("phase", ()))

    @property
    def tables(self) -> list[dict[str, Any]]:
        return list(self._data.get("table", ()))

    def __getitem__(self, rule: RuleId) -> RuleId:
        if rule not in self.rules:
            raise UnknownRule(rule)
        return rule

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, rule: RuleId) -> Rule:
        if rule not in self.rules:
            raise UnknownRule(rule)
        return self.rules[rule]


def _rule(data: Mapping[str, Any]) -> Rule:
    known = {name: data[name] for name in Rule.__slots__ if name in data and name != "examples"}
    return Rule(**known, examples=tuple([_example(one) for one in data.get("examples", ())]))


def _example(data: Mapping[str, Any]) -> Example:
    given, expect = data.get("given", ""), data.get("expect", "")
    told, french = data.get("told", (given, expect)), data.get("told_fr", ("", ""))
    return Example(given, data.get("dice", ""), expect, tuple(told), tuple(french))


def _hidden(data: Mapping[str, Any]) -> Hidden:
    texts = {name: str(data.get(name, "")) for name in ("id", "title", "what", "owner", "visible_to", "revealed_when")}
    return Hidden(**texts, rules=tuple(data.get("rules", ())))
