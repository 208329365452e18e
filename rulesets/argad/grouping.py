"""Who of a position stands alone, in a couple or in a group (ARG-GRP), in truth or as one seat sees it.

People beside real miniatures have no distances: they hang together only where the game master joined them (ARG-GRP-06).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulesets.common.events import Modifier
from rulesets.common.seats import GM, Viewer

from .awareness import is_aware, is_own, seen_by
from .contacts import is_placed
from .groups import Body, Gaps, Kind, Pair, clusters, kind_of
from .state import FigureId, Party, Stand, State, placed

OPEN_ORDER = "open_order"
Bodies = tuple[tuple[FigureId, Body], ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Those who stand together, in the order of their numbers."""

    members: tuple[FigureId, ...]
    kind: Kind
    why: tuple[Modifier, ...] = ()

    @property
    def is_group(self) -> bool:
        return self.kind == "group"


def bands(state: State, viewer: Viewer = GM) -> tuple[Band, ...]:
    """Everybody in play whom this viewer perceives, with those he stands together with; the game master knows all."""
    bodies = tuple(sorted(_bodies(state, viewer)))
    known = [who for who, _ in bodies]
    on_table = _clusters(bodies, _gaps(state), _pairs(state.joined, known), _pairs(state.parted, known))
    return (*on_table, *_beside_miniatures(state, viewer))


def band_of(known: Sequence[Band], who: FigureId) -> Band:
    """The one that he belongs to; who is nowhere stands alone."""
    return next((one for one in known if who in one.members), Band((who,), "isolated"))


def band_by_hand(state: State, members: Sequence[FigureId]) -> Band:
    """People of whom somebody says that they stand together (ARG-GRP-02 to ARG-GRP-04)."""
    mounted = [who for who in members if is_mounted(state, who)]
    return Band(tuple(members), kind_of(len(mounted), len(members) - len(mounted))[0])


def is_mounted(state: State, who: FigureId) -> bool:
    return state.people[who].is_mounted and not state.now[who].dismounted


def is_mounting(state: State, who: FigureId) -> bool:
    """Whether he gets on his horse or off it this turn, which takes all of it (ARG-CAV-01), unless that is agreed to be
    part of a move (ARG-CAV-02)."""
    deed = state.deeds.get(who)
    return deed is not None and deed.does in ("mount", "dismount") and not state.terms.on("fluid_mounting")


def in_open_order(state: State, who: FigureId) -> bool:
    """Whether he is deployed so already (ARG-FRM-05)."""
    return any(
        one.kind == OPEN_ORDER and one.since <= state.turn and who in one.members for one in state.formations.values()
    )


def unit_of(state: State, who: FigureId) -> str:
    """The unit that he belongs to; people without one are a unit of their party."""
    return state.people[who].unit or state.party[who]


def stand_as_known(state: State, viewer: Viewer, who: FigureId) -> Stand | None:
    """Where this viewer perceives him to stand; None: nowhere."""
    if is_own(state, viewer, who):
        return state.stands.get(who)
    seen = seen_by(state, viewer, who)
    return seen.stand if seen and seen.now else None


def party_as_known(state: State, viewer: Viewer, who: FigureId) -> Party:
    """The party that he seems to belong to; "" where that cannot be told."""
    if is_own(state, viewer, who):
        return state.party[who]
    seen = seen_by(state, viewer, who)
    return seen.looks.party if seen else ""


def _bodies(state: State, viewer: Viewer) -> Iterator[tuple[FigureId, Body]]:
    """Figures of the drawn table. What a seat perceives was noted when something last moved."""
    for who in state.people:
        if not (is_placed(state, who) and is_aware(state, viewer, who)):
            continue
        stand = stand_as_known(state, viewer, who)
        if stand is not None:
            base = placed(stand, state.footprint(who))
            side = party_as_known(state, viewer, who)
            yield who, Body(base, side, is_mounted(state, who), in_open_order(state, who))


@lru_cache(maxsize=64)
def _clusters(bodies: Bodies, gaps: Gaps, joined: tuple[Pair, ...], parted: tuple[Pair, ...]) -> tuple[Band, ...]:
    names = [who for who, _ in bodies]
    found = clusters([body for _, body in bodies], gaps, joined, parted)
    return tuple(Band(tuple(names[n] for n in one.members), one.kind, one.why) for one in found)


def _gaps(state: State) -> Gaps:
    given = state.box.distances
    share = 2 if state.terms.half else 1
    return Gaps(given.group_gap_foot // share, given.group_gap_mounted // share)


def _pairs(words: Sequence[str], known: Sequence[FigureId]) -> tuple[Pair, ...]:
    """Pairs said by the game master, as numbers in this list."""
    at: Mapping[str, int] = {who: n for n, who in enumerate(known)}
    named = [pair.split("|") for pair in words]
    return tuple((at[one], at[other]) for one, other in named if one in at and other in at)


def _beside_miniatures(state: State, viewer: Viewer) -> Iterator[Band]:
    here = sorted(
        who for who in state.people
        if who not in state.stands and state.in_play(who) and is_aware(state, viewer, who)
    )  # fmt: skip
    left = list(here)
    while left:
        members = [left.pop(0)]
        for who in members:  # grows while it is walked
            tied = [one for one in left if "|".join(sorted((who, one))) in state.joined]
            members += tied
            left = [one for one in left if one not in tied]
        yield band_by_hand(state, sorted(members))
