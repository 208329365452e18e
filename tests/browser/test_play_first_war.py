"""A whole first war of Wars of Religion by three people, one of them on a phone.

Every answer is given on a page, and the other pages hear of it by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, WIDE
from tests.browser.looks import at_rest, check_fits, speak
from tests.browser.tables import Council, NewPage, log_in
from tests.browser.test_play_wars import NAMES, press, turn_to
from tests.serving import Site

SCREENS: dict[str, dict[str, Any]] = {
    "royalist": {"viewport": WIDE},
    "huguenot": {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
    "league": {"viewport": WIDE, "color_scheme": "dark"},
}
MARCHES = 2  # so often somebody sets out; then all leaders rest, and the war ends
MOST = 400  # answers: a war with more of them goes in a circle
LAST = ("levy", "besiege", "intercept", "attack")  # where the first answer is to do nothing
SHORT = """() => [...document.querySelectorAll("#asked :is(.choice > label, .ccard, button, select, summary, .pick)")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""
STANDING = "() => document.querySelector('#asked.asked')?.dataset.question ?? ''"


@dataclass
class Player:
    seat: str
    page: Page
    answered: list[str] = field(default_factory=list)  # questions

    @property
    def is_on_phone(self) -> bool:
        return self.seat == "huguenot"

    @property
    def asked(self) -> str:
        """The question in front, unless it is one just answered that is about to go."""
        question: str = self.page.evaluate(STANDING)
        return "" if question in self.answered else question

    @property
    def is_over(self) -> bool:
        return self.page.locator("#asked .empty svg use[href*=g-crown]").count() > 0

    def hit(self, part: Locator) -> None:
        part.tap() if self.is_on_phone else part.click()

    def send(self, question: str) -> bool:
        """Whether it was taken."""
        with self.page.expect_response(lambda one: one.url.endswith("/answer/")) as waiting:
            self.hit(self.page.locator("#asked .confirm .btn.main"))
        if waiting.value.status >= 400:
            return False
        self.answered.append(question)
        expect(self.page.locator(f'#asked[data-question="{question}"]')).to_have_count(0)
        return True


def first_war(server: Site) -> Council:
    names = {seat: f"{name.lower()}-of-the-first-war" for seat, name in NAMES.items()}
    asked = json.dumps({"names": names, "kind": "choose0", "game": 0})
    code = f"from tests.browser.test_play_wars import make; make({asked!r})"
    return Council(int(server.manage("shell", "--no-imports", "-c", code).split()[-1]), names)


def sit_down(new_page: NewPage, table: Council) -> list[Player]:
    players = []
    for seat, options in SCREENS.items():
        page = log_in(new_page(**options), table.names[seat])
        if seat == "huguenot":
            speak(page, "fr")
        page.goto(table.url)
        players.append(Player(seat, page))
    return players


def next_asked(players: Sequence[Player], patience: float = PATIENCE / 1000) -> Player | None:
    """Whoever's page shows a question, without being loaded again; nobody when the game is over."""
    deadline = monotonic() + patience
    while monotonic() < deadline:
        found = next((one for one in players if one.asked), None)
        if found or all(one.is_over for one in players):
            return found
        players[0].page.wait_for_timeout(50)
    raise AssertionError("no page shows a question, nor the end")


def choose(player: Player, nth: int) -> None:
    """An answer of those that are listed, and what it leaves open."""
    page = at_rest(player.page)
    turn_to(page, "asked")
    radios = page.locator("#asked input[name=choice][type=radio]")
    part = page.locator("#asked form.question")
    if radios.count():
        radio = radios.nth(nth)
        group = radio.locator("xpath=ancestor::details[1]")
        if group.count() and group.get_attribute("open") is None:
            player.hit(group.locator("> summary"))
        if not radio.is_checked():
            player.hit(radio)
        part = page.locator("#asked li:has(> label > input[name=choice]:checked)")
    fill_in(player, part)


def fill_in(player: Player, part: Locator) -> None:
    """What the page has not filled in by itself."""
    for one in part.locator("select").all():
        if not one.input_value():
            one.select_option(index=1)


def march(player: Player) -> None:
    """An army is pressed on the map, then where it goes; what may follow is looked at before."""
    page = at_rest(player.page)
    turn_to(page, "board")
    press(page.locator("svg.map .army.legal").first)
    press(page.locator("svg.map .province.legal:not(.picked)").first)
    turn_to(page, "asked")
    expect(page.locator("#asked li.choice:has(input[name=choice]:checked) select[data-kind=way]")).to_have_count(1)
    odds = page.locator("#asked button[name=ask_odds]")
    player.hit(odds)
    expect(page.locator("#asked .stages > li, #asked .refused").first).to_be_visible()


def look(player: Player, kinds: set[str], kind: str) -> None:
    """The first time that something is asked on the phone: nothing is too wide, nothing too small for a finger."""
    if player.is_on_phone and kind not in kinds:
        turn_to(at_rest(player.page), "asked")
        check_fits(player.page)
        assert player.page.evaluate(SHORT) == []
        turn_to(player.page, "board")
        check_fits(player.page)
        turn_to(player.page, "asked")


def play(players: Sequence[Player]) -> set[str]:
    """To the end; the kinds of questions that stood."""
    kinds: set[str] = set()
    marches = 0
    for _ in range(MOST):
        player = next_asked(players)
        if player is None:
            return kinds
        question = player.asked
        kind = question.rpartition(".")[2]
        look(player, kinds, kind)
        kinds.add(kind)
        if kind == "lead" and marches < MARCHES:
            marches += 1
            march(player)
            if player.send(question):
                continue
        choose(player, -1 if kind in LAST else 0)
        if not player.send(question):  # refused only where it stands no more, and the page has not heard of that yet
            expect(player.page.locator(f'#asked[data-question="{question}"]')).to_have_count(0)
    raise AssertionError(f"not over after {MOST} answers")


def test_three_people_play_a_first_war_to_its_end(new_page: NewPage, server: Site) -> None:
    table = first_war(server)
    players = sit_down(new_page, table)
    assert {"choose", "give", "act", "window", "deploy", "lead", "pay"} <= play(players)
    for player in players:
        expect(player.page.locator("#asked h2")).to_be_attached()
        check_fits(player.page)
        places = player.page.locator("#board table.slim tr", has=player.page.locator("th"))
        expect(places.first).to_be_attached()
    said = {player.page.locator("#asked .empty h3").inner_text() for player in players}
    assert len(said) > 1  # in the language of each
