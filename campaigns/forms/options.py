"""The options of a game on its set-up page: switches, and groups of them where a game has many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language

from rulesets.common.meta import Choice, Meta, OptionMeta
from rulesets.common.rulebook import Rule
from rulesets.common.words import Words

ON, OFF = "on", "off"
Shown = tuple[BoundField, list[Rule]]


class Switch(forms.CheckboxInput):
    """A tick for "on". Its box posts nothing where it is empty, so "off" is posted beside it by a hidden field."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, check_test=lambda value: value == ON)

    def format_value(self, value: Any) -> str:
        return ON

    def use_required_attribute(self, initial: Any) -> bool:
        """Else a browser would send no form in which one is off."""
        return False

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        return data.get(name)

    def value_omitted_from_data(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return name not in data


@dataclass(frozen=True)
class OptionGroup:
    """Options that belong together, folded on the page. `text`: what the group is about."""

    id: str
    title: str
    text: str
    fields: Sequence[Shown]

    @property
    def count(self) -> int:
        return len(self.fields)

    @property
    def is_open(self) -> bool:
        """Where something in it is wrong."""
        return any(field.errors for field, _ in self.fields)


def is_switch(choices: Sequence[Choice]) -> bool:
    return {one.value for one in choices} == {ON, OFF}


def grouped(meta: Meta, words: Words, fields: Mapping[str, Shown]) -> list[OptionGroup]:
    """The options that stand in groups, in the order in which the game names the groups."""
    language = get_language() or "en"
    found: list[OptionGroup] = []
    for group in groups_of(meta):
        members = [fields[one.id] for one in meta.options if one.group == group]
        text = group_text(words, group, language)
        found.append(OptionGroup(group, group_title(words, group, language), text, members))
    return found


def groups_of(meta: Meta) -> list[str]:
    return list(dict.fromkeys(one.group for one in meta.options if one.group))


def group_text(words: Words, group: str, language: str) -> str:
    return words.text("option_groups", group, {}, language) if words.has("option_groups", group) else ""


def group_title(words: Words, group: str, language: str) -> str:
    return words.name("option_group", group, language)


def loose(options: Sequence[OptionMeta]) -> list[str]:
    return [one.id for one in options if not one.group]
