"""What must hold after every step, whoever moved: `audit`."""

from __future__ import annotations

from rulesets.common.refusals import AuditError

from .armies import MOST, crowded, is_revolt
from .factions import CROWN, FACTIONS, OPPOSITION
from .state import ARMIES, State

CROWDED = "crowded"  # among the marks: in this province the game master put two armies of a side


def audit(state: State) -> None:
    """Every card lies somewhere, every army stands somewhere with somebody in it, nothing is owed."""
    state.people.check(list(state.box.characters))
    state.decks.check(state.box)
    _audit_armies(state)
    _audit_leaders(state)
    _audit_tracks(state)


def _audit_armies(state: State) -> None:
    if not state.at.keys() == state.troops.keys() == state.leads.keys() or not state.backs.keys() <= state.at.keys():
        raise AuditError(f"an army is only half on the map: {state.at}, {state.troops}, {state.leads}, {state.backs}")
    for army, at in state.at.items():
        if army not in ARMIES or at not in state.box.areas:
            raise AuditError(f"{army} is at {at}")
        if not 1 <= state.troops[army] <= MOST:
            raise AuditError(f"{army} has {state.troops[army]} troop points")
        if is_revolt(army) and (state.leads[army] or army in state.backs):
            raise AuditError(f"{army} has a leader")
    _audit_stacking(state)


def _audit_stacking(state: State) -> None:
    """Between activations a side has one army in a province of France, unless the game master put it there."""
    found = [at for side in (CROWN, OPPOSITION) for at in crowded(state, side)] if state.venture is None else []
    if any(f"{CROWDED} {at}" not in state.marks for at in found):
        raise AuditError(f"two armies of a side stand in one province: {state.at}")


def allow_crowds(state: State) -> None:
    """What was ruled or taken over stands as it is."""
    found = [f"{CROWDED} {at}" for side in (CROWN, OPPOSITION) for at in crowded(state, side)]
    state.marks += [one for one in found if one not in state.marks]


def _audit_leaders(state: State) -> None:
    busy = [one for one in (*state.leads.values(), *state.backs.values()) if one]
    if len(dict.fromkeys(busy)) < len(busy):
        raise AuditError(f"a leader is in two places: {busy}")
    for one in busy:
        if not state.people.lives(one) or not state.box.characters[one].counter or one in state.lost:
            raise AuditError(f"{one} leads an army and cannot")
    for faction, chief in state.chief.items():
        if chief and state.people.faction(chief) != faction:
            raise AuditError(f"{chief} heads {faction} and does not belong to it")


def _audit_tracks(state: State) -> None:
    numbers = (state.money, state.treaties, state.phantoms, state.acted)
    if state.taxes < 0 or any(one[faction] < 0 for one in numbers for faction in FACTIONS):
        raise AuditError("somebody owes what he cannot owe")
    if any(city not in state.box.cities or owner not in FACTIONS for city, owner in state.owner.items()):
        raise AuditError(f"a city went astray: {state.owner}")
    chits = [*state.pool, *state.drawn]
    if len(dict.fromkeys(chits)) < len(chits) or any(one not in state.box.chits for one in chits):
        raise AuditError(f"a chit went astray: {state.pool}, {state.drawn}")
