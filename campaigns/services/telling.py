"""What viewers are told: sentences in codes and facts, each with the dice its audience may look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rulesets.common.actions import plain
from rulesets.common.dice import Ask, Rolled
from rulesets.common.events import Event
from rulesets.common.gamefile import Sentence, face_record, told_to
from rulesets.common.seats import GM, Facts, Viewer

Marks = Mapping[str, Mapping[str, str]]  # by key of a roll: who typed or set it, and why
NO_MARKS: Marks = {}


def told_by_rules(
    events: Iterable[Event], rolled: Sequence[Rolled], viewers: Iterable[Viewer], marks: Marks = NO_MARKS
) -> dict[Viewer, list[Sentence]]:
    """For each viewer the sentences of those events that have a part for him; who is told nothing is not there."""
    faces = [face_record(one, marks.get(one.ask.key)) for one in rolled]
    events = list(events)
    alike: dict[Any, list[Sentence]] = {}
    told = {}
    for viewer in viewers:
        parts = _parts(viewer, events)
        if parts not in alike:
            alike[parts] = told_to(viewer, events, faces)
        told[viewer] = alike[parts]
    return {viewer: sentences for viewer, sentences in told.items() if sentences}


def _parts(viewer: Viewer, events: Sequence[Event]) -> Any:
    """Which parts he hears: twenty seats that hear the same share their sentences."""
    return GM if viewer == GM else tuple(id(event.part_for(viewer)) for event in events)


def said_by_site(code: str, reason: str = "", **facts: Any) -> Sentence:
    """A sentence of the site itself: see `campaigns/journal_words.py`."""
    told = {"section": "site", "code": code, "facts": plain_facts(facts), "rule": "", "modifiers": [], "dice": []}
    return {**told, "ruling": False, "reason": reason}


def ask_record(ask: Ask) -> dict[str, Any]:
    return asdict(ask)


def ask_of(record: Mapping[str, Any]) -> Ask:
    return Ask(**{name: record[name] for name in Ask.__dataclass_fields__})


def plain_facts(facts: Facts) -> dict[str, Any]:
    return {name: plain(value) for name, value in facts.items()}
