"""A player's own page, wide and on a phone, in both languages: a meeting answered, a secret read, a game gone to."""

from __future__ import annotations

import json
import os
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

SHOTS = os.environ.get("SHOTS", "")
_numbers = count(1)
WAYS: dict[str, dict[str, Any]] = {
    "wide, English": {"viewport": WIDE, "locale": "en-GB"},
    "wide, French, dark": {"viewport": WIDE, "locale": "fr-FR", "color_scheme": "dark"},
    "phone, English, dark": {
        "viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB", "color_scheme": "dark",
    },
    "phone, French": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR"},
    "phone, French, without scripts": {
        "viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR", "java_script_enabled": False,
    },
}  # fmt: skip


def make(asked: str) -> None:
    """Runs inside the served site: a game master, and a player of whom something is asked; prints the campaign."""
    from datetime import timedelta

    from django.utils import timezone

    from campaigns.access import Viewer, get_visible_campaign
    from campaigns.models import Band, Campaign, Meeting, Person, Possession, Wound
    from campaigns.services.acts import Doing, act
    from campaigns.services.games import create_game, start_game
    from campaigns.services.notes import write_note
    from campaigns.services.plans import GamePlan
    from tests.campaigns.known import character, piece, tell
    from tests.campaigns.tables import BARONS, bot, found, member

    given = json.loads(asked)
    master, player = (
        Person.objects.create_user(name, password=PASSWORD, display_name=shown, language=given["language"])
        for name, shown in given["names"].items()
    )
    campaign = found("Le Trégor, 1590", master, player, gm=master)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    campaign = get_visible_campaign(Viewer(master), campaign.pk)
    sheet = {"health": 4, "morale": 3, "perception": 4, "agility": 3, "life_points": 2, "skills": "swim"}
    anne = character(campaign, "Anne de Kermarec", player, slug="argad", form="character", sheet=sheet, fate="wounded")
    character(campaign, "Jehan le borgne", player)
    with act(Doing(campaign, master, "entered", {"row": "Anne"})) as pen:
        pen.create(Wound, {"character": anne, "location": "cuisse", "course": "healing", "next_on": "1590-05-10"})
        pen.create(Possession, {"character": anne, "sort": "money", "name": "bourse", "count": 120, "currency": "écus"})
        pen.create(Possession, {"character": anne, "sort": "weapon", "name": "rapière de Tolède", "concealed": True})
        pen.create(Band, {"name": "Les saulniers", "leader": anne})
        begins = timezone.now() + timedelta(days=6)
        pen.create(Meeting, {"title": "La veillée", "begins_at": begins, "where": "Chez Sophie, Paimpol"})
        pen.create(Meeting, {"title": "Le siège", "begins_at": begins + timedelta(days=14)})
    tell(
        piece(campaign, master, "Brûler le moulin", matter="objective", aim="open", text="Avant l’aube."), master, anne
    )
    tell(piece(campaign, master, "L’abbé ment", text="Il a vu la charrette."), master, anne)
    tell(piece(campaign, master, "Le pont est coupé"), master, everybody=True)
    tell(piece(campaign, master, "Du sénéchal", matter="letter", text="Venez seul."), master, anne)
    write_note(campaign=campaign, viewer=Viewer(master), text="Anne est suivie.", to=[player])
    seats = {"red": member(player), "white": bot(), "black": bot()}
    plan = GamePlan("Le gué du Léguer", BARONS, "council", seats, master)
    game = start_game(game_id=create_game(campaign=campaign, author=master, plan=plan).pk, by=master)
    print(campaign.pk, game.pk)


def made(server: Site, language: str = "en") -> tuple[str, str, str, str]:
    """The campaign, its game, and the accounts of its game master and of its player."""
    nth = next(_numbers)
    master, player = f"sophie-of-page-{nth}", f"marc-of-page-{nth}"
    asked = json.dumps({"names": {master: "Sophie", player: "Marc"}, "language": language})
    code = f"from tests.browser.test_my_page import make; make({asked!r})"
    campaign, game = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return campaign, game, master, player


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name.replace(', ', '-').replace(' ', '_')}.png", full_page=True)


def check_thumbs(page: Page) -> None:
    """What a thumb has to hit is large enough for it."""
    small = page.locator(".my-page .btn:visible, .my-page summary:visible, .campaign-tabs a:visible")
    for one in small.all():
        box = one.bounding_box()
        assert box and box["height"] >= 43.5, one.inner_text()


@pytest.mark.parametrize("way", WAYS)
def test_a_player_answers_a_meeting_reads_a_secret_and_goes_to_the_game_that_waits(
    new_page: NewPage, server: Site, way: str
) -> None:
    campaign, game, _master, player = made(server, WAYS[way]["locale"][:2])
    page = new_page(**WAYS[way])
    log_in(page, player).goto(f"/campaigns/{campaign}/")
    check_fits(page)
    shot(page, f"campaign {way}")
    page.locator(".campaign-tabs a").first.click()
    expect(page).to_have_url(f"{server.base_url}/campaigns/{campaign}/me/")
    page.wait_for_load_state()
    check_fits(page)
    shot(page, way)
    if "phone" in way:
        check_thumbs(page)

    secret = page.locator("#told .told-slips > li", has_text="L’abbé ment")
    expect(secret.locator(".slip-body")).to_be_hidden()
    secret.locator("summary").click()
    expect(secret.locator(".told-text")).to_have_text("Il a vu la charrette.")
    shot(page, f"{way} open")
    secret.locator("[name=mind][value=yes]").click()
    expect(page.locator("#told .told-slips > li", has_text="L’abbé ment").locator(".badge.good")).to_be_visible()

    page.locator("#meeting [name=answer][value=maybe]").click()
    expect(page.locator("#meeting [name=answer][value=maybe]")).to_have_attribute("aria-pressed", "true")
    page.locator("#letters a", has_text="Sophie").click()
    expect(page).not_to_have_url(f"{server.base_url}/campaigns/{campaign}/me/")
    expect(page.locator("main")).to_contain_text("Anne est suivie.")
    check_fits(page)
    page.go_back()
    page.reload()
    expect(page.locator("#letters li.new", has_text="Sophie")).to_have_count(0)
    page.locator("#due a", has_text="Le gué du Léguer").click()
    expect(page).to_have_url(f"{server.base_url}/games/{game}/")


def test_the_tabs_of_a_campaign_take_two_rows_on_a_phone_and_open_to_all_of_them(
    new_page: NewPage, server: Site
) -> None:
    campaign, _game, master, player = made(server, "fr")
    page = new_page(**WAYS["phone, French, without scripts"])
    log_in(page, player).goto(f"/campaigns/{campaign}/me/")
    assert page.locator(".campaign-tabs").bounding_box()["height"] < 130
    members = page.locator(".campaign-tabs a[href$='/members/']")
    expect(members).to_be_hidden()
    page.locator(".more-tabs > summary").click()
    check_fits(page)
    shot(page, "tabs open")
    members.click()
    expect(page.locator(".more-tabs > summary")).to_have_text("Membres")
    shot(page, "tabs elsewhere")
    wide = new_page(viewport=WIDE)
    log_in(wide, master).goto(f"/campaigns/{campaign}/")
    shot(wide, "tabs wide")
    expect(wide.locator(".campaign-tabs a[href$='/members/']")).to_be_visible()
