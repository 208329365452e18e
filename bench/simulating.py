"""Worker processes at one simulation, without a site around them.

python -m bench.simulating make SECONDS     a simulation of about so much work; prints its number
python -m bench.simulating work NUMBER      plays at it once a line comes in, says so when nothing is left to borrow
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SLUG, SCENARIO = "picrochole", "teaching"
BOTS = {"blue": "random", "red": "random"}
TRIED = 20  # games by which the length of one is guessed
READY, DONE = "ready", "done"


@dataclass(frozen=True)
class Crew:
    """On a data folder of its own, which no site looks into: nobody else lends a hand."""

    folder: Path

    @classmethod
    @cache
    def gathered(cls) -> Crew:
        from bench.table import passing_folder

        return cls(passing_folder("registre-bench-jobs-"))

    def seconds_of(self, workers: int, work: float) -> float:
        """From the moment in which all workers are told to begin to the one in which the last has nothing left."""
        job = self._start("make", str(work)).communicate()[0].split()[-1]
        crew = [self._start("work", job) for _ in range(workers)]
        for one in crew:
            self._hear(one, READY)
        began = time.perf_counter()
        for one in crew:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        for one in crew:
            self._hear(one, DONE)
        seconds = time.perf_counter() - began
        for one in crew:
            one.communicate(timeout=20)
        return seconds

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        surroundings = {"DATABASE_URL": "", "REDIS_URL": "", "VAR_DIR": str(self.folder)}
        return subprocess.Popen(
            [sys.executable, "-m", "bench.simulating", *arguments],
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **surroundings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @staticmethod
    def _hear(worker: subprocess.Popen[str], word: str) -> None:
        assert worker.stdout is not None
        heard = worker.stdout.readline().strip()
        assert heard == word, f"a worker said {heard!r} instead of {word!r}"


def make(seconds: float) -> int:
    """The same number of games each time a folder is asked, so that what is compared is the same work."""
    from django.conf import settings
    from django.core.management import call_command

    from campaigns.models import Campaign, Job, Person
    from campaigns.services.job_chunks import simulation_of
    from campaigns.services.jobs import JobPlan, simulate_scenario

    call_command("migrate", interactive=False, verbosity=0)
    person = Person.objects.get_or_create(username="bench")[0]
    campaign = Campaign.objects.get_or_create(name="Bench")[0]

    def asked(games: int) -> Job:
        plan = JobPlan(games, BOTS, "the same games")
        return simulate_scenario(campaign=campaign, author=person, slug=SLUG, scenario=SCENARIO, plan=plan)

    kept = Path(settings.VAR_DIR, "games")
    if not kept.exists():
        trial = simulation_of(asked(TRIED))
        trial.play(range(TRIED // 4))
        began = time.perf_counter()
        trial.play(range(TRIED))
        kept.write_text(str(max(1, round(seconds * TRIED / (time.perf_counter() - began)))))
        Job.objects.all().delete()
    return asked(int(kept.read_text())).pk


def work(job: int) -> None:
    from campaigns.models import Job
    from campaigns.services.job_chunks import Worker, simulation_of

    simulation_of(Job.objects.get(pk=job)).play(range(1))  # rules and maps are read before the clock runs
    print(READY, flush=True)
    sys.stdin.readline()
    while Worker(job).work():
        pass
    print(DONE, flush=True)


def main(what: str, number: str) -> None:
    import django

    django.setup()
    if what == "make":
        print(make(float(number)))
    else:
        work(int(number))


if __name__ == "__main__":
    main(*sys.argv[1:])
