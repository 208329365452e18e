"""A place is shown to one player, who reads of it on a phone; a character gets a portrait, as a file is chosen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site


def make(asked: str) -> None:
    """Runs inside the served site: a hidden cave, and Anne, whom the player keeps; prints their pages."""
    from campaigns.models import Circle, Person, Place
    from campaigns.services.acts import Doing, act
    from tests.campaigns.known import at, character
    from tests.campaigns.tables import found

    gm, player, other = (
        Person.objects.create_user(one, password=PASSWORD, display_name=one.split("-")[0].capitalize(), language=speech)
        for one, speech in json.loads(asked)
    )
    campaign = found("Le Trégor", gm, player, other, gm=gm)
    anne = character(campaign, "Anne", player)
    with act(Doing(campaign, gm, "entered", {"row": "x"})) as pen:
        cave = pen.create(Place, {"name": "The cave", "audience": Circle.GM})
    print(at("row", campaign, "place", cave.pk), at("row", campaign, "character", anne.pk))


@pytest.mark.parametrize(
    ("language", "show", "some", "save", "portrait"),
    [
        ("en", "Show or hide", "those to whom it was shown", "Save", "Portrait"),
        ("fr", "Montrer ou cacher", "ceux à qui on l’a montré", "Enregistrer", "Portrait"),
    ],
)
def test_a_row_is_shown_and_a_portrait_given(
    new_page: Callable[..., Page], server: Site, tmp_path: Path, language: str, show: str, some: str, save: str,
    portrait: str,
) -> None:  # fmt: skip
    names = [f"{one}-{language}" for one in ("katell", "bob", "charlie")]
    asked = json.dumps([[one, language] for one in names])
    code = f"from tests.browser.test_showing_pages import make; make({asked!r})"
    cave, anne = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    gm, player, other = new_page(), new_page(viewport=PHONE), new_page(viewport=PHONE)
    for one, name in ((gm, names[0]), (player, names[1]), (other, names[2])):
        log_in(one, name)
    assert player.goto(cave).status == 404  # type: ignore[union-attr]
    gm.goto(cave)
    gm.get_by_role("link", name=show).click()
    gm.get_by_label(some).check()
    gm.get_by_label("Bob", exact=True).check()
    gm.get_by_role("button", name=save).click()
    expect(gm.locator("#history")).to_contain_text("Bob")
    player.goto(cave)
    expect(player.locator("main h2").first).to_contain_text("The cave")
    expect(player.locator("#history")).not_to_contain_text("Bob")
    assert other.goto(cave).status == 404  # type: ignore[union-attr]
    Image.new("RGB", (80, 100), (120, 30, 60)).save(tmp_path / "anne.png")
    player.goto(anne)
    player.get_by_role("link", name=portrait, exact=True).click()
    player.locator("input[type=file]").set_input_files(tmp_path / "anne.png")
    player.get_by_role("button", name=save).click()
    expect(player.locator("img.portrait")).to_be_visible()
    for one in (player, gm):
        check_fits(one)
