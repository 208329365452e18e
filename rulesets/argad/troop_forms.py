"""A profile as a form asks for it: every column with its title, and what was filled in as a row of a roster file."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.common.meta import Titles
from rulesets.common.params import Many, Number, Pick, Text
from rulesets.common.refusals import Malformed
from rulesets.common.troops import Field, Scores

from .meta import META
from .people import ABILITIES, HIGHEST_CLASS, Profile
from .periods import period
from .profile_rows import SCORE, TWO_LIFE_POINTS, Known, read_profile, write_profile
from .sheets import Box
from .wording import WORDS

TITLES = {name: titles for name, titles, _ in next(one for one in META.sheets if one.id == "character").fields}
SHORTER = {
    "name": Titles("Name", "Nom"),
    "sheet": Titles("Period", "Époque"),
    "weapons": Titles("Weapons", "Armes"),
    "skills": Titles("Skills", "Talents"),
}
FLAGS = ("musician", "banner", "player", "own_errand", "motivated")
LISTS = {"weapons": "weapon", "concealed": "weapon", "gear": "gear", "training": "training"}
LONGEST_COMMANDS = 200
YES_NO = Pick(("no", "yes"), "yes_no")


def fields_of(box: Box, sheet: str, values: Mapping[str, Any]) -> tuple[Field, ...]:
    """In the order of the sheet. Lists hold what the period has, and whatever somebody has already."""
    known, lists = box.known, {name: tuple(values.get(name, ())) for name in LISTS}
    arms = _weapons(box, sheet)
    offered = {"weapons": arms, "concealed": arms, "gear": known.gear, "training": known.training}
    params: dict[str, Pick | Number | Text | Many | Scores] = {
        "name": Text(60, 1),
        "sheet": Pick(known.sheets, "sheet"),
        "class": Pick(tuple(str(one) for one in box.standings), "class"),
        "armour": Pick(tuple(known.armours), "armour"),
        "clothing": Pick(known.clothes, "clothing"),
        "role": Pick(("foot", "cavalry", "mounted_foot"), "role"),
        "mount": Pick(("", *known.mounts), "mount"),
        "rank": Pick(("", "officer", "chief", "hero"), "rank"),
        **{name: Many(tuple(dict.fromkeys([*offered[name], *lists[name]])), kind=kind) for name, kind in LISTS.items()},
        "skills": Scores(_skills(values), HIGHEST_CLASS, "skill"),
        **dict.fromkeys(ABILITIES, SCORE),
        "life_points": Number(1, 2),
        "unit": Text(40),
        "commands": Text(LONGEST_COMMANDS),
        **dict.fromkeys(FLAGS, YES_NO),
    }
    return tuple(Field(name, SHORTER.get(name) or TITLES[name], param) for name, param in params.items())


def _weapons(box: Box, sheet: str) -> tuple[str, ...]:
    now = period(box, sheet)
    return tuple(dict.fromkeys([*now.melee_weapons, *now.ranged]))


def _skills(values: Mapping[str, Any]) -> tuple[str, ...]:
    own = [str(one).partition(":")[0] for one in values.get("skills", ())]
    return tuple(dict.fromkeys([*WORDS.ids("skill"), *own]))


def values_of(profile: Profile) -> dict[str, Any]:
    """What a form shows of somebody."""
    found: dict[str, Any] = {"class": str(profile.class_), "armour": profile.armour.id}
    plain = ("name", "sheet", "clothing", "role", "mount", "rank", *ABILITIES, "life_points", "unit")
    found |= {name: getattr(profile, name) for name in plain}
    found |= {name: "yes" if getattr(profile, name) else "no" for name in FLAGS}
    found |= {name: list(getattr(profile, name)) for name in LISTS}
    found["commands"] = ", ".join(profile.commands)
    return found | {"skills": write_profile(profile).get("skills", [])}


def profile_from(values: Mapping[str, Any], own_id: str, known: Known) -> Profile:
    """Raises Malformed, whose path is the field at fault."""
    row: dict[str, Any] = {"id": own_id}
    for name, value in values.items():
        if name in FLAGS:
            row[name] = YES_NO.read(value, name) == "yes"
        elif name in LISTS or name == "skills":
            row[name] = list(value)
        elif name == "commands":
            row[name] = [one.strip() for one in str(value).split(",") if one.strip()]
        elif value != "":
            row[name] = value
    if not row.get("commands"):
        row.pop("commands", None)
    if TWO_LIFE_POINTS in row.get("training", ()):
        row.pop("life_points", None)
    try:
        return read_profile(row, known)
    except Malformed as error:
        error.path = error.path.partition(".")[0]
        raise


def fresh_id(name: str, taken: Sequence[str]) -> str:
    """An id that nobody else of the troop has, made of the name."""
    plain = unicodedata.normalize("NFD", name.lower())
    letters = "".join(
        one if one.isascii() and one.isalnum() else "_" for one in plain if not unicodedata.combining(one)
    )
    base = "_".join(part for part in letters.split("_") if part)[:30] or "profile"
    return next(one for one in (base, *(f"{base}_{n}" for n in range(2, 1000))) if one not in taken)
