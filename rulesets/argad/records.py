"""What a position of Argad is made of: frozen records of places, people seen, bands, secrets, things and plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.seats import Seat, Viewer

from .plane import Point
from .work import Task, Work

Level = Literal["animal", "figure", "recognised", "known"]
FigureId = str  # "f372"; an animal on the table has one as well
Party = str
UNTOUCHED = Work()


@dataclass(frozen=True, slots=True)
class Stand:
    """A place on the drawn table, facing along a vector; tenths of a millimetre."""

    x: int
    y: int
    fx: int = 0
    fy: int = 1
    floor: int = 0

    @property
    def centre(self) -> Point:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Looks:
    """What everybody sees of somebody near enough: no class, no skill, no concealed weapon (ARG-HID-07)."""

    name: str = ""
    party: Party = ""  # what he seems to be
    role: str = "foot"
    armour: str = "light"
    clothing: str = "practical"
    arms: tuple[str, ...] = ()
    rank: str = ""
    banner: bool = False
    musician: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat knows of a figure: as it was when last seen. `now`: in sight just now."""

    level: Level
    turn: int
    now: bool
    looks: Looks
    stand: Stand | None = None
    state: tuple[str, ...] = ()  # "down", "wounded", "hidden", "prisoner", "out"… as far as it shows


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal on the table: what it stands for, if anything (ARG-FOG-02 to ARG-FOG-06)."""

    seat: Seat
    kind: str
    herd: str  # the animals of one troop
    troop: tuple[FigureId, ...] = ()


@dataclass(frozen=True, slots=True)
class Reserve:
    """People off the table: when and where they may come in (ARG-ENT-03), whether somebody hides on it instead."""

    seat: Seat
    members: tuple[FigureId, ...]
    entry: tuple[Point, ...] = ()  # where they come in: the points of an edge, or one place
    turn: int = 1  # from the beginning of this turn on
    uncertain: bool = False  # rolled for at each end of turn (ARG-WRK-09)
    hard: bool = False
    called: bool = True  # False: waits until a trigger or the game master calls it
    work: Work = UNTOUCHED


@dataclass(frozen=True, slots=True)
class Undertaking:
    """Something that might take some time (ARG-WRK). `turn_ends`: what is done of it is judged then."""

    name: str  # typed text, or a code of section names.task
    seat: Seat
    workers: tuple[FigureId, ...]
    task: Task
    work: Work = UNTOUCHED
    secret: bool = False  # nobody but the seat and the game master hears of it
    at: str = ""  # a thing, a place, a person
    done: bool = False
    found: bool = True  # a search: whether there is anything to find (ARG-HID-11)
    trigger: str = ""  # what happens once it is done
    knowers: tuple[Viewer, ...] = ()  # who else saw them at it


@dataclass(frozen=True, slots=True)
class Slip:
    """A written secret: an objective, a clue, something an NPC knows (ARG-OBV, ARG-NPC-01)."""

    kind: Literal["objective", "fact", "clue", "trick"]
    en: str
    fr: str
    knowers: tuple[Seat, ...] = ()  # whom it was given to; () : the game master alone
    holder: str = ""  # who of the people knows it, and may tell
    check: str = ""  # what decides an objective: see objectives.py; "": the game master
    points: int = 0
    state: Literal["open", "done", "failed", "withdrawn"] = "open"


@dataclass(frozen=True, slots=True)
class Trigger:
    """If so, then so: watched by the engine, known to the game master alone (ARG-NPC-01, ARG-OBV-02)."""

    when: str  # "enters", "turn", "seen", "falls", "speaks", "done"
    who: tuple[str, ...] = ()  # parties or people it waits for; (): anybody
    area: tuple[Point, ...] = ()
    turn: int = 0
    then: str = "tell"  # "tell", "call", "hostile", "friendly", "behave", "slip", "ask"
    what: str = ""  # a reserve, a party, a behaviour, a slip
    whom: tuple[Seat, ...] = ()
    en: str = ""
    fr: str = ""
    fired: int = 0  # the turn in which it happened


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies about or is carried: a chest, a letter, a flag (ARG-CVY-01, ARG-MOR-10, ARG-HID-06)."""

    en: str
    fr: str
    load: str = ""  # an id of the gear; "" weighs nothing
    holder: FigureId = ""
    stand: Stand | None = None
    hidden: bool = False  # found by a search, or seen when it is displayed
    finders: tuple[Seat, ...] = ()  # who knows of it
    flag_of: str = ""  # the unit whose flag it is


@dataclass(frozen=True, slots=True)
class Formation:
    """People in close or open order. `since`: from the beginning of this turn on; later than now: forming."""

    kind: str
    members: tuple[FigureId, ...]
    guide: FigureId
    officer: FigureId
    since: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """How somebody left the game or was hurt: for the record, statistics and the aftermath."""

    who: FigureId
    turn: int
    fate: str  # "killed", "wounded", "captured", "left", "drowned"…
    cause: str  # "shot", "melee", "fall", "danger", "ruling"…
    rule: str
    by: FigureId = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Somebody's plan for the turn: where he goes, how, and what he does (ARG-MOV-03)."""

    who: FigureId
    way: tuple[Point, ...] = ()
    manner: str = "walks"
    does: str = ""  # "work", "reload", "mount", "dismount", "hide", "form"…: see announcing.py
    at: str = ""  # the figure, thing or undertaking that it is about
    shot: str = ""  # a shot during the move: the target (ARG-TIM-10)
    distance: int = 0  # what he keeps from the other
    guide: FigureId = ""  # whose way he goes, keeping his place beside him
    start: Stand | None = None  # once carried out: where he stood before, how far he went, whom he met
    length: int = 0
    met: tuple[FigureId, ...] = ()
