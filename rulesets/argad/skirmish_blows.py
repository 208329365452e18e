"""One plain fight, blow by blow, in numbers: the steps of melee.py and melee_results.py for one against one or more.

The dice are asked for in their order, so that the same dice do the same as there; where they need more than this, all
that has fallen is laid before melee.py.
"""

from __future__ import annotations

from typing import Final

from .arms import SHOT
from .fights import BACK, HURT, LOST, OUT
from .skirmish_dice import Chance
from .skirmish_strikes import CHOICE_RULE, STRIKE_RULE, Fates, Fighters, Meeting, Pair
from .skirmish_volleys import Code

MISSES: Final = 0
DRIVES_BACK: Final = 1
KILLS: Final = 2
SIX: Final = 6


def fought(fighters: Fighters, dice: Chance, codes: tuple[Code, ...]) -> Fates:
    """What becomes of everybody, as codes of fights.py: the first against all others."""
    met = fighters.meeting(codes)
    if not met.plain:
        return fighters.by_the_rule(dice, codes)
    bout = Bout(fighters, met)
    for moment in range(len(met.steps)):
        if not bout.strike(dice, moment):
            dice.lay(bout.way)
            return fighters.by_the_rule(dice, codes)
    return tuple(bout.fates)


class Bout:
    """A plain fight on its way."""

    __slots__ = ("fates", "fighters", "met", "way")

    def __init__(self, fighters: Fighters, met: Meeting) -> None:
        self.fighters = fighters
        self.met = met
        self.fates: list[int] = [0] * len(met.lives)
        self.way: list[int] = []  # all faces and choices so far, in their order

    def strike(self, dice: Chance, moment: int) -> bool:
        """All that falls at one step; False where some six has to be rolled again."""
        met = self.met
        at = self._choice(dice) if met.single_strikes[moment] and self._can_strike(0) else 0
        others = [n for n in met.strikers[moment] if self._reaches(n)]
        if not at and not others:
            return True
        face, mine, again = 0, MISSES, False
        if at:
            face = self._face(dice)
            mine = effect_of(met.there[at - 1], face)
            again = face == SIX and mine != KILLS
        last = 0
        theirs: list[int] = []
        for n in others:
            last = self._face(dice)
            effect = effect_of(met.theirs[n - 1], last)
            again = again or (last == SIX and effect != KILLS)
            theirs.append(effect)
        if again:
            return False
        if at and len(others) == 1 and at == others[0] and mine == theirs[0] and met.steps[moment] != SHOT:
            sign = self._tie(at, face, last)
            if sign < 0:
                mine = MISSES
            elif sign > 0:
                theirs[0] = MISSES
        self._settle(at, mine, others, theirs)
        return True

    def _face(self, dice: Chance) -> int:
        face = dice.face(STRIKE_RULE)
        self.way.append(face)
        return face

    def _can_strike(self, place: int) -> bool:
        """Not after having been killed or driven back, nor wounded (ARG-MEL-18, ARG-LIF-03)."""
        fate = self.fates[place]
        return not fate & (OUT | BACK) and not (fate & HURT and self.fighters.interrupted)

    def _reaches(self, place: int) -> bool:
        return not self.fates[0] & OUT and self._can_strike(place)

    def _choice(self, dice: Chance) -> int:
        """Whom the single one strikes: the most dangerous of those left (ARG-MEL-04); 0 if nobody is."""
        fates, danger = self.fates, self.met.danger
        if len(fates) == 2 or (self.met.first_shoots and not fates[1] & OUT):
            return 0 if fates[1] & OUT else 1
        chosen, equal = 0, 0
        for n in range(1, len(fates)):
            if not fates[n] & OUT:
                if not equal or danger[n] > danger[chosen]:
                    chosen, equal = n, 1
                elif danger[n] == danger[chosen]:
                    equal += 1
        if equal < 2:
            return chosen
        choice = dice.one_of(equal, CHOICE_RULE)
        self.way.append(choice + 1)
        return [n for n in range(chosen, len(fates)) if not fates[n] & OUT and danger[n] == danger[chosen]][choice]

    def _tie(self, at: int, face: int, other: int) -> int:
        """Who does not suffer what both do to each other: 1 the single one, -1 the other, 0 both do (ARG-TIE-01)."""
        fighters, met = self.fighters, self.met
        if not fighters.breaks_ties:
            return 0
        ahead = fighters.standing(met.codes[0]) - fighters.standing(met.codes[at]) or face - other
        if not ahead and fighters.compares_totals:
            ahead = met.there[at - 1].total - met.theirs[at - 1].total
        return 1 if ahead > 0 else -1 if ahead < 0 else 0

    def _settle(self, at: int, mine: int, others: list[int], theirs: list[int]) -> None:
        """All at once: who is killed, who is driven back, but by nobody whom he kills (ARG-MEL-19)."""
        fates = self.fates
        deadly, killed_by_him = 0, False
        for n, effect in enumerate(theirs):
            if effect == KILLS:
                deadly += 1
                killed_by_him = killed_by_him or others[n] == at
        if deadly:
            self._hurt(0, deadly)
        if mine == KILLS:
            self._hurt(at, 1)
        falls, kills = fates[0] & OUT, mine == KILLS and fates[at] & OUT
        if mine == DRIVES_BACK and not fates[at] & OUT and not (falls and killed_by_him):
            fates[at] |= BACK
        for n, effect in enumerate(theirs):
            if effect == DRIVES_BACK and not falls and not (kills and others[n] == at):
                fates[0] |= BACK

    def _hurt(self, place: int, deadly: int) -> None:
        left = self.met.lives[place] - self.fates[place] // LOST
        self.fates[place] += LOST * min(deadly, left)
        if deadly >= left:
            self.fates[place] |= OUT
        else:
            self.fates[place] |= HURT | (BACK if self.fighters.wounds_drive_back else 0)


def effect_of(pair: Pair, face: int) -> int:
    if face >= pair.kill:
        return KILLS
    return DRIVES_BACK if face >= pair.recoil > 0 else MISSES
