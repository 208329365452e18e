"""How far people may go in a turn: ARG-MOV-08 to 25, ARG-MNT-05, before any terrain.

The length is that of the slowest thing about somebody, then less what is carried, then less a leg wound; never below
nothing. Every reduction is a modifier in tenths of a millimetre, in the order in which it counts (ARG-MOV-22).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .component_rows import CM
from .components import Clothing, Gear, Mount, Moves
from .ledger import RULE
from .people import LIGHT, Armour, Wound, because

Manner = Literal["walks", "promenade", "very_slow", "crouched", "leads_mount", "column_of_twos", "line", "side_or_back"]
PRACTICAL = Clothing("practical", 20 * CM, "ARG-MOV-08")
CLOSE_ORDER: tuple[Manner, ...] = ("column_of_twos", "line", "side_or_back")


@dataclass(frozen=True, slots=True)
class Traveller:
    """Somebody who moves. `handled`: picked up or dropped on the way; `carriers`: who share the load with him."""

    armour: Armour = LIGHT
    clothing: Clothing = PRACTICAL
    gear: tuple[Gear, ...] = ()
    handled: tuple[Gear, ...] = ()
    carriers: int = 1
    mount: Mount | None = None
    manner: Manner = "walks"
    wounds: tuple[Wound, ...] = ()  # "" where nobody knows its place
    lame: bool = False  # an old leg wound that healed badly (ARG-HEA-07)
    guards: int = 0  # length of the move of a prisoner who walks under guard; 0: none


@dataclass(frozen=True, slots=True)
class Allowance:
    """The longest move of this turn on easy ground, and of what it is made. `cm` is what a slowing die counts in."""

    length: int
    modifiers: tuple[Modifier, ...]
    cm: int = CM


def allowance(who: Traveller, moves: Moves, *, half: bool = False) -> Allowance:
    """The longest move on easy ground; `half` on a small table (ARG-GEN-05). Crawling is rolled: see `crawl`."""
    check_carriers(who)
    base = min(_paces(who, moves), key=lambda one: one.value)
    found = [base, *_burdens(who, moves)]
    length = 0
    for n, one in enumerate(found):
        if length + one.value < 0:
            found[n] = Modifier(-length, one.cause, one.rule)
        length += found[n].value
    if half:
        found.append(Modifier(-(length // 2), "half_scale", RULE["ARG-GEN-05"]))
        length -= length // 2
    return Allowance(length, tuple(found), CM // 2 if half else CM)


def check_carriers(who: Traveller) -> None:
    """A high ladder needs two (ARG-WAL-04). Raises IllegalAction."""
    for thing in who.gear + who.handled:
        if who.carriers < thing.carriers:
            raise IllegalAction("too_few_carriers", thing.rule, load=thing.id, needed=thing.carriers)


def _paces(who: Traveller, moves: Moves) -> list[Modifier]:
    """Every length that something about him allows; the shortest is his."""
    if who.mount is not None and who.manner != "leads_mount":
        return [
            Modifier(who.mount.length, f"pace_{who.mount.id}", RULE["ARG-MOV-12"]),
            *_of_manner(who, moves),
            *_of_guard(who),
        ]
    found = [Modifier(who.clothing.foot, f"pace_{who.clothing.id}", who.clothing.rule)]
    if who.armour.foot < PRACTICAL.foot:
        found.append(Modifier(who.armour.foot, "pace_armour", pace_rule(who.armour.foot)))
    found += [Modifier(thing.foot, f"pace_{thing.id}", thing.rule) for thing in who.gear + who.handled if thing.foot]
    if "" in who.wounds:
        found.append(Modifier(moves.wounded, "walking_wounded", RULE["ARG-MOV-25"]))
    return [*found, *_of_manner(who, moves), *_of_guard(who)]


def pace_rule(length: int) -> RuleId:
    """The line of the table of moves on foot that gives this length."""
    for least, rule in ((20 * CM, "ARG-MOV-08"), (16 * CM, "ARG-MOV-09"), (12 * CM, "ARG-MOV-10")):
        if length >= least:
            return RULE[rule]
    return RULE["ARG-MOV-11"]


def _of_manner(who: Traveller, moves: Moves) -> list[Modifier]:
    if who.manner == "promenade":
        return [Modifier(moves.promenade, "promenade", RULE["ARG-MOV-10"])]
    if who.manner == "very_slow":
        return [Modifier(moves.very_slow, "very_slow", RULE["ARG-MOV-11"])]
    if who.manner in CLOSE_ORDER:
        return [Modifier(int(getattr(moves, who.manner)), who.manner, RULE["ARG-MOV-17"])]
    return []


def _of_guard(who: Traveller) -> list[Modifier]:
    """With a prisoner who walks, the slower pace of the two (ARG-MOV-14, ARG-AFT-09)."""
    return [Modifier(who.guards, "pace_of_prisoner", RULE["ARG-AFT-09"])] if who.guards else []


def _burdens(who: Traveller, moves: Moves) -> list[Modifier]:
    """One load, the heaviest (ARG-MOV-13, ARG-MOV-14); a leg wound. The mount bears both."""
    if who.mount is not None and who.manner != "leads_mount":
        burdened = who.wounds or any(one.load for one in who.gear + who.handled)
        return [because("mount_bears", RULE["ARG-MNT-05"])] if burdened else []
    found = [because("leads_mount", RULE["ARG-TER-12"])] if who.manner == "leads_mount" else []
    for weight, less in (("very_heavy", moves.very_heavy_load), ("heavy", moves.heavy_load)):
        borne = [one for one in who.gear if one.load == weight and who.carriers <= one.carriers]
        touched = [one for one in who.handled if one.load == weight]
        if touched and not borne:
            found.append(Modifier(less, f"handles_{weight}", RULE["ARG-MOV-15"]))
        elif borne:
            ladder = borne[0].rule == "ARG-WAL-04"
            rule = "ARG-WAL-04" if ladder else "ARG-MOV-14" if weight == "very_heavy" else "ARG-MOV-13"
            found.append(Modifier(less, f"carries_{weight}", RULE[rule]))
        if borne or touched:
            break
    if "belly_leg" in who.wounds:
        found.append(Modifier(moves.leg_wound, "leg_wound", RULE["ARG-WND-04"]))
    if who.lame:
        found.append(Modifier(moves.leg_wound, "old_leg_wound", RULE["ARG-HEA-07"]))
    return found


@dataclass(frozen=True, slots=True)
class Crawl:
    """Crouching low, crawling, on hands and knees (ARG-MOV-16)."""

    key: str
    seat: Seat
    least: int = 2 * CM
    dice: int = 1
    half: bool = False


@dataclass(frozen=True, slots=True)
class Crawled:
    """The whole move, whatever the ground; a six stops nobody."""

    length: int
    modifiers: tuple[Modifier, ...]
    rule: RuleId


def crawl(dice: Dice, case: Crawl) -> Crawled:
    rule = RULE["ARG-MOV-16"]
    rolled = dice.total(case.dice, key=f"{case.key}.crawl", seat=case.seat, why=rule) * CM
    found = [Modifier(case.least, "crawls", rule), Modifier(rolled, "crawling_die", rule)]
    if case.half:
        found.append(Modifier(-((case.least + rolled) // 2), "half_scale", RULE["ARG-GEN-05"]))
    return Crawled(sum(one.value for one in found), tuple(found), rule)


def check_length(length: int, most: Allowance) -> None:
    """Nobody goes farther than he can (ARG-MOV-07). Raises IllegalAction."""
    if length > most.length:
        raise IllegalAction("too_far", RULE["ARG-MOV-07"], length=length, most=most.length)


def is_shift(length: int, two_paces: int) -> bool:
    """Turning and up to two paces: no move, and no slowing die (ARG-MOV-18)."""
    return length <= two_paces


def check_shift(length: int, two_paces: int) -> Modifier:
    """Why he counts as immobile, for what asks it. Raises IllegalAction beyond two paces."""
    if not is_shift(length, two_paces):
        raise IllegalAction("not_immobile", RULE["ARG-MOV-18"], length=length, most=two_paces)
    return because("two_paces", RULE["ARG-MOV-18"])


def check_unit_shift(length: int, two_paces: int, ranks_exchanged: int, *, officer: bool) -> None:
    """A close-order unit under an officer may shift as one and exchange one rank. Raises IllegalAction (ARG-MOV-19)."""
    if not officer and (length or ranks_exchanged):
        raise IllegalAction("needs_officer", RULE["ARG-MOV-19"])
    if ranks_exchanged > 1:
        raise IllegalAction("one_rank_a_turn", RULE["ARG-MOV-19"], ranks=ranks_exchanged)
    check_shift(length, two_paces)
