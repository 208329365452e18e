"""A way that is being drawn and a ruler laid on the table, by what the viewer knows: ARG-MEA-01 to ARG-MEA-07, ARG-TER.

Nothing is rolled and nothing is written down. People whom the viewer does not perceive stand in nobody's way here, and
look at nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulesets.common.refusals import IllegalAction
from rulesets.common.rulers import Measured
from rulesets.common.seats import PUBLIC, Viewer
from rulesets.common.view import Line

from .awareness import is_aware, is_own, knows_of, label, shown
from .bases import NORTH, Base, Footprint
from .distances import acquaintance, gap
from .divers import dives_at
from .indoors import indoors
from .intentions import Announce, check_plan, movers, read_way
from .ledger import RULE
from .paths import Walk
from .plan_odds import announce_odds
from .screened import UNDER_WATER, Body
from .state import Deed, FigureId, Stand, State, placed
from .watching import Scene, is_there
from .ways import allowance_of, ground_of, walk_of

MOST_NAMED = 6
NOWHERE = Footprint(0, 0, is_round=True)  # a bare point
Known = Mapping[FigureId, Body]


def measured(state: State, viewer: Viewer, piece: str, way: str, how: Mapping[str, str]) -> Measured | None:
    """What a way would cost somebody, what he would go through, who would see him at its end."""
    if viewer == PUBLIC or piece not in movers(state, viewer) or piece not in state.stands:
        return None
    try:
        deed = Deed(piece, read_way(way), how.get("manner") or "walks", how.get("does", ""), how.get("at", ""))
    except IllegalAction as refusal:
        return Measured(0, refused=_why(refusal))
    walk = walk_of(state, deed)
    lines = [*_allowed(state, deed, walk), *_ground(state, deed, walk), *_seen(state, viewer, deed, walk)]
    plan = Announce(((piece, (way, deed.manner, deed.does, deed.at, 0, ())),))
    return Measured(walk.length, tuple(lines), _refused(state, viewer, deed), announce_odds(state, viewer, plan))


def _why(refusal: IllegalAction) -> Line:
    return Line(refusal.code, refusal.facts, refusal.rule)


def _refused(state: State, viewer: Viewer, deed: Deed) -> Line | None:
    try:
        check_plan(state, viewer, deed, {deed.who: deed})
    except IllegalAction as refusal:
        return _why(refusal)
    return None


def _allowed(state: State, deed: Deed, walk: Walk) -> Iterator[Line]:
    try:
        most = indoors(state, deed, walk, {}, allowance_of(state, deed, {deed.who: deed}))[0].length
    except IllegalAction:
        return
    yield Line("way_of", {"length": walk.length, "most": most}, RULE["ARG-MOV-07"])


def _ground(state: State, deed: Deed, walk: Walk) -> Iterator[Line]:
    """The ground that slows him, stretch by stretch."""
    for one in ground_of(state, deed, walk):
        if one.going != "easy":
            yield Line("way_through", {"going": one.going, "length": one.length}, RULE["ARG-TER-02"])


def _seen(state: State, viewer: Viewer, deed: Deed, walk: Walk) -> Iterator[Line]:
    """Those whom the viewer perceives and who would see him where he arrives."""
    end = walk.at(walk.length)
    if deed.who in state.animals or not walk.length:
        return
    floor = state.stands[deed.who].floor
    low = "crouched" if deed.manner == "crouched" else ""
    arrived = Body(end, floor, UNDER_WATER if dives_at(state, deed.who, end.centre, floor) else low)
    bodies = {**_known(state, viewer), deed.who: arrived}
    scene = _scene(state, bodies)
    names = [label(state, viewer, who) for who in bodies if _sees_there(state, viewer, scene, who, deed.who)]
    if names:
        yield Line("way_seen_by", {"who": tuple(names[:MOST_NAMED]), "more": max(0, len(names) - MOST_NAMED)})
    else:
        yield Line("way_unseen")


def _sees_there(state: State, viewer: Viewer, scene: Scene, who: FigureId, goer: FigureId) -> bool:
    if who in state.animals or is_own(state, viewer, who):
        return False
    return scene.made_out([who], goer) != "nothing"


def _known(state: State, viewer: Viewer) -> dict[FigureId, Body]:
    """All whom the viewer perceives now, as he sees them stand."""
    found: dict[FigureId, Body] = {}
    for who, stand in state.stands.items():
        if is_there(state, who) and is_aware(state, viewer, who):
            found[who] = _body(state, viewer, who, stand)
    return found


def _body(state: State, viewer: Viewer, who: FigureId, stand: Stand) -> Body:
    base = _base(state, viewer, who, stand)
    if who in state.animals:
        return Body(base, stand.floor, blocks=False, is_animal=True)
    seen = None if viewer != PUBLIC and is_own(state, viewer, who) else shown(state, viewer, who)
    lies = "down" in seen.state if seen is not None else state.now[who].is_down(state.turn)
    return Body(base, stand.floor, blocks=not lies)


def _base(state: State, viewer: Viewer, who: FigureId, stand: Stand) -> Base:
    """The base that he shows."""
    if who in state.animals or (viewer != PUBLIC and is_own(state, viewer, who)):
        return placed(stand, state.footprint(who))
    seen = shown(state, viewer, who)
    on_foot = seen is None or seen.looks.role == "foot"
    return placed(stand, state.terms.foot if on_foot else state.terms.mounted)


def _scene(state: State, bodies: Known) -> Scene:
    scene = Scene(state)
    scene.bodies = dict(bodies)
    return scene


# -- a ruler -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class End:
    """One end of a ruler: somebody, or a bare point."""

    base: Base
    who: FigureId = ""


def ruled(state: State, viewer: Viewer, start: str, end: str) -> Measured | None:
    """From edge to edge (ARG-MEA-01); whom one sees and knows at that distance, what reaches so far."""
    a, b = _end(state, viewer, start), _end(state, viewer, end)
    if a is None or b is None:
        return None
    apart = gap(a.base, b.base)
    lines = [Line("ruler", {"length": apart}, RULE["ARG-MEA-01"])]
    if a.who and b.who:
        lines += [_made_out(state, viewer, a, b), *_ranges(state, viewer, a, apart)]
    elif a.who:
        lines += _ranges(state, viewer, a, apart)
    return Measured(apart, tuple(lines))


def _end(state: State, viewer: Viewer, text: str) -> End | None:
    stand = _stand(state, viewer, text)
    if stand is not None:
        return End(_base(state, viewer, text, stand), text)
    try:
        points = read_way(text)
    except IllegalAction:
        return None
    return End(Base(*points[0], 0, 0, (), NORTH, NOWHERE)) if len(points) == 1 else None


def _stand(state: State, viewer: Viewer, who: str) -> Stand | None:
    """Where this viewer knows somebody to be, or last saw him."""
    if who not in state.party and who not in state.animals:
        return None
    if not knows_of(state, viewer, who) or not is_there(state, who):
        return None
    if viewer != PUBLIC and is_own(state, viewer, who):
        return state.stands.get(who)
    seen = shown(state, viewer, who)
    return seen.stand if seen is not None else None


def _made_out(state: State, viewer: Viewer, a: End, b: End) -> Line:
    """By distance, and by what stands between as far as the viewer knows."""
    known = _known(state, viewer)
    if a.who not in known or b.who not in known:
        return Line("ruler_not_now")
    level = acquaintance(a.base, b.base, state.distances)
    if level == "nothing":
        return Line("ruler_too_far", rule=RULE["ARG-MEA-06"])
    bodies = {**known, b.who: replace(known[b.who], low="")}
    if not _scene(state, bodies).sees(a.who, b.who):
        return Line("ruler_not_seen", rule=RULE["ARG-LOS-01"])
    return Line(f"ruler_{level}", rule=RULE["ARG-MEA-07" if level == "recognised" else "ARG-MEA-06"])


def _ranges(state: State, viewer: Viewer, a: End, apart: int) -> Iterator[Line]:
    """What the weapons of one's own reach at that distance."""
    if viewer == PUBLIC or a.who not in state.people or not is_own(state, viewer, a.who):
        return
    ranged = state.terms.period.ranged
    for name in state.terms.period.weapons_of(state.people[a.who]):
        if name in ranged:
            band = ranged[name].band(apart)
            facts = {"weapon": name, "band": band.name if band else ""}
            yield Line("ruler_band" if band else "ruler_out_of_range", facts, RULE["ARG-SHO-01"])
