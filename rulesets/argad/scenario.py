"""What a scenario lays out: the table, parties and their people, who waits off the table, secrets, things, conditions.

Everything is frozen; a game copies out of it what may change. Names of people here ("yann", "archer_2") are those of
the file: on the table they get numbers, so that nobody reads off a number who it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.meta import Titles
from rulesets.common.seats import Seat

from .people import Profile
from .plane import Point
from .terrain_map import Table

Behaviour = Literal["aggressive", "cautious", "guard", "raid", "frightened", "still"]
When = Literal["enters", "turn", "seen", "falls", "speaks", "done", "contact"]
Then = Literal["tell", "call", "hostile", "friendly", "behave", "slip", "ask", "end"]


NOTHING = Titles("", "")


@dataclass(frozen=True, slots=True)
class PartySide:
    """Those who stand together. `against`: the parties at war with it from the beginning."""

    id: str
    titles: Titles
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One person of the scenario. `seat` "": the game master's. `place` None: not on the drawn table yet."""

    id: str
    name: str
    profile: Profile
    party: str
    seat: Seat = ""
    place: Point | None = None
    facing: Point = (0, 1)
    floor: int = 0
    hidden: bool = False  # in terrain or a building, out of everybody's sight (ARG-LOS-02)
    disguise: str = ""  # a troop of the box that he seems to be (ARG-DSG-03, ARG-FOG-07)
    seems_of: str = ""  # the party he seems to belong to
    moved_by_gm: bool = False  # though a player's (ARG-FOG-07)
    behaviour: Behaviour = "still"  # where nobody plays him
    guards: tuple[Point, ...] = ()  # the place that he guards or raids
    loads: tuple[str, ...] = ()
    prisoner_of: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """People off the table (ARG-ENT-03). `entry`: where they come in, a place or the ends of a stretch of an edge."""

    id: str
    seat: Seat
    members: tuple[str, ...]
    entry: tuple[Point, ...]
    turn: int = 1
    uncertain: bool = False
    hard: bool = False
    called: bool = True


@dataclass(frozen=True, slots=True)
class Herd:
    """Two or three animals, of which at most one stands for a troop (ARG-FOG-02, ARG-FOG-05, ARG-FOG-06).

    `choose`: the player says before the first turn which of them it is; else the first one.
    """

    id: str
    seat: Seat
    animal: str
    places: tuple[Point, ...]
    troop: tuple[str, ...] = ()
    choose: bool = True


@dataclass(frozen=True, slots=True)
class Secret:
    """An objective, a fact, a clue: whom it is given to, who of the people holds it (ARG-OBV, ARG-NPC-01).

    `check` is what the engine may judge, see aims.py: "hold mill", "leave west 2", "fall governor", "carry chest west".
    """

    id: str
    kind: Literal["objective", "fact", "clue", "trick"]
    text: Titles
    to: tuple[Seat, ...] = ()
    holder: str = ""
    check: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """If so, then so, watched by the engine for the game master (ARG-NPC-01, ARG-OBV-02).

    `when`: somebody of `who` enters `area`, is seen, falls, is spoken to, is in contact with an enemy; `turn` begins; a
    job is done whose `then` names this condition. `what` goes with `then`: call BAND, hostile PARTY PARTY, friendly
    PARTY PARTY, behave WHO BEHAVIOUR, slip SECRET (to the seats `whom`); tell, ask and end need none. The text is told
    to the seats `whom`, and to the game master in any case.
    """

    id: str
    when: When
    who: tuple[str, ...] = ()  # parties or people
    area: str = ""
    turn: int = 0
    then: Then = "tell"
    what: str = ""  # a waiting band, a party, a behaviour, a secret
    whom: tuple[Seat, ...] = ()
    text: Titles = NOTHING


@dataclass(frozen=True, slots=True)
class Item:
    """A thing on the table or on somebody: a chest, a letter, a flag."""

    id: str
    titles: Titles
    load: str = ""
    place: Point | None = None
    holder: str = ""
    hidden: bool = False
    flag_of: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A named part of the table that objectives and conditions speak of."""

    id: str
    titles: Titles
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to be done that might take some time: open a gate, search a chest (ARG-WRK)."""

    id: str
    titles: Titles
    area: str = ""  # where one must stand
    hard: bool = False
    two_times: bool = False
    then: str = ""  # a condition that is met once it is done
    finds: str = ""  # the thing found; "": nothing to find


@dataclass(frozen=True, slots=True)
class Scenario:
    """`table` None: played beside real miniatures, without positions."""

    id: str
    titles: Titles
    summary: Titles
    sheet: str
    seats: tuple[Seat, ...]
    turns: int
    minutes: int
    wet: bool = False  # the weather: stairs outside are slippery (ARG-BLD-07)
    earshot: int = 0  # distances other than usual: night, fog (ARG-MEA-08)
    seen: int = 0
    recognised: int = 0
    table: Table | None = None
    parties: tuple[PartySide, ...] = ()
    figures: tuple[Figure, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    herds: tuple[Herd, ...] = ()
    secrets: tuple[Secret, ...] = ()
    conditions: tuple[Condition, ...] = ()
    items: tuple[Item, ...] = ()
    areas: tuple[Area, ...] = ()
    jobs: tuple[Job, ...] = ()
    briefing: Titles = NOTHING  # what everybody may read
    options: tuple[tuple[str, str], ...] = ()  # switches that this scenario wants otherwise

    def area(self, name: str) -> Area:
        return next(one for one in self.areas if one.id == name)
