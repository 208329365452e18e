"""A simulation in a browser: asked for, watched to its end without a touch, and one of its games looked at."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site

SOON = 90_000  # milliseconds for a busy machine to play what takes seconds
_numbers = count(1)


def make(name: str) -> None:
    """Runs inside the served site: somebody with a campaign; prints its number."""
    from campaigns.models import Person
    from tests.campaigns.tables import found

    person = Person.objects.create_user(name, password=PASSWORD, display_name="Blaise")
    print(found("Evenings", person).pk)


def at_the_form(server: Site, page: Page) -> None:
    """Logs somebody in, before the form for a simulation of the first lesson."""
    name = f"blaise-counts-{next(_numbers)}"
    code = f"from tests.browser.test_simulation import make; make({name!r})"
    campaign = int(server.manage("shell", "--no-imports", "-c", code).split()[-1])
    log_in(page, name).goto(f"/campaigns/{campaign}/simulations/new/picrochole/teaching/")


def test_a_page_follows_its_simulation_to_the_end(server: Site, page: Page) -> None:
    at_the_form(server, page)
    page.locator("input[name=games]").fill("200")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/progress/" in request.url else None)
    page.locator("main form .btn.main").click()
    page.wait_for_url(re.compile(r"/jobs/[^/]+/$"))
    job = page.url
    expect(page.locator("#job .badge")).to_contain_text("finished", timeout=SOON)
    assert page.url == job and asked
    expect(page.locator("#job progress")).to_have_count(0)
    expect(page.locator("#job")).to_contain_text("200 games")
    expect(page.locator("#job")).to_contain_text("plain Python")
    expect(page.locator("svg.chart").first).to_be_visible()
    polls = len(asked)
    page.wait_for_timeout(2500)
    assert len(asked) == polls  # what is over is asked for no more


def test_a_game_that_a_side_won_is_looked_at(server: Site, page: Page) -> None:
    at_the_form(server, page)
    page.locator("input[name=games]").fill("20")
    page.locator("main form .btn.main").click()
    expect(page.locator("#job .badge")).to_contain_text("finished", timeout=SOON)
    page.locator("#job table a", has_text="replay one").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/"))
    expect(page.locator("svg.map").first).to_be_visible()
