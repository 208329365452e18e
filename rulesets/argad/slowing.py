"""Difficult ground and its slowing dice: ARG-MOV-21 to 23, ARG-TER-02 to 20, ARG-TER-27, ARG-MNT-02.

A way is what lies ahead of somebody's base edge, stretch by stretch. One die, two for the mounted, is rolled for the
first difficult stretch of the turn and shared by a group; what it takes away is felt only where the ground begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.dice import Ask, Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .components import Going, Terrain
from .ledger import RULE
from .movement import Allowance
from .people import Role, because

BLOCKING = 6  # ARG-TER-04
HARD: tuple[Going, ...] = ("difficult", "very_difficult")
MountedBlock = Literal["two_sixes", "one_six"]  # the reading of ARG-TER-20
Stop = Literal["arrived", "ran_out", "stopped_at_edge", "blocked", "forbidden"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """So much of one going; an obstacle without depth has the length 0."""

    length: int
    going: Going = "easy"


@dataclass(frozen=True, slots=True)
class Crossing:
    """What makes one kind of ground easier or harder for somebody just now."""

    role: Role = "foot"
    armour: int = 0  # value
    on_road: bool = False
    cart: bool = False  # ARG-MNT-02
    crouched: bool = False  # ARG-MOV-16
    close_order: bool = False


def going_of(ground: Terrain, how: Crossing) -> tuple[Going, Modifier]:
    """What the ground is to him, and why."""
    if how.on_road and ground.road_helps:
        return "easy", because("road", RULE["ARG-TER-11"])
    going = ground.going(how.role, how.armour)
    if how.crouched and going in HARD:
        return "easy", because("crouched", RULE["ARG-MOV-16"])
    if how.cart and going in HARD:
        return ("very_difficult" if going == "difficult" else "forbidden"), because("cart", RULE["ARG-MNT-02"])
    named = ("ARG-TER-22", "ARG-BLD-01", "ARG-MOV-08", "ARG-TER-11")  # what the rules themselves say of riders
    rule = ground.rule if how.role == "foot" or ground.rule in named else RULE["ARG-TER-27"]
    return going, because(ground.id, rule)


def check_ground(ground: Terrain, how: Crossing) -> None:
    """Raises IllegalAction where he may not go at all, or not in this order."""
    going, reason = going_of(ground, how)
    if going == "forbidden":
        raise IllegalAction("forbidden_ground", reason.rule, ground=ground.id)
    if how.close_order and (not ground.close_order_moves or going in HARD):
        rule = RULE["ARG-FRM-22"] if ground.close_order_moves else ground.rule
        raise IllegalAction("no_close_order_here", rule, ground=ground.id)


@dataclass(frozen=True, slots=True)
class Slowness:
    """Who rolls for slow ground: people on foot or riders, one or a whole group (ARG-TER-13)."""

    key: str
    seat: Seat
    mounted: bool = False
    going: Going = "difficult"

    @property
    def asks(self) -> tuple[Ask, ...]:
        rule = RULE["ARG-TER-19" if self.mounted else "ARG-TER-03" if self.going == "very_difficult" else "ARG-TER-02"]
        names = ("slow1", "slow2") if self.mounted else ("slow",)
        return tuple(Ask("die", 1, 6, f"{self.key}.{name}", self.seat, rule) for name in names)


@dataclass(frozen=True, slots=True)
class Slowed:
    """What the slowing dice mean: how many centimetres are lost, how many sixes fell, the danger in them."""

    loss: int
    sixes: int
    low: int
    high: int
    mounted: bool = False

    def stops(self, going: Going, reading: MountedBlock = "two_sixes") -> bool:
        """A six stops people on foot; riders two, or one where it is very difficult (ARG-TER-20)."""
        needed = 1 if not self.mounted or going == "very_difficult" or reading == "one_six" else 2
        return self.sixes >= needed


def roll_slowing(dice: Dice, *cases: Slowness) -> tuple[Slowed, ...]:
    """All slowing dice of a moment fall together, after everybody agreed (ARG-TER-14)."""
    asks = [ask for case in cases for ask in case.asks]
    faces = iter(dice.together(asks))
    found: list[Slowed] = []
    for case in cases:
        own = [next(faces) for _ in case.asks]
        found.append(Slowed(sum(own), own.count(BLOCKING), min(own), max(own), case.mounted))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Walk:
    """One person's way of this turn."""

    allowance: Allowance
    way: tuple[Stretch, ...]
    mounted: bool = False
    reading: MountedBlock = "two_sixes"
    two_paces: int = 0  # of this base: so far no slowing die is rolled (ARG-MOV-18)

    @property
    def first_hard(self) -> int:
        """Index of the first difficult stretch; -1 without one in reach, or for a mere shift: nobody rolls."""
        if self.length <= self.two_paces:
            return -1
        first = next((n for n, one in enumerate(self.way) if one.going in HARD), -1)
        return first if self.start_of(first) < self.allowance.length else -1

    @property
    def length(self) -> int:
        return sum(one.length for one in self.way)

    def start_of(self, index: int) -> int:
        return sum(one.length for one in self.way[: max(0, index)])


@dataclass(frozen=True, slots=True)
class Walked:
    """How far it went and why not farther. Whoever was stopped has finished moving (ARG-TER-18)."""

    length: int
    most: int
    stop: Stop
    rule: RuleId
    modifiers: tuple[Modifier, ...]

    @property
    def stopped_short(self) -> bool:
        return self.stop not in ("arrived", "ran_out")


def walk(case: Walk, slowed: Slowed | None = None) -> Walked:
    """Where the way ends when the dice are known. The order of reductions is that of ARG-MOV-22."""
    found = [*case.allowance.modifiers]
    first = case.first_hard
    if case.length <= case.two_paces and any(one.going in HARD for one in case.way):
        found.append(because("two_paces", RULE["ARG-MOV-18"]))
    if first < 0 or slowed is None:
        return _ended(case, case.allowance.length, found, RULE["ARG-MOV-07"])
    edge = case.start_of(first)
    going = case.way[first].going
    rule = _slowing_rule(case.mounted, going)
    if not first:
        found.append(because("begins_on_hard_ground", RULE["ARG-TER-06"]))
    most = _reduced(case, going, slowed, rule, found)
    if slowed.stops(going, case.reading):
        found.append(because("six_stops", RULE["ARG-TER-20"] if case.mounted else RULE["ARG-TER-04"]))
        return _stopped(edge, "blocked", RULE["ARG-TER-05"], found)
    if slowed.sixes and case.mounted:
        found.append(because("one_six_is_no_stop", RULE["ARG-TER-20"]))
    if going == "difficult":
        most = _halved_later(case, first, most, found)
    if any(one.going in HARD for one in case.way[first + 1 :]):
        found.append(because("one_die_for_all", RULE["ARG-TER-09"]))
    if most <= edge and case.length > edge and first:
        return _stopped(edge, "stopped_at_edge", RULE["ARG-TER-07"], found)
    if first and most > edge:
        found.append(because("part_of_base_inside", RULE["ARG-TER-08"]))
    return _ended(case, most, found, rule)


def _reduced(case: Walk, going: Going, slowed: Slowed, rule: RuleId, found: list[Modifier]) -> int:
    """What the ground leaves of the move: halved if very difficult, then less the dice (ARG-MOV-22)."""
    most = case.allowance.length
    if going == "very_difficult":
        found.append(Modifier(most // 2 - most, "very_difficult_halves", rule))
        most //= 2
        found.append(because("half_before_die", RULE["ARG-MOV-22"]))
    if case.first_hard:
        found.append(because("found_on_arrival", RULE["ARG-MOV-21"]))
    lost = min(most, slowed.loss * case.allowance.cm)
    found.append(Modifier(-lost, "slowing_die", rule))
    return most - lost


def _stopped(length: int, stop: Stop, rule: RuleId, found: list[Modifier]) -> Walked:
    """Stopped: the move is spent, and it was one, even where nobody took a step."""
    found += [because(stop, rule), because("move_spent", RULE["ARG-TER-18"])]
    if not length:
        found.append(because("announced_is_no_longer_immobile", RULE["ARG-TER-17"]))
    return Walked(length, length, stop, rule, tuple(found))


def _slowing_rule(mounted: bool, going: Going) -> RuleId:
    if mounted:
        return RULE["ARG-TER-19"]
    return RULE["ARG-TER-03"] if going == "very_difficult" else RULE["ARG-TER-02"]


def _halved_later(case: Walk, first: int, most: int, found: list[Modifier]) -> int:
    """Very difficult ground met later halves what is left where it begins, without a die of its own (ARG-TER-10)."""
    for n in range(first + 1, len(case.way)):
        at = case.start_of(n)
        if case.way[n].going == "very_difficult" and most > at:
            left = most - at
            found.append(Modifier(left // 2 - left, "rest_halved", RULE["ARG-TER-10"]))
            return at + left // 2
    return most


def _ended(case: Walk, most: int, found: list[Modifier], rule: RuleId) -> Walked:
    """Arrived, or as far as the move goes; never onto forbidden ground."""
    wall = next((n for n, one in enumerate(case.way) if one.going == "forbidden"), -1)
    if wall >= 0 and case.start_of(wall) <= most:
        return _stopped(case.start_of(wall), "forbidden", RULE["ARG-TER-01"], found)
    stop: Stop = "arrived" if case.length <= most else "ran_out"
    return Walked(min(case.length, most), most, stop, rule, tuple(found))


def resolve_walk(dice: Dice, case: Walk, key: str, seat: Seat) -> Walked:
    """One person alone: the dice where the way needs them, then the walk. Its law is the chance to arrive."""
    if case.first_hard < 0:
        return walk(case)
    going = case.way[case.first_hard].going
    (slowed,) = roll_slowing(dice, Slowness(key, seat, case.mounted, going))
    return walk(case, slowed)


def slowness_of(cases: Sequence[Walk], key: str, seat: Seat) -> dict[bool, Slowness]:
    """What a group rolls: for its riders (True), for those on foot; nothing where nobody comes to hard ground."""
    kinds: dict[bool, Slowness] = {}
    for case in cases:
        if case.first_hard >= 0 and case.mounted not in kinds:
            name = "riders" if case.mounted else "foot"
            kinds[case.mounted] = Slowness(f"{key}.{name}", seat, case.mounted, case.way[case.first_hard].going)
    return kinds


def walk_together(cases: Sequence[Walk], rolled: Mapping[bool, Slowed]) -> tuple[Walked, ...]:
    """Where the ways of a group end once its dice are known (ARG-TER-13, ARG-MOV-23)."""
    together = (because("one_die_for_group", RULE["ARG-TER-13"]), because("own_allowance", RULE["ARG-MOV-23"]))
    shared = together if rolled and len(cases) > 1 else ()
    found = [walk(case, rolled.get(case.mounted)) for case in cases]
    return tuple(replace(one, modifiers=one.modifiers + shared) for one in found)
