"""What the heavy game says of itself: a bench for games whose resolutions take their time."""

from __future__ import annotations

from rulesets.common.meta import Meta, ScenarioMeta, SeatMeta, Titles

SEATS = ("smith", "friend")
NAME = Titles("The anvil", "L’enclume")
META = Meta(
    slug="heavy",
    titles=NAME,
    summary=NAME,
    credits=NAME,
    seats=tuple(SeatMeta(seat, NAME, n, str(n)) for n, seat in enumerate(SEATS, 1)),
    scenarios=(ScenarioMeta("forge", NAME, NAME, SEATS, turn_limit=100_000, decision_limit=100_000, minutes=1),),
    version="1",
    schema=1,
    game_master="none",
)
