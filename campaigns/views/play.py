"""The play page of any game, its news, and what belongs to it: the places as a list, the whole journal."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access_games import get_gm_game, get_visible_game
from campaigns.forms.seats import MessageForm
from campaigns.presenters.journal import in_short, remarked, show_entries
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.proof import ProofShown
from campaigns.presenters.sitting import Moment, Sitting
from campaigns.services.amended import may_amend, remarks_on
from campaigns.services.gamefile import file_reader, game_file
from campaigns.services.games import may_reveal_gm_dice
from campaigns.services.maps import may_read_map
from campaigns.views.panels import show_news, show_page
from campaigns.views.sitting import reader_of, sit
from campaigns.views.ways import known_only
from rulesets.common.gamefile import dumps

PAGE = 60


@known_only
@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    if not table.game.has_begun:
        return redirect("game_seats", game_id)
    reader = reader_of(request, table)
    if reader is None:
        return redirect("hand_over", game_id)
    return show_page(request, page_of(sit(table, reader), Moment(ask=request.GET.get("ask", ""))))


def page_of(sitting: Sitting, moment: Moment) -> PlayPage:
    page = PlayPage(sitting, moment)
    page.message_form = moment.message_form or MessageForm(readers=readers_of(page))
    return page


def readers_of(page: PlayPage) -> list[tuple[str, str]]:
    """To whom this seat may write, as the form names them."""
    return [(one, page.speech.seats((one,))) for one in page.desk.may_write_to]


@known_only
@require_safe
def see_as(request: HttpRequest, game_id: int, seat: str) -> HttpResponse:
    """Exactly what this seat gets, for the game master."""
    table = get_gm_game(request.viewer, game_id)
    if table.acts_as(seat) or not table.game.has_begun:
        return redirect("game", game_id)
    return show_page(request, page_of(sit(table, table.reader(seat)), Moment()))


@require_safe
def game_news(request: HttpRequest, game_id: int) -> HttpResponse:
    """One GET a nudge: all changed panels, or 304."""
    return show_news(request, sitting_at(request, game_id), page_of)


@known_only
@require_safe
def game_places(request: HttpRequest, game_id: int) -> HttpResponse:
    """The board as a list."""
    page = PlayPage(sitting_at(request, game_id))
    return render(request, "campaigns/games/places.html", {"page": page, "places": page.places})


@known_only
@require_safe
def game_journal(request: HttpRequest, game_id: int) -> HttpResponse:
    """The newest line, or the one it is opened for, in full."""
    page = PlayPage(sitting_at(request, game_id))
    before = request.GET.get("before", "")
    journal = page.desk.journal(int(before) if before.isdecimal() and len(before) < 16 else None, PAGE)
    older = f"?{urlencode({'as': page.seat, 'before': journal.older})}" if journal.older else ""
    numbers = [one.entry_n for one in journal]
    amended = remarks_on(page.game, numbers, request.viewer, as_gm=page.desk.is_gm)
    entries = remarked(show_entries(journal, page.plain_speech), journal, amended, _way_to_amend(request, page))
    shown = [*entries[:1], *in_short(entries[1:], page.links.line)]
    context = {"page": page, "entries": shown, "older": older, "newer": bool(before)}
    return render(request, "campaigns/games/journal.html", context)


def _way_to_amend(request: HttpRequest, page: PlayPage) -> str:
    """For the game master of the campaign, as the reader of this journal, once the game is over."""
    if page.game.outcome is None or not may_amend(page.game.campaign_id, request.viewer):
        return ""
    return f"{reverse('amend_game', args=[page.game.pk])}?{urlencode({'as': page.seat})}"


@known_only
@require_safe
def game_proof(request: HttpRequest, game_id: int) -> HttpResponse:
    """What was sealed before the first roll, what is open by now, and the game as a file to check it all offline."""
    page = PlayPage(sitting_at(request, game_id))
    file = game_file(game=page.game, viewer=file_reader(page.game, page.seat))
    if "file" in request.GET:
        name = f"{slugify(page.game.name) or 'game'}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(dumps(file), content_type="application/json; charset=utf-8", headers=headers)
    may_reveal = page.sitting.is_gm and may_reveal_gm_dice(page.game)
    context = {"page": page, "proof": ProofShown(file, page), "may_reveal": may_reveal}
    return render(request, "campaigns/games/proof.html", {**context, "may_read_map": may_read_map(page.desk)})


def sitting_at(request: HttpRequest, game_id: int) -> Sitting:
    table = get_visible_game(request.viewer, game_id)
    reader = reader_of(request, table, request.GET.get("as", ""))
    if reader is None or not table.game.has_begun:
        raise Http404
    return sit(table, reader)
