"""The shelf of games, and the ledger of each: searched, and read rule by rule. For everybody."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

import rulesets
from campaigns.api.door import OpenDoor
from campaigns.api.schema import PAGE, takes, text
from campaigns.api.shapes.games import RuleShape, RuleSheetShape, ShelfShape
from campaigns.bot_names import bot_names
from campaigns.forms.options import group_text, group_title, groups_of
from campaigns.presenters.rules import RuleShown, find_rules, show_rule
from rulesets.common.meta import Meta, OptionMeta, ReadingMeta, ScenarioMeta, Titles
from rulesets.common.rulebook import Rulebook, UnknownRule


def _said(titles: Titles) -> str:
    return titles.in_language(get_language() or "en")


def _setting(one: OptionMeta | ReadingMeta) -> dict[str, Any]:
    choices = [{"id": choice.value, "title": _said(choice.titles)} for choice in one.choices]
    rules = [one.rule] if isinstance(one, ReadingMeta) else list(one.rules)
    group = one.group if isinstance(one, OptionMeta) else ""
    told = {"id": one.id, "title": _said(one.titles), "default": one.default, "choices": choices, "rules": rules}
    return {**told, "group": group}


def _groups(slug: str) -> list[dict[str, Any]]:
    """The groups that options stand in, with what each is about."""
    words, language = rulesets.load(slug).words, get_language() or "en"
    return [
        {"id": group, "title": group_title(words, group, language), "text": group_text(words, group, language)}
        for group in groups_of(rulesets.meta(slug))
    ]


def _scenario(meta: Meta, one: ScenarioMeta) -> dict[str, Any]:
    seats = [{"id": seat, "title": _said(meta.seat(seat).titles)} for seat in one.seats]
    told = {"id": one.id, "title": _said(one.titles), "summary": _said(one.summary), "seats": seats}
    return {**told, "turns": one.turn_limit, "minutes": one.minutes, "plan": _plan(meta.slug, one.id)}


def _plan(slug: str, scenario: str) -> list[dict[str, Any]]:
    rules: Any = rulesets.load(slug)
    bounds = rules.plan_bounds(scenario) if hasattr(rules, "plan_bounds") else {}
    language = (get_language() or "en")[:2]
    titles = {name: rules.words.text("params", f"plan.{name}", {}, language) for name in bounds}
    return [
        {"id": name, "title": titles[name], "low": one.low, "high": one.high, "usual": one.usual}
        for name, one in bounds.items()
    ]


def _shelf(slug: str) -> dict[str, Any]:
    meta = rulesets.meta(slug)
    return {
        "slug": slug,
        "title": _said(meta.titles),
        "summary": _said(meta.summary),
        "release": meta.version,
        "rules": len(rulesets.load(slug).rulebook),
        "game_master": meta.game_master,
        "scenarios": [_scenario(meta, one) for one in meta.scenarios],
        "options": [_setting(one) for one in meta.options],
        "option_groups": _groups(slug),
        "readings": [_setting(one) for one in meta.readings],
        "bots": [{"id": name, "title": title} for name, title in bot_names(slug).items()],
    }


def rule_shown(shown: RuleShown) -> dict[str, Any]:
    names = ("title", "text", "ruling", "why", "section", "mode", "level", "language")
    return {"id": shown.chip.id, **{name: getattr(shown, name) for name in names}}


def _book(slug: str) -> Rulebook:
    try:
        return rulesets.load(slug).rulebook
    except rulesets.UnknownGame:
        raise Http404 from None


class Shelf(OpenDoor):
    """The games that can be set up here: scenarios, seats, options, readings, bots."""

    @takes(answer=ShelfShape(many=True))
    def get(self, request: Request) -> Response:
        return self.say(ShelfShape, [_shelf(slug) for slug in rulesets.slugs()], many=True)


class Rules(OpenDoor):
    """The rules of one game; `q`: those that hold every word of it."""

    @takes(answer=RuleSheetShape, query=[text("q", "Words to look for."), PAGE])
    def get(self, request: Request, slug: str) -> Response:
        found = find_rules(_book(slug), self.text("q", 100))
        return self.sheet(RuleSheetShape, found, lambda rules: [rule_shown(show_rule(slug, one)) for one in rules])


class Rule(OpenDoor):
    """One rule: its text, our ruling, how it is handled."""

    @takes(answer=RuleShape)
    def get(self, request: Request, slug: str, rule_id: str) -> Response:
        try:
            return self.say(RuleShape, rule_shown(show_rule(slug, _book(slug).rule(rule_id))))
        except UnknownRule:
            raise Http404 from None
