"""What was measured, in words: what it comes to, what speaks against it, the chance to get there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.presenters.odds import show_odds
from campaigns.presenters.speech import Sentence, Speech
from rulesets.common.rulers import Measured


@dataclass(frozen=True, slots=True)
class MeasuredShown:
    """`length` in the unit of the game. `refused`: why such a way would not be taken."""

    length: int
    lines: tuple[Sentence, ...]
    refused: Sentence | None
    odds: str

    @property
    def said(self) -> str:
        """All of it in one line."""
        parts = [one.text for one in self.lines] + ([self.odds] if self.odds else [])
        return " · ".join(([self.refused.text] if self.refused else []) + parts)

    @property
    def plain(self) -> dict[str, Any]:
        """For a script that draws it."""
        return {"length": self.length, "said": self.said, "fits": self.refused is None}


def show_measured(found: Measured, speech: Speech) -> MeasuredShown:
    refused = found.refused
    return MeasuredShown(
        length=found.length,
        lines=tuple(speech.line(one) for one in found.lines),
        refused=speech.say("refusals", refused.code, refused.facts, refused.rule) if refused else None,
        odds=show_odds(found.odds, speech).headline if found.odds else "",
    )
