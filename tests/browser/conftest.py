"""A real Chromium in front of the real site; without one these tests are skipped, by name and with the reason."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.coming import COMING
from tests.servers import given_servers
from tests.serving import Site

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1280, "height": 900}
PATIENCE = 60_000  # milliseconds: other people may share the machine
PHONE = {"width": 390, "height": 844}
EXPECTED = re.compile(  # what a browser itself says of refusals, and of a line that a test has cut
    r"Failed to load resource: the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED"
    r"|htmx:error: Failed to fetch"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


GAMES = " ".join(["barons=tests.barons", *(f"{slug}={module}" for slug, module in COMING.items())])


@pytest.fixture(scope="session")
def chromium() -> str:
    """The program; the CHROMIUM variable names another one than the PATH would."""
    for name in filter(None, (os.environ.get("CHROMIUM"), *NAMES)):
        if found := shutil.which(name):
            return found
    pytest.skip("no Chromium here; install one (apt install chromium) or name it: CHROMIUM=/path/to/chromium")


@pytest.fixture(scope="session")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all browser tests; each test makes the people and campaigns it needs."""
    with given_servers() as servers:
        site = Site(tmp_path_factory.mktemp("browsed") / "var", {"REGISTER_GAMES": GAMES, **servers})
        try:
            yield site.start()
        finally:
            site.stop()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    # Playwright leaves an event loop running in this thread, which Django takes for a reason to refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, server: Site) -> Iterator[Callable[..., Page]]:
    """Opens a page for somebody who shares no cookies with anybody: `new_page(viewport=PHONE, locale="fr-FR")`.

    The test fails in the end if a script of the site failed, or its security policy stopped something.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            complaints.append(message.text)

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"base_url": server.base_url, "viewport": WIDE, "locale": "en-GB", **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A wide screen."""
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A phone held upright, touched instead of clicked."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
