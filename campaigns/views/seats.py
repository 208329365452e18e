"""Who sits where: the seats page, and everything by which a seat changes hands."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rulesets
from campaigns.access import get_writable_campaign
from campaigns.access_games import Table, get_managed_game, get_seated_game, get_visible_game, may_hand
from campaigns.bot_names import bot_names
from campaigns.forms.seats import DeadlineForm, GuestSeatForm, HandSeatForm, MasterForm, WordForm, people_of
from campaigns.models import GameSeat, GuestLink, TableScreen
from campaigns.presenters.chairs import Chairs
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import games, seats
from campaigns.views.qr import QrCode
from campaigns.views.ways import known_only
from rulesets.common.seats import PUBLIC


@known_only
@require_safe
def game_seats(request: HttpRequest, game_id: int) -> HttpResponse:
    return _show(request, get_visible_game(request.viewer, game_id))


def _show(request: HttpRequest, table: Table, status: int = 200, **more: Any) -> HttpResponse:
    game = table.game
    rows = list(GameSeat.objects.filter(game=game).exclude(seat=PUBLIC).select_related("person"))
    links = list(GuestLink.objects.active().filter(game=game).order_by("-pk"))
    page = Chairs(table, rows, people_of(game.campaign), links, Speech.of(game.slug, {}))
    context = {
        "page": page,
        "deadline": DeadlineForm(initial={"hours": game.deadline_hours}) if table.may_manage else None,
        "master": MasterForm(people=masters_of(table)) if page.may_appoint else None,
        "screens": TableScreen.objects.active().filter(game=game) if table.may_manage else (),
    }
    return render(request, "campaigns/games/seats.html", context | more, status=status)


@known_only
@require_POST
def hand_seat(request: HttpRequest, game_id: int, seat: str) -> HttpResponse:
    table = _handing(request, game_id, seat)
    people = people_of(table.game.campaign)
    form = HandSeatForm(request.POST, people=people, bots=bot_names(table.game.slug), prefix=seat)
    if not form.is_valid():
        raise Http404
    return _done(request, game_id, _("The seat has changed hands."), seats.hand_seat, seat=seat, to=form.plan())


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def invite_guest(request: HttpRequest, game_id: int, seat: str) -> HttpResponse:
    """A link for one guest and one seat: made by name, then shown as address and code."""
    table = _handing(request, game_id, seat)
    if request.method == "POST":
        form = GuestSeatForm(request.POST, prefix=seat)
        if not form.is_valid():
            return _bad(request, game_id, form)
        try:
            author = request.viewer.person
            seats.invite_guest(game_id=game_id, seat=seat, name=form.cleaned_data["name"], author=author)
        except SiteRefused as refusal:
            return _refused(request, game_id, refusal)
        return redirect("seat_guest", game_id, seat)
    link = GuestLink.objects.active().filter(game=table.game, seat=seat).order_by("-pk").first()
    if link is None or not link.token:
        raise Http404
    qr = QrCode.of_page(request, "guest_join", link.token)
    title = rulesets.meta(table.game.slug).seat(seat).titles.in_language(Speech.of(table.game.slug).language)
    return render(
        request, "campaigns/games/guest.html", {"game": table.game, "link": link, "qr": qr, "seat_title": title}
    )


@known_only
@require_POST
def take_seat(request: HttpRequest, game_id: int, seat: str) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    get_writable_campaign(request.viewer, table.game.campaign_id)  # readers only read
    person = request.viewer.person
    return _done(request, game_id, _("You have sat down."), seats.take_seat, seat=seat, person=person)


@known_only
@require_POST
def set_word(request: HttpRequest, game_id: int, seat: str) -> HttpResponse:
    get_seated_game(request.viewer, game_id, seat)
    form = WordForm(request.POST)
    if not form.is_valid():
        return _bad(request, game_id, form)
    word = form.cleaned_data["word"]
    return _done(request, game_id, _("Your word is mixed into the dice."), seats.set_word, seat=seat, word=word)


@known_only
@require_POST
def appoint_gm(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_managed_game(request.viewer, game_id)
    form = MasterForm(request.POST, people=masters_of(table))
    if not form.is_valid():
        raise Http404
    return _done(request, game_id, _("The game has another game master."), seats.appoint_gm, person=form.person())


@known_only
@require_POST
def set_deadline(request: HttpRequest, game_id: int) -> HttpResponse:
    get_managed_game(request.viewer, game_id)
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _bad(request, game_id, form)
    return _done(
        request, game_id, _("The time to answer is set."), games.set_deadline, hours=form.cleaned_data["hours"]
    )


def _handing(request: HttpRequest, game_id: int, seat: str) -> Table:
    table = get_visible_game(request.viewer, game_id)
    row = GameSeat.objects.filter(game=table.game, seat=seat).first()
    if row is None or seat == PUBLIC or not may_hand(table, row):
        raise Http404
    return table


def masters_of(table: Table) -> list[Any]:
    """Members who hold no seat in the game."""
    players = set(
        GameSeat.objects.players().filter(game=table.game, person__isnull=False).values_list("person", flat=True)
    )
    return [one for one in people_of(table.game.campaign) if not one.is_guest and one.pk not in players]


def _done(request: HttpRequest, game_id: int, said: str, service: Any, **what: Any) -> HttpResponse:
    try:
        service(game_id=game_id, **what)
    except SiteRefused as refusal:
        return _refused(request, game_id, refusal)
    messages.success(request, said, extra_tags="good")
    return redirect("game_seats", game_id)


def _bad(request: HttpRequest, game_id: int, form: Form) -> HttpResponse:
    """The page again, with what is wrong with each field by its name."""
    for name, errors in form.errors.items():
        messages.error(request, f"{form[name].label}: {' '.join(errors)}", extra_tags="refused")
    return _show(request, get_visible_game(request.viewer, game_id), status=422)


def _refused(request: HttpRequest, game_id: int, refusal: SiteRefused) -> HttpResponse:
    """The page again, with the reason and the status that belongs to it."""
    messages.error(request, str(refusal), extra_tags="refused")
    return _show(request, get_visible_game(request.viewer, game_id), status=refusal.status)
