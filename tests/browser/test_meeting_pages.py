"""A meeting from its first word to its last: set on a wide screen, answered on a phone by link, told to the absent."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR", "color_scheme": "dark"}


def make(asked: str) -> None:
    """Runs inside the served site: a campaign of a game master and a player; prints its number and the player's."""
    from campaigns.models import Person
    from tests.campaigns.tables import found

    master, player = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title(), time_zone="Europe/Paris")
        for name in json.loads(asked)
    )
    print(found("Avel", master, player, gm=master).pk, player.pk)


@pytest.fixture
def place(server: Site) -> tuple[str, str]:
    """Where the meetings are, and who plays."""
    code = f"from tests.browser.test_meeting_pages import make; make({json.dumps(['maela', 'denez'])!r})"
    campaign, player = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return f"/campaigns/{campaign}/meetings/", player


def test_a_meeting_is_set_answered_by_link_held_and_told_to_whoever_was_away(
    page: Page, new_page: NewPage, place: tuple[str, str]
) -> None:
    meetings, player = place
    log_in(page, "maela")
    page.goto(meetings)
    page.locator("a[href$='/plan/']").click()
    page.locator("[name=title]").fill("Skol")
    page.locator("[name=begins_at]").fill("2031-01-15T20:00")
    page.locator("[name=plan]").fill("Ar roudour.")
    page.locator("form.stack .btn.main").click()
    expect(page.locator("#comers")).to_contain_text("no answer yet")
    meeting = page.url
    page.locator(f"#comers a[href$='/links/{player}/']").click()
    expect(page).to_have_url(re.compile(f"/links/{player}/$"))
    page.locator("form .btn.main").click()
    link = page.locator("#link-address").input_value()

    phone = new_page(**ON_A_PHONE)
    phone.goto(f"/answer/{link.rstrip('/').rpartition('/')[2]}/")
    expect(phone.locator(".meeting-facts")).to_contain_text("mercredi 15 janvier 2031, 20:00")
    check_fits(phone)
    phone.locator("[name=answer][value=no]").check()
    phone.locator("[name=remark]").fill("E Pariz")
    phone.locator("#answer .btn.main").tap()
    expect(phone.locator(".notice.good")).to_contain_text("Votre réponse est notée.")
    expect(phone.locator("[name=answer][value=no]")).to_be_checked()

    page.goto(meeting)
    expect(page.locator("#comers")).to_contain_text("E Pariz")
    page.locator("a[href$='/held/']").click()
    page.locator("[name=came]").first.check()
    page.locator("[name=played]").fill("Tremenet eo ar roudour.")
    page.locator("form.stack .btn.main").click()
    expect(page.locator("#comers")).to_contain_text("was not there")

    log_in(phone, "denez")
    phone.goto(meetings.removesuffix("meetings/"))
    phone.locator("#missed .btn").tap()
    expect(phone.locator("main")).to_contain_text("Tremenet eo ar roudour.")
    check_fits(phone)
