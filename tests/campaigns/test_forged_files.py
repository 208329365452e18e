"""Files of campaigns written by somebody who knows how: what is taken in can be read, played and saved again."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Game, Job, Person
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.archives import CAMPAIGN, MANIFEST, read_archive, write_archive
from campaigns.services.games import create_game, start_game
from campaigns.services.importing import import_campaign
from campaigns.services.job_chunks import Worker
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.plans import GamePlan
from rulesets.common.refusals import Refused
from tests.campaigns.tables import TINY, bot, give, member, now, play_card, two_hats
from tests.campaigns.test_exports import saved
from tests.campaigns.world import forget

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]
Parts = dict[str, Any]
GOES_ON, OVER = "games/1.json", "games/2.json"
PAGES = ("game", "game_journal", "game_proof", "game_seats")
NUMBERS = (2**63 - 1, 0, 2**31 - 1, -1, 2**15 - 1)
MOMENTS = ("1900-06-01T00:00:00+00:00", "2999-01-01T00:00:00+00:00")
WORDS = ("x", "", "gm", "right", "public", "setup", "running", "finished", "archived", "open", "bot", "guest", "owner")
OTHERS = (3, "x", [None], {"a": 1})


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Each place of a value, of like rows only those of the last."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from places(value, (*path, name))
    elif isinstance(data, list) and data:
        yield from places(data[-1], (*path, len(data) - 1))
    else:
        yield path


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The value that stood there."""
    for step in path[:-1]:
        data = data[step]
    before, data[path[-1]] = data[path[-1]], value
    return before


def others(value: Any) -> tuple[Any, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return NUMBERS
    return (*WORDS, *MOMENTS) if isinstance(value, str) else OTHERS


@pytest.fixture
def parts(alice: Person, bob: Person, charlie: Person) -> Parts:
    """Bob arbitrates; Alice has played a card against a bot. A second game between them is over."""
    seats = {"left": member(alice), "right": bot("random")}
    game = two_hats(alice, charlie, gm=bob, seats=seats, deadline_hours=5)
    play_card(game, "left", alice)
    plan = GamePlan("Over", TINY, "evening", seats, gm=bob)
    over = start_game(game_id=create_game(campaign=game.campaign, author=bob, plan=plan).pk, by=bob)
    give(over, "left", alice, "yielding", kind="yield")
    plan = JobPlan(3, {"left": "random"}, "seed")
    simulate_game(game=game, author=bob, viewer="gm", plan=plan)
    simulate_scenario(campaign=game.campaign, author=bob, slug=TINY, scenario="evening", plan=plan)
    for job in Job.objects.all():
        while Worker(job.pk).work():
            pass
    return dict(read_archive(io.BytesIO(saved(game.campaign, bob))))


def use(campaign: Any, importer: Person) -> None:
    """Everything that is done with a campaign: its pages, its games, the worker's rounds."""
    client = Client()
    client.force_login(importer)
    found = [reverse("campaign", args=[campaign.pk]), reverse("export_file", args=[campaign.pk])]
    for game in Game.objects.filter(campaign=campaign):
        found += [reverse(name, args=[game.pk]) for name in PAGES]
        tasks.play_bots(game.pk)
        rule_once(game, importer)
    for job in Job.objects.filter(campaign=campaign):
        numbers = {"job": [], "job_game": [1], "api_job": [], "api_job_totals": []}
        for name, more in numbers.items():
            address = reverse(name, args=[job.pk, *more])
            assert client.get(address).status_code == 200, address
    found.append(reverse("job_list", args=[campaign.pk]))
    for address in found:
        assert client.get(address).status_code in (200, 302, 404, 409, 422), address


def rule_once(game: Game, importer: Person) -> None:
    try:
        give(game, "gm", importer, "gm.rulings", kind="gm.points", who="left", points=1, reason="A gift")
        now(game)
    except (SiteRefused, Refused):
        pass


def taken(parts: Parts, importer: Person) -> bool:
    """Whether it is taken in; then it is used, and gone again."""
    body = write_archive({name: data for name, data in parts.items() if name != MANIFEST}, viewer="gm")
    forget()
    with transaction.atomic():
        try:
            campaign = import_campaign(file=io.BytesIO(body), importer=importer).campaign
        except BadInput as refusal:
            assert str(refusal)
            return False
        use(campaign, importer)
        transaction.set_rollback(True)
    return True


def tried(data: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Each place with another value in it, each time another one."""
    for n, path in enumerate(list(places(data))):
        before = put(data, path, None)
        values = [one for one in others(before) if one != before]
        put(data, path, value := values[n % len(values)])
        yield path, value
        put(data, path, before)


@pytest.mark.parametrize("name", [CAMPAIGN, GOES_ON, OVER])
def test_what_is_taken_in_can_be_used(parts: Parts, bob: Person, name: str) -> None:
    assert taken(parts, bob)
    stumbled = []
    for path, value in tried(parts[name]):
        if name == OVER and path[0] not in ("game", "seats"):
            continue  # as in the other game
        try:
            taken(parts, bob)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
            stumbled.append((path, value, repr(error)))
    assert not stumbled


FORGED: dict[str, tuple[tuple[Any, ...], Any]] = {
    "more entries than there is room for": (("game", "entry"), 2**31 - 1),
    "a number that cannot grow": (("game", "version"), 2**63 - 1),
    "a tick that cannot grow": (("seats", 0, "tick"), 2**63 - 1),
    "lines counted anew": (("seats", 0, "told_count"), 0),
    "an ending of its own": (("game", "outcome"), {"ending": "x", "rule": "", "winners": [], "results": {}}),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_would_break_later_is_refused_at_once(parts: Parts, bob: Person, what: str) -> None:
    path, value = FORGED[what]
    put(parts[GOES_ON], path, value)
    assert not taken(parts, bob)


KNOWN_FORGED: dict[str, tuple[tuple[Any, ...], Any]] = {
    "a list for a seat": (("seats", 0, "seat"), ["left"]),
    "a half die": (("readers", "right", "told", -1, "sentences", 0, "dice"), [{"key": "x"}]),
    "a text for a die": (("readers", "right", "told", -1, "sentences", 0, "dice"), ["x"]),
}


@pytest.mark.parametrize("what", KNOWN_FORGED)
def test_nor_does_what_one_seat_knew_break_anything(alice: Person, bob: Person, charlie: Person, what: str) -> None:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    known = dict(read_archive(io.BytesIO(saved(game.campaign, bob))))
    path, value = KNOWN_FORGED[what]
    put(known[GOES_ON], path, value)
    assert not taken(known, bob)
