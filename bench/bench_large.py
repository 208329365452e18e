"""Pages of a campaign of many years against those of a small one, opened in turns by the processor's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import TYPE_CHECKING

from bench import Measure, note
from bench.bench_files import large
from bench.table import client_of, data_folder, person

if TYPE_CHECKING:
    from campaigns.models import Campaign

MOST = 1.5  # times as long as in the small one
OPENINGS = 12
PARTS = ("casualties", "dice", "careers", "attendance", "alliances", "games")
PAGES = {
    "search, a common word": "search/?q=ford",
    "search, a name": "search/?q=Anne+de",
    "search, what is nowhere": "search/?q=zzzz",
    **{f"statistics, {part}": f"statistics/{part}/" for part in PARTS},
    "what one has heard": "knowledge/",
    "pieces with a word": "knowledge/pieces/?q=ford",
    "games": "games/",
    "characters": "register/character/",
    "chronicle": "chronicle/",
    "what waits on the calendar": "calendar/step/",
    "the evening": "evening/",
}
OF_MASTERS = ("knowledge/pieces/", "calendar/step/", "evening/")  # players have no such pages


def measures() -> list[Measure]:
    return [
        Measure(f"large campaign against a small one: {name}", MOST, partial(_ratio, name, path), at_most=True)
        for name, path in PAGES.items()
    ]


@cache
def small() -> Campaign:
    data_folder()
    from campaigns.services.large import Size, make_large

    return make_large(gm=person("keeper"), size=Size(characters=25, games=10, entries=5_000, knowledge=1_000))


def _ratio(name: str, path: str) -> float:
    """Of what the game master waits for and, where there is the page for him, a player."""
    pages = [_page(one, path) for one in (large(), small())]
    taken: list[list[float]] = [[], []]
    for count in range(OPENINGS):
        for opened, seconds in zip(pages, taken, strict=True):
            passed = opened()
            if count:  # the first one warms up
                seconds.append(passed)
    long, short = map(median, taken)
    note(f"{name}, large, ms", long * 1000)
    note(f"{name}, small, ms", short * 1000)
    return long / short


def _page(campaign: Campaign, path: str) -> Callable[[], float]:
    names = ("keeper",) if path.startswith(OF_MASTERS) else ("keeper", "large-1-0")
    browsers = [client_of(person(name)) for name in names]

    def opened() -> float:
        began = time.thread_time()
        answers = [one.get(f"/campaigns/{campaign.pk}/{path}").status_code for one in browsers]
        passed = time.thread_time() - began
        assert set(answers) == {200}, (path, answers)
        return passed

    return opened
