"""The position of Two Hats and what may be decided in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common import records
from rulesets.common.actions import Action
from rulesets.common.box import files_digest
from rulesets.common.frames import Gather
from rulesets.common.position import Position
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import Viewer
from rulesets.common.setup import Setup, decode_setup, encode_setup
from tests.rulesets.tiny.meta import META, SEATS

RULE = Rulebook(Path(__file__).with_name("rules.toml"))
CARDS = tuple(f"c{n}" for n in range(1, 9))
HELD = 3  # HAT-1
MOST = 2 * HELD  # points, with those a referee may give
SPENT = "spent"


@dataclass(frozen=True, slots=True)
class Box:
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        return files_digest(self.files)


@dataclass(frozen=True, slots=True)
class Play(Action):
    kind: ClassVar[str] = "play"
    card: str


@dataclass(frozen=True, slots=True)
class Yield(Action):
    kind: ClassVar[str] = "yield"


@dataclass(frozen=True, slots=True)
class SetPoints(Action):
    kind: ClassVar[str] = "gm.points"
    who: str
    points: int
    reason: str


KINDS: dict[str, type[Action]] = {one.kind: one for one in (Play, Yield, SetPoints)}


@dataclass(slots=True)
class State:
    box: Box
    setup: Setup
    turn: int
    place: dict[str, str]  # card -> seat, "deck" or "spent"
    points: dict[str, int]
    stack: list[Gather]
    yielded: str = ""

    def copy(self) -> State:
        return State(
            self.box, self.setup, self.turn, dict(self.place), dict(self.points), list(self.stack), self.yielded
        )

    def hand(self, seat: str) -> list[str]:
        return [card for card in CARDS if self.place[card] == seat]


def gather(turn: int) -> Gather:
    return Gather(f"t{turn}.card", "card", SEATS, RULE["HAT-1"], sealed=True)


def encode(state: State) -> dict[str, Any]:
    return {
        "schema": META.schema,
        "setup": encode_setup(state.setup),
        "turn": state.turn,
        "place": dict(state.place),
        "points": dict(state.points),
        "stack": records.pack(state.stack),
        "yielded": state.yielded,
    }


def decode(data: Mapping[str, Any], box: Box) -> State:
    stack = list(records.unpack(data["stack"], {"Gather": Gather}, KINDS))
    tables = (dict(data["place"]), dict(data["points"]))
    return State(box, decode_setup(data["setup"]), data["turn"], *tables, stack, data["yielded"])


def position(state: State, viewer: Viewer) -> Position:
    known = [(card, place) for card, place in state.place.items() if viewer == "gm" or place in (viewer, SPENT)]
    values = {"turn": state.turn, **{f"points_{seat}": state.points[seat] for seat in SEATS}}
    return Position(values, {"cards": tuple({"card": card, "place": place} for card, place in known)})


def from_position(setup: Setup, box: Box, position: Position) -> State:
    place = {str(row["card"]): str(row["place"]) for row in position.tables["cards"]}
    points = {seat: int(str(position.values[f"points_{seat}"])) for seat in SEATS}
    turn = int(str(position.values["turn"]))
    return State(box, setup, turn, place, points, [gather(turn)])
