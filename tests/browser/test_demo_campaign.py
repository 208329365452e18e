"""The demo campaign in a real browser: from the front page to the running game, on both screens, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import check_fits

LONG = 120_000  # milliseconds: laying it out takes a few seconds, and others may share the machine
SCREENS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": WIDE},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
WORDS = {
    "en-GB": {"try": "Try the demo", "first": "Look here first", "game": "The mill of Traou-Gwern"},
    "fr-FR": {"try": "Essayer la démonstration", "first": "À voir d’abord", "game": "Le moulin de Traou-Gwern"},
}
SECRET = {"en-GB": "under the runner stone", "fr-FR": "sous la meule courante"}


def laid_out(page: Page, locale: str) -> str:
    """From the front page; the address of the campaign."""
    page.goto("/")
    page.get_by_role("button", name=WORDS[locale]["try"]).click(timeout=LONG)
    expect(page.get_by_role("heading", name=WORDS[locale]["first"])).to_be_visible(timeout=LONG)
    return page.url


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("locale", WORDS)
def test_from_the_front_page_to_the_running_game(new_page: Callable[..., Page], screen: str, locale: str) -> None:
    page = new_page(**SCREENS[screen], locale=locale)
    page.set_default_timeout(LONG)
    campaign = laid_out(page, locale)
    check_fits(page)
    doors = page.locator(".doors a")
    expect(doors).to_have_count(6)
    for address in [one.get_attribute("href") for one in doors.all()]:
        answer = page.goto(str(address))
        assert answer is not None and answer.ok, address
        check_fits(page)
    page.goto(campaign)
    page.locator(".doors a", has_text=WORDS[locale]["game"]).click()
    expect(page.locator("svg.map.cm")).to_be_attached()
    expect(page.locator("#asked[data-question]")).to_be_visible()
    expect(page.locator("body")).to_contain_text(SECRET[locale])


def test_as_a_player_nothing_of_it_is_to_be_seen_and_back_again(page: Page) -> None:
    page.set_default_timeout(LONG)
    campaign = laid_out(page, "en-GB")
    page.get_by_role("button", name="See it as a player").click()
    expect(page.get_by_role("heading", name="You are Soazig, a player")).to_be_visible()
    expect(page.locator(".doors a")).not_to_have_count(0)
    page.wait_for_load_state()
    for address in [one.get_attribute("href") for one in page.locator(".doors a").all()]:
        page.goto(str(address))
        expect(page.locator("body")).not_to_contain_text(SECRET["en-GB"])
    page.goto(campaign)
    page.get_by_role("button", name="Back to the game master’s chair").click()
    expect(page.get_by_role("heading", name="Look here first")).to_be_visible()


def test_a_phone_sits_down_and_the_demo_is_laid_out_anew(page: Page, new_page: Callable[..., Page]) -> None:
    page.set_default_timeout(LONG)
    campaign = laid_out(page, "en-GB")
    page.get_by_role("link", name="Play it on a phone").click()
    page.get_by_role("button", name="Show the code").click()
    shown = page.locator("#link-address").input_value()
    phone = new_page(**SCREENS["phone"])
    phone.set_default_timeout(LONG)
    phone.goto(re.sub(r"^https?://[^/]+", "", shown))
    phone.get_by_role("button", name="Sit down on this device").tap()
    expect(phone.locator("#asked")).to_be_visible()
    check_fits(phone)
    page.goto(campaign)
    page.get_by_role("link", name="Lay it out anew").click()
    page.get_by_role("button", name="Lay it out anew").click()
    expect(page.get_by_role("heading", name="Look here first")).to_be_visible(timeout=LONG)
    assert page.url != campaign
    page.goto(campaign)
    page.get_by_role("link", name="To the demo as it is now").click()
    expect(page.get_by_role("heading", name="Look here first")).to_be_visible()
