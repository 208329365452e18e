"""The game master's hand: rulings with reasons, dice set, the game taken back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

import rulesets
from campaigns.access_games import Table, get_gm_game, get_visible_game
from campaigns.forms.answers import read_answer, typed_values
from campaigns.forms.gm import RewindForm
from campaigns.forms.seats import read_faces
from campaigns.presenters.asked import kind_chosen
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.refused import show_refused, show_site_refusal
from campaigns.presenters.rewinding import show_rewind, show_undone
from campaigns.presenters.sitting import Moment
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.dice import Entered, force_faces
from campaigns.services.proposals import RULINGS, propose_rewind, propose_ruling
from campaigns.services.rewind import Back, preview_rewind, rewind
from campaigns.views.panels import show_page
from campaigns.views.play import page_of
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.refusals import Refused
from rulesets.common.seats import GM

MOST_LINES = 60


@known_only
@require_POST
def game_ruling(request: HttpRequest, game_id: int) -> HttpResponse:
    """A ruling on named things, with its reason. Where nobody arbitrates, it is proposed to the table."""
    table = get_visible_game(request.viewer, game_id)
    sitting = sit(table, own_seat(request, table))
    if sitting.desk.rulings is None:
        raise Http404
    typed: dict[str, Any] = {}
    try:
        typed = typed_values(request.POST)
        give_ruling(request, table, sitting.seat, read_answer(sitting.desk.rulings, typed))
    except (SiteRefused, Refused) as refusal:
        return _refuse(request, table, typed, refusal)
    return redirect("game" if table.game.has_gm else "game_proposals", game_id)


def give_ruling(request: HttpRequest, table: Table, seat: str, data: dict[str, Any]) -> None:
    actor = Actor.of(request.viewer.person)
    if table.game.has_gm:
        answer_question(game_id=table.game.pk, actor=actor, answer=Answer(GM, RULINGS, data))
    else:
        propose_ruling(game_id=table.game.pk, actor=actor, seat=seat, given=data)


def _refuse(request: HttpRequest, table: Table, typed: dict[str, Any], refusal: SiteRefused | Refused) -> HttpResponse:
    """The same page, its drawer open at the ruling that was refused."""
    sitting = sit(table.again(), own_seat(request, table))
    page = page_of(sitting, Moment())
    if isinstance(refusal, SiteRefused):
        shown = show_site_refusal(refusal, RULINGS)
    else:
        shown = show_refused(refusal, page.speech, RULINGS, kind_chosen(sitting.desk.rulings, typed))
    again = Moment(ruling=typed, refused=shown)
    if not table.game.has_gm:
        from campaigns.views.proposals import show_proposals

        return show_proposals(request, page_of(sitting, again), status=shown.status)
    return show_page(request, page_of(sitting, again), status=shown.status)


@known_only
@require_POST
def force_dice(request: HttpRequest, game_id: int) -> HttpResponse:
    """Faces set by hand for a roll that no decision has followed, with a reason."""
    table = get_gm_game(request.viewer, game_id)
    if not table.game.has_begun:
        raise Http404
    key, reason = request.POST.get("key", "")[:200], request.POST.get("reason", "")
    entered = Entered(GM, key, read_faces(request.POST), reason=reason)
    try:
        force_faces(game_id=game_id, actor=Actor.of(request.viewer.person), entered=entered)
    except SiteRefused as refusal:
        shown = show_site_refusal(refusal, speech=Speech.of(table.game.slug))
        return show_page(request, page_of(sit(table.again(), GM), Moment(refused=shown)), status=shown.status)
    return redirect("game", game_id)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_rewind(request: HttpRequest, game_id: int) -> HttpResponse:
    """Back to before a line of the journal: choose it, see who has already seen what, say why."""
    table = get_visible_game(request.viewer, game_id)
    seat = own_seat(request, table)
    if not table.acts_as(seat) or (table.game.has_gm and seat != GM) or not table.game.has_begun:
        raise Http404
    page = PlayPage(sit(table, seat))
    line = (request.POST or request.GET).get("line", "")
    rolls_dice = rulesets.meta(page.slug).dice
    form = RewindForm(request.POST or None, initial={"line": line}, rolls_dice=rolls_dice)
    refused = ""
    if request.method == "POST" and form.is_valid():
        try:
            _take_back(request, table, form.back(seat))
            return redirect("game" if table.game.has_gm else "game_proposals", game_id)
        except SiteRefused as refusal:
            refused = str(refusal)
    context = {
        "page": page,
        "form": form,
        "refused": refused,
        "line": line,
        "lines": page.desk.journal(size=MOST_LINES),
    }
    context |= _preview(page, line)
    return render(request, "campaigns/games/rewind.html", context, status=422 if form.errors or refused else 200)


def _take_back(request: HttpRequest, table: Table, back: Back) -> None:
    actor = Actor.of(request.viewer.person)
    if table.game.has_gm:
        rewind(game_id=table.game.pk, actor=actor, back=back)
    else:
        propose_rewind(game_id=table.game.pk, actor=actor, back=back)


def _preview(page: PlayPage, line: str) -> dict[str, Any]:
    shown = show_rewind(page.desk.journal(size=MOST_LINES), page.plain_speech)
    if not line.isdecimal() or len(line) > 15:
        return {"choices": shown, "preview": None}
    try:
        found = preview_rewind(game=page.game, reader=page.seat, told=int(line))
    except SiteRefused as refusal:
        return {"choices": shown, "preview": None, "refused": str(refusal)}
    seen = page.speech.seats(tuple(one for one in found.seen_by if one != page.seat))
    return {
        "choices": shown,
        "preview": found,
        "seen": seen,
        "undone": show_undone(found, page.speech, page.seat),
    }
