"""How a game starts: scenario or position, seats, options, readings, components, people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rulesets.common.actions import plain
from rulesets.common.meta import Meta, Titles
from rulesets.common.params import Param
from rulesets.common.position import Position, from_plain, to_plain
from rulesets.common.refusals import BadSetup, Malformed
from rulesets.common.seats import GM, Fact, Seat

HEAVIEST = 20


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the roster who is carried into this game: a sheet as `meta.sheets` types it, and who plays him."""

    id: str
    name: str
    seat: Seat
    sheet: str
    values: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Weight:
    """What a campaign lets weigh on the people of some seats, or bear them up: so much on their morale. Of no seat: it
    was left at home."""

    id: str
    name: str
    modifier: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """Frozen for the length of a game. `cards = "table"`: real cards are on a real table, places hold unknown ones."""

    scenario: str
    seats: tuple[Seat, ...]
    position: Position | None = None
    gm: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    box_digest: str = ""
    people: tuple[Person, ...] = ()
    turn_limit: int = 0  # 0: the scenario's own
    cards: Literal["site", "table"] = "site"
    weights: tuple[Weight, ...] = ()

    def person_of(self, seat: Seat) -> Person | None:
        """Who leads this seat, in games where one person does."""
        return next((one for one in self.people if one.seat == seat), None)


def complete(setup: Setup, meta: Meta, *, all_seats: bool = False, one_leader: bool = False) -> Setup:
    """The set-up with every option and reading named, or a refusal in words. Called by each `new_game`.

    `all_seats`: none may stay empty. `one_leader`: at most one person of the roster leads a seat.
    """
    scenario = next((one for one in meta.scenarios if one.id == setup.scenario), None)
    if scenario is None:
        raise BadSetup("unknown_scenario", scenario=setup.scenario)
    leaders = [one.seat for one in setup.people] if one_leader else []
    empty = [seat for seat in scenario.seats if seat not in setup.seats] if all_seats else []
    if not setup.seats or any(seat not in scenario.seats for seat in setup.seats):
        raise BadSetup("wrong_seats", scenario=setup.scenario)
    if empty or len(dict.fromkeys(leaders)) < len(leaders):
        raise BadSetup("wrong_seats", scenario=setup.scenario)
    if (meta.game_master == "required" and not setup.gm) or (meta.game_master == "none" and setup.gm):
        raise BadSetup("wrong_game_master", scenario=setup.scenario)
    if setup.turn_limit < 0:
        raise BadSetup("wrong_turns", turns=setup.turn_limit)
    _check_people(setup, meta)
    _check_weights(setup)
    options = {one.id: (one.default, one.choices) for one in meta.options}
    readings = {one.id: (one.default, one.choices) for one in meta.readings}
    return Setup(
        scenario=setup.scenario,
        seats=tuple(seat for seat in scenario.seats if seat in setup.seats),
        position=setup.position,
        gm=setup.gm,
        options=_chosen(setup.options, options, "unknown_option"),
        readings=_chosen(setup.readings, readings, "unknown_reading"),
        box_digest=setup.box_digest,
        people=setup.people,
        turn_limit=setup.turn_limit or scenario.turn_limit,
        cards=setup.cards,
        weights=setup.weights,
    )


def _check_people(setup: Setup, meta: Meta) -> None:
    """Everybody once, on a seat that is there, with a sheet that is filled in as the game types it."""
    seats = (*setup.seats, *((GM,) if setup.gm else ()))
    sheets = {one.id: one.fields for one in meta.sheets}
    ids = [one.id for one in setup.people]
    for one in setup.people:
        fits = ids.count(one.id) == 1 and one.seat in seats and one.sheet in sheets
        if not fits or not _is_filled_in(one.values, sheets[one.sheet]):
            raise BadSetup("wrong_person", name=one.name[:60])


def _check_weights(setup: Setup) -> None:
    """Each once, on seats that are there, and no heavier than any morale could bear."""
    seats, ids = (*setup.seats, *((GM,) if setup.gm else ())), [one.id for one in setup.weights]
    for one in setup.weights:
        if ids.count(one.id) > 1 or abs(one.modifier) > HEAVIEST or any(seat not in seats for seat in one.seats):
            raise BadSetup("wrong_weight", name=one.name[:60])


def _is_filled_in(values: Mapping[str, Fact], fields: tuple[tuple[str, Titles, Param], ...]) -> bool:
    try:
        read = {name: plain(param.read(plain(values.get(name)), name)) for name, _, param in fields}
    except Malformed:
        return False
    return read == {name: plain(value) for name, value in values.items()}


def encode_setup(setup: Setup) -> dict[str, Any]:
    return {
        "scenario": setup.scenario,
        "seats": list(setup.seats),
        "position": to_plain(setup.position) if setup.position else None,
        "gm": setup.gm,
        "options": dict(setup.options),
        "readings": dict(setup.readings),
        "box_digest": setup.box_digest,
        "people": [
            {
                "id": one.id,
                "name": one.name,
                "seat": one.seat,
                "sheet": one.sheet,
                "values": {name: plain(value) for name, value in one.values.items()},
            }
            for one in setup.people
        ],
        "turn_limit": setup.turn_limit,
        "cards": setup.cards,
        **({"weights": [_row(one) for one in setup.weights]} if setup.weights else {}),
    }


def _row(one: Weight) -> dict[str, Any]:
    return {"id": one.id, "name": one.name, "modifier": one.modifier, "seats": list(one.seats)}


def decode_setup(data: Mapping[str, Any]) -> Setup:
    position = data.get("position")
    return Setup(
        scenario=data["scenario"],
        seats=tuple(data["seats"]),
        position=from_plain(position) if position else None,
        gm=data["gm"],
        options=dict(data["options"]),
        readings=dict(data["readings"]),
        box_digest=data["box_digest"],
        people=tuple(_person(one) for one in data["people"]),
        turn_limit=data["turn_limit"],
        cards=data["cards"],
        weights=tuple(
            Weight(one["id"], one["name"], one["modifier"], tuple(one["seats"])) for one in data.get("weights", ())
        ),
    )


def _person(data: Mapping[str, Any]) -> Person:
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in data["values"].items()}
    return Person(data["id"], data["name"], data["seat"], data["sheet"], values)


def _chosen(given: Mapping[str, str], known: Mapping[str, tuple[str, Any]], code: str) -> dict[str, str]:
    for name, value in given.items():
        if name not in known or value not in [choice.value for choice in known[name][1]]:
            raise BadSetup(code, name=name[:60])
    return {name: given.get(name, default) for name, (default, _) in known.items()}
