"""A browser without pictures: one person's cookies, one connection a request, and how long each took."""

from __future__ import annotations

import http.client
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from bench.table import client_of, site

if TYPE_CHECKING:
    from campaigns.models import Person

TOKEN = "b" * 32
QUESTION = re.compile(r'name="question" value="([^"]+\.orders)"')
TICK = re.compile(r'name="tick" value="(\d+)"')
EMPTY_PAGE = "/log-in/"


@dataclass(frozen=True)
class Answer:
    status: int
    text: str
    seconds: float


class Browser:
    def __init__(self, who: Person) -> None:
        session = client_of(who).cookies["registre_session"].value
        self.port = site().port
        self._headers = {
            "Cookie": f"registre_session={session}; registre_csrf={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": f"http://127.0.0.1:{self.port}",
        }

    def get(self, path: str) -> Answer:
        return self._send("GET", path)

    def empty_page(self) -> Answer:
        return self._send("HEAD", EMPTY_PAGE)

    def post(self, path: str, **form: str) -> Answer:
        return self._send("POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **form}))

    def _send(self, method: str, path: str, body: str | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        began = time.perf_counter()
        connection.request(method, path, body, self._headers)
        response = connection.getresponse()
        text = response.read().decode()
        seconds = time.perf_counter() - began
        connection.close()
        return Answer(response.status, text, seconds)
