"""What viewers are told: sentences in codes and facts, each with the dice its audience may look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rulesets.common.actions import plain
from rulesets.common.dice import Ask, Rolled
from rulesets.common.events import Event, Part
from rulesets.common.seats import Facts, Viewer

Sentence = dict[str, Any]
Marks = Mapping[str, Mapping[str, str]]  # by key of a roll: who typed or set it, and why
NO_MARKS: Marks = {}


def told_by_rules(
    events: Iterable[Event], rolled: Sequence[Rolled], viewers: Iterable[Viewer], marks: Marks = NO_MARKS
) -> dict[Viewer, list[Sentence]]:
    """For each viewer the sentences of those events that have a part for him; nobody is told nothing."""
    faces = {one.ask.key: face_record(one, marks) for one in rolled}
    events = list(events)
    told = {viewer: [_sentence(event, event.part_for(viewer), faces) for event in events] for viewer in viewers}
    heard = {viewer: [one for one in sentences if one] for viewer, sentences in told.items()}
    return {viewer: sentences for viewer, sentences in heard.items() if sentences}


def _sentence(event: Event, part: Part | None, faces: Mapping[str, dict[str, Any]]) -> Sentence:
    if part is None:
        return {}
    return {
        "section": "events",
        "code": part.code,
        "facts": plain_facts(part.facts),
        "rule": event.rule,
        "modifiers": [asdict(one) for one in part.modifiers],
        "dice": [faces[key] for key in part.dice if key in faces],
        "ruling": event.ruling,
        "reason": event.reason,
    }


def said_by_site(code: str, reason: str = "", **facts: Any) -> Sentence:
    """A sentence of the site itself: see `campaigns/journal_words.py`."""
    told = {"section": "site", "code": code, "facts": plain_facts(facts), "rule": "", "modifiers": [], "dice": []}
    return {**told, "ruling": False, "reason": reason}


def face_record(one: Rolled, marks: Marks = NO_MARKS) -> dict[str, Any]:
    """One roll as the journal keeps it."""
    return {**ask_record(one.ask), "faces": list(one.faces), "source": one.source, **marks.get(one.ask.key, {})}


def ask_record(ask: Ask) -> dict[str, Any]:
    return asdict(ask)


def ask_of(record: Mapping[str, Any]) -> Ask:
    return Ask(**{name: record[name] for name in Ask.__dataclass_fields__})


def plain_facts(facts: Facts) -> dict[str, Any]:
    return {name: plain(value) for name, value in facts.items()}
