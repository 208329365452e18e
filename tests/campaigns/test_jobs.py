"""Simulations: worked off in chunks by whoever has time, the same totals in every case, blind where the asker is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

import rulesets
from campaigns import tasks
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Job, JobChunk, JobStatus, Notice, Person
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services import job_chunks
from campaigns.services.job_chunks import Worker, borrow, hand_in, simulation_of, so_far, stop
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.loading import load, unpack
from rulesets.common.playout import UnfinishedGame
from rulesets.common.records import digest
from rulesets.common.seats import GM
from rulesets.common.simulation import Simulation
from tests.campaigns.tables import TINY, council, found, two_hats

GAMES = 30
pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Evenings", alice, bob, gm=alice)


@pytest.fixture
def job(campaign: Campaign, alice: Person) -> Job:
    return simulate_scenario(
        campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=JobPlan(GAMES, {"left": "random"}, "s")
    )


def work_off(job: Job, games_at_once: int = 0) -> Job:
    while Worker(job.pk, games_at_once=games_at_once).work():
        pass
    job.refresh_from_db()
    return job


def ticking() -> Iterator[float]:
    return itertools.count(0.0, 0.4)


@pytest.mark.parametrize("games_at_once", [1, 7, 500])
def test_chunks_of_any_size_add_up_to_the_same(job: Job, games_at_once: int) -> None:
    whole = simulation_of(job).play(range(GAMES))
    assert work_off(job, games_at_once).totals == whole.to_json()
    assert (job.status, job.played) == (JobStatus.DONE, GAMES)
    assert not JobChunk.objects.exists()
    assert job.backends == ["pure"]


def test_two_workers_share_a_job(job: Job) -> None:
    clock = ticking()
    workers = [Worker(job.pk, clock=lambda: next(clock), games_at_once=3) for _ in range(2)]
    while sum([one.work() for one in workers]):
        pass
    job.refresh_from_db()
    assert [one.played for one in workers] != [0, GAMES]
    assert sum(one.played for one in workers) == GAMES
    assert job.totals == simulation_of(job).play(range(GAMES)).to_json()


def test_what_a_killed_worker_had_borrowed_is_played_by_the_next(job: Job) -> None:
    borrowed = borrow(job.pk)
    assert borrowed is not None
    work_off(job, 5)
    assert (job.status, job.played) == (JobStatus.RUNNING, GAMES - 1)
    JobChunk.objects.filter(totals__isnull=True).update(leased_until=timezone.now() - timedelta(seconds=1))
    assert work_off(job).status == JobStatus.DONE
    assert job.totals == simulation_of(job).play(range(GAMES)).to_json()


def test_a_chunk_that_is_handed_in_twice_counts_once(job: Job) -> None:
    borrowed = borrow(job.pk)
    assert borrowed is not None
    totals = simulation_of(job).play(borrowed[1].numbers)
    hand_in(borrowed[1], totals, "pure", 1)
    hand_in(borrowed[1], totals, "pure", 1)
    job.refresh_from_db()
    assert job.played == so_far(job).games == 1


def test_what_was_played_stays_when_a_job_is_stopped(job: Job) -> None:
    clock = ticking()
    Worker(job.pk, stretch=1.0, clock=lambda: next(clock), games_at_once=4).work()
    late = borrow(job.pk)
    assert stop(job.pk) and not stop(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.STOPPED
    assert 0 < job.played == so_far(job).games < GAMES
    assert late is not None
    hand_in(late[1], simulation_of(job).play(late[1].numbers), "pure", 1)
    assert so_far(job).games == job.played
    assert borrow(job.pk) is None


def test_a_game_that_never_ends_fails_the_job_and_says_so(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Simulation, numbers: range) -> None:
        raise UnfinishedGame("evening", "s/0", 9, "still going on")

    monkeypatch.setattr(Simulation, "play", play)
    work_off(job)
    assert job.status == JobStatus.FAILED
    assert "still going on" in job.fault


def test_the_sweep_finds_a_job_that_nobody_is_at(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(job_chunks.hints, "wake_job", lambda job_id, lanes=1: woken.append(job_id))
    tasks.sweep()
    assert woken == [job.pk]
    borrow(job.pk)
    tasks.sweep()
    assert woken == [job.pk]


def test_who_asked_is_told_when_it_is_done(job: Job, alice: Person) -> None:
    work_off(job)
    assert [one.code for one in Notice.objects.filter(person=alice)] == ["job_done"]


def test_a_job_of_a_player_holds_only_what_he_knows(alice: Person, bob: Person) -> None:
    """Neither its row nor the worker ever sees the other hand."""
    game = two_hats(alice, bob)
    state = load(game.pk).state
    job = simulate_game(game=game, author=alice, viewer="left", plan=JobPlan(4, seed="s"))
    tiny = rulesets.load(TINY)
    start = tiny.decode(unpack(Job.objects.get(pk=job.pk).start), state.box)
    assert tiny.view(start, "left") == tiny.view(state, "left")
    starts = [simulate_game(game=game, author=one, viewer="left", plan=JobPlan(4)) for one in (bob, alice, alice)]
    hands = {tuple(tiny.decode(unpack(one.start), state.box).hand("right")) for one in (job, *starts)}
    assert hands != {tuple(state.hand("right"))}
    assert work_off(job).status == JobStatus.DONE


def test_a_job_of_the_game_master_starts_from_what_is(alice: Person, bob: Person, charlie: Person) -> None:
    game: Game = council({"red": bob, "white": charlie, "gm": alice})
    loaded = load(game.pk)
    job = simulate_game(game=game, author=alice, viewer=GM, plan=JobPlan(2))
    start = loaded.ruleset.decode(unpack(job.start), loaded.state.box)
    assert digest(loaded.ruleset.encode(start)) == digest(loaded.ruleset.encode(loaded.state))


def test_a_job_from_a_game_is_read_by_who_asked_alone(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob)
    job = simulate_game(game=game, author=alice, viewer="left", plan=JobPlan(2))
    seen = [Job.objects.visible_to(Viewer(one)).filter(pk=job.pk).exists() for one in (alice, bob, charlie)]
    assert seen == [True, False, False]


def test_a_job_from_a_scenario_is_read_by_all_of_the_campaign(job: Job, alice: Person, bob: Person, charlie: Person):
    assert [Job.objects.visible_to(Viewer(one)).exists() for one in (alice, bob, charlie)] == [True, True, False]
    assert [Job.objects.owned_by(Viewer(one)).exists() for one in (alice, bob)] == [True, False]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (JobPlan(0), "games_out_of_range"),
        (JobPlan(100_001), "games_out_of_range"),
        (JobPlan(5, {"left": "nobody"}), "unknown_bot"),
        (JobPlan(5, {"middle": "random"}), "unknown_seat"),
    ],
)
def test_what_cannot_be_played_is_refused(campaign: Campaign, alice: Person, plan: JobPlan, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=plan)
    assert refused.value.code == code
    assert not Job.objects.exists()


def test_nobody_keeps_the_workers_to_himself(campaign: Campaign, alice: Person) -> None:
    for _ in range(3):
        simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=JobPlan(5))
    with pytest.raises(SiteRefused) as refused:
        simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=JobPlan(5))
    assert refused.value.code == "too_many_jobs"
