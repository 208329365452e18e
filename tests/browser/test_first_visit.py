"""What a stranger meets: a page that our own security policy lets work, on a desk and on a phone, in his language."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.looks import check_fits


def test_the_first_page_works_under_its_own_policy(page: Page) -> None:
    answer = page.goto("/")
    assert answer is not None
    assert answer.ok
    assert "default-src 'self'" in (answer.header_value("content-security-policy") or "")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_nothing_is_wider_than_a_phone(phone: Page) -> None:
    phone.goto("/")
    check_fits(phone)


def test_a_french_browser_is_answered_in_french(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_an_address_that_does_not_exist_has_a_page_too(page: Page) -> None:
    answer = page.goto("/no/such/page/")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_be_visible()
