"""What follows from a decision: frame by frame, each saved, until a question stands or dice are needed."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Any

from django.db import transaction

from campaigns.models import EntryKind, Game, GameStatus
from campaigns.services import hints
from campaigns.services.dice_driver import driver_of
from campaigns.services.journal import Step, new_entry, save_step, viewers_of
from campaigns.services.kept import Kept
from campaigns.services.loading import Loaded, load
from campaigns.services.releases import load_renewed
from campaigns.services.resting import come_to_rest
from campaigns.services.telling import told_by_rules
from rulesets.common.dice import DiceNeeded
from rulesets.common.events import Listener
from rulesets.common.gamefile import face_record
from rulesets.common.seats import PUBLIC

logger = logging.getLogger(__name__)

LONG = 0.05  # seconds; a frame that took so long goes to the worker the next time, if there is one
SLOW: Kept[bool] = Kept(200)  # (slug, phase): what took long in this process


def continue_game(game_id: int, *, in_worker: bool = False) -> None:
    """Resolves what waits to be resolved. Safe to call at any time, any number of times, by anybody at once."""
    loaded = load_renewed(game_id)
    while loaded.game.status == GameStatus.RUNNING and not loaded.game.fault:
        if not in_worker and _is_slow(loaded) and _left_to_worker(game_id):
            return
        try:
            moved = _one_frame(loaded)
        except DiceNeeded as needed:
            if come_to_rest(loaded, needed.asks):
                return
            moved = load(game_id)
        except Exception as stumble:  # noqa: BLE001 - whatever a ruleset does wrong, what was decided is kept
            _record_fault(loaded, stumble)
            return
        if moved is None:
            return
        loaded = moved


def continue_unsettled(game_id: int) -> None:
    """The same, when something has moved since the game came to rest."""
    if Game.objects.filter(pk=game_id, settled=False).exists():
        continue_game(game_id)


def look_again(game_id: int) -> None:
    """Finds anew who is asked what and since when, after something of the table has changed."""
    game = Game.objects.get(pk=game_id)
    if game.has_begun:
        continue_game(game_id)


def _one_frame(loaded: Loaded) -> Loaded | None:
    """The game one frame on, or as somebody faster left it; None when it has come to rest."""
    state = loaded.state.copy()
    driver, listener = driver_of(loaded.game), Listener()
    started = perf_counter()
    resolved = loaded.ruleset.resolve(state, driver.dice, listener)
    if not resolved:
        return None if come_to_rest(loaded, ()) else load(loaded.game.pk)
    _remember_pace(loaded, perf_counter() - started)
    rolled = driver.dice.rolled
    entry = new_entry(EntryKind.FRAME, actor="site", epoch=loaded.game.epoch)
    entry.faces = [face_record(one, driver.marks.get(one.ask.key)) for one in rolled]
    told = told_by_rules(listener.events, rolled, viewers_of(loaded.game), driver.marks)
    return save_step(loaded, Step(entry, told, state=state)) or load(loaded.game.pk)


def _left_to_worker(game_id: int) -> bool:
    return hints.broker.has_worker() and hints.wake(hints.CONTINUE_GAME, game_id)


def _pace_key(loaded: Loaded) -> tuple[str, str]:
    now = loaded.ruleset.phase(loaded.state, PUBLIC).now
    return (loaded.game.slug, now.id if now else "")


def _is_slow(loaded: Loaded) -> bool:
    """Whether a frame like the one that waits took long before. While seats are waited for, hardly any frame does."""
    if not len(SLOW) or loaded.ruleset.phase(loaded.state, PUBLIC).waiting:
        return False
    return SLOW.get(_pace_key(loaded)) is True


def _remember_pace(loaded: Loaded, seconds: float) -> None:
    if seconds > LONG:
        SLOW.put(_pace_key(loaded), True)


@transaction.atomic
def _record_fault(loaded: Loaded, stumble: Exception) -> None:
    """Nobody tries the same frame again until something has moved."""
    logger.error("the rules of %s stumbled over game %s", loaded.game.slug, loaded.game.pk, exc_info=stumble)
    unmoved: Any = Game.objects.filter(pk=loaded.game.pk, version=loaded.game.version)
    unmoved.update(fault=f"{type(stumble).__name__}: {stumble}"[:200])
