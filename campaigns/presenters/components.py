"""Faults of component files in words: where, and why, in the reader's language; and what a game lets a group bring."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets
from campaigns.models import ComponentBox
from campaigns.plain_text import plain_line
from rulesets.common.refusals import BadFile
from rulesets.common.words import NoWords


@dataclass(frozen=True, slots=True)
class FaultShown:
    """The first fault that was found."""

    file: str
    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        place = {"file": self.file, "line": self.line, "column": self.column, "reason": self.reason}
        return _("%(file)s, line %(line)s, column %(column)s: %(reason)s") % place


def show_fault(fault: BadFile, slug: str) -> FaultShown:
    """Its code as the game says it; NoWords would be a bug of the game's, so the place at least is told."""
    try:
        reason = rulesets.load(slug).words.text("refusals", fault.code, fault.facts, get_language() or "en")
    except NoWords:
        reason = _("this cannot be used.")
    return FaultShown(plain_line(fault.file)[:80], fault.line, fault.column, plain_line(reason)[:300])


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A box as a list shows it."""

    box: ComponentBox
    game: str
    files: tuple[str, ...]


def box_line(box: ComponentBox) -> BoxLine:
    title = rulesets.meta(box.slug).titles.in_language(get_language() or "en")
    return BoxLine(box, title, tuple(sorted(box.files)))


def box_choices(boxes: list[ComponentBox]) -> list[tuple[str, str]]:
    """For the set-up: those that come with the game first."""
    return [("", _("those that come with the game")), *((str(one.pk), one.name) for one in boxes)]
