"""A whole turn of each scenario of Argad that has a table: a game master, a player, and a player on a phone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape

import pytest
from playwright.sync_api import Locator, expect

from campaigns.presenters.cards import MANY
from tests.browser.conftest import PHONE
from tests.browser.evenings import Chair, Table, begin, check_page, english_in, sit_down
from tests.browser.first_turns import TURNS, Move, Turn
from tests.browser.looks import check_fits
from tests.browser.tables import NewPage
from tests.browser.test_play_table import drag, middle
from tests.serving import Site, wait_for

ALL = ("gm", "blue", "red")
TABS = ("hand", "secrets", "board", "journal", "asked")


@pytest.mark.parametrize("scenario", TURNS)
def test_a_whole_turn_is_played_by_three(scenario: str, new_page: NewPage, server: Site) -> None:
    turn, evening = TURNS[scenario], begin(server, scenario)
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    dark = {"color_scheme": "dark", "locale": "fr-FR"} if turn.french else {}
    chairs = [
        Chair("gm", new_page()),
        Chair("blue", new_page()),
        Chair("red", new_page(**phone, **dark), is_phone=True),
    ]
    table = Table(evening, {one.seat: sit_down(one, evening, french=one.is_phone and turn.french) for one in chairs})
    look_at_everything(table, turn)
    table.come_to("announce", *ALL)
    ends = {move.name: end_of(table["blue"], move) for move in (turn.dragged, turn.typed)}
    announce(table, turn)
    agree(table, turn)
    shoot(table, turn)
    for name, end in ends.items():
        check_moved(table, name, end)
    fight(table, turn)
    table.come_to("ready", *ALL)
    truth = evening.truth_now()
    for chair in table.chairs.values():
        expect(chair.page.locator("#guide h2")).to_have_text(re.compile(r"(Turn|Tour) 2 "))
        check_page(chair, truth)
    check_language(table["red"], turn, "journal", "asked", names=truth["called"])


# -- the beginning ---------------------------------------------------------------------------------------------------


def look_at_everything(table: Table, turn: Turn) -> None:
    """Every panel of the phone, and everybody before the game master."""
    red = table["red"]
    for tab in TABS:
        red.turn_to(tab)
        expect(red.page.locator(f"[data-panel~={tab}]:visible").first).to_be_visible()
        check_page(red, table.evening.truth)
    check_language(red, turn, *TABS, names=table.evening.truth["called"])
    check_page(table["blue"], table.evening.truth)
    if len(table.evening.truth["called"]) > MANY:
        expect(table["gm"].page.locator("#hand .hand.long")).to_have_attribute("tabindex", "0")
    called = table["gm"].page.locator("#hand .ccard-name").all_inner_texts()
    assert sorted(" ".join(one.split()) for one in called) == sorted(table.evening.truth["called"])


def check_language(chair: Chair, turn: Turn, *tabs: str, names: Sequence[str]) -> None:
    for tab in tabs if turn.french else ():
        chair.turn_to(tab)
        assert not english_in(chair.page.locator("#play").inner_text(), names)


# -- moving ----------------------------------------------------------------------------------------------------------


def announce(table: Table, turn: Turn) -> None:
    """Blue first: Red hears at once of those whom he sees. Then Red by a finger, and the game master by habit."""
    blue, red, master = table["blue"], table["red"], table["gm"]
    drag_on_the_table(blue, turn.dragged)
    type_way(blue, turn.typed)
    blue.press()
    expect(blue.page.locator("#in-hand")).to_be_hidden()
    check_plans(red, blue, turn.dragged, turn.typed)
    touch_the_table(red, turn.touched)
    against = (turn.against,) if turn.against else ()
    for move in against:
        type_way(red, move)
    red.press()
    check_plans(blue, red, turn.touched, *against)
    habits = master.page.locator("#asked .choices > .choice", has=master.page.locator("input[value*=by_habit]"))
    if habits.count():  # else nobody is his
        habits.last.locator("input[name=choice]").check()
    master.press()
    for chair in (master, blue):
        expect(chair.plans).to_contain_text(turn.dragged.name)
    check_page(blue, table.evening.truth)
    check_page(red, table.evening.truth)


def drag_on_the_table(chair: Chair, move: Move) -> None:
    one = chair.figure(move.name)
    one.scroll_into_view_if_needed()
    drag(chair.page, one, move.right * scale(chair), -move.up * scale(chair))
    form = chair.form_of(move.name)
    expect(form.locator("input[data-param=way]")).to_have_value(re.compile(r"^\d+(\.\d)?,\d+(\.\d)?$"))
    expect(form.locator("[data-row-says]")).to_have_text(re.compile(r"^\d\.\d cm$"))
    expect(chair.page.locator("[data-hand-name]")).to_have_text(move.name)
    expect(chair.page.locator("[data-hand-value]")).to_contain_text("cm")


def type_way(chair: Chair, move: Move, among: str = "#asked") -> None:
    form = chair.form_of(move.name, among)
    form.locator("summary").first.click()
    form.locator("input[data-param=way]").fill(end_of(chair, move))


def touch_the_table(chair: Chair, move: Move) -> None:
    """The first touch brings small figures nearer; the next takes one up; the next says where he goes."""
    chair.turn_to("board")
    one = chair.figure(move.name)
    one.tap(force=True)
    wait_for(lambda: (one.bounding_box() or {"width": 0})["width"] > 16)
    x, y = middle(one)
    chair.page.touchscreen.tap(x, y)
    expect(chair.page.locator(".hand-reach")).to_have_count(1)
    x, y = middle(one)
    chair.page.touchscreen.tap(x + move.right * scale(chair), y - move.up * scale(chair))
    expect(chair.page.locator("[data-hand-value]")).to_contain_text("cm")
    check_fits(chair.page)
    chair.turn_to("asked")
    said = chair.form_of(move.name).locator("[data-row-says]")
    expect(said).to_have_text(re.compile(r"^\d,\d cm$" if is_french(chair) else r"^\d\.\d cm$"))


def is_french(chair: Chair) -> bool:
    return chair.page.locator("html").get_attribute("lang") == "fr"


def scale(chair: Chair) -> float:
    """Pixels for a centimetre of the table, as it is shown just now."""
    return float(chair.page.locator("svg.map.cm").evaluate("(svg) => svg.getScreenCTM().a"))


def end_of(chair: Chair, move: Move) -> str:
    one = chair.figure(move.name)
    x, y = (float(one.get_attribute(name) or "") for name in ("data-x", "data-y"))
    return f"{x + move.right:.1f},{y + move.up:.1f}"


def half_of(move: Move) -> Move:
    return replace(move, right=move.right // 2, up=move.up // 2)


def check_plans(chair: Chair, of: Chair, *moves: Move) -> None:
    """Plans of those whom he sees stand beside his table and are drawn on it; of others there is no word."""
    numbers = {one.name: of.figure(one.name).get_attribute("data-place") for one in moves}
    called = [one.name if one.known else numbers[one.name] or "" for one in moves if one.seen]
    drawn = chair.page.locator("svg.map.cm .path:not(.own) title")
    for name in called:
        expect(chair.plans).to_contain_text(name)
        expect(drawn.filter(has_text=name)).to_have_count(1)
    html = unescape(chair.page.content())
    for one in moves:
        if not one.seen or not one.known:
            assert one.name not in html
        if not one.seen:
            assert not re.search(rf"\b{numbers[one.name]}\b", html)


def agree(table: Table, turn: Turn) -> None:
    """Blue agrees; then Red goes another way, and Blue's light goes out if he sees that."""
    blue, red, master = table["blue"], table["red"], table["gm"]
    table.come_to("agree", *ALL)
    blue.press()
    for chair in (blue, red, master):
        expect(chair.light_of("blue")).to_have_count(1)
    change = red.page.locator("#may details.more", has=red.page.locator("input[data-param=way]"))
    change.locator("summary").first.click()
    type_way(red, half_of(turn.touched), "#may")
    change.locator("button.btn[data-deed-of]").click()
    expect(red.light_of("blue")).to_have_count(0 if turn.touched.seen else 1)
    expect(blue.light_of("blue")).to_have_count(0 if turn.touched.seen else 1)
    if turn.touched.seen:
        assert blue.asked_kind == "agree"


# -- dice ------------------------------------------------------------------------------------------------------------


def shoot(table: Table, turn: Turn) -> None:
    """Who has a target declares it under seal; then all see the dice, and the rule that they were rolled by."""
    table.come_to("shots" if turn.shots else "fight" if turn.against else "evening", "blue", "red")
    if not turn.shots:
        return
    for shot in turn.shots:
        chair = table[shot.seat]
        chair.choose()
        form = chair.form_of(shot.who)
        form.locator("summary").first.click()
        pick(form, "target", chair.figure(shot.target).get_attribute("data-place") or "")
        pick(form, "weapon", shot.weapon)
        expect(form.locator("[data-row-says]")).to_contain_text(shot.target)
        chair.press()
    table.come_to("evening", "blue", "red")
    for chair in table.chairs.values():
        chair.turn_to("journal")
        entry = chair.page.locator("#journal .entry", has=chair.page.locator(".die")).first
        expect(entry).to_contain_text(turn.shots[0].target)
        expect(entry.locator(".gloss .rule").first).to_have_text(re.compile(r"^ARG-[A-Z]+-\d+$"))
        chair.turn_to("asked")


def fight(table: Table, turn: Turn) -> None:
    """Two who met choose under seal how they strike; then all see what was needed, the faces, and the rule."""
    if not turn.against:
        return
    both = {"blue": turn.typed.name, "red": turn.against.name}
    for seat, name in both.items():
        chair = table[seat]
        chair.choose()
        form = chair.form_of(name)
        form.locator("summary").first.click()
        pick(form, "arm", "two_handed")
        expect(form.locator("[data-row-says]")).to_contain_text("two-handed")
        chair.press()
    table.come_to("evening", "blue", "red")
    for chair in table.chairs.values():
        chair.turn_to("journal")
        entry = chair.page.locator("#journal .entry", has=chair.page.locator(".die"))
        for name in both.values():
            entry = entry.filter(has_text=name)
        expect(entry.first).to_be_visible()
        expect(entry.first.locator(".gloss .rule").first).to_have_text(re.compile(r"^ARG-[A-Z]+-\d+$"))
        chair.turn_to("asked")


def pick(form: Locator, name: str, value: str) -> None:
    """Of few things by a press, of many out of a list."""
    chosen = form.locator(f"select[name$='.{name}']")
    if chosen.count():
        chosen.select_option(value)
    else:
        form.locator(f"input[type=radio][name$='.{name}'][value='{value}']").check()


def check_moved(table: Table, name: str, end: str) -> None:
    """Whoever was sent stands where he was sent."""
    expect(table["blue"].figure(name)).to_have_attribute("data-x", re.compile(rf"^{float(end.split(',')[0]):g}"))
