"""One viewer's reading of one moment: everything built from what may be known, and a digest of all he sees.

Readings are kept by (game, viewer, tick). Whoever moves a game finds out by their digests whose tick moves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from campaigns.models import Game
from campaigns.services.kept import Kept
from campaigns.services.loading import Loaded, load_kept
from rulesets.common.actions import Action, action_id
from rulesets.common.contract import Ruleset
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Outcome
from rulesets.common.questions import Near, Question
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.common.stages import Stage
from rulesets.common.view import PhaseNow, View

READINGS: Kept[Reading]
NAMES: dict[type, tuple[str, ...]] = {}  # the fields of each kind of record, once looked up


class Reading:
    """Lazy: a page pays for what it shows. All parts belong to the same position."""

    def __init__(self, ruleset: Ruleset[Any], state: Any, viewer: Viewer) -> None:
        self.ruleset = ruleset
        self.viewer = viewer
        self._state = state
        self._odds: dict[str, Odds | None] = {}

    @cached_property
    def view(self) -> View:
        return self.ruleset.view(self._state, self.viewer)

    @cached_property
    def phase(self) -> PhaseNow:
        return self.ruleset.phase(self._state, self.viewer)

    @cached_property
    def questions(self) -> Sequence[Question]:
        return tuple(self.ruleset.questions(self._state, self.viewer))

    @cached_property
    def asked(self) -> Sequence[Question]:
        """Those that ask this viewer, what holds the game up before what may be answered at any time."""
        mine = [one for one in self.questions if one.asks(self.viewer)]
        return tuple(sorted(mine, key=lambda one: (not one.must, self.viewer in one.answered)))

    @cached_property
    def legal_actions(self) -> Sequence[Action]:
        return () if self.viewer == PUBLIC else tuple(self.ruleset.legal_actions(self._state, self.viewer))

    @cached_property
    def near_misses(self) -> Sequence[Near]:
        return () if self.viewer == PUBLIC else tuple(self.ruleset.near_misses(self._state, self.viewer))

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.ruleset.outcome(self._state)

    def odds_of(self, action: Action) -> Odds | None:
        key = action_id(action)
        if key not in self._odds:
            self._odds[key] = self.ruleset.odds_of(self._state, self.viewer, action)
        return self._odds[key]

    def stages_of(self, action: Action) -> Sequence[Stage]:
        """Raises what the rules refuse of it."""
        rules: Any = self.ruleset
        return tuple(rules.stages(self._state, self.viewer, action)) if action.kind in self.walked else ()

    @property
    def walked(self) -> Sequence[str]:
        """The kinds of answers that can be walked through before they are given."""
        return tuple(getattr(self.ruleset, "walked", ()))

    def must_answer(self) -> list[Question]:
        """What the game waits for from this viewer."""
        return [one for one in self.asked if one.must and self.viewer in one.waiting]

    def digest(self, *others: Any) -> str:
        """Of all that this viewer sees, with what the site adds; the same whenever nothing of it changed."""
        return seen_digest(self.view, self.phase, self.questions, *others)


READINGS = Kept(256)


def read_as(game: Game, viewer: Viewer, tick: int) -> Reading:
    """The game as this viewer may see it now; kept while his tick stands still."""
    key = (game.identity, viewer, tick)
    reading = READINGS.get(key) if game.settled else None
    if reading is None:
        loaded = load_kept(game)
        reading = Reading(loaded.ruleset, loaded.state, viewer)
        if loaded.game.settled and loaded.game.version == game.version:
            READINGS.put(key, reading)
    return reading


def keep_reading(loaded: Loaded, tick: int, reading: Reading) -> None:
    READINGS.put((loaded.game.identity, reading.viewer, tick), reading)


def seen_digest(*seen: Any) -> str:
    text = json.dumps(seen, default=_plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """Records as lists of their values: short, and asked of twenty viewers at every rest."""
    kind = type(value)
    names = NAMES.get(kind)
    if names is not None:
        return [kind.__name__, *[getattr(value, name) for name in names]]
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Set):
        return sorted(value)
    if not is_dataclass(value):
        raise TypeError(f"a view holds something that is no plain data: {kind.__name__}")
    NAMES[kind] = tuple(one.name for one in fields(value))
    return _plain(value)


def is_asked_of_nobody(game: Game, seat: str, person_id: int | None) -> bool:
    """A game master whom nobody plays: the defaults of his questions speak for him."""
    return seat == GM and game.has_gm and person_id is None
