"""Small fights by the thousand: what melee.py makes of the same dice, for plain fights without its words (ARG-MEL).

A plain fight is one against one or more, with weapons, on six-sided dice. What each needs against each is worked out by
the rules once and kept as numbers. Where a six must be rolled again, or a fight is not plain, melee.py takes over from
the first die on: it is shown the faces that have fallen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from .arms import step_of
from .blows import needs_of
from .enrolment import Enlisted, fighter_of
from .fight_plan import Plan, plan_of
from .fighters import Fighter, Reach, Strike
from .fights import Blow, CloseShot, Fight, all_strike
from .ledger import RULE
from .melee import run_fight
from .shooting import Shot, modifiers, need
from .skirmish_dice import Chance
from .skirmish_field import SHOOTS, STRIKES
from .skirmish_kinds import Kind
from .skirmish_sides import Skirmish
from .skirmish_volleys import Code, Gunnery, code_of_member, code_of_shot
from .special_fighters import FENCING, feats_with
from .ties import rank_of

MOST_PLANS: Final = 5_000
MOST_LIVES: Final = 7
NEVER: Final = -1  # the step of those who do not strike
TEN: Final = 10
KEY_BITS: Final = 28  # of one of two codes in a key
NOW: Final = 1  # every fight is looked at as if it were turn 1
STRIKE_RULE, CHOICE_RULE = RULE["ARG-MEL-02"], RULE["ARG-MEL-04"]
Fates = tuple[int, ...]


class Look(NamedTuple):
    """What somebody is in a fight just now."""

    kind: int
    lives: int = 1
    does: int = STRIKES
    down: bool = False
    stunned: bool = False
    disordered: bool = False
    fresh: bool = False  # has not fought yet, where it counts
    moved: bool = False  # this turn
    charge: bool = False


DOWN: Final = 16
STUNNED: Final = 8
DISORDERED: Final = 4
FRESH: Final = 2
MOVED: Final = 1


def packed(kind: int, lives: int, does: int, flags: int, *, charge: bool) -> Code:
    """A look as one number."""
    return (((kind * 8 + min(lives, MOST_LIVES)) * 4 + does) * 32 + flags) * 2 + charge


def look_of(code: Code) -> Look:
    flags = code // 2 % 32
    return Look(
        kind=code >> 11,
        lives=code // 256 % 8,
        does=code // 64 % 4,
        down=bool(flags & 16),
        stunned=bool(flags & 8),
        disordered=bool(flags & 4),
        fresh=bool(flags & 2),
        moved=bool(flags & 1),
        charge=bool(code & 1),
    )


class Pair:
    """One against one enemy, in numbers: from which natural value on he kills and drives back, and when he strikes."""

    __slots__ = ("kill", "plain", "recoil", "step", "total")

    def __init__(self, kill: int, recoil: int, step: int, total: int, plain: bool) -> None:
        self.kill = kill
        self.recoil = recoil
        self.step = step
        self.total = total
        self.plain = plain


class Meeting:
    """What is known of a small fight before any die: the first of `codes` against all others."""

    __slots__ = (
        *("codes", "danger", "first_shoots", "lives", "plain", "single_strikes"),
        *("steps", "strikers", "theirs", "there"),
    )

    def __init__(self, fighters: Fighters, codes: tuple[Code, ...]) -> None:
        single = codes[0]
        self.codes = codes
        self.there: list[Pair] = [fighters.pair(single, code) for code in codes[1:]]
        self.theirs: list[Pair] = [fighters.pair(code, single) for code in codes[1:]]
        self.plain: bool = fighters.redirects and all(one.plain for one in (*self.there, *self.theirs))
        self.steps: list[int] = sorted({self.there[0].step, *[one.step for one in self.theirs]} - {NEVER})
        self.single_strikes: list[bool] = [self.there[0].step == step for step in self.steps]
        self.strikers: list[list[int]] = [
            [n for n, one in enumerate(self.theirs, 1) if one.step == step] for step in self.steps
        ]
        self.lives: list[int] = [fighters.lives_of(code) for code in codes]
        self.danger: list[int] = [fighters.danger(code) for code in codes]
        self.first_shoots: bool = fighters.does(single) == SHOOTS


class Fighters:
    """Everything that has to be known of fighters by their codes, by the rules."""

    def __init__(self, skirmish: Skirmish, kinds: list[Kind], guns: Gunnery) -> None:
        self.skirmish = skirmish
        self.kinds = kinds
        self.guns = guns
        self._pairs: dict[int, Pair] = {}
        self._plans: dict[tuple[Code, ...], Plan] = {}
        self._shots: dict[int, bool] = {}
        self._meetings: dict[tuple[Code, ...], Meeting] = {}
        self._known: dict[tuple[Look, int], Fighter] = {}
        options = skirmish.melee
        self.redirects = options.strike_at_fallen == "redirected"
        self.interrupted = options.wounded_strikes == "interrupted"
        self.wounds_drive_back = options.wounded_recoil
        self.breaks_ties = options.tie_break
        self.compares_totals = options.tie_modifiers == "compared"
        bare = [self.fighter(Look(one.number), 0) for one in kinds]
        self._standing = [one.class_ * TEN + rank_of(one, options) for one in bare]
        self._danger = [(self._standing[n] * TEN + TEN - step_of(one.arm)[0]) * TEN for n, one in enumerate(bare)]

    def standing(self, code: Code) -> int:
        """Class, then armour, as ties compare them (ARG-TIE-02, ARG-TIE-03)."""
        return self._standing[code >> 11]

    def danger(self, code: Code) -> int:
        """Class, armour, length of the weapon, then life points (ARG-MEL-04)."""
        return self._danger[code >> 11] + self.lives_of(code)

    def lives_of(self, code: Code) -> int:
        return code // 256 % 8

    def does(self, code: Code) -> int:
        return code // 64 % 4

    def pair(self, by: Code, at: Code) -> Pair:
        key = by << KEY_BITS | at
        found = self._pairs.get(key)
        if found is None:
            found = self._pairs[key] = self._pair(by, at)
        return found

    def _pair(self, by: Code, at: Code) -> Pair:
        plan = self.plan((by, at))
        own = [n for n, blow in enumerate(plan.fight.blows) if blow.by == 0]
        if not own:
            return Pair(0, 0, NEVER, 0, plain=True)
        aimed = plan.aimed(own[0], plan.reaches[0][0], 0)
        plain = len(own) == 1 and aimed.die.sides == 6 and not aimed.gentle and aimed.strike.by.arm.id != "object"
        return Pair(aimed.die.need, aimed.die.lesser, plan.steps[own[0]][plan.reaches[0][0]], aimed.total, plain)

    def meeting(self, codes: tuple[Code, ...]) -> Meeting:
        found = self._meetings.get(codes)
        if found is None:
            if len(self._meetings) >= MOST_PLANS:
                self._meetings.clear()
            found = self._meetings[codes] = Meeting(self, codes)
        return found

    def plan(self, codes: tuple[Code, ...]) -> Plan:
        found = self._plans.get(codes)
        if found is None:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            found = self._plans[codes] = plan_of(self.fight(codes))
        return found

    def by_the_rule(self, dice: Chance, codes: tuple[Code, ...]) -> Fates:
        """The fight as melee.py fights it."""
        return run_fight(dice, self.plan(codes)).fates

    def fight(self, codes: tuple[Code, ...]) -> Fight:
        """The fight in the words of the rules: the first one against all others."""
        looks = [look_of(code) for code in codes]
        fighters = tuple([self.fighter(look, int(n > 0)) for n, look in enumerate(looks)])
        rough = self.skirmish.ground.rough
        there = [Reach(0, n, rough=rough, charge=looks[0].charge) for n in range(1, len(looks))]
        back = [Reach(n, 0, rough=rough, charge=looks[n].charge) for n in range(1, len(looks))]
        fight = all_strike(fighters, (*there, *back), options=self.skirmish.melee)
        blows = [one for one in fight.blows if looks[one.by].does == STRIKES]
        blows += [self._shot(looks, n) for n, look in enumerate(looks) if look.does == SHOOTS]
        return replace(fight, blows=tuple(sorted(blows, key=lambda one: one.by)))

    def fighter(self, look: Look, side: int) -> Fighter:
        found = self._known.get((look, side))
        if found is None:
            found = self._known[look, side] = self._fighter(look, side)
        return found

    def _fighter(self, look: Look, side: int) -> Fighter:
        kind = self.kinds[look.kind]
        now = replace(
            kind.condition,
            lost_points=max(0, kind.profile.life_points - look.lives),
            disordered=False,
            down_until=NOW if look.down else 0,
            stunned_until=NOW if look.stunned else 0,
        )
        skills = (FENCING,) if kind.profile.has_skill(FENCING) else ()
        feats = feats_with(skills, kind.arm, self.skirmish.melee)
        enlisted = Enlisted(
            side=side,
            turn=NOW,
            seat=str(side),
            feat=feats[1] if len(feats) > 1 else "",
            disordered=look.disordered,
            immobile=not look.moved,
            fought_before=not look.fresh,
            die=kind.die,
        )
        return fighter_of(kind.profile, now, kind.arm, enlisted, self.skirmish.melee)

    # Shots just before contact, and pistols in it (ARG-CCT, ARG-MOD-03)

    def _shot(self, looks: list[Look], by: int) -> Blow:
        """At the only enemy, or at the first of several."""
        at = 0 if by else 1
        shot = self.close_shot(looks[by])
        member = self.guns.member(code_of_member(looks[at].kind, covered=False, stunned=looks[at].stunned))
        return Blow(by, (at,), CloseShot(need(shot), modifiers(shot, member, self.skirmish.shots)))

    def close_shot(self, look: Look) -> Shot:
        """With the short column, whether the two have just met or not."""
        code = code_of_shot(look.kind, 1, moving=look.moved, disordered=look.disordered, group=False)
        return self.guns.shot(code, "contact")

    def prefers_shot(self, shooter: Code, foe: Code) -> bool:
        """Whether a shot at this enemy is at least as likely to kill as a blow."""
        key = shooter << KEY_BITS | foe
        known = self._shots.get(key)
        if known is None:
            by, at = look_of(shooter), look_of(foe)
            shot = self._shot([at, by], 1).shot
            assert shot is not None
            natural = shot.need - sum([one.value for one in shot.modifiers])
            strike = Strike(self.fighter(by, 0), self.fighter(at, 1), Reach(0, 1, rough=self.skirmish.ground.rough))
            known = self._shots[key] = shot.need > 0 and natural <= needs_of(strike, self.skirmish.melee).kill
        return known
