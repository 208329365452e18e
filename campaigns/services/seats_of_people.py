"""What happens to the seat of a guest who sits down, and when he becomes a member."""

from __future__ import annotations

from django.db.models import Q

from campaigns.models import Game, GameSeat, Holder, Person


def seat_guest(*, game: Game, seat: str, guest: Person) -> None:
    """Only if the seat waits for him: meanwhile it may have been handed to somebody else."""
    waits = Q(holder=Holder.OPEN) | Q(holder=Holder.GUEST, person=None) | Q(person=guest)
    GameSeat.objects.filter(waits, game=game, seat=seat).update(holder=Holder.GUEST, person=guest, bot="")


def keep_seats_as_member(*, person: Person) -> None:
    GameSeat.objects.filter(person=person, holder=Holder.GUEST).update(holder=Holder.MEMBER)
