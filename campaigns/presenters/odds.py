"""Exact odds as a bar, a key beneath it, and the modifiers that made them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import rulesets
from campaigns.presenters.speech import Chip, Sentence, Speech, percent, signed
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
from rulesets.common.stages import Stage

TONES = ("good", "mid", "none", "bad")


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the bar, in hundredths of its length, written with a point as SVG wants it."""

    tone: str
    x: str
    width: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """One way it may end, in words."""

    tone: str
    percent: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class ModifierShown:
    value: str
    cause: str
    chip: Chip | None


@dataclass(frozen=True, slots=True)
class OddsShown:
    headline: str
    segments: tuple[Segment, ...]
    outlooks: tuple[Outlook, ...]
    modifiers: tuple[ModifierShown, ...]
    readings: tuple[str, ...]
    need: int = 0


@dataclass(frozen=True, slots=True)
class StageShown:
    """One thing that may follow, and what it may come to."""

    sentence: Sentence
    odds: OddsShown | None


def show_stages(stages: Sequence[Stage], speech: Speech) -> tuple[StageShown, ...]:
    return tuple(
        StageShown(
            speech.say("odds", one.code, one.facts, one.rule),
            show_odds(one.odds, speech) if one.odds else None,
        )
        for one in stages
    )


def show_odds(odds: Odds, speech: Speech) -> OddsShown:
    chances = sorted(odds.chances, key=lambda one: TONES.index(one.tone))
    good = sum(one.weight for one in chances if one.tone == "good")
    segments = []
    before = 0
    for one in chances:
        segments.append(Segment(one.tone, _hundredths(before, odds.total), _hundredths(one.weight, odds.total)))
        before += one.weight
    return OddsShown(
        headline=percent(good, odds.total, speech.language) if any(one.tone == "good" for one in chances) else "",
        segments=tuple(segments),
        outlooks=tuple(
            Outlook(one.tone, percent(one.weight, odds.total, speech.language), speech.say("odds", one.code, one.facts))
            for one in chances
        ),
        modifiers=show_modifiers(odds.modifiers, speech),
        readings=tuple(_reading(name, value, speech) for name, value in odds.readings),
        need=odds.need,
    )


def show_modifiers(modifiers: tuple[Modifier, ...], speech: Speech) -> tuple[ModifierShown, ...]:
    return tuple(_modifier(one, speech) for one in modifiers)


def _modifier(one: Modifier, speech: Speech) -> ModifierShown:
    """What adds to a sum has its number in front; a cause that names its number, or has none, is a sentence."""
    cause, says_it = speech.counted("causes", one.cause, one.value)
    return ModifierShown(signed(one.value) if one.value and not says_it else "", cause, speech.chip(one.rule))


def _reading(name: str, value: str, speech: Speech) -> str:
    """How the table reads a disputed rule, as the set-up says it."""
    reading = next((one for one in rulesets.meta(speech.slug).readings if one.id == name), None)
    choice = next((one for one in reading.choices if one.value == value), None) if reading else None
    if reading is None or choice is None:
        return f"{name}: {value}"
    title, value = (one.titles.in_language(speech.language) for one in (reading, choice))
    return f"{title}{speech.colon.text}{value}"


def _hundredths(part: int, total: int) -> str:
    tenths = (1000 * part + total // 2) // total
    return f"{tenths // 10}.{tenths % 10}"
