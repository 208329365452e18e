"""The rules, readable by everybody: the shelf of games, a game's ledger to search, one rule with its ruling."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import rulesets
from campaigns.presenters.rules import find_rules, neighbours, shelves, show_rule
from rulesets.common.rulebook import UnknownRule

LONGEST_SEARCH = 100


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "campaigns/rules/shelf.html", {"shelves": shelves()})


@require_safe
def rule_list(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "campaigns/rules/rules.html", _ledger(request, slug))


@require_safe
def rule(request: HttpRequest, slug: str, rule_id: str) -> HttpResponse:
    context = _ledger(request, slug)
    try:
        found = context["book"].rule(rule_id)
    except UnknownRule:
        raise Http404 from None
    before, after = neighbours(list(context["book"]), found)
    context["rule"] = show_rule(slug, found)
    context["before"] = show_rule(slug, before) if before else None
    context["after"] = show_rule(slug, after) if after else None
    return render(request, "campaigns/rules/rules.html", context)


def _ledger(request: HttpRequest, slug: str) -> dict[str, Any]:
    try:
        book = rulesets.load(slug).rulebook
    except rulesets.UnknownGame:
        raise Http404 from None
    words = request.GET.get("q", "")[:LONGEST_SEARCH]
    found = find_rules(book, words)
    title = rulesets.meta(slug).titles.in_language(get_language() or "en")
    shown = [show_rule(slug, one) for one in found]
    return {"slug": slug, "title": title, "book": book, "words": words, "found": shown, "shelves": shelves()}
