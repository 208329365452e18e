"""A game of Argad: people, where they stand, what is going on, and what each seat has seen and may remember.

A figure is named by a number drawn at the start ("f372"), so that nobody reads off it who it is or how many there are.
What somebody is stands in his `Profile`, what has become of him in his `Condition`; both are frozen and shared by
copies. Only figures on the drawn table have a `Stand`; those beside real miniatures have none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from rulesets.common.frames import Frame
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup

from .bases import FOOTPRINTS, Base, base_at
from .distances import CHANGEABLE, Distances
from .in_force import Terms, terms_of
from .npc_conduct import Conduct
from .people import Condition, Profile
from .records import (
    Animal,
    Deed,
    Fallen,
    FigureId,
    Formation,
    Level,
    Looks,
    Party,
    Reserve,
    Seen,
    Slip,
    Stand,
    Thing,
    Trigger,
    Undertaking,
)
from .sheets import Box

BORNE = "borne"  # "borne blue": what a campaign lets weigh on the morale of all people of a seat (ARG-MOR-13)

DISTANCE = "distance"  # "distance seen": how far one sees by the game master's word (ARG-MEA-08), among the tools

__all__ = [
    "DICTS",
    "DISTANCE",
    "LISTS",
    "Animal",
    "Deed",
    "Fallen",
    "FigureId",
    "Formation",
    "Level",
    "Looks",
    "Party",
    "Reserve",
    "Seen",
    "Slip",
    "Stand",
    "State",
    "Thing",
    "Trigger",
    "Undertaking",
    "placed",
    "standing",
]


@dataclass(slots=True)
class State:
    box: Box
    setup: Setup
    terms: Terms = field(init=False, repr=False, compare=False)
    turn: int = 0
    phase: str = "preparation"
    ending: str = ""
    stack: list[Frame] = field(default_factory=list)
    aside: list[Frame] = field(default_factory=list)  # what was called by hand: comes first, and stands in nobody's way
    marks: list[str] = field(default_factory=list)  # what happened this turn, sorted words: "elite blue"
    people: dict[FigureId, Profile] = field(default_factory=dict)
    now: dict[FigureId, Condition] = field(default_factory=dict)
    seat: dict[FigureId, Seat] = field(default_factory=dict)  # who decides for him just now
    owner: dict[FigureId, Seat] = field(default_factory=dict)  # whose troop he belongs to
    party: dict[FigureId, Party] = field(default_factory=dict)
    guise: dict[FigureId, Looks] = field(default_factory=dict)  # what somebody in disguise seems to be
    roster: dict[FigureId, str] = field(default_factory=dict)  # the person of the roster, where there is one
    stands: dict[FigureId, Stand] = field(default_factory=dict)
    animals: dict[FigureId, Animal] = field(default_factory=dict)
    reserves: dict[str, Reserve] = field(default_factory=dict)
    hostile: list[str] = field(default_factory=list)  # "bretons|vikings", sorted pairs of parties at war
    truces: list[str] = field(default_factory=list)  # pairs of people who do not strike each other: "f1|f2"
    seen: dict[str, Seen] = field(default_factory=dict)  # "blue f372"
    joined: list[str] = field(default_factory=list)  # pairs that count as together, "f1|f2" (ARG-GRP-06)
    parted: list[str] = field(default_factory=list)
    formations: dict[str, Formation] = field(default_factory=dict)
    tasks: dict[str, Undertaking] = field(default_factory=dict)
    slips: dict[str, Slip] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    moods: dict[FigureId, str] = field(default_factory=dict)  # attitudes that were rolled or set (ARG-NPC-03)
    conduct: dict[FigureId, Conduct] = field(default_factory=dict)  # how people behave whom nobody plays
    doors: dict[str, str] = field(default_factory=dict)  # openings: "open", "shut", "bolted", "broken"
    tools: dict[str, str] = field(default_factory=dict)  # ladders, boats, tables: where and how, see their chapters
    thrown: dict[str, int] = field(default_factory=dict)  # "f372 javelin" -> how many so far
    deeds: dict[FigureId, Deed] = field(default_factory=dict)  # what was agreed for this turn
    plans: dict[FigureId, Deed] = field(default_factory=dict)  # what is announced, while it may be changed
    starts: dict[FigureId, Stand] = field(default_factory=dict)  # where everybody stood before the moves of this turn
    shot_at: dict[str, int] = field(default_factory=dict)  # "f1 f2" -> when the one last shot at the other, who saw him
    lamps: list[str] = field(default_factory=list)  # who agreed, as each sees it: "blue red" (viewer, seat)
    contacts: list[str] = field(default_factory=list)  # pairs of enemies in contact, told by hand: "f1|f2"
    fallen: list[Fallen] = field(default_factory=list)
    gone: list[FigureId] = field(default_factory=list)  # who went off the table, in his order
    counts: dict[str, int] = field(default_factory=dict)  # numbers for the names of what comes to be: "task" -> 3

    def __post_init__(self) -> None:
        self.terms = terms_of(self.box, self.setup)

    def copy(self) -> State:
        other = State.__new__(State)
        other.box, other.setup, other.terms = self.box, self.setup, self.terms
        other.turn, other.phase, other.ending = self.turn, self.phase, self.ending
        for name in LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in DICTS:
            setattr(other, name, getattr(self, name).copy())
        return other

    @property
    def distances(self) -> Distances:
        """How far one hears, sees and recognises just now: as the game master says, else as is usual here."""
        usual = self.terms.distances
        if not self.tools:
            return usual
        return usual.changed(**{name: int(self.tools.get(f"{DISTANCE} {name}", 0)) for name in CHANGEABLE})

    # -- who and where -------------------------------------------------------------------------------------------

    def in_play(self, who: FigureId) -> bool:
        """Alive, free to be met, and not off the table in reserve."""
        now = self.now.get(who)
        if now is None or now.out:
            return False
        return not self.reserves or not self.is_off(who)

    def is_off(self, who: FigureId) -> bool:
        return bool(self.reserves) and who in [member for one in self.reserves.values() for member in one.members]

    def is_standing_in(self, who: FigureId) -> bool:
        """Whether an animal still stands for him, so that nobody sees himself (ARG-FOG-02)."""
        return bool(self.animals) and who in [member for one in self.animals.values() for member in one.troop]

    def of_seat(self, seat: Seat) -> list[FigureId]:
        """Those whom this seat decides for, in play."""
        off = [who for one in self.reserves.values() for who in one.members]
        now = self.now
        return [
            who for who, one in self.seat.items() if one == seat and who in now and not now[who].out and who not in off
        ]

    def base(self, who: FigureId) -> Base:
        """His base on the drawn table. KeyError for those who stand on none."""
        stand = self.stands[who]
        return placed(stand, self.footprint(who))

    def footprint(self, who: FigureId) -> str:
        if who in self.animals:
            return "donkey"
        if self.people[who].role == "foot" or self.now[who].dismounted:
            return self.terms.foot
        return self.terms.mounted

    def are_hostile(self, one: FigureId, other: FigureId) -> bool:
        """At war, and not agreed to leave each other alone; a prisoner is nobody's enemy."""
        a, b = sorted((self.party[one], self.party[other]))
        if f"{a}|{b}" not in self.hostile or self.now[one].prisoner_of or self.now[other].prisoner_of:
            return False
        return "|".join(sorted((one, other))) not in self.truces

    def shown_party(self, who: FigureId) -> Party:
        """The party that he seems to be of: in disguise another than his own (ARG-DSG-03)."""
        return self.guise[who].party if who in self.guise else self.party[who]

    def are_open_enemies(self, one: FigureId, other: FigureId) -> bool:
        """At war, and seen to be: whoever seems to be of no hostile party is stopped by nobody (ARG-HID-05)."""
        shown = sorted((self.shown_party(one), self.shown_party(other)))
        return "|".join(shown) in self.hostile and self.are_hostile(one, other)

    def takes_for_enemy(self, one: FigureId, other: FigureId) -> bool:
        """Whether the first, who knows his own side, sees an enemy in what the second seems to be."""
        a, b = sorted((self.party[one], self.shown_party(other)))
        return f"{a}|{b}" in self.hostile and "|".join(sorted((one, other))) not in self.truces

    def called(self, kind: str) -> str:
        """A fresh name: "task3"."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return f"{kind}{self.counts[kind]}"


LISTS = ("stack", "aside", "marks", "hostile", "truces", "joined", "parted", "lamps", "contacts", "fallen", "gone")
DICTS = (
    *("people", "now", "seat", "owner", "party", "guise", "roster", "stands", "animals", "reserves", "seen"),
    *("formations", "tasks", "slips", "triggers", "things", "moods", "conduct", "doors", "tools", "thrown"),
    *("deeds", "plans", "starts", "shot_at", "counts"),
)


@lru_cache(maxsize=20_000)
def placed(stand: Stand, footprint: str) -> Base:
    facing = (stand.fx, stand.fy) if stand.fx or stand.fy else (0, 1)
    return base_at(stand.x, stand.y, FOOTPRINTS[footprint], facing)


def standing(base: Base, floor: int = 0) -> Stand:
    """The stand of a base that was moved."""
    return Stand(base.x, base.y, *base.facing, floor)
