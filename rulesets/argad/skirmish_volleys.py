"""Volleys by the thousand: what shots of one moment at one target do, with the law of volleys.py (ARG-SGR, ARG-SIX).

What each needs against each is worked out by the rules once and kept as numbers; plain volleys are settled with them in
skirmish_draws.py. For all others volleys.py is shown the faces that have fallen.
"""

from __future__ import annotations

from typing import Final

from rulesets.common.columns import Whole

from .ledger import RULE
from .shooting import Member, Moment, Shooter, Shot, natural_need, need
from .sixes import resolve_pool
from .skirmish_dice import Chance
from .skirmish_draws import Drawn, Row, Struck, drawn
from .skirmish_kinds import Kind
from .skirmish_sides import Skirmish
from .volleys import NUMBERED, Plan, Volley, begin, draw, plan_of

Code = int
BANDS: Final = 8
DISORDERED: Final = 16  # bits of a shot, of a member
COVERED: Final = 2
SHOT_CODES: Final = 64  # of each kind
MEMBER_CODES: Final = 4
SIX: Final = 6
UNKNOWN: Final = -1
MOST_PLANS: Final = 5000
IMPOSSIBLE: Final = 99
SUCCESS_RULE = RULE["ARG-SHO-05"]


class Fire:
    """Shots at one target, in the order declared, and those who may be drawn for a hit, the nearest first."""

    __slots__ = ("lives", "members", "shots")

    def __init__(self, shots: list[Code], members: list[Code], lives: list[int]) -> None:
        self.shots = shots
        self.members = members
        self.lives = lives


class Gunnery:
    """What every kind needs to hit every other, worked out by the rules when it is first asked for."""

    def __init__(self, skirmish: Skirmish, kinds: list[Kind]) -> None:
        self.skirmish = skirmish
        self.kinds = kinds
        self._all_drawn = skirmish.shots.casualty_pool == "whole_group"
        self._bands = [tuple(band.upto for band in one.weapon.bands) if one.weapon else () for one in kinds]
        self._lethals = [one.weapon.lethal_from if one.weapon else 0 for one in kinds]
        self._others: list[bool] = [skirmish.melee.fantasy_dice and one.die != SIX for one in kinds]
        self._any_other: bool = any(self._others)
        self._waits = skirmish.shots.six_reroll == "no_six_hits"
        codes = len(kinds) * SHOT_CODES
        self._columns: list[int] = [UNKNOWN] * codes
        self._needs: list[list[int]] = [[] for _ in range(codes)]  # of each shot against each member; 0 unknown
        self._plans: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], Plan] = {}

    def band(self, kind: int, far: Whole, bases: Whole) -> int:
        """The number of the column, 0 beyond range; from the square of how far two middles are apart."""
        for n, upto in enumerate(self._bands[kind]):
            reach: Whole = upto + bases
            if far <= reach * reach:
                return n + 1
        return 0

    def useful_gap(self, kind: int, at: int, most: int) -> int:
        """The farthest from which a die of `most` hits such a target in a group; else where the short range ends."""
        found = 0
        for n, upto in enumerate(self._bands[kind]):
            shot = code_of_shot(kind, n + 1, moving=False, disordered=False, group=True)
            member = code_of_member(at, covered=False, stunned=False)
            if not found or (self.column(shot) and self.need(shot, member) <= most):
                found = upto
        return found

    def shot(self, code: Code, moment: Moment = "phase") -> Shot:
        """The shot in the words of the rules."""
        group, band, disordered, moving = code & 1, (code >> 1) % BANDS, (code >> 4) & 1, (code >> 5) & 1
        kind = self.kinds[code >> 6]
        assert kind.weapon is not None
        who = Shooter(
            id=str(kind.number),
            seat=str(kind.side),
            weapon=kind.weapon,
            class_=kind.profile.class_,
            practised=kind.profile.has_skill("practised_shot"),
            mounted=kind.mounted,
            mounted_foot=kind.profile.role == "mounted_foot",
            moving="moved" if moving else "no",
            disordered=bool(disordered),
            sides=kind.die if self.skirmish.melee.fantasy_dice else SIX,
        )
        return Shot(who, self._bands[kind.number][max(0, band - 1)], moment, at_group=bool(group))

    def member(self, code: Code, name: str = "", points: int = 1) -> Member:
        """One of the target in the words of the rules."""
        kind = self.kinds[code >> 2]
        cover = self.skirmish.sides[kind.side].cover if code & 2 else ()
        return Member(name, kind.profile.armour.id, cover, stunned=bool(code & 1), points=points)

    def column(self, shot: Code) -> int:
        """What the table asks for; 0 where no shot is possible."""
        found = self._columns[shot]
        if found == UNKNOWN:
            found = self._columns[shot] = need(self.shot(shot))
        return found

    def need(self, shot: Code, member: Code) -> int:
        """The lowest natural value that hits."""
        row = self._needs[shot]
        if not row:
            row = self._needs[shot] = [0] * (len(self.kinds) * MEMBER_CODES)
        found = row[member]
        if not found:
            known = natural_need(self.shot(shot), self.member(member), self.skirmish.shots)
            found = row[member] = max(1, known) if self.column(shot) else IMPOSSIBLE
        return found

    def numbered(self, members: list[int], covered: list[bool]) -> list[int]:
        """Those of a target who may be drawn, from the nearest: six in the open, six under cover (ARG-SGR-06)."""
        if self._all_drawn:
            return members
        if len(members) <= NUMBERED:
            return members
        found: list[int] = []
        in_open, in_cover = 0, 0
        for n, who in enumerate(members):
            if covered[n]:
                in_cover += 1
            else:
                in_open += 1
            if (in_cover if covered[n] else in_open) <= NUMBERED:
                found.append(who)
        return found

    # What the dice do

    def volley(self, dice: Chance, fire: Fire) -> list[Struck]:
        """Who is struck: what `resolve_volley` makes of the same dice for the same shots and members."""
        if self._any_other and self._has_creatures(fire):
            return self.by_the_rule(dice, fire, [])
        rows = self.rows(fire)
        faces = [dice.face(SUCCESS_RULE) for _ in fire.shots]
        self._best_first(fire, rows, faces)
        if not self.is_plain(fire, rows, faces):
            return self.by_the_rule(dice, fire, faces)
        alone = False
        for n, face in enumerate(faces):
            if face == SIX:
                alone = bool(fire.shots[n] & DISORDERED)
                break
        return drawn(dice, Drawn(rows, faces, list(fire.lives), alone))

    def _has_creatures(self, fire: Fire) -> bool:
        """Whether somebody rolls another die than people do (ARG-FAN-01)."""
        return any(self._others[shot >> 6] for shot in fire.shots)

    def is_plain(self, fire: Fire, rows: list[Row], faces: list[int]) -> bool:
        """Nobody or everybody under cover, no stones; and sixes that wait for others all wait for the same."""
        covered = fire.members[0] & COVERED
        for member in fire.members:
            if member & COVERED != covered:
                return False
        waits = False
        for n, shot in enumerate(fire.shots):
            if self._lethals[shot >> 6]:
                return False
            waits = waits or rows[n].most > SIX
        return not waits or self._wait_alike(fire, rows, faces)

    def _wait_alike(self, fire: Fire, rows: list[Row], faces: list[int]) -> bool:
        """Whether all sixes have as far to go, each for itself or all together."""
        first = -1
        for n, face in enumerate(faces):
            if face != SIX:
                continue
            if first < 0:
                first = n
            as_far = max(SIX, rows[n].least) == max(SIX, rows[first].least)
            if not as_far or (fire.shots[n] ^ fire.shots[first]) & DISORDERED:
                return False
        return first < 0 or self._waits

    def rows(self, fire: Fire) -> list[Row]:
        """What each shot needs against each of those who may be drawn; equal shots side by side share one row."""
        found: list[Row] = []
        for n, shot in enumerate(fire.shots):
            if n and shot == fire.shots[n - 1]:
                found.append(found[n - 1])
            else:
                found.append(Row([self.need(shot, member) for member in fire.members]))
        return found

    def _best_first(self, fire: Fire, rows: list[Row], faces: list[int]) -> None:
        """Of equal dice the better ones come first, as in a pool."""
        heads: list[int] = []
        groups: list[list[int]] = []
        last: list[int] = []
        for n, shot in enumerate(fire.shots):
            if not n or shot != fire.shots[n - 1]:
                found = -1
                for at, head in enumerate(heads):
                    if self._is_like(shot, rows[n], fire.shots[head], rows[head]):
                        found = at
                        break
                if found < 0:
                    found = len(heads)
                    heads.append(n)
                    groups.append([])
                last = groups[found]
            last.append(n)
        if len(groups) == 1:
            faces.sort()
            faces.reverse()
            return
        for group in groups:
            if len(group) > 1:
                best = [faces[n] for n in group]
                best.sort()
                for n in group:
                    faces[n] = best.pop()

    def _is_like(self, one: Code, row: Row, other: Code, beside: Row) -> bool:
        """Whether two shots are one kind of die in a pool."""
        if row.needs != beside.needs or (one ^ other) & DISORDERED:
            return False
        lethal, other_lethal = self._lethals[one >> 6], self._lethals[other >> 6]
        return lethal == other_lethal or (lethal <= row.least and other_lethal <= beside.least)

    def by_the_rule(self, dice: Chance, fire: Fire, faces: list[int]) -> list[Struck]:
        """The resolver of volleys.py, on dice that lie on the table."""
        key = (tuple(fire.shots), tuple(fire.members), tuple(fire.lives))
        plan = self._plans.get(key)
        if plan is None:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            plan = self._plans[key] = self._plan(fire)
        dice.lay(faces)
        drawing = begin(plan, resolve_pool(dice, plan.pool))
        while drawing.queue:
            drawing = draw(dice, plan, drawing)
        told = [one for one in drawing.fell if one.effect in ("removed", "wounded", "knocked_down")]
        return [Struck(one.shot, int(one.member), one.effect == "knocked_down") for one in told]

    def _plan(self, fire: Fire) -> Plan:
        members = zip(fire.members, fire.lives, strict=True)
        named = tuple(self.member(one, str(n), points) for n, (one, points) in enumerate(members))
        return plan_of(Volley(tuple(self.shot(one) for one in fire.shots), named, rules=self.skirmish.shots))


def code_of_shot(kind: int, band: int, *, moving: bool, disordered: bool, group: bool) -> Code:
    return (((kind * 2 + moving) * 2 + disordered) * BANDS + band) * 2 + group


def code_of_member(kind: int, *, covered: bool, stunned: bool) -> Code:
    return (kind * 2 + covered) * 2 + stunned
