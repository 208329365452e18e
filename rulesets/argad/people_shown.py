"""What is said of people: the sheets of one's own, and what shows of others (ARG-CLS, ARG-WPN, ARG-HID-07)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.seats import Facts, Viewer
from rulesets.common.view import Card, Line

from .character_sheet import lines_of
from .indoors import is_drunk
from .ledger import RULE
from .people import Condition
from .state import FigureId, Seen, State

PEOPLE = "people"
UNARMED, WELL = ("unarmed",), ("well",)  # names where a list would be empty


def own_states(state: State, who: FigureId) -> list[str]:
    """The words for what has become of one of one's own; names of section names.condition."""
    now, turn = state.now[who], state.turn
    found = {
        "stunned": turn <= now.stunned_until,
        "down": turn <= now.down_until,
        "wounded": now.lost_points > 0,
        "in_contact": now.at_contact,
        "disordered": now.disordered,
        "hesitates": now.hesitates,
        "in_danger": now.in_danger,
        "hidden": now.hidden,
        "crouched": now.crouched,
        "prisoner": bool(now.prisoner_of),
        "hostage": bool(now.hostage_of),
        "unloaded": bool(now.unloaded),
        "reloading": bool(now.reloading),
        "working": bool(now.task),
        "wet": bool(now.wet),
        "dismounted": now.dismounted,
        "disguised": who in state.guise,
        "drunk": is_drunk(state, who),
    }
    words = [word for word, is_so in found.items() if is_so]
    return words + ([now.conduct] if now.conduct else []) + ([_out(now)] if now.out else [])


def _out(now: Condition) -> str:
    return now.out if now.out in ("left", "dead") else "out"


def sheet(state: State, who: FigureId) -> Card:
    """Somebody of one's own as his player reads him."""
    one, now = state.people[who], state.now[who]
    lines = (*lines_of(one, state.terms.period), *_condition(state, who, now))
    return Card(who, one.name or who, PEOPLE, state.owner[who], lines, secret=True, spent="out" if now.out else "")


def _condition(state: State, who: FigureId, now: Condition) -> Iterator[Line]:
    one = state.people[who]
    if one.life_points > 1 or now.lost_points:
        left = one.life_points - now.lost_points
        yield Line("sheet_life", {"left": left, "points": one.life_points}, RULE["ARG-LIF-02"])
    if placed := tuple(wound for wound in now.wounds if wound):
        yield Line("sheet_wounds", {"wounds": placed}, RULE["ARG-WND-01"])
    if now.loads:
        yield Line("sheet_loads", {"gear": now.loads}, RULE["ARG-MOV-15"])
    for weapon, turns in now.unloaded:
        yield Line("sheet_unloaded", {"weapon": weapon, "turns": turns}, RULE["ARG-SHO-10"])
    if states := tuple(own_states(state, who)):
        yield Line("sheet_states", {"states": states})
    if who in state.guise:
        yield Line("sheet_guise", {"name": state.guise[who].name}, RULE["ARG-DSG-03"])
    if any(who in animal.troop for animal in state.animals.values()):
        yield Line("sheet_animal", {}, RULE["ARG-FOG-02"])
    for reserve in state.reserves.values():
        if who in reserve.members:
            yield Line("sheet_reserve", {"turn": reserve.turn}, RULE["ARG-ENT-03"])


def hint_of(state: State, viewer: Viewer, who: FigureId, seen: Seen | None) -> Line:
    """One line about somebody: of one's own his class, of others what shows."""
    if seen is None:
        one = state.people[who]
        states = tuple(own_states(state, who)) or WELL
        facts: Facts = {
            "class": one.class_,
            "armour": one.armour.id,
            "weapons": one.all_weapons or UNARMED,
            "states": states,
        }
        return Line("hint_own", facts, RULE["ARG-CLS-01"])
    if seen.level == "figure":
        return Line("hint_far" if seen.now else "hint_far_remembered", {"turn": seen.turn}, RULE["ARG-MEA-06"])
    return Line("hint_seen" if seen.now else "hint_remembered", _showing(seen), RULE["ARG-MEA-07"])


def _showing(seen: Seen) -> Facts:
    looks = seen.looks
    facts: Facts = {"armour": looks.armour, "weapons": looks.arms or UNARMED, "turn": seen.turn}
    return {**facts, "states": seen.state or WELL}
