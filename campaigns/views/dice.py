"""Dice that people roll: typed group by group, corrected until a decision follows."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaigns.forms.seats import read_faces
from campaigns.presenters.dice import Thrown
from campaigns.presenters.refused import show_site_refusal
from campaigns.presenters.sitting import Moment
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.dice import Entered, correct_faces, type_faces
from campaigns.views.answers import at_table
from campaigns.views.panels import show_page
from campaigns.views.play import page_of
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only

MOST_TYPED = 400  # characters that are shown again


@known_only
@require_POST
def game_dice(request: HttpRequest, game_id: int) -> HttpResponse:
    """Faces for dice that are asked for now, or others for a roll that may still be corrected."""
    table, seat = at_table(request, game_id)
    entered = Entered(seat, request.POST.get("key", "")[:200], read_faces(request.POST))
    sitting = sit(table, own_seat(request, table))
    asked = [one.ask.key for one in sitting.desk.dice]
    enter = type_faces if entered.key in asked else correct_faces
    try:
        enter(game_id=game_id, actor=Actor.of(request.viewer.person), entered=entered)
    except SiteRefused as refusal:
        shown = show_site_refusal(refusal, speech=Speech.of(table.game.slug))
        thrown = Thrown(entered.key, entered.faces, request.POST.get("faces", "")[:MOST_TYPED], shown)
        again = sit(table.again(), own_seat(request, table))
        return show_page(request, page_of(again, Moment(refused=shown, thrown=thrown)), status=shown.status)
    return redirect("game", game_id)
