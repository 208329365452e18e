"""A small fight of one phase, in numbers: who may strike whom, with what (ARG-MEL-02 to ARG-MEL-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .fighters import BY_THE_BOOK, Fighter, MeleeOptions, Reach
from .ledger import RULE

Place = int
"""A fighter's place in the fight, from 0."""

OUT: Final = 1
BACK: Final = 2
FLAT: Final = 4
HURT: Final = 8
LOST: Final = 16
"""Added up, what becomes of a fighter: out of the fight, driven back, laid down, wounded; LOST for each life point."""
CANNOT_STRIKE = OUT | BACK | FLAT


@dataclass(frozen=True, slots=True)
class CloseShot:
    """A shot just before contact, or a pistol in contact, as the shooting tables make it (ARG-MEL-24, ARG-MOD-03)."""

    need: int
    modifiers: tuple[Modifier, ...] = ()
    why: RuleId = RULE["ARG-CCT-05"]


@dataclass(frozen=True, slots=True)
class Blow:
    """One die of a fighter. `wishes` are places in the fight: whom he would strike first (ARG-MEL-04)."""

    by: Place
    wishes: tuple[Place, ...] = ()
    shot: CloseShot | None = None
    thrown: bool = False  # an object of the house (ARG-OBJ-02)


@dataclass(frozen=True, slots=True)
class Fight:
    """Everybody in a small fight. `unsteady` are the two on a table that both may topple (ARG-TAB-08)."""

    fighters: tuple[Fighter, ...]
    reaches: tuple[Reach, ...]
    blows: tuple[Blow, ...]
    unsteady: tuple[Place, ...] = ()
    options: MeleeOptions = BY_THE_BOOK


@dataclass(frozen=True, slots=True)
class Names:
    """How the dice of a fight are called. Names decide nothing."""

    key: str = "melee"
    ids: tuple[str, ...] = ()

    def of(self, place: Place) -> str:
        return self.ids[place] if self.ids else str(place)


NAMELESS = Names()


class Roll(NamedTuple):
    """A die that has fallen at this step and is not settled yet. In odds, lower values that do the same are one."""

    blow: int
    reach: int
    natural: int


class Course(NamedTuple):
    """How far a fight has come. `closed`: files whose fight against somebody is over for the turn (ARG-RNK-07)."""

    fates: tuple[int, ...]
    struck: int = 0  # a bit for each blow
    closed: tuple[tuple[Place, Place], ...] = ()
    rolls: tuple[Roll, ...] = ()


class Verdict(NamedTuple):
    """What one die does to one enemy. `front` stands in the first rank for the striker."""

    by: Place
    front: Place
    at: Place
    effect: int
    natural: int
    total: int
    gentle: bool
    six: bool


def start_of(fight: Fight) -> Course:
    return Course((0,) * len(fight.fighters))


def all_strike(
    fighters: tuple[Fighter, ...],
    reaches: tuple[Reach, ...],
    *,
    unsteady: tuple[Place, ...] = (),
    options: MeleeOptions = BY_THE_BOOK,
) -> Fight:
    """Everybody who reaches somebody strikes, with as many dice as he has (ARG-MEL-02, ARG-STR-03)."""
    able = [n for n, one in enumerate(fighters) if not one.is_helpless and any(reach.by == n for reach in reaches)]
    twice = [n for n in able if strikes_twice(fighters[n], options)]
    return Fight(fighters, reaches, tuple(Blow(n) for n in sorted(able + twice)), unsteady, options)


def strikes_twice(fighter: Fighter, options: MeleeOptions) -> bool:
    """A swift fencer who chose so, with a short or very short weapon (ARG-STR-03, ARG-SKL-03)."""
    short = fighter.arm.length in ("short", "very_short")
    return fighter.feat == "two_strikes" and short and options.special_fighters
