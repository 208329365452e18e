"""Scenarios that people write: kept as typed, checked by the game, drawn before they are played. Who may read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, GameSeat, Person, ScenarioText
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, SiteRefused
from rulesets.common.refusals import BadFile
from rulesets.common.seats import GM
from rulesets.common.troops import ScenarioSeats

MOST_TEXTS = 60
MOST_BYTES = 200_000
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Looked:
    """A text as the game reads it: drawn, or its first fault."""

    drawn: Mapping[str, Any] | None
    fault: BadFile | None = None


def writers() -> list[str]:
    """The games whose scenarios people write (`rulesets.common.extras.EditsScenarios`)."""
    return [slug for slug in rulesets.slugs() if writes_scenarios(slug)]


def writes_scenarios(slug: str) -> bool:
    return hasattr(rulesets.load(slug), "own_scenario")


def writer_of(slug: str) -> Any:
    """The front door of such a game. Raises BadInput."""
    if slug not in rulesets.slugs(unlisted=True) or not writes_scenarios(slug):
        raise BadInput("unknown_game")
    return rulesets.load(slug)


def may_read_house(viewer: Viewer, slug: str, scenario: str) -> bool:
    """Not while he plays it: what it hides from him is in its text. Other games hide nothing in theirs."""
    if not writes_scenarios(slug):
        return True
    games = Game.objects.filter(slug=slug, outcome__isnull=True, setup__scenario=scenario)
    rows = GameSeat.objects.filter(game__in=games, person=viewer.person).exclude(seat=GM)
    return viewer.person is None or not rows.exists()


def house_text(viewer: Viewer, slug: str, scenario: str) -> str:
    """To write another by. Raises SiteRefused for who plays it."""
    rules = writer_of(slug)
    if scenario not in [one.id for one in rules.meta.scenarios]:
        raise BadInput("unknown_scenario", status=404)
    if not may_read_house(viewer, slug, scenario):
        raise SiteRefused("plays_scenario")
    text: str = rules.scenario_file(rules.load_box({}), scenario)
    return text


def keep_scenario(*, campaign: Campaign, author: Person, name: str, slug: str, text: str) -> ScenarioText:
    writer_of(slug)
    if ScenarioText.objects.filter(campaign=campaign, author=author).count() >= MOST_TEXTS:
        raise SiteRefused("too_many_scenarios", most=MOST_TEXTS)
    return ScenarioText.objects.create(campaign=campaign, author=author, name=name, slug=slug, text=checked_size(text))


def save_scenario(*, scenario: ScenarioText, name: str, text: str) -> None:
    """With its faults, so that nobody loses what he typed."""
    rows = ScenarioText.objects.filter(pk=scenario.pk)
    rows.update(name=without_isolation(name), text=checked_size(text), updated_at=timezone.now())


def discard_scenario(*, scenario: ScenarioText) -> None:
    """Games that were set up with it keep their copy."""
    ScenarioText.objects.filter(pk=scenario.pk).delete()


def checked_size(text: str) -> str:
    """As files have their lines. Raises BadInput."""
    if len(text.encode()) > MOST_BYTES or "\0" in text:
        raise BadInput("too_large", status=413)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def look_at(slug: str, text: str, *, secrets: bool) -> Looked:
    language = (get_language() or "en")[:2]
    try:
        return Looked(writer_of(slug).preview(text, language, secrets=secrets))
    except BadFile as fault:
        return Looked(None, fault)


def seats_in(slug: str, text: str) -> ScenarioSeats:
    """Raises BadFile."""
    rules = writer_of(slug)
    found: ScenarioSeats = rules.scenario_seats(rules.scenario_files(rules.own_scenario, text), rules.own_scenario)
    return found
