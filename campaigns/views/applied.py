"""A rule as it is read from a running game: its text, and where it was last applied, as far as the reader was told."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access_games import get_visible_game
from campaigns.presenters.journal import in_short, show_entries
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.rules import neighbours, show_rule
from campaigns.services.applied import last_applied
from campaigns.views.sitting import reader_of, sit
from campaigns.views.ways import known_only
from rulesets.common.rulebook import UnknownRule


@known_only
@require_safe
def game_rule(request: HttpRequest, game_id: int, rule_id: str) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    reader = reader_of(request, table, request.GET.get("as", ""))
    if reader is None or not table.game.has_begun:
        raise Http404
    page = PlayPage(sit(table, reader))
    book = page.speech.rulebook
    try:
        found = book.rule(rule_id)
    except UnknownRule:
        raise Http404 from None
    applied = last_applied(game=table.game, viewer=reader, rule=found.id)
    entries = in_short(show_entries(applied.lines, page.plain_speech), page.links.line)
    before, after = (
        show_rule(page.slug, one, page.links.rule(one.id)) if one else None for one in neighbours(list(book), found)
    )
    context = {
        "page": page,
        "rule": show_rule(page.slug, found),
        "before": before,
        "after": after,
        "applied": [(page.links.line(entry.n), entry) for entry in entries],
        "has_more": applied.has_more,
    }
    return render(request, "campaigns/rules/in_game.html", context)
