"""A troop as its pages show it: lines with their prices and rules, what is odd, what may be hired."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.forms.troops import capital
from campaigns.models import Troop
from campaigns.presenters.odds import ModifierShown, show_modifiers
from campaigns.presenters.speech import Chip, Sentence, Speech
from campaigns.services.troops import shown_troop, tables_of
from rulesets.common.troops import PrintedTable, ReferenceSheet, Setting, TroopLine, TroopShown


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line, with what one of it costs item by item."""

    line: TroopLine
    price: tuple[ModifierShown, ...]

    @property
    def told(self) -> str:
        return capital(" · ".join(self.line.told))

    @property
    def boxes(self) -> range:
        """To tick off on paper."""
        return range(self.line.boxes)


@dataclass(frozen=True, slots=True)
class SampleShown:
    id: str
    title: str
    points: int


@dataclass(frozen=True, slots=True)
class OptionShown:
    """A switch under which the troop is built, and what it becomes when it is pressed."""

    id: str
    title: str
    is_on: bool
    rules: tuple[Chip, ...]

    @property
    def other(self) -> str:
        return "off" if self.is_on else "on"


@dataclass(frozen=True, slots=True)
class SettingShown:
    setting: Setting
    chips: tuple[Chip, ...]


class TroopPage:
    def __init__(self, troop: Troop, viewer: Viewer) -> None:
        self.troop = troop
        self.speech = Speech.of(troop.slug)
        self.rules: Any = rulesets.load(troop.slug)
        self.game = self.rules.meta.titles.in_language(self.speech.language)
        self.is_mine = viewer.person is not None and troop.owner_id == viewer.person.pk
        self.may_write = troop.campaign.mine is not None and troop.campaign.mine.takes_part
        self.may_write = self.may_write and viewer.is_member and not troop.campaign.is_archived

    @cached_property
    def shown(self) -> TroopShown:
        return shown_troop(self.troop)

    @property
    def period(self) -> str:
        return capital(self.speech.name("sheet", self.shown.period)) if self.shown.period else ""

    @cached_property
    def lines(self) -> list[LineShown]:
        return [LineShown(one, show_modifiers(one.price, self.speech)) for one in self.shown.lines]

    @property
    def odd(self) -> list[Sentence]:
        return [self.speech.say("refusals", one.code, one.facts, one.rule) for one in self.shown.odd]

    @property
    def samples(self) -> list[SampleShown]:
        found = [
            SampleShown(one.id, capital(self.speech.name("troop", one.id)), one.points)
            for one in self.rules.troop_samples(self.shown.period)
        ]
        return sorted(found, key=lambda one: one.title)

    @property
    def options(self) -> list[OptionShown]:
        metas = [one for one in self.rules.meta.options if one.id in self.rules.troop_options]
        return [
            OptionShown(
                one.id,
                one.titles.in_language(self.speech.language),
                self.troop.options.get(one.id, one.default) == "on",
                _chips(one.rules, self.speech),
            )
            for one in metas
        ]

    @cached_property
    def tables(self) -> list[PrintedTable]:
        return tables_of(self.troop)


def _chips(rules: Any, speech: Speech) -> tuple[Chip, ...]:
    return tuple(chip for one in rules if (chip := speech.chip(one)))


class SheetPage:
    """A reference sheet as it is printed."""

    def __init__(self, slug: str, sheet: ReferenceSheet) -> None:
        self.slug = slug
        self.sheet = sheet
        self.speech = Speech.of(slug)
        self.game = rulesets.meta(slug).titles.in_language(self.speech.language)

    @property
    def title(self) -> str:
        return capital(self.sheet.title)

    @property
    def on(self) -> list[SettingShown]:
        return [self._setting(one) for one in self.sheet.options if one.on]

    @property
    def off(self) -> list[SettingShown]:
        return [self._setting(one) for one in self.sheet.options if not one.on]

    @property
    def readings(self) -> list[SettingShown]:
        return [self._setting(one) for one in self.sheet.readings]

    def _setting(self, one: Setting) -> SettingShown:
        return SettingShown(one, _chips(one.rules, self.speech))
