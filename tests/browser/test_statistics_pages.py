"""Statistics in a real browser: narrowed by a plain form without a script, saved as a file, legible on a phone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

PARTS = ("casualties", "dice", "careers", "attendance", "alliances", "games")
READ = {
    "wide": ({"viewport": WIDE, "locale": "en-GB", "java_script_enabled": False}, "Casualties in all: 1"),
    "phone": (
        {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR", "color_scheme": "dark"},
        "Pertes en tout\u00a0: 1",
    ),
}


def make(asked: str) -> None:
    """Runs inside the served site: a game master and a player with what can be counted; prints the campaign."""
    from campaigns.models import Attendance, Game, Person, Standing, Wound
    from tests.campaigns.counting import band, entered, game_of, meeting, over, roll, tell
    from tests.campaigns.known import character
    from tests.campaigns.tables import found

    *names, language = json.loads(asked)
    master, player = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title(), language=language)
        for name in names
    )
    campaign = found("Kounttoù", master, player, gm=master)
    anne, malo = character(campaign, "Anne", player), character(campaign, "Malo", is_npc=True)
    band(campaign, "The people of the mill at the old ford", anne)
    game = over(campaign, "At the ford", {"left": None, "right": None}, 4, "left")
    held = meeting(campaign, "Evening", 9, "1590-05-12", game)
    entered(campaign, Attendance, meeting=held, person=player, came=True)
    entered(campaign, Wound, character=anne, game=game, happened_on="1590-05-12", cause="Sword")
    entered(campaign, Wound, character=malo, happened_on="1590-07-01", course="fatal")
    entered(campaign, Standing, character=anne, towards=malo, score=2, event="Salt", on="1590-05-12")
    tell(game_of(campaign, "By night", {"left": None}), ("public",), roll("left", [1, 2, 3, 4, 5, 6] * 6, "a"))
    Game.objects.filter(campaign=campaign).update(slug="barons")
    print(campaign.pk)


@pytest.fixture
def reader(request: pytest.FixtureRequest, server: Site, new_page: NewPage) -> tuple[Page, str, str]:
    """The player in front of his screen, where the statistics are, and what they say of May."""
    options, said = READ[request.param]
    language = options["locale"][:2]
    names = [f"{name}-{request.param}" for name in ("gwenael", "rivanon")]
    code = f"from tests.browser.test_statistics_pages import make; make({json.dumps([*names, language])!r})"
    campaign = server.manage("shell", "--no-imports", "-c", code).split()[-1]
    page = new_page(**options)
    log_in(page, names[1])
    return page, f"/campaigns/{campaign}/statistics/", said


@pytest.mark.parametrize("reader", READ, indirect=True)
def test_statistics_are_read_narrowed_and_saved(reader: tuple[Page, str, str]) -> None:
    page, statistics, said = reader
    for part in PARTS:
        page.goto(f"{statistics}{part}/")
        expect(page.locator(".plot-panel").first).to_be_visible()
        check_fits(page)
    page.goto(statistics)
    expect(page.locator("svg.chart:visible").first).to_be_visible()
    page.locator("details.fold > summary").click()
    page.locator("[name=until]").fill("1590-05")
    page.locator("form.filters .btn").first.click()
    expect(page.locator(".plot-panel .told").first).to_contain_text(said)
    panel = page.locator(".plot-panel").first
    panel.locator("summary").click()
    expect(panel.locator("tbody tr")).to_have_count(1)
    with page.expect_download() as saved:
        panel.locator("a[download]").click()
    assert saved.value.suggested_filename == "casualties-time.csv"
    text = saved.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 2
    assert text.splitlines()[1].endswith(",0,0,0,1,1")
