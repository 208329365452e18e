"""A profile as a row of named values and back: the same columns in troops.toml, in CSV and in JSON.

A row says only what differs from an ordinary person on foot. What it names must be there: armour, clothes, weapons,
loads and prices come from the component files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.refusals import IllegalAction, Malformed

from .component_rows import Flag, Words
from .ledger import RULE
from .people import ABILITIES, HIGHEST_CLASS, LOWEST_CLASS, Armour, Profile
from .special_fighters import check_skills

TWO_LIFE_POINTS = "two_life_points"
SWIFT, STRONG = "fencer", "strong"
ROLES = ("foot", "cavalry", "mounted_foot")
RANKS = ("", "officer", "chief", "hero")
SCORE = Number(0, HIGHEST_CLASS)


@dataclass(frozen=True, slots=True)
class Known:
    """What rows may name, from the component files."""

    sheets: tuple[str, ...]
    armours: Mapping[str, Armour]
    clothes: tuple[str, ...]
    weapons: tuple[str, ...]
    gear: tuple[str, ...]
    mounts: tuple[str, ...]
    training: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """Skills, "scout:4" or "sailor" where it is simply owned (ARG-SKL-09)."""

    def read(self, raw: Any, path: str) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        for one in Words().read(raw, path):
            name, _, score = one.partition(":")
            found[Text(30, 1).read(name, path)] = SCORE.read(score, path) if score else 0
        return tuple(found.items())


Column = Param | Flag | Words | Scored


def columns(known: Known) -> dict[str, Column]:
    """The columns of a row, in their order."""
    return {
        "id": Text(40, 1),
        "name": Text(60),
        "sheet": Pick(known.sheets),
        "class": Number(LOWEST_CLASS, HIGHEST_CLASS),
        "armour": Pick(tuple(known.armours)),
        "clothing": Pick(known.clothes),
        "role": Pick(ROLES),
        "mount": Pick(("", *known.mounts)),
        "rank": Pick(RANKS),
        "musician": Flag(),
        "banner": Flag(),
        "weapons": Words(known.weapons),
        "concealed": Words(known.weapons),
        "gear": Words(known.gear),
        "training": Words(known.training),
        "skills": Scored(),
        **dict.fromkeys(ABILITIES, SCORE),
        "life_points": Number(1, 2),
        "unit": Text(40),
        "commands": Words(),
        "own_errand": Flag(),
        "player": Flag(),
        "motivated": Flag(),
    }


NEEDED = ("id", "class")
PLAIN = Profile("", LOWEST_CLASS)


def read_profile(row: Mapping[str, Any], known: Known) -> Profile:
    """Raises Malformed, whose path is the column at fault."""
    shape = columns(known)
    values: dict[str, Any] = {}
    for name, raw in row.items():
        if name not in shape:
            raise Malformed("unknown_field", name[:40])
        values["class_" if name == "class" else name] = shape[name].read(raw, name)
    for name in NEEDED:
        if name not in row:
            raise Malformed("missing", name)
    if "armour" in values:
        values["armour"] = known.armours[values["armour"]]
    if TWO_LIFE_POINTS in values.get("training", ()):
        values.setdefault("life_points", 2)
    if values.get("rank") in RANKS[1:]:
        values.setdefault("commands", ("*",))
    profile = Profile(**values)
    check_profile(profile)
    return profile


def check_profile(profile: Profile) -> None:
    """What nobody can be at once. The rule is among the facts of the fault."""
    try:
        check_skills(tuple(one for one in (SWIFT, STRONG) if profile.has_skill(one)))
    except IllegalAction as no:
        raise Malformed(no.code, "training", by=no.rule) from None
    if profile.mount and not profile.is_mounted:
        raise Malformed("mount_of_nobody", "mount", by=RULE["ARG-MNT-01"])
    if profile.commands and not profile.leads:
        raise Malformed("commands_without_rank", "commands", by=RULE["ARG-RPG-06"])


def unusual(profile: Profile) -> str:
    """A warning, never a refusal: most in armour 4 are class 4, most in armour 5 class 5 (ARG-ARM-04)."""
    worn = profile.armour.stops_blows
    return "unusual_pairing" if worn and worn != profile.class_ else ""


def write_profile(profile: Profile) -> dict[str, Any]:
    """The row that `read_profile` reads back: what is as in anybody is left out."""
    row: dict[str, Any] = {"id": profile.id, "class": profile.class_}
    for name in ("name", "sheet", "clothing", "role", "mount", "rank", "musician", "banner", *ABILITIES, "unit"):
        row[name] = getattr(profile, name)
    row["armour"] = profile.armour.id
    for name in ("weapons", "concealed", "gear", "training", "commands"):
        row[name] = list(getattr(profile, name))
    row["skills"] = [f"{name}:{score}" if score else name for name, score in profile.skills]
    row["life_points"] = profile.life_points
    for name in ("own_errand", "player", "motivated"):
        row[name] = getattr(profile, name)
    return {name: value for name, value in row.items() if name in NEEDED or value != _usual(profile, name)}


def _usual(profile: Profile, name: str) -> Any:
    """What the row of this person means where it says nothing."""
    if name == "armour":
        return PLAIN.armour.id
    if name == "life_points":
        return 2 if profile.is_trained(TWO_LIFE_POINTS) else 1
    if name == "commands":
        return ["*"] if profile.leads else []
    usual = getattr(PLAIN, name)
    return list(usual) if isinstance(usual, tuple) else usual
