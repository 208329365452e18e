"""What is made before a game: a troop counted in points and printed, a scenario that is written and drawn."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.evenings import english_in
from tests.browser.looks import check_fits, speak
from tests.browser.tables import PASSWORD, NewPage, log_in
from tests.serving import Site

_numbers = count(1)
ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "fr-FR", "color_scheme": "dark"}


def make(asked: str) -> None:
    """Runs inside the served site: a troop without anybody in it, and a scenario of the house; prints their numbers."""
    import rulesets
    from campaigns.models import Person
    from campaigns.services.scenarios import keep_scenario
    from campaigns.services.troops import TroopPlan, keep_troop
    from rulesets.common.troops import Headed
    from tests.campaigns.tables import found

    name = json.loads(asked)
    person = Person.objects.create_user(name, password=PASSWORD, display_name="Perrine")
    campaign, rules = found("Avel", person), rulesets.load("argad")
    plan = TroopPlan("argad", Headed("Gwazed ar vilin", "c16_17", 60))
    text = rules.scenario_file(rules.load_box({}), "raid")
    kept = keep_scenario(campaign=campaign, author=person, name="Ar roudour", slug="argad", text=text)
    print(keep_troop(campaign=campaign, owner=person, plan=plan).pk, kept.pk)


def at_the_bench(server: Site, page: Page, *, french: bool = False) -> tuple[str, str]:
    """Perrine logs in; where her troop is, and her scenario."""
    name = f"perrine-{next(_numbers)}"
    code = f"from tests.browser.test_workshop_pages import make; make({json.dumps(name)!r})"
    troop, text = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    log_in(page, name)
    if french:
        speak(page, "fr")
    return f"/troops/{troop}/", f"/scenarios/{text}/"


def hire(page: Page, sample: str, many: int) -> None:
    page.locator("#sample").select_option(sample)
    page.locator("#sample-count").fill(str(many))
    page.locator("form[action$='/hire/'] .btn.main").click()


# -- troops ------------------------------------------------------------------------------------------------------------


def build(page: Page, troop: str) -> None:
    """Three arquebusiers of six points, then four, and a fifth and a sixth are not to be had."""
    page.goto(troop)
    spent = page.locator("#troop .panel-head .aside").first
    expect(spent).to_have_text(re.compile(r"^0 / 60 points"))
    hire(page, "arquebusier_1590", 3)
    expect(spent).to_have_text(re.compile(r"^18 / 60 points"))
    page.locator("details.price summary").click()
    expect(page.locator("details.price .rule")).to_have_text(["ARG-PTS-02", "ARG-PTS-06"])
    page.locator(".troop-count input[type=number]").fill("4")
    page.locator(".troop-count button").click()
    expect(spent).to_have_text(re.compile(r"^24 / 60 points"))
    hire(page, "arquebusier_1590", 7)
    expect(page.locator("#troop [role=alert], #troop .notice")).to_contain_text("66")
    expect(spent).to_have_text(re.compile(r"^24 / 60 points"))
    check_fits(page)


def print_it(page: Page, troop: str) -> None:
    """A box for each of them, their weapons, and what was paid."""
    page.goto(troop)
    page.locator(f"a[href='{troop}print/']").click()
    expect(page.locator("article.roster h1")).to_have_text("Gwazed ar vilin")
    expect(page.locator(".boxes i")).to_have_count(4)
    expect(page.locator("article.roster header")).to_contain_text("24 / 60")
    check_fits(page)


def test_a_troop_is_built_within_its_budget_and_printed(page: Page, server: Site) -> None:
    troop, _ = at_the_bench(server, page)
    build(page, troop)
    print_it(page, troop)
    expect(page.locator(".sheet-table").first).to_contain_text("arquebus")
    page.emulate_media(media="print")
    expect(page.locator(".no-print").first).to_be_hidden()


def test_somebody_of_ones_own_making_joins_the_troop(page: Page, server: Site) -> None:
    troop, _ = at_the_bench(server, page)
    page.goto(f"{troop}line/")
    page.locator("#id_name").fill("Katell")
    page.locator("#id_class").select_option("4")
    page.locator("details", has=page.locator("[name=weapons]")).locator("summary").click()
    page.locator("[name=weapons][value=sword]").check()
    page.locator("main form .btn.main").click()
    expect(page.locator(".troop-line h3")).to_have_text("Katell")
    expect(page.locator(".troop-line")).to_contain_text("sword")


def test_a_troop_is_built_on_a_phone_in_french(new_page: NewPage, server: Site) -> None:
    phone = new_page(**ON_A_PHONE)
    troop, _ = at_the_bench(server, phone, french=True)
    build(phone, troop)
    assert not english_in(phone.locator("main").inner_text(), ())
    print_it(phone, troop)
    assert not english_in(phone.locator("main").inner_text(), ())
    phone.goto(f"{troop}line/")
    check_fits(phone)
    assert not english_in(phone.locator("main").inner_text(), ())


# -- scenarios ---------------------------------------------------------------------------------------------------------


def change(page: Page, old: str, new: str) -> None:
    """As somebody does who types into the text."""
    field = page.locator("#id_text")
    text = field.input_value()
    assert old in text
    field.fill(text.replace(old, new, 1))


def place_of(page: Page, words: str) -> tuple[int, int]:
    """Line and column, counted from 1."""
    before = page.locator("#id_text").input_value().split(words)[0]
    return before.count("\n") + 1, len(before.rsplit("\n", 1)[-1]) + 1


@pytest.mark.parametrize("options", [{}, ON_A_PHONE], ids=["wide", "a phone in French"])
def test_a_scenario_is_written_drawn_and_its_fault_shown(
    new_page: NewPage, server: Site, options: dict[str, Any]
) -> None:
    page = new_page(**options)
    _, scenario = at_the_bench(server, page, french=bool(options))
    page.goto(scenario)
    drawn = page.locator("#looked svg.map")
    expect(drawn).to_be_visible()
    expect(page.locator("#looked")).to_contain_text("Judikael")
    check_fits(page)
    change(page, "Judikael", "Nominoe")
    expect(page.locator("#looked")).to_contain_text("Nominoe")
    change(page, 'kind = "deep_water"', 'kind = "soup"')
    line, column = place_of(page, 'soup"')
    word, gap = ("Ligne", "colonne") if options else ("Line", "column")
    expect(page.locator("#looked .notice.refused")).to_contain_text(f"{word} {line}, {gap} {column}")
    expect(page.locator("#looked .at-fault mark")).to_contain_text("soup")
    expect(drawn).to_have_count(0)
    check_fits(page)
    change(page, 'kind = "soup"', 'kind = "deep_water"')
    expect(drawn).to_be_visible()
    page.locator("main form .btn.main").first.click()
    expect(page.locator(".page-messages .notice.good")).to_be_visible()
    expect(page.locator("#looked")).to_contain_text("Nominoe")
    page.goto(f"{scenario}?secrets=0")
    expect(page.locator("#looked svg.map")).to_be_visible()
    expect(page.locator("#looked details", has_text="secret")).to_have_count(0)
