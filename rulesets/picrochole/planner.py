"""A player who knows what its side knows: it gathers until it is the stronger, and strikes together.

Power is what a unit inflicts in a turn. A hex that enemies hold is a target; it takes more power than theirs to strike
there. Units are told off to the nearest targets until they suffice; those that arrive early wait out of reach. How much
is enough, and where to look first, is a matter of temper: the bot's own dice say it each turn, so that no two games of
planners are the same although the game has no dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.actions import Action
from rulesets.common.dice import Dice, one_of
from rulesets.common.params import Each
from rulesets.common.questions import Question
from rulesets.common.view import View
from rulesets.picrochole.actions import GiveOrders, Move
from rulesets.picrochole.knowledge import FAR, Known, Piece, downhill, march_times, read_board
from rulesets.picrochole.measures import ARTILLERY, CAVALRY, INFANTRY

STEPS_AHEAD = 8  # hexes of an order
MOST_TARGETS = 8  # looked at in a turn
OLD = 10  # turns after which nobody marches where an enemy was seen
TOGETHER = 8  # quarters of a turn: who arrives so soon after the first strikes with him
GUARD = 2  # hexes that the early ones keep off
PATROL = 6  # turns that a search goes one way


@dataclass(frozen=True, slots=True)
class Temper:
    """How a planner feels about risks this turn."""

    enough: int = 15  # tenths of a threat that are told off against it
    bold: int = 11  # tenths of a threat that are struck with
    lost: int = 7  # tenths of the enemy's power below which a fight is given up
    fancy: int = 0  # which part of the fog is searched first


CALM = Temper()


def temper_of(dice: Dice) -> Temper:
    return Temper(
        one_of(dice, (12, 13, 15, 16, 18)),
        one_of(dice, (10, 11, 12)),
        one_of(dice, (6, 7, 8)),
        one_of(dice, (0, 0, 0, 1)),
    )


@dataclass(frozen=True, slots=True)
class Target:
    at: int
    threat: int  # power of all that could strike there
    times: Mapping[int, Sequence[int]]  # by kind: how long from each hex to here


class Planner:
    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        question = next((one for one in questions if one.must and one.forms), None)
        if question is None:
            return actions[0]
        known = read_board(view.board, view.viewer, view.turn)
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
    yield from ((piece, _in_fight(known, piece, temper)) for piece in known.own if piece.engaged)
    free = [piece for piece in known.own if not piece.engaged]
    targets = _targets(known)
    if not targets:
        yield from _search(known, free, temper)
        return
    for target, group in _told_off(known, targets, free, temper):
        yield from _advance(known, target, group, temper)


def _in_fight(known: Known, piece: Piece, temper: Temper) -> list[int]:
    """Stay while the fight is not lost; else back to a hex that lets it go (PIC-1n), if there is a safe one."""
    ours, theirs = (known.power_at(pieces, piece.at) for pieces in (known.own, known.enemies))
    if 10 * ours >= temper.lost * theirs:
        return []
    friends = dict.fromkeys(one.at for one in known.own)
    held = dict.fromkeys(one.at for one in known.enemies)
    for there in known.map.grid.neighbours[piece.at]:
        if (
            there not in held
            and known.map.passable[there]
            and (there in friends or known.markers.get(there) == known.side)
        ):
            return [there]
    return []


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
    known: Known, targets: Sequence[Target], free: Sequence[Piece], temper: Temper
) -> Iterator[tuple[Target, list[Piece]]]:
    """To each target the nearest units, until they are about half as strong again; the rest goes to the first."""
    left = list(free)
    groups: list[tuple[Target, list[Piece]]] = []
    for target in targets:
        left.sort(key=lambda one: (target.times[one.kind][one.at], one.id))
        power = known.power_at([one for one in known.own if one.engaged], target.at)
        group: list[Piece] = []
        while left and 10 * power < temper.enough * target.threat:
            piece = left.pop(0)
            group.append(piece)
            power += piece.power
        groups.append((target, group))
    groups[0][1].extend(left)
    yield from groups


def _advance(known: Known, target: Target, group: Sequence[Piece], temper: Temper) -> Iterator[tuple[Piece, list[int]]]:
    """All together, or not yet: the early ones wait until those who arrive with them outweigh the enemy."""
    first = min((target.times[one.kind][one.at] for one in group), default=0)
    near = sum(one.power for one in group if target.times[one.kind][one.at] <= first + TOGETHER)
    there = known.power_at([one for one in known.own if one.engaged], target.at)
    strikes = 10 * (near + there) > temper.bold * target.threat
    for piece in group:
        path = downhill(known.map, target.times[piece.kind], piece.at, STEPS_AHEAD)
        keep_off = 0 if strikes else GUARD
        if piece.kind == ARTILLERY and not there:
            keep_off = max(1, keep_off)
        yield piece, _short_of(known, path, target.at, keep_off)


def _short_of(known: Known, path: list[int], goal: int, keep_off: int) -> list[int]:
    distance = known.map.grid.distance
    for n, at in enumerate(path):
        if distance(at, goal) < keep_off:
            return path[:n]
    return path


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
    """Across the map from the own army first, then the middles of the nine parts of the map that lie in the fog."""
    grid, fog = known.map.grid, dict.fromkeys(known.fogged)
    found = [grid.size - 1 - known.own[0].at] if known.own else []
    for down in (1, 3, 5):
        for across in (1, 3, 5):
            found.append(grid.at(grid.columns * across // 6, grid.rows * down // 6))
    dry = [at for at in fog if known.map.passable[at]]
    places: list[int] = []
    for at in found:
        near = min(dry, key=lambda one: (grid.distance(one, at), one), default=FAR)
        if near != FAR and grid.distance(near, at) <= GUARD:
            places.append(near)
    return places or dry[:1]
