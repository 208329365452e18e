"""The door for servers that can hold event streams open: `uvicorn config.asgi:application`."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any

import django
from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

KEPT_OF_A_BODY = 4_000_000  # bytes; the settings refuse less than this with a sentence, the rest is not even stored
IN_MEMORY = 256_000
HANDS = 4  # threads that answer; more than one, as some wait: for mail, for a password to be hashed
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Door(ASGIHandler):
    """Django's own, but for three habits.

    All that a request needs is done in one thread, its signals too: handing each step over to a thread of its own and
    back costs more than most of our pages. Event streams are not held up by this, they begin after their view answered.
    There are a few such threads, which keep their connections to the database: as Python runs one of them at a time,
    requests that stand in line are all answered sooner than requests that slow each other down.
    And of a body too large for any form of ours the rest is dropped as it arrives, where Django would store it first.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.hands = ThreadPoolExecutor(HANDS, "answering")

    async def handle(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Somebody who leaves before his page is ready is noticed when it is sent; who leaves a stream ends it."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            set_script_prefix(get_script_prefix(scope))
            request, refusal = self.create_request(scope, body)
            response = refusal if request is None else await self.run_get_response(request)
            try:
                await (
                    self._stream(response, receive, send) if response.streaming else self.send_response(response, send)
                )
            finally:
                response.close()

    async def _stream(self, response: Any, receive: Receive, send: Send) -> None:
        if not response.is_async:
            response.streaming_content = self._parts(iter(response.streaming_content))
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
        for task in (leaving, sending):
            task.cancel()
            with suppress(asyncio.CancelledError, RequestAborted):
                await task

    async def _parts(self, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Of a file, each read by one of the hands: Django would read all of it first, and warn of that."""
        read = sync_to_async(lambda: next(parts, b""), thread_sensitive=False, executor=self.hands)
        while part := await read():
            yield part

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self._answer, thread_sensitive=False, executor=self.hands)(request)

    def _answer(self, request: Any) -> HttpResponseBase:
        request_started.send(sender=self.__class__, scope=request.scope)
        try:
            return self.get_response(request)
        finally:
            close_old_connections()

    async def read_body(self, receive: Receive) -> IO[bytes]:
        body = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY, mode="w+b")
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                body.close()
                raise RequestAborted
            body.write(message.get("body", b"")[: KEPT_OF_A_BODY - body.tell()])
            more = message.get("more_body", False)
        body.seek(0)
        return body


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)
application = Door()
