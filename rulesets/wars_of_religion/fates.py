"""The fate of leaders after a battle and after a siege: 15.7.6, WOR-15.7.7k to 15.7.7m, WOR-15.8f."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat

from . import armies
from .asking import Room
from .ledger import RULE
from .removal import remove, take_command
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done

BATTLE_FATE, SIEGE_FATE = "battle_fate", "siege_fate"
FROM = {BATTLE_FATE: 10, SIEGE_FATE: 11}
AGAIN = {BATTLE_FATE: "WOR-15.7.6b", SIEGE_FATE: "WOR-15.7.7k"}
SAFE, TAKEN, KILLED = "safe", "taken", "killed"
DEATHLESS = "deathless"


def fate(dice: Dice, key: str, seat: Seat, kind: str, deathless: bool) -> str:
    """Two dice; from 10 (11 in a siege) two more: even captured (wounded), odd killed (WOR-15.7.6b, WOR-15.7.7k).

    Who cannot be killed needs no second roll in a siege (WOR-15.7.7m).
    """
    rule = RULE["WOR-15.7.6b" if kind == BATTLE_FATE else "WOR-15.7.7k"]
    if not dice.at_least(2, FROM[kind], key=key, seat=seat, why=rule):
        return SAFE
    if deathless and kind == SIEGE_FATE:
        return TAKEN
    odd = dice.total(2, key=f"{key}.again", seat=seat, why=rule) % 2
    return KILLED if odd and not deathless else TAKEN


def fate_frames(state: State, *fighting: str) -> list[Gather]:
    """One for every leader who took part, commander or supporter (WOR-15.7.6a).

    `subject`: leader, army, captor, and who scores for him, which is the captor unless the reading has it otherwise.
    """
    found = []
    for army, other in ((fighting[0], fighting[1]), (fighting[1], fighting[0])):
        named = armies.control, armies.scorer
        captor, points_to = ("revolt", "revolt") if armies.is_revolt(other) else [who(state, other) for who in named]
        found += [
            consequence(state, BATTLE_FATE, RULE["WOR-15.7.6a"], leader, army, captor, points_to)
            for leader in leaders_of(state, army)
        ]
    return found


def siege_fates(state: State, army: str) -> list[Gather]:
    rule = RULE["WOR-15.7.7k"]
    return [consequence(state, SIEGE_FATE, rule, leader, army, "") for leader in leaders_of(state, army)]


def leaders_of(state: State, army: str) -> list[str]:
    return [one for one in (state.leads.get(army, ""), state.backs.get(army, "")) if one]


def roll_fate(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    leader, army, captor = frame.subject[:3]
    if not state.people.lives(leader):
        return done(state, frame)
    seat = state.people.faction(leader)
    deathless = DEATHLESS in state.box.characters[leader].flags
    result = fate(dice, frame.id, seat, frame.kind, deathless)
    done(state, frame)
    keys = (
        (frame.id,) if result == SAFE or (deathless and frame.kind == SIEGE_FATE) else (frame.id, f"{frame.id}.again")
    )
    if result == SAFE:
        return tell_moved(sink, "fate_safe", frame.rule, dice=keys, who=leader)
    if result == KILLED:
        tell_moved(sink, "fate_killed", RULE[AGAIN[frame.kind]], leader, dice=keys, who=leader)
        return remove(state, leader, RULE["WOR-15.7.6e"], sink)
    if frame.kind == SIEGE_FATE:
        tell_moved(
            sink, "fate_wounded", RULE["WOR-15.7.7m" if deathless else "WOR-15.7.7l"], leader, dice=keys, who=leader
        )
        return set_aside(state, leader, army, armies.WOUNDED, sink)
    rule = RULE["WOR-15.7.6f" if deathless else "WOR-15.7.6d"]
    tell_moved(sink, "fate_captured", rule, leader, dice=keys, who=leader, captor=captor)
    set_aside(state, leader, army, f"{armies.CAPTIVE} {captor}", sink)
    return _score(state, leader, frame.subject[-1], sink)


def set_aside(state: State, leader: str, army: str, why: str, sink: Sink) -> None:
    """Out of the war until its end; the army gets another commander at once (WOR-15.7.6g)."""
    state.lost[leader] = why
    if state.backs.get(army) == leader:
        del state.backs[army]
    elif state.leads.get(army) == leader:
        state.leads[army] = ""
        take_command(state, army, sink, state.people.faction(leader))


def _score(state: State, leader: str, who: Seat, sink: Sink) -> None:
    """Two points for ranks A and B, one for C and D (WOR-15.8f); who is a revolt's captive counts for nobody."""
    if who in state.points:
        points = 2 if state.box.rank(leader) in "AB" else 1
        state.points[who] += points
        tell_all(sink, "war_points", RULE["WOR-15.8f"], who=who, points=points, all=state.points[who])


ROOM: Room = Room(steps={BATTLE_FATE: roll_fate, SIEGE_FATE: roll_fate})
