"""The path of a stranger: an account, a campaign, a game of Picrochole with a friend who has only a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits
from tests.browser.tables import NewPage
from tests.browser.test_people_pages import found_campaign, sign_up


def set_up_picrochole(host: Page, campaign: str) -> None:
    host.goto(campaign)
    host.get_by_role("link", name="Set up the first game").click()
    host.locator("main a[href*='picrochole']").first.click()
    host.locator("#id_name").fill("The ford of the bakers")
    host.get_by_label("Blue").select_option(label="Hervé")
    host.get_by_role("button", name="Set up the game").click()
    expect(host.locator("h1")).to_have_text("The ford of the bakers")


def invite(host: Page, name: str) -> str:
    """The address that a friend opens on the phone."""
    host.locator("#seat-red summary", has_text="Hand this seat over").click()
    host.locator("#seat-red").get_by_placeholder("Name of the guest").fill(name)
    host.locator("#seat-red").get_by_role("button", name="Invite a guest").click()
    expect(host.locator("svg.qr")).to_be_visible()
    return host.locator("#link-address").input_value()


def march(page: Page, steps: int) -> str:
    """The first unit goes some hexes on, pressed on the board; its path as the form says it."""
    unit = page.locator("svg.map [data-piece]").first
    unit.dispatch_event("click")
    here = unit.get_attribute("data-place") or ""
    column, row = int(here[:2]), int(here[2:])
    for _ in range(steps):
        row += 1
        page.locator(f"svg.map [data-place='{column:02d}{row:02d}']").first.dispatch_event("click")
    path = page.locator("#asked [data-param=path]").first
    expect(path).not_to_have_value("")  # the server is asked for the way
    return path.input_value()


def test_a_stranger_plays_picrochole_with_a_friends_phone(new_page: NewPage) -> None:
    host, phone = new_page(), new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    sign_up(host, "Hervé")
    set_up_picrochole(host, found_campaign(host, "Lerné"))
    phone.goto(invite(host, "Youenn"))
    phone.get_by_role("button", name="Sit down on this device").click()
    host.get_by_role("link", name="Back to the seats").click()
    host.get_by_role("button", name="Begin the game").click()
    expect(host.locator("#asked")).to_contain_text("What do your units do?")
    phone.goto(host.url)
    expect(phone.locator("#asked")).to_contain_text("What do your units do?")
    assert march(host, 1)
    host.locator("#asked .confirm .btn.main").click()
    expect(phone.locator("#seats .light.yes")).to_have_count(1)
    phone.locator("label", has=phone.locator("#tab-board")).tap()
    assert march(phone, 1)
    expect(phone.locator("#in-hand")).to_be_visible()
    phone.locator("#in-hand label").tap()
    phone.locator("#asked .confirm .btn.main").tap()
    expect(host.locator("#guide h2", has_text="Turn 2")).to_be_visible()
    expect(phone.locator("#guide-fold summary")).to_contain_text("Turn 2")
    check_fits(phone)
