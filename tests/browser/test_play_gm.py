"""The game master's rooms: a ruling with its reason, the board as a form, see as, taking the game back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.tables import Council, NewPage, answer, at_table, set_council
from tests.serving import Site

PEOPLE = {"red": "Anne", "white": "Louis", "black": "Marc", "gm": "Hervé"}


def at_the_drawer(new_page: NewPage, table: Council) -> Page:
    master = at_table(new_page(), table, "gm")
    master.locator("#drawer > summary").click()
    return master


def test_a_ruling_is_given_with_its_reason_and_marked(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE)
    master = at_the_drawer(new_page, table)
    ruling = master.locator("#drawer details", has=master.locator("summary", has_text="belongs to"))
    ruling.locator("summary").click()
    ruling.get_by_role("radio", name="the mill").check()
    ruling.get_by_role("radio", name="the black baron").check()
    ruling.get_by_label("Reason").fill("It was promised to him at Christmas.")
    ruling.get_by_role("button", name="Rule").click()
    expect(master.locator("#journal .entry.ruling").first).to_contain_text("It was promised to him at Christmas.")
    anne = at_table(new_page(), table, "red")
    expect(anne.locator("#journal .entry.ruling").first).to_contain_text("The mill now belongs to")


def test_a_ruling_without_a_reason_is_refused_and_nothing_typed_is_lost(new_page: NewPage, server: Site) -> None:
    master = at_the_drawer(new_page, set_council(server, PEOPLE))
    ruling = master.locator("#drawer details", has=master.locator("summary", has_text="belongs to"))
    ruling.locator("summary").click()
    ruling.get_by_role("radio", name="the mill").check()
    ruling.get_by_role("radio", name="the black baron").check()
    ruling.get_by_label("Reason").fill("x")
    ruling.get_by_role("button", name="Rule").click()
    expect(master.locator("#drawer .notice.refused")).to_contain_text("3 to 300")
    expect(master.locator("#drawer details[open]").get_by_role("radio", name="the mill")).to_be_checked()


def test_the_board_is_corrected_as_a_form(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE)
    master = at_the_drawer(new_page, table)
    master.get_by_role("link", name="The board as a form").click()
    row = master.locator("#table-domains tr", has=master.locator("input[value=abbey]"))
    row.locator("select").last.select_option(label="the black baron")
    cards = master.locator("#table-cards tbody tr").count()
    master.locator("#table-cards").get_by_role("button", name="Add a row").click()
    expect(master.locator("#table-cards tbody tr")).to_have_count(cards + 1)
    expect(row.locator("select").last).to_have_value("black")
    master.locator("#table-cards tbody tr").last.get_by_role("button").click()
    expect(master.locator("#table-cards tbody tr")).to_have_count(cards)
    master.get_by_label("Reason").fill("We had forgotten the siege.")
    master.locator(".confirm .btn.main").click()
    expect(master.locator("#journal .entry.ruling").first).to_contain_text("We had forgotten the siege.")
    expect(master.locator("#seats tr", has_text="Points")).to_contain_text("4")


def test_see_as_shows_what_that_seat_gets_and_takes_no_answers(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE)
    anne, master = at_table(new_page(), table, "red"), at_the_drawer(new_page, table)
    hand = anne.locator("#hand .ccard-name").all_inner_texts()
    master.locator("#drawer a", has_text="the red baron").click()
    expect(master.locator("#notices")).to_contain_text("You see what the red baron sees")
    expect(master.locator("#hand .ccard-name")).to_have_text(hand, use_inner_text=True)
    expect(master.locator("#asked form")).to_have_count(0)
    expect(master.locator("#drawer")).to_be_hidden()


def test_taking_the_game_back_names_who_has_seen_what(new_page: NewPage, server: Site) -> None:
    table = set_council(server, PEOPLE)
    anne, master = at_table(new_page(), table, "red"), at_the_drawer(new_page, table)
    answer(anne, "nothing")
    expect(anne.locator("#seats .light.yes")).to_have_count(1)
    master.get_by_role("link", name="Take the game back").click()
    master.locator("main .plain-list a", has_text="sealed a stake").first.click()
    expect(master.locator("main")).to_contain_text("Already seen something of it: Anne")
    master.get_by_label("Reason").fill("She had picked the wrong card.")
    master.get_by_role("button", name="Take the game back").click()
    expect(master.locator("#journal")).to_contain_text("She had picked the wrong card.")
    expect(anne.locator("#asked")).to_contain_text("Which card do you stake")
