"""A site as a club hosts it, on loopback: web processes and workers that share nothing but database and broker."""

from __future__ import annotations

import http.client
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.serving import PATIENCE, Site, wait_for

GAMES = "barons=tests.barons tiny=tests.rulesets.tiny"
CSRF = "b" * 32
MADE = """
from django.test import Client
from campaigns.models import Person
from campaigns.services.seats import open_table_screen
from tests.campaigns.tables import council
red = Person.objects.create_user("red-{n}")
game = council({{"red": red}})
browser = Client(headers={{"host": "localhost"}})
browser.force_login(red)
screen = open_table_screen(game=game, author=red)
print("MADE", game.pk, screen.token, browser.cookies["registre_session"].value)
"""


@dataclass(frozen=True)
class Sitting:
    """A council with red played by a person, all others by bots: who comes as red, and the link of its screen."""

    game: int
    screen: str
    session: str


@dataclass
class Club:
    """`own_folders`: each process has a data folder of its own, as on machines of their own."""

    folder: Path
    environment: dict[str, str]
    started: list[Site] = field(default_factory=list)

    @property
    def own_folders(self) -> bool:
        return "DATABASE_URL" in self.environment

    def process(self, what: str) -> Site:
        name = f"{what}{len(self.started)}" if self.own_folders else "var"
        shared = {"REGISTER_GAMES": GAMES, "SWEEP_SECONDS": "1", "SECRET_KEY": "the same on every machine of the club"}
        command = [sys.executable, "-m", "config.run", what]
        self.started.append(Site(self.folder / name, {**shared, **self.environment}, command))
        return self.started[-1]

    def upgrade(self) -> None:
        site = self.process("upgrade")
        site.launch()
        assert site.launcher is not None
        assert site.launcher.wait(PATIENCE) == 0, site.output

    def web(self) -> Site:
        return self.process("web").start()

    def worker(self) -> Site:
        site = self.process("worker")
        site.launch()
        return site

    def council(self) -> Sitting:
        out = self.started[0].manage("shell", "--no-imports", "-c", MADE.format(n=time.monotonic_ns()))
        _, game, screen, session = next(line for line in out.splitlines() if line.startswith("MADE")).split()
        return Sitting(int(game), screen, session)

    def stop(self) -> None:
        for site in self.started:
            site.stop()


def health(web: Site, path: str = "/health/?all=1") -> dict[str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE)
    connection.request("GET", path)
    found: dict[str, str] = json.loads(connection.getresponse().read())
    return found


def send(web: Site, sitting: Sitting, path: str, sent: dict[str, Any] | None = None) -> tuple[int, Any]:
    """As red’s browser would: a read, or with `sent` a deed."""
    cookies = f"registre_session={sitting.session}; registre_csrf={CSRF}"
    headers = {"Cookie": cookies, "X-CSRFToken": CSRF, "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE)
    body = None if sent is None else json.dumps(sent)
    connection.request("POST" if body else "GET", f"/api/games/{sitting.game}/{path}", body, headers)
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


def answer(web: Site, sitting: Sitting) -> None:
    """Red answers by this web process as soon as the game waits for him: once the bots have moved."""
    wait_for(lambda: "red" in send(web, sitting, "phase/?as=red")[1]["waiting"], why="red is not waited for")
    asked = [one["id"] for one in send(web, sitting, "questions/?as=red")[1]["questions"] if one["must"]]
    actions = send(web, sitting, "actions/?as=red&odds=0")[1]["actions"]
    chosen = next(one for one in actions if one["question"] in asked)
    status, said = send(web, sitting, "answer/", {"question": chosen["question"], "answer": chosen["answer"]})
    assert status == 200, said
