"""Games in a campaign's file that are known as one seat knew them: checked, kept, and read again.

They come from a stranger's file: whatever the pages say of them is tried in both languages before anything is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, KeptGame, Person
from campaigns.plain_text import plain_line
from campaigns.services.rows import BadValue
from rulesets.common.contract import Ruleset
from rulesets.common.events import Modifier
from rulesets.common.gamefile import BadGameFile, read_face
from rulesets.common.seats import GM, PUBLIC

LONGEST_NAME = 80
FLAWS = (LookupError, TypeError, ValueError, AttributeError)  # what comes of values that are not what they should be
PARTS = {"file": dict, "view": dict, "told": list, "messages": list}


def read_kept(data: Mapping[str, Any], path: str, people: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The columns of a kept game; who sat where is kept by name. Raises BadValue."""
    name, slug, readers = (data.get(one) for one in ("name", "slug", "readers"))
    if not isinstance(name, str) or slug not in rulesets.slugs(unlisted=True) or not isinstance(readers, Mapping):
        raise BadValue(f"{path}.name")
    rules = rulesets.load(slug)
    seats = (*(one.id for one in rules.meta.seats), GM, PUBLIC)
    for seat, known in readers.items():
        whole = isinstance(known, Mapping) and all(isinstance(known.get(one), kind) for one, kind in PARTS.items())
        if seat not in seats or not whole:
            raise BadValue(f"{path}.readers.{seat}"[:80])
        _check_told(known["told"], rules, f"{path}.readers.{seat}.told")
        _check_letters(known["messages"], seats, f"{path}.readers.{seat}.messages")
    known = {**data, "seats": _chairs(data.get("seats"), people, seats, f"{path}.seats")}
    return {"name": plain_line(name)[:LONGEST_NAME] or "…", "slug": slug, "known": known}


def _chairs(
    chairs: Any, people: Sequence[Mapping[str, Any]], seats: Collection[str], path: str
) -> list[dict[str, str]]:
    found = []
    for one in chairs if isinstance(chairs, list) else [None]:
        if not isinstance(one, Mapping) or not isinstance(one.get("seat"), str) or one["seat"] not in seats:
            raise BadValue(path)
        number, name, bot = one.get("person"), one.get("name", ""), one.get("bot", "")
        if type(number) is int and 0 <= number < len(people):
            name = people[number]["name"]
        if not isinstance(name, str) or not isinstance(bot, str):
            raise BadValue(path)
        found.append({"seat": one["seat"], "name": plain_line(name)[:60], "bot": plain_line(bot)[:40]})
    return found


def _check_told(told: Sequence[Any], rules: Ruleset[Any], path: str) -> None:
    """Each sentence is one that the game can say."""
    try:
        for line in told:
            if type(line["n"]) is not int or not isinstance(line["undone"], bool):
                raise BadValue(path)
            for said in line["sentences"]:
                _check_said(said, rules)
    except (*FLAWS, BadGameFile):
        raise BadValue(path) from None


def _check_said(said: Mapping[str, Any], rules: Ruleset[Any]) -> None:
    facts = {name: tuple(one) if isinstance(one, list) else one for name, one in said["facts"].items()}
    for language in ("en", "fr"):
        rules.words.text(said["section"], said["code"], facts, language)
    cited = [said["rule"], *(Modifier(**one).rule for one in said["modifiers"])]
    if any(one and one not in rules.rulebook.rules for one in cited):
        raise ValueError("unknown rule")
    if not isinstance(said["reason"], str) or not isinstance(said["ruling"], bool):
        raise ValueError("not what a line holds")
    for record in said["dice"]:
        read_face(record, "")


def _check_letters(letters: Sequence[Any], seats: Collection[str], path: str) -> None:
    for one in letters:
        if not isinstance(one, Mapping) or one.get("seat") not in seats or not isinstance(one.get("text"), str):
            raise BadValue(path)


def keep_games(*, campaign: Campaign, person: Person, games: Sequence[Mapping[str, Any]]) -> None:
    """For whoever takes the campaign in, and for nobody else."""
    KeptGame.objects.bulk_create(KeptGame(campaign=campaign, person=person, **one) for one in games)


def kept_names(*, viewer: Viewer, campaign: Campaign) -> list[str]:
    return list(KeptGame.objects.visible_to(viewer).filter(campaign=campaign).values_list("name", flat=True))
