"""What the chorus says of itself: twenty seats that all answer at once, for tests of the site."""

from __future__ import annotations

from rulesets.common.meta import Meta, ScenarioMeta, SeatMeta, Titles

SEATS = tuple(f"voice{n}" for n in range(1, 21))
NAME = Titles("Chorus", "Chœur")
META = Meta(
    slug="chorus",
    titles=NAME,
    summary=NAME,
    credits=NAME,
    seats=tuple(SeatMeta(seat, NAME, n % 6 + 1, str(n)) for n, seat in enumerate(SEATS)),
    scenarios=(ScenarioMeta("song", NAME, NAME, SEATS, turn_limit=3, decision_limit=60, minutes=1),),
    version="1",
    schema=1,
    game_master="none",
)
