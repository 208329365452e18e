"""What the game master keeps in mind: decoys, people who hide, disguises, bands that wait, conditions, work.

For his screen alone: ARG-FOG-02, ARG-LOS-02, ARG-DSG-02, ARG-ENT-03, ARG-NPC-01, ARG-WRK-02, ARG-OBV-01.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.evening import WORK, Unseen
from rulesets.common.seats import GM, Fact
from rulesets.common.view import Line

from .awareness import label
from .ledger import RULE
from .state import FigureId, State
from .tasks_in_play import Day, case_of
from .work import SIX, success_up_to


def unseen_of(state: State) -> tuple[Unseen, ...]:
    return tuple(one for kind in KINDS for one in kind(state))


def _where(state: State, who: FigureId) -> dict[str, Fact]:
    """Centimetres from the near left corner; nothing beside real miniatures."""
    stand = state.stands.get(who)
    return {"x": stand.x, "y": stand.y} if stand else {}


def _called(state: State, people: tuple[FigureId, ...]) -> tuple[str, ...]:
    return tuple(label(state, GM, one) for one in people if one in state.people)


def _decoys(state: State) -> Iterator[Unseen]:
    for who, one in sorted(state.animals.items()):
        facts = {"animal": one.kind, "seat": one.seat, **_where(state, who)}
        if one.troop:
            line = Line("decoy_hides", {**facts, "who": _called(state, one.troop)}, RULE["ARG-FOG-02"])
        else:
            line = Line("decoy_of_nothing", facts, RULE["ARG-FOG-02"])
        yield Unseen("decoys", line)


def _hiding(state: State) -> Iterator[Unseen]:
    """On the table and hidden: not those who are off it, or whom an animal stands for."""
    for who, now in state.now.items():
        if now.hidden and state.in_play(who) and not state.is_standing_in(who):
            where = _where(state, who)
            code = "hides_at" if where else "hides_somewhere"
            yield Unseen("hiding", Line(code, {"who": label(state, GM, who), **where}, RULE["ARG-LOS-02"]))


def _disguises(state: State) -> Iterator[Unseen]:
    for who, looks in sorted(state.guise.items()):
        if state.now[who].disguise and state.in_play(who):
            code = "disguised_as" if looks.name else "disguised"
            facts: dict[str, Fact] = {"who": label(state, GM, who), "name": looks.name}
            yield Unseen("disguises", Line(code, facts, RULE["ARG-DSG-02"]))


def _bands(state: State) -> Iterator[Unseen]:
    for name, one in sorted(state.reserves.items()):
        facts: dict[str, Fact] = {"band": name, "seat": one.seat, "count": len(one.members), "turn": one.turn}
        facts["turns"] = one.work.turns
        code = "band_waits" if one.called else "band_uncalled"
        code = "band_on_the_way" if one.called and one.work.turns else code
        yield Unseen("bands", Line(code, facts, RULE["ARG-ENT-03"]))


def _conditions(state: State) -> Iterator[Unseen]:
    for name, one in sorted(state.triggers.items()):
        if not one.fired:
            code = "waits_for_turn" if one.when == "turn" else "waits_for"
            facts: dict[str, Fact] = {"trigger": name, "when": one.when, "then": one.then, "turn": one.turn}
            yield Unseen("conditions", Line(code, facts, RULE["ARG-NPC-01"]))


def _spirits(state: State) -> Iterator[Unseen]:
    """What the campaign lets weigh on people of a seat."""
    for one in state.setup.weights:
        for seat in one.seats:
            facts: dict[str, Fact] = {"seat": seat, "name": one.name, "changed": f"{one.modifier:+d}"}
            yield Unseen("spirits", Line("borne", facts, RULE["ARG-MOR-13"]))


def _things(state: State) -> Iterator[Unseen]:
    for _name, one in sorted(state.things.items()):
        if not one.hidden:
            continue
        facts: dict[str, Fact] = {"en": one.en, "fr": one.fr}
        if one.holder:
            line = Line("carried_unseen", {**facts, "who": label(state, GM, one.holder)}, RULE["ARG-CVY-01"])
        elif one.stand is not None:
            line = Line("lies_at", {**facts, "x": one.stand.x, "y": one.stand.y}, RULE["ARG-CVY-01"])
        else:
            line = Line("hidden_thing", {**facts, "who": ""}, RULE["ARG-CVY-01"])
        yield Unseen("things", line)


def _slips(state: State) -> Iterator[Unseen]:
    """Those that nobody has been given yet."""
    for _name, one in sorted(state.slips.items()):
        if not one.knowers and one.state == "open":
            yield Unseen("slips", Line("slip_kept", {"kind": one.kind, "en": one.en, "fr": one.fr}, RULE["ARG-OBV-01"]))


def _work(state: State) -> Iterator[Unseen]:
    """What goes on: who is at it, for how long, up to which face the next die ends it."""
    for name, one in sorted(state.tasks.items()):
        if one.done or not one.workers:
            continue
        case = case_of(state, Day(name, one, one.workers))
        most = success_up_to(case, one.work.turns + 1)[0]
        facts: dict[str, Fact] = {"task": name, "who": _called(state, one.workers), "turns": one.work.turns}
        if not state.terms.on("uncertain_tasks"):
            line = Line("work_takes_a_turn", facts, RULE["ARG-WRK-01"])
        else:
            code = "work_goes_on_for_ever" if case.natural_six else "work_in_hand"
            left = max(1, SIX - most + 1)
            line = Line(code, {**facts, "most": max(0, min(SIX, most)), "dice": left}, RULE["ARG-WRK-02"])
        yield Unseen(WORK, line)


KINDS = (_decoys, _hiding, _disguises, _bands, _conditions, _spirits, _things, _slips, _work)
