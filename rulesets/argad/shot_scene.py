"""What somebody goes by when he judges shots: who stands where, what lies between, who touches whom.

A seat goes by what it perceives, the game master and the resolution by the truth. Nobody unseen is in it, so that no
refusal and no chance can betray him. Where everybody stood was noted when something last moved (ARG-HID-13).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rulesets.common.seats import GM, Viewer

from .awareness import is_aware
from .bases import Base
from .contacts import contacts, foes_of, is_placed
from .distances import distance_to_segment, gap
from .grouping import Band, band_of, bands, is_mounted, party_as_known
from .hostages import with_couples
from .screened import MUCH_HIGHER, Body, Ground
from .sight import Screens, Sight, look
from .state import FigureId, State
from .terrain_map import room_at
from .watching import body_of, ground_of

CENTRES = "centre_line"
BESIDE = 200  # two paces: a crew, a friend at one's shoulder


@dataclass(frozen=True, slots=True)
class Bearing:
    """How a shooter has somebody before him."""

    member: FigureId
    distance: int
    sight: Sight


Pair = tuple[FigureId, FigureId]


@lru_cache(maxsize=64)
def memory(
    ground: Ground | None, bodies: tuple[tuple[FigureId, Body], ...], centres: bool
) -> tuple[dict[Pair, Sight], dict[Pair, int]]:
    """What was seen and measured among these, kept for as long as nobody of them moves."""
    return {}, {}


class Scene:
    """The drawn table in the eyes of a viewer. Made for one judgement, or for all shots of one moment."""

    def __init__(self, state: State, viewer: Viewer = GM) -> None:
        self.state, self.viewer = state, viewer
        self.ground: Ground | None = ground_of(state)
        known = [who for who in state.stands if self._is_known(who)]
        self.bodies: dict[FigureId, Body] = {who: body_of(state, who) for who in known}
        self.people: list[FigureId] = [who for who in known if who not in state.animals]
        centres = state.terms.readings.get("line_of_sight") == CENTRES
        self._looks, self._gaps = memory(self.ground, tuple(self.bodies.items()), centres)
        self.leaners: tuple[FigureId, ...] = ()  # who leans out of an opening at this moment (ARG-PRO-18)

    def place(self, bodies: Mapping[FigureId, Body]) -> None:
        """These stand elsewhere: what was looked at before is forgotten."""
        self.bodies |= bodies
        self._looks, self._gaps = {}, {}

    def _is_known(self, who: FigureId) -> bool:
        if who not in self.state.animals and not is_placed(self.state, who):
            return False
        return is_aware(self.state, self.viewer, who)

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        return bands(self.state, self.viewer)

    @cached_property
    def contacts(self) -> list[tuple[FigureId, FigureId]]:
        pairs = contacts(self.state)
        return [pair for pair in pairs if all(is_aware(self.state, self.viewer, who) for who in pair)]

    def band(self, who: FigureId) -> Band:
        return band_of(self.bands, who)

    def foes(self, who: FigureId) -> list[FigureId]:
        """Those whom he is in contact with, as far as the viewer knows."""
        return foes_of(self.contacts, who)

    def party(self, who: FigureId) -> str:
        return party_as_known(self.state, self.viewer, who)

    def is_friend(self, one: FigureId, other: FigureId) -> bool:
        return self.party(one) == self.party(other)

    def seems_hostile(self, one: FigureId, other: FigureId) -> bool:
        """At war by the look of them."""
        state = self.state
        pair = "|".join(sorted((self.party(one), self.party(other))))
        if pair not in state.hostile or state.now[one].prisoner_of or state.now[other].prisoner_of:
            return False
        return "|".join(sorted((one, other))) not in state.truces

    # -- measures ------------------------------------------------------------------------------------------------

    def base(self, who: FigureId) -> Base:
        return self.bodies[who].base

    def distance(self, one: FigureId, other: FigureId) -> int:
        key = (one, other) if one < other else (other, one)
        if key not in self._gaps:
            self._gaps[key] = max(0, gap(self.base(one), self.base(other)))
        return self._gaps[key]

    def height(self, who: FigureId) -> int:
        return self.ground.height(self.bodies[who]) if self.ground else 0

    def is_indoors(self, who: FigureId) -> bool:
        body, ground = self.bodies[who], self.ground
        return ground is not None and room_at(ground.table, body.base.centre, body.floor) is not None

    def is_at_opening(self, who: FigureId) -> bool:
        """Whether he stands at a door or window that he may lean out of."""
        body, ground = self.bodies[who], self.ground
        here = [one for one in ground.table.openings if one.floor == body.floor] if ground is not None else []
        wide = [one for one in here if one.kind != "arrow_slit"]
        return any(distance_to_segment(body.base, one.a, one.b) <= BESIDE for one in wide)

    def is_much_higher(self, one: FigureId, other: FigureId) -> bool:
        return self.height(one) - self.height(other) >= MUCH_HIGHER

    def near(self, who: FigureId, within: int = BESIDE) -> list[FigureId]:
        """People of his own party so near him, the nearest first."""
        state = self.state
        here = [one for one in self.people if one != who and state.party[one] == state.party[who]]
        found = sorted((self.distance(who, one), one) for one in here)
        return [one for far, one in found if far <= within]

    # -- sight ---------------------------------------------------------------------------------------------------

    def look(
        self, shooter: FigureId, target: FigureId, past: Sequence[FigureId] = (), plugs: Sequence[Base] = ()
    ) -> Sight:
        """Whether a line leads from base to base (ARG-LOS-01); `past`: people who are not in the way; `plugs`: what
        fills gaps that are too narrow for a shot."""
        kept = not past and not plugs
        if kept and (shooter, target) in self._looks:
            return self._looks[shooter, target]
        a, b = self.bodies[shooter], self.bodies[target]
        left_out = (shooter, target, *past)
        ways = [
            one.base
            for who, one in self.bodies.items()
            if one.blocks and who not in left_out and one.floor in (a.floor, b.floor)
        ]
        screen, heights = Screens(), (0, 0)
        if self.ground is not None:
            upstairs = tuple(one for one in (self.ground.building(a), self.ground.building(b)) if one)
            screen = self.ground.screens((a.floor, b.floor), upstairs).between(a.base, b.base)
            heights = (self.height(shooter), self.height(target)) if screen.blocking else (0, 0)
        centres = self.state.terms.readings.get("line_of_sight") == CENTRES
        found = look([a.base, b.base, *ways, *plugs], 0, 1, screen, heights=heights, centre_only=centres)
        if kept:
            self._looks[shooter, target] = found
        return found

    def bearing(self, shooter: FigureId, target: FigureId) -> Bearing:
        """The nearest of the target's band that is seen: one is enough (ARG-LOS-01); else the target himself."""
        return self.nearest_seen(shooter, with_couples(self.state, self.band(target).members), target)

    def nearest_seen(self, shooter: FigureId, members: Sequence[FigureId], target: FigureId) -> Bearing:
        here = [one for one in members if one in self.bodies]
        for far, member in sorted((self.distance(shooter, one), one) for one in here):
            if (sight := self.look(shooter, member)).is_free:
                return Bearing(member, far, sight)
        return Bearing(target, self.distance(shooter, target), self.look(shooter, target))

    def melee(self, who: FigureId) -> tuple[FigureId, ...]:
        """Friends and foes who hang together by contacts: one target, by order of the chief (ARG-TGT-05)."""
        found = list(self.band(who).members)
        for one in found:  # grows while it is walked
            found += [foe for foe in self.foes(one) if foe not in found]
        return tuple(sorted(one for one in found if one in self.bodies and self.foes(one))) or (who,)

    def on_foot(self, who: FigureId) -> bool:
        return not is_mounted(self.state, who)
