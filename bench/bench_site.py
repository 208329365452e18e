"""What the web costs: a move among twenty players, taking back and opening a page when the journal is long."""

from __future__ import annotations

import http.client
import re
import threading
import time
from functools import partial
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from bench import Measure, ratio
from bench.table import SIDES, client_of, data_folder, game_of, person, quiet_game, site, stay

TABLES = 10  # of two players each
THINK = 1.0  # seconds between two answers of one player
MOVES = 8  # of each player, a round
TICK = re.compile(r'name="tick" value="(\d+)"')
QUESTION = re.compile(r'name="question" value="(t\d+\.orders)"')


def measures() -> list[Measure]:
    return [
        Measure("a move through the web, p95 beyond an empty page, 20 players", 80, move_beyond_empty, "ms", True),
        Measure("undo at entry 10,000", 0.5, undo_seconds, "s", True),
        Measure("rewind of ten lines at entry 10,000", 0.5, rewind_seconds, "s", True),
        Measure("play page at 10,000 entries against one of 100", 1.2, page_ratio(), at_most=True),
    ]


def page_ratio() -> Any:
    return ratio(partial(page_seconds, 10_000), partial(page_seconds, 100))


def page_seconds(entries: int) -> float:
    """The median of some openings, after one that warms up."""
    game = game_of(entries)
    browser = client_of(person(f"{game.name}-blue"))
    taken = []
    for _ in range(12):
        began = time.perf_counter()
        response = browser.get(f"/games/{game.pk}/")
        taken.append(time.perf_counter() - began)
        assert response.status_code == 200
    return median(taken[1:])


def undo_seconds() -> float:
    from campaigns.services.actors import Actor
    from campaigns.services.undo import undo

    game = game_of(10_000)
    stay(game, "blue")
    began = time.perf_counter()
    undo(game_id=game.pk, actor=Actor.of(person(f"{game.name}-blue")), seat="blue")
    return time.perf_counter() - began


def rewind_seconds() -> float:
    """The table agreed; ten lines of the public journal are taken back."""
    from campaigns.models import Told
    from campaigns.services.actors import TABLE
    from campaigns.services.rewind import Back, rewind

    game = game_of(10_000)
    lines = Told.objects.filter(game=game, viewer="blue", undone=False).order_by("-n")[:10]
    back = Back("blue", lines[9].n, "measured")
    began = time.perf_counter()
    rewind(game_id=game.pk, actor=TABLE, back=back)
    return time.perf_counter() - began


# -- twenty players ----------------------------------------------------------------------------------------------


class Player(threading.Thread):
    """Opens his page, answers, thinks, again; beside each answer he asks for an empty page."""

    def __init__(self, game_id: int, cookies: str, token: str, port: int, delay: float) -> None:
        super().__init__(daemon=True)
        self.path, self.cookies, self.token, self.port, self.delay = f"/games/{game_id}/", cookies, token, port, delay
        self.moves: list[float] = []
        self.empty: list[float] = []

    def run(self) -> None:
        time.sleep(self.delay)
        for _ in range(MOVES):
            self._turn()
            time.sleep(THINK)

    def _turn(self) -> None:
        _status, page, _seconds = self._send("GET", self.path)
        self.empty.append(self._send("HEAD", "/log-in/")[2])
        question = QUESTION.search(page)
        if question is None:
            return
        found = TICK.search(page)
        form = {
            "csrfmiddlewaretoken": self.token,
            "question": question[1],
            "choice": "f0",
            "tick": found[1] if found else "",
        }
        status, _page, seconds = self._send("POST", f"{self.path}answer/", urlencode(form))
        assert status in (302, 409), status
        self.moves.append(seconds)

    def _send(self, method: str, path: str, body: str | None = None) -> tuple[int, str, float]:
        headers = {"Cookie": self.cookies, "Content-Type": "application/x-www-form-urlencoded"}
        headers["Origin"] = f"http://127.0.0.1:{self.port}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        began = time.perf_counter()
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        seconds = time.perf_counter() - began
        connection.close()
        return response.status, text, seconds


def move_beyond_empty() -> float:
    """The 95th percentile of the answers less that of an empty page, both under the same load, in ms."""
    data_folder()
    port = site().port
    players = []
    for number in range(TABLES):
        game = quiet_game(f"table{time.time_ns()}")
        for side in SIDES:
            browser = client_of(person(f"{game.name}-{side}"))
            token = "b" * 32
            session = browser.cookies["registre_session"].value
            cookies = f"registre_session={session}; registre_csrf={token}"
            players.append(Player(game.pk, cookies, token, port, number * THINK / TABLES))
    for player in players:
        player.start()
    for player in players:
        player.join()
    moves = [seconds for player in players for seconds in player.moves]
    empty = [seconds for player in players for seconds in player.empty]
    assert len(moves) >= TABLES * MOVES, f"only {len(moves)} answers"
    return (quantiles(moves, n=20)[-1] - quantiles(empty, n=20)[-1]) * 1000
