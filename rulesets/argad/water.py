"""Swimming and small boats: ARG-SWI-01 to 04, ARG-BOA-01 to 04."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .component_rows import CM
from .components import Gear, MeleeWeapon, Moves
from .ledger import RULE
from .movement import Allowance
from .people import because
from .slowing import Stretch, Walk, resolve_walk


@dataclass(frozen=True, slots=True)
class Swim:
    key: str
    seat: Seat
    moves: Moves
    good: bool = False
    fixed: bool = False  # the option without dice (ARG-SWI-02)
    half: bool = False


@dataclass(frozen=True, slots=True)
class Swum:
    length: int
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def swim(dice: Dice, case: Swim) -> Swum:
    """How far a swimmer gets in this turn."""
    moves = case.moves
    cause = "good_swimmer" if case.good else "poor_swimmer"
    if case.fixed:
        rule = RULE["ARG-SWI-02"]
        length = moves.swim_good_fixed if case.good else moves.swim_poor_fixed
    else:
        rule = RULE["ARG-SWI-01"]
        count = moves.swim_good_dice if case.good else moves.swim_poor_dice
        length = dice.total(count, key=f"{case.key}.swim", seat=case.seat, why=rule) * CM
    found = [Modifier(length, cause, rule)]
    if case.half:
        found.append(Modifier(-(length // 2), "half_scale", RULE["ARG-GEN-05"]))
    return Swum(sum(one.value for one in found), rule, tuple(found))


def kept_while_swimming(arms: Sequence[MeleeWeapon], ranged: Sequence[str], gear: Sequence[Gear]) -> Modifier:
    """A very short blade and what is light: all that may be kept. Raises IllegalAction naming the rest (ARG-SWI-03)."""
    rule = RULE["ARG-SWI-03"]
    light = [one.id for one in gear if one.swims]
    heavy = [one.id for one in arms if one.length not in ("very_short", "bare_hands")]
    heavy += [one for one in ranged if one not in light and one not in heavy]
    heavy += [one.id for one in gear if not one.swims]
    if heavy:
        raise IllegalAction("too_heavy_to_swim", rule, things=tuple(heavy))
    return because("swims_light", rule)


def made_wet(weapons: Sequence[str], black_powder: Sequence[str], wet: Sequence[str] = ()) -> tuple[str, ...]:
    """What cannot fire any more after its bearer was in water."""
    return tuple(dict.fromkeys([*wet, *(one for one in weapons if one in black_powder)]))


def boat_length(moves: Moves, *, half: bool = False) -> tuple[int, Modifier]:
    """A shallop under oars or a small sail, unless a naval ruleset says otherwise (ARG-BOA-01)."""
    length = moves.boat // 2 if half else moves.boat
    return length, Modifier(length, "boat", RULE["ARG-BOA-01"])


def check_rowing(distance: int, farthest: int) -> None:
    """No farther than a boat goes in a turn. Raises IllegalAction."""
    if distance > farthest:
        raise IllegalAction("boat_too_far", RULE["ARG-BOA-01"], farthest=farthest)


def check_embark(*, moved: int, acted: bool) -> Modifier:
    """Getting in or out takes a full turn (ARG-BOA-02). Raises IllegalAction."""
    if moved or acted:
        raise IllegalAction("takes_whole_turn", RULE["ARG-BOA-02"])
    return because("embarks", RULE["ARG-BOA-02"])


@dataclass(frozen=True, slots=True)
class Embarking:
    """The option: in or out as onto very difficult ground, what is left of the move on the water (ARG-BOA-03)."""

    allowance: Allowance
    distance: int  # to the boat, or none when getting out
    boat: int  # the boat's own move
    key: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Embarked:
    aboard: bool
    afloat: int  # what may still be moved on the water
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def embark(dice: Dice, case: Embarking) -> Embarked:
    rule = RULE["ARG-BOA-03"]
    farthest = case.allowance.length + case.distance
    way = (Stretch(case.distance), Stretch(farthest, "very_difficult"))
    done = resolve_walk(dice, Walk(case.allowance, way), case.key, case.seat)
    aboard = done.length > case.distance
    afloat = min(done.length - case.distance, case.boat) if aboard else 0
    reason = because("pushes_off" if aboard else "not_aboard", rule)
    return Embarked(aboard, afloat, rule, (*done.modifiers, reason))


def drifted(at: tuple[int, int], drift: tuple[int, int]) -> tuple[tuple[int, int], Modifier]:
    """Where current or tide, as the game master set it for the turn, carries a boat or swimmer (ARG-BOA-04)."""
    return (at[0] + drift[0], at[1] + drift[1]), because("drifts", RULE["ARG-BOA-04"])
