"""After a melee: recoils, pushed friends, no room, advances, prisoners (ARG-AFT). As arithmetic, without a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .components import Distances
from .ledger import RULE
from .people import Role, because

BOUND_PRISONER = -800  # ARG-AFT-09: a bound one is carried like any very heavy load (ARG-MOV-14)


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody who stands just behind one who recoils, and how much room there is behind him."""

    role: Role = "foot"
    room: int = 0


@dataclass(frozen=True, slots=True)
class Recoil:
    """Somebody who must go back. `room` is free behind him; `needed` takes him out of contact; `friends` stand in file
    behind, the nearest first, where the room ends."""

    role: Role
    two_paces: int
    room: int
    needed: int = 1
    friends: tuple[Friend, ...] = ()
    enemy_ranks: int = 1  # of foot pushing in front, the first among them


@dataclass(frozen=True, slots=True)
class Recoiled:
    """How far he goes back, how many friends go with him, or that he cannot; and why."""

    outcome: Literal["back", "trapped", "stands"]
    distance: int
    pushed: int
    reason: Modifier


def two_paces(role: Role, distances: Distances) -> int:
    """A base length (ARG-AFT-02)."""
    return distances.two_paces(role)


def recoil(case: Recoil, *, rank_support: bool = False) -> Recoiled:
    """What a recoil comes to (ARG-AFT-02 to ARG-AFT-05)."""
    if rank_support and (support := supported(case)):
        return Recoiled("stands", 0, 0, support)
    if case.room >= case.two_paces or not case.friends:
        return _into(case, min(case.room, case.two_paces), 0)
    distance, pushed = case.room, 0
    for friend in case.friends:
        if case.role == "foot" and friend.role != "foot":
            break  # nobody on foot pushes a horse
        pushed += 1
        distance = min(case.two_paces, distance + friend.room)
        if distance == case.two_paces:
            break
    return _into(case, distance, pushed if distance > case.room else 0)


def _into(case: Recoil, distance: int, pushed: int) -> Recoiled:
    """Less than two paces are enough if they break contact."""
    if distance < max(1, case.needed):
        return Recoiled("trapped", 0, 0, because("no_room", RULE["ARG-AFT-04"]))
    rule = RULE["ARG-AFT-03"] if pushed else RULE["ARG-AFT-02"]
    return Recoiled("back", distance, pushed, because("pushes_friends" if pushed else "goes_back", rule))


def supported(case: Recoil) -> Modifier | None:
    """With friends on foot in file behind, a recoil counts only before more ranks of enemy foot (ARG-AFT-05)."""
    behind = 0
    for friend in case.friends:
        if friend.role != "foot":
            break
        behind += 1
    if case.role != "foot" or not behind or case.enemy_ranks > behind:
        return None
    return because("ranks_support", RULE["ARG-AFT-05"])


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


def still_touches(recoiled: int, advanced: int) -> bool:
    """Whether the winner who followed is in contact again; they fight in the next turn (ARG-MEL-25)."""
    return advanced >= recoiled


def leaves_marker(*, player: bool, life_points: int, named: bool) -> Modifier | None:
    """Why a casualty figure stays on the table; None: it is removed (ARG-AFT-08)."""
    return because("body_stays", RULE["ARG-AFT-08"]) if player or named or life_points > 1 else None


# Prisoners


@dataclass(frozen=True, slots=True)
class Prisoner:
    """A prisoner, as a turn begins: his own move, his captor's, whether he is bound and carried."""

    move: int
    captor_move: int
    carried: bool = False
    nearest_enemy: int = -1  # of the prisoner; -1: none left


def check_prisoner_acts(action: str) -> None:
    """A prisoner takes no action of his own (ARG-AFT-09). Raises IllegalAction."""
    raise IllegalAction("prisoner_waits", RULE["ARG-AFT-09"], action=action)


def led_move(case: Prisoner) -> int:
    """How far captor and prisoner go: at the slower of their speeds, or the captor's under a very heavy load."""
    return max(0, case.captor_move + BOUND_PRISONER) if case.carried else min(case.move, case.captor_move)


def may_run(case: Prisoner, paces: int) -> Modifier | None:
    """Why he may run away as a turn begins: no enemy of his within two paces (ARG-AFT-09)."""
    guarded = case.carried or 0 <= case.nearest_enemy <= paces
    return None if guarded else because("prisoner_unguarded", RULE["ARG-AFT-09"])


def guards(captor: str, near: Sequence[str]) -> str:
    """Who has him in hand: his captor, or without him whoever of his side is in contact, by name."""
    return captor if captor in near or not near else min(near)
