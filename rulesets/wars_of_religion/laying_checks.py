"""What a position may not say: leaders in two places, chiefs of nobody, effects and marks of nothing."""

from __future__ import annotations

from rulesets.common.refusals import BadPosition

from .armies import is_counter, is_revolt
from .components import PARIS
from .factions import CROWN, FACTIONS, OPPOSITION
from .initial_phase import CALLS, ENTER
from .ledger import RULE
from .state import State

SIDES = (CROWN, OPPOSITION)


def check_past(state: State) -> None:
    """The Call to Arms is of this turn or has not been, on Alençon's last turn it has been (WOR-18h, WOR-18n)."""
    if state.massacre > state.turn:
        raise BadPosition("not_that_far", RULE["WOR-18a"], turn=state.massacre, now=state.turn)
    if state.called not in (0, state.turn):
        raise BadPosition("called_otherwise", RULE["WOR-18h"], turn=state.called, now=state.turn)
    if state.called or state.step == ENTER:
        return
    for one in state.box.characters.values():
        if CALLS in one.flags and state.turn >= one.last:
            raise BadPosition("call_is_due", RULE["WOR-18n"], card=one.id, turn=state.turn)


def check_armies(state: State) -> None:
    """Every leader in one place, alive, with a counter, of the side whose army it is (WOR-3.4a, WOR-15.5i)."""
    if not any(state.box.cities[city].size == PARIS for city in state.owner):
        raise BadPosition("paris_missing", RULE["WOR-2.1a"])
    busy = [(army, one) for table in (state.leads, state.backs) for army, one in table.items() if one]
    names = [one for _, one in busy]
    for army, one in busy:
        if names.count(one) > 1:
            raise BadPosition("leader_twice", RULE["WOR-3.4a"], card=one)
        if is_revolt(army) or not is_counter(state, one):
            raise BadPosition("leads_nobody", RULE["WOR-3.4a"], card=one)
        if state.side_of(state.people.faction(one)) != state.side_of(army.partition(".")[0]):
            raise BadPosition("leads_enemies", RULE["WOR-15.5i"], card=one)


def check_chiefs(state: State) -> None:
    for faction, chief in state.chief.items():
        if chief and state.people.faction(chief) != faction:
            raise BadPosition("chief_of_others", RULE["WOR-9c"], card=chief, faction=faction)


def check_words(state: State) -> None:
    """Effects are cards or chits; marks are what the rules write down during a turn."""
    box = state.box
    for effect in (*state.effects, *state.lasting):
        if effect.split()[0] not in box.events and effect not in box.chits:
            raise BadPosition("no_such_effect", RULE["WOR-19j"], effect=effect)
    for mark in state.marks:
        if not _is_mark(state, mark):
            raise BadPosition("no_such_mark", RULE["WOR-11a"], mark=mark)


def _is_mark(state: State, mark: str) -> bool:
    kind, *words = mark.split()
    one, rest = (words[0], words[1:]) if words else ("", [])
    characters = state.box.characters
    if kind in ("wrote", "stopped"):
        return one in FACTIONS and not rest
    if kind == "passed":
        return one in SIDES and not rest
    if kind == "crowded":
        return one in state.box.areas and not rest
    if kind == "mission":
        return " ".join(words) in state.box.missions
    if kind == "tried":
        known = FACTIONS if one == "bare" else tuple(characters) if one in FACTIONS else ()
        return len(rest) == 1 and rest[0] in known
    if kind == "recruited":
        return one in FACTIONS and len(rest) == 1 and rest[0] in characters
    if kind == "taken":
        return one in FACTIONS and len(rest) == 2 and rest[0] in state.box.cities and rest[1].isdigit()
    return kind == "ranked" and one in ("cities", "treaties") and all(word in FACTIONS for word in rest)
