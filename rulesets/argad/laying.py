"""A board is laid out as a document says: at set-up, or by the game master in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulesets.common.position import Position, Row
from rulesets.common.refusals import BadPosition

from .boards import OFF, OUTS, shape_of
from .people import Condition, Profile
from .sheets import Box
from .state import Animal, FigureId, Reserve, Stand, State


def lay(state: State, given: Position) -> None:
    """The board as this document says. Raises BadPosition or Malformed."""
    board = shape_of(state.setup, state.box).check(given)
    state.turn = int(str(board.values["turn"]))
    _lay_people(state, board.tables["people"])
    for who in [one for one in state.animals if one not in [row["id"] for row in board.tables["animals"]]]:
        _forget(state, who)
    for row in board.tables["animals"]:
        _lay_animal(state, row)
    for row in board.tables["things"]:
        stand = _stand_of(row)
        name = str(row["id"])
        if name not in state.things:
            raise BadPosition("row_missing", at=name[:40])
        state.things[name] = replace(state.things[name], holder=str(row["holder"]), stand=stand)
    for row in board.tables["slips"]:
        name, seats = str(row["id"]), tuple(one for one in str(row["knowers"]).split(",") if one in state.setup.seats)
        if name not in state.slips:
            raise BadPosition("row_missing", at=name[:40])
        state.slips[name] = replace(state.slips[name], state=_slip_state(str(row["state"])), knowers=seats)


def _lay_people(state: State, rows: Iterable[Row]) -> None:
    kept = [str(row["id"]) for row in rows]
    for row in rows:
        if not is_number(str(row["id"])):
            raise BadPosition("wrong_number", at=str(row["id"])[:5])
        _lay_person(state, row, state.box)
    for who in [one for one in state.people if one not in kept]:
        _forget(state, who)


def is_number(text: str) -> bool:
    return text[:1] == "f" and text[1:].isdecimal() and len(text) == 4


def _lay_person(state: State, row: Row, box: Box) -> None:
    who, person = str(row["id"]), str(row["person"])
    if who not in state.people or state.people[who].id != person:
        state.people[who] = replace(_profile(state, person, box), id=person)
        state.now[who] = Condition()
    state.people[who] = replace(state.people[who], name=str(row["name"]))
    state.seat[who], state.owner[who], state.party[who] = (str(row[name]) for name in ("seat", "owner", "party"))
    unloaded = [one.partition(":") for one in str(row["unloaded"]).split(",") if one]
    state.now[who] = replace(
        state.now[who],
        out=_out(str(row["out"])),
        lost_points=int(str(row["lost"])),
        down_until=int(str(row["down"])),
        disordered=row["disordered"] == "yes",
        hidden=row["hidden"] == "yes",
        unloaded=tuple((weapon, int(turns or 0)) for weapon, _, turns in unloaded),
        prisoner_of=str(row["prisoner_of"]),
    )
    stand = _stand_of(row)
    if stand is None:
        state.stands.pop(who, None)
    else:
        state.stands[who] = stand
    _lay_waiting(state, who, str(row["waits"]))


def _profile(state: State, person: str, box: Box) -> Profile:
    """Somebody of the scenario, or one of the sample troops."""
    for figure in state.terms.scenario.figures:
        if figure.id == person:
            return figure.profile
    if person not in box.troops:
        raise BadPosition("nobody_of_that_name", at=person)
    return box.troops[person].profile


def _lay_waiting(state: State, who: FigureId, band: str) -> None:
    for name, one in list(state.reserves.items()):
        members = tuple(other for other in one.members if other != who)
        state.reserves[name] = replace(one, members=(*members, who) if name == band else members)
    if band and band not in state.reserves:
        state.reserves[band] = Reserve(state.owner[who], (who,), called=False)


def _stand_of(row: Row) -> Stand | None:
    x, y = int(str(row["x"])), int(str(row["y"]))
    if x == OFF or y == OFF:
        return None
    return Stand(x, y, *(int(str(row.get(name, usual))) for name, usual in (("fx", 0), ("fy", 1), ("floor", 0))))


def _lay_animal(state: State, row: Row) -> None:
    who, seat = str(row["id"]), str(row["seat"])
    troop = tuple(one for one in str(row["is_troop"]).split(",") if one in state.people)
    state.animals[who] = Animal(seat, str(row["kind"]), str(row["herd"]), troop)
    state.seat[who] = state.owner[who] = seat
    if stand := _stand_of(row):
        state.stands[who] = stand


def _forget(state: State, who: FigureId) -> None:
    for table in _tables(state):
        table.pop(who, None)
    state.animals.pop(who, None)


def _tables(state: State) -> list[dict[str, Any]]:
    """Everything that is kept of somebody under his number."""
    return [getattr(state, name) for name in ("people", "now", "seat", "owner", "party", "guise", "stands")]


def _out(text: str) -> Any:
    return text if text in OUTS else ""


def _slip_state(text: str) -> Any:
    return text
