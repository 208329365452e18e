"""What would change since, line by line, as the game master decides it; and what was decided before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, ngettext

from campaigns.access import Viewer
from campaigns.amending_words import way_words
from campaigns.models import Change, Character, Correction, Game, Possession, Standing, Wound
from campaigns.services.aftermath import closings
from campaigns.services.amended import called, line_in_words, moved_in_words
from campaigns.services.amending import Answer, Plan
from campaigns.services.people_in_games import carried_into
from campaigns.services.since_then import CHANGES, Line, Rest, in_parts


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool
    options: Sequence[tuple[str, str, bool]] = ()  # what it can be changed to


@dataclass(frozen=True, slots=True)
class LineShown:
    """`rest`: of several that are decided alike, each."""

    key: str
    said: str
    choices: list[Choice]
    rest: Sequence[str] = ()

    @property
    def only(self) -> str:
        """What becomes of it, where there is no choice."""
        return self.choices[0].label if len(self.choices) == 1 else ""


@dataclass(frozen=True, slots=True)
class PlanShown:
    moved: list[list[str]]
    lines: list[LineShown]
    seen: str


def plan_shown(plan: Plan, given: Mapping[str, Answer]) -> PlanShown:
    """With what was ticked already, else with what is usual."""
    singly, rests = in_parts(plan.lines)
    lines = [_shown(line, given.get(line.key, Answer(""))) for line in singly]
    lines += [_rest_shown(rest, given.get(rest.lines[0].key, Answer(""))) for rest in rests]
    return PlanShown(moved=moved_in_words(plan.amendment), lines=lines, seen=plan.seen)


def _rest_shown(rest: Rest, answer: Answer) -> LineShown:
    """How many more there are, and which."""
    number = len(rest.lines)
    said = ngettext("And %(number)s more", "And %(number)s more, decided alike", number) % {"number": number}
    one = _shown(rest.lines[0], answer)
    return LineShown(rest.key, said, one.choices, [line_in_words(line) for line in rest.lines])


def _shown(line: Line, answer: Answer) -> LineShown:
    way = answer.way if answer.way in line.ways else line.usual
    to = answer.to or line.to
    options = [(str(value), str(label), str(value) == to) for value, label in line.options]
    choices = [
        Choice(one, way_words(line.kind, one, ways=len(line.ways)), one == way, options if one == CHANGES else ())
        for one in line.ways
    ]
    return LineShown(line.key, line_in_words(line), choices)


@dataclass(frozen=True, slots=True)
class OfOne:
    """What a game left of somebody."""

    who: Character
    rows: list[tuple[str, Any, str]]  # register, row, how it is called


def left_by(game: Game, viewer: Viewer) -> list[OfOne]:
    """Of everybody who was there: how he fares, his wounds, his deeds, his loot of that game."""
    people = Character.objects.visible_to(viewer).filter(pk__in=carried_into(game)).order_by("name", "pk")
    written = [one.pk for one in closings(game)]
    spoils = Possession.objects.visible_to(viewer).filter(pk__in=_made_by(written, Possession.noun))
    rows = [
        *Wound.objects.visible_to(viewer).filter(game=game),
        *Standing.objects.visible_to(viewer).filter(game=game),
        *spoils,
    ]
    return [OfOne(who, [(one.noun, one, called(one)) for one in rows if one.character_id == who.pk]) for who in people]


def _made_by(acts: Sequence[int], noun: str) -> list[int]:
    rows = Change.objects.filter(act__in=acts, noun=noun, field="", before__isnull=True)
    return list(rows.values_list("row", flat=True))


@dataclass(frozen=True, slots=True)
class CorrectionShown:
    row: Correction
    moved: list[list[str]]
    decided: list[list[str]]


def corrections_shown(rows: Sequence[Correction]) -> list[CorrectionShown]:
    language = "fr" if (get_language() or "en").startswith("fr") else "en"
    return [CorrectionShown(one, _in(one.moved, language), _in(one.decided, language)) for one in rows]


def _in(lines: list[list[str]], language: str) -> list[list[str]]:
    return [line[1:] for line in lines if line[:1] == [language]]
