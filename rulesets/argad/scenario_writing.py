"""A scenario written as the text that scenario_files.py reads back as this very scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import scenario_rows as rows
from .component_rows import CM, Cells
from .distances import CHANGEABLE
from .people import Profile
from .profile_rows import PLAIN, write_profile
from .scenario import Figure, Scenario
from .terrain_files import write_table

NO_TROOPS: Mapping[str, Profile] = {}


def write_scenario(scenario: Scenario, troops: Mapping[str, Profile] = NO_TROOPS) -> str:
    """The text. With sample troops, people who are like one of them are written as what differs from it."""
    parts = [_lines(_head(scenario))]
    parts += [_table("option", {"id": name, "value": value}) for name, value in scenario.options]
    parts += [_titled("party", rows.PARTY, one) for one in scenario.parties]
    if scenario.table is not None:
        size, _, rest = write_table(scenario.table).partition("\n\n")
        parts = [f"{parts[0]}{size.strip()}\n", *([rest.strip() + "\n"] if rest.strip() else []), *parts[1:]]
    parts += [
        _table("area", {"id": one.id, **_en_fr(one.titles), "points": rows.points_text(one.corners)})
        for one in scenario.areas
    ]
    parts += [_table("figure", _figure(one, scenario.sheet, troops)) for one in scenario.figures]
    for name, cells, ones in _plain_tables(scenario):
        parts += [_titled(name, cells, one) for one in ones]
    return "\n".join(parts)


def _plain_tables(scenario: Scenario) -> tuple[tuple[str, Cells, Sequence[Any]], ...]:
    return (
        ("waiting", rows.WAITING, scenario.waiting),
        ("herd", rows.HERD, scenario.herds),
        ("secret", rows.SECRET, scenario.secrets),
        ("condition", rows.CONDITION, scenario.conditions),
        ("item", rows.ITEM, scenario.items),
        ("job", rows.JOB, scenario.jobs),
    )


def _head(scenario: Scenario) -> dict[str, Any]:
    texts = {"title": scenario.titles, "summary": scenario.summary, "briefing": scenario.briefing}
    head = {f"{name}_{one}": getattr(text, one) for name, text in texts.items() for one in ("en", "fr")}
    rest = {"sheet": scenario.sheet, "seats": scenario.seats, "turns": scenario.turns, "minutes": scenario.minutes}
    weather = {"wet": scenario.wet} | {f"{name}_cm": getattr(scenario, name) // CM for name in CHANGEABLE}
    return {name: value for name, value in head.items() if value} | rest | {k: v for k, v in weather.items() if v}


def _en_fr(text: Any) -> dict[str, str]:
    return {"en": text.en, "fr": text.fr}


def _titled(table: str, cells: Cells, one: Any) -> str:
    """A row whose columns are the fields of its record, en and fr those of its text."""
    text = one.titles if hasattr(one, "titles") else getattr(one, "text", None)
    row: dict[str, Any] = {}
    for name, cell in cells.items():
        value = getattr(text, name) if name in ("en", "fr") else getattr(one, name)
        if cell.needed or value != (None if name == "place" else cell.default):
            row[name] = _value(name, value)
    return _table(table, row)


def _value(name: str, value: Any) -> Any:
    if name in ("entry", "places"):
        return rows.points_text(value)
    return rows.points_text((value,)) if name == "place" else value


def _figure(one: Figure, sheet: str, troops: Mapping[str, Profile]) -> dict[str, Any]:
    row: dict[str, Any] = {"id": one.id, "name": one.name, "party": one.party}
    row |= _profile(one, sheet, troops)
    row |= {"seat": one.seat, "place": rows.points_text((one.place,) if one.place is not None else ())}
    row |= {"facing": rows.facing_text(one.facing), "floor": one.floor, "hidden": one.hidden}
    row |= {"disguise": one.disguise, "seems_of": one.seems_of, "moved_by_gm": one.moved_by_gm}
    row |= {"behaviour": one.behaviour, "guards": rows.points_text(one.guards)}
    row |= {"loads": one.loads, "prisoner_of": one.prisoner_of}
    usual = {"facing": "north", "behaviour": "still", "floor": 0}
    own = ("id", "name", "party", "sheet", *write_profile(PLAIN), *_profile(one, sheet, troops))
    return {name: value for name, value in row.items() if name in own or (value and value != usual.get(name))}


def _profile(one: Figure, sheet: str, troops: Mapping[str, Profile]) -> dict[str, Any]:
    """The columns of what he is: those in which he differs from a sample, or all that are unlike anybody's."""
    profile = one.profile
    sample = troops.get(profile.id)
    if sample is None:
        columns = {name: value for name, value in write_profile(profile).items() if name not in ("id", "name")}
        named = {} if profile.id == one.id else {"profile": profile.id}
        return {**named, **({} if profile.sheet == sheet else {"sheet": profile.sheet}), **_without_sheet(columns)}
    columns = _all_columns(profile)
    usual = _all_columns(sample)
    return {"troop": profile.id, **{name: value for name, value in columns.items() if value != usual[name]}}


def _without_sheet(columns: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in columns.items() if name != "sheet"}


def _all_columns(profile: Profile) -> dict[str, Any]:
    """Every column but id and name, also where it is as in anybody."""
    plain = ("sheet", "clothing", "role", "mount", "rank", "musician", "banner", "health", "morale", "perception")
    found: dict[str, Any] = {"class": profile.class_, "armour": profile.armour.id}
    found |= {name: getattr(profile, name) for name in (*plain, "agility", "unit", "life_points", "own_errand")}
    found |= {name: getattr(profile, name) for name in ("player", "motivated")}
    lists = ("weapons", "concealed", "gear", "training", "commands")
    found |= {name: list(getattr(profile, name)) for name in lists}
    return found | {"skills": [f"{name}:{score}" if score else name for name, score in profile.skills]}


def _table(name: str, row: Mapping[str, Any]) -> str:
    return f"[[{name}]]\n{_lines(row)}"


def _lines(row: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {rows.written(value)}\n" for name, value in row.items())
