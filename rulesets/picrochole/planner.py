"""A player who knows what its side knows: it gathers until it is the stronger, and strikes together.

Power is what a unit inflicts in a turn. A hex that enemies hold is a target; it takes more power than theirs to strike
there. Units are told off to the nearest targets until they suffice; what can be encircled at a stroke is (`noose`), the
others strike or wait (`striking`). How much is enough, and where to look first, is a matter of temper: the bot's own
dice say it each turn, so that no two games of planners are the same although the game has no dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.params import Each
from rulesets.common.questions import Question
from rulesets.common.view import View
from rulesets.picrochole.actions import Capitulate, GiveOrders, Move
from rulesets.picrochole.knowledge import FAR, Known, Piece, downhill, march_times, read_board
from rulesets.picrochole.measures import ARTILLERY, CAVALRY, INFANTRY
from rulesets.picrochole.noose import close_in
from rulesets.picrochole.striking import (
    CALM,
    GUARD,
    STEPS_AHEAD,
    Target,
    Temper,
    advance,
    gives_up,
    in_fight,
    temper_of,
)

MOST_TARGETS = 8  # looked at in a turn
OLD = 10  # turns after which nobody marches where an enemy was seen
PATROL = 6  # turns that a search goes one way


class Planner:
    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next((one for one in questions if one.must and one.forms), None)
        if question is None:
            return actions[0]
        known = read_board(view.board, view.viewer, view.turn)
        if any(form.kind == Capitulate.kind for one in questions for form in one.forms) and gives_up(known):
            return Capitulate()
        ids = known.map.ids
        moves: list[Move] = []
        for piece, path in plan(known, temper_of(dice)):
            moves.append((piece.id, (tuple([ids[at] for at in path]),)))
        asked = _units_asked(question)
        return GiveOrders(tuple(sorted([move for move in moves if move[0] in asked], key=lambda move: asked[move[0]])))


def _units_asked(question: Question) -> Mapping[str, int]:
    """All of the army, or one whose turn has come, in the order of the form."""
    each = dict(question.forms[0].params)["moves"]
    return {unit: n for n, unit in enumerate(each.ids)} if isinstance(each, Each) else {}


def plan(known: Known, temper: Temper = CALM) -> Iterator[tuple[Piece, list[int]]]:
    """For each unit of the side the way it is to go; an empty one: it stays."""
    fights = [(piece, in_fight(known, piece, temper)) for piece in known.own if piece.engaged]
    yield from fights
    staying = [piece for piece, path in fights if not path]
    free = [piece for piece in known.own if not piece.engaged]
    targets = _targets(known)
    if not targets:
        yield from _search(known, free, temper)
        return
    closing = close_in(known, free)
    yield from closing.values()
    free = [piece for piece in free if piece.id not in closing]
    for target, group in _told_off(known, targets, free, staying, temper):
        yield from advance(known, target, group, staying, temper)


def _targets(known: Known) -> list[Target]:
    """Hexes with enemies, those nearest to the own army first."""
    fresh = [one for one in known.enemies if one.age <= OLD]
    distance, own = known.map.grid.distance, known.own
    near = {at: min((distance(one.at, at) for one in own), default=0) for at in dict.fromkeys(one.at for one in fresh)}
    chosen = sorted(near, key=lambda at: (near[at], at))[:MOST_TARGETS]
    return [
        Target(at, _threat(known, fresh, at), {kind: march_times(known.map, kind, [at]) for kind in range(3)})
        for at in chosen
    ]


def _threat(known: Known, enemies: Sequence[Piece], at: int) -> int:
    """Those there, the batteries beside it, and half of what stands next to it."""
    beside = known.map.grid.neighbours[at]
    helpers = sum(one.power for one in enemies if one.at in beside and one.kind != ARTILLERY)
    return known.power_at(enemies, at) + helpers // 2


def _told_off(
    known: Known, targets: Sequence[Target], free: Sequence[Piece], staying: Sequence[Piece], temper: Temper
) -> Iterator[tuple[Target, list[Piece]]]:
    """To each target the nearest units, until they are about half as strong again; the rest goes to the first."""
    left = list(free)
    groups: list[tuple[Target, list[Piece]]] = []
    for target in targets:
        left.sort(key=lambda one: (target.times[one.kind][one.at], one.id))
        power = known.power_at(staying, target.at)
        group: list[Piece] = []
        while left and 10 * power < temper.enough * target.threat:
            piece = left.pop(0)
            group.append(piece)
            power += piece.power
        groups.append((target, group))
    groups[0][1].extend(left)
    yield from groups


def _search(known: Known, free: Sequence[Piece], temper: Temper) -> Iterator[tuple[Piece, list[int]]]:
    """Nobody to be seen: horsemen ride to different parts of the fog, the others follow in one body."""
    places = _places_to_look(known)
    times: dict[tuple[int, int], list[int]] = {}
    for n, piece in enumerate(free):
        if not places:
            yield piece, []
            continue
        scout = n if piece.kind == CAVALRY else 0
        goal = places[(known.turn // PATROL + scout + temper.fancy) % len(places)]
        kind = piece.kind if piece.kind == CAVALRY else INFANTRY
        if (kind, goal) not in times:
            times[kind, goal] = march_times(known.map, kind, [goal])
        yield piece, downhill(known.map, times[kind, goal], piece.at, STEPS_AHEAD)


def _places_to_look(known: Known) -> list[int]:
    """Across the map from the own army first, then the middles of the nine parts of the map that lie in the fog, in
    the order of the map, or the other way round for who stands in its second half: so both search alike."""
    grid, fog = known.map.grid, dict.fromkeys(known.fogged)
    across_the_map = [grid.size - 1 - one.at for one in known.own[:1]]
    thirds = (1, 3, 5)
    parts = [grid.at(grid.columns * across // 6, grid.rows * down // 6) for down in thirds for across in thirds]
    if any(2 * at < grid.size for at in across_the_map):
        parts.reverse()
    found = across_the_map + parts
    dry = [at for at in fog if known.map.passable[at]]
    places: list[int] = []
    for at in found:
        near = min(dry, key=lambda one: (grid.distance(one, at), one), default=FAR)
        if near != FAR and grid.distance(near, at) <= GUARD:
            places.append(near)
    return places or dry[:1]
