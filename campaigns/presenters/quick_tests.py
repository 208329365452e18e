"""Quick tests on the screen of the evening: whom to test, each test with its odds, what the last ones came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.act_words import act_sentence
from campaigns.models import Campaign, Character
from campaigns.presenters.odds import OddsShown, show_odds
from campaigns.presenters.speech import Speech
from campaigns.services import npcs, quick_tests
from campaigns.services.quick_tests import RECEPTION, QuickTest
from rulesets.common.evening import Trial


@dataclass(frozen=True, slots=True)
class TestShown:
    kind: str
    title: str
    odds: OddsShown


@dataclass(frozen=True, slots=True)
class LastTest:
    sentence: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whom to test, out of whom, under which circumstances; `q`: a name that was sought."""

    people: Sequence[Character]
    chosen: Character | None
    case: Trial
    q: str


@dataclass(frozen=True, slots=True)
class TestsPanel:
    wanted: Wanted
    tests: list[TestShown]
    last: list[LastTest]


def tests_panel(campaign: Campaign, viewer: Viewer, wanted: Wanted) -> TestsPanel:
    chosen = wanted.chosen
    tests = quick_tests.tests_of(chosen, viewer, wanted.case) if chosen else []
    last = [LastTest(act_sentence(one.code, one.facts), one.at) for one in quick_tests.last_tests(campaign, viewer)]
    return TestsPanel(wanted, [_shown(one, chosen) for one in tests if chosen], last)


def _shown(test: QuickTest, chosen: Character) -> TestShown:
    if test.kind == RECEPTION:
        speech, title = Speech.of(npcs.slug_for(chosen)), _("reception")
    else:
        speech = Speech.of(quick_tests.rules_for(chosen).meta.slug)
        title = speech.name("trial", test.kind)
    return TestShown(test.kind, title, show_odds(test.odds, speech))
