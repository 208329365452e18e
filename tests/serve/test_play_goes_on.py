"""Play on the real site: bots move in the worker, open pages hear of it, and nothing accepted is lost by a kill."""

from __future__ import annotations

import http.client
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import PATIENCE, Site, wait_for

GAMES = {"REGISTER_GAMES": "barons=tests.barons tiny=tests.rulesets.tiny", "SWEEP_SECONDS": "1"}
MADE = """
from campaigns.models import Person
from campaigns.services.seats import open_table_screen
from tests.campaigns.tables import council
people = {{seat: Person.objects.create_user(seat + "{n}") for seat in {seats!r}}}
game = council(people, scenario="short")
screen = open_table_screen(game=game, author=next(iter(people.values())))
print("MADE", game.pk, screen.token)
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "var", GAMES).start()
    yield site
    site.stop()


def make_game(site: Site, *seats: str) -> tuple[int, str]:
    """A council in which these seats are people's and all others bots'; its number, and the link of its screen."""
    out = site.manage("shell", "--no-imports", "-c", MADE.format(seats=seats, n=time.monotonic_ns()))
    _, number, token = next(line for line in out.splitlines() if line.startswith("MADE")).split()
    return int(number), token


def ask(site: Site, sql: str, *values: object) -> list[tuple[object, ...]]:
    with sqlite3.connect(f"file:{site.folder / 'registre.sqlite3'}?mode=ro", uri=True, timeout=PATIENCE) as rows:
        return rows.execute(sql, values).fetchall()


def entries(site: Site, game: int) -> int:
    ((count,),) = ask(site, "SELECT entry FROM campaigns_game WHERE id = ?", game)
    return int(str(count))


def bots_waited_for(site: Site, game: int) -> bool:
    sql = "SELECT 1 FROM campaigns_gameseat WHERE game_id = ? AND holder = 'bot' AND asked"
    return bool(ask(site, sql, game))


class Ear:
    """An open page, as far as its stream goes."""

    def __init__(self, site: Site, token: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
        self.connection.request("GET", f"/live/table/{token}/")
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        self.answer.readline()

    def news(self) -> bool:
        """Waits for the next nudge; False when the stream ends."""
        while line := self.answer.readline():
            if line.startswith(b"event: news"):
                return True
        return False


def test_bots_play_on_in_the_worker_and_open_pages_hear_of_it(site: Site) -> None:
    game, token = make_game(site, "red")
    wait_for(lambda: not bots_waited_for(site, game), why="the bots do not move")
    before = entries(site, game)  # white and black have staked; red is waited for
    ear = Ear(site, token)
    answer_for_red(site, game)
    assert ear.news()
    assert ear.news()
    wait_for(lambda: entries(site, game) > before + 2, why="the bots do not go on")


def answer_for_red(site: Site, game: int) -> None:
    code = f"""
from campaigns.models import Game, GameSeat
from tests.campaigns.tables import choose
game = Game.objects.get(pk={game})
choose(game, "red", GameSeat.objects.get(game=game, seat="red").person, "stake")
"""
    beside(site).manage("shell", "--no-imports", "-c", code)


def beside(site: Site) -> Site:
    """Another process of the same site: it has the same rows and the same broker."""
    return Site(site.folder, {**GAMES, "REDIS_URL": site.broker_url})


def test_a_whole_game_of_bots_ends_by_itself(site: Site) -> None:
    game, _ = make_game(site, "red")
    code = f"""
from campaigns.models import Game
from campaigns.services.seats import hand_seat
from tests.campaigns.tables import bot
hand_seat(game_id={game}, seat="red", to=bot())
"""
    beside(site).manage("shell", "--no-imports", "-c", code)
    over = "SELECT 1 FROM campaigns_game WHERE id = ? AND status = 'finished' AND fault = ''"
    wait_for(lambda: ask(site, over, game), why="the bots do not finish")


def test_nothing_accepted_is_lost_when_everything_is_killed(site: Site) -> None:
    game, _ = make_game(site, "red")
    wait_for(lambda: not bots_waited_for(site, game))
    answer_for_red(site, game)
    before = entries(site, game)
    for process in site.family():
        os.kill(process.pid, signal.SIGKILL)
    assert site.launcher is not None
    site.launcher.wait()
    assert entries(site, game) >= before
    site.start()
    wait_for(lambda: not bots_waited_for(site, game), why="the sweep does not find the bots")
    ((journal,),) = ask(site, "SELECT COUNT(*) FROM campaigns_journalentry WHERE game_id = ?", game)
    assert journal == entries(site, game)


def test_a_page_hears_again_after_the_broker_was_killed(site: Site) -> None:
    game, token = make_game(site, "red")
    wait_for(lambda: not bots_waited_for(site, game))
    ear = Ear(site, token)
    assert site.broker is not None
    os.kill(site.broker.pid, signal.SIGKILL)
    assert ear.news()  # the broker is back: whatever happened meanwhile is looked at now
    answer_for_red(site, game)
    assert ear.news()


def test_a_stream_ends_when_the_site_stops(site: Site) -> None:
    _, token = make_game(site, "red")
    ear = Ear(site, token)
    site.stop()
    while ear.news():  # what was under way; then the end
        pass
    assert "Traceback" not in site.output
