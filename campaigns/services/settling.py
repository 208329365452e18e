"""What follows from a decision: frame by frame, each saved, until a question stands or dice are needed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any

from django.db import DatabaseError, transaction

from campaigns.models import EntryKind, Game
from campaigns.services import hints
from campaigns.services.changing_hands import hand_along
from campaigns.services.dice_driver import driver_of
from campaigns.services.journal import Step, new_entry, save_steps, viewers_of
from campaigns.services.kept import Kept
from campaigns.services.loading import Loaded, load
from campaigns.services.resting import come_to_rest
from campaigns.services.telling import told_by_rules
from rulesets.common.dice import Ask, DiceNeeded
from rulesets.common.events import Listener
from rulesets.common.gamefile import face_record
from rulesets.common.seats import PUBLIC

logger = logging.getLogger(__name__)

LONG = 0.05  # seconds; a frame that took so long goes to the worker the next time, if there is one
TRIED_AGAIN = 600  # seconds; after them it is tried here once more: it may have been the machine that was slow
SLOW: Kept[float] = Kept(200)  # when frames of this scenario, in this phase, took long in this process


@dataclass(slots=True)
class Stretch:
    """Frames resolved one after the other, to be saved together, and why it ended there."""

    steps: list[Step] = field(default_factory=list)
    is_resting: bool = False  # a question stands, or dice are missing
    missing: Sequence[Ask] = ()
    stumble: Exception | None = None


def continue_game(game_id: int, *, in_worker: bool = False) -> None:
    """Resolves what waits to be resolved. Safe to call at any time, any number of times, by anybody at once."""
    continue_from(load(game_id), in_worker=in_worker)


def continue_from(loaded: Loaded, *, in_worker: bool = False) -> None:
    """The same, from where the caller has just left it."""
    while loaded.game.takes_answers and not loaded.game.fault:
        if not in_worker and _is_slow(loaded, loaded.state) and _left_to_worker(loaded.game.pk):
            return
        stretch = _play_on(loaded, in_worker=in_worker)
        try:
            moved = save_steps(loaded, stretch.steps) if stretch.steps else loaded
            if moved is not None and stretch.is_resting:
                moved = hand_along(moved)
            if moved is not None and stretch.is_resting and come_to_rest(moved, stretch.missing):
                return
        except DatabaseError:
            raise
        except Exception as stumble:  # noqa: BLE001 - a position that cannot be shown or written down
            _record_fault(load(loaded.game.pk), stumble)
            return
        if moved is not None and stretch.stumble is not None:
            _record_fault(moved, stretch.stumble)
            return
        loaded = load(loaded.game.pk) if moved is None or stretch.is_resting else moved


def continue_unsettled(game_id: int) -> None:
    """The same, when something has moved since the game came to rest."""
    if Game.objects.filter(pk=game_id, settled=False).exists():
        continue_game(game_id)


def look_again(game_id: int) -> None:
    """Finds anew who is asked what and since when, after something of the table has changed."""
    game = Game.objects.get(pk=game_id)
    if game.has_begun:
        continue_game(game_id)


def _play_on(loaded: Loaded, *, in_worker: bool) -> Stretch:
    """As many frames as take no time worth mentioning: others need not see what lies between them."""
    stretch, state, began = Stretch(), loaded.state, perf_counter()
    while not stretch.is_resting and stretch.stumble is None:
        if stretch.steps and (perf_counter() - began > LONG or (not in_worker and _is_slow(loaded, state))):
            break
        try:
            step = one_frame(loaded, state)
        except DiceNeeded as needed:
            stretch.is_resting, stretch.missing = True, needed.asks
        except DatabaseError:
            raise
        except Exception as stumble:  # noqa: BLE001 - whatever a ruleset does wrong, what was decided is kept
            stretch.stumble = stumble
        else:
            stretch.is_resting = step is None
            if step is not None:
                stretch.steps.append(step)
                state = step.state
    return stretch


def play_ahead(loaded: Loaded, state: Any) -> list[Step]:
    """The frames that follow from a decision about to be saved, to be saved with it.

    Only as far as no die is asked: dice fall for what has been saved, so that nobody takes a decision back for them.
    """
    steps: list[Step] = []
    began = perf_counter()
    while perf_counter() - began < LONG and not _is_slow(loaded, state):
        try:
            step = one_frame(loaded, state)
        except DatabaseError:
            raise
        except Exception:  # noqa: BLE001 - dice are missing, or the rules stumble: both are looked at once it is saved
            break
        if step is None or step.entry.faces:
            break
        steps.append(step)
        state = step.state
    return steps


def one_frame(loaded: Loaded, before: Any) -> Step | None:
    """One frame resolved on a copy of the position before it; None when a question stands."""
    state = before.copy()
    driver, listener = driver_of(loaded.game), Listener()
    started = perf_counter()
    resolved = loaded.ruleset.resolve(state, driver.dice, listener)
    if not resolved:
        return None
    _remember_pace(loaded, before, perf_counter() - started)
    rolled, marks = driver.dice.rolled, driver.marks
    entry = new_entry(EntryKind.FRAME, actor="site", epoch=loaded.game.epoch)
    entry.faces = [face_record(one, marks.get(one.ask.key)) for one in rolled]
    return Step(entry, told_by_rules(listener.events, rolled, viewers_of(loaded.game), marks), state=state)


def _left_to_worker(game_id: int) -> bool:
    return hints.broker.has_worker() and hints.wake(hints.CONTINUE_GAME, game_id)


def _pace_key(loaded: Loaded, state: Any) -> tuple[str, ...]:
    """What is alike in pace: a thousand units do not say how long thirty take."""
    now, setup = loaded.ruleset.phase(state, PUBLIC).now, state.setup
    return (loaded.game.slug, setup.scenario, setup.box_digest, now.id if now else "")


def _is_slow(loaded: Loaded, state: Any) -> bool:
    """Whether a frame like the one that waits took long before. While seats are waited for, hardly any frame does."""
    if not len(SLOW) or loaded.ruleset.phase(state, PUBLIC).waiting:
        return False
    return _took_long(loaded, state)


def _took_long(loaded: Loaded, state: Any) -> bool:
    when = SLOW.get(_pace_key(loaded, state))
    return when is not None and monotonic() - when < TRIED_AGAIN


def _remember_pace(loaded: Loaded, before: Any, seconds: float) -> None:
    if seconds > LONG:
        SLOW.put(_pace_key(loaded, before), monotonic())


@transaction.atomic
def _record_fault(loaded: Loaded, stumble: Exception) -> None:
    """Nobody tries the same frame again until something has moved."""
    logger.error("the rules of %s stumbled over game %s", loaded.game.slug, loaded.game.pk, exc_info=stumble)
    unmoved: Any = Game.objects.filter(pk=loaded.game.pk, version=loaded.game.version)
    unmoved.update(fault=f"{type(stumble).__name__}: {stumble}"[:200])
