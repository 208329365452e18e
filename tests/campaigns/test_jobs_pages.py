"""The pages of simulations: asking, watching, stopping, and looking at single games; each for those it is for."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Game, Job, JobStatus, Notice, Person
from campaigns.services import retraces
from campaigns.services.job_chunks import Worker, simulation_of
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.loading import load
from campaigns.services.retraces import TRACES, Trace, retraced
from rulesets.common.playout import StuckGame
from rulesets.common.seats import GM
from rulesets.common.simulation import Simulation
from tests.campaigns.tables import TINY, council, found, member, two_hats

SignIn = Callable[[Person], Client]
GAMES = 40
BOTS = {"seat_left": "random", "seat_right": "random"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Evenings", alice, bob, gm=alice)


@pytest.fixture
def job(campaign: Campaign, alice: Person) -> Job:
    plan = JobPlan(GAMES, {"left": "random", "right": "random"}, "s")
    return simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=plan)


@pytest.fixture
def done(job: Job) -> Job:
    Worker(job.pk, stretch=60, games_at_once=7).work()
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return job


@pytest.fixture
def hers(sign_in: SignIn, alice: Person) -> Client:
    return sign_in(alice)


def play_one_chunk(job: Job, games_at_once: int) -> None:
    """By a clock that goes so far at each look that the stretch is over then."""
    ticks = count(0.0, 0.4)
    Worker(job.pk, stretch=1.0, clock=lambda: next(ticks), games_at_once=games_at_once).work()


def url(name: str, job: Job, *more: object) -> str:
    return reverse(name, args=[job.pk, *more])


def shown_path(job: Job) -> str:
    """As the page itself asks how far it is."""
    return f"{url('job_progress', job)}?seen={job.status}.{job.played}"


# -- asking --------------------------------------------------------------------------------------------------------


def test_a_scenario_is_simulated_as_the_form_says(hers: Client, campaign: Campaign, alice: Person) -> None:
    address = reverse("set_up_job", args=[campaign.pk, TINY, "evening"])
    assert "the scenario alone" in hers.get(address).text
    answer = hers.post(address, {"games": "25", **BOTS})
    job = Job.objects.get()
    assert answer.url == url("job", job)
    assert (job.games, job.bots, job.asked_by, job.game) == (25, {"left": "random", "right": "random"}, alice, None)


def test_a_player_asks_what_may_come_of_a_running_game(alice: Person, bob: Person, hers: Client) -> None:
    game = two_hats(alice, bob)
    address = f"{reverse('simulate_game', args=[game.pk])}?as=left"
    assert address.replace("?as=left", "") in hers.get(reverse("game", args=[game.pk])).text
    assert "the rest is drawn anew in every game" in hers.get(address).text
    assert hers.post(address, {"games": "5", **BOTS}).status_code == 302
    job = Job.objects.get()
    assert (job.game, job.viewer) == (game, "left")
    assert hers.post(address.replace("left", "right"), {"games": "5", **BOTS}).status_code == 404


def test_the_game_master_asks_from_what_is_and_from_what_a_player_knows(
    alice: Person, bob: Person, charlie: Person, hers: Client
) -> None:
    game = council({"red": bob, "white": charlie, "gm": alice})
    address = reverse("simulate_game", args=[game.pk])
    form = {"games": "2", **{f"seat_{seat}": "random" for seat in ("red", "white", "black")}}
    assert "the position as it is" in hers.get(address).text
    hers.post(address, form)
    hers.post(f"{address}?as=white", form)
    assert list(Job.objects.order_by("pk").values_list("viewer", flat=True)) == [GM, "white"]


@pytest.mark.parametrize("form", [{}, {"games": "0", **BOTS}, {"games": "100001", **BOTS}, {"games": "5"}])
def test_a_form_that_cannot_be_played_says_why(hers: Client, campaign: Campaign, form: dict[str, str]) -> None:
    answer = hers.post(reverse("set_up_job", args=[campaign.pk, TINY, "evening"]), form)
    assert answer.status_code == 422
    assert 'class="field bad"' in answer.text
    assert not Job.objects.exists()


def test_a_fourth_one_at_a_time_is_refused_in_words(hers: Client, job: Job, campaign: Campaign, alice: Person) -> None:
    address = reverse("set_up_job", args=[campaign.pk, TINY, "evening"])
    for _ in range(2):
        assert hers.post(address, {"games": "5", **BOTS}).status_code == 302
    answer = hers.post(address, {"games": "5", **BOTS})
    assert answer.status_code == 409
    assert "3 of your simulations are still running" in answer.text
    assert Job.objects.count() == 3


def test_a_game_that_is_over_has_nothing_ahead(alice: Person, bob: Person, hers: Client) -> None:
    game = two_hats(alice, bob)
    Game.objects.filter(pk=game.pk).update(status="paused")
    answer = hers.post(reverse("simulate_game", args=[game.pk]), {"games": "5", **BOTS})
    assert answer.status_code == 409
    assert "there is nothing ahead of it" in answer.text


def test_from_the_seed_that_is_shown_nobody_reckons_back(alice: Person, bob: Person) -> None:
    """Position and seed the same, and yet another start: what it was drawn by is not the seed, and kept nowhere."""
    game = two_hats(alice, bob)
    jobs = [simulate_game(game=game, author=one, viewer="left", plan=JobPlan(2, seed="s")) for one in (alice, bob) * 3]
    hands = {tuple(simulation_of(one).start.hand("right")) for one in jobs}
    assert len(hands) > 1
    assert {tuple(simulation_of(one).start.hand("left")) for one in jobs} == {tuple(load(game.pk).state.hand("left"))}


# -- watching ------------------------------------------------------------------------------------------------------


def test_an_open_job_asks_each_second_and_tells_how_long_it_takes(hers: Client, job: Job) -> None:
    play_one_chunk(job, 7)
    Job.objects.filter(pk=job.pk).update(started_at=timezone.now() - timedelta(seconds=100), played=10)
    page = hers.get(url("job", job)).text
    assert 'hx-trigger="every 1s"' in page and '<noscript><meta http-equiv="refresh"' in page
    assert re.search(r"about 5 min \d\d s left", page)
    assert "So far" in page and "How the games ended" not in page


def test_a_page_that_shows_everything_is_told_nothing(hers: Client, job: Job) -> None:
    assert hers.get(shown_path(job)).status_code == 304
    play_one_chunk(job, 7)
    answer = hers.get(shown_path(job))
    assert answer.status_code == 200
    job.refresh_from_db()
    assert answer.text.lstrip().startswith('<div class="wrap" id="job"')
    assert hers.get(shown_path(job)).status_code == 304


def test_a_finished_job_no_longer_asks(hers: Client, done: Job) -> None:
    page = hers.get(url("job", done)).text
    assert "hx-trigger" not in page.split("<main")[1] and "http-equiv" not in page
    assert "finished" in page and f"{GAMES} games in" in page


def test_the_page_says_what_the_totals_say(hers: Client, done: Job) -> None:
    totals = simulation_of(done).play(range(GAMES))
    page = hers.get(url("job", done)).text
    rows = dict(re.findall(r"</span>(Left|Right)</span></th><td class=\"r\">(\d+)</td>", page))
    assert {seat.lower(): int(games) for seat, games in rows.items()} == {"left": 0, "right": 0} | totals.wins
    for ending, title in (("three_rounds", "Three rounds are played"), ("yielded", "A seat yielded")):
        listed = re.search(rf"{title}</th><td class=\"r\">(\d+)</td>", page)
        assert (int(listed[1]) if listed else 0) == totals.endings.get(ending, 0)
    assert page.count('<svg class="chart') >= 4 and "95 % interval" in page
    assert all(part in page for part in ("Length of the games", "The numbers", done.seed, "plain Python"))


def test_each_winner_has_a_game_of_his_to_look_at(hers: Client, done: Job) -> None:
    first = simulation_of(done).play(range(GAMES)).first_won
    page = hers.get(url("job", done)).text
    assert re.findall(r'<a href="([^"]+)">replay one', page) == [
        url("job_game", done, first[seat] + 1) for seat in ("left", "right", "") if seat in first
    ]
    done.totals["results"].pop("first_won")  # as simulations of earlier releases are kept
    done.save(update_fields=["totals"])
    assert "replay one" not in hers.get(url("job", done)).text


def test_figures_in_french_keep_their_points_out_of_the_drawing(hers: Client, done: Job, alice: Person) -> None:
    Person.objects.filter(pk=alice.pk).update(language="fr")
    page = hers.get(url("job", done)).text
    assert "Parts de victoires" in page and re.search(r"\d,\d\u202f%", page)
    assert not re.search(r' (?:x|y|width|height|d)="[^"]*\d,\d', page)


def test_who_asked_stops_it_and_keeps_what_was_played(hers: Client, job: Job, sign_in: SignIn, bob: Person) -> None:
    play_one_chunk(job, 3)
    assert "Stop and keep the" in hers.get(url("job", job)).text
    assert sign_in(bob).post(url("stop_job", job)).status_code == 404
    assert "Stop and keep" not in sign_in(bob).get(url("job", job)).text
    assert hers.post(url("stop_job", job)).url == url("job", job)
    job.refresh_from_db()
    assert job.status == JobStatus.STOPPED and 0 < job.played < GAMES
    assert "stopped" in hers.get(url("job", job)).text


def test_a_job_that_failed_says_so(hers: Client, job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Simulation, numbers: range) -> None:
        raise StuckGame("evening", "s/0", 9, "nobody is asked anything")

    monkeypatch.setattr(Simulation, "play", play)
    Worker(job.pk).work()
    page = hers.get(url("job", job)).text
    assert "A game did not come to its end." in page and "seed s/0" in page and "No game was played" in page


def test_the_notice_leads_to_the_job(hers: Client, done: Job, alice: Person) -> None:
    notice = Notice.objects.get(person=alice, code="job_done")
    assert hers.get(reverse("open_notice", args=[notice.pk])).url == url("job", done)


# -- single games --------------------------------------------------------------------------------------------------


def test_a_simulated_game_is_walked_through_step_by_step(hers: Client, done: Job) -> None:
    moments = list(simulation_of(done).retrace(3))
    address = url("job_game", done, 4)
    first, last = hers.get(address).text, hers.get(f"{address}?step={len(moments) - 1}").text
    assert f"step 0 of {len(moments) - 1}" in first and 'rel="prev"' not in first and 'rel="next"' in first
    assert "The game is over" in last and 'rel="prev"' in last and 'rel="next"' not in last
    second = hers.get(f"{address}?step=1").text
    assert "The start</h2>" in first and "The start</h2>" not in second


@pytest.mark.parametrize("step", ["99999", "9" * 40, "-1", "x", ""])
def test_a_step_that_is_none_is_the_nearest(hers: Client, done: Job, step: str) -> None:
    answer = hers.get(url("job_game", done, 1), {"step": step})
    assert answer.status_code == 200
    assert answer.text.count('aria-current="step"') == 1 + answer.text.count('<li class="now" aria-current="step"')


def test_games_that_were_never_asked_for_are_not_there(hers: Client, done: Job) -> None:
    answers = [hers.get(url("job_game", done, number)).status_code for number in (0, 1, GAMES, GAMES + 1, 10**12)]
    assert answers == [404, 200, 200, 404, 404]


def test_the_number_that_is_typed_leads_to_the_game(hers: Client, done: Job) -> None:
    for typed, number in (("7", 7), ("0", 1), ("", 1), ("junk", 1), ("4000", GAMES)):
        assert hers.get(url("find_job_game", done), {"number": typed}).url == url("job_game", done, number)


def test_a_game_is_played_again_once_and_the_last_few_are_kept(done: Job) -> None:
    TRACES.clear()
    assert retraced(done, 1) is retraced(done, 1)
    for number in range(10):
        retraced(done, number)
    assert len(TRACES) == retraces.MOST_KEPT


def test_a_long_game_is_played_on_with_every_look(done: Job) -> None:
    trace = Trace(simulation_of(done), 0)
    whole = len(list(simulation_of(done).retrace(0)))
    trace.play_on(patience=0)
    assert (len(trace.moments), trace.is_whole) == (1, False)
    ticks = iter(range(100))
    trace.play_on(patience=2, clock=lambda: float(next(ticks)))
    assert 1 < len(trace.moments) < whole
    trace.play_on()
    assert (len(trace.moments), trace.is_whole) == (whole, True)


def test_a_game_that_cannot_go_on_is_shown_as_far_as_it_goes(
    done: Job, hers: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    TRACES.clear()

    def nobody(*_given: object) -> None:
        return None

    monkeypatch.setattr("rulesets.common.simulation.choose", nobody)
    assert "step 0 of 0" in hers.get(url("job_game", done, 1)).text


# -- for whom ------------------------------------------------------------------------------------------------------


def test_the_list_shows_each_what_he_may_read(alice: Person, bob: Person, sign_in: SignIn) -> None:
    game = two_hats(alice, bob)
    simulate_game(game=game, author=alice, viewer="left", plan=JobPlan(5))
    plan = JobPlan(5)
    simulate_scenario(campaign=game.campaign, author=alice, slug=TINY, scenario="evening", plan=plan)
    listed = reverse("job_list", args=[game.campaign_id])
    hers, his = sign_in(alice).get(listed).text, sign_in(bob).get(listed).text
    assert ("Who wins from here?" in hers, "Who wins from here?" in his) == (True, False)
    assert hers.count('href="/jobs/') == 2 and his.count('href="/jobs/') == 1


def test_what_one_seat_asked_stays_behind_the_curtain_of_the_other(alice: Person, bob: Person, hers: Client) -> None:
    """Somebody who holds both seats hands the device over; what left's simulation draws from, right must not see."""
    game = two_hats(alice, bob, seats={"left": member(alice), "right": member(alice)})
    job = simulate_game(game=game, author=alice, viewer="left", plan=JobPlan(5))
    found = []
    for seat in ("left", "right"):
        hers.post(reverse("hand_over", args=[game.pk]), {"seat": seat})
        pages = [url("job", job), shown_path(job), url("job_game", job, 1), url("find_job_game", job)]
        found.append([hers.get(one).status_code for one in pages])
        listed = hers.get(reverse("job_list", args=[game.campaign_id])).text
        assert ("Who wins from here?" in listed) == (seat == "left")
    assert found == [[200, 304, 200, 302], [404, 404, 404, 404]]
    assert hers.post(url("stop_job", job)).status_code == 404


def test_addresses_do_not_count_the_simulations_of_others(job: Job) -> None:
    number = int(url("job", job).strip("/").split("/")[-1])
    assert number != job.pk
    assert number > 10**6
