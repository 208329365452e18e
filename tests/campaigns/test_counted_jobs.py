"""What a game counts of its simulated games, on the page of the job and in files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Job, JobStatus, Person
from campaigns.services.job_chunks import Worker
from campaigns.services.jobs import JobPlan, simulate_scenario
from tests.campaigns.tables import found

SignIn = Callable[[Person], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Evenings", alice, bob, gm=alice)


def done(campaign: Campaign, author: Person, at_once: int) -> Job:
    plan = JobPlan(3, {"blue": "still", "red": "still"}, "counts")
    job = simulate_scenario(campaign=campaign, author=author, slug="argad", scenario="mirror", plan=plan)
    Worker(job.pk, stretch=60, games_at_once=at_once).work()
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return job


@pytest.fixture
def job(campaign: Campaign, alice: Person) -> Job:
    return done(campaign, alice, 3)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Who comes through", "Brendan", "Losses by cause", "Felled by shots", "Who holds the table")),
        ("fr", ("Qui s’en sort", "Brendan", "Pertes par cause", "Tombés sous les tirs", "Qui tient la table")),
    ],
)
def test_the_page_says_it_by_groups(
    sign_in: SignIn, bob: Person, job: Job, language: str, words: tuple[str, ...]
) -> None:
    Person.objects.filter(pk=bob.pk).update(language=language)
    page = sign_in(bob).get(reverse("job", args=[job.pk])).text
    assert all(one in page for one in words)
    assert "100" in page.split(words[0], 1)[1].split("</section>", 1)[0]  # nobody moves: all come through


def test_the_secrets_of_a_scenario_are_not_on_a_page_that_all_may_read(sign_in: SignIn, bob: Person, job: Job) -> None:
    assert "Stand alone among the stones" not in sign_in(bob).get(reverse("job", args=[job.pk])).text


def test_chunks_of_any_size_count_the_same(campaign: Campaign, alice: Person, job: Job) -> None:
    assert done(campaign, alice, 1).totals == job.totals


def wars_of(campaign: Campaign, author: Person) -> Job:
    bots = dict.fromkeys(("royalist", "huguenot", "league"), "random")
    plan = JobPlan(2, bots, "wars")
    job = simulate_scenario(campaign=campaign, author=author, slug="wars_of_religion", scenario="massacre", plan=plan)
    Worker(job.pk, stretch=300, games_at_once=2).work()
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return job


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Cities after each turn", "After turn 4: ", "What becomes of the leaders", "What a card is worth")),
        ("fr", ("Villes après chaque tour", "Après le tour 4\u00a0: ", "Ce que deviennent les chefs", "Ce que vaut")),
    ],
)
def test_what_goes_by_turns_is_drawn_as_columns(
    sign_in: SignIn, campaign: Campaign, alice: Person, bob: Person, language: str, words: tuple[str, ...]
) -> None:
    Person.objects.filter(pk=bob.pk).update(language=language)
    page = sign_in(bob).get(reverse("job", args=[wars_of(campaign, alice).pk])).text
    assert all(one in page for one in words)
    plot = page.split(words[0], 1)[1].split("</section>", 1)[0]
    assert 'class="chart plot' in plot and 'class="lines"' in plot and "url(#fill-dots)" in plot
