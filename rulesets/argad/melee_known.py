"""A melee as one seat knows it: of others what everybody sees, and nothing of class, skill or hidden arms (ARG-HID-07).

The position is made over with what is known, so that whatever is reckoned from it can tell no secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.seats import GM, Viewer

from .awareness import is_aware, is_own, seen_by
from .grouping import party_as_known
from .melee_wishes import Melee
from .people import LIGHT, LOWEST_CLASS, Condition, Profile, Role
from .state import FigureId, Looks, State

CLASSES = (1, 3, 5)  # ARG-CLS-01: what a stranger may be: at the least, between, at the most


def strangers(state: State, viewer: Viewer, people: Iterable[FigureId]) -> list[FigureId]:
    """Those of whom this viewer knows only what everybody sees."""
    return [] if viewer == GM else [who for who in people if not is_own(state, viewer, who)]


def melee_as_known(state: State, viewer: Viewer, melee: Melee) -> Melee:
    """The contacts that he perceives."""
    known = {who: is_aware(state, viewer, who) for who in melee.everybody()}
    pairs = tuple(pair for pair in melee.pairs if all(known[who] for who in pair))
    rears = tuple(one for one in melee.rears if all(known[who] for who in (one.who, one.over, one.at)))
    return Melee(pairs, rears)


def as_known(state: State, viewer: Viewer, people: Iterable[FigureId]) -> State:
    """The position with strangers as they look: of the lowest class, to be guessed at."""
    unknown = strangers(state, viewer, people)
    if not unknown:
        return state
    seen = state.copy()
    for who in unknown:
        seen.people[who] = _profile(state, viewer, who)
        seen.now[who] = _condition(state, who)
        seen.party[who] = party_as_known(state, viewer, who)
    seen.marks = [one for one in state.marks if one.split(" ")[-1] not in unknown]
    return seen


def _profile(state: State, viewer: Viewer, who: FigureId) -> Profile:
    found = seen_by(state, viewer, who)
    looks = found.looks if found else Looks()
    armour = state.terms.period.armours.get(looks.armour, LIGHT)
    role: Role = looks.role if looks.role in ("cavalry", "mounted_foot") else "foot"  # type: ignore[assignment]
    return Profile(who, LOWEST_CLASS, armour=armour, clothing=looks.clothing, role=role, weapons=looks.arms)


def _condition(state: State, who: FigureId) -> Condition:
    """What shows of it: where he was, that he has moved, shot, struck, lies there."""
    now = state.now[who]
    return Condition(
        at_contact=now.at_contact,
        moved=now.moved,
        announced=now.announced,
        shots=now.shots,
        shot_early=now.shot_early,
        strikes=now.strikes,
        down_until=max(now.down_until, now.stunned_until),
        dismounted=now.dismounted,
        prisoner_of=now.prisoner_of,
        hostage_of=now.hostage_of,
    )
