"""How a job is worked off: chunks of games lent to whoever has time, whole numbers added up, nothing played twice.

Any number of workers may be at it, and any of them may be killed: what it had borrowed goes to the next one when the
lease has run out. The totals are the same in every case.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from time import monotonic
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import rulesets
from campaigns.models.jobs import Job, JobChunk, JobStatus
from campaigns.notice_words import JOB_DONE
from campaigns.refusals import BoxUnfit
from campaigns.services import hints
from campaigns.services.loading import box_of, unpack
from campaigns.services.notices import notify
from campaigns.services.stored_boxes import open_stored
from rulesets.common.playout import UnfinishedGame, backend
from rulesets.common.setup import decode_setup
from rulesets.common.simulation import Simulation
from rulesets.common.totals import Totals

logger = logging.getLogger(__name__)

AT_A_STRETCH = 0.5  # seconds of work; then games that wait for a bot get their turn
WORTH_A_CHUNK = 0.2  # seconds
LEASE = timedelta(seconds=20)


@dataclass
class Worker:
    """One stretch of work at one job. `clock` and `games_at_once` are fixed by tests."""

    job_id: int
    stretch: float = AT_A_STRETCH
    clock: Callable[[], float] = monotonic
    games_at_once: int = 0
    played: int = field(default=0, init=False)

    def work(self) -> bool:
        """Plays chunks until the stretch is over; whether there is more to do for this worker."""
        ends = self.clock() + self.stretch
        while self.clock() < ends:
            borrowed = borrow(self.job_id)
            if borrowed is None:
                return False
            self._play(*borrowed)
        return True

    def _play(self, job: Job, chunk: JobChunk) -> None:
        began = self.clock()
        try:
            game = simulation_of(job)
            totals = game.play(chunk.numbers)
        except (UnfinishedGame, BoxUnfit) as error:
            fail(job, str(error))
            return
        self.played += totals.games
        each = max(self.clock() - began, 1e-6) / chunk.size
        at_once = self.games_at_once or max(1, min(round(WORTH_A_CHUNK / each), 5000))
        hand_in(chunk, totals, backend(game.ruleset), at_once)


def work_at(job_id: int) -> None:
    """The task: a stretch of work, then back to the end of the queue."""
    if Worker(job_id).work():
        hints.wake_job(job_id)


def simulation_of(job: Job) -> Simulation:
    """What is played. A job never changes what it plays, so it is kept for the next chunk."""
    return _simulation(job.pk, job.asked_at)


@lru_cache(maxsize=4)
def _simulation(job_id: int, asked_at: datetime) -> Simulation:
    job = Job.objects.select_related("game").get(pk=job_id)
    ruleset = rulesets.load(job.slug)
    box = box_of(job.game) if job.game else open_stored(ruleset, job.box_files)
    start = None if job.start is None else ruleset.decode(unpack(job.start), box)
    return Simulation(ruleset, decode_setup(job.setup), box, job.seed, job.bots, start, job.viewer)


def borrow(job_id: int) -> tuple[Job, JobChunk] | None:
    """The next games that nobody is at; None when there are none."""
    while True:
        job = Job.objects.open().filter(pk=job_id).defer("start", "box_files").first()
        if job is None:
            return None
        lent = JobChunk.objects.filter(job=job, totals__isnull=True)
        late = lent.filter(leased_until__lte=timezone.now()).first()
        if late is None and job.next_game >= job.games:
            return None
        chunk = _borrow_again(late) if late else _borrow_new(job)
        if chunk is not None:
            return job, chunk


def _borrow_again(late: JobChunk) -> JobChunk | None:
    mine = JobChunk.objects.filter(pk=late.pk, leased_until=late.leased_until)
    until = timezone.now() + LEASE
    return late if mine.update(leased_until=until) else None


@transaction.atomic
def _borrow_new(job: Job) -> JobChunk | None:
    size = min(job.chunk_games, job.games - job.next_game)
    unmoved = Job.objects.open().filter(pk=job.pk, next_game=job.next_game)
    now = timezone.now()
    started = {} if job.started_at else {"started_at": now}
    if not unmoved.update(next_game=F("next_game") + size, status=JobStatus.RUNNING, **started):
        return None
    return JobChunk.objects.create(job_id=job.pk, first=job.next_game, size=size, leased_until=now + LEASE)


def hand_in(chunk: JobChunk, totals: Totals, played_by: str, at_once: int) -> None:
    """What was played counts once, whoever hands it in; with the last chunk the job is done."""
    with transaction.atomic():
        # The job’s row first: chunks handed in at the same moment wait for each other here; one of them is the last.
        job = Job.objects.open().filter(pk=chunk.job_id)
        if not job.update(chunk_games=at_once):
            return
        mine = JobChunk.objects.filter(pk=chunk.pk, totals__isnull=True)
        if not mine.update(totals=totals.to_json(), backend=played_by):
            return
        job.update(played=F("played") + chunk.size)
        ended = job.filter(played=F("games")).first()
        if ended is not None:
            _end(ended, JobStatus.DONE)
    if ended is not None and ended.asked_by:
        notify(person=ended.asked_by, campaign=ended.campaign, game=None, code=JOB_DONE, facts=_about(ended))


def so_far(job: Job) -> Totals:
    """What the games that were played came to."""
    if job.totals is not None:
        return Totals.from_json(job.totals)
    totals = Totals()
    for one in JobChunk.objects.filter(job=job, totals__isnull=False).values_list("totals", flat=True):
        totals.merge(Totals.from_json(one))
    return totals


@transaction.atomic
def stop(job_id: int) -> bool:
    """No more games; what was played stays. False when it had ended already."""
    job = Job.objects.select_for_update().open().filter(pk=job_id).first()
    if job is None:
        return False
    _end(job, JobStatus.STOPPED)
    return True


@transaction.atomic
def fail(job: Job, why: str) -> None:
    logger.error("job %s: %s", job.pk, why)
    row = Job.objects.select_for_update().open().filter(pk=job.pk).first()
    if row is not None:
        _end(row, JobStatus.FAILED, fault=why[:300])


def _end(job: Job, status: JobStatus, **columns: Any) -> None:
    """The chunks have done their service: their sum is kept."""
    totals = so_far(job).to_json()
    chunks = JobChunk.objects.filter(job=job)
    backends = sorted({one for one in chunks.values_list("backend", flat=True) if one})
    columns |= {"status": status, "totals": totals, "played": totals["games"], "ended_at": timezone.now()}
    Job.objects.filter(pk=job.pk).update(backends=backends, **columns)
    chunks.delete()


def _about(job: Job) -> dict[str, Any]:
    titles = rulesets.meta(job.slug).titles
    return {"title": {"en": titles.en, "fr": titles.fr}, "games": job.games, "job": job.pk}


def idle_jobs() -> list[int]:
    """Open jobs that nobody is at."""
    busy = JobChunk.objects.filter(totals__isnull=True, leased_until__gt=timezone.now()).values("job")
    return list(Job.objects.open().exclude(pk__in=busy).values_list("pk", flat=True))
