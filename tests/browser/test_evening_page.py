"""The game master's evening on a wide screen and on a phone, in English and in French: tested, noted, told, hidden."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import at_rest, check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site, wait_for

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SCREENS = [
    pytest.param({"viewport": WIDE}, "en", id="wide-en"),
    pytest.param({"viewport": WIDE, "color_scheme": "dark"}, "fr", id="wide-fr"),
    pytest.param({**ON_A_PHONE, "color_scheme": "dark"}, "en", id="phone-en"),
    pytest.param(ON_A_PHONE, "fr", id="phone-fr"),
]
SECRETS = ("Poultr dindan", "The abbey", "decoy", "leurre", "kamm eo", "Anna", "miliner")
NUMBERS = count(1)


@dataclass(frozen=True)
class Evening:
    master: str
    player: str
    path: str


def make(asked: str) -> None:
    """Runs inside the served site: a campaign whose raid is being played, with a secret ready to be told."""
    from campaigns.models import Membership, Person, Role
    from tests.campaigns.known import character, piece
    from tests.campaigns.tables import found
    from tests.campaigns.test_evening import SHEET, raid

    names, language = json.loads(asked)
    master, player, other = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title(), language=language)
        for name in names
    )
    campaign = found("Avel", master, player, other, gm=master)
    Membership.objects.filter(campaign=campaign, person=other).update(role=Role.GM)
    raid(campaign, master, player, other)
    raid(campaign, other, player, master, "Kastell")
    character(campaign, "Anna", player, **SHEET)
    character(campaign, "Ar miliner", None, is_npc=True, **SHEET)
    piece(campaign, master, "Poultr dindan an holen", prepared=True)
    print(campaign.pk)


@pytest.fixture
def evening(server: Site, request: pytest.FixtureRequest) -> Evening:
    language, n = request.getfixturevalue("language"), next(NUMBERS)
    names = [f"{one}{n}" for one in ("gwenola", "herri", "maudez")]
    code = f"from tests.browser.test_evening_page import make; make({json.dumps([names, language])!r})"
    campaign = server.manage("shell", "--no-imports", "-c", code).split()[-1]
    return Evening(names[0], names[1], f"/campaigns/{campaign}/evening/")


def check_nothing_secret(page: Page) -> None:
    """Neither on the screen nor anywhere in the document, in templates, titles or values."""
    html = page.evaluate("document.documentElement.outerHTML") + page.title()
    values = page.evaluate("[...document.querySelectorAll('input, textarea')].map((one) => one.value).join()")
    held = page.evaluate("[...document.querySelectorAll('template')].map((one) => one.innerHTML).join()")
    assert not [one for one in SECRETS if one in html + values + held]


@pytest.mark.parametrize(("screen", "language"), SCREENS)
def test_an_evening(new_page: NewPage, evening: Evening, screen: dict[str, Any], language: str) -> None:
    page = new_page(**screen)
    log_in(page, evening.master)
    page.goto(evening.path.removesuffix("evening/"))
    page.locator(f"a[href='{evening.path}']").click()
    expect(page.locator("#tables")).to_contain_text({"en": "Decoys", "fr": "Leurres"}[language])
    expect(page.locator("#played-tables")).to_contain_text("Kastell")
    check_fits(at_rest(page))
    _tests_somebody(page, language)
    _notes_by_keyboard(page)
    page.locator("#prepared button[name=characters]").first.click()
    expect(page.locator("#unread")).to_contain_text(evening.player.title())
    check_fits(at_rest(page))
    _hides_everything(page, evening)


def _tests_somebody(page: Page, language: str) -> None:
    """Two taps: who, and what."""
    page.locator("#tests .chips a", has_text="Ar miliner").click()
    expect(page.locator("#tests h3")).to_have_text("Ar miliner")
    at_rest(page)
    trial = page.locator("#trials button[value=perception]")
    expect(trial).to_contain_text({"en": "50.0", "fr": "50,0"}[language])
    page.locator("#tests-changed").fill("1")
    page.locator("#tests-changed").blur()
    expect(trial).to_contain_text({"en": "66.7", "fr": "66,7"}[language])
    trial.click()
    expect(page.locator("#last-tests li")).to_have_count(1)
    tested = {"en": "Ar miliner was tested", "fr": "Épreuve de Ar miliner"}
    expect(page.locator("#last-tests")).to_contain_text(tested[language])


def _notes_by_keyboard(page: Page) -> None:
    at_rest(page).locator("h1").click()
    page.keyboard.press("n")
    expect(page.locator("#note-line")).to_be_focused()
    page.keyboard.type("Ar manac'h a zo kamm eo")
    page.keyboard.press("Enter")
    expect(page.locator("#notes .letter")).to_have_text("Ar manac'h a zo kamm eo")
    expect(page.locator("#note-line")).to_have_value("")
    assert page.url.partition("#")[0].endswith("/evening/") or "who=" in page.url


def _hides_everything(page: Page, evening: Evening) -> None:
    """By key while something is being asked of the server, with the line cut, and by the button."""
    late: list[Route] = []
    page.route("**/evening/tables/", lambda route: late.append(route))
    page.evaluate("void htmx.ajax('GET', document.querySelector('#tables').getAttribute('hx-get'), '#tables')")
    wait_for(lambda: page.wait_for_timeout(20) or late)
    page.locator("#note-line").fill("kamm eo c'hoazh")
    page.context.set_offline(True)
    page.keyboard.press("Escape")
    expect(page.locator("#curtain")).to_be_visible()
    check_nothing_secret(page)
    expect(page).to_have_url(re.compile("/evening/curtain/$"))
    page.context.set_offline(False)
    for route in late:
        route.continue_()
    page.unroute("**/evening/tables/")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    check_nothing_secret(page)
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    check_nothing_secret(page)
    page.locator("#curtain-button").click()
    expect(page.locator("#prepared")).to_contain_text("Poultr dindan")
    expect(page.locator("#note-line")).to_have_value("kamm eo c'hoazh")
    page.locator("#note-line").fill("")
    page.locator("#curtain-button").click()
    expect(page.locator("#curtain")).to_be_visible()
    check_nothing_secret(page)
    page.goto(evening.path)
    page.locator("h1").click()
    page.keyboard.press("h")
    expect(page.locator("#curtain")).to_be_visible()
    check_nothing_secret(page)
