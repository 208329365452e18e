"""Who sits where, and everything by which a seat changes hands; the screens of the table."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import get_writable_campaign
from campaigns.access_games import (
    Table,
    get_managed_game,
    get_own_table_screen,
    get_seated_game,
    may_hand,
)
from campaigns.api.members import InvitingDoor
from campaigns.api.refusals import check_form
from campaigns.api.schema import takes
from campaigns.api.shapes.campaigns import GuestShape, NameGuestShape
from campaigns.api.shapes.games import DeadlineShape, HandShape, MasterShape, ScreenShape, SeatShape, WordShape
from campaigns.api.table import GameDoor
from campaigns.bot_names import bot_name, bot_names
from campaigns.forms.seats import HandSeatForm, MasterForm, people_of
from campaigns.models import GameSeat, GuestLink, TableScreen
from campaigns.presenters.speech import Speech
from campaigns.services import games, seats
from campaigns.views.qr import address_for_others
from campaigns.views.seats import masters_of
from rulesets.common.seats import PUBLIC


class SeatsDoor(GameDoor):
    def chairs(self, table: Table) -> list[dict[str, Any]]:
        rows = GameSeat.objects.filter(game=table.game).exclude(seat=PUBLIC).select_related("person")
        speech = Speech.of(table.game.slug, {})
        return [self._chair(table, row, speech) for row in rows]

    def _chair(self, table: Table, row: GameSeat, speech: Speech) -> dict[str, Any]:
        held = row.person.shown_name if row.person else bot_name(table.game.slug, row.bot) if row.bot else ""
        told = {"seat": row.seat, "title": speech.name("seat", row.seat), "holder": row.holder, "bot": row.bot}
        may = {"is_me": row.seat in table.seats, "may_hand": may_hand(table, row)}
        return {**told, **may, "name": held, "person": row.person_id, "has_word": bool(row.word)}

    def done(self, game_id: int) -> Response:
        """Everybody's chair, as it stands now."""
        return self.say(SeatShape, self.chairs(self.table(game_id)), many=True)

    def handing(self, game_id: int, seat: str) -> Table:
        table = self.table(game_id)
        row = GameSeat.objects.filter(game=table.game, seat=seat).first()
        if row is None or seat == PUBLIC or not may_hand(table, row):
            raise Http404
        return table


class Seats(SeatsDoor):
    """Who sits where."""

    @takes(answer=SeatShape(many=True))
    def get(self, request: Request, game_id: int) -> Response:
        return self.done(game_id)


class HandSeat(SeatsDoor):
    """The seat passes to a member, a bot, or nobody, with all that it knows."""

    @takes(HandShape, SeatShape(many=True))
    def put(self, request: Request, game_id: int, seat: str) -> Response:
        table = self.handing(game_id, seat)
        people, bots = people_of(table.game.campaign), bot_names(table.game.slug)
        form = HandSeatForm(self.read(HandShape), people=people, bots=bots)
        check_form(form)
        seats.hand_seat(game_id=game_id, seat=seat, to=form.plan())
        return self.done(game_id)


class TakeSeat(SeatsDoor):
    """Who asks sits down where nobody sits."""

    @takes(answer=SeatShape(many=True))
    def post(self, request: Request, game_id: int, seat: str) -> Response:
        get_writable_campaign(self.viewer, self.table(game_id).game.campaign_id)
        seats.take_seat(game_id=game_id, seat=seat, person=request.user)
        return self.done(game_id)


class SetWord(SeatsDoor):
    """A word of one's own, mixed into the dice before the game begins."""

    @takes(WordShape, SeatShape(many=True))
    def put(self, request: Request, game_id: int, seat: str) -> Response:
        get_seated_game(self.viewer, game_id, seat)
        seats.set_word(game_id=game_id, seat=seat, word=self.read(WordShape)["word"])
        return self.done(game_id)


class SeatGuest(SeatsDoor, InvitingDoor):
    """The link of a guest for one seat."""

    permission_classes = SeatsDoor.permission_classes

    @takes(answer=GuestShape)
    def get(self, request: Request, game_id: int, seat: str) -> Response:
        table = self.handing(game_id, seat)
        link = GuestLink.objects.active().filter(game=table.game, seat=seat).order_by("-pk").first()
        if link is None or not link.token:
            raise Http404
        return self.say(GuestShape, self.guest(link))

    @takes(NameGuestShape, GuestShape, 201)
    def post(self, request: Request, game_id: int, seat: str) -> Response:
        """The seat waits for a guest of this name; a link that nobody has opened is dead."""
        self.handing(game_id, seat)
        name = self.read(NameGuestShape)["name"]
        link = seats.invite_guest(game_id=game_id, seat=seat, name=name, author=request.user)
        return self.say(GuestShape, self.guest(link), 201)


class AppointGm(SeatsDoor):
    """Another member arbitrates from now on; never one who holds a seat."""

    @takes(MasterShape, SeatShape(many=True))
    def put(self, request: Request, game_id: int) -> Response:
        table = get_managed_game(self.viewer, game_id)
        form = MasterForm({"person_id": str(self.read(MasterShape)["person"])}, people=masters_of(table))
        check_form(form)
        seats.appoint_gm(game_id=game_id, person=form.person())
        return self.done(game_id)


class SetDeadline(SeatsDoor):
    """How long a question may wait before the clock answers it; null: for ever."""

    @takes(DeadlineShape, DeadlineShape)
    def put(self, request: Request, game_id: int) -> Response:
        get_managed_game(self.viewer, game_id)
        sent = self.read(DeadlineShape)
        games.set_deadline(game_id=game_id, hours=sent["hours"])
        return self.say(DeadlineShape, sent)


class ScreensDoor(SeatsDoor):
    def screen(self, row: TableScreen) -> dict[str, Any]:
        path = reverse("table_screen", args=[row.token]) if row.token else ""
        return {"id": row.pk, "address": address_for_others(self.plain_request, path) if path else ""}


class Screens(ScreensDoor):
    """Links to what everybody may see, for a large screen; for those who manage the game."""

    @takes(answer=ScreenShape(many=True))
    def get(self, request: Request, game_id: int) -> Response:
        table = get_managed_game(self.viewer, game_id)
        rows = TableScreen.objects.active().filter(game=table.game)
        return self.say(ScreenShape, [self.screen(one) for one in rows], many=True)

    @takes(answer=ScreenShape, status=201)
    def post(self, request: Request, game_id: int) -> Response:
        table = get_managed_game(self.viewer, game_id)
        row = seats.open_table_screen(game=table.game, author=request.user)
        return self.say(ScreenShape, self.screen(row), 201)


class Screen(ScreensDoor):
    """One link of a table screen."""

    @takes(answer=ScreenShape)
    def get(self, request: Request, screen_id: int) -> Response:
        return self.say(ScreenShape, self.screen(get_own_table_screen(self.viewer, screen_id)))

    @takes(status=204)
    def delete(self, request: Request, screen_id: int) -> Response:
        """It shows nothing from then on."""
        seats.revoke_table_screen(screen=get_own_table_screen(self.viewer, screen_id))
        return Response(status=204)
