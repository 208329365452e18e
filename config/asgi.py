"""The door for servers that can hold event streams open: `uvicorn config.asgi:application`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

import django
from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

KEPT_OF_A_BODY = 4_000_000  # bytes; the settings refuse less than this with a sentence, the rest is not even stored
IN_MEMORY = 256_000
HANDS = 4  # threads that answer; more than one, as some wait: for mail, for a password to be hashed


class Door(ASGIHandler):
    """Django's own, but for three habits.

    The whole chain of middleware and view runs in one thread: handing each link over to a thread of its own and back
    costs more than most of our pages. Event streams are not held up by this, they begin after their view has answered.
    There are a few such threads, which keep their connections to the database: as Python runs one of them at a time,
    requests that stand in line are all answered sooner than requests that slow each other down.
    And of a body too large for any form of ours the rest is dropped as it arrives, where Django would store it first.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.hands = ThreadPoolExecutor(HANDS, "answering")

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self._answer, thread_sensitive=False, executor=self.hands)(request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()

    async def read_body(self, receive: Callable[[], Awaitable[dict[str, Any]]]) -> IO[bytes]:
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
