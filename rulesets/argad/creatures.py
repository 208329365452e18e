"""Fantasy creatures and their dice (ARG-FAN). What they are is the game master's own, and secret (ARG-FAN-02)."""

from __future__ import annotations

from .people import Profile

HUMAN_DIE = 6
CREATURE_DICE = (4, 6, 8, 10, 12)


def die_of(who: Profile) -> int:
    """The die of somebody by his skills: "d8" for a creature, a D6 for everybody else (ARG-FAN-01)."""
    return next((sides for sides in CREATURE_DICE if who.has_skill(f"d{sides}")), HUMAN_DIE)
