"""People, guests and campaigns in a real browser: by keyboard, on a phone, in the dark, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits

NewPage = Callable[..., Page]
_names = iter(range(1, 10_000))


def sign_up(page: Page, name: str) -> None:
    page.goto("/sign-up/")
    page.locator("#id_display_name").fill(name)
    page.locator("#id_username").fill(f"{name.lower()}{next(_names)}")
    page.locator("#id_password").fill("twelve écus of salt")
    page.locator("main form button").click()
    expect(page.locator("h1")).to_contain_text(name)


def found_campaign(page: Page, name: str) -> str:
    page.goto("/campaigns/new/")
    page.locator("#id_name").fill(name)
    page.locator("#id_story_date").fill("12 May 1590")
    page.locator("main form button").click()
    expect(page.locator("h1")).to_have_text(name)
    return re.search(r"/campaigns/\d+/", page.url)[0]


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_friend_sits_down_by_the_code_on_a_phone(new_page: NewPage, scripts: bool) -> None:
    host = new_page(java_script_enabled=scripts)
    sign_up(host, "Hervé")
    campaign = found_campaign(host, "Le Trégor")
    host.goto(f"{campaign}guests/")
    host.locator("#id_name").fill("Youenn")
    host.get_by_role("button", name="Make a link").click()
    expect(host.locator("svg.qr")).to_be_visible()
    address = host.locator("#link-address").input_value()
    phone = new_page(viewport=PHONE, java_script_enabled=scripts)
    phone.goto(address)
    phone.get_by_role("button", name="Sit down on this device").click()
    expect(phone.locator("h1")).to_have_text("Le Trégor")
    other = new_page(viewport=PHONE)
    other.goto(address)
    expect(other.locator("main")).to_contain_text("belongs to another device")


def test_every_page_of_a_campaign_fits_a_phone_in_french(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, locale="fr-FR", color_scheme="dark")
    sign_up(page, "Anne")
    campaign = found_campaign(page, "La très longue querelle des fouaciers de Lerné et des bergers de Seuilly")
    paths = ["", "chronicle/", "chronicle/write/", "members/", "guests/", "invite/", "edit/", "leave/"]
    for path in ["/", "/account/", "/notices/", "/campaigns/", "/credits/", *(campaign + one for one in paths)]:
        page.goto(path)
        check_fits(page)
        expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_keyboard_reaches_everything_and_shows_where_it_is(page: Page) -> None:
    page.goto("/log-in/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    reached = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        seen = page.evaluate("[document.activeElement.name, getComputedStyle(document.activeElement).outlineStyle]")
        if seen[0]:
            reached.add(seen[0])
            assert seen[1] == "solid", seen
    assert {"username", "password", "language", "theme"} <= reached


def test_every_control_has_a_name(page: Page) -> None:
    sign_up(page, "Sophie")
    campaign = found_campaign(page, "Le Trégor")
    for path in ("/", "/account/", "/notices/", campaign, f"{campaign}members/", f"{campaign}chronicle/write/"):
        page.goto(path)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")]
                .filter(one => !(one.labels && one.labels.length) && !one.ariaLabel && !one.textContent.trim())
                .map(one => one.outerHTML)"""
        )
        assert nameless == [], path


def test_the_light_is_chosen_by_a_button_and_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Dark page").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("color", "rgb(236, 228, 212)")
    page.goto("/log-in/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_language_is_chosen_in_the_bar_and_one_stays_on_the_page(page: Page) -> None:
    page.goto("/sign-up/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("h1")).to_have_text("Ouvrir un compte")
    expect(page).to_have_url(re.compile("/sign-up/$"))


def test_htmx_refreshes_the_number_in_the_bar_under_the_strict_policy(page: Page) -> None:
    sign_up(page, "Marc")
    page.wait_for_load_state()
    page.evaluate(
        """() => { const bell = document.querySelector("#notice-count").cloneNode(true);
                   bell.setAttribute("hx-trigger", "look"); bell.dataset.old = "yes"; delete bell.dataset.htmxPowered;
                   document.querySelector("#notice-count").replaceWith(bell); htmx.process(bell); }"""
    )
    with page.expect_response("**/notices/count/"):
        page.evaluate("htmx.trigger('#notice-count', 'look')")
    expect(page.locator("#notice-count:not([data-old])")).to_be_visible()
