"""The door for servers that can hold event streams open: `uvicorn config.asgi:application`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable
from typing import IO, Any

import django
from asgiref.sync import sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

KEPT_OF_A_BODY = 4_000_000  # bytes; the settings refuse less than this with a sentence, the rest is not even stored
IN_MEMORY = 256_000


class Door(ASGIHandler):
    """Django's own, but for two habits.

    The whole chain of middleware and view runs in one thread: handing each link over to a thread of its own and back
    costs more than most of our pages. Event streams are not held up by this, they begin after their view has answered.
    And of a body too large for any form of ours the rest is dropped as it arrives, where Django would store it first.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)

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
