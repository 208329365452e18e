"""A campaign of many years in a browser: its file made ready by the worker, a name found among hundreds."""

from __future__ import annotations

import json
import re
import zipfile
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import at_rest, check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

_numbers = count(1)
WIDE_ENGLISH = {"viewport": WIDE, "locale": "en-GB"}
PHONE_FRENCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR", "color_scheme": "dark"}
KINDS = {
    "wide-en": (WIDE_ENGLISH, "The file is ready"),
    "wide-fr": ({**WIDE_ENGLISH, "locale": "fr-FR"}, "Le fichier est prêt"),
    "phone-en": ({**PHONE_FRENCH, "locale": "en-GB"}, "The file is ready"),
    "phone-fr": (PHONE_FRENCH, "Le fichier est prêt"),
}


def make(asked: str) -> None:
    """Runs inside the served site: prints the number of the campaign."""
    from campaigns.models import Person
    from campaigns.services.large import Size, make_large

    name, language = json.loads(asked)
    master = Person.objects.create_user(name, password=PASSWORD, display_name=name.title(), language=language)
    print(make_large(gm=master, size=Size(characters=60, games=24, entries=240, knowledge=60)).pk)


@pytest.fixture
def place(server: Site, request: pytest.FixtureRequest) -> tuple[str, str]:
    name = f"tifenn{next(_numbers)}"
    language = "en" if "-en" in request.node.name else "fr"
    code = f"from tests.browser.test_large_campaign_pages import make; make({json.dumps([name, language])!r})"
    campaign = server.manage("shell", "--no-imports", "-c", code).split()[-1]
    return name, f"/campaigns/{campaign}/"


@pytest.mark.parametrize("kind", KINDS)
def test_its_file_is_made_ready_while_one_watches(new_page: NewPage, place: tuple[str, str], kind: str) -> None:
    options, ready = KINDS[kind]
    page = new_page(**options)
    name, campaign = place
    log_in(page, name)
    page.goto(f"{campaign}export/")
    check_fits(page)
    page.locator("form .btn.main").click()
    expect(page.locator("#transfer h2")).to_contain_text(ready, timeout=90_000)
    check_fits(page)
    box = page.locator("#transfer .btn.main").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    with page.expect_download() as coming:
        page.locator("#transfer .btn.main").click()
    assert coming.value.suggested_filename.endswith(".registre.zip")
    assert "games/24.json" in zipfile.ZipFile(coming.value.path()).namelist()
    page.goto(f"{campaign}export/")
    expect(page.locator("a[href^='/transfers/']")).to_have_count(1)


def test_without_javascript_one_looks_again(new_page: NewPage, place: tuple[str, str]) -> None:
    page = new_page(**PHONE_FRENCH, java_script_enabled=False)
    name, campaign = place
    log_in(page, name)
    page.goto(f"{campaign}export/")
    page.locator("form .btn.main").tap()
    expect(page.locator("#transfer")).to_be_visible()
    for _ in range(90):
        if page.locator("#transfer .btn.main").count():
            break
        page.wait_for_timeout(1000)
        page.reload()
    expect(page.locator("#transfer h2")).to_contain_text("Le fichier est prêt")


@pytest.mark.parametrize("kind", ["wide-en", "phone-fr"])
def test_a_name_is_found_as_one_types(new_page: NewPage, place: tuple[str, str], kind: str) -> None:
    page = new_page(**KINDS[kind][0])
    name, campaign = place
    log_in(page, name)
    page.goto(f"{campaign}register/possession/enter/")
    line = page.locator("input[name=character]")
    with page.expect_response(re.compile(r"=de(?:\+|%20)R$")):  # an answer to its beginning may come before
        line.press_sequentially("de R")
    at_rest(page)
    options = page.locator("#id_character_names option")
    expect(options.first).to_be_attached()
    found = options.first.get_attribute("value") or ""
    assert "de" in found
    line.fill(found)
    page.locator("[name=name]").fill("Ur varrikenn")
    page.locator("[name=count]").fill("1")
    check_fits(page)
    page.locator("form.stack .btn.main").click()
    expect(page.locator("main")).to_contain_text(found.partition(" · ")[0])
    expect(page.locator("main")).to_contain_text("Ur varrikenn")
