"""Animals that stand for a troop, or for nothing: ARG-FOG-02 to ARG-FOG-06, ARG-HID-03.

They stand on the table for all to see. As soon as an opponent could see one from near enough, it is replaced by its
troop, or taken away; with the true one the others of its herd are gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.events import Event, Part, Sink
from rulesets.common.params import Pick
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Deed, Room
from .bases import Base
from .distances import is_wholly_in, overlaps
from .ledger import RULE
from .sight_lines import PART, TWELVE
from .state import FigureId, Stand, State, placed
from .telling import tell_seats
from .terrain_map import Piece, pieces_under, room_at
from .turn import name

HERD = "herd"
KINDS = kinds_of({Choice: (HERD,)})
RINGS = 12  # rings of places around an animal, each a base farther out
SPACE = 10  # a millimetre between bases


def unveil(state: State, found: Mapping[Seat, Mapping[FigureId, str]], sink: Sink) -> bool:
    """The first animal that an opponent could see is replaced, or taken away (ARG-FOG-04); False: none is seen."""
    for who in sorted(state.animals):
        if any(found[seat].get(who, "nothing") != "nothing" for seat in opponents(state, who)):
            _unveil(state, who, sink)
            return True
    return False


def opponents(state: State, who: FigureId) -> list[Seat]:
    """The players before whose eyes an animal cannot stay: those at war with its owner's people; all, of the game
    master's.
    """
    owner = state.animals[who].seat
    others = [seat for seat in state.setup.seats if seat != owner]
    if owner == GM:
        return others
    mine = _parties(state, owner)
    return [seat for seat in others if any(_at_war(state, a, b) for a in mine for b in _parties(state, seat))]


def _parties(state: State, seat: Seat) -> list[str]:
    return list(
        dict.fromkeys(state.party[who] for who, owner in state.owner.items() if owner == seat and who in state.party)
    )


def _at_war(state: State, one: str, other: str) -> bool:
    return "|".join(sorted((one, other))) in state.hostile


def _unveil(state: State, who: FigureId, sink: Sink) -> None:
    animal, stand = state.animals[who], state.stands[who]
    gone = [who]
    if animal.troop:
        gone += [one for one, other in state.animals.items() if other.herd == animal.herd and one != who]
    for one in gone:
        _take_away(state, one)
    for one in animal.troop:
        if state.now[one].is_in_game:
            set_down(state, one, stand)
    if sink.deaf:
        return
    code = "animal_was_troop" if animal.troop else "animal_was_nothing"
    sink.tell(Event(code, RULE["ARG-FOG-04"], Part(code, {"who": who}), moved=(who,)))
    if others := tuple(gone[1:]):
        sink.tell(Event("animals_gone", RULE["ARG-FOG-04"], Part("animals_gone", {"who": others}), moved=others))


def _take_away(state: State, who: FigureId) -> None:
    """An animal leaves the table, and everybody's mind."""
    for kept in (state.animals, state.stands, state.seat, state.owner):
        kept.pop(who, None)
    for seat in state.setup.seats:
        state.seen.pop(f"{seat} {who}", None)


def set_down(state: State, who: FigureId, near: Stand) -> None:
    """Somebody is put on the free place nearest to another; where there is none, on that place itself."""
    there = [state.base(one) for one in state.stands if state.in_play(one) and not state.is_standing_in(one)]
    for stand in _around(near, state.footprint(who)):
        if is_free(state, stand, state.footprint(who), there):
            state.stands[who] = stand
            return
    state.stands[who] = near


def _around(near: Stand, footprint: str) -> Iterator[Stand]:
    yield near
    step = placed(near, footprint).reach * 2 + SPACE
    for ring in range(1, RINGS + 1):
        for c, s in TWELVE:
            yield replace(near, x=near.x + c * ring * step // PART, y=near.y + s * ring * step // PART)


def is_free(state: State, stand: Stand, footprint: str, others: Sequence[Base]) -> bool:
    """Whether a base could stand there: on the table, in the same room as before or in none, upon nobody."""
    base = placed(stand, footprint)
    table = state.terms.table
    if table is not None:
        edge = ((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))
        if not is_wholly_in(base, edge):
            return False
        room = room_at(table, base.centre, stand.floor)
        if room is not None and not is_wholly_in(base, room.corners):
            return False
        if room is None and (stand.floor or any(_forbids(state, one) for one in pieces_under(table, base))):
            return False
    return not any(overlaps(base, one) for one in others)


def _forbids(state: State, piece: Piece) -> bool:
    table = state.terms.table
    own = {one.id: one for one in table.grounds} if table else {}
    ground = own.get(piece.kind) or state.box.terrains[piece.kind]
    return ground.foot in ("forbidden", "swim")


# Which of them it is


def herds_of(state: State, seat: Seat) -> Mapping[str, list[FigureId]]:
    """The herds of which this seat may still say which animal is the troop (ARG-FOG-02)."""
    if state.phase != "opening" or state.turn > 1:
        return {}
    choosing = [one.id for one in state.terms.scenario.herds if one.choose]
    found: dict[str, list[FigureId]] = {}
    for who, animal in sorted(state.animals.items()):
        if animal.seat == seat and animal.herd in choosing:
            found.setdefault(animal.herd, []).append(who)
    return {herd: them for herd, them in found.items() if any(state.animals[who].troop for who in them)}


def _may(state: State, viewer: Viewer) -> Sequence[Question]:
    """Nobody else learns that somebody has a choice."""
    if viewer == PUBLIC:
        return []
    return [
        Question(
            name(state, HERD, viewer, herd),
            HERD,
            (viewer,),
            RULE["ARG-FOG-02"],
            (Form(HERD, (("choice", Pick(tuple(them))),), RULE["ARG-FOG-02"]),),
            must=False,
        )
        for herd, them in herds_of(state, viewer).items()
    ]


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    who = chosen(action)
    herd = state.animals[who].herd
    them = [one for one, other in state.animals.items() if other.herd == herd]
    troop = next(state.animals[one].troop for one in them if state.animals[one].troop)
    for one in them:
        state.animals[one] = replace(state.animals[one], troop=troop if one == who else ())
    tell_seats(sink, "herd_chosen", RULE["ARG-FOG-02"], (seat,), {"who": who})


ROOM = Room(kinds=KINDS, deeds={HERD: Deed(_taken)}, may=(_may,))
