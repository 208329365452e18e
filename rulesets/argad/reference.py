"""The reference sheet of a game: its period's tables and the options really in force, as plain data for a page.

A table that belongs to an option is on the sheet only while the option is on. Lengths are centimetres here; every row
says where its values are from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from . import components as c
from .component_rows import CM
from .ledger import RULE
from .meta import META
from .people import Armour
from .periods import Period, period
from .sheets import Box
from .weapons import Weapon

Table = dict[str, Any]
OF_OPTION = {
    "danger": "dangerous_terrain",
    "morale": "morale",
    "wounds": "wound_location",
    "healing": "healing",
    "work": "uncertain_tasks",
    "attitudes": "attitude_die",
    "points": "points",
}
FOR_GM = ("attitudes",)
SWITCHED = {one.id: one.rules for one in META.options}  # some switches are ours and stand in no rule of the ledger


def reference_sheet(box: Box, sheet: str, options: Mapping[str, bool], readings: Mapping[str, str]) -> Table:
    """Everything on the sheet of this game; options and readings as they were chosen at the set-up."""
    now = period(box, sheet)
    tables = {**_of_people(box, now), **_of_ground(now), **_of_arms(box, now), **_of_options(box, now)}
    shown = {name: table for name, table in tables.items() if options.get(OF_OPTION.get(name, ""), True)}
    return {
        "sheet": sheet,
        "name": box.sheets.get(sheet, ""),
        "tables": shown,
        "for_gm": [name for name in FOR_GM if name in shown],
        "options": [{"id": name, "on": on, "rules": list(SWITCHED.get(name, ()))} for name, on in options.items()],
        "readings": [
            {"id": name, "value": value, "rules": [rule.id for rule in RULE if rule.reading == name]}
            for name, value in readings.items()
        ],
    }


def cm(length: int) -> str:
    """A length in centimetres, as short as it can be written."""
    whole, rest = divmod(abs(length), CM)
    sign = "-" if length < 0 else ""
    return f"{sign}{whole}.{rest:02d}".rstrip("0") if rest else f"{sign}{whole}"


def names_of(record: Any) -> list[str]:
    return [one.name for one in fields(record)]


def table(columns: tuple[str, ...], rows: list[list[Any]]) -> Table:
    return {"columns": list(columns), "rows": rows}


def _of_people(box: Box, now: Period) -> Table:
    moves = now.moves
    special = (
        ("column_of_twos", cm(moves.column_of_twos), "ARG-MOV-17"),
        ("line", cm(moves.line), "ARG-MOV-17"),
        ("side_or_back", cm(moves.side_or_back), "ARG-MOV-17"),
        ("crouched", f"{cm(moves.crouched)} + {moves.crouched_dice}D6", "ARG-MOV-16"),
        ("heavy_load", cm(moves.heavy_load), "ARG-MOV-13"),
        ("very_heavy_load", cm(moves.very_heavy_load), "ARG-MOV-14"),
        ("good_swimmer", f"{moves.swim_good_dice}D6", "ARG-SWI-01"),
        ("poor_swimmer", f"{moves.swim_poor_dice}D6", "ARG-SWI-01"),
        ("boat", cm(moves.boat), "ARG-BOA-01"),
    )
    clothes = [[one.id, cm(one.foot), one.rule, one.source] for one in now.clothes.values()]
    mounts = [one for one in now.mounts.values() if not one.sheets or now.sheet in one.sheets]
    return {
        "moves_on_foot": table(("who", "cm", "rule", "source"), clothes + [[*row, "rules"] for row in special]),
        "armour": table(("armour", "value", "rank", "cm"), [_armour(one) for one in now.armours.values()]),
        "mounts": table(("mount", "role", "cm", "source"), [[m.id, m.role, cm(m.length), m.source] for m in mounts]),
        "gear": table(("thing", "cm", "load", "rule", "source"), [_gear(one) for one in now.gear.values()]),
        "distances": table(
            ("what", "cm"), [[name, cm(getattr(box.distances, name))] for name in names_of(box.distances)]
        ),
    }


def _armour(one: Armour) -> list[Any]:
    return [one.id, one.value, one.rank, cm(one.foot)]


def _gear(one: c.Gear) -> list[Any]:
    return [one.id, cm(one.foot) if one.foot else "", one.load, one.rule, one.source]


def _of_ground(now: Period) -> Table:
    columns = ("ground", "foot", "cavalry", "heavy_cavalry", "protection", "hides", "behind_cm", "rule", "source")
    rows = [
        [g.id, g.foot, g.cavalry, g.heavy_cavalry, g.protection, g.hides, cm(g.hides_behind), g.rule, g.source]
        for g in now.terrains.values()
    ]
    return {"terrain": table(columns, rows)}


def _of_arms(box: Box, now: Period) -> Table:
    shooting = ("weapon", "bands", "foot", "mounted", "reload_turns", "shots", "armour", "rule", "source")
    striking = ("weapon", "length", "both_hands", "heavy", "pole", "braces", "second_rank", "improvised", "source")
    names = striking[:-1]
    weapons = sorted(now.melee_weapons.values(), key=lambda one: box.lengths[one.length].order)
    modifiers = [[one.id, one.value, one.group, one.source] for one in box.melee_modifiers.values()]
    return {
        "shooting": table(shooting, [_ranged(one) for one in now.ranged.values()]),
        "melee_weapons": table(
            striking, [[one.id, *(getattr(one, name) for name in names[1:]), one.source] for one in weapons]
        ),
        "melee_modifiers": table(("situation", "value", "group", "source"), modifiers),
        "granted_unseen": table(
            ("class_from", "weapon", "source"), [[i.class_from, i.weapon, i.source] for i in now.implied]
        ),
    }


def _ranged(one: Weapon) -> list[Any]:
    bands = [
        {"name": band.name, "cm": cm(band.upto), "need": band.need, "outdoors": band.outdoors} for band in one.bands
    ]
    armour = [{"armour": armour, "band": band, "value": value} for armour, band, value in one.armour]
    return [one.id, bands, one.foot, one.mounted, one.reload_turns, one.shots_per_turn, armour, one.rule, one.source]


def _of_options(box: Box, now: Period) -> Table:
    def numbers(record: Any) -> list[list[Any]]:
        return [[name, getattr(record, name)] for name in names_of(record)]

    there = [*now.melee_weapons, *now.ranged]
    priced = [one for one in box.prices.values() if one.kind != "weapon" or one.id in there]
    prices = [[one.kind, one.id, one.points, one.source] for one in priced]
    chances = [[turn, min(turn, 6)] for turn in range(1, 7)]
    return {
        "danger": table(("situation", "value"), numbers(box.danger)),
        "morale": table(("situation", "value"), numbers(box.morale)),
        "wounds": table(("from", "to", "where"), [[row.low, row.high, row.where] for row in box.wounds]),
        "healing": table(("situation", "value"), numbers(box.healing)),
        "work": table(("turn", "done_up_to"), chances),
        "attitudes": table(("face", "mood"), [[n, mood] for n, mood in enumerate(box.attitudes, 1)]),
        "points": table(("kind", "id", "points", "source"), prices),
    }
