"""Messages between seats, as one of their readers sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from campaigns.presenters.speech import Mark, Speech
from campaigns.services.messages import MessageLine


@dataclass(frozen=True, slots=True)
class Letter:
    id: int
    mark: Mark | None
    sender: str
    audience: str
    text: str
    at: datetime
    is_new: bool
    read_by: str


def show_letters(lines: Iterable[MessageLine], speech: Speech) -> list[Letter]:
    """Only what this reader may read is handed in; the audience is named to all who belong to it."""
    return [_letter(one, speech) for one in lines]


def _letter(line: MessageLine, speech: Speech) -> Letter:
    message = line.message
    to = tuple(viewer for viewer, _read in line.readers)
    sender = _("you") if line.is_mine else speech.players.get(message.seat) or speech.name("seat", message.seat)
    return Letter(
        id=message.pk,
        mark=speech.mark(message.seat),
        sender=sender,
        audience="" if message.to_all else _("to %(others)s") % {"others": speech.seats(to)},
        text=message.text,
        at=message.at,
        is_new=line.is_unread,
        read_by=speech.seats(tuple(viewer for viewer, read in line.readers if read)) if line.is_mine else "",
    )
