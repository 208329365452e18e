"""Phase 4, combat: PIC-4a to PIC-4j. Everywhere at once, by the strengths at the start of the phase."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.columns import Whole
from rulesets.common.events import Modifier, Part, Sink
from rulesets.common.seats import Fact
from rulesets.picrochole.bombardment import strongest
from rulesets.picrochole.measures import ARTILLERY, FIGHT_DIVISOR, GONE, POINT, SIDES, divided, fraction, hundredths
from rulesets.picrochole.removal import tell_removal
from rulesets.picrochole.sightings import tell_glance
from rulesets.picrochole.state import KILLED, State, discard, weaken
from rulesets.picrochole.telling import modifier, tell_parts
from rulesets.picrochole.vision import Glance, after_phase, witness_death


@dataclass(frozen=True, slots=True)
class Blow:
    """What one side inflicts in one hex."""

    at: int
    side: int
    troops: int  # strength of its infantry and cavalry there (PIC-4b, PIC-4h)
    victim: int  # the strongest of the others (PIC-4c, PIC-4e)
    damage: int


def fight(state: State, sink: Sink) -> None:
    """The whole phase: all blows are measured before the first one falls (PIC-4a, PIC-4d)."""
    hexes = contested(state)
    if not hexes:
        return
    blows = [blow(state, at, side) for at in hexes for side in (0, 1)]
    dead = [one for one in blows if weaken(state, one.victim, one.damage)]
    if not sink.deaf:
        for n, at in enumerate(hexes):
            _tell_fight(state, at, blows[2 * n], blows[2 * n + 1], dead, sink)
    for one in dead:
        seen = witness_death(state, one.victim, one.at)
        tell_removal(state, one.victim, one.at, "PIC-4f", seen, sink)
        discard(state, one.victim, KILLED)
    if dead:
        glance = None if sink.deaf else Glance()
        after_phase(state, [one.at for one in dead], [one.victim for one in dead], glance)
        if glance is not None:
            tell_glance(state, glance, sink)


def contested(state: State) -> list[int]:
    """The hexes with units of both sides, in the order of the map (PIC-4a)."""
    size, total, where, front = state.size, state.total, state.where, state.front
    return sorted([where[u] for u in state.units_of(0) if total[size + where[u]] and front[where[u]] == u])


def blow(state: State, at: Whole, side: Whole) -> Blow:
    """PIC-4b: a thirtieth of all infantry and cavalry that the side has in this hex."""
    troops: Whole = 0
    u = state.front[side * state.size + at]
    while u != GONE:
        if state.kind[u] != ARTILLERY:
            troops += state.strength[u]
        u = state.behind[u]
    return Blow(at, side, troops, strongest(state, 1 - side, at), divided(troops, FIGHT_DIVISOR))


def _tell_fight(state: State, at: int, blue: Blow, red: Blow, dead: list[Blow], sink: Sink) -> None:
    """Both sides stand there and see all of it."""
    facts: dict[str, Fact] = {"at": state.map.ids[at]}
    for one, name in ((blue, "blue"), (red, "red")):
        hit = red if name == "blue" else blue
        facts |= {
            f"{name}_left": 0 if hit in dead else hundredths(state.strength[hit.victim]),
            f"{name}_troops": hundredths(one.troops),
            f"{name}_loses": state.ids[hit.victim],
            f"{name}_damage": hundredths(hit.damage),
            f"{name}_exact": fraction(hit.damage, POINT),
        }
    part = Part("fight", facts, tuple(_fight_modifiers(state, at, (blue, red), dead)))
    tell_parts(sink, "fight", "PIC-4b", dict.fromkeys(SIDES, part), gm=part)


def _fight_modifiers(state: State, at: int, blows: tuple[Blow, Blow], dead: list[Blow]) -> list[Modifier]:
    found = [modifier(0, "strengths_at_start", "PIC-4d"), modifier(1, "one_victim", "PIC-4e")]
    fallen = [one.victim for one in dead]
    for one in blows:
        if state.kind[one.victim] == ARTILLERY:
            found.append(modifier(0, "artillery_may_be_hit", "PIC-4c"))
        if not one.troops:
            found.append(modifier(0, "artillery_inflicts_nothing", "PIC-4h"))
    left = [[u for u in state.units_at(side, at) if u not in fallen] for side in (0, 1)]
    if left[0] and left[1]:
        found.append(modifier(0, "no_retreat", "PIC-4i"))
    elif left[0] or left[1]:
        found.append(modifier(0, "no_marker_for_victory", "PIC-4j"))
    return list(dict.fromkeys(found))
