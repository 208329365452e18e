"""Hostages held in front in a melee, and prisoners who are taken hold of so (ARG-HOS)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .contact import in_contact
from .fighters import Reach
from .fights import Place
from .ledger import RULE
from .state import Deed, FigureId, State

HOLD, LET_GO = "hold_hostage", "let_go"


@dataclass(frozen=True, slots=True)
class Held:
    """A captor, and whom he holds in contact in front of him."""

    captor: Place
    hostage: Place


def reaches_around(held: Held, enemy: Place, how: Reach | None = None) -> tuple[Reach, ...]:
    """How captor and enemy may strike each other over the hostage, and the enemy the hostage himself, whom nothing
    covers; a miss hurts nobody (ARG-HOS-02)."""
    plain = how or Reach(0, 0)
    return (
        replace(plain, by=held.captor, at=enemy, hostage="mine"),
        replace(plain, by=enemy, at=held.captor, hostage="theirs"),
        replace(plain, by=enemy, at=held.hostage),
    )


def check_hostage(held: Held, contacts: tuple[tuple[Place, Place], ...], *, hostage_is_prisoner: bool) -> None:
    """A hostage is a prisoner in contact with his captor. Raises IllegalAction."""
    if not hostage_is_prisoner:
        raise IllegalAction("no_hostage", RULE["ARG-HOS-01"])
    if (held.captor, held.hostage) not in contacts and (held.hostage, held.captor) not in contacts:
        raise IllegalAction("hostage_not_held", RULE["ARG-HOS-01"])


def resolve_shot_at_couple(dice: Dice, held: Held, *, elite: bool, wish: Place, key: str, seat: Seat) -> Place:
    """Who is hit by a shot that hits the two: one of them by chance, for an elite shot whom he chose (ARG-HOS-02)."""
    if elite:
        return wish
    return (held.captor, held.hostage)[dice.pick(2, key=key, seat=seat, why=RULE["ARG-HOS-02"])]


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
