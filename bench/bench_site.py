"""What the web costs: a move among twenty players, all answers at once, a long game opened and taken back."""

from __future__ import annotations

import threading
import time
from statistics import median, quantiles

from bench import Measure, note
from bench.browser import QUESTION, TICK, Browser
from bench.table import SIDES, choir, client_of, data_folder, game_of, person, quiet_game, stay

TABLES = 10  # of two players each
THINK = 5.0  # seconds between two answers of one player: nobody who reads what he answers is quicker
MOVES = 5  # of each player, a round
LENGTHS = (10_000, 100)  # entries of the journals whose pages are compared
OPENINGS = 25
ALONE = 60  # empty pages before and after, when nobody else is there


def measures() -> list[Measure]:
    return [
        Measure("a move through the web, p95 beyond an empty page, 20 players", 80, move_beyond_empty, "ms", True),
        Measure("answers taken when 20 players announce at once", 20, taken_at_once, "of 20"),
        Measure("undo at entry 10,000", 0.5, undo_seconds, "s", True),
        Measure("rewind of ten lines at entry 10,000", 0.5, rewind_seconds, "s", True),
        Measure("play page at 10,000 entries against one of 100", 1.2, page_ratio, at_most=True),
    ]


def page_ratio() -> float:
    """Both are opened in turns, by the processor's clock: what else the machine does meanwhile does not count."""
    pages = [(client_of(person(f"{game.name}-blue")), f"/games/{game.pk}/") for game in map(game_of, LENGTHS)]
    taken: list[list[float]] = [[], []]
    for count in range(OPENINGS):
        for (browser, path), seconds in zip(pages, taken, strict=True):
            began = time.thread_time()
            response = browser.get(path)
            passed = time.thread_time() - began
            assert response.status_code == 200
            if count:  # the first one warms up
                seconds.append(passed)
    return median(taken[0]) / median(taken[1])


def undo_seconds() -> float:
    game = game_of(10_000)
    from campaigns.services.actors import Actor
    from campaigns.services.undo import undo

    stay(game, "blue")
    began = time.perf_counter()
    undo(game_id=game.pk, actor=Actor.of(person(f"{game.name}-blue")), seat="blue")
    return time.perf_counter() - began


def rewind_seconds() -> float:
    """The table agreed; ten lines of the public journal are taken back."""
    game = game_of(10_000)
    from campaigns.models import Told
    from campaigns.services.actors import TABLE
    from campaigns.services.rewind import Back, rewind

    lines = Told.objects.filter(game=game, viewer="blue", undone=False).order_by("-n")[:10]
    back = Back("blue", lines[9].n, "measured")
    began = time.perf_counter()
    rewind(game_id=game.pk, actor=TABLE, back=back)
    return time.perf_counter() - began


# -- twenty players ----------------------------------------------------------------------------------------------


class Player(threading.Thread):
    """Opens his page, answers, thinks, again; beside each answer he asks for an empty page."""

    def __init__(self, game_id: int, browser: Browser, delay: float) -> None:
        super().__init__(daemon=True)
        self.path, self.browser, self.delay = f"/games/{game_id}/", browser, delay
        self.moves: list[float] = []
        self.empty: list[float] = []

    def run(self) -> None:
        time.sleep(self.delay)
        for _ in range(MOVES):
            self._turn()
            time.sleep(THINK)

    def _turn(self) -> None:
        page = self.browser.get(self.path).text
        self.empty.append(self.browser.empty_page().seconds)
        question, tick = QUESTION.search(page), TICK.search(page)
        if question is None or tick is None:
            return
        answer = self.browser.post(f"{self.path}answer/", question=question[1], choice="f0", tick=tick[1])
        assert answer.status in (302, 409), answer.status  # 409: what he said already, when the turn had just ended
        self.moves.append(answer.seconds)


def move_beyond_empty() -> float:
    """The 95th percentile of the answers less that of an empty page, in ms. Nobody plays while the empty page is asked
    for: that players keep each other waiting counts, that the machine is slow or busy does not."""
    data_folder()
    games = [quiet_game(f"table{time.time_ns()}") for _ in range(TABLES)]
    seats = [(game, side) for game in games for side in SIDES]
    players = [
        Player(game.pk, Browser(person(f"{game.name}-{side}")), number * THINK / len(seats))
        for number, (game, side) in enumerate(seats)
    ]
    alone = empty_pages(players[0].browser)
    for player in players:
        player.start()
    for player in players:
        player.join()
    alone += empty_pages(players[0].browser)
    moves = [seconds for player in players for seconds in player.moves]
    empty = [seconds for player in players for seconds in player.empty]
    assert len(moves) >= TABLES * MOVES, f"only {len(moves)} answers"
    slow_move, slow_alone = p95(moves), p95(alone)
    note("a move among 20 players, p95, ms", slow_move)
    note("an empty page among 20 players, p95, ms", p95(empty))
    note("an empty page alone, p95, ms", slow_alone)
    return slow_move - slow_alone


def empty_pages(browser: Browser) -> list[float]:
    return [browser.empty_page().seconds for _ in range(ALONE)]


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] * 1000


def taken_at_once() -> float:
    """How many of twenty sealed answers to one question are taken that arrive in the same instant."""
    game, people = choir()
    browsers = [Browser(one) for one in people]
    together, statuses = threading.Barrier(len(browsers)), []

    def sing(browser: Browser) -> None:
        together.wait()
        form = {"question": "v1", "choice": "f0", "f0.note": "3", "tick": "0"}
        statuses.append(browser.post(f"/games/{game.pk}/answer/", **form).status)

    voices = [threading.Thread(target=sing, args=[one], daemon=True) for one in browsers]
    for voice in voices:
        voice.start()
    for voice in voices:
        voice.join()
    return statuses.count(302)
