"""Small pieces of a running game that its pages repeat: sentences, marks, rule chips, dice, controls."""

from __future__ import annotations

from typing import Any

from django import template

from campaigns.presenters.rules import RuleShown, show_rule
from campaigns.presenters.speech import Chip, Mark, Sentence, Speech
from campaigns.presenters.widgets import Widget
from rulesets.common.rulebook import Rule

register = template.Library()


@register.inclusion_tag("rulesets/_sentence.html")
def say(sentence: Sentence | None) -> dict[str, Any]:
    """A sentence of the rules with its marks and names; the rule chip is the page's to place."""
    return {"bits": sentence.bits if sentence else ()}


@register.inclusion_tag("rulesets/_chip.html")
def chip(of: Chip | Sentence | None) -> dict[str, Any]:
    return {"chip": of.chip if isinstance(of, Sentence) else of}


@register.inclusion_tag("rulesets/_mark.html")
def mark(of: Mark | None, name: str = "") -> dict[str, Any]:
    """The sign of a seat: alone it is read out, beside a name it is only seen."""
    return {"mark": of, "name": name}


@register.simple_tag
def shown_rule(slug: str, rule: Rule) -> RuleShown:
    """A rule of the ledger in the reader's language."""
    return show_rule(slug, rule)


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
