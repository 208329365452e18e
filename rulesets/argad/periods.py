"""A period's sheet: what of the box is in force in a game; the period's own values win (ARG-GEN-16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from . import components as c
from .overrides import MOVES, in_force
from .people import Armour, Profile
from .sheets import Box
from .weapons import Weapon


@dataclass(frozen=True, slots=True)
class Period:
    """The tables in force. Empty `sheet`: the generic rules with the weapons of every period."""

    sheet: str
    armours: Mapping[str, Armour]
    clothes: Mapping[str, c.Clothing]
    gear: Mapping[str, c.Gear]
    mounts: Mapping[str, c.Mount]
    terrains: Mapping[str, c.Terrain]
    moves: c.Moves
    melee_weapons: Mapping[str, c.MeleeWeapon]
    ranged: Mapping[str, Weapon]
    implied: tuple[c.Implied, ...]

    def mount_of(self, profile: Profile) -> c.Mount | None:
        """The mount named, else the one that stands for his role and armour; the period's own comes first."""
        if not profile.is_mounted:
            return None
        if profile.mount:
            return self.mounts[profile.mount]
        fitting = [one for one in self.mounts.values() if _carries(one, profile, self.sheet)]
        return min(fitting, key=lambda one: not one.sheets, default=None)

    def weapons_of(self, profile: Profile) -> tuple[str, ...]:
        """What is seen on the figure, what is concealed, and what the period grants unseen (ARG-WPN-01 to 03)."""
        granted = (one.weapon for one in self.implied if profile.class_ >= one.class_from)
        return tuple(dict.fromkeys([*profile.all_weapons, *granted]))


def period(box: Box, sheet: str) -> Period:
    """The tables of this sheet."""
    tables = in_force(box.tables, box.overrides, sheet)
    ranged = {name: one for name, one in box.ranged.items() if not sheet or sheet in one.sheets}
    return Period(
        sheet=sheet,
        armours=tables["armour"],
        clothes=tables["clothing"],
        gear=tables["gear"],
        mounts=tables["mount"],
        terrains=tables["terrain"],
        moves=tables["movement"][MOVES],
        melee_weapons=box.melee_weapons,
        ranged=ranged,
        implied=tuple(one for one in box.implied if one.sheet == sheet),
    )


def _carries(mount: c.Mount, profile: Profile, sheet: str) -> bool:
    in_force = not mount.sheets or sheet in mount.sheets
    return in_force and mount.role == profile.role and profile.armour.id in mount.armour
