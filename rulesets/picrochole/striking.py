"""How the planner strikes and gives way: who goes on, who waits for the others, who leaves a battery's reach.

A blow falls when those who arrive in the same turn outweigh the enemy. Whoever would be there earlier waits out of
reach; whoever is beside the enemy already needs less courage than who has yet to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.dice import Dice, one_of
from rulesets.picrochole.knowledge import TURN, Known, Piece, downhill
from rulesets.picrochole.measures import ARTILLERY, CAP

STEPS_AHEAD = 8  # hexes of an order
GUARD = 2  # hexes that the early ones keep off: a battery does not reach them
HOPELESS = 5  # times its own power: before so much an army gives up
NERVE = 2  # tenths of a threat: so much less is enough for who stands beside it already


@dataclass(frozen=True, slots=True)
class Temper:
    """How a planner feels about risks this turn."""

    enough: int = 15  # tenths of a threat that are told off against it
    bold: int = 11  # tenths of a threat that are struck with
    lost: int = 4  # tenths of the enemy's power below which a fight is given up
    fancy: int = 0  # which part of the fog is searched first
    rash: int = 0  # turns by which some may come before the others
    lingers: bool = False  # nobody goes nearer to the enemy who is not beside him


CALM = Temper()


def temper_of(dice: Dice) -> Temper:
    """Drawn anew each turn: sooner or later patience runs out, and equal power is enough to strike with."""
    return Temper(
        one_of(dice, (12, 13, 15, 16, 18)),
        one_of(dice, (9, 10, 11, 12, 13, 14)),
        one_of(dice, (3, 4, 5)),
        one_of(dice, (0, 0, 1)),
        one_of(dice, (0, 0, 1)),
        one_of(dice, (False, False, True)),
    )


@dataclass(frozen=True, slots=True)
class Target:
    at: int
    threat: int  # power of all that could strike there
    times: Mapping[int, Sequence[int]]  # by kind: how long from each hex to here


@dataclass(frozen=True, slots=True)
class March:
    """One unit on its way to a target."""

    piece: Piece
    path: list[int]  # a battery's ends beside the target
    due: int  # in how many turns it arrives; 0: it is there, as a battery beside its target


def gives_up(known: Known) -> bool:
    """It is a fifth of what it sees of the enemy, or batteries alone that are outmatched: no more can be done."""
    seen = [one for one in known.enemies if not one.age]
    ours, theirs = (sum(one.power for one in pieces) for pieces in (known.own, seen))
    if HOPELESS * ours < theirs:
        return True
    return ours < theirs and _are_guns(known.own) and not _are_guns(seen)


def _are_guns(pieces: Sequence[Piece]) -> bool:
    return all(one.kind == ARTILLERY for one in pieces)


def in_fight(known: Known, piece: Piece, temper: Temper) -> list[int]:
    """Stay while the fight is not lost; else back to a hex that lets it go (PIC-1n), if there is a safe one."""
    if _holds_out(known, piece, temper):
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


def _holds_out(known: Known, piece: Piece, temper: Temper) -> bool:
    """Strong enough, or about to be; batteries that nobody covers any more fire to the last."""
    ours, theirs = (known.power_at(pieces, piece.at) for pieces in (known.own, known.enemies))
    if 10 * ours >= temper.lost * theirs or _are_guns(known.own):
        return True
    beside = known.map.grid.neighbours[piece.at]
    helpers = sum(one.power for one in known.own if one.at in beside and one.kind != ARTILLERY and not one.engaged)
    return 10 * (ours + helpers) >= (temper.bold - NERVE) * theirs


def advance(
    known: Known, target: Target, group: Sequence[Piece], staying: Sequence[Piece], temper: Temper
) -> Iterator[tuple[Piece, list[int]]]:
    """All in the same turn, or not yet: who would be too early waits, and not under fire."""
    marches = [_march(known, target, piece) for piece in group]
    hour = _hour(marches, target, known.power_at(staying, target.at), temper)
    guns = [one for one in known.enemies if one.kind == ARTILLERY]
    for march in marches:
        if hour and march.due >= hour - temper.rash:
            yield march.piece, march.path
        else:
            waits = _short_of(known, march.path, target.at, GUARD + temper.lingers)
            yield march.piece, _out_of_reach(known, guns, march.piece) or waits


def _march(known: Known, target: Target, piece: Piece) -> March:
    times = target.times[piece.kind]
    path = downhill(known.map, times, piece.at, STEPS_AHEAD)
    if piece.kind != ARTILLERY:
        return March(piece, path, _due(piece, times[piece.at], path))
    path = _short_of(known, path, target.at, 1)
    stops = path[-1] if path else piece.at
    last = times[stops] if target.at in known.map.grid.neighbours[stops] else 0
    return March(piece, path, _due(piece, times[piece.at] - last, path))


def _due(piece: Piece, time: int, path: Sequence[int]) -> int:
    """In how many turns, less what it has crossed of its hex; never faster than its road speed (PIC-1g)."""
    turns = -((piece.crossed - time) // TURN)
    return max(turns, -(-len(path) // CAP[piece.kind])) if path else 0


def _hour(marches: Sequence[March], target: Target, there: int, temper: Temper) -> int:
    """The turn in which enough have arrived; 0: never."""
    near = there or any(march.due <= 1 for march in marches)
    if temper.lingers and not near:
        return 0
    bold = temper.bold - NERVE if near else temper.bold
    power = there
    for march in sorted(marches, key=lambda one: one.due):
        power += march.piece.power
        if 10 * power > bold * target.threat:
            return max(1, march.due)
    return 0


def _short_of(known: Known, path: list[int], goal: int, keep_off: int) -> list[int]:
    distance = known.map.grid.distance
    for n, at in enumerate(path):
        if distance(at, goal) < keep_off:
            return path[:n]
    return path


def _out_of_reach(known: Known, guns: Sequence[Piece], piece: Piece) -> list[int]:
    """A step to where no enemy battery reaches; none where nothing fires, own batteries answer, or all is in reach."""
    fire = _fire(known, guns, piece.at)
    if not fire or _fire(known, known.own, piece.at) >= fire:
        return []
    held = dict.fromkeys(one.at for one in known.enemies)
    for there in known.map.grid.neighbours[piece.at]:
        if there not in held and known.map.passable[there] and not _fire(known, guns, there):
            return [there]
    return []


def _fire(known: Known, pieces: Sequence[Piece], at: int) -> int:
    """Of these batteries all that fire at this hex, or from it and from beside it."""
    beside = known.map.grid.neighbours[at]
    return sum(one.strength for one in pieces if one.kind == ARTILLERY and (one.at == at or one.at in beside))
