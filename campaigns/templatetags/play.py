"""Small pieces of a running game that its pages repeat: sentences, marks, rule chips, dice, controls."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.translation import get_language

import rulesets
from campaigns.presenters.controls import Widget
from campaigns.presenters.journal import Entry
from campaigns.presenters.rules import RuleShown, show_rule
from campaigns.presenters.speech import Chip, Mark, Sentence, Speech
from rulesets.common.rulebook import Rule
from rulesets.common.view import View

register = template.Library()


@register.simple_tag
def say(sentence: Sentence | None) -> str:
    """A sentence of the rules with its marks and names; the rule chip is the page's to place."""
    return drawn("rulesets/_sentence.html", "bits", sentence.bits) if sentence else ""


@register.simple_tag
def chip(of: Chip | Sentence | None) -> str:
    rule = of.chip if isinstance(of, Sentence) else of
    return drawn("rulesets/_chip.html", "chip", rule) if rule else ""


@register.simple_tag
def mark(of: Mark | None, name: str = "") -> str:
    """The sign of a seat: alone it is read out, beside a name it is only seen."""
    return drawn("rulesets/_mark.html", "sign", Sign(of, str(name)))


@register.simple_tag
def journal_entry(entry: Entry) -> str:
    """A line of a journal, which hardly ever changes once it is written."""
    return drawn("campaigns/games/_entry.html", "entry", entry, get_language() or "")


@register.simple_tag
def ground(template_name: str, land: Any, speech: Speech) -> str:
    """The part of a board that stays as it is: `land` is plain data, `speech` names it."""
    return _ground(template_name, json.dumps(land), speech.slug, speech.language)


@lru_cache(maxsize=64)
def _ground(template_name: str, land: str, slug: str, language: str) -> str:
    return render_to_string(template_name, {"land": json.loads(land), "speech": Speech.of(slug)})


@dataclass(frozen=True, slots=True)
class Sign:
    mark: Mark | None
    name: str


@lru_cache(maxsize=4096)
def drawn(template_name: str, name: str, value: Any, language: str = "") -> str:
    """Small pieces that come again on page after page are drawn once: what they show is all that they depend on."""
    return render_to_string(template_name, {name: value})


@register.simple_tag
def shown_rule(slug: str, rule: Rule) -> RuleShown:
    """A rule of the ledger in the reader's language."""
    return show_rule(slug, rule)


@register.simple_tag
def drawing(speech: Speech, view: View) -> Any:
    """The board of a view as shapes, by a game that works them out."""
    rules: Any = rulesets.load(speech.slug)
    return rules.drawn(view, speech.language)


@register.simple_tag
def named(speech: Speech, kind: str, of: str) -> str:
    """What a game calls a thing, for the board templates."""
    return speech.name(kind, of)


@register.simple_tag
def seat_mark(speech: Speech, seat: str) -> Mark | None:
    return speech.mark(seat)


@register.simple_tag
def said(speech: Speech, section: str, code: str, **facts: Any) -> str:
    """A sentence of the game as plain text, for labels on a board."""
    return speech.text(section, code, facts)


@register.inclusion_tag("rulesets/_widget.html")
def control(widget: Widget, form_id: str = "") -> dict[str, Any]:
    """A typed part of an answer; `form_id` where it stands outside its form."""
    return {"widget": widget, "form_id": form_id}
