"""What every page is looked at for, once it is there: a look at a page that is only coming would see nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def at_rest(page: Page) -> Page:
    """All scripts of the page have run, and what was put into it since listens."""
    page.wait_for_load_state()
    expect(page.locator(".htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)
    return page


def check_fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    page.wait_for_load_state()
    wide = page.locator("html").evaluate("(html) => html.scrollWidth")
    screen = page.viewport_size
    assert screen and wide <= screen["width"], f"{page.url} is {wide} wide"


def speak(page: Page, language: str) -> None:
    """Chosen in the bar; whose language it is already has no button for it."""
    button = page.locator(f".bar button[name=language][value={language}]")
    if button.count():
        button.click()
    expect(page.locator("html")).to_have_attribute("lang", language)
