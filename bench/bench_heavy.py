"""What hard work costs: a long resolution in one game felt by the players of others, a simulation shared by workers."""

from __future__ import annotations

import threading
import time

from bench import Measure, note
from bench.bench_site import THINK, Player, p95
from bench.browser import Browser
from bench.simulating import Crew
from bench.table import SIDES, anvil, data_folder, entries_of, person, quiet_game
from bench.yardstick import processors_at_hand

TABLES = 10  # of two players each, who feel it or do not
PAUSE = 0.2  # seconds between two blows on the anvil
CALM = 1.0  # seconds for the last blow to be worked out
SECONDS = 30.0  # of work for one worker; a minute’s work is the same twice over
WORKERS = (1, 2)


def measures() -> list[Measure]:
    return [
        Measure("what resolutions over 50 ms in one game add to the p95 of others", 20, added_to_others, "ms", True),
        Measure(f"two workers against one on a simulation of {SECONDS:.0f} s", 1.9, shared_work),
    ]


class Smith(threading.Thread):
    """Answers again and again in a game whose every resolution is long; each page that he posts is answered at once."""

    def __init__(self, game_id: int, browser: Browser) -> None:
        super().__init__(daemon=True)
        self.path, self.browser = f"/games/{game_id}/answer/", browser
        self.blows = 0
        self.rested = threading.Event()

    def run(self) -> None:
        while not self.rested.is_set():
            form = {"question": f"v{self.blows + 1}", "choice": "f0", "f0.note": "3", "tick": str(self.blows)}
            status = self.browser.post(self.path, **form).status
            assert status in (302, 409), status  # 409: the blow before is still being worked out
            self.blows += status == 302
            self.rested.wait(PAUSE)


def added_to_others() -> float:
    """The 95th percentile of the answers of twenty players with the anvil ringing, less that without, in ms."""
    data_folder()
    games = [quiet_game(f"near{time.time_ns()}") for _ in range(TABLES)]
    seats = [(game, side) for game in games for side in SIDES]
    browsers = [(game.pk, Browser(person(f"{game.name}-{side}"))) for game, side in seats]
    quiet = p95(answers_of(browsers))
    game = anvil(f"anvil{time.time_ns()}")
    smith = Smith(game.pk, Browser(person(f"{game.name}-smith")))
    smith.start()
    ringing = p95(answers_of(browsers))
    smith.rested.set()
    smith.join()
    time.sleep(CALM)
    assert entries_of(game) >= 2 * smith.blows > 20, f"{entries_of(game)} entries of {smith.blows} blows"
    note("answers of others, p95, ms", quiet)
    note("the same while long resolutions run, p95, ms", ringing)
    note("long resolutions meanwhile", smith.blows)
    return ringing - quiet


def answers_of(browsers: list[tuple[int, Browser]]) -> list[float]:
    """How long each answer took while all of them play at their pace."""
    players = [Player(game, browser, n * THINK / len(browsers)) for n, (game, browser) in enumerate(browsers)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    return [seconds for player in players for seconds in player.moves]


def shared_work() -> float:
    """The same games, by one worker process and by two that share them chunk by chunk."""
    crew = Crew.gathered()
    processors_at_hand()
    alone, together = (crew.seconds_of(workers, SECONDS) for workers in WORKERS)
    note("a simulation by one worker, s", alone)
    note("the same by two workers, s", together)
    return alone / together
