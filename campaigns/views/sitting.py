"""As whom somebody reads a game: the seat he holds, the seat in hand of those who hold several, or everybody's view."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from campaigns.access_games import Table
from campaigns.presenters.sitting import Sitting
from campaigns.services.desk import Desk
from rulesets.common.seats import Seat, Viewer


def sit(table: Table, reader: Viewer) -> Sitting:
    """At the table as it was read; whoever has changed something since takes a look `again` first."""
    acts = table.acts_as(reader)
    return Sitting(
        desk=Desk(table.game, table.rows, reader, acts=acts),
        is_gm=table.is_gm and acts,
        holds_several=len(table.seats) > 1,
        sees_as=table.is_gm and not acts,
    )


def reader_of(request: HttpRequest, table: Table, asked: str = "") -> Viewer | None:
    """As whom this page is read; None: first the device has to be handed to one of its readers.

    Whoever holds several seats reads as the one in hand and as no other: the curtain between them would be no curtain.
    """
    if asked and asked not in table.seats:
        return table.reader(asked)
    if len(table.seats) < 2:
        return table.reader(asked)
    held = in_hand(request, table)
    if held is None:
        return None
    if asked and asked != held:
        raise Http404
    return held


def own_seat(request: HttpRequest, table: Table) -> Viewer:
    """As whom a form is answered; nobody while the device is between two readers."""
    reader = reader_of(request, table)
    if reader is None:
        raise Http404
    return reader


def in_hand(request: HttpRequest, table: Table) -> Seat | None:
    held = request.session.get(_key(table))
    return held if held in table.seats else None


def hand_to(request: HttpRequest, table: Table, seat: Seat | None) -> None:
    """None draws the curtain: the device belongs to nobody for the moment."""
    if seat is None:
        request.session.pop(_key(table), None)
    else:
        request.session[_key(table)] = seat


def _key(table: Table) -> str:
    return f"hand.{table.game.pk}"
