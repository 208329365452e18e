"""Messages between seats and the game master."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.forms.seats import MessageForm
from campaigns.presenters.sitting import Moment
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.messages import mark_read, send_message
from campaigns.veils import MESSAGES
from campaigns.views.answers import at_table
from campaigns.views.panels import show_page
from campaigns.views.play import page_of, readers_of
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only


@known_only
@require_POST
def read_messages(request: HttpRequest, game_id: int) -> HttpResponse:
    """What stands on the page has been read; the others of the audience see that."""
    table, _seat = at_table(request, game_id)
    up_to = MESSAGES.read(request.POST.get("up_to", ""))
    mark_read(game=table.game, viewer=own_seat(request, table), up_to=up_to)
    return redirect("game", game_id)


@known_only
@require_POST
def game_messages(request: HttpRequest, game_id: int) -> HttpResponse:
    table, seat = at_table(request, game_id)
    page = page_of(sit(table, own_seat(request, table)), Moment())
    form = MessageForm(request.POST, readers=readers_of(page))
    if form.is_valid():
        try:
            send_message(game_id=game_id, actor=Actor.of(request.viewer.person), letter=form.letter(seat))
            return redirect("game", game_id)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
    again = page_of(page.sitting, Moment(message_form=form))
    return show_page(request, again, status=422)
