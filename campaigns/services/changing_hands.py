"""A seat passes from one hand to another, and everybody is told; some seats go along with another by the rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from campaigns.models import Game, GameSeat, Holder, Person
from campaigns.notice_words import YOUR_TURN
from campaigns.services import hints
from campaigns.services.journal import note
from campaigns.services.loading import Loaded
from campaigns.services.notices import clear_notices
from campaigns.services.telling import said_by_site

SEAT_HANDED, SEAT_TO_BOT, SEAT_OPEN = SEAT_CHANGES = ("seat_handed", "seat_to_bot", "seat_open")  # as it is told
HAND = ("holder", "person_id", "bot")


def set_hand(row: GameSeat, columns: dict[str, Any]) -> None:
    """The row alone; who leaves the seat hears of no news there."""
    GameSeat.objects.filter(pk=row.pk).update(**columns, standing={}, asked=False)
    if row.person_id is not None:
        transaction.on_commit(partial(hints.cut_streams, row.person_id))


def tell_hand(loaded: Loaded, row: GameSeat, columns: dict[str, Any], was_gm: Person | None = None) -> Loaded | None:
    """The row changes in the transaction that tells everybody; None when the game has moved meanwhile."""
    code = {Holder.BOT: SEAT_TO_BOT, Holder.OPEN: SEAT_OPEN}.get(columns["holder"], SEAT_HANDED)
    return note(loaded, said_by_site(code, seat=row.seat), also=partial(set_hand, row, columns), person=was_gm)


def hand_along(loaded: Loaded) -> Loaded | None:
    """The game once every seat that goes along with another is in that one's hand; None when it has moved meanwhile.

    Whoever plays such a seat and no other was put there by somebody's will, and so was a bot: they stay.
    """
    pairs = loaded.ruleset.goes_along(loaded.state) if hasattr(loaded.ruleset, "goes_along") else {}
    moved: Loaded | None = loaded
    for seat, leading in pairs.items():
        rows = {row.seat: row for row in GameSeat.objects.players().filter(game=loaded.game).select_related("person")}
        row, hand = rows[seat], {name: getattr(rows[leading], name) for name in HAND}
        if moved is None or hand["holder"] == Holder.OPEN or not _is_loose(row, rows.values(), hand["person_id"]):
            continue
        moved = tell_hand(moved, row, hand)
        if moved is not None:
            _forget_turn(moved.game, row)
    return moved


def _is_loose(row: GameSeat, rows: Any, leader: int | None) -> bool:
    """Nobody sits there, or somebody who plays another seat than the one with which it goes."""
    if row.holder == Holder.OPEN:
        return True
    return row.person_id not in (None, leader) and sum(one.person_id == row.person_id for one in rows) > 1


def _forget_turn(game: Game, row: GameSeat) -> None:
    """Who left it is told no longer that the game waits for him, unless it does so in his other seat."""
    if row.person is not None and not GameSeat.objects.filter(game=game, person=row.person, asked=True).exists():
        clear_notices(person=row.person, game=game, code=YOUR_TURN)
