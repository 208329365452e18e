"""Every page of a game on a phone, in French, in the dark: nothing is wider than the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits, speak
from tests.browser.tables import Council, NewPage, log_in, set_council
from tests.serving import Site

PLAYER = ["", "places/", "journal/", "proof/", "seats/"]
MASTER = ["", "board/", "rewind/", "rewind/?line=2", "as/red/", "as/public/", "seats/"]


@pytest.fixture(scope="module")
def table(server: Site) -> Council:
    return set_council(server, {"red": "Anne-Éléonore", "white": "Louis", "black": "Marc", "gm": "Hervé"}, dice="typed")


@pytest.mark.parametrize(("seat", "paths"), [("red", PLAYER), ("gm", MASTER)])
def test_every_page_of_a_game_fits_a_phone_in_french(
    new_page: NewPage, table: Council, seat: str, paths: list[str]
) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR", color_scheme="dark", has_touch=True, is_mobile=True)
    log_in(page, table.names[seat])
    speak(page, "fr")
    for path in paths:
        page.goto(f"{table.url}{path}")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("h1")).to_have_count(1)
        check_fits(page)


def test_every_tab_of_a_phone_fits_it(new_page: NewPage, table: Council) -> None:
    page = log_in(new_page(viewport=PHONE, has_touch=True, is_mobile=True), table.names["white"])
    page.goto(table.url)
    for tab in ("hand", "secrets", "board", "journal", "asked"):
        page.locator("label", has=page.locator(f"#tab-{tab}")).tap()
        check_fits(page)
        expect(page.locator(f"[data-panel~={tab}]:visible").first).to_be_visible()
