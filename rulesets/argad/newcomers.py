"""Somebody made up after a sample: a name of the period, the sheet of the sample, a trait or two (ARG-NPC-01)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulesets.common.dice import Dice
from rulesets.common.encounters import Newcomer
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Fact

from .ledger import RULE
from .meta import META
from .sheets import own_box
from .troop_forms import values_of

KEY = "newcomer"


def newcomer(dice: Dice, sample: str, language: str) -> Newcomer:
    """Raises IllegalAction for a sample that is not there."""
    box, rule = own_box(), RULE["ARG-NPC-01"]
    if sample not in box.troops:
        raise IllegalAction("unknown_troop", RULE["ARG-PTS-01"], troop=sample[:40])
    profile = box.troops[sample].profile
    data = _data()
    period = next(one for one in data["period"] if one["sheet"] == profile.sheet)
    name = period["names"][dice.pick(len(period["names"]), key=f"{KEY}.name", seat=GM, why=rule)]
    byname = _bynames(period, language)[dice.pick(len(period["bynames"]), key=f"{KEY}.byname", seat=GM, why=rule)]
    first, second = dice.shuffle(len(data["trait"]), key=f"{KEY}.trait", seat=GM, why=rule)[:2]
    values = {**values_of(profile), "name": f"{name} {byname}".strip()}
    traits = [{one: data["trait"][at][one] for one in ("en", "fr")} for at in (first, second)]
    return Newcomer(str(values["name"]), "character", _as_sheet(values), tuple(traits))


def _bynames(period: dict[str, Any], language: str) -> list[str]:
    found: list[str] = period["bynames_fr" if language == "fr" else "bynames"]
    return found


def _as_sheet(values: dict[str, Any]) -> dict[str, Fact]:
    """As the sheet of a character holds it: lists are a line of words."""
    fields = next(one for one in META.sheets if one.id == "character").fields
    lines = {name: ", ".join(value) if isinstance(value, list) else value for name, value in values.items()}
    found: dict[str, Any] = {name: param.read(lines[name], name) for name, _titles, param in fields if name in lines}
    return found


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("newcomers.toml").read_text("utf-8"))
