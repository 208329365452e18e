"""Who acts: a person for a seat he holds, a bot, the clock, or the whole table."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Game, GameSeat, Holder, Person
from campaigns.refusals import NotYourSeat, SiteRefused
from rulesets.common.seats import GM, PUBLIC, Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """`kind` is what the journal says: person, bot, clock or table."""

    kind: str
    person: Person | None = None

    @classmethod
    def of(cls, person: Person | None) -> Actor:
        return cls("person", person)

    @property
    def is_person(self) -> bool:
        return self.kind == "person"


BOT = Actor("bot")
CLOCK = Actor("clock")
TABLE = Actor("table")  # every seat has agreed


def row_of(game: Game, seat: Seat) -> GameSeat:
    found = GameSeat.objects.filter(game=game, seat=seat).select_related("person").first()
    if found is None or seat == PUBLIC:
        raise SiteRefused("unknown_seat", status=404)
    return found


def check_acts(game: Game, seat: Seat, actor: Actor) -> None:
    """Raises unless the actor may act for the seat. The table acts for a game master who does not exist."""
    if actor == TABLE:
        return
    rows = GameSeat.objects.filter(game=game, seat=seat).exclude(seat=PUBLIC).order_by()
    held = list(rows.values_list("person_id", "holder"))
    if not held:
        raise SiteRefused("unknown_seat", status=404)
    person_id, holder = held[0]
    if actor.is_person and (actor.person is None or person_id != actor.person.pk):
        raise NotYourSeat
    if actor == BOT and holder != Holder.BOT:
        raise NotYourSeat


def is_gm(game: Game, person: Person | None) -> bool:
    return person is not None and GameSeat.objects.filter(game=game, seat=GM, person=person).exists()
