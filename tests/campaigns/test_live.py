"""Live pages: a stream says only that there is news, only to those whose news it is, and ends when it must."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from campaigns import live
from campaigns.forms.people import ChangePasswordForm
from campaigns.live import HELLO, NUDGE, STILL_HERE, Hub, Stream, hub
from campaigns.models import Game, Membership, Person
from campaigns.services import hints
from campaigns.services.campaigns import remove_member
from campaigns.services.guests import reissue_guest_link, revoke_guest_link
from campaigns.services.plans import SeatPlan
from campaigns.services.seats import hand_seat, invite_guest, open_table_screen, revoke_table_screen
from tests.campaigns.tables import choose, council, play_card, standing, two_hats

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 60.0  # seconds: other people may share the machine


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


async def opened(person: Person | None, address: str) -> Any:
    client = AsyncClient()
    if person is not None:
        await client.aforce_login(person)
    return await client.get(address)


def address_of(game: Game, seat: str = "") -> str:
    return reverse("game_live", args=[game.pk]) + (f"?as={seat}" if seat else "")


async def first(stream: AsyncIterator[bytes]) -> bytes:
    return await asyncio.wait_for(anext(stream), SOON)


async def greeted(stream: AsyncIterator[bytes]) -> bool:
    """Whether it begins as each does. Then nothing that is told is lost any more: the hub hears the broker by now."""
    began = await first(stream) == HELLO
    heard = Stream("nobody:nowhere", None)
    hub.open(heard)
    async with asyncio.timeout(SOON):
        while not heard.wanted.is_set():
            await asyncio.to_thread(hints.nudge, "nobody", ["nowhere"])
            await asyncio.sleep(0.01)
    hub.leave(heard)
    return began


async def silent(stream: AsyncIterator[bytes], seconds: float = 0.4) -> bool:
    """Whether nothing comes for a while; the stream is used up by it."""
    try:
        await asyncio.wait_for(anext(stream), seconds)
    except TimeoutError:
        return True
    return False


async def acts(deed: Any, *given: Any) -> None:
    """Something happens in a thread of a sync page, as it does on the site."""
    await asyncio.to_thread(_then_close, deed, *given)


def _then_close(deed: Any, *given: Any) -> None:
    from django.db import connections

    try:
        deed(*given)
    finally:
        connections.close_all()


async def closing(scene: Any) -> None:
    """The threads in which rows are read outlive the test: their connections must not.

    There are two of them: that of sync code, and one for what may run beside it, as the page of a 404 does.
    """
    from django.db import connections

    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    try:
        await scene
    finally:
        await sync_to_async(connections.close_all)()
        await asyncio.to_thread(connections.close_all)


def run(scene: Any) -> None:
    """One event loop, as one server has; in a thread of its own, for tests with a browser leave a loop running here."""
    with ThreadPoolExecutor(1) as alone:
        alone.submit(asyncio.run, closing(scene)).result()


def test_news_reach_the_open_pages_of_those_who_were_told(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)

    async def scene() -> None:
        answer = await opened(bob, address_of(game))
        assert answer.headers["Content-Type"] == "text/event-stream"
        assert answer.headers["X-Accel-Buffering"] == "no" and "no-transform" in answer.headers["Cache-Control"]
        pages = aiter(answer.streaming_content)
        assert await greeted(pages)
        await acts(play_card, game, "left", alice)
        assert await first(pages) == NUDGE
        assert hub.count == 1
        reader = asyncio.create_task(anext(pages))
        await asyncio.sleep(0.01)
        reader.cancel()  # the browser goes away
        await asyncio.wait([reader])
        assert hub.count == 0

    run(scene())


def test_a_hidden_step_sends_nothing_to_those_who_have_no_part(game: Game, alice: Person, bob: Person) -> None:
    place = standing(game, "red")["banner"].forms[0].params[0][1].options[0]

    async def scene() -> None:
        streams = {}
        for person, seat in ((alice, "red"), (bob, "white"), (bob, "public")):
            answer = await opened(person, address_of(game, seat))
            streams[seat] = aiter(answer.streaming_content)
            assert await greeted(streams[seat])
        await acts(choose, game, "red", alice, "banner", place)
        assert await first(streams["red"]) == NUDGE
        assert await silent(streams["white"]) and await silent(streams["public"])

    run(scene())


@pytest.mark.parametrize("seat", ["white", "gm", "nobody"])
def test_nobody_listens_at_the_door_of_another(game: Game, alice: Person, seat: str) -> None:
    async def scene() -> None:
        assert (await opened(alice, address_of(game, seat))).status_code == 404

    run(scene())


def test_strangers_and_passers_by_hear_that_there_is_no_such_game(game: Game) -> None:
    stranger = Person.objects.create_user(username="stranger")

    async def scene() -> None:
        for person in (stranger, None):
            assert (await opened(person, address_of(game))).status_code == 404

    run(scene())


def test_a_burst_of_news_is_one_nudge_and_never_more_than_four_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        stream = Stream("1:red", None)
        pages = live._nudges(stream, lambda: None)
        assert await greeted(pages)
        came, at = [], []

        async def listen() -> None:
            async for one in pages:
                came.append(one)
                at.append(asyncio.get_running_loop().time())

        listener = asyncio.create_task(listen())
        for _ in range(100):
            hub.hear({"news": ["1:red", "1:white"]})
            await asyncio.sleep(0.01)
        await asyncio.sleep(live.PAUSE * 2)
        stream.end()
        await asyncio.wait_for(listener, SOON)
        nudged = [when for one, when in zip(came, at, strict=True) if one == NUDGE]
        assert 2 <= len(nudged) < 50
        assert min(later - earlier for earlier, later in pairwise(nudged)) > live.PAUSE * 0.9

    run(scene())


def test_a_quiet_stream_breathes_and_asks_whether_it_may_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "KEEP_ALIVE", 0.05)
    asked = []

    async def scene() -> None:
        pages = live._nudges(Stream("1:red", None), lambda: asked.append(1))
        assert [await first(pages) for _ in range(3)] == [HELLO, STILL_HERE, STILL_HERE]
        await pages.aclose()

    run(scene())
    assert asked


def guest_of(game: Game, author: Person) -> Any:
    link = invite_guest(game_id=game.pk, seat="white", name="Jeanne", author=author)
    from campaigns.services.guests import _seat

    link.person = _seat(link, "device")
    return link


def test_the_stream_of_a_revoked_guest_is_cut(game: Game, charlie: Person) -> None:
    link = guest_of(game, charlie)

    async def scene() -> None:
        stream = Stream(hints.channel(game.pk, "white"), link.person.pk)
        pages = live._nudges(stream, lambda: None)
        assert await greeted(pages)
        await acts(lambda: revoke_guest_link(link=link))
        with pytest.raises(StopAsyncIteration):
            await first(pages)

    run(scene())


def gives_up_white(game: Game, person: Person) -> None:
    hand_seat(game_id=game.pk, seat="white", to=SeatPlan())


def is_sent_away(game: Game, person: Person) -> None:
    remove_member(membership=Membership.objects.get(person=person, campaign=game.campaign))


def logs_other_devices_out(game: Game, person: Person) -> None:
    words = {
        "old_password": "Bob keeps a secret",
        "new_password1": "salt of Paimpol",
        "new_password2": "salt of Paimpol",
    }
    form = ChangePasswordForm(person, words)
    assert form.is_valid()
    form.save()


@pytest.mark.parametrize("deed", [gives_up_white, is_sent_away, logs_other_devices_out])
def test_whoever_loses_a_seat_or_a_device_hears_of_no_news_there(game: Game, bob: Person, deed: Any) -> None:
    async def scene() -> None:
        pages = live._nudges(Stream(hints.channel(game.pk, "white"), bob.pk), lambda: None)
        assert await greeted(pages)
        await acts(deed, game, bob)
        with pytest.raises(StopAsyncIteration):
            await first(pages)

    run(scene())


def test_a_reissued_link_cuts_the_old_device_too(game: Game, charlie: Person) -> None:
    link = guest_of(game, charlie)

    async def scene() -> None:
        pages = live._nudges(Stream(hints.channel(game.pk, "white"), link.person.pk), lambda: None)
        assert await greeted(pages)
        await acts(lambda: reissue_guest_link(link=link, author=charlie))
        with pytest.raises(StopAsyncIteration):
            await first(pages)

    run(scene())


def test_a_table_screen_hears_what_everybody_hears_until_its_link_is_revoked(
    alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "KEEP_ALIVE", 0.1)
    game = two_hats(alice, bob)
    screen = open_table_screen(game=game, author=alice)
    address = reverse("table_live", args=[screen.token])

    async def scene() -> None:
        pages = aiter((await opened(None, address)).streaming_content)
        assert await greeted(pages)
        await acts(play_card, game, "left", alice)
        while await first(pages) != NUDGE:
            pass
        await acts(lambda: revoke_table_screen(screen=screen))
        with pytest.raises(StopAsyncIteration):
            for _ in range(100):
                await first(pages)
        assert (await opened(None, address)).status_code == 404

    run(scene())


def test_closing_the_hub_ends_every_stream() -> None:
    async def scene() -> None:
        streams = [live._nudges(Stream(f"{n}:red", None), lambda: None) for n in range(5)]
        for pages in streams:
            assert await greeted(pages)
        hub.close()
        for pages in streams:
            with pytest.raises(StopAsyncIteration):
                await first(pages)
        assert hub.count == 0

    run(scene())


def test_through_a_real_broker_news_reach_every_process(redis_url: str, settings: Any) -> None:
    """Two hubs stand for two web processes."""
    settings.REDIS_URL = redis_url

    async def scene() -> None:
        hubs = [Hub(), Hub()]
        streams = [Stream("7:red", None), Stream("7:red", None)]
        for one, stream in zip(hubs, streams, strict=True):
            one.open(stream)
        async with asyncio.timeout(SOON):
            while not all(stream.wanted.is_set() for stream in streams):
                await asyncio.to_thread(hints.Broker().publish, {"news": ["7:red"]})
                await asyncio.sleep(0.1)
        for one in hubs:
            one.close()
        await asyncio.sleep(0.05)

    run(scene())


def test_a_broker_that_comes_back_is_news_for_everybody(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    monkeypatch.setattr(live, "BACK_OFF", (0.05,))

    async def scene() -> None:
        one, stream = Hub(), Stream("7:red", None)
        one.open(stream)
        await asyncio.sleep(0.2)
        assert not stream.wanted.is_set()
        monkeypatch.setattr(live.redis, "from_url", lambda *given, **more: BackAgain())
        await asyncio.wait_for(stream.wanted.wait(), SOON)
        one.close()
        await asyncio.sleep(0.05)

    run(scene())


class BackAgain:
    """A broker that answers and has nothing to say."""

    async def __aenter__(self) -> BackAgain:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    def pubsub(self) -> BackAgain:
        return self

    async def subscribe(self, name: str) -> None:
        pass

    async def get_message(self, **given: object) -> None:
        await asyncio.sleep(0.01)
