"""Troops and scenarios in the file of a campaign: what its reader may see of them, and back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Person, ScenarioText, Troop
from campaigns.refusals import BadInput
from campaigns.services.imported_games import Values, read_person
from campaigns.services.rows import BadValue, read_row, write_row, write_rows
from campaigns.services.scenarios import MOST_BYTES, writes_scenarios
from campaigns.services.troops import builder_of, own_options
from rulesets.common.refusals import BadFile

MOST = 600  # of each: rows are written one by one
Number = Callable[[int | None], int | None]


def workshop_in_file(campaign: Campaign, viewer: Viewer, number: Number) -> dict[str, Any]:
    """His own troops, for the game master all that he may read; scenarios are their author's alone."""
    troops = Troop.objects.visible_to(viewer).filter(campaign=campaign)
    texts = ScenarioText.objects.visible_to(viewer).filter(campaign=campaign)
    written = [{**write_row(one), "owner": number(one.owner_id)} for one in troops]
    return {"troops": written, "scenarios": write_rows(texts)}


def read_workshop(head: Mapping[str, Any], path: str, people: int) -> dict[str, list[Values]]:
    """Older files have none. Raises BadValue."""
    troops = [_troop(one, f"{path}.troops.{n}", people) for n, one in enumerate(_list(head, "troops", path))]
    texts = [_text(one, f"{path}.scenarios.{n}") for n, one in enumerate(_list(head, "scenarios", path))]
    return {"troops": troops, "scenarios": texts}


def _list(head: Mapping[str, Any], name: str, path: str) -> list[Any]:
    found = head.get(name, [])
    if not isinstance(found, list):
        raise BadValue(f"{path}.{name}")
    if len(found) > MOST:
        raise BadInput("file_too_large", status=413)
    return found


def _troop(data: Any, path: str, people: int) -> Values:
    """One that its game can read."""
    values = read_row(Troop, data, path)
    values["owner"] = read_person(data, "owner", path, people)
    if values["owner"] is None:
        raise BadValue(f"{path}.owner")
    try:
        rules = builder_of(values["slug"])
        values["text"] = rules.read_troop("troop.json", values["text"])
        values["options"] = own_options(rules, values["options"])
    except (BadInput, BadFile, TypeError):
        raise BadValue(path) from None
    return values


def _text(data: Any, path: str) -> Values:
    values = read_row(ScenarioText, data, path)
    if values["slug"] not in rulesets.slugs(unlisted=True) or not writes_scenarios(values["slug"]):
        raise BadValue(path)
    if len(values["text"].encode()) > MOST_BYTES or "\0" in values["text"]:
        raise BadValue(f"{path}.text")
    return values


def write_workshop(
    read: Mapping[str, list[Values]], campaign: Campaign, cast: Mapping[int, Person], author: Person
) -> None:
    """What somebody wrote for others to play stays with who takes it in: the file was his."""
    troops = [Troop(campaign=campaign, **{**one, "owner": cast[one["owner"]]}) for one in read["troops"]]
    Troop.objects.bulk_create(troops)
    texts = [ScenarioText(campaign=campaign, author=author, **one) for one in read["scenarios"]]
    ScenarioText.objects.bulk_create(texts)
