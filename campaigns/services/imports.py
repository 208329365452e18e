"""A campaign out of its file, read and checked as a whole before anything of it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

import rulesets
from campaigns.chronicle_words import WORDS, worded
from campaigns.models import (
    Campaign,
    ChronicleEntry,
    ComponentBox,
    Membership,
)
from campaigns.plain_text import is_visible, plain_line
from campaigns.refusals import BadInput
from campaigns.services.archives import CAMPAIGN
from campaigns.services.components import MOST_BOXES, MOST_FILES
from campaigns.services.exports import KNOWN, WHOLE
from campaigns.services.imported_games import GameRead, Values, read_game, read_person
from campaigns.services.imported_registers import RegistersRead, read_registers
from campaigns.services.jobs_in_files import read_jobs
from campaigns.services.kept_games import read_kept
from campaigns.services.plans import MOST_BOX_BYTES
from campaigns.services.rows import BadValue, read_row
from campaigns.services.workshop_in_files import read_workshop

NAMELESS = "…"
MOST = {"people": 500, "members": 500, "chronicle": 20_000, "boxes": MOST_BOXES}  # rows are written one by one


@dataclass(frozen=True, slots=True)
class CampaignRead:
    """A file that has been read and checked. `games` by their number in it; `kept`: only known, not whole."""

    campaign: Values
    people: list[Values]
    me: int
    members: list[Values]
    chronicle: list[Values]
    boxes: list[Values]
    workshop: dict[str, list[Values]]
    jobs: list[Values]
    games: Mapping[int, GameRead]
    kept: list[Values]
    registers: RegistersRead


def read_campaign(
    parts: Mapping[str, Any], games: MutableMapping[int, GameRead], step: Callable[[], None] = lambda: None
) -> CampaignRead:
    """Raises BadInput in words. `games`: where each game is laid when it is read; `step` is called after each, and now
    and then while registers are read."""
    try:
        return _read(parts, games, step)
    except BadValue as bad:
        part, _dot, path = bad.path.partition(".json.")
        raise BadInput("file_malformed", part=f"{part}.json"[:60], path=path[:80]) from None


def _read(parts: Mapping[str, Any], whole: MutableMapping[int, GameRead], step: Callable[[], None]) -> CampaignRead:
    head = parts[CAMPAIGN]
    if not isinstance(head, Mapping):
        raise BadValue(f"{CAMPAIGN}.")
    people = [_someone(one, f"{CAMPAIGN}.people.{n}") for n, one in enumerate(_list(head, "people"))]
    me = read_person(head, "me", CAMPAIGN, len(people))
    if me is None:
        raise BadValue(f"{CAMPAIGN}.me")
    kept = _games(parts, people, whole, step)
    return CampaignRead(
        campaign=read_row(Campaign, head.get("campaign"), f"{CAMPAIGN}.campaign"),
        people=people,
        me=me,
        members=[_member(one, f"{CAMPAIGN}.members.{n}", people) for n, one in enumerate(_list(head, "members"))],
        chronicle=[_entry(one, f"{CAMPAIGN}.chronicle.{n}", people) for n, one in enumerate(_list(head, "chronicle"))],
        boxes=[_box(one, f"{CAMPAIGN}.boxes.{n}") for n, one in enumerate(_list(head, "boxes"))],
        workshop=read_workshop(head, CAMPAIGN, len(people)),
        jobs=read_jobs(head.get("jobs", []), CAMPAIGN, len(people), whole),  # older files have none
        games=whole,
        kept=kept,
        registers=read_registers(parts, len(people), max(whole, default=0), step),
    )


def _games(
    parts: Mapping[str, Any], people: list[Values], whole: MutableMapping[int, GameRead], step: Callable[[], None]
) -> list[Values]:
    """Those that are only known; the others are laid with the whole ones."""
    kept: list[Values] = []
    for name in [one for one in parts if one.startswith("games/")]:
        data = parts[name]
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if kind == WHOLE:
            whole[int(name.removeprefix("games/").removesuffix(".json"))] = read_game(data, name, len(people))
        elif kind == KNOWN:
            kept.append(read_kept(data, name, people))
        else:
            raise BadValue(f"{name}.kind")
        step()
    return kept


def _someone(data: Any, path: str) -> Values:
    if not isinstance(data, Mapping) or not all(isinstance(data.get(one), str) for one in ("name", "print")):
        raise BadValue(path)
    name = plain_line(data["name"])[:60]
    return {"name": name if is_visible(name) else NAMELESS, "print": data["print"]}


def _member(data: Any, path: str, people: list[Values]) -> Values:
    values = read_row(Membership, data, path)
    values["person"] = read_person(data, "person", path, len(people))
    if values["person"] is None:
        raise BadValue(f"{path}.person")
    return values


def _entry(data: Any, path: str, people: list[Values]) -> Values:
    values = read_row(ChronicleEntry, data, path)
    values["author"] = read_person(data, "author", path, len(people))
    values["game"] = data.get("game")
    if values["game"] is not None and type(values["game"]) is not int:
        raise BadValue(f"{path}.game")
    if "person" in values["facts"]:
        read_person(values["facts"], "person", path, len(people))
    if values["code"]:
        _check_sentence(values, path)
    return values


def _check_sentence(values: Values, path: str) -> None:
    """One that the site itself can say: a code it knows, with the facts of its sentence."""
    facts = {**values["facts"], "author": ""}
    if not isinstance(facts.get("date", ""), str):
        raise BadValue(f"{path}.facts")
    try:
        worded(values["code"], facts)
    except (KeyError, ValueError, TypeError):
        raise BadValue(f"{path}.{'facts' if values['code'] in WORDS else 'code'}") from None


def _box(data: Any, path: str) -> Values:
    values = read_row(ComponentBox, data, path)
    texts = values["files"].values()
    if values["slug"] not in rulesets.slugs(unlisted=True) or not all(isinstance(one, str) for one in texts):
        raise BadValue(path)
    if len(texts) > MOST_FILES or sum(map(len, texts)) > MOST_BOX_BYTES:
        raise BadInput("file_too_large", status=413)
    return values


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name)
    if not isinstance(found, list):
        raise BadValue(f"{CAMPAIGN}.{name}")
    if len(found) > MOST[name]:
        raise BadInput("file_too_large", status=413)
    return found
