"""A fight that nobody plays: who meets whom, and what became of each (ARG-NPC-01).

The field is open: each side stands in a line, so far from the next. A place in the line is drawn for everybody, so that
neither a name nor the order in which people are listed decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from rulesets.common.events import Modifier

from .components import MoraleSheet
from .disorder import Lone
from .fighters import BY_THE_BOOK, MeleeOptions
from .people import FRESH, Condition, Profile
from .periods import Period
from .scenario import Behaviour
from .shooting import RULED, ShotRules

End = Literal["stands", "wounded", "fallen", "fled", "left", "absent"]
Cause = Literal["", "shot", "melee", "fled", "left"]

ENDS: tuple[End, ...] = ("stands", "wounded", "fallen", "fled", "left", "absent")
CAUSES: tuple[Cause, ...] = ("", "shot", "melee", "fled", "left")
NOBODY: Final = -1
EARSHOT: Final = 2000  # ARG-MEA-03


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as he comes to the fight. The name is only for the report."""

    name: str
    profile: Profile
    condition: Condition = FRESH


@dataclass(frozen=True, slots=True)
class Band:
    """One side: its people, how they behave, and what protects those who have not left their place (ARG-PRO-21)."""

    people: tuple[Person, ...]
    conduct: Behaviour = "aggressive"
    cover: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """The field: `distance` between two lines, in tenths of a millimetre; `rough` ground slows (ARG-TER-02)."""

    distance: int = 3000
    rough: bool = False
    earshot: int = EARSHOT
    musician: int = 6000  # ARG-MEA-05


@dataclass(frozen=True, slots=True)
class Skirmish:
    """The whole fight before it begins. The sides stand one behind the other in their order; `turns` at the most.

    `morale` None: nobody is tested. `turn` is that of the game: some conditions last till the end of a turn.
    """

    sides: tuple[Band, ...]
    period: Period
    melee: MeleeOptions = BY_THE_BOOK
    shots: ShotRules = RULED
    ground: Ground = Ground()
    turns: int = 15
    turn: int = 1
    morale: MoraleSheet | None = None
    lone: Lone = "always"

    def people(self) -> Iterator[tuple[int, Person]]:
        """Everybody with the number of his side, as listed."""
        for side, band in enumerate(self.sides):
            for one in band.people:
                yield side, one


class PersonFate(NamedTuple):
    """What became of one person, and in which turn. `by` did it; of several who struck at once, one of them."""

    name: str
    side: int
    fate: End
    cause: Cause = ""
    turn: int = 0
    by: str = ""

    @property
    def survives(self) -> bool:
        """Whether he may come to the next game."""
        return self.fate != "fallen"


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended. `holder` is the side that holds the table, NOBODY where none is alone on it."""

    holder: int
    turns: int
    fates: tuple[PersonFate, ...]  # sides and people in the order in which they were given
    shots: tuple[int, ...]  # fired by each side
    hits: tuple[int, ...]  # of these, how many told
