"""Who knows of whom, as the position remembers it: ARG-FOG-01, ARG-MEA-06, ARG-MEA-07, ARG-HID-13.

Nothing is looked at here: what each seat sees was noted by lookout.py when something moved. A page reads these notes.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .distances import is_partly_in
from .scenario import Job
from .state import FigureId, Level, Looks, Seen, State

LEVELS: tuple[Level, ...] = ("animal", "figure", "recognised", "known")


def is_own(state: State, viewer: Viewer, who: FigureId) -> bool:
    """Whether he belongs to this viewer or is moved by him; the game master knows everybody."""
    return viewer == GM or state.owner.get(who) == viewer or state.seat.get(who) == viewer


def seen_by(state: State, viewer: Viewer, who: FigureId) -> Seen | None:
    return state.seen.get(f"{viewer} {who}")


def is_aware(state: State, viewer: Viewer, who: FigureId) -> bool:
    """Whether this viewer perceives him just now. The public perceives what every seat does."""
    if viewer == PUBLIC:
        return all(is_aware(state, seat, who) for seat in state.setup.seats)
    if is_own(state, viewer, who):
        return True
    seen = seen_by(state, viewer, who)
    return seen is not None and seen.now


def knows_of(state: State, viewer: Viewer, who: FigureId) -> bool:
    """Whether he perceives him or remembers him. On a drawn table in fog the public is shown nobody."""
    if viewer == PUBLIC:
        return is_for_all(state, who) and all(knows_of(state, seat, who) for seat in state.setup.seats)
    return is_own(state, viewer, who) or seen_by(state, viewer, who) is not None


def is_for_all(state: State, who: FigureId) -> bool:
    """Whether everybody sees him who looks at all: an animal, people beside real miniatures, all on an open table."""
    is_open = state.terms.readings.get("fog_display") == "open_table"
    return is_open or who in state.animals or state.terms.table is None


def looks_of(state: State, who: FigureId) -> Looks:
    """What everybody near enough sees of him: his guise, or himself with the weapons that show (ARG-WPN-01)."""
    if who in state.guise:
        return state.guise[who]
    one, now = state.people[who], state.now[who]
    arms = tuple(dict.fromkeys([*one.weapons, *now.drawn]))
    role = "foot" if now.dismounted else one.role
    standing = (role, one.armour.id, one.clothing, arms, one.rank, one.banner, one.musician)
    return Looks(one.name, state.party[who], *standing)


def shown(state: State, viewer: Viewer, who: FigureId) -> Seen | None:
    """What this viewer knows of somebody else; the public, what every seat does that he does not belong to."""
    if viewer != PUBLIC:
        return seen_by(state, viewer, who)
    found = [seen_by(state, seat, who) for seat in state.setup.seats if not is_own(state, seat, who)]
    known = [one for one in found if one is not None]
    if not found and who in state.people:  # all seats have to do with him
        return Seen("recognised", state.turn, True, looks_of(state, who), state.stands.get(who))
    if len(known) < len(found) or not known:
        return None
    return min(known, key=lambda one: (LEVELS.index(one.level), one.now, one.turn))


def apparent_seat(state: State, viewer: Viewer, who: FigureId) -> Seat:
    """Whose he is, as far as it shows: of the only seat that openly has people of his party; else "", nobody's."""
    if viewer != PUBLIC and is_own(state, viewer, who):
        return state.owner[who]
    seen = shown(state, viewer, who)
    party = seen.looks.party if seen else ""
    open_ones = [one for one in state.terms.scenario.figures if one.party == party and not one.disguise]
    seats = list(dict.fromkeys(one.seat for one in open_ones if one.seat)) if party else []
    return seats[0] if len(seats) == 1 else ""


def seems_hostile(state: State, viewer: Viewer, one: FigureId, other: FigureId) -> bool:
    """Whether two are at war for all that this viewer can tell: of others the party that they seem to be of counts."""
    parties = sorted((seeming_party(state, viewer, one), seeming_party(state, viewer, other)))
    captive = any(who in state.now and state.now[who].prisoner_of for who in (one, other))
    return "|".join(parties) in state.hostile and not captive and "|".join(sorted((one, other))) not in state.truces


def seeming_party(state: State, viewer: Viewer, who: FigureId) -> str:
    if viewer != PUBLIC and is_own(state, viewer, who):
        return state.party.get(who, "")
    seen = shown(state, viewer, who)
    return seen.looks.party if seen else ""


def plays_music(state: State, viewer: Viewer, who: FigureId) -> bool:
    """Whether somebody is a musician for all that this viewer can tell."""
    if viewer != PUBLIC and is_own(state, viewer, who):
        return state.people[who].musician
    seen = shown(state, viewer, who)
    return seen is not None and seen.looks.musician


def knows_slip(state: State, viewer: Viewer, name: str) -> bool:
    """Whether a written secret was given to this viewer, or to one of his people (ARG-HID-01).

    Where objectives are no secrets, all that was given to anybody lies open (ARG-OBV-01).
    """
    one = state.slips[name]
    return viewer == GM or viewer in one.knowers or (one.knowers != () and not state.terms.on("secret_objectives"))


def knows_thing(state: State, viewer: Viewer, name: str) -> bool:
    """Whether this viewer knows where a thing is: it lies open, was found, or is openly carried by somebody he sees."""
    one = state.things[name]
    if viewer == GM or viewer in one.finders or (one.holder and viewer != PUBLIC and is_own(state, viewer, one.holder)):
        return True
    if one.hidden or not one.holder:
        return not one.hidden
    return is_aware(state, viewer, one.holder) and knows_of(state, viewer, one.holder)


def knows_task(state: State, viewer: Viewer, name: str) -> bool:
    """Whether this viewer knows of some work: that of its own people, and what it has seen others at (ARG-HID-11)."""
    one = state.tasks[name]
    return viewer in (GM, one.seat) or viewer in one.knowers


def knows_job(state: State, viewer: Viewer, job: Job) -> bool:
    """Whether this viewer knows that something can be done: begun work that it knows of, what can be done anywhere, or
    here where one of its people stands. What is to be had elsewhere only those say who know (ARG-HID-02, ARG-HID-11).
    """
    if viewer == GM or (job.id in state.tasks and knows_task(state, viewer, job.id)):
        return True
    corners = [one.corners for one in state.terms.scenario.areas if one.id == job.area]
    mine = state.of_seat(viewer) if viewer != PUBLIC else ()
    if not corners or state.terms.table is None:
        return bool(mine)
    return any(who in state.stands and is_partly_in(state.base(who), corners[0]) for who in mine)


def label(state: State, viewer: Viewer, who: FigureId) -> str:
    """What this viewer calls him: his name once he has recognised him, else the number on his base."""
    if viewer != PUBLIC and is_own(state, viewer, who):
        return state.people[who].name if who in state.people else who
    if viewer == PUBLIC:
        names = {label(state, seat, who): None for seat in state.setup.seats if not is_own(state, seat, who)}
        return next(iter(names)) if len(names) == 1 else who
    seen = seen_by(state, viewer, who)
    return seen.looks.name if seen and seen.level in ("recognised", "known") and seen.looks.name else who


def aware_seats(state: State, of: Iterable[FigureId]) -> list[Seat]:
    """The seats that perceive all of these just now."""
    figures = list(of)
    return [seat for seat in state.setup.seats if all(is_aware(state, seat, who) for who in figures)]
