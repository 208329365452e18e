"""After the battle: whoever closes a game writes down what came of it; the players read of their own people."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_visible_campaign
from campaigns.access_games import Table, get_visible_game
from campaigns.forms.registers import ReasonForm
from campaigns.models import Campaign
from campaigns.presenters.aftermath import ClosingPage, closed_lines, closing_page, told_lines
from campaigns.refusals import SiteRefused
from campaigns.services import aftermath as services
from campaigns.services.closing import Closing, close_game
from campaigns.views.ways import known_only
from rulesets.common.seats import Seat


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_aftermath(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    if table.game.outcome is None:
        raise Http404
    campaign = get_visible_campaign(request.viewer, table.game.campaign_id)
    seats = seats_to_close(table, campaign)
    if request.method == "POST" and not seats:
        return _closed(request, table) if services.closing_seats(table) else _not_yours()
    page = _page(request, table, campaign, seats) if seats else None
    status = 200
    if request.method == "POST" and page is not None:
        if page.is_valid() and _close(request, table, campaign, page):
            return redirect("game_aftermath", game_id)
        status = 422
    return _shown(request, table, campaign, page, status)


def seats_to_close(table: Table, campaign: Campaign) -> tuple[Seat, ...]:
    """Those that are his to close and were not closed yet."""
    mine = campaign.mine
    if campaign.is_archived or mine is None or not mine.takes_part:
        return ()
    done = services.closed_seats(table.game)
    return tuple(seat for seat in services.closing_seats(table) if seat not in done)


def _not_yours() -> HttpResponse:
    raise Http404


def _closed(request: HttpRequest, table: Table) -> HttpResponse:
    messages.error(request, str(SiteRefused("game_closed")), extra_tags="refused")
    return redirect("game_aftermath", table.game.pk)


def _page(request: HttpRequest, table: Table, campaign: Campaign, seats: tuple[Seat, ...]) -> ClosingPage:
    after = services.read_aftermath(table, seats)
    return closing_page(after=after, campaign=campaign, viewer=request.viewer, data=request.POST or None)


def _close(request: HttpRequest, table: Table, campaign: Campaign, page: ClosingPage) -> bool:
    seats = seats_to_close(table, campaign)
    closing = Closing(seats, page.lines(), page.news.news(), page.news.day)
    try:
        close_game(campaign=campaign, game=table.game, viewer=request.viewer, closing=closing)
    except SiteRefused as refusal:
        page.news.add_error(None, str(refusal))
        return False
    messages.success(request, _("It is written down, as one act; it can be taken back as one."), extra_tags="good")
    return True


def _shown(
    request: HttpRequest, table: Table, campaign: Campaign, page: ClosingPage | None, status: int
) -> HttpResponse:
    closes_all = page is not None and table.game.has_gm
    context = {
        "campaign": campaign,
        "game": table.game,
        "page": page,
        "told": [] if closes_all else told_lines(services.own_news(table), table.game.slug),
        "closed": closed_lines(services.closings(table.game)),
        "form": ReasonForm(),
        "may_take_back": campaign.mine.is_gm and not campaign.is_archived,
    }
    return render(request, "campaigns/aftermath/aftermath.html", context, status=status)
