"""The Celery application that web and worker share, and the sweep that finds what hints have missed."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from typing import Any

from celery import Celery, bootsteps
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, worker_process_init
from kombu.exceptions import OperationalError

from config.environment import SOCKET_LIMITS
from config.leash import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if "worker" in sys.argv and not os.environ.get("REGISTER_GAMES"):
    # Workers play whole games. One from outside the house may build on any class of ours: then the rules stay open.
    os.environ.setdefault("RULESETS_BACKEND", "auto")

SWEEP = "campaigns.tasks.sweep"

app = Celery("registre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def take_time(conf: Any, **kwargs: Any) -> None:
    """A page must not wait for the broker to answer; a worker has nothing better to do."""
    options = conf.broker_transport_options
    conf.broker_transport_options = {name: value for name, value in options.items() if name not in SOCKET_LIMITS}
    # It would warn at every start that it runs as root. The site beside it does so too, and it reads no pickles.
    warnings.simplefilter("ignore", SecurityWarning)


@worker_process_init.connect
def end_with_the_worker(**kwargs: Any) -> None:
    """A worker that was killed takes along what it had at work: the next one finds it in the rows."""
    die_with_parent(signal.SIGKILL)


class Sweeps(bootsteps.StartStopStep):
    """Each worker asks for a sweep every few seconds: no separate clock process, and any number of workers may do so.

    A sweep that could not start before the next one is due is dropped, so they never pile up behind long tasks.
    """

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        self.timer_entry: Any = None

    def start(self, worker: Any) -> None:
        from django.conf import settings

        seconds = float(settings.SWEEP_SECONDS)
        self.timer_entry = worker.timer.call_repeatedly(seconds, self.ask, (worker.app, seconds), priority=10)

    def stop(self, worker: Any) -> None:
        if self.timer_entry is not None:
            self.timer_entry.cancel()
            self.timer_entry = None

    @staticmethod
    def ask(app: Celery, seconds: float) -> None:
        try:
            app.send_task(SWEEP, expires=seconds, retry=False)
        except OperationalError:
            return  # the broker is away; the next one may find it back


app.steps["worker"].add(Sweeps)
