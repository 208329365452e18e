"""What a hit does to somebody: removed, wounded, located, on the ground: ARG-LIF, ARG-WND, ARG-UNT-10, ARG-AFT-08."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId, Seat

from .components import MeleeWeapon, WoundRow
from .ledger import RULE
from .people import Condition, Profile, Wound, because

OF_PLACE: dict[Wound, str] = {
    "": "ARG-LIF-02",
    "head": "ARG-WND-02",
    "trunk_arm": "ARG-WND-03",
    "belly_leg": "ARG-WND-04",
}
Fallen = Literal["plus_one", "no_bonus"]  # the reading of ARG-UNT-10


@dataclass(frozen=True, slots=True)
class Hit:
    """Hits that strike one person at once. `table`: empty unless wounds are located."""

    key: str
    seat: Seat
    turn: int
    life_points: int = 1
    hits: int = 1
    table: tuple[WoundRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Hurt:
    """What the person is afterwards, and why."""

    condition: Condition
    place: Wound
    rule: RuleId
    modifiers: tuple[Modifier, ...]

    @property
    def is_removed(self) -> bool:
        return self.condition.out != ""


def locate(dice: Dice, table: Sequence[WoundRow], key: str, seat: Seat) -> Wound:
    """Where it struck (ARG-WND-01)."""
    face = dice.die(12, key=f"{key}.wound", seat=seat, why=RULE["ARG-WND-01"])
    row = next(one for one in table if one.low <= face <= one.high)
    place: Wound = "head" if row.where == "head" else "trunk_arm" if row.where == "trunk_arm" else "belly_leg"
    return place


def resolve_hit(dice: Dice, who: Condition, case: Hit) -> Hurt:
    """One hit removes an ordinary person; with two life points the first is a wound (ARG-LIF-01, ARG-LIF-02)."""
    lost = who.lost_points + case.hits
    if lost >= case.life_points:
        rule = RULE["ARG-LIF-02" if case.life_points > 1 else "ARG-LIF-01"]
        gone = replace(who, lost_points=min(lost, case.life_points), out="removed", task="", reloading="")
        return Hurt(gone, "", rule, (because("removed", rule),))
    place = locate(dice, case.table, case.key, case.seat) if case.table else ""
    rule = RULE[OF_PLACE[place]]
    hurt = replace(who, lost_points=lost, wounds=(*who.wounds, place), reloading="", task="")
    if place == "head":
        hurt = replace(hurt, stunned_until=max(who.stunned_until, case.turn + 1))
    reasons = [because("wounded", RULE["ARG-LIF-02"])]
    if place:
        reasons += [because("wound_located", RULE["ARG-WND-01"]), because(place, rule)]
        reasons.append(because("lasts", RULE["ARG-WND-05"]))
        reasons.append(because("twelve_sided_die", RULE["ARG-GEN-07"]))
    return Hurt(hurt, place, rule, tuple(reasons))


def knock_down(who: Condition, turn: int) -> tuple[Condition, Modifier]:
    """On the ground until the end of the next game turn (ARG-UNT-04, ARG-UNT-10)."""
    down = replace(who, down_until=max(who.down_until, turn + 1), reloading="", task="", crouched=False)
    return down, because("knocked_down", RULE["ARG-UNT-10"])


def easier_to_hit(who: Condition, turn: int, reading: Fallen = "plus_one") -> tuple[Modifier, ...]:
    """Half-stunned: +1 for strikes and shots; on the ground: +1 for strikes; never both (ARG-WND-02)."""
    if turn <= who.stunned_until:
        return (Modifier(1, "half_stunned", RULE["ARG-WND-02"]),)
    if turn <= who.down_until and reading == "plus_one":
        return (Modifier(1, "on_the_ground", RULE["ARG-UNT-10"]),)
    return ()


def easier_to_shoot(who: Condition, turn: int) -> tuple[Modifier, ...]:
    """Only the half-stunned are easier to shoot at."""
    return tuple(one for one in easier_to_hit(who, turn) if one.cause == "half_stunned")


def why_not_wield(who: Condition, weapon: MeleeWeapon) -> Modifier | None:
    """No heavy two-handed weapon with a wounded arm (ARG-WND-03)."""
    hurt = "trunk_arm" in who.wounds and weapon.both_hands and (weapon.heavy or weapon.heavy_tool)
    return because("wounded_arm_heavy", RULE["ARG-WND-03"]) if hurt else None


def leaves_a_body(who: Profile, *, named_by_scenario: bool = False) -> Modifier | None:
    """Why a figure of the fallen stays on the table, for those who matter (ARG-AFT-08); None for others."""
    matters = who.player or who.life_points > 1 or named_by_scenario
    return because("important_victim", RULE["ARG-AFT-08"]) if matters else None


def may_capture(who: Condition, turn: int, *, friend_in_contact: bool) -> Modifier | None:
    """Why somebody on the ground may be captured without a roll (ARG-UNT-10); None when he may not."""
    if who.is_down(turn) and not friend_in_contact:
        return because("captured_on_the_ground", RULE["ARG-UNT-10"])
    return None
