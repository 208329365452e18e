"""Who sits where: seats are handed to members, guests and bots and back; the game master is named; words are added."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

import rulesets
from campaigns.models import EntryKind, Game, GameSeat, GuestLink, Holder, JournalEntry, Person, TableScreen
from campaigns.plain_text import plain_line
from campaigns.refusals import BadInput, Busy, NotPlayable, SiteRefused
from campaigns.services import hints
from campaigns.services.actors import row_of
from campaigns.services.changing_hands import set_hand, tell_hand
from campaigns.services.gm_terms import note_game_term
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.loading import load
from campaigns.services.notices import clear_notices
from campaigns.services.plans import SeatPlan, check_hand, check_member
from campaigns.services.settling import look_again
from rulesets.common.seats import GM, Seat

LONGEST_WORD = 60
TRIES = 50


def hand_seat(*, game_id: int, seat: Seat, to: SeatPlan) -> None:
    """The seat passes to a member, a guest, a bot, or nobody, with all it knows; everybody is told that it did."""
    game = Game.objects.select_related("campaign").get(pk=game_id)
    if seat == GM:
        raise SiteRefused("unknown_seat", status=404)
    row = row_of(game, seat)
    _check_hand(game, seat, to)
    _check_one_hand(game, row, to.person)
    before = row.person
    columns = {"holder": to.holder, "person": to.person, "bot": to.bot if to.holder == Holder.BOT else ""}
    if all(getattr(row, name) == value for name, value in columns.items()):
        raise SiteRefused("nothing_to_do")
    _write_hand(game_id, row, columns)
    if before is not None:
        clear_notices(person=before, game=game)
    look_again(game_id)
    _tell_new_holder(game, row.pk)


def _check_hand(game: Game, seat: Seat, to: SeatPlan) -> None:
    gm = game_master(game)
    check_hand(game.campaign, rulesets.load(game.slug), seat, to, gm)
    if to.person is not None and _has_been_gm(game, to.person):
        raise SiteRefused("gm_has_seen", who=to.person.shown_name)
    if to.holder == Holder.MEMBER and to.person is not None and to.person.is_guest:
        raise BadInput("guest_needs_link")


def _check_one_hand(game: Game, row: GameSeat, person: Person | None) -> None:
    """A seat that nobody holds any more is no second hand for somebody who plays against it.

    A game master may give it to whom he likes; and before the game begins one may sit down on several chairs.
    """
    left = row.holder == Holder.OPEN or (row.holder == Holder.GUEST and row.person_id is None)
    if not game.has_begun or not left or person is None or game_master(game) is not None:
        return
    if GameSeat.objects.players().filter(game=game, person=person).exists():
        raise SiteRefused("plays_already")


def _write_hand(game_id: int, row: GameSeat, columns: dict[str, Any]) -> None:
    """Whatever moves the game meanwhile."""
    was_gm = row.person if row.seat == GM else None
    for _ in range(TRIES):
        if not Game.objects.get(pk=game_id).has_begun:
            set_hand(row, columns)
            return
        if tell_hand(load(game_id), row, columns, was_gm):
            return
    raise Busy


def _tell_new_holder(game: Game, row_id: int) -> None:
    """A question stood already when the seat changed hands: the new holder or the worker hears of it."""
    row = GameSeat.objects.get(pk=row_id)
    if row.asked and row.is_bot:
        hints.wake(hints.PLAY_BOTS, game.pk)


def take_seat(*, game_id: int, seat: Seat, person: Person) -> None:
    """Somebody of the campaign sits down where nobody sits."""
    game = Game.objects.get(pk=game_id)
    if row_of(game, seat).holder != Holder.OPEN or seat == GM:
        raise SiteRefused("seat_taken")
    hand_seat(game_id=game_id, seat=seat, to=SeatPlan(Holder.GUEST if person.is_guest else Holder.MEMBER, person))


def give_up_seat(*, row: GameSeat) -> None:
    """Its holder has gone for good: nobody sits there for now, and everybody is told."""
    _write_hand(row.game_id, row, {"holder": Holder.OPEN, "person": None, "bot": ""})
    look_again(row.game_id)


def invite_guest(*, game_id: int, seat: Seat, name: str, author: Person) -> GuestLink:
    """The seat waits for a guest, who sits down by the link that is returned; one that nobody has opened is dead."""
    game = Game.objects.select_related("campaign").get(pk=game_id)
    row = row_of(game, seat)
    if row.holder != Holder.GUEST or row.person_id is not None:  # else it waits for a guest already
        hand_seat(game_id=game_id, seat=seat, to=SeatPlan(Holder.GUEST))
    unopened = GuestLink.objects.active().filter(game=game, seat=seat, person=None)
    unopened.update(revoked_at=timezone.now())
    return make_guest_link(campaign=game.campaign, author=author, invited=Invited(plain_line(name)[:60], game, seat))


def appoint_gm(*, game_id: int, person: Person) -> None:
    """Another arbitrates from now on. Whoever holds a seat in the game is never its game master."""
    game = Game.objects.select_related("campaign").get(pk=game_id)
    if not game.has_gm:
        raise SiteRefused("unknown_seat", status=404)
    row = row_of(game, GM)
    check_member(game.campaign, person)
    if GameSeat.objects.players().filter(game=game, person=person).exists():
        raise SiteRefused("gm_holds_seat")
    if row.person_id == person.pk:
        raise SiteRefused("nothing_to_do")
    before = row.person
    _write_hand(game_id, row, {"holder": Holder.MEMBER, "person": person, "bot": ""})
    note_game_term(game=game, before=before, after=person)
    look_again(game_id)


def game_master(game: Game) -> Person | None:
    row = GameSeat.objects.filter(game=game, seat=GM).select_related("person").first()
    return row.person if row else None


def _has_been_gm(game: Game, person: Person) -> bool:
    """Once he has ruled or handed that office on, he has seen what no seat may see."""
    gave_it_up = Q(kind=EntryKind.NOTE, person=person)
    return JournalEntry.objects.filter(Q(seat=GM, person=person) | gave_it_up, game=game).exists()


def set_word(*, game_id: int, seat: Seat, word: str) -> None:
    """A word of the players' own, mixed into the dice, so that the host cannot have chosen them."""
    word = plain_line(word)
    if len(word) > LONGEST_WORD:
        raise BadInput("word_too_long", most=LONGEST_WORD)
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        if game.has_begun:
            raise NotPlayable("word_too_late")
        row = row_of(game, seat)
        GameSeat.objects.filter(pk=row.pk).update(word=word)


def open_table_screen(*, game: Game, author: Person) -> TableScreen:
    return TableScreen.objects.create(game=game, created_by=author)


def revoke_table_screen(*, screen: TableScreen) -> None:
    """From this moment the link shows nothing; streams notice at their next breath."""
    TableScreen.objects.filter(pk=screen.pk, revoked_at=None).update(revoked_at=timezone.now())
