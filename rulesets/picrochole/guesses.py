"""Another position that agrees with all a viewer knows (`unknown_to`): what is hidden from him is drawn anew.

Enemies in sight stay as they are but for their progress and orders. Those remembered may be anywhere out of sight
within reach, or gone. Those never met are where they can have come to from where the scenario has them, if it is open
to all; else others are made up, an army much like one's own. Nothing of those follows from the true ones, so that
whoever draws again and again learns no more than by drawing once. Markers out of sight may have changed, as far as that
can have happened unseen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.frames import Gather
from rulesets.common.seats import GM, Viewer
from rulesets.picrochole.actions import GiveOrders, Move
from rulesets.picrochole.live import frame_of
from rulesets.picrochole.measures import ARTILLERY, CAP, GONE, HEX, KINDS, MOST, POINT, SIDES
from rulesets.picrochole.musters import Sort, is_secret, known_muster, moves_made, own_sorts
from rulesets.picrochole.state import (
    ENCIRCLED,
    NOT_MET,
    SEEN_DYING,
    STANDING,
    State,
    clear_units,
    enlist,
    muster,
    place,
)
from rulesets.picrochole.vision import count_fields

MOST_UNHEARD_OF = 12  # units that the public makes up for a side
FARTHEST = 20  # hexes from where it was met that a unit is looked for
TRIES = 40  # to find a hidden hex with room
QUARTERS = 4
SELDOM = 12  # about one in so many that are out of sight has fallen there


@dataclass(frozen=True, slots=True)
class Guess:
    """A unit of the new position; `old` is its number in the true one, or GONE for one made up."""

    old: int
    side: int
    kind: int
    strength: int
    at: int
    fate: int = STANDING
    is_free: bool = False  # its progress and orders are drawn too


class Guesser:
    """Draws one side anew for one watcher (a side, or GONE for the public, who sees nothing)."""

    def __init__(self, state: State, side: int, watcher: int, dice: Dice) -> None:
        self.state = state
        self.side = side
        self.watcher = watcher
        self.dice = dice
        self.load: dict[int, int] = {}  # of hexes, by units that have been put there
        self.muster = known_muster(state)
        self.sorts = own_sorts(state, watcher)
        self.living = 0
        self.asked = dict.fromkeys(
            frame.subject[0] for frame in state.stack if isinstance(frame, Gather) if frame.subject
        )
        self.hidden = [at for at in range(state.size) if state.map.passable[at] and not self.looks_at(at)]
        self.is_hidden = bytearray(state.size)
        for at in self.hidden:
            self.is_hidden[at] = 1

    def looks_at(self, at: int) -> bool:
        return self.watcher != GONE and self.state.sees(self.watcher, at)

    def below(self, size: int) -> int:
        return self.dice.pick(size, key="", seat="", why="")

    def guesses(self) -> dict[int, Guess | None]:
        """For each unit of the side what becomes of it; None: it never was. Those seen or met come first."""
        state = self.state
        mine = [u for u in range(len(state.ids)) if state.side[u] == self.side]
        seen = [u for u in mine if state.where[u] != GONE and (self.looks_at(state.where[u]) or self.is_asked(u))]
        met = [u for u in mine if u not in seen and self.is_met(u)]
        for _ in range(TRIES):  # somebody is still there, or the game would be over
            found = self._drawn(mine, seen, met)
            if self.living or is_secret(state):
                return found
        u = next(one for one in mine if state.met_at[one] != SEEN_DYING)
        return {**found, u: self._survivor(u, state.kind[u])}

    def _drawn(self, mine: list[int], seen: list[int], met: list[int]) -> dict[int, Guess | None]:
        state = self.state
        self.living, self.load = 0, {}
        found: dict[int, Guess | None] = {}
        for u in seen:
            found[u] = self._put(u, state.kind[u], state.strength[u], state.where[u])
        for u in met:
            found[u] = self._guess_met(u)
        for u in mine:
            if u not in found:
                found[u] = self._guess_unmet(u)
        return found

    def is_asked(self, u: int) -> bool:
        """Somebody has to be asked now, so it may as well be this one (PIC-1u, live)."""
        return self.state.ids[u] in self.asked

    def is_met(self, u: int) -> bool:
        return self.watcher != GONE and self.state.met_at[u] != NOT_MET

    def newcomers(self) -> list[Guess]:
        """Units that nobody ever heard of, where the armies are no open secret: at most as many as one's own side began
        with, however many there are in truth."""
        if not is_secret(self.state):
            return []
        least = 0 if self.living else 1
        most = max(least, (len(self.sorts) or MOST_UNHEARD_OF) - self.living)
        found = [one for one in (self._anywhere() for _ in range(least + self.below(most - least + 1))) if one]
        return found if self.living else [self._survivor(GONE, self._any_sort()[0])]

    def _guess_met(self, u: int) -> Guess:
        state = self.state
        if state.met_at[u] == SEEN_DYING:
            return Guess(u, self.side, state.kind[u], 0, GONE, state.fate[u])
        moves = state.turn - state.met_turn[u] + 1
        return self._gone_from(u, (state.kind[u], max(1, state.met_strength[u])), state.met_at[u], moves)

    def _gone_from(self, u: int, sort: Sort, start: int, moves: int) -> Guess:
        """Somewhere out of sight that it can have reached since; a little way is as likely as a long one."""
        kind, strength = sort
        reach = min(CAP[kind] * moves, FARTHEST)
        if moves < 2 or self.below(SELDOM):
            for far in (self.below(reach + 1), reach):
                around = self.state.map.grid.disk(start, far)
                near = [at for at in around if self.is_hidden[at] and self._has_room(at, strength)]
                if near:
                    return self._put(u, kind, strength, near[self.below(len(near))])
        return Guess(u, self.side, kind, 0, GONE, ENCIRCLED)  # for all he knows it fell out of sight

    def _guess_unmet(self, u: int) -> Guess | None:
        """As the scenario has it, if all may know; else it never was, and others are made up in its place."""
        line = self.muster.get(self.state.ids[u])
        if line is None:
            return None
        return self._gone_from(u, (line.kind, line.points * POINT), line.at, moves_made(self.state))

    def _anywhere(self) -> Guess | None:
        kind, strength = self._any_sort()
        for _ in range(TRIES if self.hidden else 0):
            at = self.hidden[self.below(len(self.hidden))]
            if self._has_room(at, strength):
                return self._put(GONE, kind, strength, at)
        return None

    def _survivor(self, u: int, kind: int) -> Guess:
        """With so little strength that it finds room wherever somebody can hide."""
        room = [at for at in self.hidden if self._has_room(at, POINT)]
        return self._put(u, kind, POINT, room[self.below(len(room))])

    def _any_sort(self) -> Sort:
        if self.sorts:
            return self.sorts[self.below(len(self.sorts))]
        return self.below(len(KINDS)), POINT * (1 + self.below(MOST))

    def _has_room(self, at: int, strength: int) -> bool:
        return self.load.get(at, 0) + strength <= self.state.map.capacity[at]

    def _put(self, u: int, kind: int, strength: int, at: int) -> Guess:
        self.living += 1
        self.load[at] = self.load.get(at, 0) + strength
        return Guess(u, self.side, kind, strength, at, is_free=True)


def unknown_to(state: State, viewer: Viewer, dice: Dice) -> State:
    """The game master knows all; so does everybody once the game is over."""
    if viewer == GM or state.ending:
        return state.copy()
    watcher = SIDES.index(viewer) if viewer in SIDES else GONE
    drawn = [side for side in (0, 1) if side != watcher]
    guessers = {side: Guesser(state, side, watcher, dice) for side in drawn}
    other = _rebuilt(state, guessers)
    for side, guesser in guessers.items():
        _draw_orders(other, side, guesser)
    _draw_markers(other, watcher, guessers[drawn[0]])
    count_fields(other)
    _reseal(other, guessers)
    return other


def _rebuilt(state: State, guessers: dict[int, Guesser]) -> State:
    """All units in their order, the guessed ones in place of the true, newcomers somewhere among them."""
    guesses: dict[int, Guess | None] = {}
    new: list[Guess] = []
    for guesser in guessers.values():
        guesses |= guesser.guesses()
        new += guesser.newcomers()
    line: list[Guess] = []
    for u in range(len(state.ids)):
        known = Guess(u, state.side[u], state.kind[u], state.strength[u], state.where[u], state.fate[u])
        guess = guesses.get(u, known)
        if guess is not None:
            line.append(guess)
    for guess in new:
        line.insert(guessers[guess.side].below(len(line) + 1), guess)
    other = state.copy()
    clear_units(other)
    known_ids = {state.ids[guess.old] for guess in line if guess.old != GONE}
    for guess in line:
        _enlist(state, other, guess, known_ids)
    muster(other)
    return other


def _enlist(state: State, other: State, guess: Guess, known: Collection[str]) -> None:
    unit = state.ids[guess.old] if guess.old != GONE else _new_id(other, guess.side, known)
    u = enlist(other, unit, guess.side, guess.kind, guess.strength)
    other.fate[u] = guess.fate
    if guess.old != GONE:
        old = guess.old
        for name in ("progress", "heading", "hold", "met_at", "met_strength", "met_turn", "path"):
            getattr(other, name)[u] = getattr(state, name)[old]
        if guess.at == GONE:
            other.path[u] = ()
    if guess.at != GONE:
        place(other, u, guess.at)


def _new_id(other: State, side: int, known: Collection[str]) -> str:
    """The first that is free among those known: it tells of no number of others."""
    letter, n = SIDES[side][0].upper(), 1
    while (unit := f"{letter}{n:02}") in other.number or unit in known:
        n += 1
    return unit


def _draw_orders(other: State, side: int, guesser: Guesser) -> None:
    """Progress and standing orders are nobody's to know but the side's (PIC-HID-2, PIC-HID-3)."""
    for u in other.units_of(side):
        other.progress[u] = HEX * guesser.below(QUARTERS + 1) // QUARTERS
        other.path[u] = _stroll(other, u, guesser)
        other.heading[u] = other.path[u][0] if other.path[u] else GONE
        other.hold[u] = int(other.kind[u] == ARTILLERY and not guesser.below(3))


def _stroll(other: State, u: int, guesser: Guesser) -> tuple[int, ...]:
    path: list[int] = []
    at = other.where[u]
    for _ in range(guesser.below(4)):
        ways = [there for there in other.map.grid.neighbours[at] if other.map.passable[there]]
        if ways:
            at = ways[guesser.below(len(ways))]
            path.append(at)
    return tuple(path)


def _draw_markers(other: State, watcher: int, guesser: Guesser) -> None:
    """Out of sight an own marker may have been discarded, and enemies may have left theirs (PIC-HID-4)."""
    for at in guesser.hidden:
        draw = guesser.below(6)
        if watcher == GONE:
            other.marker[at] = (0, 0, 0, 1, 2, other.marker[at])[draw]
        elif other.known[watcher * other.size + at] == watcher + 1:
            other.marker[at] = (0, 2 - watcher, watcher + 1, watcher + 1, watcher + 1, watcher + 1)[draw]
        else:
            other.marker[at] = 2 - watcher if draw < 2 else 0


def _reseal(other: State, guessers: dict[int, Guesser]) -> None:
    """Orders that are sealed already are other orders, of the units that are now thought to be there."""
    for n, frame in enumerate(other.stack):
        if isinstance(frame, Gather) and frame.subject:
            u = other.number.get(frame.subject[0], GONE)
            if u != GONE:
                other.stack[n] = replace(frame, subject=frame_of(other, u).subject)
        elif isinstance(frame, Gather):
            for side, guesser in guessers.items():
                if frame.answer_of(SIDES[side]) is not None:
                    frame = frame.with_answer(SIDES[side], _sealed(other, side, guesser))
            other.stack[n] = frame


def _sealed(other: State, side: int, guesser: Guesser) -> GiveOrders:
    moves: list[Move] = []
    for u in other.units_of(side):
        if guesser.below(2):
            moves.append((other.ids[u], (tuple(other.map.ids[at] for at in _stroll(other, u, guesser)),)))
    return GiveOrders(tuple(moves), tuple(other.ids[u] for u in other.roll(side).batteries if not guesser.below(3)))
