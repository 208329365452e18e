"""A stranger's whole way on a phone: from an account to a game verified offline and a campaign that moves house."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits
from tests.browser.tables import NewPage
from tests.browser.test_people_pages import found_campaign, sign_up
from tests.serving import HOUSE, Site

GAME = "The ford of the bakers"
WATCHED = "The bakers among themselves"
PLANNER = "bot:planner"
LONG = 60_000  # milliseconds, for what the worker does


@pytest.fixture
def elsewhere(chromium: str, tmp_path: Path) -> Iterator[Site]:
    """Another site that nobody has been to."""
    site = Site(tmp_path / "elsewhere")
    try:
        yield site.start()
    finally:
        site.stop()


def set_up(page: Page, campaign: str, name: str, **seats: str) -> str:
    """A first lesson, begun; its address."""
    page.goto(f"{campaign}games/new/picrochole/teaching/")
    page.locator("#id_name").fill(name)
    for field, choice in seats.items():
        page.locator(f"#id_{field}").select_option(**({"value": choice} if choice == PLANNER else {"label": choice}))
    page.get_by_role("button", name="Set up the game").tap()
    page.get_by_role("button", name="Begin the game").tap()
    expect(page.locator("#play")).to_be_visible()
    return re.search(r"/games/\d+/", page.url)[0]


def tab(page: Page, name: str) -> None:
    page.locator("label", has=page.locator(f"#tab-{name}")).tap()


def order(page: Page, unit: str, to: str) -> None:
    """A unit, and where it goes."""
    tab(page, "board")
    page.locator(f"svg.map [data-piece={unit}]").tap()
    page.locator(f"svg.map g:not(.unit)[data-place='{to}']").tap(force=True)
    expect(page.locator("[data-hand-value]")).to_have_text(re.compile(rf"to {to}, there in turn \d+"))
    expect(page.locator(".in-hand-way")).to_have_count(1)
    tab(page, "asked")


def path_of(page: Page, unit: str) -> Locator:
    return page.locator(f"tr[data-piece={unit}] input[data-param=path]")


def saved(page: Page, button: Locator, folder: Path) -> Path:
    """What a press on a button saves."""
    with page.expect_download() as waiting:
        button.tap()
    download: Download = waiting.value
    file = folder / download.suggested_filename
    download.save_as(file)
    return file


def play_two_turns(page: Page) -> None:
    order(page, "B02", "0606")
    page.locator("#asked button[name=assumption]").first.tap()
    expect(page.locator("#asked #ahead")).to_contain_text("arrives at 0606")
    page.locator("#asked .confirm .btn.main").tap()
    expect(page.locator("#guide-fold summary")).to_contain_text("Turn 2", timeout=LONG)
    expect(path_of(page, "B02")).to_have_value(re.compile("0606$"))  # orders stay until they are changed
    order(page, "B01", "0605")
    page.locator("#asked .confirm .btn.main").tap()
    expect(page.locator("#guide-fold summary")).to_contain_text("Turn 3", timeout=LONG)


def replay_a_turn(page: Page) -> None:
    """Own units move one after the other, in their order."""
    tab(page, "board")
    page.locator("#board").get_by_role("link", name="past turns").tap()
    expect(page.locator("h1")).to_have_text("Past turns")
    page.get_by_role("link", name="Turn 1", exact=True).tap()
    expect(page.locator("#board h2")).to_have_text("Turn 1 again")
    said = []
    while page.locator("#replay a[rel=next]").count():
        step = len(said) + 1
        page.locator("#replay a[rel=next]").tap()
        expect(page.locator("#replay nav").first).to_contain_text(f"step {step} of")
        said.append(page.locator("#replay > p[role=status]").inner_text())
    own = re.findall(r"^(B\d\d) ", "\n".join(said), re.MULTILINE)
    assert own == sorted(own) and "B02" in own
    assert said[-1] == "How it ended."


def simulate(page: Page, campaign: str) -> None:
    page.goto(f"{campaign}simulations/")
    page.get_by_role("link", name="Ask for a simulation").tap()
    page.get_by_role("link", name="First lesson").tap()
    page.locator("#id_games").fill("40")
    for seat in ("blue", "red"):
        page.locator(f"#id_seat_{seat}").select_option("planner")
    page.get_by_role("button", name="Play these games").tap()
    expect(page.locator("progress")).to_be_visible()
    expect(page.get_by_role("heading", name="Look at a game")).to_be_visible(timeout=LONG)
    expect(page.locator("#job")).to_contain_text("40 games")


def verify(file: Path) -> str:
    """As somebody does who has the file and the rules, and no site."""
    command = [sys.executable, "-m", "rulesets", "replay", str(file)]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def check_moved(page: Page, file: Path) -> None:
    """What was saved is there: the campaign, the game to be read that was played; the one he arbitrates goes on."""
    sign_up(page, "Perrine")
    page.goto("/campaigns/import/")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Take it in").tap()
    expect(page.locator("h1")).to_have_text("Lerné")
    expect(page.locator("main")).to_contain_text("Opened by a stranger")
    campaign = page.url
    page.get_by_role("link", name=GAME, exact=True).last.tap()  # as its seat knew it
    expect(page.locator("svg.map [data-unit=B02]")).to_have_count(1)
    expect(page.locator("#journal")).to_contain_text("Turn 2 is over.")
    check_fits(page)
    page.goto(campaign)
    page.get_by_role("link", name=WATCHED, exact=True).first.tap()
    expect(page.locator("#play")).to_be_visible()
    expect(page.locator("#guide-fold summary")).not_to_contain_text("Turn 1 ", timeout=LONG)


def test_a_stranger_s_whole_way_on_a_phone(new_page: NewPage, elsewhere: Site, tmp_path: Path) -> None:
    touched = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = new_page(**touched)
    sign_up(page, "Perrine")
    campaign = found_campaign(page, "Lerné")
    page.goto(f"{campaign}chronicle/write/")
    page.locator("#id_title").fill("Opened by a stranger")
    page.locator("#id_text").fill("Who has never been here before.")
    page.locator("main form button.main").tap()
    expect(page.locator("main")).to_contain_text("written by Perrine")
    game = set_up(page, campaign, GAME, seat_red=PLANNER)
    play_two_turns(page)
    replay_a_turn(page)
    page.goto(f"{game}proof/")
    assert "verified" in verify(saved(page, page.get_by_role("link", name="Save the game"), tmp_path))
    simulate(page, campaign)
    set_up(page, campaign, WATCHED, seat_blue=PLANNER, seat_red=PLANNER, gm="Perrine")
    page.goto(campaign)
    page.get_by_role("link", name="Save as a file").tap()
    file = saved(page, page.get_by_role("link", name="Save the file"), tmp_path)
    there = new_page(**touched, base_url=elsewhere.base_url)
    check_moved(there, file)
    there.close()  # before its site goes
