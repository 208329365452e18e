"""Somebody made up in a hurry after a sample of a game: shown first, as often as one likes, then kept by one act."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Circle
from campaigns.refusals import BadInput
from campaigns.services.acts import Doing, act
from campaigns.services.npcs import games_that_meet
from rulesets.common.dice import Fast
from rulesets.common.encounters import Newcomer

Offered = list[tuple[str, list[tuple[str, str]]]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """`seed`: names one and the same proposal, so that what was shown is what is kept."""

    slug: str
    sample: str
    seed: str

    @classmethod
    def read(cls, choice: str, seed: str = "") -> Wanted:
        slug, _colon, sample = choice.partition(":")
        return cls(slug, sample, seed or secrets.token_hex(6))


def samples_offered() -> Offered:
    """By game and period, each as it is chosen in a form and as it is called."""
    language, found = language_now(), []
    for slug in games_that_meet():
        rules: Any = rulesets.load(slug)
        for period in rules.words.ids("sheet"):
            kinds = [(f"{slug}:{one.id}", _named(rules, one.id, language)) for one in rules.troop_samples(period)]
            if kinds:
                found.append((rules.words.name("sheet", period, language), kinds))
    return found


def _named(rules: Any, sample: str, language: str) -> str:
    name: str = rules.words.name("troop", sample, language)
    return name[:1].upper() + name[1:]


def language_now() -> str:
    return (get_language() or "en")[:2]


def propose(wanted: Wanted) -> Newcomer:
    """The same for the same seed. Raises BadInput."""
    if wanted.slug not in games_that_meet():
        raise BadInput("unknown_game")
    rules: Any = rulesets.load(wanted.slug)
    made: Newcomer = rules.newcomer(Fast(f"newcomer {wanted.seed}"), wanted.sample, language_now())
    return made


def traits_said(made: Newcomer) -> list[str]:
    return [one[language_now()] for one in made.traits]


def as_character(campaign: Campaign, wanted: Wanted, made: Newcomer) -> Character:
    """Not written yet: for a page that shows the sheet."""
    return Character(campaign=campaign, name=made.name, slug=wanted.slug, form=made.sheet_id, sheet=made.sheet)


def keep_newcomer(*, campaign: Campaign, viewer: Viewer, wanted: Wanted, name: str) -> Character:
    """Played by the game master, who alone knows of him at first."""
    made = propose(wanted)
    values = {
        "name": name or made.name,
        "slug": wanted.slug,
        "form": made.sheet_id,
        "sheet": {one: list(value) if isinstance(value, tuple) else value for one, value in made.sheet.items()},
        "is_npc": True,
        "keeper": "gm",
        "notes": "\n".join(traits_said(made)),
        "audience": Circle.GM,
    }
    with act(Doing(campaign, viewer.person, "made_up", {"row": str(values["name"])}, secret=True)) as pen:
        return pen.create(Character, values)  # type: ignore[no-any-return]
