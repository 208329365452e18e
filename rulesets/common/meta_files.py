"""What a game says of itself, read from a `meta.toml` in its folder: texts in both languages are data, not code.

    slug, version, schema, title, summary, credits, game_master
    [[seats]]      id, title, letter                                  marked 1, 2, 3 in this order
    [[scenarios]]  id, title, summary, turns, decisions, minutes      seats: all of them, unless some are listed
    [[options]]    id, title, default, rules, group                   choices: on and off, unless some are listed
    [[readings]]   id, title, choices, rule                           the first choice is our ruling
    [[sheets]]     id, title, fields

A title is `{ en = "…", fr = "…" }`, a choice has id and title, a field of a sheet besides `low` and `high` (a number),
`options` (one of them), or `length` (a text).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesets.common.meta import (
    CardKind,
    Choice,
    Meta,
    OptionMeta,
    ReadingMeta,
    ScenarioMeta,
    SeatMeta,
    SheetMeta,
    Titles,
)
from rulesets.common.params import Number, Param, Pick, Text

Row = Mapping[str, Any]

ON_OFF = (Choice("on", Titles("On", "Oui")), Choice("off", Titles("Off", "Non")))


def read_meta(path: Path) -> Meta:
    """Raises KeyError or TypeError for what is missing or misspelt: a game that cannot be listed cannot be imported."""
    data = tomllib.loads(path.read_text("utf-8"))
    seats = [SeatMeta(one["id"], _titles(one), mark, one["letter"]) for mark, one in enumerate(data["seats"], 1)]
    return Meta(
        slug=data["slug"],
        titles=_titles(data),
        summary=Titles(**data["summary"]),
        credits=Titles(**data["credits"]),
        seats=tuple(seats),
        scenarios=tuple(_scenario(one, [seat.id for seat in seats]) for one in data["scenarios"]),
        version=data["version"],
        schema=data["schema"],
        game_master=data.get("game_master", "optional"),
        options=tuple(
            OptionMeta(
                one["id"],
                _titles(one),
                _choices(one) if "choices" in one else ON_OFF,
                one["default"],
                tuple(one.get("rules", ())),
                one.get("group", ""),
            )
            for one in data.get("options", ())
        ),
        readings=tuple(
            ReadingMeta(one["id"], _titles(one), one["rule"], _choices(one)) for one in data.get("readings", ())
        ),
        sheets=tuple(SheetMeta(one["id"], _titles(one), _fields(one)) for one in data.get("sheets", ())),
        cards=tuple(
            CardKind(one["kind"], tuple(one.get("played", ())), tuple(one.get("gone", ())))
            for one in data.get("cards", ())
        ),
    )


def _titles(row: Row) -> Titles:
    return Titles(**row["title"])


def _scenario(row: Row, seats: list[str]) -> ScenarioMeta:
    return ScenarioMeta(
        id=row["id"],
        titles=_titles(row),
        summary=Titles(**row["summary"]),
        seats=tuple(row.get("seats", seats)),
        turn_limit=row["turns"],
        decision_limit=row["decisions"],
        minutes=row["minutes"],
    )


def _choices(row: Row) -> tuple[Choice, ...]:
    return tuple(Choice(one["id"], _titles(one)) for one in row["choices"])


def _fields(row: Row) -> tuple[tuple[str, Titles, Param], ...]:
    return tuple((one["id"], _titles(one), _param(one)) for one in row["fields"])


def _param(row: Row) -> Param:
    if "options" in row:
        return Pick(tuple(row["options"]), row.get("kind", ""))
    return Text(row["length"]) if "length" in row else Number(row["low"], row["high"])
