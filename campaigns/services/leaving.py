"""Somebody goes: what he held in games that are not over stands open, for another to take."""

from __future__ import annotations

from campaigns.models import Campaign, GameSeat, GameStatus, Person
from campaigns.services.seats import give_up_seat


def leave_seats(*, person: Person, campaign: Campaign | None = None) -> None:
    """In one campaign, or everywhere. Each game is told by itself, outside any transaction of the caller."""
    held = GameSeat.objects.held_by(person).exclude(game__status__in=[GameStatus.FINISHED, GameStatus.ARCHIVED])
    if campaign is not None:
        held = held.filter(game__campaign=campaign)
    for row in held.select_related("person"):
        give_up_seat(row=row)
