"""Ways over dangerous ground: the slowing dice of a team read a second time, for danger: ARG-DAN-01 to ARG-DAN-12."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.dice import Dice

from .by_hand_dangers import RISKS
from .components import Going
from .danger import Fate, Party, Risk, party, resolve_danger, slow_passage
from .slowing import HARD, Slowed, going_of
from .state import Deed, FigureId, State
from .teams import Team
from .travellers import endangered
from .watched_dice import watched
from .ways import crossing_of, is_riding, led_through, terrain_of, walk_of

SLOWLY = ("very_slow", "promenade")
WATER = ("water", "river", "ford", "marsh", "mud", "swamp")


@dataclass(frozen=True, slots=True)
class Crossed:
    """What befell those of a team who crossed dangerous ground; `at`: after how much of his way it began for each."""

    team: Team
    who: tuple[FigureId, ...]
    at: tuple[int, ...]
    done: Party
    dice: tuple[str, ...]

    @property
    def fates(self) -> tuple[tuple[FigureId, Fate], ...]:
        return tuple(zip(self.who, self.done.fates, strict=True))


@dataclass(frozen=True, slots=True)
class Hazard:
    """Where dangerous ground begins on a way, how hard it is, and what it threatens with."""

    at: int
    going: Going
    risk: Risk
    straw: bool = False


def hazard_of(state: State, deed: Deed) -> Hazard | None:
    """The first dangerous ground on his way; None where there is none, or where he takes his time (ARG-DAN-12)."""
    table = state.terms.table
    if table is None or not state.terms.on("dangerous_terrain") or deed.who not in state.people:
        return None
    marked = {one.id: one.danger for one in table.pieces if one.danger}
    straw = [one.id for one in table.pieces if one.straw]
    for one in led_through(state, table, walk_of(state, deed)) if marked else ():
        if one.id in marked and slow_passage(marked[one.id], slowly=deed.manner in SLOWLY) is None:
            ground = terrain_of(state, one.kind)
            going = going_of(ground, crossing_of(state, deed))[0] if ground is not None else "easy"
            if going in HARD:
                drowns = any(word in one.kind for word in WATER)
                return Hazard(one.start, going, RISKS["drowning" if drowns else "fall"], one.id in straw)
    return None


def cross_all(
    state: State, deeds: Mapping[FigureId, Deed], rolled: Sequence[tuple[Team, Mapping[bool, Slowed]]], dice: Dice
) -> list[Crossed]:
    """For each team what its dice mean for those who come to dangerous ground, on foot and mounted apart."""
    found: list[Crossed] = []
    for team, kinds in rolled:
        for riding, slowed in kinds.items():
            ahead = {who: hazard_of(state, deeds[who]) for who in team.members if is_riding(state, who) == riding}
            hazards = {who: one for who, one in ahead.items() if one is not None}
            if hazards:
                found.append(_cross(state, (team, riding, slowed), hazards, dice))
    return found


def _cross(state: State, of: tuple[Team, bool, Slowed], hazards: Mapping[FigureId, Hazard], dice: Dice) -> Crossed:
    team, riding, slowed = of
    now, period = state.now, state.terms.period
    people = [
        endangered(state.people[who], now[who], period, one.risk, straw=one.straw) for who, one in hazards.items()
    ]
    hard: Going = "very_difficult" if any(one.going == "very_difficult" for one in hazards.values()) else "difficult"
    own = watched(dice, state, hazards)
    key = f"{team.key}.{'riders' if riding else 'foot'}"
    done = resolve_danger(own, party(people, state.box.danger), slowed, hard, key, team.seat)
    return Crossed(team, tuple(hazards), tuple(one.at for one in hazards.values()), done, own.keys)
