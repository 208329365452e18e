"""Messages between seats and the game master. Outside its audience a message does not exist: no count, tick or time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import Game, GameSeat, GameStatus, Message, MessageReader
from campaigns.plain_text import is_visible, plain_text
from campaigns.refusals import BadInput, NotPlayable
from campaigns.services import hints
from campaigns.services.actors import Actor, check_acts
from campaigns.services.notices import notify
from rulesets.common.seats import PUBLIC, Seat, Viewer

LONGEST = 2000
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Letter:
    """What is written, by which seat, to whom; `to_all`: to everybody who has a seat, and the game master."""

    seat: Seat
    text: str
    to: Sequence[Viewer] = ()
    to_all: bool = False


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message as one of its audience reads it, with who of them has read it."""

    message: Message
    readers: tuple[tuple[Viewer, Any], ...]  # (viewer, when or None), without the sender
    is_mine: bool
    is_unread: bool


def audience_of(game: Game, seat: Seat) -> list[Viewer]:
    """To whom this seat may write."""
    return [one for one in _seated(game) if one != seat]


def send_message(*, game_id: int, actor: Actor, letter: Letter) -> Message:
    game = Game.objects.select_related("campaign").get(pk=game_id)
    check_acts(game, letter.seat, actor)
    if game.status == GameStatus.ARCHIVED:
        raise NotPlayable("game_archived")
    text = plain_text(letter.text)
    if not is_visible(text):
        raise BadInput("empty_message")
    if len(text) > LONGEST:
        raise BadInput("long_message", most=LONGEST)
    open_to = audience_of(game, letter.seat)
    readers = open_to if letter.to_all else [one for one in open_to if one in letter.to]
    if not readers or (not letter.to_all and len(readers) != len(set(letter.to))):
        raise BadInput("no_audience")
    message = Message(
        campaign=game.campaign, game=game, seat=letter.seat, person=actor.person, to_all=letter.to_all, text=text
    )
    _write(game, message, readers)
    _notify(game, readers)
    return message


@transaction.atomic
def _write(game: Game, message: Message, readers: Sequence[Viewer]) -> None:
    """The ticks of the audience move, as with any other news of theirs."""
    Game.objects.select_for_update().get(pk=game.pk)  # the same order of locks as a move
    message.save(force_insert=True)
    own = MessageReader(message=message, viewer=message.seat, read_at=message.at)
    MessageReader.objects.bulk_create([own, *(MessageReader(message=message, viewer=one) for one in readers)])
    everybody = [message.seat, *readers]
    GameSeat.objects.filter(game=game, seat__in=everybody).update(tick=F("tick") + 1)
    transaction.on_commit(partial(hints.nudge, game.pk, everybody))


def _notify(game: Game, readers: Sequence[Viewer]) -> None:
    rows = GameSeat.objects.filter(game=game, seat__in=list(readers), person__isnull=False).select_related("person")
    for row in rows:
        notify(person=row.person, campaign=game.campaign, game=game, code="message", facts={"game": game.name})


def messages_for(game: Game, viewer: Viewer, *, before: int | None = None) -> list[MessageLine]:
    """The last ones first read, oldest first, that this viewer may read."""
    if viewer == PUBLIC:
        return []
    mine = Message.objects.readable_as(game, viewer)
    if before is not None:
        mine = mine.filter(pk__lt=before)
    found = list(mine.order_by("-pk").select_related("person").prefetch_related("readers")[:SHOWN])
    return [_line(one, viewer) for one in reversed(found)]


def _line(message: Message, viewer: Viewer) -> MessageLine:
    readers = {one.viewer: one.read_at for one in message.readers.all()}
    others = tuple((one, at) for one, at in readers.items() if one != message.seat)
    return MessageLine(message, others, message.seat == viewer, readers[viewer] is None)


def count_unread(game: Game, viewer: Viewer) -> int:
    return MessageReader.objects.filter(message__game=game, viewer=viewer, read_at=None).count()


@transaction.atomic
def mark_read(*, game: Game, viewer: Viewer, up_to: int) -> None:
    """The viewer has had the messages up to this one on his page; their senders learn that, and when."""
    unread = MessageReader.objects.filter(message__game=game, viewer=viewer, read_at=None, message__lte=up_to)
    found = list(unread.values_list("pk", "message__seat"))
    if not found:
        return
    Game.objects.select_for_update().get(pk=game.pk)
    MessageReader.objects.filter(pk__in=[pk for pk, _ in found]).update(read_at=timezone.now())
    senders = sorted({seat for _, seat in found})
    GameSeat.objects.filter(game=game, seat__in=senders).update(tick=F("tick") + 1)
    transaction.on_commit(partial(hints.nudge, game.pk, senders))


def _seated(game: Game) -> list[Viewer]:
    return list(GameSeat.objects.filter(game=game).exclude(seat=PUBLIC).values_list("seat", flat=True))
