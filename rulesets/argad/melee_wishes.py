"""Who is in contact as the melee phase begins, what they are told to do, and the small fights that it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.frames import Gather
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import NONE

from .awareness import is_aware
from .contacts import Pair, foes_of
from .fights import Fight, Names
from .grouping import is_mounting
from .obstacles import Intent
from .state import FigureId, State

STRIKES, DECLINES, RESISTS, CAPTURES, SPARES, YIELDS = "strikes", "declines", "resists", "captures", "spares", "yields"
SHOOTS, FIRES, ONE_HAND, TWO_STRIKES, SPEED = "shoots", "fires_and_strikes", "one_hand", "two_strikes", "speed"
MODES = (STRIKES, TWO_STRIKES, SPEED, ONE_HAND, RESISTS, SHOOTS, FIRES, CAPTURES, SPARES, YIELDS, DECLINES)
STRIKING = (STRIKES, TWO_STRIKES, SPEED, ONE_HAND, RESISTS, FIRES)
SHOOTING = (SHOOTS, FIRES)
LEAVES = "breaks"  # the first word of the mark of one who breaks contact this turn (ARG-DIS-03)
FUMBLES = "fumbles"  # the same of one who failed to jump on a table (ARG-TAB-05)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody does in this melee. `arm` "": the usual one; `at` NONE: whomever he has before him. `at` a friend:
    over his shoulder."""

    arm: str = ""
    at: str = NONE
    how: str = STRIKES

    @property
    def intent(self) -> Intent:
        """What it means where an obstacle lies between (ARG-OBS-01)."""
        if self.how == RESISTS:
            return "resists"
        return "ignores" if self.how in (DECLINES, SPARES, YIELDS) else "attacks"


USUAL = Wish()
IN_DISGUISE = Wish(how=DECLINES)  # the usual of one whom his enemies take for somebody else
Wishes = Mapping[FigureId, Wish]


@dataclass(frozen=True, slots=True)
class Rear:
    """Somebody of a rear rank, over whose shoulder he may strike at whom."""

    who: FigureId
    over: FigureId
    at: FigureId
    rank: int = 2


@dataclass(frozen=True, slots=True)
class Melee:
    """All pairs in contact as the phase begins, and those who reach over a friend's shoulder."""

    pairs: tuple[Pair, ...]
    rears: tuple[Rear, ...] = ()

    def in_contact(self) -> list[FigureId]:
        return list(dict.fromkeys(who for pair in self.pairs for who in pair))

    def everybody(self) -> list[FigureId]:
        return list(dict.fromkeys([*self.in_contact(), *(rear.who for rear in self.rears)]))

    def enemies_of(self, who: FigureId) -> list[FigureId]:
        return list(dict.fromkeys([*foes_of(self.pairs, who), *(rear.at for rear in self.rears if rear.who == who)]))

    def shoulders_of(self, who: FigureId) -> list[tuple[FigureId, FigureId]]:
        """Over whom, at whom somebody of a rear rank may strike (ARG-RNK-08)."""
        return [(rear.over, rear.at) for rear in self.rears if rear.who == who]

    def words(self) -> tuple[str, ...]:
        """For the subject of a frame: "f1|f2" for a pair, "f9>f1>f2>2" for somebody of the second rank."""
        pairs = ("|".join(pair) for pair in self.pairs)
        return (*pairs, *(f"{one.who}>{one.over}>{one.at}>{one.rank}" for one in self.rears))


def melee_of(words: tuple[str, ...]) -> Melee:
    """The melee that `words` tells of."""
    pairs = [one.split("|") for one in words if "|" in one]
    rears = [one.split(">") for one in words if ">" in one]
    return Melee(
        tuple((one, other) for one, other in pairs),
        tuple(Rear(who, over, at, int(rank)) for who, over, at, rank in rears),
    )


@dataclass(frozen=True, slots=True)
class Bout:
    """A small fight, and who is who in it in the order of its places; the single one comes first."""

    ids: tuple[FigureId, ...]
    fight: Fight
    names: Names
    kept: tuple[FigureId, ...] = ()  # an obstacle that somebody else defends keeps these from striking (ARG-OBS-03)
    chose: tuple[FigureId, ...] = ()  # of a rear rank, over one of several shoulders (ARG-RNK-08)

    def place(self, who: FigureId) -> int:
        return self.ids.index(who)


def may_strike(state: State, who: FigureId, *, fires: bool = False) -> bool:
    """Once a turn; who has shot does not strike, unless with rifle and bayonet; nor who breaks contact, or fell.

    ARG-MEL-02, ARG-CCT-07, ARG-MOD-04, ARG-DIS-03, ARG-TAB-05, ARG-CAV-01.
    """
    now = state.now[who]
    is_busy = any(f"{word} {who}" in state.marks for word in (LEAVES, FUMBLES))
    is_busy = is_busy or is_mounting(state, who)
    return not now.strikes and not is_busy and (fires or not (now.shots or now.shot_early))


def keeps_up_guise(state: State, who: FigureId, foe: FigureId, wishes: Wishes) -> bool:
    """Whether somebody in disguise lets an enemy go on believing that he is none (ARG-DSG-03)."""
    return seems_at_peace(state, who, foe) and wishes.get(who, IN_DISGUISE).intent == "ignores"


def seems_at_peace(state: State, who: FigureId, foe: FigureId) -> bool:
    """Whether somebody in disguise seems to be of a party that is not at war with the other's."""
    if who not in state.guise:
        return False
    return "|".join(sorted((state.guise[who].party, state.party[foe]))) not in state.hostile


def with_seats(state: State, words: Sequence[str], people: Sequence[FigureId]) -> tuple[str, ...]:
    """The words of a frame, and who is asked about whom: "f1=blue"."""
    return (*words, *(f"{who}={state.seat[who]}" for who in dict.fromkeys(people)))


def known_seats(state: State, viewer: Viewer, gather: Gather) -> tuple[Seat, ...]:
    """Of those asked: himself, and who was asked about somebody whom he perceives (ARG-FOG-01)."""
    asked = [words.split("=") for words in gather.subject if "=" in words]
    shown = [seat for who, seat in asked if is_aware(state, viewer, who)]
    return tuple(seat for seat in gather.seats if viewer in (GM, seat) or seat in shown)
