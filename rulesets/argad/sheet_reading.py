"""From component files to records: core, terrain, melee, cavalry, points. Troops are read by troop_reading.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from rulesets.common.params import Number, Pick, Text
from rulesets.common.refusals import BadFile

from . import components as c
from .component_rows import CM, Cells, Flag, Source, Words, may, must
from .ledger import RULE
from .people import HIGHEST_CLASS, LOWEST_CLASS, Armour

T = TypeVar("T")

ID = Text(30, 1)
CENTIMETRES = Number(0, 500)
SIGNED = Number(-500, 500)
SMALL = Number(-9, 9)
POINTS = Number(0, 999)
CLASS = Number(LOWEST_CLASS, HIGHEST_CLASS)
GOING = Pick(("easy", "difficult", "very_difficult", "swim", "forbidden"))
ROLES = ("foot", "cavalry", "mounted_foot")
KINDS_OF_PRICE = ("armour", "weapon", "gear", "training", "crewed")
MARKS = ("reference", "note", "proposed_fields", "found_fields")

ARMOUR: Cells = {"id": must(ID), "value": must(Number(0, 5)), "rank": must(Number(0, 9))}
ARMOUR = {**ARMOUR, "modern": may(Flag(), False), "foot_cm": must(CENTIMETRES)}
STANDING: Cells = {"id": must(CLASS), "name": must(Text(40, 1)), "shoot_modifier": must(SMALL)}
STANDING = {**STANDING, "melee_modifier": must(SMALL)}
CLOTHING: Cells = {"id": must(ID), "foot_cm": must(CENTIMETRES), "heavy": may(Flag(), False), "rule": must(ID)}
GEAR: Cells = {"id": must(ID), "rule": must(ID), "foot_cm": may(CENTIMETRES, 0), "swims": may(Flag(), False)}
GEAR = {**GEAR, "load": may(Pick(("", "heavy", "very_heavy")), ""), "carriers": may(Number(1, 4), 1)}
IMPLIED: Cells = {"sheet": must(ID), "class_from": must(CLASS), "weapon": must(ID)}
ATTITUDE: Cells = {"face": must(Number(1, 6)), "mood": must(ID)}
WOUND: Cells = {"from": must(Number(1, 12)), "to": must(Number(1, 12))}
WOUND = {**WOUND, "where": must(Pick(("head", "trunk_arm", "belly_leg")))}
OVERRIDE: Cells = {
    "sheet": must(ID),
    "table": must(Pick(("armour", "clothing", "gear", "mount", "terrain", "movement"))),
}
OVERRIDE = {**OVERRIDE, "id": must(ID), "field": must(ID), "value": must(Text(30, 1))}
MOUNT: Cells = {"id": must(ID), "name": may(Text(80), ""), "role": must(Pick(ROLES[1:])), "cm": must(CENTIMETRES)}
MOUNT = {**MOUNT, "armour": may(Words(), ()), "sheets": may(Words(), ())}
TERRAIN: Cells = {
    "id": must(ID),
    "rule": must(ID),
    "foot": must(GOING),
    "cavalry": must(GOING),
    "heavy_cavalry": must(GOING),
    "shoot_protection": must(SMALL),
    "hides": may(Pick(("", "crouched", "depth", "cover")), ""),
    "hides_cm": may(CENTIMETRES, 0),
    "linear": may(Flag(), False),
    "road": may(Flag(), False),
    "road_helps": may(Flag(), True),
    "close_order_move": may(Flag(), True),
    "protects_isolated_only": may(Flag(), False),
}
TERRAIN_NAMES = {
    "shoot_protection": "protection",
    "hides_cm": "hides_behind",
    "close_order_move": "close_order_moves",
    "protects_isolated_only": "isolated_only",
}
LENGTH: Cells = {"id": must(ID), "order": must(Number(1, 9)), "examples": may(Words(), ())}
WEAPON: Cells = {"id": must(ID), "length": must(ID), "second_rank": may(Pick(("", "always", "trained")), "")}
WEAPON = {
    **WEAPON,
    **{
        name: may(Flag(), False)
        for name in ("both_hands", "heavy", "pole", "braces", "mounted", "improvised", "heavy_tool")
    },
}
MODIFIER: Cells = {"id": must(ID), "value": must(SMALL), "when": may(Text(200), ""), "group": may(Text(20), "")}
MODIFIER = {**MODIFIER, "never_lost": may(Flag(), False)}
PRICE: Cells = {"kind": must(Pick(KINDS_OF_PRICE)), "id": must(ID), "points": must(POINTS)}


def names_of(record: type[Any]) -> list[str]:
    return [one.name for one in fields(record)]


def numbers(source: Source, section: str, record: type[T]) -> T:
    """A record of nothing but numbers, from a section that names each; "…_cm" becomes a length."""
    names = names_of(record)
    given = source.data.get(section, {})
    in_cm = {name: f"{name}_cm" in given for name in names}
    cells = {f"{name}_cm" if in_cm[name] else name: must(SIGNED) for name in names}
    read = source.section(section, cells)
    return record(**{name: read[f"{name}_cm"] * CM if in_cm[name] else read[name] for name in names})


def records(
    rows: Iterable[Mapping[str, Any]], record: type[T], names: Mapping[str, str], key: str = "id"
) -> dict[str, T]:
    """By key, each row as a record; `names` says which field a column fills where it is called otherwise."""
    found: dict[str, T] = {}
    known = names_of(record)
    for row in rows:
        values: dict[str, Any] = {}
        for column, value in row.items():
            field = names.get(column, column)
            if field in known:
                values[field] = value * CM if column == "cm" or column.endswith("_cm") else value
        found[str(row[key])] = record(**values)
    return found


def cited(source: Source, table: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows, every one of which names a rule of the ledger."""
    for n, row in enumerate(rows):
        if row["rule"] not in RULE.rules:
            raise source.refuse(table, n, "rule", "unknown_rule", name=row["rule"])
    return rows


def needed(source: Source, table: str, rows: list[dict[str, Any]], *ids: str) -> list[dict[str, Any]]:
    """The rows, among which these must be: people are in light clothing and practical clothes unless they say more."""
    for one in ids:
        if one not in [row["id"] for row in rows]:
            raise source.refuse(table, 0, "", "row_missing", at=one)
    return rows


def read_armours(core: Source) -> dict[str, Armour]:
    return records(needed(core, "armour", core.rows("armour", ARMOUR), "light"), Armour, {"foot_cm": "foot"})


def read_standings(core: Source) -> dict[str, c.Standing]:
    rows = core.rows("class", STANDING)
    for missing in (one for one in range(LOWEST_CLASS, HIGHEST_CLASS + 1) if one not in [row["id"] for row in rows]):
        raise core.refuse("class", 0, "", "row_missing", at=str(missing))
    return records(rows, c.Standing, {"shoot_modifier": "shoot", "melee_modifier": "melee"})


def read_clothes(core: Source) -> dict[str, c.Clothing]:
    rows = needed(core, "clothing", core.rows("clothing", CLOTHING), "practical")
    return records(cited(core, "clothing", rows), c.Clothing, {"foot_cm": "foot"})


def read_gear(core: Source) -> dict[str, c.Gear]:
    return records(cited(core, "gear", core.rows("gear", GEAR)), c.Gear, {"foot_cm": "foot"})


def read_attitudes(core: Source) -> tuple[str, ...]:
    """The mood of each face of the die (ARG-NPC-03)."""
    moods = {row["face"]: row["mood"] for row in core.rows("attitude", ATTITUDE, "face")}
    if len(moods) < 6:
        raise core.refuse("attitude", 0, "", "too_few_rows", fewest=6)
    return tuple(moods[face] for face in range(1, 7))


def read_wounds(core: Source) -> tuple[c.WoundRow, ...]:
    """The table of wounds: every face of the D12 once (ARG-WND-01)."""
    rows = core.rows("wound", WOUND, "")
    covered = [face for row in rows for face in range(row["from"], row["to"] + 1)]
    if sorted(covered) != list(range(1, 13)):
        raise core.refuse("wound", 0, "", "faces_not_covered", sides=12)
    return tuple(c.WoundRow(row["from"], row["to"], row["where"]) for row in rows)


def read_implied(core: Source) -> tuple[c.Implied, ...]:
    rows = core.rows("implied", IMPLIED, "")
    return tuple(c.Implied(row["sheet"], row["class_from"], row["weapon"], row["source"]) for row in rows)


def read_mounts(cavalry: Source) -> dict[str, c.Mount]:
    return records(cavalry.rows("mount", MOUNT), c.Mount, {"cm": "length"})


def read_terrains(terrain: Source) -> dict[str, c.Terrain]:
    return records(cited(terrain, "terrain", terrain.rows("terrain", TERRAIN)), c.Terrain, TERRAIN_NAMES)


def read_lengths(melee: Source) -> dict[str, c.StrikeLength]:
    return records(melee.rows("length", LENGTH), c.StrikeLength, {})


def read_melee_weapons(melee: Source, lengths: Mapping[str, c.StrikeLength]) -> dict[str, c.MeleeWeapon]:
    rows = melee.rows("weapon", WEAPON)
    for n, row in enumerate(rows):
        if row["length"] not in lengths:
            raise melee.refuse("weapon", n, "length", "not_offered", path="length")
    return records(rows, c.MeleeWeapon, {})


def read_prices(points: Source) -> dict[str, c.Price]:
    """By "kind id"."""
    rows = points.rows("price", PRICE, "")
    found: dict[str, c.Price] = {}
    for n, row in enumerate(rows):
        key = f"{row['kind']} {row['id']}"
        if key in found:
            raise points.refuse("price", n, "id", "row_twice", at=row["id"])
        found[key] = c.Price(row["kind"], row["id"], row["points"], row["source"])
    return found


def parse_files(texts: Mapping[str, str], tables: Mapping[str, tuple[str, ...]]) -> dict[str, Source]:
    """Each file parsed, and nothing in it that nobody reads. Raises BadFile."""
    found: dict[str, Source] = {}
    for name, allowed in tables.items():
        if name not in texts:
            raise BadFile(name, 1, 1, "missing_file", name=name)
        found[name] = Source.parse(name, texts[name])
        found[name].allow(*allowed)
    return found
