"""A game of the Three Barons for tests: laid out as told, with the dice that matter set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice, Fast
from rulesets.common.events import Event, Listener, Part
from rulesets.common.position import Position, from_toml
from rulesets.common.questions import Question
from rulesets.common.seats import GM
from rulesets.common.setup import Setup
from tests.barons import ruleset
from tests.barons.meta import SEATS
from tests.barons.state import DATA

NONE = "none"
Faces = Mapping[str, tuple[int, ...]]


class Loaded(Dice):
    """Set faces by key; all others fall as they like, the same each time."""

    def __init__(self, faces: Faces) -> None:
        super().__init__()
        self._given = faces
        self._others = Fast(1)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return self._given.get(ask.key) or self._others.faces(ask)


def board(
    *,
    turn: int = 1,
    owners: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    banners: Mapping[str, tuple[str, str]] | None = None,
) -> Position:
    """The first set-up with other owners, named hands, and banners where they are said to be; else decoys at home."""
    start = from_toml((DATA / "council.toml").read_text("utf-8"))
    held, flags = hands or {}, banners or {}
    seats = []
    for row in start.tables["seats"]:
        seat = str(row["seat"])
        at, truth = flags.get(seat, ("", "decoy"))
        seats.append({**row, "hand": len(held.get(seat, "12")), "banner": at, "truth": truth})
    owned = {str(row["id"]): row["owner"] for row in start.tables["domains"]} | dict(owners or {})
    domains = tuple({"id": at, "owner": owner} for at, owner in owned.items())
    cards = tuple({"card": card, "pile": f"hand.{seat}"} for seat, names in held.items() for card in names)
    return Position({"turn": turn}, {"seats": tuple(seats), "domains": domains, "cards": cards})


class Game:
    """What happened is in `events`; each call of `do` is one answer with all that follows."""

    def __init__(self, position: Position | None = None, dice: Faces | None = None, **setup: Any) -> None:
        self.dice, self.sink, self.box = Loaded(dice or {}), Listener(), ruleset.load_box({})
        made = Setup(setup.pop("scenario", "council"), SEATS, position, **setup)
        self.state = ruleset.new_game(made, self.box, self.dice, self.sink)
        self.settle()

    @property
    def events(self) -> list[Event]:
        return self.sink.events

    @property
    def codes(self) -> list[str]:
        return [event.code for event in self.events]

    def settle(self) -> None:
        while ruleset.resolve(self.state, self.dice, self.sink):
            ruleset.audit(self.state)

    def do(self, seat: str, kind: str, *values: str) -> None:
        action: Action = ruleset.kinds[kind](*values)
        ruleset.check(self.state, seat, action)
        ruleset.decide(self.state, seat, action, self.sink)
        self.settle()

    def all_do(self, kind: str, *values: str) -> None:
        """Those alive in the order of the seats, one value each; none: an answer without one."""
        alive = list(self.state.alive)
        for seat, value in zip(alive, values or ("",) * len(alive), strict=True):
            self.do(seat, kind, *([value] if value else []))

    def to_fights(self, *plans: str) -> None:
        """Nobody stakes anything; these are the plans; all agree."""
        self.all_do("stake", *[NONE] * len(plans))
        self.all_do("announce", *plans)
        self.all_do("agree")

    def pass_all(self) -> None:
        """Nobody reacts, in any fight."""
        while asked := [(q, seat) for seat in SEATS for q in self.asks(seat) if q.kind == "react"]:
            self.do(asked[0][1], "react", str(asked[0][0].facts["at"]), NONE)

    def asks(self, seat: str) -> list[Question]:
        return [one for one in ruleset.questions(self.state, seat) if one.asks(seat)]

    def last(self, code: str) -> Event:
        return [event for event in self.events if event.code == code][-1]

    def told(self, code: str, viewer: str = GM) -> Part | None:
        return self.last(code).part_for(viewer)

    def facts(self, code: str, viewer: str = GM) -> dict[str, Any]:
        part = self.told(code, viewer)
        assert part is not None
        return dict(part.facts)
