"""After a melee: recoils, pushed friends, no room, advances (ARG-AFT). As arithmetic, without a map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .people import because


@dataclass(frozen=True, slots=True)
class Cornered:
    """Somebody without room to recoil: he may offer to surrender, the victor accepts or not."""

    offers: bool
    accepted: bool = False


def end_of_cornered(case: Cornered) -> tuple[Literal["prisoner", "killed"], Modifier]:
    """Killed, or a prisoner at once (ARG-AFT-04)."""
    if case.offers and case.accepted:
        return "prisoner", because("surrenders", RULE["ARG-AFT-04"])
    return "killed", because("cornered", RULE["ARG-AFT-04"])


# Who wins


def check_advance(distance: int, paces: int, *, won: bool) -> None:
    """At once, no farther than two paces, into the place left by whom one felled or drove back (ARG-AFT-06). Raises
    IllegalAction."""
    if not won:
        raise IllegalAction("no_place_won", RULE["ARG-AFT-06"])
    if distance > paces:
        raise IllegalAction("advance_too_far", RULE["ARG-AFT-06"], distance=distance, farthest=paces)
