"""Plain volleys in numbers: the sixes and the draws of sixes.py and volleys.py (ARG-SIX, ARG-SGR).

Plain are those whose dice all combine, or all are in disorder; whose sixes, if they fall short, fall equally short; and
whose target is all in the open or all under cover. The dice are asked for in the same order as there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .ledger import RULE
from .skirmish_dice import Chance

SIX: Final = 6
DRAW_RULE, AGAIN_RULE = RULE["ARG-SGR-03"], RULE["ARG-SIX-01"]


class Struck(NamedTuple):
    """One success that told: which shot, which member of the target, whether it only knocked him down."""

    shot: int
    member: int
    down: bool = False


class Row:
    """What one shot needs against each of those who may be drawn."""

    __slots__ = ("least", "most", "needs")

    def __init__(self, needs: list[int]) -> None:
        self.needs = needs
        least = most = needs[0]
        for one in needs:
            if one < least:
                least = one
            elif one > most:
                most = one
        self.least = least
        self.most = most


class Drawn:
    """A volley on its way: what each shot needs against each member, and what the dice came to count."""

    __slots__ = (
        "disordered",
        "failed",
        "lives",
        "missed",
        "naturals",
        "rows",
        "six_hit",
        "standing",
        "struck",
        "values",
    )

    def __init__(self, rows: list[Row], faces: list[int], lives: list[int], disordered: bool) -> None:
        self.rows = rows
        self.naturals: list[int] = faces
        self.lives = lives
        self.disordered = disordered  # each six on its own
        self.standing: list[int] = [n for n, points in enumerate(lives) if points > 0]
        self.values: list[int] = []  # of the sixes, the least first, until some of them are used
        self.failed = False  # the one reroll was made, and failed
        self.six_hit = False
        self.missed: list[tuple[int, int]] = []
        self.struck: list[Struck] = []


def drawn(dice: Chance, at: Drawn) -> list[Struck]:
    """The sixes first, then each success is drawn for (ARG-SGR-03)."""
    naturals, rows = at.naturals, at.rows
    was_six = [face == SIX for face in naturals]
    _combine(dice, at)
    hits = [n for n, natural in enumerate(naturals) if natural >= rows[n].least]
    left = 0
    for n in hits:
        if was_six[n]:
            left += 1
    for n in hits:
        if was_six[n]:
            left -= 1
        _draw(dice, at, n, is_six=was_six[n])
        if not left and at.missed:
            _last_reroll(dice, at)
    return at.struck


def _combine(dice: Chance, at: Drawn) -> None:
    """Sixes that fall short by as much: as many hit as the raised values allow, else the first is rolled again."""
    sixes = [n for n, face in enumerate(at.naturals) if face == SIX]
    if not sixes:
        return
    need = at.rows[sixes[0]].least
    short = max(0, need - SIX)
    count = len(sixes)
    hitting = 0
    if not at.disordered:
        hitting = max(0, count - short)
        for n, place in enumerate(sixes):
            at.naturals[place] = SIX + (short + n if n < hitting else count - 1 - n)
    if short and not hitting:
        first = sixes[0]
        at.naturals[first] = _again(dice, at.naturals[first], need)
        at.failed = at.naturals[first] < need
    if not at.disordered:
        at.values = [at.naturals[place] for place in sixes]
        at.values.sort()


def _again(dice: Chance, natural: int, need: int) -> int:
    """Rolled again until it suffices or fails (ARG-SIX-01, ARG-SIX-09)."""
    while natural < need and dice.face(AGAIN_RULE) == SIX:
        natural += 1
    return natural


def _draw(dice: Chance, at: Drawn, shot: int, *, is_six: bool) -> None:
    """Whom this success falls on, and whether it is enough for him (ARG-SGR-04, ARG-SGR-05)."""
    if not at.standing:
        return
    target = at.standing[dice.one_of(len(at.standing), DRAW_RULE)]
    need = at.rows[shot].needs[target]
    natural = at.naturals[shot]
    if not is_six:
        if natural >= need:
            _hit(at, shot, target)
    elif at.disordered:
        if not at.failed:
            natural = _again(dice, natural, need)
        if natural >= need:
            _hit(at, shot, target)
        else:
            at.failed = True
    else:
        _draw_six(at, shot, target, need)


def _draw_six(at: Drawn, shot: int, target: int, need: int) -> None:
    """The least of the raised values that suffices is used up; where none does, the six waits."""
    for value in at.values:
        if value >= need:
            at.values.remove(value)
            at.six_hit = True
            _hit(at, shot, target)
            return
    at.missed.append((shot, target))


def _last_reroll(dice: Chance, at: Drawn) -> None:
    """While no six has hit, the one nearest to success of those that armour stopped is rolled again (ARG-SGR-05)."""
    missed, at.missed = at.missed, []
    if at.failed or at.six_hit or not at.values:
        return
    best, least = -1, 0
    for n, (shot, target) in enumerate(missed):
        if at.lives[target] > 0 and (best < 0 or at.rows[shot].needs[target] < least):
            best, least = n, at.rows[shot].needs[target]
    if best >= 0 and _again(dice, at.values[-1], least) >= least:
        _hit(at, *missed[best])


def _hit(at: Drawn, shot: int, target: int) -> None:
    at.struck.append(Struck(shot, target))
    at.lives[target] -= 1
    if at.lives[target] <= 0:
        at.standing.remove(target)
