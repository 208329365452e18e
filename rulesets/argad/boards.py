"""The board now, as a document: what a game can start from, what the game master types, what is exported.

People are named by their numbers; `person` is who of the scenario that is, or a troop of the box for somebody new.
"""

from __future__ import annotations

from typing import Any

from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.position import Position, PositionShape, Row, TableShape
from rulesets.common.seats import GM, Viewer
from rulesets.common.setup import Setup

from .awareness import is_own, knows_of, knows_thing, seen_by
from .scenario import Scenario
from .state import FigureId, Stand, State

OFF = -1  # no place on the drawn table
OUTS = ("", "removed", "dead", "left", "captured")
YES = ("no", "yes")
FAR = 100_000
FACING = Number(-FAR, FAR)


def shape_of(setup: Setup, box: Any) -> PositionShape:
    scenario: Scenario = box.scenarios[setup.scenario]
    parties = tuple(one.id for one in scenario.parties)
    place = Number(OFF, FAR)
    people: dict[str, Param] = {"id": Text(5, 2), "person": Text(60, 1), "name": Text(60)}
    people |= {"seat": Pick((GM, *setup.seats), "seat"), "owner": Pick((GM, *setup.seats), "seat")}
    people |= {"party": Pick(parties, "party"), "x": place, "y": place, "fx": FACING, "fy": FACING}
    people |= {"floor": Number(-3, 9), "out": Pick(OUTS, "fate"), "lost": Number(0, 9), "down": Number(0, 999)}
    people |= {"disordered": Pick(YES, "yes"), "hidden": Pick(YES, "yes"), "unloaded": Text(200)}
    people |= {"prisoner_of": Text(5), "guise": Text(60), "waits": Text(60)}
    animals: dict[str, Param] = {"id": Text(5, 2), "kind": Text(20, 1), "seat": Pick((GM, *setup.seats), "seat")}
    animals |= {"herd": Text(60, 1), "is_troop": Text(300), "x": place, "y": place}
    things: dict[str, Param] = {"id": Pick(tuple(one.id for one in scenario.items), "thing"), "holder": Text(5)}
    things |= {"x": place, "y": place}
    slips: dict[str, Param] = {"id": Pick(tuple(one.id for one in scenario.secrets), "slip")}
    slips |= {"state": Pick(("open", "done", "failed", "withdrawn"), "outcome"), "knowers": Text(100)}
    tables = {"people": people, "animals": animals, "things": things, "slips": slips}
    return PositionShape(
        (("turn", Number(0, setup.turn_limit or 99)),), tuple(TableShape.of(name, one) for name, one in tables.items())
    )


def position_of(state: State, viewer: Viewer) -> Position:
    """All that the viewer knows: of others what they look like, where he last saw them."""
    people = tuple(_person(state, viewer, who) for who in state.people if knows_of(state, viewer, who))
    animals = tuple(_animal(state, viewer, who) for who in state.animals if knows_of(state, viewer, who))
    things = tuple(_thing(state, name) for name, one in state.things.items() if knows_thing(state, viewer, name))
    written = [one.id for one in state.terms.scenario.secrets]  # what came to be known in play is no part of a board
    slips = tuple(
        {"id": name, "state": one.state, "knowers": ",".join(one.knowers if viewer == GM else (viewer,))}
        for name, one in state.slips.items()
        if name in written and (viewer == GM or viewer in one.knowers)
    )
    return Position({"turn": state.turn}, {"people": people, "animals": animals, "things": things, "slips": slips})


def _person(state: State, viewer: Viewer, who: FigureId) -> Row:
    known, seen = is_own(state, viewer, who), seen_by(state, viewer, who)
    stand = state.stands.get(who) if known else seen.stand if seen else None
    now, looks = state.now[who], seen.looks if seen else None
    row = {"id": who, "person": state.people[who].id if known else "unknown"}
    row["name"] = state.people[who].name if known else looks.name if looks else ""
    row |= {"seat": state.seat[who] if known else GM, "owner": state.owner[who] if known else GM}
    row["party"] = state.party[who] if known else looks.party if looks and looks.party else ""
    found: dict[str, Any] = {**row, **_cells_of(stand), "out": now.out if known else ""}
    if not known:
        return found | {"lost": 0, "down": 0, "disordered": "no", "hidden": "no"} | dict.fromkeys(TEXTS, "")
    found |= {"lost": now.lost_points, "down": now.down_until, "disordered": YES[now.disordered]}
    found |= {"hidden": YES[now.hidden], "unloaded": ",".join(f"{weapon}:{turns}" for weapon, turns in now.unloaded)}
    waits = next((name for name, one in state.reserves.items() if who in one.members), "")
    return found | {"prisoner_of": now.prisoner_of, "guise": "", "waits": waits}


TEXTS = ("unloaded", "prisoner_of", "guise", "waits")


def _cells_of(stand: Stand | None) -> dict[str, int]:
    if stand is None:
        return {"x": OFF, "y": OFF, "fx": 0, "fy": 1, "floor": 0}
    return {"x": stand.x, "y": stand.y, "fx": stand.fx, "fy": stand.fy, "floor": stand.floor}


def _animal(state: State, viewer: Viewer, who: FigureId) -> Row:
    one, known = state.animals[who], is_own(state, viewer, who)
    seen = seen_by(state, viewer, who)
    stand = state.stands.get(who) if known else seen.stand if seen else None
    cells = _cells_of(stand)
    troop = ",".join(one.troop) if known else ""
    seat = one.seat if known else GM
    return {"id": who, "kind": one.kind, "seat": seat, "herd": one.herd if known else who, "is_troop": troop} | {
        "x": cells["x"],
        "y": cells["y"],
    }


def _thing(state: State, name: str) -> Row:
    one = state.things[name]
    cells = _cells_of(one.stand)
    return {"id": name, "holder": one.holder, "x": cells["x"], "y": cells["y"]}
