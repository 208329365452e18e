"""If so, then so: conditions watched for the game master whenever a phase begins: ARG-NPC-01, ARG-OBV-02.

Nobody but the game master knows that there are any (ARG-HID-02); players learn what follows from one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rulesets.common.events import Event, Part, Sink
from rulesets.common.seats import GM, Fact, Seat

from .arrivals import come_in
from .awareness import is_aware, is_own
from .contacts import contacts
from .distances import is_partly_in
from .endings import STORY, close_game
from .forming import break_by_order
from .ledger import RULE
from .mustering import marked
from .npc_conduct import Conduct
from .objectives import OUT
from .scenario import Behaviour
from .state import FigureId, State, Trigger
from .tasks_in_play import give_slip
from .telling import tell_seats

BEHAVIOURS: Mapping[str, Behaviour] = {
    one: one for one in ("aggressive", "cautious", "guard", "raid", "frightened", "still")
}  # fmt: skip


def at_phase(state: State, sink: Sink) -> None:
    """What happens of itself as a phase begins: people come in, ranks dissolve by order, conditions are met."""
    if state.phase == "moves":
        come_in(state, sink)
    if state.phase == "passing":
        break_by_order(state, sink)
    watch(state, sink)


Opens = Callable[[State, Sink], None]


def opener(room: Opens | None) -> Opens:
    """How a phase begins: what happens of itself, then what its room asks."""

    def opens(state: State, sink: Sink) -> None:
        at_phase(state, sink)
        if room is not None and not state.ending:
            room(state, sink)

    return opens


def watch(state: State, sink: Sink) -> None:
    """Every condition that is met, or that the game master calls met, has its effect once."""
    for name, one in list(state.triggers.items()):
        called = one.fired > 0 and state.counts.get(f"fired {name}") != one.fired
        if called or (not one.fired and is_met(state, name, one)):
            fire(state, name, sink)
        if state.ending:
            return


def fire(state: State, name: str, sink: Sink) -> None:
    one = state.triggers[name]
    turn = one.fired or max(1, state.turn)
    state.triggers[name] = one = replace(one, fired=turn)
    state.counts[f"fired {name}"] = turn
    _tell_gm(name, one, sink)
    _tell_text(state, one, sink)
    if one.then in THEN:
        THEN[one.then](state, one, sink)


def _tell_gm(name: str, one: Trigger, sink: Sink) -> None:
    if sink.deaf:
        return
    code = "trigger_asks" if one.then == "ask" else "trigger_met"
    facts: dict[str, Fact] = {"trigger": name, "then": one.then}
    if one.en:
        code, facts = f"{code}_with_text", {**facts, "en": one.en, "fr": one.fr}
    sink.tell(Event(code, RULE["ARG-NPC-01"], gm=Part(code, facts)))


def _tell_text(state: State, one: Trigger, sink: Sink) -> None:
    """What the players concerned are told: all of them where the scenario names none."""
    seats = tuple(seat for seat in one.whom if seat in state.setup.seats)
    if one.then == "tell" and not one.whom:
        seats = state.setup.seats
    if one.en and seats and not (one.then == "ask" and state.setup.gm):
        tell_seats(sink, "news", RULE["ARG-OBV-02"], seats, {"en": one.en, "fr": one.fr})


# When


def is_met(state: State, name: str, one: Trigger) -> bool:
    if one.when == "turn":
        return 0 < one.turn <= state.turn
    if one.when == "done":
        return any(task.done and task.trigger == name for task in state.tasks.values())
    return any(WHEN[one.when](state, one, who) for who in people_of(state, one)) if one.when in WHEN else False


def people_of(state: State, one: Trigger) -> list[FigureId]:
    """Those whom it waits for: parties or people; the players' people where it names none."""
    if not one.who:
        return [who for who, owner in state.owner.items() if owner != GM and who in state.people]
    return [who for who in state.people if who in one.who or state.party[who] in one.who]


def _enters(state: State, one: Trigger, who: FigureId) -> bool:
    return bool(one.area) and who in state.stands and state.in_play(who) and is_partly_in(state.base(who), one.area)


def _is_seen(state: State, one: Trigger, who: FigureId) -> bool:
    """By people of another seat, as themselves."""
    seats = one.whom or state.setup.seats
    others = [seat for seat in seats if not is_own(state, seat, who)]
    return state.in_play(who) and who not in state.guise and any(is_aware(state, seat, who) for seat in others)


def _falls(state: State, one: Trigger, who: FigureId) -> bool:
    return state.now[who].out in OUT


def _speaks(state: State, one: Trigger, who: FigureId) -> bool:
    return any(who in words for words in marked(state, "speaks"))


def _touches(state: State, one: Trigger, who: FigureId) -> bool:
    return any(who in pair for pair in contacts(state))


WHEN: Mapping[str, Callable[[State, Trigger, FigureId], bool]] = {
    "enters": _enters,
    "seen": _is_seen,
    "falls": _falls,
    "speaks": _speaks,
    "contact": _touches,
}


# Then


def _call(state: State, one: Trigger, sink: Sink) -> None:
    """A band sets out: from now on it comes in, or is on the road."""
    if one.what in state.reserves:
        band = state.reserves[one.what]
        state.reserves[one.what] = replace(band, called=True, turn=max(1, state.turn))
        tell_seats(sink, "reserve_called", RULE["ARG-ENT-03"], (band.seat,), {"count": len(band.members)})


def _at_war(state: State, one: Trigger, sink: Sink) -> None:
    _set_war(state, one, sink, war=True)


def _at_peace(state: State, one: Trigger, sink: Sink) -> None:
    _set_war(state, one, sink, war=False)


def _set_war(state: State, one: Trigger, sink: Sink, *, war: bool) -> None:
    """Two parties are enemies, or are no longer; their players hear of it."""
    pair = "|".join(sorted(one.what.split()))
    others = [each for each in state.hostile if each != pair]
    if (pair in state.hostile) == war:
        return
    state.hostile = sorted([*others, pair]) if war else others
    code = "parties_at_war" if war else "parties_at_peace"
    tell_seats(sink, code, RULE["ARG-NPC-01"], _seats_of(state, one.what.split()), _titles(state, one.what.split()))


def _seats_of(state: State, parties: list[str]) -> tuple[Seat, ...]:
    found = dict.fromkeys(state.owner[who] for who, party in state.party.items() if party in parties)
    return tuple(seat for seat in found if seat != GM)


def _titles(state: State, parties: list[str]) -> dict[str, Fact]:
    named = [one for one in state.terms.scenario.parties if one.id in parties]
    return {"en": tuple(one.titles.en for one in named), "fr": tuple(one.titles.fr for one in named)}


def _behave(state: State, one: Trigger, sink: Sink) -> None:
    """People whom nobody plays change their ways."""
    whose, behaviour = (*one.what.split(), "", "")[:2]
    for who, person in state.people.items():
        if behaviour in BEHAVIOURS and whose in (who, person.id, state.party[who]) and state.owner[who] == GM:
            before = state.conduct.get(who, Conduct())
            state.conduct[who] = replace(before, behaviour=BEHAVIOURS[behaviour])


def _hand_slip(state: State, one: Trigger, sink: Sink) -> None:
    if one.what in state.slips:
        for seat in one.whom or state.setup.seats:
            give_slip(state, one.what, seat, sink)


def _end(state: State, one: Trigger, sink: Sink) -> None:
    """The story is over."""
    close_game(state, STORY, RULE["ARG-END-06"], sink)


THEN: Mapping[str, Callable[[State, Trigger, Sink], None]] = {
    "call": _call,
    "hostile": _at_war,
    "friendly": _at_peace,
    "behave": _behave,
    "slip": _hand_slip,
    "end": _end,
}
