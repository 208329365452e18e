"""What is printed, by a real browser: chosen on a wide screen and on a phone, laid out for paper, made into a file."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE
from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

SCREENS = {
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
    "wide": {"viewport": WIDE},
}
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
SLIPS = 11
MILLIMETRE = 96 / 25.4


def make(asked: str) -> None:
    """Runs inside the served site: people of a band, slips, a letter and a map; prints the number of the campaign."""
    from campaigns.models import Band, BandMember, Campaign, Person, Place, Possession, Wound
    from campaigns.services.acts import Doing, act
    from campaigns.services.pictures import keep_picture
    from tests.campaigns.known import character, image, piece, tell
    from tests.campaigns.tables import found

    master, player = (
        Person.objects.create_user(name, password=PASSWORD, display_name=name.title()) for name in json.loads(asked)
    )
    Person.objects.filter(pk=player.pk).update(language="fr")
    campaign = found("Le Trégor, 1590", master, player, gm=master)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    values = {"class": 4, "armour": "4*", "health": 3, "morale": 4, "weapons": "sword, pistol", "life_points": 2}
    sheet = {"slug": "argad", "form": "character", "sheet": values, "fate": "wounded", "languages": "breton, français"}
    text = "Née à Kermartin, elle a gardé les clefs du manoir pendant tout le siège."
    jehane = character(campaign, "Jehane", player, **sheet, biography=text, notes="She sold the keys.")
    with act(Doing(campaign, master, "entered", {"row": "them"})) as pen:
        pen.change(jehane, {"place": pen.create(Place, {"name": "Coatfrec"})})
        wound = {"severity": "serious", "cause": "une balle", "happened_on": "1590-04-02", "treated": True}
        pen.create(Wound, {"character": jehane, "location": "main gauche", **wound})
        for name, count in (("Deux pistolets à rouet", 2), ("Un bidet", 1)):
            pen.create(Possession, {"character": jehane, "name": name, "count": count, "value": 12, "currency": "écus"})
        band = pen.create(Band, {"name": "Les sauniers", "leader": jehane, "notes": "They will be betrayed."})
        pen.create(BandMember, {"band": band, "character": jehane, "part": "capitaine"})
    for n in range(1, 8):
        other = character(campaign, f"Saunier {n}")
        with act(Doing(campaign, master, "entered", {"row": "him"})) as pen:
            pen.create(BandMember, {"band": band, "character": other})
    for n in range(1, SLIPS + 1):
        text = "La lettre du reliquaire doit parvenir à Guingamp sans que Kergrist la lise. " * (1 + n % 4)
        tell(piece(campaign, master, f"Objectif {n}", matter="objective", aim="open", text=text), master, jehane)
    drawn = keep_picture(campaign=campaign, file=image(size=(800, 500)))
    told = {"matter": "handout", "text": "Le gué est sous le moulin.", "picture": drawn, "truth": False}
    tell(piece(campaign, master, "Carte du gué", **told), master, jehane)
    print(campaign.pk)


@pytest.fixture(scope="module")
def hub(server: Site) -> str:
    code = f"from tests.browser.test_printed_pages import make; make({json.dumps(['enora', 'gwilherm'])!r})"
    return f"/campaigns/{server.manage('shell', '--no-imports', '-c', code).split()[-1]}/print/"


def choose(page: Page, hub: str, *groups: str) -> None:
    """Everything of these groups."""
    page.goto(hub)
    for group in groups:
        for box in page.locator(f"#{group} input").all():
            box.check()


def on_paper(page: Page) -> list[Locator]:
    page.locator(".print-how .btn.main").click()
    expect(page.locator(".leaves")).to_be_attached()
    page.wait_for_load_state()
    page.emulate_media(media="print")
    return page.locator("article").all()


def pages_of(page: Page, kind: str = "A4") -> int:
    made = page.pdf(prefer_css_page_size=True)
    sizes = {"A4": (594, 841), "letter": (612, 792)}
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)
    assert box and (int(float(box[1])), int(float(box[2]))) == sizes[kind]
    return len(A_PAGE.findall(made))


def check_codes(articles: list[Locator]) -> None:
    """Each bears one, black on white, large enough for a telephone at arm's length, of a plain page of this site."""
    for one in articles:
        code = one.locator("svg.qr")
        expect(code).to_have_count(1)
        box = code.bounding_box()
        assert box and box["width"] >= 20 * MILLIMETRE and abs(box["width"] - box["height"]) < 1
        assert code.locator(".qr-ink").evaluate("e => getComputedStyle(e).fill") == "rgb(0, 0, 0)"


def test_a_game_master_prints_everything_with_its_secrets(page: Page, hub: str) -> None:
    log_in(page, "enora")
    choose(page, hub, "characters", "bands", "slips", "handouts")
    articles = on_paper(page)
    assert len(articles) == 8 + 1 + SLIPS + 1
    for one in articles:
        expect(one.locator(".leaf-edition")).to_be_visible()
        expect(one.locator(".leaf-edition")).to_have_text("Game master’s edition: holds secrets, not for players")
    check_codes(articles)
    text = page.locator(".leaves").inner_text()
    assert "She sold the keys." in text and "They will be betrayed." in text and "not true" in text
    expect(page.locator(".no-print").first).to_be_hidden()
    assert pages_of(page) == 8 + 1 + 3 + 1


@pytest.mark.parametrize("screen", SCREENS)
def test_slips_are_handed_out_and_lie_whole_on_their_pages(new_page: NewPage, hub: str, screen: str) -> None:
    page = new_page(**SCREENS[screen])
    log_in(page, "enora")
    choose(page, hub, "slips")
    page.locator("#print-for").select_option("each")
    page.locator("[name=paper][value=letter]").check()
    articles = on_paper(page)
    assert len(articles) == SLIPS
    check_codes(articles)
    for one in articles:
        expect(one.locator(".leaf-edition")).to_have_text("For Jehane only")
        assert one.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
        assert one.evaluate("e => getComputedStyle(e).borderTopStyle") == "dashed"
        assert one.evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert pages_of(page, "letter") == 2


@pytest.mark.parametrize("screen", SCREENS)
def test_a_player_prints_his_own_in_french(new_page: NewPage, hub: str, screen: str) -> None:
    page = new_page(**SCREENS[screen], locale="fr-FR")
    log_in(page, "gwilherm")
    choose(page, hub, "characters", "bands", "handouts")
    check_fits(page)
    small = "e => [...e.querySelectorAll('.pick')].filter(one => one.getBoundingClientRect().height < 44).length"
    assert page.locator(".print-hub").evaluate(small) == 0
    expect(page.locator("#print-for")).to_have_count(0)
    page.locator(".print-how .btn.main").click()
    expect(page.locator("article")).to_have_count(8 + 1 + 1)
    page.wait_for_load_state()
    check_fits(page)
    page.emulate_media(media="print")
    check_codes(page.locator("article").all())
    text = page.locator(".leaves").inner_text()
    assert "Pour Gwilherm seul" in text and "Blessures" in text and "imprimé le" in text
    assert not [one for one in ("She sold the keys.", "betrayed", "meneur", "Wounds", "printed on") if one in text]
    assert page.locator(".leaf").first.evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert pages_of(page) == 8 + 1 + 1
