"""Somebody comes before somebody whom the game master plays: the chances follow what is chosen."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site


def make(asked: str) -> None:
    """Runs inside the served site: a miller who loves Anne; prints where she comes before him."""
    from campaigns.models import Attitude, Person
    from campaigns.services.acts import Doing, act
    from tests.campaigns.known import at, character
    from tests.campaigns.tables import found

    master = Person.objects.create_user(json.loads(asked), password=PASSWORD, display_name="Katell")
    campaign = found("Le Trégor", master, gm=master)
    miller = character(campaign, "The miller", is_npc=True, slug="argad", form="character")
    anne = character(campaign, "Anne")
    with act(Doing(campaign, master, "entered", {"row": "x"})) as pen:
        pen.create(Attitude, {"npc": miller, "towards": anne, "score": 9, "cause": "saved his mill"})
    print(at("receive", campaign, miller.pk))


def test_the_chances_follow_what_is_chosen_and_no_token_goes_into_an_address(page: Page, server: Site) -> None:
    code = f"from tests.browser.test_npc_pages import make; make({json.dumps('katell-of-the-mill')!r})"
    path = server.manage("shell", "--no-imports", "-c", code).split()[-1]
    log_in(page, "katell-of-the-mill").goto(path)
    expect(page.locator("#reception")).to_contain_text("hostile (die 1)")
    page.locator("#case [name=asked]").fill("flour for the League")
    with page.expect_request(lambda one: "look=1" in one.url) as looked:
        page.locator("#case select[name=met]").select_option(label="Anne")
    expect(page.locator("#reception")).to_contain_text("friendly (die 1, 2, 3, 4, 5, 6)")
    assert set(parse_qs(urlsplit(looked.value.url).query)) == {"look", "dice", "met"}
