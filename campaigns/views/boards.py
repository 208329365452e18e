"""The board as a form: every value and every row of the position, as a game master corrects it; also as a file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access_games import get_visible_game
from campaigns.forms.answers import typed_values
from campaigns.forms.gm import BoardFileForm, BoardReasonForm
from campaigns.presenters.board_form import board_workshop, raw_of, show_board_form, with_row, without_row
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.refused import RefusedShown, show_refused, show_site_refusal
from campaigns.refusals import SiteRefused
from campaigns.views.gm import give_ruling
from campaigns.views.sitting import own_seat, reader_of, sit
from campaigns.views.ways import known_only
from rulesets.common.position import from_toml, to_toml
from rulesets.common.refusals import BadFile, Malformed, Refused
from rulesets.common.seats import GM

KIND = "gm.board"
MOST_BYTES = 200_000


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_board(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    seat = own_seat(request, table)
    if seat != GM or not table.is_gm or not table.game.is_running:
        raise Http404
    page = PlayPage(sit(table, seat))
    raw = raw_of(page.desk.position)
    if request.method != "POST":
        return _show(request, page, raw)
    reason = BoardReasonForm(request.POST if "lay" in request.POST else None)
    try:
        raw = _changed(request, raw)
        if "lay" in request.POST and reason.is_valid():
            board = to_toml(page.desk.position_shape.read(raw))
            data = {"kind": KIND, "board": board, "reason": reason.cleaned_data["reason"]}
            give_ruling(request, table, seat, data)
            return redirect("game", game_id)
    except (SiteRefused, Refused) as refusal:
        return _show(request, page, raw, reason=reason, refused=_shown(refusal, page))
    except BadFile as fault:
        said = _("Line %(line)s, column %(column)s of the file cannot be read.")
        return _show(request, page, raw, file_error=said % {"line": fault.line, "column": fault.column})
    return _show(request, page, raw, reason=reason)


def _changed(request: HttpRequest, raw: dict[str, Any]) -> dict[str, Any]:
    """What is on the form now: a row more, a row less, another file, or what was typed."""
    if file := request.FILES.get("file"):
        if file.size > MOST_BYTES:
            raise Malformed("too_large", "file")
        return raw_of(from_toml(file.read().decode("utf-8", "replace"), file.name[:60]))
    typed = typed_values(request.POST)
    if "values" not in typed and "tables" not in typed:
        return raw
    if add := request.POST.get("add"):
        return with_row(typed, add)
    if remove := request.POST.get("remove"):
        return without_row(typed, remove)
    return typed


def _shown(refusal: SiteRefused | Refused, page: PlayPage) -> RefusedShown:
    if isinstance(refusal, SiteRefused):
        return show_site_refusal(refusal)
    return show_refused(refusal, page.speech, "", KIND)


def _show(
    request: HttpRequest,
    page: PlayPage,
    raw: dict[str, Any],
    *,
    reason: BoardReasonForm | None = None,
    refused: RefusedShown | None = None,
    file_error: str = "",
) -> HttpResponse:
    workshop = board_workshop(page, refused.path if refused else "")
    context = {
        "page": page,
        "board": show_board_form(page.desk.position_shape, raw, workshop),
        "reason": reason or BoardReasonForm(),
        "file": BoardFileForm(),
        "file_error": file_error,
        "refused": refused,
    }
    status = 422 if refused or file_error or (reason and reason.errors) else 200
    return render(request, "campaigns/games/board.html", context, status=refused.status if refused else status)


@known_only
@require_safe
def board_file(request: HttpRequest, game_id: int) -> HttpResponse:
    """The board now, as far as the reader may know it, as a file that a game can also start from."""
    table = get_visible_game(request.viewer, game_id)
    reader = reader_of(request, table)
    if reader is None or not table.game.has_begun:
        raise Http404
    position = sit(table, reader).desk.position
    name = f"{slugify(table.game.name) or 'board'}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(to_toml(position), content_type="application/toml; charset=utf-8", headers=headers)
