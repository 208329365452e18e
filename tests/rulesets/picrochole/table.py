"""A table to test on: a drawn map, a few units, orders by name, and what the engine tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.dice import Fast
from rulesets.common.events import Event, Listener, Part
from rulesets.common.position import Position
from rulesets.common.seats import Viewer
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import GiveOrders
from rulesets.picrochole.measures import HEX, POINT, fraction
from rulesets.picrochole.state import State
from tests.boards import draw

SEATS = ("blue", "red")
NO_DICE = Fast(0)


class Table:
    """`units` are lines like "B1 infantry 3 A 1/2 C,D": name, type, strength, hex, progress, path; B is blue."""

    def __init__(
        self,
        drawing: str,
        *units: str,
        markers: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        readings: Mapping[str, str] | None = None,
        capacity: int = 12,
        turn_limit: int = 50,
    ) -> None:
        board = draw(drawing)
        self.names = board.at
        rows = [self._row(*line.split()) for line in units]
        sides = dict.fromkeys(row["side"] for row in rows)
        rows_of_both = [*rows[:12], *({**rows[0], "side": seat} for seat in SEATS if seat not in sides)]
        stand_ins = "".join(f"X{n} {row['side']} {row['type']} 1 {row['at']}\n" for n, row in enumerate(rows_of_both))
        laid = [{"at": self.names[name], "side": side} for name, side in (markers or {}).items()]
        limits = f"[capacity]\ndefault = {max(capacity, 12)}\n"
        file = f'map = """\n{board.text}"""\nunits = """\n{stand_ins}"""\n{limits}'
        self.box = ruleset.load_box({"teaching.toml": file})
        self.setup = Setup(
            "teaching",
            SEATS,
            position=Position({"turn": 1}, {"unit": tuple(rows), "marker": tuple(laid)}),
            gm=True,
            options=options or {},
            readings=readings or {},
            turn_limit=turn_limit,
        )
        self.heard = Listener()
        self.state: State = ruleset.new_game(self.setup, self.box, NO_DICE, self.heard)

    def _row(self, name: str, kind: str, strength: str, at: str, progress: str = "0", path: str = "") -> dict[str, str]:
        side = {"B": "blue", "R": "red"}[name[0]]
        steps = ",".join(self.names[step] for step in path.split(",") if step)
        place = self.names[at]
        return {
            "id": name, "side": side, "type": kind, "strength": strength, "at": place, "progress": progress,
            "path": steps,
        }  # fmt: skip

    def order(self, *moves: str, holds: Sequence[str] = ()) -> None:
        """Seals orders for both sides: "B1 C D" sends B1 over C to D, "B1" alone halts it."""
        for seat in SEATS:
            rows = [line.split() for line in moves if line[0] == seat[0].upper()]
            named = tuple((unit, (tuple(self.names[step] for step in path),)) for unit, *path in rows)
            held = tuple(unit for unit in holds if unit[0] == seat[0].upper())
            action = GiveOrders(named, held)
            ruleset.check(self.state, seat, action)
            ruleset.decide(self.state, seat, action, self.heard)

    def phase(self) -> list[Event]:
        """Resolves one phase; returns what was told."""
        self.heard.events.clear()
        assert ruleset.resolve(self.state, NO_DICE, self.heard)
        return list(self.heard.events)

    def turn(self, *moves: str, holds: Sequence[str] = ()) -> list[Event]:
        """Orders, then all four phases."""
        self.order(*moves, holds=holds)
        self.heard.events.clear()
        while ruleset.resolve(self.state, NO_DICE, self.heard):
            pass
        ruleset.audit(self.state)
        return list(self.heard.events)

    def move(self, *moves: str) -> list[Event]:
        """Orders, then the movement phase alone."""
        self.order(*moves)
        return self.phase()

    def at(self, unit: str) -> str:
        """The name of the hex where a unit stands, its id where it has no name, or "gone"."""
        u = self.state.number[unit]
        if self.state.where[u] < 0:
            return "gone"
        place = self.state.map.ids[self.state.where[u]]
        return next((name for name, one in self.names.items() if one == place), place)

    def progress(self, unit: str) -> str:
        return fraction(self.state.progress[self.state.number[unit]], HEX)

    def strength(self, unit: str) -> str:
        return fraction(self.state.strength[self.state.number[unit]], POINT)

    def marker(self, name: str) -> str:
        return ("", *SEATS)[self.state.marker[self.state.map.index[self.names[name]]]]

    def sees(self, seat: str, name: str) -> bool:
        return self.state.sees(SEATS.index(seat), self.state.map.index[self.names[name]])


def told(events: Sequence[Event], code: str, viewer: Viewer = "gm") -> list[Mapping[str, Any]]:
    """The facts of every part with this code that the viewer hears."""
    return [part.facts for part in parts(events, viewer) if part.code == code]


def parts(events: Sequence[Event], viewer: Viewer) -> list[Part]:
    return [part for event in events if (part := event.part_for(viewer)) is not None]


def causes(events: Sequence[Event], code: str, viewer: Viewer = "gm") -> list[str]:
    """The causes of all modifiers of the parts with this code."""
    return [one.cause for part in parts(events, viewer) if part.code == code for one in part.modifiers]
