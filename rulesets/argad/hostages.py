"""Hostages held in front in a melee, and prisoners who are taken hold of so (ARG-HOS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .contact import in_contact
from .ledger import RULE
from .state import Deed, FigureId, State

HOLD, LET_GO = "hold_hostage", "let_go"


def couple_of(state: State, who: FigureId) -> list[FigureId]:
    """His hostage, or his captor: shots at one of them may hit the other (ARG-HOS-02)."""
    captor = state.now[who].hostage_of
    held = [one for one, now in state.now.items() if now.hostage_of == who and state.in_play(one)]
    return [*held, *([captor] if captor and state.in_play(captor) else [])]


def with_couples(state: State, members: Sequence[FigureId]) -> tuple[FigureId, ...]:
    """Those who may be hit, and whoever makes a couple with one of them."""
    more = [one for who in members if who in state.now for one in couple_of(state, who) if one not in members]
    return (*members, *dict.fromkeys(more))


# Taking hold of a prisoner


def check_hold(state: State, seat: Seat, deed: Deed) -> None:
    """Only of one's own prisoner, and within reach where places count. Raises IllegalAction."""
    held = state.now.get(deed.at)
    if held is None or held.prisoner_of != deed.who:
        raise IllegalAction("no_hostage", RULE["ARG-HOS-01"])
    if deed.does == LET_GO and held.hostage_of != deed.who:
        raise IllegalAction("hostage_not_held", RULE["ARG-HOS-01"])


def holds(state: State, deed: Deed) -> bool:
    """Held in front of him from now on, if the two stand in contact once all have moved (ARG-HOS-01)."""
    if state.now[deed.at].prisoner_of != deed.who or not _touch(state, deed.who, deed.at):
        return False
    state.now[deed.at] = replace(state.now[deed.at], hostage_of=deed.who)
    return True


def lets_go(state: State, deed: Deed) -> bool:
    """A prisoner still, and no shield any more."""
    if state.now[deed.at].hostage_of != deed.who:
        return False
    state.now[deed.at] = replace(state.now[deed.at], hostage_of="")
    return True


def _touch(state: State, one: FigureId, other: FigureId) -> bool:
    """Beside miniatures nobody measures."""
    if one not in state.stands or other not in state.stands:
        return one not in state.stands and other not in state.stands
    same = state.stands[one].floor == state.stands[other].floor
    return same and in_contact(state.base(one), state.base(other))
