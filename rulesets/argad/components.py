"""What the component files hold, as frozen records: clothes, loads, mounts, terrains, melee weapons, prices.

Lengths are tenths of a millimetre. Each record keeps where its values are from: the rules, found, or proposed by us.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.seats import RuleId

from .people import Role

Going = Literal["easy", "difficult", "very_difficult", "swim", "forbidden"]
Load = Literal["", "heavy", "very_heavy"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A class and what it costs one to be in it (ARG-CLS-02 to 06)."""

    id: int
    shoot: int
    melee: int


@dataclass(frozen=True, slots=True)
class Clothing:
    """How somebody is dressed, or able to walk: `foot` is the length of his move."""

    id: str
    foot: int
    rule: RuleId
    heavy: bool = False
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Gear:
    """Worn or carried: caps the move on foot, weighs, or both."""

    id: str
    rule: RuleId
    foot: int = 0  # 0: caps nothing
    load: Load = ""
    carriers: int = 1  # of a load that is shared
    swims: bool = False  # light enough to be kept while swimming (ARG-SWI-03)
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Mount:
    id: str
    role: Role
    length: int
    armour: tuple[str, ...] = ()  # of the riders it stands for; none: chosen by name
    sheets: tuple[str, ...] = ()  # none: every period
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground, and what it is to those who cross it (ARG-TER-01)."""

    id: str
    foot: Going
    cavalry: Going  # and mounted foot
    heavy_cavalry: Going  # mounted in armour 5
    protection: int
    rule: RuleId
    hides: Literal["", "crouched", "depth", "cover"] = ""
    hides_behind: int = 0  # with "depth": behind more than this
    linear: bool = False  # an obstacle that is crossed, without depth
    road: bool = False  # cancels the terrain around (ARG-TER-11)
    road_helps: bool = True  # a road through it makes it easy; hard slopes excepted
    close_order_moves: bool = True  # ARG-TER-23
    isolated_only: bool = False  # protects isolated or guerrilla-trained people only
    source: str = "rules"

    def going(self, role: Role, armour: int) -> Going:
        """What it is to somebody of this role in armour of this value (ARG-TER-27)."""
        if role == "foot":
            return self.foot
        return self.heavy_cavalry if armour >= 5 else self.cavalry


@dataclass(frozen=True, slots=True)
class StrikeLength:
    """A category of length; the lower `order` strikes first (ARG-WPN-05)."""

    id: str
    order: int
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """Something to strike with (ARG-WPN-06 to 13)."""

    id: str
    length: str
    both_hands: bool = False
    heavy: bool = False  # +1 while held in both hands (ARG-WPN-13)
    pole: bool = False  # bill, bardiche, halberd: +1 against mounted (ARG-CAV-06)
    braces: bool = False  # may receive a charge (ARG-CAV-08)
    second_rank: Literal["", "always", "trained"] = ""  # over a friend's shoulder (ARG-RNK-01, ARG-RNK-04)
    mounted: bool = False  # only from horseback
    improvised: bool = False  # ARG-UNT-03
    heavy_tool: bool = False  # its weight cancels what little training costs (ARG-UNT-06)
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class MeleeModifier:
    """A tactical modifier as the sheet gives it; those of one group do not add."""

    id: str
    value: int
    group: str = ""
    never_lost: bool = False  # kept in disorder
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Implied:
    """A weapon that a period grants unseen to all from a class upwards (ARG-WPN-02)."""

    sheet: str
    class_from: int
    weapon: str
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Price:
    kind: str
    id: str
    points: int
    source: str = "proposed"


@dataclass(frozen=True, slots=True)
class Moves:
    """Lengths and dice of the generic table of moves (ARG-MOV-10 to 17, ARG-SWI, ARG-BOA)."""

    column_of_twos: int
    line: int
    side_or_back: int
    promenade: int
    very_slow: int
    wounded: int
    heavy_load: int
    very_heavy_load: int
    leg_wound: int
    crouched: int
    crouched_dice: int
    swim_good_dice: int
    swim_poor_dice: int
    swim_good_fixed: int
    swim_poor_fixed: int
    boat: int


@dataclass(frozen=True, slots=True)
class Distances:
    two_paces_foot: int
    two_paces_mounted: int
    earshot: int
    musician: int
    seen: int
    recognised: int
    private_talk: int
    group_gap_foot: int
    group_gap_mounted: int
    open_order_foot: int
    open_order_mounted: int

    def two_paces(self, role: Role) -> int:
        return self.two_paces_foot if role == "foot" else self.two_paces_mounted


@dataclass(frozen=True, slots=True)
class Slowing:
    foot_dice: int
    mounted_dice: int
    blocking_face: int


@dataclass(frozen=True, slots=True)
class Danger:
    """What is added to the danger reading (ARG-DAN-08)."""

    armour_4: int
    armour_5: int
    heavy_load: int
    very_heavy_load: int
    local: int
    straw: int
    helped: int
    mounted_foot: int


@dataclass(frozen=True, slots=True)
class MoraleSheet:
    """What is added to morale (ARG-MOR-11)."""

    friendly_musician: int
    flag: int
    great_leader: int
    close_order_or_fort: int
    disorder: int
    enemy_musician: int


@dataclass(frozen=True, slots=True)
class HealingSheet:
    healer: int
    poor_conditions: int


@dataclass(frozen=True, slots=True)
class BaseCost:
    """ARG-PTS-02 to 05."""

    chief_or_musician_factor: int
    cavalry_factor: int
    cavalry_chief_or_musician_factor: int
    horse: int


@dataclass(frozen=True, slots=True)
class WoundRow:
    low: int
    high: int
    where: str
