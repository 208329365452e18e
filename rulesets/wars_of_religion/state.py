"""Where everything is: the whole position of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesets.common.frames import Frame
from rulesets.common.seats import Seat
from rulesets.common.setup import Setup

from .box import WarsBox
from .cast import Cast
from .decks import Decks
from .factions import FACTIONS, FACTIONS_OF_SIDES, SIDES_OF, ally_of, court_order, enemies_of

NUMERALS = ("1", "2", "3", "4", "5")
MARKERS: dict[Seat, tuple[str, ...]] = {one: tuple(f"{one}.{n}" for n in NUMERALS) for one in FACTIONS}
REVOLTS = ("revolt.governor", "revolt.peasant")
ARMIES = (*(army for markers in MARKERS.values() for army in markers), *REVOLTS)


@dataclass(frozen=True, slots=True)
class Venture:
    """The activation of a province that is being carried out (WOR-15.7.2a).

    `armies` in the order in which they move, each with its way ("NOR ORL IDF": every area from where it stands to where
    it stops) and the troops that go along.
    """

    area: str
    armies: tuple[str, ...]
    ways: tuple[str, ...]
    troops: tuple[int, ...]
    tired: tuple[str, ...] = ()  # armies that took attrition already, on the way
    beaten: tuple[str, ...] = ()  # armies that lost a battle in it: they move no more and besiege nothing
    helps: tuple[str, ...] = ()  # cards played for it: "forced_march royalist.1"


@dataclass(slots=True, eq=False)
class State:
    box: WarsBox
    setup: Setup
    people: Cast = field(default_factory=Cast)
    decks: Decks = field(default_factory=Decks)
    turn: int = 0
    step: str = ""
    serial: int = 0  # how many questions and rolls have had a name
    ending: str = ""
    winner: Seat = ""
    called: int = 0  # the turn of the Call to Arms, 0 before it
    massacre: int = 0  # the turn of Saint Bartholomew's Day, 0 before it
    taxes: int = 0
    owner: dict[str, Seat] = field(default_factory=dict)  # of each city that is on the map
    money: dict[Seat, int] = field(default_factory=dict)
    treaties: dict[Seat, int] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)  # war points of this war
    chief: dict[Seat, str] = field(default_factory=dict)  # current faction leader, "" while the office is vacant
    phantoms: dict[Seat, int] = field(default_factory=dict)  # cards of a Court Hand that are nobody
    acted: dict[Seat, int] = field(default_factory=dict)  # court actions of this turn
    pool: list[str] = field(default_factory=list)  # chits that may be drawn
    drawn: list[str] = field(default_factory=list)  # chits drawn so far
    turned: list[str] = field(default_factory=list)  # characters who have changed faction, for good (WOR-14.7aa)
    marks: list[str] = field(default_factory=list)  # what was done this turn: "mission league Spain", "wrote royalist"…
    effects: list[str] = field(default_factory=list)  # cards and chits in force this turn: "council_of_trent", "red x"…
    lasting: list[str] = field(
        default_factory=list
    )  # the same for the rest of the game: "la_rochelle", "spanish_armada"
    at: dict[str, str] = field(default_factory=dict)  # army on the map -> area
    troops: dict[str, int] = field(default_factory=dict)
    leads: dict[str, str] = field(default_factory=dict)  # army -> commander, "" for the anonymous one
    backs: dict[str, str] = field(default_factory=dict)  # army -> supporting leader, where there is one
    lost: dict[str, str] = field(default_factory=dict)  # leader -> "wounded", "alone", "captive royalist" (of whom)
    side: str = ""  # whose round it is
    round: int = 0
    passes: int = 0  # rounds in a row in which nothing was activated
    used: list[str] = field(default_factory=list)  # of this round: armies and areas activated, armies that declined
    frozen: list[str] = field(default_factory=list)  # provinces weary of war (WOR-19d)
    venture: Venture | None = None
    talk: list[str] = field(default_factory=list)  # "league henri_de_guise": said to the ally before choosing (WOR-H-7)
    standing: dict[str, str] = field(default_factory=dict)  # "league battle" -> the answer left beforehand
    chronicle: list[str] = field(default_factory=list)  # of each turn that is over: its number, the cities of each
    stack: list[Frame] = field(default_factory=list)

    def copy(self) -> State:
        return State(
            self.box,
            self.setup,
            self.people.copy(),
            self.decks.copy(),
            self.turn,
            self.step,
            self.serial,
            self.ending,
            self.winner,
            self.called,
            self.massacre,
            self.taxes,
            self.owner.copy(),
            self.money.copy(),
            self.treaties.copy(),
            self.points.copy(),
            self.chief.copy(),
            self.phantoms.copy(),
            self.acted.copy(),
            self.pool.copy(),
            self.drawn.copy(),
            self.turned.copy(),
            self.marks.copy(),
            self.effects.copy(),
            self.lasting.copy(),
            self.at.copy(),
            self.troops.copy(),
            self.leads.copy(),
            self.backs.copy(),
            self.lost.copy(),
            self.side,
            self.round,
            self.passes,
            self.used.copy(),
            self.frozen.copy(),
            self.venture,
            self.talk.copy(),
            self.standing.copy(),
            self.chronicle.copy(),
            self.stack.copy(),
        )

    @property
    def order(self) -> tuple[Seat, ...]:
        """Court order (WOR-14.5a)."""
        return court_order(self.called)

    @property
    def opposition(self) -> Seat:
        return court_order(self.called)[2]

    def ally(self, faction: Seat) -> Seat:
        return ally_of(self.called, faction)

    def enemies(self, faction: Seat) -> tuple[Seat, ...]:
        return enemies_of(self.called, faction)

    def side_of(self, faction: Seat) -> str:
        return SIDES_OF[self.called > 0][faction]

    def factions_of(self, side: str) -> tuple[Seat, ...]:
        return FACTIONS_OF_SIDES[self.called > 0][side]

    def reading(self, name: str) -> str:
        return self.setup.readings[name]

    def name(self, kind: str) -> str:
        """A name for a question or a roll that no other has in this game."""
        self.serial += 1
        return f"t{self.turn}.{self.serial}.{kind}"

    def cities_of(self, faction: Seat) -> list[str]:
        return [city for city, owner in self.owner.items() if owner == faction]

    def holds_in(self, side: str, area: str) -> list[str]:
        """The cities of an area that a side controls."""
        mine = self.factions_of(side)
        return [city for city in self.box.cities_in[area] if self.owner.get(city) in mine]
