"""The table screen: what everybody may see, large and without login, by a link that can be revoked."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access_games import get_managed_game, get_own_table_screen, get_table_screen
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.sitting import Sitting
from campaigns.services.desk import open_desk
from campaigns.services.seats import open_table_screen, revoke_table_screen
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many
from campaigns.views.panels import show_news, show_page
from campaigns.views.qr import QrCode
from campaigns.views.ways import known_only
from rulesets.common.seats import PUBLIC


@known_only
@require_POST
def open_screen(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_managed_game(request.viewer, game_id)
    screen = open_table_screen(game=table.game, author=request.viewer.person)
    return redirect("own_screen", screen.pk)


@known_only
@require_safe
def own_screen(request: HttpRequest, screen_id: int) -> HttpResponse:
    """The link and its code, to be opened on the large screen."""
    screen = get_own_table_screen(request.viewer, screen_id)
    qr = QrCode.of_page(request, "table_screen", screen.token) if screen.token else None
    return render(request, "campaigns/games/screen.html", {"screen": screen, "game": screen.game, "qr": qr})


@known_only
@require_POST
def revoke_screen(request: HttpRequest, screen_id: int) -> HttpResponse:
    screen = get_own_table_screen(request.viewer, screen_id)
    revoke_table_screen(screen=screen)
    messages.success(request, _("The link of the table screen shows nothing any more."), extra_tags="good")
    return redirect("game_seats", screen.game_id)


@require_safe
def table_screen(request: HttpRequest, token: str) -> HttpResponse:
    try:
        page = PlayPage(_sitting(request, token))
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    return show_page(request, page, "campaigns/games/table.html")


@require_safe
def table_news(request: HttpRequest, token: str) -> HttpResponse:
    try:
        return show_news(request, _sitting(request, token), PlayPage)
    except TooMany as refusal:
        return too_many(request, refusal.minutes)


def _sitting(request: HttpRequest, token: str) -> Sitting:
    """The same page as any other, for the viewer who is everybody."""
    check_quiet(GUESS_LINK, address_of(request))
    try:
        screen = get_table_screen(token)
    except Http404:
        knock(GUESS_LINK, address_of(request))
        raise
    if not screen.game.has_begun:
        raise Http404
    desk = open_desk(game=screen.game, viewer=PUBLIC, acts=False)
    return Sitting(desk=desk, token=token)
