"""Single games of a simulation, played once more step by step, so that one can look at each.

The last few stay in this process, as far as they were played: a long one is played on with every look at it, a little
each time, so that nobody's page waits for the whole of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from threading import Lock
from time import monotonic

from campaigns.models.jobs import Job
from campaigns.services.job_chunks import simulation_of
from campaigns.services.kept import Kept
from rulesets.common.events import Listener
from rulesets.common.playout import UnfinishedGame
from rulesets.common.simulation import Moment, Simulation

logger = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds of play for one look
MOST_KEPT = 4  # games


class Trace:
    """A game as far as it was played again. Its moments are shared: nobody changes them."""

    def __init__(self, simulation: Simulation, number: int) -> None:
        self.simulation = simulation
        self.moments: list[Moment] = []
        self.is_whole = False
        self._steps: Iterator[Moment] = simulation.retrace(number, Listener)
        self._most = simulation.ruleset.meta.scenario(simulation.setup.scenario).decision_limit + 1
        self._lock = Lock()

    def play_on(self, patience: float = PATIENCE, clock: Callable[[], float] = monotonic) -> Trace:
        """At least to the first position, at most for so long, never further than any game may go."""
        with self._lock:
            ends = clock() + patience
            while not self.is_whole and (not self.moments or clock() < ends):
                self._step()
        return self

    def _step(self) -> None:
        try:
            moment = next(self._steps, None)
        except UnfinishedGame as error:
            logger.warning("game cannot be played again to its end: %s", error)
            moment = None
        if moment is not None:
            self.moments.append(moment)
        self.is_whole = moment is None or len(self.moments) >= self._most

    def clamped(self, step: int) -> int:
        return max(0, min(step, len(self.moments) - 1))


TRACES: Kept[Trace] = Kept(MOST_KEPT)


def retraced(job: Job, number: int) -> Trace:
    """Game `number` of the job, counted from 0; raises ValueError where the job has no such game."""
    if not 0 <= number < job.games:
        raise ValueError(f"game {number} of {job.games}")
    key = (job.pk, job.asked_at, number)
    trace = TRACES.get(key) or TRACES.put(key, Trace(simulation_of(job), number))
    return trace.play_on()
