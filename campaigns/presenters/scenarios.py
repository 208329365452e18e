"""A scenario as its pages show it: drawn, or with its first fault and the lines about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rulesets
from campaigns.presenters.components import FaultShown, show_fault
from campaigns.presenters.figures import evening
from campaigns.presenters.speech import Speech
from campaigns.services.scenarios import Looked

AROUND = 3  # lines before and after a fault
LONGEST_LINE = 160
LEAD = 60  # characters shown before a fault far to the right


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of the text; of the one at fault, what stands before the fault and what from there on."""

    number: int
    text: str
    at_fault: bool = False
    before: str = ""


class LookedShown:
    """`secrets`: with all that the game master sees."""

    def __init__(self, slug: str, text: str, looked: Looked, *, secrets: bool) -> None:
        self.slug = slug
        self.speech = Speech.of(slug)
        self.secrets = secrets
        self.drawn: Mapping[str, Any] | None = looked.drawn
        self.fault: FaultShown | None = show_fault(looked.fault, slug) if looked.fault else None
        self._lines = text.splitlines()

    @property
    def template(self) -> str:
        return f"rulesets/{self.slug}/_preview.html"

    @property
    def takes(self) -> str:
        return evening(int(self.drawn["minutes"])) if self.drawn else ""

    @property
    def around(self) -> list[TextLine]:
        """The lines about the fault, numbered."""
        if self.fault is None:
            return []
        at = self.fault.line
        first, last = max(1, at - AROUND), min(len(self._lines), at + AROUND)
        return [self._line(n) for n in range(first, last + 1)]

    def _line(self, n: int) -> TextLine:
        text = self._lines[n - 1]
        if self.fault is None or n != self.fault.line:
            return TextLine(n, text[:LONGEST_LINE])
        column = max(0, self.fault.column - 1)
        start = max(0, column - LEAD)
        before = ("…" if start else "") + text[start:column]
        return TextLine(n, text[column : column + LONGEST_LINE - LEAD], at_fault=True, before=before)

    @property
    def game(self) -> str:
        return rulesets.meta(self.slug).titles.in_language(self.speech.language)
