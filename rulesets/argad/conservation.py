"""Everybody accounted for: nobody is in two places, nothing belongs to nobody."""

from __future__ import annotations

from rulesets.common.refusals import AuditError

from .state import State


def audit(state: State) -> None:
    """Raises AuditError where something does not add up: a fault of ours."""
    for who in state.people:
        if any(who not in table for table in (state.now, state.owner, state.seat, state.party)):
            raise AuditError(f"{who} is not accounted for")
    _check_places(state)
    _check_bands(state)
    for name, thing in state.things.items():
        if thing.holder and thing.holder not in state.people:
            raise AuditError(f"{name} is held by nobody")
        if thing.holder and thing.stand is not None:
            raise AuditError(f"{name} is in two places")
    for one in state.fallen:
        if one.who not in state.people:
            raise AuditError(f"{one.who} fell and never was")


def _check_places(state: State) -> None:
    for who in state.stands:
        if who not in state.people and who not in state.animals:
            raise AuditError(f"{who} stands there and is nobody")
        if who in state.now and state.now[who].out in ("left", "captured"):  # a body may lie there (ARG-AFT-08)
            raise AuditError(f"{who} is out of the game and stands there")


def _check_bands(state: State) -> None:
    waiting = [who for one in state.reserves.values() for who in one.members]
    covered = [who for one in state.animals.values() for who in one.troop]
    for name, found in (("waits", waiting), ("is an animal", covered)):
        if len(dict.fromkeys(found)) != len(found):
            raise AuditError(f"somebody {name} twice")
        for who in found:
            if who not in state.people or who in state.stands:
                raise AuditError(f"{who} {name} and stands there")
