"""From a position to fights in numbers: fighters, reaches and blows of each small fight of the phase.

ARG-MEL-02, ARG-MEL-08, ARG-MEL-26, ARG-OBS-02, ARG-OBS-03, ARG-HOS-02, ARG-RNK-01 to ARG-RNK-09.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from .bases import Base
from .components import MeleeWeapon
from .contact import Line, with_room
from .contacts import is_beside, is_placed
from .creatures import die_of
from .enrolment import Enlisted, fighter_of
from .fighters import Feat, Fighter, Reach
from .fights import Blow, Fight, Names, Place, strikes_twice
from .melee_arms import arm_named, close_shot, shot_at, usual_arm
from .melee_ground import between, crossed_by, hostages_of, how
from .melee_split import Fights, gap_of, split
from .melee_wishes import (
    FIRES,
    ONE_HAND,
    SHOOTING,
    SPEED,
    STRIKING,
    TWO_STRIKES,
    USUAL,
    Bout,
    Melee,
    Rear,
    Wish,
    Wishes,
    may_strike,
)  # fmt: skip
from .mustering import in_close_order, is_disordered
from .obstacles import crossing
from .second_rank import Behind, Depth, why_not_over
from .shot_cases import two_paces
from .state import FigureId, State
from .storming import intent_of

CROWD = 3  # against fewer there is always room
FOUGHT, INSPIRED = "fought", "inspired"
SEPARATED = "separated"  # "separated f1": the last turn in which he drove somebody back, or was (ARG-TGT-06)
FEATS: Mapping[str, Feat] = {TWO_STRIKES: "two_strikes", SPEED: "speed"}


def bouts_of(state: State, melee: Melee, wishes: Wishes) -> tuple[Bout, ...]:
    """All fights of the phase; those in which nobody reaches anybody are none."""
    found = split(state, melee.pairs, wishes)
    behind = rears_of(state, melee, found, wishes)
    rings = [Ring(state, wishes, ids, behind.get(ids[0], [])) for ids in found]
    bouts = [ring.bout(f"t{state.turn}.melee.{n}") for n, ring in enumerate(rings, 1) if ring.reaches]
    return tuple(replace(one, chose=_with_a_choice(melee, one)) for one in bouts)


def _with_a_choice(melee: Melee, bout: Bout) -> tuple[FigureId, ...]:
    """Those who strike over a shoulder and could have struck over another one."""
    behind = [bout.ids[reach.by] for reach in bout.fight.reaches if reach.over >= 0]
    return tuple(who for who in behind if len(dict(melee.shoulders_of(who))) > 1)


def rears_of(state: State, melee: Melee, fights: Fights, wishes: Wishes) -> dict[FigureId, list[Rear]]:
    """The rear ranks by fight, each striking over one shoulder: the one that he wishes, at the one whom he wishes, else
    the nearest (ARG-RNK-08)."""
    found: dict[FigureId, list[Rear]] = {}
    home = {who: fight[0] for fight in fights for who in fight}
    for who in dict.fromkeys(rear.who for rear in melee.rears if state.in_play(rear.who)):
        mine = [
            one for one in melee.rears if one.who == who and one.over in home and home.get(one.at) == home[one.over]
        ]
        if mine:
            at = wishes.get(who, USUAL).at
            best = next((one for one in mine if at in (one.at, one.over)), mine[0])
            home[who] = home[best.over]
            found.setdefault(home[who], []).append(best)
    return found


class Ring:
    """A small fight being made: the single one, his enemies, friends behind both, somebody held between them."""

    def __init__(self, state: State, wishes: Wishes, front: tuple[FigureId, ...], rears: Sequence[Rear]) -> None:
        self.state, self.wishes, self.front, self.rears = state, wishes, front, rears
        held = [held for captor in front for held in hostages_of(state, captor)]
        self.held = tuple(dict.fromkeys(who for who in held if who not in front))
        self.ids = (*front, *(rear.who for rear in rears), *self.held)
        self.places = {who: n for n, who in enumerate(self.ids)}
        self.kept: list[FigureId] = []
        self.reaches = [*self._face_to_face(), *self._at_hostages()]
        narrow = [self.ids[reach.by] for reach in self.reaches if reach.cramped]
        self.fighters = tuple(self._fighter(who, cramped=who in narrow) for who in self.ids)
        self.reaches += self._over_shoulders()

    def _wish(self, who: FigureId) -> Wish:
        return self.wishes.get(who, USUAL)

    def _side(self, who: FigureId) -> int:
        """The single one and those behind him are one side, his enemies the other; hostages belong to nobody."""
        over = next((rear.over for rear in self.rears if rear.who == who), None)
        if over is not None:
            return self._side(over)
        return 2 if who in self.held else int(who != self.front[0])

    def _fighter(self, who: FigureId, *, cramped: bool) -> Fighter:
        wish = self._wish(who)
        named = wish.arm and wish.how not in SHOOTING
        arm = arm_named(self.state, who, wish.arm) if named else usual_arm(self.state, who, cramped=cramped)
        return fighter(self.state, who, arm, self._side(who), wish.how)

    # Who reaches whom

    def _face_to_face(self) -> list[Reach]:
        single, several = self.front[0], self._with_room()
        both_ways = [pair for other in several for pair in ((single, other), (other, single))]
        return self._one_defender([self._reach(by, at) for by, at in both_ways])

    def _with_room(self) -> list[FigureId]:
        """No more around one than there are free sides (ARG-MEL-08)."""
        single, *several = self.front
        if len(several) < CROWD or any(who not in self.state.stands for who in self.front):
            return several
        bases, base = [self.state.base(who) for who in several], self.state.base(single)
        return [several[n] for n in with_room(base, bases, *_in_the_way(self.state, single, self.front))]

    def _reach(self, by: FigureId, at: FigureId) -> Reach:
        reach = replace(how(self.state, by, at), by=self.places[by], at=self.places[at])
        if between(self.state, by, at).is_crossed:
            ours, theirs = (intent_of(self.state, *pair, self._wish(pair[0])) for pair in ((by, at), (at, by)))
            reach = crossing(reach, ours, theirs)
        captors = [self.state.now[who].hostage_of for who in self.held]
        if by in captors or at in captors:
            return crossed_by(reach, mine=by in captors)
        return reach

    def _one_defender(self, found: list[Reach]) -> list[Reach]:
        """Of several who keep one from crossing, the nearest strikes (ARG-OBS-03)."""
        ways = sorted((gap_of(self.state, self.ids[one.by], self.ids[one.at]), n) for n, one in enumerate(found))
        first: dict[int, int] = {}
        for _, n in ways:
            if found[n].crossing == "resists":
                first.setdefault(found[n].at, found[n].by)
        late = [one for one in found if one.crossing == "resists" and first[one.at] != one.by]
        self.kept += dict.fromkeys(self.ids[one.by] for one in late)
        return [one for one in found if one not in late]

    def _at_hostages(self) -> list[Reach]:
        """The hostage himself may be struck, whom nothing covers (ARG-HOS-02)."""
        found: list[Reach] = []
        for who in self.held:
            is_single = self.state.now[who].hostage_of == self.front[0]
            enemies = self.front[1:] if is_single else self.front[:1]
            found += [Reach(self.places[one], self.places[who]) for one in enemies]
        return found

    def _over_shoulders(self) -> list[Reach]:
        """Those of the rear ranks whom nothing keeps from striking; one behind whom it does stand for nothing."""
        ranks = self.state.box.ranks
        depth = Depth(ranks.spear_ranks, ranks.close_order_spear_ranks, ranks.pike_ranks)
        found: list[Reach] = []
        for rear in self.rears:
            by, over, at = (self.places[who] for who in (rear.who, rear.over, rear.at))
            way = next((one for one in [*self.reaches, *found] if (one.by, one.at) == (over, at)), None)
            if way is not None and self._is_taken(way, [*self.reaches, *found]):
                self.kept.append(rear.who)
            elif way is not None:
                case = Behind(self.fighters[by], self.fighters[over], rear.rank, way.cramped)
                if why_not_over(case, self.state.terms.melee, depth) is None:
                    found.append(replace(way, by=by, over=over, charge=False))
        return found

    def _is_taken(self, way: Reach, found: Sequence[Reach]) -> bool:
        """Against one who crosses an obstacle, a single friend helps the defender, and not indoors (ARG-OBS-03)."""
        helped = any(one.over >= 0 and one.at == way.at for one in found)
        return way.crossing == "resists" and (helped or way.cramped)

    # Who strikes

    def bout(self, key: str) -> Bout:
        blows = tuple(blow for who in self.ids for blow in self._blows(who))
        fight = Fight(self.fighters, tuple(self.reaches), blows, (), self.state.terms.melee)
        return Bout(self.ids, fight, Names(key, self.ids), tuple(self.kept))

    def _blows(self, who: FigureId) -> Iterator[Blow]:
        wish, place = self._wish(who), self.places[who]
        reached = [reach.at for reach in self.reaches if reach.by == place]
        if not reached or self.fighters[place].is_helpless or who in self.held:
            return
        ends = [self.places[wish.at]] if self.places.get(wish.at) in reached else []
        ends += [at for at in reached if self.ids[at] not in self.held] if self.held else []
        ends = list(dict.fromkeys(ends))
        if wish.how in SHOOTING:
            at = ends[0] if ends else reached[0]
            shot = shot_at(self.state, who, self.state.terms.period.ranged[wish.arm])
            one = Blow(place, (at,), close_shot(self.state, shot, self.ids[at]))
            yield from [one] * max(1, shot.shooter.weapon.red_dice)  # ARG-MUL-01
        if wish.how in STRIKING and may_strike(self.state, who, fires=wish.how == FIRES):
            yield Blow(place, tuple(ends))
            if strikes_twice(self.fighters[place], self.state.terms.melee):
                yield Blow(place, tuple(ends) or second_strike(self.fighters, place, reached))


def _in_the_way(state: State, single: FigureId, front: Sequence[FigureId]) -> tuple[list[Base], list[Line]]:
    """Those beside somebody who do not attack him, and the walls of his floor (ARG-MEL-08)."""
    base, table = state.base(single), state.terms.table
    others = [who for who in state.people if who not in front and is_placed(state, who)]
    calm = [state.base(who) for who in others if not state.are_hostile(who, single)]
    walls = table.walls if table else ()
    floor = state.stands[single].floor
    return [one for one in calm if is_beside(base, one)], [(one.a, one.b) for one in walls if one.floor == floor]


def second_strike(fighters: Sequence[Fighter], place: Place, reached: Sequence[Place]) -> tuple[Place, ...]:
    """Of two strikes at nobody named each falls on an enemy of its own, the most dangerous first (ARG-STR-03)."""
    others = [at for at in reached if fighters[at].side != fighters[place].side]
    others.sort(key=lambda at: (-fighters[at].class_, -fighters[at].armour.rank))
    return (*others[1:], *others[:1])


def fighter(state: State, who: FigureId, arm: MeleeWeapon, side: int, mode: str = "") -> Fighter:
    """Somebody as he fights now: disorder, close order, standing still, a hero's word (ARG-HER-01)."""
    now = state.now[who]
    at = Enlisted(
        side=side,
        turn=state.turn,
        seat=state.seat[who],
        feat=FEATS.get(mode, ""),
        disordered=is_disordered(state, who),
        close_order=in_close_order(state, who),
        immobile=now.is_immobile(two_paces(state, who)),
        inspired=f"{INSPIRED} {who}" in state.marks,
        fought_before=f"{FOUGHT} {who}" in state.counts,
        one_handed=mode == ONE_HAND,
        die=die_of(state.people[who]),
    )
    return fighter_of(state.people[who], now, arm, at, state.terms.melee)
