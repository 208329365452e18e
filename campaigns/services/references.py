"""Reference sheets to print: of a period, and of a game with the options that are really in force in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

import rulesets
from campaigns.refusals import BadInput
from campaigns.services.desk import Desk
from campaigns.services.loading import box_of
from rulesets.common.troops import ReferenceSheet


def prints_reference(slug: str) -> bool:
    return slug in rulesets.slugs(unlisted=True) and hasattr(rulesets.load(slug), "reference_of")


def periods_of(slug: str) -> list[str]:
    rules: Any = rulesets.load(slug)
    return list(rules.reference_periods)


def sheet_of_period(slug: str, period: str, options: Mapping[str, str]) -> ReferenceSheet:
    """Raises BadInput for what there is no sheet of."""
    if not prints_reference(slug) or period not in ("", *periods_of(slug)):
        raise BadInput("unknown_game", status=404)
    rules: Any = rulesets.load(slug)
    sheet: ReferenceSheet = rules.reference(period, options, _language())
    return sheet


def sheet_of_game(desk: Desk) -> ReferenceSheet | None:
    """As the game was set up; None where it prints none."""
    if not prints_reference(desk.game.slug):
        return None
    rules: Any = desk.ruleset
    sheet: ReferenceSheet = rules.reference_of(desk.setup, box_of(desk.game), desk.viewer, _language())
    return sheet


def _language() -> str:
    return (get_language() or "en")[:2]
