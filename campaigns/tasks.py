"""Doors for the worker: ids in, one service call, safe to run twice, no rule inside."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from campaigns.models import Game
from campaigns.services import backups, bots, hints, job_chunks, mailing, settling, transfer_work, transfers
from campaigns.services.clock import answer_overdue, seats_overdue
from campaigns.services.journal_texts import games_to_write, write_texts
from campaigns.services.statistics.told_dice import count_told, games_to_count
from campaigns.services.throttle import sweep_throttles

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=2)  # whoever made the last entry may still be at it


@shared_task(ignore_result=True)
def continue_game(game_id: int) -> None:
    _patiently(_settle_and_play, game_id)


@shared_task(ignore_result=True)
def play_bots(game_id: int) -> None:
    _patiently(bots.play_bots, game_id)


@shared_task(ignore_result=True)
def work_at_job(job_id: int) -> None:
    _patiently(job_chunks.work_at, job_id)


@shared_task(ignore_result=True)
def work_at_transfer(transfer_id: int) -> None:
    _patiently(transfer_work.work_at, transfer_id)


@shared_task(ignore_result=True)
def back_up() -> None:
    """Once a day, whoever is asked first."""
    _patiently(backups.back_up_daily)


@shared_task(ignore_result=True)
def mail_notices() -> None:
    _patiently(mailing.mail_notices)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Finds in the rows what a hint missed: frames to resolve, bots to move, questions whose time is up."""
    hints.broker.note_worker()
    _patiently(_sweep)


def _settle_and_play(game_id: int) -> None:
    settling.continue_game(game_id, in_worker=True)
    bots.play_bots(game_id)


def _sweep() -> None:
    _each(_settle_and_play, bots.unsettled_games(timezone.now() - GRACE))
    _each(answer_overdue, seats_overdue())
    _each(bots.play_bots, bots.games_waiting_for_bots())
    for job in job_chunks.idle_jobs():
        hints.wake_job(job, settings.JOB_LANES)
    _each(count_told, games_to_count())
    _each(write_texts, games_to_write())
    for transfer in transfers.idle_transfers():
        hints.wake_transfer(transfer)
    transfers.forget_old()
    sweep_throttles()
    if backups.is_due():
        back_up.delay()
    if mailing.letters_due():
        mail_notices.delay()


def _each(call: Callable[[Any], Any], things: Iterable[Any]) -> None:
    """One game that goes wrong does not keep the others waiting."""
    for one in things:
        try:
            call(one)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception("the sweep could not go on with %s", one)


def _patiently(call: Callable[..., Any], *ids: int) -> None:
    """Without a database nothing can be done and nothing is lost: the next sweep finds it all again."""
    try:
        call(*ids)
    except Game.DoesNotExist:
        return
    except (OperationalError, InterfaceError) as error:
        logger.warning("the database does not answer (%s); the next sweep tries again", type(error).__name__)
