"""Ranged weapons, from the shooting tables of the periods: ARG-WPN-04, ARG-RNG-01 to ARG-RNG-12, ARG-ARM-13.

>>> weapons = read_weapons(SHOOTING.read_text("utf-8"))
>>> weapons["bow"].band(1500).need, weapons["bow"].armour_modifier("5", 1)
(5, -2)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from rulesets.common.params import Number, Pick, Text
from rulesets.common.refusals import Malformed
from rulesets.common.seats import RuleId

from .component_rows import CM, Flag, Source, Words, may, must
from .ledger import RULE

SHOOTING = Path(__file__).with_name("data") / "shooting.toml"
IMPOSSIBLE = 0  # a dash in the table: no shot at that range (ARG-RNG-01)
NAMES = {1: ("short",), 2: ("short", "long"), 3: ("short", "medium", "long"), 4: ("short", "medium", "long", "extreme")}
MODERN_ARMOUR = {"4T": -1, "5T": -2}  # ARG-ARM-07, ARG-ARM-08: where the table says nothing
ARMOURS = ("3", "4", "4*", "5", "5*", "4T", "5T")
ARMOUR_KEY = re.compile(r"(3|4|4\*|5|5\*|4T|5T)( (short|medium|long|extreme))?")

Handling = Literal["immobile", "moving", "moving -1", "no"]
Shoulder = Literal["idle", "always", "never"]


@dataclass(frozen=True, slots=True)
class Band:
    """One column of a table: up to which distance, and the lowest total that hits."""

    name: str
    upto: int
    need: int
    need_group: int
    outdoors: bool = False  # the mark ext: not from a window or arrow-slit (ARG-RNG-09)


CROSSBOWS = ("crossbow", "crossbow_late")


@dataclass(frozen=True, slots=True)
class Weapon:
    id: str
    name: str
    sheets: tuple[str, ...]
    bands: tuple[Band, ...]
    foot: Handling
    mounted: Handling
    reload_turns: int = 0
    helper_reload_turns: int = 0  # with a helper at one's side; 0: the same
    shots_per_turn: int = 1  # immobile; on the move it is one
    armour: tuple[tuple[str, str, int], ...] = ()  # armour, band or "", what it adds to the die
    foot_moving_bands: tuple[int, ...] = ()  # on foot it may be shot on the move in these only (from 1); none: in all
    mounted_only: str = ""  # who may shoot it mounted
    group_bonus: int = 0
    red_dice: int = 0
    white_dice: int = 0
    ball: bool = False
    artillery: bool = False
    crew: int = 1
    lethal_from: int = 0  # a hit with a lower natural only knocks down
    throws: int = 0  # how many are carried; 0: not counted
    hand_thrown: bool = False
    one_hand: bool = False
    handy: bool = False
    in_melee: bool = False
    modern: bool = False
    shoulder: Shoulder = "idle"
    over_own_ranks: bool = False
    two_ranks: bool = False
    over_cover: bool = False
    from_above: bool = False
    needs_support: bool = False
    shoot_then_strike: bool = False
    jams_upto: int = 0  # a die of this or less jams it, where jamming is played (ARG-SHO-14)
    load: str = ""
    skill: str = ""  # only those who have it
    rule: RuleId = RULE["ARG-RNG-12"]  # that gives its table
    source: str = "rules"
    reference: str = ""
    note: str = ""

    def __hash__(self) -> int:
        return hash(self.id)  # equal ones have it in common, and laws are looked up by whole volleys

    def band_number(self, distance: int) -> int:
        """Which band, from 1; 0 beyond range. A limit belongs to the nearer side (ARG-MEA-11)."""
        return next((n for n, band in enumerate(self.bands, 1) if distance <= band.upto), 0)

    def band(self, distance: int) -> Band | None:
        number = self.band_number(distance)
        return self.bands[number - 1] if number else None

    @property
    def is_black_powder(self) -> bool:
        """Of all that is not modern and takes time to load, only crossbows need no powder (ARG-SWI-04)."""
        return bool(self.reload_turns) and not self.modern and self.id not in CROSSBOWS

    @property
    def is_firearm(self) -> bool:
        return self.is_black_powder or (self.modern and not self.hand_thrown)

    @property
    def range(self) -> int:
        return self.bands[-1].upto

    def handling(self, *, mounted: bool) -> Handling:
        return self.mounted if mounted else self.foot

    def armour_modifier(self, armour: str, band: int) -> int:
        """What the table gives against this armour in this band (ARG-ARM-13)."""
        listed = {(kind, where): value for kind, where, value in self.armour}
        for kind in self._counts_as(armour):
            for where in (self.bands[band - 1].name, ""):
                if (kind, where) in listed:
                    return listed[kind, where]
        return MODERN_ARMOUR.get(armour, 0) if self.modern else 0

    def _counts_as(self, armour: str) -> tuple[str, ...]:
        """The entries that may hold for it, the best first: 5 takes the one of 4, never the reverse. Modern projectiles
        heed no armour without the T, early ones do not care about it."""
        if armour.endswith("T"):
            return (armour,) if self.modern else (armour, armour[0], "4")
        if self.modern or not armour[:1].isdigit():
            return (armour,)
        plain = armour.rstrip("*")
        return (armour, plain, "4") if plain == "5" else (armour, plain)


def armour_rule(weapon: Weapon, armour: str) -> RuleId:
    """Why armour counts against a shot."""
    if weapon.modern and armour in MODERN_ARMOUR:
        return RULE["ARG-ARM-07" if armour == "4T" else "ARG-ARM-08"]
    flintlock = weapon.rule in ("ARG-RNG-06", "ARG-RNG-07")
    return RULE["ARG-RNG-08"] if flintlock else RULE["ARG-ARM-13"]


# Reading the tables


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of whole numbers."""

    low: int
    high: int

    def read(self, raw: Any, path: str) -> tuple[int, ...]:
        if not isinstance(raw, list):
            raise Malformed("not_a_list", path)
        return tuple(Number(self.low, self.high).read(one, path) for one in raw)


@dataclass(frozen=True, slots=True)
class ArmourTable:
    """Armour, or armour and band, each with what it adds."""

    def read(self, raw: Any, path: str) -> tuple[tuple[str, str, int], ...]:
        if not isinstance(raw, Mapping):
            raise Malformed("not_a_table", path)
        found = []
        for key, value in raw.items():
            if not ARMOUR_KEY.fullmatch(str(key)):
                raise Malformed("not_offered", path, name=str(key)[:40])
            armour, _, band = str(key).partition(" ")
            found.append((armour, band, Number(-3, 3).read(value, path)))
        return tuple(found)


HANDLINGS = Pick(("immobile", "moving", "moving -1", "no"))
NEEDS = Numbers(0, 12)
SWITCHES = (
    *("ball", "hand_thrown", "one_hand", "handy", "in_melee", "modern", "over_own_ranks", "two_ranks", "over_cover"),
    *("from_above", "artillery", "needs_support", "shoot_then_strike"),
)
COUNTS = {
    "reload_turns": 9,
    "helper_reload_turns": 9,
    "group_bonus": 2,
    "red_dice": 2,
    "white_dice": 12,
    "lethal_from": 9,
    "throws": 99,
    "jams_upto": 6,
}
CELLS = {
    "id": must(Text(40, 1)),
    "rule": may(Pick(tuple(rule.id for rule in RULE if rule.id.split("-")[1] in ("RNG", "SHO", "SKL"))), "ARG-RNG-12"),
    "name": must(Text(80, 1)),
    "sheets": must(Words()),
    "bands_cm": must(Numbers(1, 999)),
    "to_hit": must(NEEDS),
    "to_hit_group": may(NEEDS, ()),
    "foot": must(HANDLINGS),
    "mounted": must(HANDLINGS),
    "armour_modifiers": may(ArmourTable(), ()),
    "foot_moving_bands": may(Numbers(1, 4), ()),
    "outdoors_only": may(Numbers(1, 4), ()),
    "shots_per_turn": may(Number(1, 9), 1),
    "crew": may(Number(1, 12), 1),
    "mounted_only": may(Text(40), ""),
    "skill": may(Text(40), ""),
    "load": may(Pick(("heavy", "very heavy")), ""),
    "shoulder": may(Pick(("idle", "always", "never")), "idle"),
    **{name: may(Number(0, high), 0) for name, high in COUNTS.items()},
    **{name: may(Flag(), False) for name in SWITCHES},
}
BANDED = ("bands_cm", "to_hit", "to_hit_group", "outdoors_only", "armour_modifiers", "proposed_fields", "found_fields")


@lru_cache(maxsize=8)
def read_weapons(text: str, file: str = "shooting.toml") -> Mapping[str, Weapon]:
    """The weapons of a shooting file by id, ours or a group's. Raises BadFile for the first fault."""
    source = Source.parse(file, text)
    source.allow("sheet", "weapon")
    sheets = [row["id"] for row in source.rows("sheet", {"id": must(Text(40, 1)), "name": must(Text(80, 1))})]
    found: dict[str, Weapon] = {}
    for n, row in enumerate(source.rows("weapon", CELLS)):
        for field, code in _faults(row, sheets):
            raise source.refuse("weapon", n, field, code)
        plain = {name: value for name, value in row.items() if name not in BANDED}
        found[row["id"]] = Weapon(**plain, bands=_bands(row), armour=row["armour_modifiers"])
    return found


def _faults(row: Mapping[str, Any], sheets: list[str]) -> list[tuple[str, str]]:
    """What single cells cannot know: field and code."""
    bands, last = row["bands_cm"], len(row["bands_cm"])
    names = NAMES.get(last, ())
    checks = {
        ("sheets", "unknown_sheet"): all(one in sheets for one in row["sheets"]),
        ("bands_cm", "wrong_number_of_bands"): bool(names),
        ("bands_cm", "bands_not_rising"): list(bands) == sorted(set(bands)),
        ("to_hit", "one_need_a_band"): len(row["to_hit"]) == last,
        ("to_hit_group", "one_need_a_band"): len(row["to_hit_group"]) in (0, last),
        ("outdoors_only", "no_such_band"): all(one <= last for one in row["outdoors_only"]),
        ("foot_moving_bands", "no_such_band"): all(one <= last for one in row["foot_moving_bands"]),
        ("armour_modifiers", "no_such_band"): all(not band or band in names for _, band, _ in row["armour_modifiers"]),
        ("white_dice", "white_dice_without_red"): bool(row["red_dice"] or not row["white_dice"]),
    }
    return [fault for fault, good in checks.items() if not good]


def _bands(row: Mapping[str, Any]) -> tuple[Band, ...]:
    needs, group = row["to_hit"], row["to_hit_group"] or row["to_hit"]
    names = NAMES[len(needs)]
    return tuple(
        Band(names[n], upto * CM, needs[n], group[n], n + 1 in row["outdoors_only"])
        for n, upto in enumerate(row["bands_cm"])
    )
