"""Playing without a mouse, and without JavaScript: every page can be read and every question answered."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.tables import NewPage, answer, at_table, set_council
from tests.serving import Site


def reach(page: Page, selector: str, most: int = 80) -> None:
    """Tab until this has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.locator(selector).first.evaluate("one => one.matches(':focus')"):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_a_question_is_answered_by_keyboard_alone(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    reach(anne, "#asked input[name=choice]")
    anne.keyboard.press("ArrowDown")
    expect(anne.locator("#asked .confirm .btn.main")).to_contain_text("Stake")
    reach(anne, "#asked .confirm .btn.main")
    anne.keyboard.press("Enter")
    expect(anne.locator("#asked")).to_contain_text("attack")


def test_the_board_is_one_tab_stop_and_the_arrows_walk_on_it(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    answer(anne, "nothing")
    expect(anne.locator("#asked")).to_contain_text("attack")
    expect(anne.locator("svg.map [data-place][tabindex='0']")).to_have_count(1)
    reach(anne, "svg.map [data-place][tabindex='0']")
    for _ in range(4):
        anne.keyboard.press("ArrowUp")
        anne.keyboard.press("ArrowRight")
    place = anne.evaluate("document.activeElement.dataset.place")
    anne.locator("svg.map [data-place='ford']").focus()
    anne.keyboard.press("Enter")
    expect(anne.locator("#asked .choice:has(:checked)")).to_contain_text("ford")
    assert place


def test_a_place_pressed_on_the_board_is_chosen(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    answer(anne, "nothing")
    expect(anne.locator("#asked")).to_contain_text("attack")
    anne.locator("svg.map [data-place='abbey']").click()
    expect(anne.locator("#asked .choice:has(:checked)")).to_contain_text("abbey")
    expect(anne.locator("svg.map [data-place='abbey']")).to_have_class(re.compile("picked"))


def test_the_board_is_zoomed_by_button_and_key(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    whole = anne.locator("svg.map").get_attribute("viewBox") or ""
    anne.get_by_role("button", name="Closer").click()
    expect(anne.locator("svg.map")).not_to_have_attribute("viewBox", whole)
    anne.locator("svg.map [data-place][tabindex='0']").focus()
    anne.keyboard.press("0")
    expect(anne.locator("svg.map")).to_have_attribute("viewBox", whole)


def test_a_game_is_played_without_scripts(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne"})
    anne = at_table(new_page(java_script_enabled=False, viewport=PHONE), table, "red")
    answer(anne, "nothing")
    expect(anne.locator("#asked, #dice")).not_to_have_count(0)
    for _ in range(120):
        if "attack" in anne.locator("#asked").inner_text():
            break
        anne.wait_for_timeout(500)
        anne.goto(table.url)
    answer(anne, "ford")
    anne.goto(f"{table.url}journal/")
    expect(anne.locator(".journal")).to_contain_text("attacks the ford")
    anne.goto(f"{table.url}places/")
    expect(anne.locator("main")).to_contain_text("Rougemont")


def test_without_scripts_nothing_chosen_is_refused_in_words(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(java_script_enabled=False), set_council(server, {"red": "Anne"}), "red")
    anne.locator("#asked .confirm .btn.main").click()
    expect(anne.locator("#asked .notice.refused")).to_contain_text("Choose one of the answers first.")


def test_a_grave_answer_is_asked_again_without_scripts_too(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne", "white": "Louis", "black": "Marc"})
    anne = at_table(new_page(java_script_enabled=False), table, "red")
    anne.locator("#may summary", has_text="give up").click()
    anne.locator("#may details[open] .btn", has_text="Give up").click()
    expect(anne.locator("#may .btn.grave")).to_have_text("Give up")
    anne.locator("#may .btn.grave").click()
    expect(anne.locator("#seats")).to_contain_text("out of the game")
