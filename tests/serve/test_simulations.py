"""Simulations on the real site: the worker plays them, and a killed one changes nothing of what they come to."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulesets
from rulesets.common.setup import Setup, complete
from rulesets.common.simulation import Simulation
from tests.serve.test_play_goes_on import ask
from tests.serving import TRIES, Site, wait_for

SLUG, SCENARIO, SEED, GAMES = "picrochole", "teaching", "served", 200
BOTS = {"blue": "random", "red": "random"}
MADE = f"""
from campaigns.models import Campaign, Person
from campaigns.services.jobs import JobPlan, simulate_scenario
person, _ = Person.objects.get_or_create(username="anne")
campaign = Campaign.objects.create(name="Evenings")
asked = dict(campaign=campaign, author=person, slug={SLUG!r}, scenario={SCENARIO!r})
print("MADE", simulate_scenario(**asked, plan=JobPlan({GAMES}, {BOTS!r}, {SEED!r})).pk)
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "var", {"SWEEP_SECONDS": "1"}).start()
    yield site
    site.stop()


def ask_for_games(site: Site) -> int:
    out = site.manage("shell", "--no-imports", "-c", MADE)
    return int(next(line for line in out.splitlines() if line.startswith("MADE")).split()[1])


def played(site: Site, job: int) -> int:
    ((count,),) = ask(site, "SELECT played FROM campaigns_job WHERE id = ?", job)
    return int(str(count))


def is_over(site: Site, job: int) -> bool:
    return bool(ask(site, "SELECT 1 FROM campaigns_job WHERE id = ? AND ended_at IS NOT NULL", job))


def result(site: Site, job: int) -> tuple[str, Any]:
    ((status, totals),) = ask(site, "SELECT status, totals FROM campaigns_job WHERE id = ?", job)
    return str(status), json.loads(str(totals))


def played_here() -> Any:
    """The same games in this very process, one after the other."""
    ruleset = rulesets.load(SLUG)
    scenario, box = ruleset.meta.scenario(SCENARIO), ruleset.load_box({})
    setup = complete(Setup(SCENARIO, scenario.seats, gm=False, box_digest=box.digest), ruleset.meta)
    whole = Simulation(ruleset, setup, box, SEED, BOTS).play(range(GAMES))
    return json.loads(json.dumps(whole.to_json()))


def killed_halfway(site: Site) -> int:
    """A simulation whose worker was killed at it; one that was over by then tells nothing, and another is asked for."""
    for _ in range(TRIES):
        worker = wait_for(lambda: site.worker, why="there is no worker")
        job = ask_for_games(site)
        wait_for(lambda job=job: played(site, job) > 10, why="the worker does not begin")
        os.kill(worker.pid, signal.SIGKILL)
        halfway = not is_over(site, job)
        wait_for(lambda worker=worker: site.worker not in (None, worker), why="no worker in its place")
        if halfway:
            return job
    raise AssertionError("all simulations were over before their workers were killed")


def test_a_killed_worker_costs_a_simulation_nothing_but_time(site: Site) -> None:
    """Its lease runs out, the next worker plays those games, and not one counts twice or is missing."""
    job = killed_halfway(site)
    wait_for(lambda: is_over(site, job), 180, why="the simulation does not come to its end")
    assert result(site, job) == ("done", played_here())
    assert not ask(site, "SELECT 1 FROM campaigns_jobchunk")
    assert "the worker ended (SIGKILL)" in site.output
