"""Evenings of Argad: games that are begun behind the scenes, what is true of them, and people who play in browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import check_fits, speak
from tests.browser.tables import PASSWORD, log_in
from tests.serving import Site, wait_for

PLAYERS = {"gm": "Hervé", "blue": "Anne", "red": "Louis"}
BOT = "sensible"
LONG = 60_000  # milliseconds: other people may share the machine
_numbers = count(1)


@dataclass(frozen=True)
class Evening:
    """A game that has begun: two players, a game master, and a bot wherever a third side is played."""

    server: Site
    game: int
    names: dict[str, str]
    truth: dict[str, Any]  # of its beginning: see `told`

    @property
    def url(self) -> str:
        return f"/games/{self.game}/"

    def truth_now(self) -> dict[str, Any]:
        return json.loads(_run(self.server, f"told({self.game})"))


def begin(server: Site, scenario: str) -> Evening:
    number = next(_numbers)
    names = {seat: f"{scenario}-{number}-{seat}" for seat in PLAYERS}
    truth = json.loads(_run(server, f"make({json.dumps([scenario, names])!r})"))
    return Evening(server, truth["game"], names, truth)


def _run(server: Site, call: str) -> str:
    """A function of this module, inside the served site; the last line of what it prints."""
    code = f"from tests.browser.evenings import make, told; {call}"
    return server.manage("shell", "--no-imports", "-c", code).splitlines()[-1]


# -- inside the served site ------------------------------------------------------------------------------------------


def make(asked: str) -> None:
    """A game of this scenario; prints what is true of it."""
    from campaigns.models import Person
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan
    from rulesets.argad.meta import META
    from tests.campaigns.chance import known_chance
    from tests.campaigns.tables import bot, found, member

    scenario, names = json.loads(asked)
    people = {
        seat: Person.objects.create_user(name, password=PASSWORD, display_name=PLAYERS[seat])
        for seat, name in names.items()
    }
    campaign = found("Avel", *people.values(), gm=people["gm"])
    seats = {seat: member(people[seat]) if seat in people else bot(BOT) for seat in META.scenario(scenario).seats}
    plan = GamePlan("Avel", "argad", scenario, seats, people["gm"])
    with known_chance(scenario):
        game = create_game(campaign=campaign, author=people["gm"], plan=plan)
        started = start_game(game_id=game.pk, by=people["gm"])
    told(started.pk)


def told(number: int) -> None:
    """Prints what each player may not know: people by number and name, texts. And all that people are called."""
    from rulesets.argad.awareness import knows_of, knows_slip
    from tests.campaigns.tables import load

    state = load(number).state
    unknown: dict[str, Any] = {}
    for seat in state.setup.seats:
        people = [who for who in state.people if not knows_of(state, seat, who)]
        slips = [one for name, one in state.slips.items() if not knows_slip(state, seat, name)]
        own = [one.en for name, one in state.slips.items() if knows_slip(state, seat, name)]  # and some are alike
        texts = [*(one for one in slips if one.en not in own), *(one for one in state.triggers.values() if one.en)]
        unknown[seat] = {
            "numbers": people,
            "names": [state.people[who].name for who in people],
            "texts": [text for one in texts for text in (one.en, one.fr)],
        }
    called = [one.name for one in state.people.values()]
    print(json.dumps({"game": number, "unknown": unknown, "called": called}))


# -- at the table ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chair:
    """Somebody at his own screen."""

    seat: str
    page: Page
    is_phone: bool = False

    @property
    def asked(self) -> str:
        """The id of the question that stands; empty while others are waited for."""
        return self.page.locator("#asked").get_attribute("data-question") or ""

    @property
    def asked_kind(self) -> str:
        return _kind(self.asked)

    def press(self) -> None:
        """Gives the answer that the form holds."""
        question = self.asked
        self.page.locator("#asked .confirm .btn.main").click()
        refused = self.page.locator("#asked .notice.refused")
        over = self.page.locator(f"#asked:not([data-question='{question}'])")
        expect(refused.or_(over)).to_be_visible(timeout=LONG)
        assert not refused.count(), refused.inner_text()
        expect(self.page.locator(f"#asked[data-question='{question}']")).to_have_count(0)

    def choose(self, nth: int = 0) -> Locator:
        """One of the answers, to be filled in or given."""
        choice = self.page.locator("#asked .choices > .choice:not([data-off])").nth(nth)
        choice.locator("input[name=choice]").check()
        return choice

    def answer_plainly(self) -> None:
        """The first answer, as the page has it ready."""
        if self.page.locator("#asked .choices").count():
            self.choose()
        self.press()

    def turn_to(self, tab: str) -> None:
        if self.is_phone:
            self.page.locator("label", has=self.page.locator(f"#tab-{tab}")).tap()

    def figure(self, name: str) -> Locator:
        return self.page.locator(f'svg.map.cm .fig[data-name="{name}"]')

    def form_of(self, name: str, among: str = "#asked") -> Locator:
        """What is asked about one of his people, folded or not."""
        cards = self.page.locator(f"{among} .each-card")
        return cards.filter(has=self.page.locator("summary b", has_text=re.compile(f"^{re.escape(name)}$")))

    def light_of(self, seat: str) -> Locator:
        """The lamp that says that a seat has agreed."""
        return self.page.locator("#seats li", has_text=PLAYERS[seat]).locator(".light.yes")

    @property
    def plans(self) -> Locator:
        return self.page.locator("#board .plans")


@dataclass(frozen=True)
class Table:
    """Everybody who sits at it, by seat."""

    evening: Evening
    chairs: Mapping[str, Chair]

    def __getitem__(self, seat: str) -> Chair:
        return self.chairs[seat]

    def come_to(self, kind: str, *seats: str) -> None:
        """Until this is asked of these seats, everybody answers plainly whatever else is asked of him."""
        wanted = seats or tuple(self.chairs)

        def are_there() -> bool:
            kinds = {seat: one.asked_kind for seat, one in self.chairs.items()}
            for seat, found in kinds.items():
                if found and found != kind:
                    self.chairs[seat].answer_plainly()
            return all(kinds[seat] == kind for seat in wanted)

        wait_for(are_there, LONG / 1000, why=f"nobody asks {', '.join(wanted)} for {kind}")


def sit_down(chair: Chair, evening: Evening, *, french: bool = False) -> Chair:
    chair.page.set_default_timeout(LONG)
    log_in(chair.page, evening.names[chair.seat])
    if french:
        speak(chair.page, "fr")
    chair.page.goto(evening.url)
    expect(chair.page.locator("#play")).to_be_visible(timeout=LONG)
    return chair


def _kind(question: str) -> str:
    """`t1.agree.0` asks for agreement."""
    return question.split(".")[1] if question else ""


# -- what must hold of every page ------------------------------------------------------------------------------------


def check_page(chair: Chair, truth: Mapping[str, Any]) -> None:
    """It is no wider than its screen, and nothing is in it that its reader may not know."""
    if chair.is_phone:
        check_fits(chair.page)
    html = unescape(chair.page.content())
    text = _words(html)
    hidden = truth["unknown"].get(chair.seat, {"numbers": (), "names": (), "texts": ()})
    assert not [one for one in hidden["numbers"] if re.search(rf"\b{one}\b", html)]
    assert not [one for one in hidden["names"] if one in html]
    assert not [one for one in hidden["texts"] if _words(one) in text]


def english_in(text: str, names: Sequence[str]) -> list[str]:
    """English words in what should be French, names of people apart."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
        for end in range(len(name) - 1, 5, -1):  # as plates on the table cut it
            text = text.replace(f"{name[:end].strip()}…", "")
    return re.findall(r"\b(?:the|and|your|with|none|nothing|who|door|window|gate|this|turn|from)\b", text)


def _words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
