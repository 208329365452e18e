"""Rooms, doors, windows, stairs, walls and ladders, as arithmetic: ARG-BLD-01 to 08, ARG-WAL-01 to 09."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .components import Going
from .ledger import RULE
from .people import because


@dataclass(frozen=True, slots=True)
class RoomMove:
    """A move inside: to the same or the adjoining room. Enemies in question are those whose announced move matters."""

    rooms_away: int
    mounted: bool = False
    large: bool = False  # a very large hall or hangar
    enemy_to_contact: bool = False  # an enemy's move ends in contact with the mover
    enemy_in_the_way: bool = False  # or in the room, door or passage that he leaves or enters

    @property
    def contested(self) -> bool:
        return self.enemy_to_contact or self.enemy_in_the_way


def inside(case: RoomMove) -> tuple[Going, Modifier]:
    """Whether the move is measured: "easy" without measure or die, else difficult ground. Raises IllegalAction."""
    if case.mounted and not case.large:
        raise IllegalAction("no_riders_inside", RULE["ARG-BLD-01"])
    if case.large or case.contested:
        rule = RULE["ARG-BLD-03"] if case.contested else RULE["ARG-BLD-01"]
        return "difficult", because("contested" if case.contested else "large_hall", rule)
    if case.rooms_away > 1:
        raise IllegalAction("one_room_a_turn", RULE["ARG-BLD-02"], rooms=case.rooms_away)
    return "easy", because("room_to_room", RULE["ARG-BLD-02"])


@dataclass(frozen=True, slots=True)
class Stairs:
    """`threatened`: an enemy able to act is in sight or in the same building, or he was shot at or in contact."""

    steep: bool = False  # very narrow or steep
    threatened: bool = False
    outside: bool = False
    wet: bool = False
    drunk: bool = False


def on_stairs(case: Stairs) -> tuple[Going, Modifier]:
    rule = RULE["ARG-BLD-07"]
    if case.drunk:
        return "difficult", because("drunk_on_stairs", rule)
    if case.steep and (case.threatened or (case.outside and case.wet)):
        return "difficult", because("steep_stairs", rule)
    return "easy", because("stairs", rule)


WAIST, CHEST, LEG_UP = 100, 150, 300  # heights in real centimetres (ARG-WAL-01 to 03)


def over_wall(height: int) -> tuple[Going, Modifier]:
    """What a wall of this height in real centimetres counts as on foot. Raises IllegalAction when it is too high."""
    if height < WAIST:
        return "difficult", because("low_wall", RULE["ARG-WAL-01"])
    if height <= CHEST:
        return "very_difficult", because("wall", RULE["ARG-WAL-02"])
    if height <= LEG_UP:
        raise IllegalAction("needs_leg_up", RULE["ARG-WAL-03"], height=height)
    raise IllegalAction("needs_ladder", RULE["ARG-WAL-06"], height=height)


@dataclass(frozen=True, slots=True)
class LegUp:
    """Climber and helper each spend the whole turn on it."""

    height: int
    climber_free: bool = True  # has done nothing else this turn
    helper_free: bool = True
    in_contact_with_helper: bool = True


def give_leg_up(case: LegUp) -> Modifier:
    """Why the climber is over the wall at the end of the turn. Raises IllegalAction (ARG-WAL-03)."""
    rule = RULE["ARG-WAL-03"]
    if case.height > LEG_UP:
        raise IllegalAction("needs_ladder", RULE["ARG-WAL-06"], height=case.height)
    if not case.in_contact_with_helper:
        raise IllegalAction("helper_too_far", rule)
    if not (case.climber_free and case.helper_free):
        raise IllegalAction("takes_whole_turn", rule)
    return because("leg_up", rule)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder and who is on it: climbers in the order in which they began, with the turns each has climbed."""

    high: bool = False
    placed: int = 0  # the turn in which it was set up; 0: it is carried
    climbers: tuple[tuple[str, int], ...] = ()
    begun: int = 0  # the turn in which somebody last began

    @property
    def turns(self) -> int:
        """Up or down, it takes as long (ARG-WAL-08)."""
        return 2 if self.high else 1


def place_ladder(ladder: Ladder, turn: int) -> Ladder:
    """It stands at the end of this turn (ARG-WAL-05)."""
    if ladder.placed:
        raise IllegalAction("ladder_stands", RULE["ARG-WAL-05"])
    return replace(ladder, placed=turn)


def check_climb(ladder: Ladder, turn: int, *, down: bool = False) -> Modifier:
    """Why somebody may begin to climb in this turn. Raises IllegalAction."""
    rule = RULE["ARG-WAL-08" if down else "ARG-WAL-07" if ladder.high else "ARG-WAL-06"]
    if not ladder.placed or turn <= ladder.placed:
        raise IllegalAction("ladder_not_placed", RULE["ARG-WAL-05"])
    if ladder.begun == turn:
        raise IllegalAction("one_climber_a_turn", rule)
    if any(done < ladder.turns - 1 for _, done in ladder.climbers):
        raise IllegalAction("ladder_taken", rule)
    return because("climbs_ladder", rule)


def begin_climb(ladder: Ladder, who: str, turn: int) -> Ladder:
    """The second begins when the first arrives near the top (ARG-WAL-07)."""
    check_climb(ladder, turn)
    return replace(ladder, climbers=(*ladder.climbers, (who, 0)), begun=turn)


def end_of_climbing_turn(ladder: Ladder, blocked: bool = False) -> tuple[Ladder, tuple[str, ...]]:
    """A turn further; those who have arrived are named. An enemy at the top keeps the first where he is."""
    climbed: list[tuple[str, int]] = []
    arrived: list[str] = []
    for n, (who, done) in enumerate(ladder.climbers):
        if done + 1 < ladder.turns:
            climbed.append((who, done + 1))
        elif blocked or n > len(arrived):
            climbed.append((who, ladder.turns - 1))
        else:
            arrived.append(who)
    return replace(ladder, climbers=tuple(climbed)), tuple(arrived)


def opposed_at_top() -> Modifier:
    """Whoever comes to the top blocks the climber, who strikes from below (ARG-WAL-09)."""
    return Modifier(-1, "climbing", RULE["ARG-WAL-09"])
