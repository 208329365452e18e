"""The components, of which a group may load its own cards; what may be decided; where everything is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulesets.common.box import FileBox, files_digest
from rulesets.common.component_files import by_column, own_texts, read_table
from rulesets.common.frames import Frame
from rulesets.common.params import Number, Param, Text
from rulesets.common.piles import Piles
from rulesets.common.refusals import BadFile
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.shapes import BoardRuling, Choice, ChoiceAt, Plain, Ruling, kinds_of

DATA = Path(__file__).with_name("data")
RULE = Rulebook(DATA.with_name("rules.toml"))
FILE, MAP = "cards.toml", "map.toml"
CARD: dict[str, Param] = {"kind": Text(20, 1), "copies": Number(1, 9), "value": Number(0, 9), "bonus": Number(0, 3)}
DOMAIN: dict[str, Param] = {"id": Text(20, 1), "castle": Text(9), "near": Text(99, 1)}
DOMAIN |= {"worth": Number(1, 9), "x": Number(0, 600), "y": Number(0, 520)}
FEWEST = 12  # hands and draws of the shortest game, BAR-2b
RULINGS = ("gm.card", "gm.banner", "gm.set")
CHOICES = ("stake", "announce", "banner", "standing", "strike")
SHAPES = {Plain: ("agree", "capitulate"), Choice: CHOICES, ChoiceAt: ("react", "gone"), Ruling: RULINGS}
KINDS = kinds_of(SHAPES, BoardRuling)
OUT = "out"  # where a card or a banner is that has left the game


@dataclass(frozen=True, slots=True)
class BaronsBox(FileBox):
    value: Mapping[str, int]  # of each card
    bonus: Mapping[str, int]
    castle: Mapping[str, Seat]  # of each domain whose castle it is; empty for a march
    near: Mapping[str, str]  # "ford,mill"
    worth: Mapping[str, int]
    x: Mapping[str, int]
    y: Mapping[str, int]

    def home(self, seat: Seat) -> str:
        return next(at for at, lord in self.castle.items() if lord == seat)


def load_box(files: Mapping[str, str]) -> BaronsBox:
    texts = own_texts(files, DATA, FILE)
    rows = read_table(FILE, texts[FILE], "card", CARD, "kind")
    cards = {f"{row['kind']}-{n + 1}": row for row in rows for n in range(row["copies"])}
    if len(cards) < FEWEST:
        raise BadFile(FILE, texts[FILE].count("\n") + 1, 1, "too_few_cards", fewest=FEWEST)
    value, bonus = ({card: row[name] for card, row in cards.items()} for name in ("value", "bonus"))
    domains = read_table(MAP, DATA.joinpath(MAP).read_text("utf-8"), "domain", DOMAIN, "id")
    return BaronsBox(files_digest(texts), texts, value, bonus, **by_column(domains, "id"))


@dataclass(slots=True, eq=False)
class State:
    box: BaronsBox
    setup: Setup
    cards: Piles = field(default_factory=lambda: Piles.of((), ()))
    turn: int = 0
    round: int = 0  # turns begun, those begun anew included: no question and no die comes twice under one name
    phase: str = "council"
    ending: str = ""
    omen: int = 0
    owner: dict[str, Seat] = field(default_factory=dict)
    banner: dict[Seat, str] = field(default_factory=dict)  # where it stands; OUT once it was turned over
    truth: dict[Seat, str] = field(default_factory=dict)  # "true" or "decoy"
    standing: dict[Seat, str] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)  # of this turn: "banner red" has moved, "absent red ford" as all saw
    stack: list[Frame] = field(default_factory=list)

    def copy(self) -> State:
        flat = (self.turn, self.round, self.phase, self.ending, self.omen)
        board = (self.owner.copy(), self.banner.copy(), self.truth.copy(), self.standing.copy())
        return State(self.box, self.setup, self.cards.copy(), *flat, *board, self.marks.copy(), self.stack.copy())

    @property
    def alive(self) -> list[Seat]:
        """Those who hold their castle (BAR-1b)."""
        return [seat for seat in self.setup.seats if self.owner[self.box.home(seat)] == seat]

    def sees_banner(self, viewer: Viewer, seat: Seat) -> bool:
        return viewer in (GM, seat) or self.banner[seat] == OUT

    def points(self, seat: Seat) -> int:
        return sum(self.box.worth[at] for at, owner in self.owner.items() if owner == seat)

    def winners(self) -> tuple[Seat, ...]:
        best = [seat for seat in self.alive if self.points(seat) == max(map(self.points, self.alive))]
        return tuple(best) if len(best) == 1 else ()
