"""A game as the rules need it: row, ruleset, components and decoded position. Read outside any transaction."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, JSONField, When

import rulesets
from campaigns.models import Game, GameStatus
from campaigns.refusals import NotPlayable
from campaigns.services.kept import Kept
from campaigns.services.stored_boxes import open_stored
from rulesets.common.contract import Ruleset, State
from rulesets.common.records import digest

STATES: Kept[State] = Kept(64)  # by (game, version)
POSITIONS: Kept[State] = Kept(64)  # by (game, entry): what a look back finds without playing anything again
BOXES: Kept[Any] = Kept(32)  # by (slug, digest)
LIGHTLY_PACKED = 1


@dataclass(frozen=True, slots=True)
class Loaded:
    """One moment of a game. `state` is shared by all readers: whoever wants to change it copies it first."""

    game: Game
    ruleset: Ruleset[Any]
    state: Any

    def next(self, **changes: Any) -> Loaded:
        """The same game one version on, after a swap that succeeded."""
        state = changes.pop("decoded", self.state)
        game = copy(self.game)
        for name, value in {**changes, "version": self.game.version + 1}.items():
            setattr(game, name, value)
        STATES.put((game.identity, game.version), state)
        return Loaded(game, self.ruleset, state)


@dataclass(frozen=True, slots=True)
class Packed:
    """A position written down, and its digest."""

    text: str
    digest: str

    @property
    def body(self) -> bytes:
        """As it is stored. Of the positions that one step after the other passes through only the last one is."""
        return zlib.compress(self.text.encode(), LIGHTLY_PACKED)


def load(game_id: int) -> Loaded:
    """The game as it stands now. Decoded positions are kept by (game, version)."""
    game = Game.objects.get(pk=game_id)
    if not game.has_begun:
        raise NotPlayable("game_not_begun")
    ruleset = rulesets.load(game.slug)
    state = STATES.get((game.identity, game.version))
    if state is None:
        game, state = _read(game, ruleset)
    return Loaded(game, ruleset, state)


def load_kept(game: Game) -> Loaded:
    """The game as this row has it, if its position is at hand; else as it stands now."""
    state = STATES.get((game.identity, game.version))
    return load(game.pk) if state is None else Loaded(game, rulesets.load(game.slug), state)


def fetch(games: Iterable[Game]) -> None:
    """Positions that are not at hand, all of them at once, for pages that show several games."""
    missing = [one for one in games if one.has_begun and STATES.get((one.identity, one.version)) is None]
    if not missing:
        return
    boxes = {(one.slug, one.box_digest): one.pk for one in missing if BOXES.get((one.slug, one.box_digest)) is None}
    files = Case(When(pk__in=boxes.values(), then=F("box_files")), output_field=JSONField())
    rows = Game.objects.defer(None).defer("box_files").annotate(files=files)
    found = list(rows.filter(pk__in=[one.pk for one in missing]))
    for whole in found:
        if whole.files is not None:
            BOXES.put((whole.slug, whole.box_digest), open_stored(rulesets.load(whole.slug), whole.files))
    for whole in found:
        state = rulesets.load(whole.slug).decode(unpack(whole.state), box_of(whole))
        STATES.put((whole.identity, whole.version), state)


def _read(game: Game, ruleset: Ruleset[Any]) -> tuple[Game, Any]:
    """Row and position of one and the same version, which may be newer than the row just read."""
    whole = Game.objects.defer(None).defer("box_files").get(pk=game.pk)
    box = box_of(whole)
    state = ruleset.decode(unpack(whole.state), box)
    whole.state = None  # the decoded one stands for it
    return whole, STATES.put((whole.identity, whole.version), state)


def box_of(game: Game) -> Any:
    """The components that this game was set up with. Raises BoxUnfit."""
    key = (game.slug, game.box_digest)
    box = BOXES.get(key)
    if box is None:
        files = Game.objects.filter(pk=game.pk).values_list("box_files", flat=True).get()
        box = BOXES.put(key, open_stored(rulesets.load(game.slug), files))
    return box


def pack(ruleset: Ruleset[Any], state: Any) -> Packed:
    """Stored in its own order (a state may rest on the order of its tables); the digest is of one fixed spelling."""
    data = ruleset.encode(state)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Packed(text, digest(data))


def unpack(body: bytes | memoryview) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(zlib.decompress(body))
    return data


def check_running(game: Game) -> None:
    """Raises NotPlayable unless answers are taken now: never under rules other than those the game names."""
    if game.status != GameStatus.RUNNING:
        codes = {
            GameStatus.SETUP: "game_not_begun",
            GameStatus.PAUSED: "game_paused",
            GameStatus.FINISHED: "game_finished",
            GameStatus.ARCHIVED: "game_archived",
        }
        raise NotPlayable(codes[GameStatus(game.status)])
    if game.is_outdated:
        raise NotPlayable("rules_renewed")


def forget_everything() -> None:
    """As after a fresh start of the process; for tests."""
    for one in Kept.everywhere:
        one.clear()
