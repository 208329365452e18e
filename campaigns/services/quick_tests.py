"""Quick tests: an ability, a difficulty, morale or a reception, rolled outside of any game and kept as an act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction

import rulesets
from campaigns.access import Viewer
from campaigns.models import Act, Campaign, Character
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput
from campaigns.services import npcs
from campaigns.services.acts import Doing, keep
from campaigns.services.roster_dice import RosterDice
from campaigns.services.undoing import acts_of
from rulesets.common.evening import Trial, Tried
from rulesets.common.odds import Odds

RECEPTION = "reception"
TESTED = "tested"
SHOWN = 6
LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class QuickTest:
    """One that he can be put to, with its exact odds as the case stands."""

    kind: str
    odds: Odds


def rules_for(character: Character) -> Any:
    """Those of his sheet; without one, of the first game that tries people. None: his game has no such tests."""
    if character.form:
        known = character.slug in rulesets.slugs(unlisted=True)
        rules = rulesets.load(character.slug) if known else None
        return rules if hasattr(rules, "try_out") else None
    return next((one for one in map(rulesets.load, rulesets.slugs()) if hasattr(one, "try_out")), None)


def tests_of(character: Character, viewer: Viewer, case: Trial) -> list[QuickTest]:
    rules = rules_for(character)
    if rules is None:
        return []
    sheet = _sheet(character)
    found = [
        QuickTest(kind, rules.trial_odds(sheet, Trial(kind, case.changed, case.dice))) for kind in rules.trials(sheet)
    ]
    if character.is_npc and npcs.rules_for(character) is not None:
        modifiers = npcs.modifiers_of(character, _encounter(case), viewer)
        found.append(QuickTest(RECEPTION, npcs.reception_outlook(character, modifiers)))
    return found


def _sheet(character: Character) -> dict[str, Any]:
    """Where nothing was filled in, a sheet that means nobody: only difficulties can be tried then."""
    return dict(character.sheet) if character.form else {}


def _encounter(case: Trial) -> npcs.Encounter:
    return npcs.Encounter(other=case.changed)


def roll_test(*, character: Character, viewer: Viewer, case: Trial, dice: RosterDice) -> Act:
    """The die falls, and what it says is kept, for the game masters. Raises BadInput for a test that he cannot take."""
    rules = rules_for(character)
    if case.kind == RECEPTION and character.is_npc and npcs.rules_for(character) is not None:
        return _received(character, viewer, case, dice)
    sheet = _sheet(character)
    if rules is None or case.kind not in rules.trials(sheet):
        raise BadInput("no_such_test")
    done: Tried = rules.try_out(dice, sheet, case)
    words = rules.words
    return _keep(
        character,
        viewer,
        test={one: words.name("trial", case.kind, one) for one in LANGUAGES},
        result={one: words.text("odds", done.result, {}, one) for one in LANGUAGES},
        dice=dice,
    )


def _received(npc: Character, viewer: Viewer, case: Trial, dice: RosterDice) -> Act:
    """As on his own page: a reaction that is kept with him; besides, among the tests of the evening."""
    with transaction.atomic():
        met = npcs.receive(npc=npc, viewer=viewer, case=_encounter(case), dice=dice)
        words = npcs.rules_for(npc).words
        return _keep(
            npc,
            viewer,
            test={"en": "how he receives somebody", "fr": "comment il reçoit quelqu’un"},
            result={one: words.name("attitude", met.result, one) for one in LANGUAGES},
            dice=dice,
        )


def _keep(character: Character, viewer: Viewer, *, test: Any, result: Any, dice: RosterDice) -> Act:
    faces = ", ".join(str(face) for rolled in dice.rolled for face in rolled.faces)
    facts = {"row": without_isolation(character.name), "test": test, "result": result, "faces": faces}
    return keep(Doing(character.campaign, viewer.person, TESTED, facts, secret=True), [])


def last_tests(campaign: Campaign, viewer: Viewer) -> list[Act]:
    return list(acts_of(campaign, viewer).filter(code=TESTED, undone_by=None)[:SHOWN])
