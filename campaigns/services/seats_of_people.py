"""What happens to the seats of somebody who sits down, becomes a member, or goes."""

from __future__ import annotations

from django.db.models import Q

from campaigns.models import Campaign, Game, GameSeat, GameStatus, Holder, Person


def seat_guest(*, game: Game, seat: str, guest: Person) -> None:
    """Only if the seat waits for him: meanwhile it may have been handed to somebody else."""
    waits = Q(holder=Holder.OPEN) | Q(holder=Holder.GUEST, person=None) | Q(person=guest)
    GameSeat.objects.filter(waits, game=game, seat=seat).update(holder=Holder.GUEST, person=guest, bot="")


def keep_seats_as_member(*, person: Person) -> None:
    GameSeat.objects.filter(person=person, holder=Holder.GUEST).update(holder=Holder.MEMBER)


def leave_seats(*, person: Person, campaign: Campaign | None = None) -> None:
    """Seats in games that are not over stand open, for somebody else to take."""
    seats = GameSeat.objects.filter(person=person)
    seats = seats.exclude(game__status__in=[GameStatus.FINISHED, GameStatus.ARCHIVED])
    if campaign is not None:
        seats = seats.filter(game__campaign=campaign)
    GameSeat.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(holder=Holder.OPEN, person=None)
