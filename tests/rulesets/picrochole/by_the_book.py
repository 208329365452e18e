"""The rules once more, as plainly as they are written and as slowly: what the engine is compared with.

Nothing here is shared with the engine: progress and time are fractions, hexes are (column, row), every field of vision
and every group is found anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Hex = tuple[int, int]
POINT = 30**5
HALF = Fraction(1, 2)
SIDES = ("blue", "red")
ROADS, WATERS = ("road", "town", "bridge"), ("river", "lake", "cliff")
SPEED = {"cavalry": (2, 1), "infantry": (1, HALF), "artillery": (1, Fraction(1, 4))}  # on road and off
SEES = {"cavalry": 4, "infantry": 2, "artillery": 2}
STEPS = {  # across, down, and whether it slants; in the order of aim
    "E": (1, 0, 0), "NE": (0, -1, 1), "SE": (0, 1, 1), "own": (0, 0, 0),
    "NW": (-1, -1, 1), "SW": (-1, 1, 1), "W": (-1, 0, 0),
}  # fmt: skip


@dataclass
class Piece:
    id: str
    side: str
    kind: str
    strength: int
    at: Hex | None
    progress: Fraction = Fraction(0)
    path: list[Hex] = field(default_factory=list)
    bound_for: Hex | None = None
    holds: bool = False


@dataclass
class Rulings:
    """Each True is the other way than our default."""

    entered: bool = False
    ordered: bool = False
    no_cap: bool = False
    by_order: bool = False
    by_count: bool = False
    needs_enemy: bool = False
    empty_closes: bool = False


def foe(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def step(at: Hex, name: str) -> Hex:
    """Odd rows lie half a hex further east."""
    across, down, is_slant = STEPS[name]
    return at[0] + across + is_slant * (at[1] % 2), at[1] + down


def distance(one: Hex, other: Hex) -> int:
    (q, r), (p, s) = ((at[0] - at[1] // 2, at[1]) for at in (one, other))
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def dealt(strength: int, divisor: int) -> int:
    """Rounded to the nearest unit, halves up."""
    return (Fraction(strength, divisor) + HALF).__floor__()


class Book:
    """A game in progress. `shown` and `ghosts` are what each side knows of markers and of enemies it has lost."""

    def __init__(
        self,
        looks: Mapping[Hex, str],
        room: Mapping[Hex, int],
        pieces: list[Piece],
        markers: dict[Hex, str],
        how: Rulings,
    ) -> None:
        self.looks, self.room, self.pieces, self.markers, self.how = looks, room, pieces, markers, how
        self.turn = 1
        self.fields = self._look()
        self.believed = [{at: one for at, one in markers.items() if one == side} for side in SIDES]
        self.ghosts: list[dict[str, tuple[Hex, int, int]]] = [{}, {}]

    # -- who and where ---------------------------------------------------------------------------------------

    def living(self, side: str = "") -> list[Piece]:
        return [one for one in self.pieces if one.at and side in ("", one.side)]

    def here(self, side: str, at: Hex | None) -> list[Piece]:
        return [one for one in self.living(side) if one.at == at]

    def around(self, at: Hex) -> list[Hex]:
        return [there for name in STEPS if name != "own" and (there := step(at, name)) in self.looks]

    def is_dry(self, at: Hex) -> bool:
        return self.looks[at] not in WATERS

    # -- movement --------------------------------------------------------------------------------------------

    def move_all(self) -> None:
        for piece in self.pieces:
            if piece.at:
                start, markers = piece.at, dict(self.markers)
                self._move(piece)
                if piece.at != start:
                    self._look_again({piece.id: start}, markers, piece.side)

    def _move(self, piece: Piece) -> None:
        time, entered = Fraction(1), 0
        if self.how.ordered and piece.path:
            if piece.bound_for not in (None, piece.path[0]):
                piece.progress = Fraction(0)
            piece.bound_for = piece.path[0]
        while piece.path or not self.how.ordered:
            speed = self._speed(piece)
            if 1 - piece.progress > time * speed:
                piece.progress += time * speed
                return
            time -= (1 - piece.progress) / speed
            piece.progress = Fraction(1)
            is_capped = entered == SPEED[piece.kind][0] and not self.how.no_cap
            if not piece.path or is_capped or self._refuses(piece, piece.path[0]):
                return
            self._step(piece)
            entered += 1

    def _speed(self, piece: Piece) -> Fraction | int:
        counts = piece.path[0] if self.how.entered and piece.path else piece.at
        assert counts
        return SPEED[piece.kind][self.looks[counts] not in ROADS]

    def _refuses(self, piece: Piece, there: Hex) -> bool:
        assert piece.at
        friends = self.here(piece.side, there)
        if there not in self.around(piece.at) or not self.is_dry(there):
            return True
        if self.here(foe(piece.side), piece.at) and not friends and self.markers.get(there) != piece.side:
            return True
        return sum(one.strength for one in friends) + piece.strength > self.room[there] * POINT

    def _step(self, piece: Piece) -> None:
        assert piece.at
        if not self.here(foe(piece.side), piece.at):
            self.markers[piece.at] = piece.side
        piece.at = piece.path.pop(0)
        piece.progress = Fraction(0)
        piece.bound_for = piece.path[0] if piece.path else None
        if self.markers.get(piece.at) == foe(piece.side):
            del self.markers[piece.at]

    # -- encirclement, bombardment, combat -------------------------------------------------------------------

    def encircle(self) -> None:
        doomed = [one for side in SIDES for group in self._groups(side) if self._is_shut(side, group) for one in group]
        self._remove(doomed)

    def _groups(self, side: str) -> list[list[Piece]]:
        left = {one.at for one in self.living(side)}
        found = []
        while left:
            reached = [left.pop()]
            for at in reached:
                assert at
                more = [there for there in self.around(at) if there in left]
                left -= set(more)
                reached += more
            found.append([one for one in self.living(side) if one.at in reached])
        return found

    def _is_shut(self, side: str, group: list[Piece]) -> bool:
        within = {one.at for one in group}
        border = {there for at in within if at for there in self.around(at)} - within
        held = [there for there in border if self.here(foe(side), there)]
        if any(self.is_dry(there) and there not in held for there in border):
            return False
        return bool(held) or (not self.how.needs_enemy and (bool(border) or self.how.empty_closes))

    def bombard(self) -> None:
        before = self._places()
        for gun in self.pieces:
            if gun.kind == "artillery" and gun.at and not gun.holds:
                goals = [step(gun.at, name) for name in STEPS]
                crowds = [self.here(foe(gun.side), at) for at in goals]
                crowd = max(crowds, key=self._crowd)
                if crowd:
                    victim = self._strongest(crowd)
                    self._hit(victim, dealt(gun.strength, 15))
        self._look_again(before, self.markers)

    def _crowd(self, crowd: list[Piece]) -> tuple[int, int]:
        strength = sum(one.strength for one in crowd)
        return (len(crowd), strength) if self.how.by_count else (strength, 0)

    def _strongest(self, crowd: Collection[Piece]) -> Piece:
        best = [one for one in crowd if one.strength == max(each.strength for each in crowd)]
        return best[0] if self.how.by_order else max(best, key=lambda one: one.id)

    def _hit(self, victim: Piece, damage: int) -> None:
        victim.strength -= damage
        if victim.strength <= 0:
            victim.strength, victim.at = 0, None

    def fight(self) -> None:
        before, blows = self._places(), []
        for at in self.looks:
            for side in SIDES if self.here("blue", at) and self.here("red", at) else ():
                troops = sum(one.strength for one in self.here(side, at) if one.kind != "artillery")
                blows.append((self._strongest(self.here(foe(side), at)), dealt(troops, 30)))
        for victim, damage in blows:
            self._hit(victim, damage)
        self._look_again(before, self.markers)

    def _remove(self, doomed: list[Piece]) -> None:
        before = self._places()
        for one in doomed:
            one.strength, one.at = 0, None
        self._look_again(before, self.markers)

    @property
    def phases(self) -> tuple[Callable[[], None], ...]:
        return self.move_all, self.encircle, self.bombard, self.fight

    # -- vision ----------------------------------------------------------------------------------------------

    def _places(self) -> dict[str, Hex]:
        return {one.id: one.at for one in self.living() if one.at}

    def _look(self) -> list[set[Hex]]:
        found: list[set[Hex]] = [set(), set()]
        for one in self.living():
            assert one.at
            far = 1 if self.here(foe(one.side), one.at) else SEES[one.kind]
            found[SIDES.index(one.side)] |= {at for at in self.looks if distance(at, one.at) <= far}
        return found

    def _look_again(self, before: Mapping[str, Hex], markers: Mapping[Hex, str], mover: str = "") -> None:
        """A side keeps in mind what it saw last. What the enemy changes while he hides it, it has not seen."""
        fields = self._look()
        for n, side in enumerate(SIDES):
            for at in self.fields[n] - fields[n]:
                now = (markers if mover == foe(side) else self.markers).get(at, "")
                self.believed[n][at] = now
            for one in self.pieces:
                seen_at = before.get(one.id, one.at)
                if one.side != side and seen_at in self.fields[n]:
                    self._remember(n, one, seen_at, fields[n])
        self.fields = fields

    def _remember(self, n: int, one: Piece, seen_at: Hex | None, now: set[Hex]) -> None:
        if one.at is None or one.at in now:
            self.ghosts[n].pop(one.id, None)
        elif seen_at:
            self.ghosts[n][one.id] = (seen_at, one.strength, self.turn)

    def marker_shown(self, n: int, at: Hex) -> str:
        return self.markers.get(at, "") if at in self.fields[n] else self.believed[n].get(at, "")

    def ghosts_shown(self, n: int) -> dict[str, tuple[Hex, int, int]]:
        """Those it does not see now."""
        at = {one.id: one.at for one in self.pieces}
        return {unit: last for unit, last in self.ghosts[n].items() if at[unit] not in self.fields[n]}
