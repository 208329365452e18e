"""The cards of a game and of all games of a campaign, as far as their reader may know of them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.presenters.decks import decks_url, show_card_history, show_counts, show_decks
from campaigns.presenters.play_page import PlayPage
from campaigns.services.deck_records import campaign_decks, cards_of, has_cards, history_of
from campaigns.views.play import sitting_at
from campaigns.views.ways import known_only

GAMES, CARDS = 40, 40  # on one page


@known_only
@require_safe
def game_decks(request: HttpRequest, game_id: int) -> HttpResponse:
    page = _page(request, game_id)
    decks = show_decks(cards_of(page.desk), page)
    return render(request, "campaigns/decks/game.html", {"page": page, "decks": decks})


@known_only
@require_safe
def game_card(request: HttpRequest, game_id: int, card: str) -> HttpResponse:
    page = _page(request, game_id)
    found = next((one for one in cards_of(page.desk) if one.id == card), None)
    if found is None:
        raise Http404
    shown = show_card_history(found, history_of(page.desk, card), page)
    return render(request, "campaigns/decks/card.html", {"page": page, "card": shown, "decks": decks_url(page)})


def _page(request: HttpRequest, game_id: int) -> PlayPage:
    page = PlayPage(sitting_at(request, game_id))
    if not has_cards(page.slug):
        raise Http404
    return page


@known_only
@require_safe
def decks(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Its games with their decks, and each card over all of them."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    found = campaign_decks(campaign, request.viewer)
    games = Paginator(found.games[::-1], GAMES).get_page(request.GET.get("games"))
    cards = Paginator(found.counts, CARDS).get_page(request.GET.get("page"))
    context = {"campaign": campaign, "games": games, "cards": cards, "counts": show_counts(cards.object_list)}
    return render(request, "campaigns/decks/campaign.html", context)
