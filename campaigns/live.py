"""Live pages: a stream a page that says only "you have news". What the news is, an ordinary view answers.

One listener an event loop hears the broker for all streams of this process. A lost nudge is harmless: every page also
asks now and then, and after a broken connection to the broker every page is nudged.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any

import redis.asyncio as redis
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from campaigns.access_games import get_table_screen, get_visible_game
from campaigns.services.hints import NEWS, channel
from campaigns.views.sitting import reader_of
from rulesets.common.seats import PUBLIC

logger = logging.getLogger(__name__)

PAUSE = 0.25  # seconds between two nudges of one page: four a second at most
KEEP_ALIVE = 15.0
BACK_OFF = (0.2, 0.5, 1.0, 2.0, 5.0)
HEADERS = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}
HELLO = b"retry: 2000\n\n"
NUDGE = b"event: news\ndata: you have news\n\n"
STILL_HERE = b": still here\n\n"


@dataclass(eq=False)
class Stream:
    """One open page. `wanted` holds at most one nudge: more news at once is still one piece of news."""

    channel: str
    person: int | None
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    wanted: asyncio.Event = field(default_factory=asyncio.Event)
    cut: bool = False

    def nudge(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wanted.set)

    def end(self) -> None:
        self.cut = True
        self.nudge()


class Hub:
    """All open streams of this process, and the one listener of each event loop."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Stream]] = {}
        self._listeners: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}
        self._lock = Lock()

    def open(self, stream: Stream) -> None:
        with self._lock:
            self._streams.setdefault(stream.channel, set()).add(stream)
        if settings.REDIS_URL and stream.loop not in self._listeners:
            self._listeners[stream.loop] = stream.loop.create_task(self._listen())

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._streams.get(stream.channel, set()).discard(stream)
            if not self._streams.get(stream.channel):
                self._streams.pop(stream.channel, None)

    @property
    def count(self) -> int:
        return len(self._all())

    def hear(self, message: dict[str, Any]) -> None:
        """News for some channels, or the end of somebody's streams. May be called from any thread."""
        for name in message.get("news", ()):
            with self._lock:
                streams = list(self._streams.get(name, ()))
            for stream in streams:
                stream.nudge()
        if "cut" in message:
            self._end(lambda stream: stream.person == message["cut"])

    def close(self) -> None:
        """The site stops: streams end by themselves, so that nothing waits for them."""
        self._end(lambda stream: True)
        for loop, task in list(self._listeners.items()):
            if not loop.is_closed():
                loop.call_soon_threadsafe(task.cancel)
        self._listeners.clear()

    def _end(self, which: Callable[[Stream], bool]) -> None:
        for stream in self._all():
            if which(stream):
                stream.end()

    def _all(self) -> list[Stream]:
        with self._lock:
            return [stream for streams in self._streams.values() for stream in streams]

    async def _listen(self) -> None:
        """Hears the broker for as long as the loop runs; a broker that comes back means news for everybody."""
        failures = 0
        while True:
            try:
                async with redis.from_url(settings.REDIS_URL, decode_responses=True) as client, client.pubsub() as ear:
                    await ear.subscribe(NEWS)
                    if failures:
                        self._nudge_all()
                    failures = 0
                    await self._hear_all(ear)
            except (RedisError, OSError) as error:
                wait = BACK_OFF[min(failures, len(BACK_OFF) - 1)]
                failures += 1
                logger.warning("live pages lost the broker (%s); trying again in %s s", type(error).__name__, wait)
                await asyncio.sleep(wait)

    async def _hear_all(self, ear: Any) -> None:
        while True:
            message = await ear.get_message(ignore_subscribe_messages=True, timeout=KEEP_ALIVE)
            if message is not None:
                self.hear(json.loads(message["data"]))

    def _nudge_all(self) -> None:
        for stream in self._all():
            stream.nudge()


hub = Hub()


@require_safe
async def game_live(request: HttpRequest, game_id: int) -> StreamingHttpResponse:
    """The stream of one viewer of one game: `?as=` names the seat, as on the page."""
    seat = request.GET.get("as", "")

    def may_look() -> str:
        reader = reader_of(request, get_visible_game(request.viewer, game_id), seat)
        if reader is None:
            raise Http404
        return reader

    viewer = await sync_to_async(_with_fresh_connection)(may_look)
    return _answer(Stream(channel(game_id, viewer), _person_of(request)), may_look)


@require_safe
async def table_live(request: HttpRequest, token: str) -> StreamingHttpResponse:
    """The stream of a table screen: everybody's news, as long as its link holds."""

    def may_look() -> int:
        return get_table_screen(token).game_id

    game_id = await sync_to_async(_with_fresh_connection)(may_look)
    return _answer(Stream(channel(game_id, PUBLIC), None), may_look)


def _person_of(request: HttpRequest) -> int | None:
    person = request.viewer.person
    return person.pk if person else None


def _answer(stream: Stream, may_look: Callable[[], Any]) -> StreamingHttpResponse:
    return StreamingHttpResponse(_nudges(stream, may_look), content_type="text/event-stream", headers=HEADERS)


async def _nudges(stream: Stream, may_look: Callable[[], Any]) -> AsyncIterator[bytes]:
    """No database connection is held while the stream waits; whether it may go on is asked again at every breath."""
    hub.open(stream)
    checked = monotonic()
    try:
        yield HELLO
        while not stream.cut:
            news = await _wait_for_news(stream)
            if monotonic() - checked >= KEEP_ALIVE:
                if not await _may_still(may_look):
                    return
                checked = monotonic()
            if news and not stream.cut:
                yield NUDGE
                await asyncio.sleep(PAUSE)
            elif not news:
                yield STILL_HERE
    finally:
        hub.leave(stream)


async def _wait_for_news(stream: Stream) -> bool:
    try:
        await asyncio.wait_for(stream.wanted.wait(), KEEP_ALIVE)
    except TimeoutError:
        return False
    stream.wanted.clear()
    return True


async def _may_still(may_look: Callable[[], Any]) -> bool:
    try:
        await sync_to_async(_with_fresh_connection)(may_look)
    except Http404:
        return False
    return True


def _with_fresh_connection(look: Callable[[], Any]) -> Any:
    """Rows are read and the connection is given back: a stream may stay open for hours."""
    try:
        return look()
    finally:
        if not connection.in_atomic_block:
            connection.close()
