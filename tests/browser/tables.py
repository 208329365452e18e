"""Games that are set up behind the scenes of the served site, and people who log in to play them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from tests.serving import Site

PASSWORD = "twelve écus of salt"
NewPage = Callable[..., Page]
_numbers = count(1)


@dataclass(frozen=True)
class Council:
    """A game of the Three Barons; `names` are the accounts of those who sit in it, by seat."""

    game: int
    names: dict[str, str]

    @property
    def url(self) -> str:
        return f"/games/{self.game}/"


def set_council(server: Site, people: dict[str, str], **more: Any) -> Council:
    """`people` by seat ("gm" too); who has several seats is named several times. Seats left out are bots'."""
    number = next(_numbers)
    names = {seat: f"{name.lower()}-of-council-{number}" for seat, name in people.items()}
    asked = json.dumps({"names": names, "shown": people, "more": more})
    code = f"from tests.browser.tables import make; make({asked!r})"
    return Council(int(server.manage("shell", "--no-imports", "-c", code).split()[-1]), names)


def make(asked: str) -> None:
    """Runs inside the served site: prints the number of the game."""
    from campaigns.models import Person
    from tests.campaigns.chance import known_chance
    from tests.campaigns.tables import council

    data = json.loads(asked)
    people: dict[str, Person] = {}
    for seat, name in data["names"].items():
        person = Person.objects.filter(username=name).first()
        people[seat] = person or Person.objects.create_user(name, password=PASSWORD, display_name=data["shown"][seat])
    with known_chance(json.dumps([data["shown"], data["more"]])):
        print(council(people, **data["more"]).pk)


def log_in(page: Page, name: str) -> Page:
    page.goto("/log-in/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url(lambda address: not address.endswith("/log-in/"))
    return page


def at_table(page: Page, table: Council, seat: str) -> Page:
    """Somebody's own browser, at the game."""
    log_in(page, table.names[seat]).goto(table.url)
    expect(page.locator("#play")).to_be_visible()
    return page


def answer(page: Page, words: str) -> None:
    """Chooses an answer by its words and gives it."""
    page.locator("#asked .choice", has_text=words).locator("input[name=choice]").check()
    page.locator("#asked .confirm .btn.main").click()
