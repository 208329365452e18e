"""This fight so many times: a simulation in which nobody plays, asked for on the same pages as any other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Job, JobStatus, Person
from campaigns.refusals import BadInput
from campaigns.services.job_chunks import Worker
from campaigns.services.jobs import JobPlan, simulate_scenario
from rulesets.common.simulation import BY_DICE, NOBODY
from tests.campaigns.tables import TINY, found

SignIn = Callable[[Person], Client]
GAMES = 12
FIGHT = {"blue": "cautious", "red": "aggressive", NOBODY: BY_DICE}
pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Evenings", alice, bob, gm=alice)


def fought(campaign: Campaign, author: Person, at_once: int) -> Job:
    plan = JobPlan(GAMES, FIGHT, "fight")
    job = simulate_scenario(campaign=campaign, author=author, slug="argad", scenario="mirror", plan=plan)
    Worker(job.pk, stretch=60, games_at_once=at_once).work()
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return job


def test_the_form_asks_for_the_fight_alone(sign_in: SignIn, alice: Person, campaign: Campaign) -> None:
    hers, address = sign_in(alice), reverse("set_up_job", args=[campaign.pk, "argad", "mirror"])
    assert "Only the fight, by dice alone" in hers.get(address).text
    assert (
        hers.post(address, {"games": "4", "seat_blue": "cautious", "seat_red": "raid", "fight": "on"}).status_code
        == 302
    )
    assert Job.objects.get().bots == {"blue": "cautious", "red": "raid", NOBODY: BY_DICE}


def test_a_game_without_such_fights_does_not_offer_them(sign_in: SignIn, alice: Person, campaign: Campaign) -> None:
    address = reverse("set_up_job", args=[campaign.pk, TINY, "evening"])
    assert "by dice alone" not in sign_in(alice).get(address).text
    with pytest.raises(BadInput):
        plan = JobPlan(2, {NOBODY: BY_DICE}, "s")
        simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=plan)


def test_chunks_of_any_size_are_the_same_fights(campaign: Campaign, alice: Person) -> None:
    assert fought(campaign, alice, 5).totals == fought(campaign, alice, GAMES).totals


def test_the_page_says_who_comes_through_and_shows_a_fight_again(
    sign_in: SignIn, alice: Person, bob: Person, campaign: Campaign
) -> None:
    job = fought(campaign, alice, GAMES)
    his = sign_in(bob)
    page = his.get(reverse("job", args=[job.pk])).text
    assert "Who wins this fight?" in page and "Brendan" in page and "Felled in melee" in page
    assert his.get(reverse("job_game", args=[job.pk, 1])).status_code == 200
    assert his.get(reverse("job_game", args=[job.pk, 1]) + "?step=1").status_code == 200


def test_a_stranger_is_shown_no_fight(sign_in: SignIn, alice: Person, charlie: Person, campaign: Campaign) -> None:
    job = fought(campaign, alice, GAMES)
    assert sign_in(charlie).get(reverse("job", args=[job.pk])).status_code == 404
