"""Live pages: news within a second, nothing half-made is lost, the light tells the truth."""

from __future__ import annotations

from playwright.sync_api import Error, Page, Route, expect

from tests.browser.conftest import PHONE
from tests.browser.tables import NewPage, answer, at_table, set_council
from tests.serving import Site, wait_for

THREE = {"red": "Anne", "white": "Louis", "black": "Marc"}
NEWS = "**/news/*tick=*"
NO_INTERVALS = "window.setInterval = () => 0"


def test_a_second_browser_hears_of_an_action_by_its_stream(new_page: NewPage, server: Site) -> None:
    """Nobody waits until the page asks by itself: that it does every few seconds only while the stream is down."""
    table = set_council(server, THREE)
    anne, louis = at_table(new_page(), table, "red"), new_page()
    louis.add_init_script(NO_INTERVALS)
    at_table(louis, table, "white")
    expect(louis.locator("#live")).to_have_attribute("data-state", "fresh")
    anne.locator("#asked input[name=choice]").first.check()
    anne.locator("#asked .confirm .btn.main").click()
    expect(louis.locator("#seats .light.yes")).not_to_have_count(0)
    expect(louis.locator("#live")).to_have_attribute("data-state", "fresh")


def test_a_half_made_choice_survives_news_and_reload(new_page: NewPage, server: Site) -> None:
    table = set_council(server, THREE)
    anne, louis = at_table(new_page(), table, "red"), at_table(new_page(), table, "white")
    choice = louis.locator("#asked input[name=choice]").last
    with louis.expect_response("**/draft/"):
        choice.check()
    deed = louis.locator("#asked .choice").last.locator(".choice-name").inner_text()
    answer(anne, "nothing")
    expect(louis.locator("#seats .light.yes")).to_have_count(1)
    expect(choice).to_be_checked()
    expect(louis.locator("#asked .btn.main")).to_have_text(deed)
    louis.reload()
    expect(louis.locator("#asked input[name=choice]").last).to_be_checked()


def stop_clock(page: Page) -> None:
    """A second from now; or later, where it takes so long to say so that this second is over."""
    for ahead in (1, 2, 4, 8, 16):
        try:
            page.clock.pause_at(page.evaluate(f"Date.now() / 1000 + {ahead}"))
        except Error:
            continue
        return
    raise AssertionError("the clock does not stop")


def test_news_wait_for_a_finger_that_is_down(new_page: NewPage, server: Site) -> None:
    """Else what is pressed may be gone, or elsewhere, when the finger goes up, and the press is lost."""
    table = set_council(server, THREE)
    anne, louis = at_table(new_page(), table, "red"), new_page()
    louis.clock.install()
    at_table(louis, table, "white")
    coming: list[Route] = []
    louis.route(NEWS, lambda route: coming.append(route))
    answer(anne, "nothing")
    wait_for(lambda: louis.wait_for_timeout(20) or coming)
    # else a slow machine takes the finger for one that rests
    stop_clock(louis)
    louis.locator("#asked input[name=choice]").last.hover()
    louis.mouse.down()
    with louis.expect_response(NEWS) as arrived:
        coming[0].continue_()
    arrived.value.finished()
    louis.unroute(NEWS)
    louis.wait_for_timeout(100)
    expect(louis.locator("#seats .light.yes")).to_have_count(0)
    louis.mouse.up()
    expect(louis.locator("#asked input[name=choice]").last).to_be_checked()
    louis.clock.resume()
    expect(louis.locator("#seats .light.yes")).to_have_count(1)


def test_an_answer_s_page_that_comes_late_does_not_cover_newer_news(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    older, held = anne.content(), []

    def hold(route: Route) -> None:
        route.fetch()
        held.append(route)

    anne.route("**/answer/", hold)
    answer(anne, "nothing")
    expect(anne.locator("#asked")).to_contain_text("attack")
    anne.locator("svg.map [data-place='abbey']").click()
    held[0].fulfill(body=older, content_type="text/html")
    expect(anne.locator("#asked .btn.main")).to_be_enabled()
    expect(anne.locator("#asked .choice:has(:checked)")).to_contain_text("abbey")


def test_the_next_question_takes_nothing_over_and_gets_the_focus(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {"red": "Anne"})
    anne = at_table(new_page(), table, "red")
    answer(anne, "nothing")
    expect(anne.locator("#asked")).to_contain_text("attack")
    expect(anne.locator("#asked input[name=choice]:checked")).to_have_count(0)
    expect(anne.locator("#asked h2")).to_be_focused()


def test_the_chosen_tab_of_a_phone_stays_when_news_come(new_page: NewPage, server: Site) -> None:
    table = set_council(server, THREE)
    anne, louis = at_table(new_page(), table, "red"), at_table(new_page(viewport=PHONE), table, "white")
    louis.locator("#tab-journal").check(force=True)
    answer(anne, "nothing")
    expect(louis.locator("#journal .entry").first).to_contain_text("sealed")
    expect(louis.locator("#tab-journal")).to_be_checked()
    expect(louis.locator("#asked")).to_be_hidden()


def test_a_page_without_its_stream_asks_by_itself(new_page: NewPage, server: Site) -> None:
    table = set_council(server, THREE)
    louis = new_page()

    def swallow(route: Route) -> None:
        route.fulfill(status=404)

    louis.route("**/live/game/**", swallow)
    at_table(louis, table, "white")
    expect(louis.locator("#live")).to_have_attribute("data-state", "reconnecting")
    answer(at_table(new_page(), table, "red"), "nothing")
    expect(louis.locator("#seats .light.yes")).to_have_count(1)


def test_what_was_opened_stays_open_when_news_come(new_page: NewPage, server: Site) -> None:
    table = set_council(server, {**THREE, "gm": "Hervé"})
    master, anne = at_table(new_page(), table, "gm"), at_table(new_page(), table, "red")
    master.locator("#drawer > summary").click()
    master.locator("#drawer details summary", has_text="Move").first.click()
    master.locator("#drawer details[open] input[name$=reason], #drawer details[open] textarea").first.fill("It rained.")
    answer(anne, "nothing")
    expect(master.locator("#seats .light.yes")).to_have_count(1)
    expect(master.locator("#drawer details[open] textarea, #drawer details[open] input[name$=reason]")).to_be_visible()
    expect(master.locator("#drawer details[open] textarea")).to_have_value("It rained.")


def test_an_answer_that_does_not_get_through_is_kept_and_said(new_page: NewPage, server: Site) -> None:
    anne = at_table(new_page(), set_council(server, {"red": "Anne"}), "red")
    anne.locator("#asked input[name=choice]").first.check()
    anne.context.set_offline(True)
    anne.locator("#asked .confirm .btn.main").click()
    expect(anne.locator("#unsent")).to_be_visible()
    expect(anne.locator("#live")).to_have_attribute("data-state", "reconnecting")
    anne.context.set_offline(False)
    anne.locator("#asked .confirm .btn.main").click()
    expect(anne.locator("#asked")).to_contain_text("attack")
