"""Past turns of a game as one viewer may see them again: the view from which each began, and what he was told of it.

What he was told is read from his own journal; the view is what the rules let him see of the position as it was then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from campaigns.models import Game, JournalEntry, Told
from campaigns.services.desk import Desk
from campaigns.services.kept import Kept
from campaigns.services.loading import load_kept
from campaigns.services.rebuilding import position_after
from rulesets.common.contract import Ruleset
from rulesets.common.view import View

BY_RULES = "events"  # the section of what the rules tell; the rest is of the site
VIEWS: Kept[View] = Kept(64)  # by (game, viewer, entry): the past does not change


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that is over: it lies between two entries."""

    number: int
    first: int
    last: int


def can_replay(ruleset: Ruleset[Any]) -> bool:
    """Whether the game offers what `rulesets.common.extras.Replays` promises."""
    return hasattr(ruleset, "staged")


def past_turns(desk: Desk) -> list[PastTurn]:
    """Those of which this viewer was told how they began, the oldest first."""
    begun = list(_begun(desk))
    ends = [entry for _number, entry in begun[1:]]
    if desk.game.outcome is not None:
        ends.append(desk.game.entry)
    return [PastTurn(number, first, last) for (number, first), last in zip(begun, ends, strict=False)]


def _begun(desk: Desk) -> Sequence[tuple[int, int]]:
    """(turn, entry): looked for in the text of what was told, so that long journals are not all unpacked."""
    code: str = desk.ruleset.turn_begins  # type: ignore[attr-defined]
    told = Told.objects.to(desk.game, desk.viewer).filter(undone=False)
    found = told.annotate(text=Cast("sentences", TextField())).filter(text__contains=f'"{code}"')
    return [
        (int(sentence["facts"]["turn"]), entry)
        for entry, sentences in found.order_by("entry_n").values_list("entry_n", "sentences")
        for sentence in sentences
        if sentence["section"] == BY_RULES and sentence["code"] == code
    ]


class Replay:
    """One turn: step 0 is how it began, then a step a scene; the step after the last scene is how it ended."""

    def __init__(self, desk: Desk, turn: PastTurn) -> None:
        self.desk = desk
        self.turn = turn
        self._rules: Any = desk.ruleset

    @cached_property
    def scenes(self) -> Sequence[Any]:
        told = Told.objects.to(self.desk.game, self.desk.viewer).filter(undone=False)
        lines = told.filter(entry_n__gt=self.turn.first, entry_n__lte=self.turn.last).order_by("n")
        sentences = (one for line in lines.values_list("sentences", flat=True) for one in line)
        heard = [(one["code"], _facts(one["facts"])) for one in sentences if one["section"] == BY_RULES]
        return tuple(self._rules.scenes(heard, self.desk.viewer))

    @property
    def last(self) -> int:
        return len(self.scenes) + 1

    def scene(self, step: int) -> Any | None:
        return self.scenes[step - 1] if 0 < step < self.last else None

    def view(self, step: int) -> View:
        if step == self.last:
            return _view_after(self.desk, self.turn.last)
        staged: View = self._rules.staged(_view_after(self.desk, self.turn.first), self.scenes[:step])
        return staged


def _facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}


def _view_after(desk: Desk, entry: int) -> View:
    key = (desk.game.identity, desk.viewer, entry)
    return VIEWS.get(key) or VIEWS.put(key, _rebuilt(desk, entry))


def _rebuilt(desk: Desk, entry: int) -> View:
    """Raises SiteRefused where the position cannot be had exactly as it was."""
    loaded = load_kept(desk.game)
    state = position_after(loaded, _making(desk.game, entry))
    return loaded.ruleset.view(state, desk.viewer)


def _making(game: Game, n: int) -> JournalEntry:
    """The entry that made the position as it stood when entry `n` was written."""
    found: JournalEntry = JournalEntry.objects.making().filter(game=game, n__lte=n).order_by("-n")[0]
    return found
