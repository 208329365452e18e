"""How often the pages that everybody opens all the time ask the database: a number that grows is seen here first."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, ComponentBox, Game, Job, KeptGame, Person
from campaigns.services.games import create_game, start_game
from campaigns.services.jobs import JobPlan, simulate_scenario
from campaigns.services.plans import GamePlan
from tests.campaigns.tables import TINY, found, member, play_card, row, two_hats

AtMost = Callable[[int], AbstractContextManager[Any]]
PAGE = 13
NEWS = 13
NO_NEWS = 4  # whose session, who he is, the chairs, the game
MOVE = 23  # the answer alone: the others are still asked
LAST_MOVE = 35  # with the die that falls then, and a line to those who are asked next


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    """One round has been played."""
    game = two_hats(alice, bob)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    return game


@pytest.fixture
def browser(client: Client, game: Game, alice: Person) -> Client:
    client.force_login(alice)
    client.get(f"/games/{game.pk}/")
    return client


def test_the_play_page(browser: Client, game: Game, alice: Person, django_assert_max_num_queries: AtMost) -> None:
    play_card(game, "left", alice, 2)
    with django_assert_max_num_queries(PAGE):
        assert browser.get(f"/games/{game.pk}/").status_code == 200


def test_the_news_of_a_page(browser: Client, game: Game, alice: Person, django_assert_max_num_queries: AtMost) -> None:
    seen = row(game, "left").tick
    play_card(game, "left", alice, 2)
    with django_assert_max_num_queries(NEWS):
        assert browser.get(f"/games/{game.pk}/news/?as=left&tick={seen}").status_code == 200


def test_a_page_that_has_had_everything(browser: Client, game: Game, django_assert_max_num_queries: AtMost) -> None:
    tick = row(game, "left").tick
    with django_assert_max_num_queries(NO_NEWS):
        assert browser.get(f"/games/{game.pk}/news/?as=left&tick={tick}").status_code == 304


def answer(browser: Client, game: Game, at_most: AbstractContextManager[Any]) -> None:
    page = unescape(browser.get(f"/games/{game.pk}/").content.decode())
    form = {name: re.search(f'name="{name}" value="(.*?)"[ >]', page)[1] for name in ("question", "tick", "choice")}
    with at_most:
        assert browser.post(f"/games/{game.pk}/answer/", form).status_code == 302


def test_a_move(browser: Client, game: Game, django_assert_max_num_queries: AtMost) -> None:
    answer(browser, game, django_assert_max_num_queries(MOVE))
    assert not row(game, "left").asked


def test_a_move_and_what_follows_from_it(
    browser: Client, game: Game, bob: Person, django_assert_max_num_queries: AtMost
) -> None:
    play_card(game, "right", bob, 2)
    answer(browser, game, django_assert_max_num_queries(LAST_MOVE))
    assert row(game, "left").asked


LISTS = (
    "home", "campaign", "game_list", "campaign_list", "notice_list", "job_list", "component_list", "member_list",
    "chronicle", "export_campaign", "api_games", "api_campaigns", "api_jobs", "api_boxes", "api_members",
    "api_kept_games",
)  # fmt: skip

WITHOUT_CAMPAIGN = ("home", "campaign_list", "notice_list", "api_campaigns")


def more_of_all(campaign: Campaign, alice: Person, bob: Person, nth: int) -> None:
    """Two games, one of them not begun, a simulation, a box, a campaign."""
    plan = GamePlan(f"Hats {nth}", TINY, "evening", {"left": member(alice), "right": member(bob)}, None)
    games = [create_game(campaign=campaign, author=alice, plan=plan) for _ in range(2)]
    start_game(game_id=games[0].pk, by=alice)
    job = simulate_scenario(campaign=campaign, author=alice, slug=TINY, scenario="evening", plan=JobPlan(3))
    Job.objects.filter(pk=job.pk).update(status="done")
    ComponentBox.objects.create(campaign=campaign, name=f"Ours {nth}", slug=TINY, files={})
    KeptGame.objects.create(campaign=campaign, person=alice, name=f"Elsewhere {nth}", slug=TINY)
    found(f"Evenings {nth}", alice, bob)


@pytest.mark.parametrize("name", LISTS)
def test_lists_ask_no_more_where_there_is_more_on_them(name: str, game: Game, alice: Person, client: Client) -> None:
    client.force_login(alice)
    bob, campaign = Person.objects.get(username="bob"), game.campaign
    address = reverse(name, args=[] if name in WITHOUT_CAMPAIGN else [campaign.pk])
    asked = []
    for nth in range(4):
        more_of_all(campaign, alice, bob, nth)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        asked.append(len(queries))
    assert asked[1] == asked[-1]
