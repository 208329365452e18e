"""Beside real miniatures, standing at a table, with one thumb: every resolver in few taps, and its result says why."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import check_fits
from tests.browser.tables import PASSWORD, log_in
from tests.rulesets.argad.butts import HEAD, SIDES, figure
from tests.serving import Site

LONG = 60_000  # milliseconds: other people may share the machine
SEATS = ("gm", "blue", "red")
GUNS = ("musket_flintlock", "pistol_flintlock")
TABLES = {  # what each evening is stopped at, and whose people stand around the real table
    "bows": ("shooting", ""),
    "guns": ("shooting", "guns"),
    "melee": ("melee", ""),
    "crowd": ("melee", ""),
    "ranks": ("melee", ""),
    "fencers": ("melee", "guns"),
    "hostages": ("melee", "hostage"),
    "marsh": ("by_hand", ""),
    "evening": ("evening", ""),
}


def people_with_guns() -> str:
    """A scenario without a drawn table: musketeers, a blunderbuss, a fencer and a cannon against musketeers."""
    blue = [figure("yann", "blue", weapons=["sword", *GUNS], rank="chief", commands=["*"], **{"class": 4})]
    blue.append(figure("mael", "blue", weapons=["sword", *GUNS], **{"class": 4}))
    blue.append(figure("bili", "blue", weapons=["sword", *GUNS], skills=["elite_shot"], **{"class": 4}))
    blue += [figure(one, "blue", weapons=["sword", "blunderbuss"]) for one in ("goulven", "alar")]
    blue.append(figure("denez", "blue", weapons=["sword"], training=["fencer"]))
    blue.append(figure("hoel", "blue", weapons=["cannon_light_canister"], skills=["gunner:4"]))
    red = [figure(one, "red", weapons=["sword", *GUNS]) for one in ("olaf", "knut", "erik", "sven", "rolf")]
    return HEAD.format(sheet="flintlock", seats='["blue", "red"]') + SIDES + "".join([*blue, *red])


def people_with_a_hostage() -> str:
    """A scenario without a drawn table: Malo holds Odd before him, and Bili has a spear."""
    blue = [figure(one, "blue", weapons=[arm], **{"class": 4}) for one, arm in (("malo", "sword"), ("bili", "spear"))]
    red = [figure("knut", "red", weapons=["sword"], **{"class": 4}), figure("odd", "red", prisoner_of="malo")]
    return HEAD.format(sheet="dark_ages", seats='["blue", "red"]') + SIDES + "".join([*blue, *red])


PEOPLE = {"guns": people_with_guns, "hostage": people_with_a_hostage}


# -- inside the served site ------------------------------------------------------------------------------------------


def make(name: str) -> None:
    """One game for each table; prints their numbers."""
    from campaigns.models import Person
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan
    from tests.campaigns.tables import found, member

    people = {
        seat: Person.objects.create_user(f"{name}-{seat}", password=PASSWORD, display_name=seat.title())
        for seat in SEATS
    }
    campaign = found("Real tables", *people.values(), gm=people["gm"])
    seats = {seat: member(people[seat]) for seat in ("blue", "red")}
    numbers = {}
    for table, (until, named) in TABLES.items():
        files = {"scenarios/companion.toml": PEOPLE[named]()} if named else {}
        options = {"duel": "on"} if named == "guns" else {}
        plan = GamePlan(table, "argad", "companion", seats, people["gm"], options=options, box_files=files)
        number = create_game(campaign=campaign, author=people["gm"], plan=plan).pk
        play_until(start_game(game_id=number, by=people["gm"]), people, until)
        numbers[table] = number
    print(json.dumps(numbers))


def play_until(game: Any, people: dict[str, Any], wanted: str) -> None:
    """Everybody answers as the clock would until that phase or question; where Blue announces, two go through mud."""
    from tests.campaigns.tables import give, now

    for _ in range(60):
        loaded = now(game)
        rules, state = loaded.ruleset, loaded.state
        asked = [(seat, one) for seat in people for one in rules.questions(state, seat)]
        waiting = [(seat, one) for seat, one in asked if one.must and one.asks(seat)]
        if state.phase == wanted or any(one.kind == wanted for _, one in waiting):
            return
        seat, question = next((seat, one) for seat, one in waiting if seat in one.waiting)
        form = next(one for one in question.forms if one.kind == question.default.kind)
        values: dict[str, Any] = {name: {} if name in ("plans", "shots") else "" for name, _ in form.params}
        if question.kind == "announce" and seat == "blue" and wanted == "by_hand":
            row = {"way": "", "manner": "walks", "does": "through_hard_ground", "at": "", "distance": 0, "others": []}
            values["plans"] = dict.fromkeys(state.of_seat("blue")[-2:], row)
        give(game, seat, people[seat], question.id, kind=question.default.kind, **values)
    raise AssertionError(f"never came to {wanted}")


def touch(name: str, number: int, one: str, other: str) -> None:
    """Red says that these came into contact."""
    from campaigns.models import Game, Person
    from tests.campaigns.tables import give, now

    game = Game.objects.get(pk=number)
    called = {person.name: who for who, person in now(game).state.people.items()}
    red = Person.objects.get(username=f"{name}-red")
    give(game, "red", red, "fights_by_hand", kind="touch_by_hand", one=called[one], other=called[other])


# -- somebody with a phone -------------------------------------------------------------------------------------------


@dataclass
class Thumb:
    """Counts whatever it does; nothing on the page is ever wider than the screen."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        box = what.first.bounding_box(timeout=LONG)
        assert box and box["height"] >= 44, f"{what} is too small for a thumb: {box}"
        what.first.tap()
        check_fits(self.page)

    def type(self, field: Locator, text: str) -> None:
        self.tap(field)
        field.fill(text)

    def open(self, title: str) -> Locator:
        """One of the things that may be done unasked."""
        fold = self.page.locator("#may > .panel-body > details.more", has=self.page.get_by_text(title, exact=True))
        self.tap(fold.locator("> summary"))
        return fold

    def stands(self, title: str) -> Locator:
        """What the moment is for stands open from the first, its first kind chosen."""
        fold = self.page.locator("#may > .panel-body > details.more[data-at-hand][open]")
        expect(fold.locator("> summary")).to_have_text(title)
        return fold

    def kind(self, where: Locator, title: str) -> None:
        self.tap(where.locator(".choice > label", has=self.page.get_by_text(title, exact=True)))

    def say(self, where: Locator, field: str, *labels: str) -> None:
        """Some of the answers to one field, each a tap."""
        box = where.locator(f"fieldset.field[id$='-{field}']:visible")
        for label in labels:
            self.tap(box.locator(".pick", has=self.page.get_by_text(label, exact=True)))

    def choose(self, where: Locator, field: str, label: str) -> None:
        """Out of a list that the phone itself opens: two taps."""
        box = where.locator(f"select[id$='-{field}']:visible")
        self.tap(box)
        self.taps += 1
        box.select_option(label=label)

    def send(self, where: Locator) -> Locator:
        """What was told of it, as the journal says it."""
        before = self.page.locator("#journal .entry").count()
        first = self.page.locator("#journal .entry").first.get_attribute("id") if before else ""
        self.tap(where.locator("button[data-deed-of]"))
        told = self.page.locator("#journal .entry").first
        expect(told).not_to_have_id(str(first), timeout=LONG)
        self.page.locator("label", has=self.page.locator("#tab-journal")).tap()  # to read it is no part of the answer
        expect(told).to_be_visible()
        check_fits(self.page)
        return self.page.locator("#journal")


@pytest.fixture(scope="module")
def tables(server: Site) -> dict[str, int]:
    """The numbers of the games, by what they are for."""
    code = "from tests.browser.test_play_by_hand import make; make('thumbs')"
    numbers: dict[str, int] = json.loads(server.manage("shell", "--no-imports", "-c", code).splitlines()[-1])
    return numbers


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    phone.set_default_timeout(LONG)
    log_in(phone, "thumbs-blue")
    return Thumb(phone)


def stand_at(thumb: Thumb, number: int) -> Thumb:
    thumb.page.goto(f"/games/{number}/")
    expect(thumb.page.locator("#play")).to_be_visible(timeout=LONG)
    return thumb


def check_says_why(journal: Locator, need: str = r"\d needed") -> None:
    """The newest entry with dice: what was needed, the faces, what changed it, and under which rule."""
    rolled = journal.locator(".entry", has=journal.page.locator(".die")).first
    expect(rolled.locator(".die").first).to_be_visible()
    expect(rolled).to_contain_text(re.compile(need))
    expect(rolled).to_be_in_viewport()
    expect(rolled.locator(".gloss a").first).to_be_visible()


# -- shots -----------------------------------------------------------------------------------------------------------

SHOTS, FIGHTS = "A shot of the real table", "Fights of the real table"


def test_a_shot_takes_four_taps(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["bows"]).stands(SHOTS)
    thumb.say(form, "shooters", "Iarnhitin")
    thumb.say(form, "targets", "Halldor")
    thumb.say(form, "band", "medium range")
    journal = thumb.send(form)
    assert thumb.taps <= 4
    check_says_why(journal)


def test_a_shot_at_somebody_behind_a_wall_takes_five(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["bows"]).stands(SHOTS)
    thumb.say(form, "shooters", "Haelwalart")
    thumb.say(form, "targets", "Frodi")
    thumb.say(form, "band", "short range")
    thumb.say(form, "cover", "wall, bank, parapet")
    journal = thumb.send(form)
    assert thumb.taps <= 5
    check_says_why(journal)
    expect(journal).to_contain_text("−1 wall")


def test_a_volley_of_two_at_two_takes_six(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["bows"]).stands(SHOTS)
    thumb.say(form, "shooters", "Uurbili", "Catloiant")
    thumb.say(form, "targets", "Eirik", "Gunnar")
    thumb.say(form, "band", "short range")
    journal = thumb.send(form)
    assert thumb.taps <= 6
    check_says_why(journal)


def test_an_elite_shot_or_one_by_order_takes_six(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["guns"]).stands(SHOTS)
    thumb.say(form, "shooters", "Bili")
    thumb.say(form, "targets", "Rolf")
    thumb.say(form, "band", "short range")
    thumb.tap(form.locator("details.more > summary:visible", has_text="More"))
    expect(form.locator("fieldset.field[id$='-order']:visible .pick", has_text="into the melee")).to_be_visible()
    thumb.say(form, "aim", "elite shot, +1")
    journal = thumb.send(form)
    assert thumb.taps <= 6
    check_says_why(journal)
    expect(journal).to_contain_text("elite shooter")


@pytest.mark.parametrize(("gunner", "target", "shot"), [("Goulven", "Erik", "blunderbuss"), ("Hoel", "Olaf", "cannon")])
def test_several_projectiles_and_cannon_at_somebody_in_cover_take_six(
    tables: dict[str, int], thumb: Thumb, gunner: str, target: str, shot: str
) -> None:
    form = stand_at(thumb, tables["guns"]).stands(SHOTS)
    thumb.kind(form, "Shot with several projectiles, or a cannon")
    thumb.say(form, "shooter", gunner)
    thumb.say(form, "targets", target)
    thumb.say(form, "band", "short range")
    thumb.say(form, "cover", "bushes, high crops")
    journal = thumb.send(form)
    assert thumb.taps <= 6
    check_says_why(journal)
    expect(journal).to_contain_text(shot)


def test_a_duel_takes_six(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["guns"]).stands(SHOTS)
    thumb.kind(form, "Duel between two shooters")
    thumb.say(form, "shooter", "Yann")
    thumb.say(form, "other", "Knut")
    thumb.say(form, "band", "short range")
    thumb.say(form, "against", "flintlock musket")
    journal = thumb.send(form)
    assert thumb.taps <= 6
    check_says_why(journal, "quicker on the draw|shoot at the same time")


# -- melee -----------------------------------------------------------------------------------------------------------


def test_an_exchange_of_blows_takes_three_so_that_two_pairs_take_six(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["melee"]).stands(FIGHTS)
    thumb.say(form, "ours", "Drihic")
    thumb.say(form, "theirs", "Eirik")
    journal = thumb.send(form)
    assert 2 * thumb.taps <= 6
    check_says_why(journal, "Drihic")


@dataclass(frozen=True)
class Told:
    """A fight that somebody tells: at which table, who against whom, what else he taps, and in how many taps in all."""

    table: str
    one: str
    others: tuple[str, ...]
    more: dict[str, str]
    taps: int
    why: str

    def __str__(self) -> str:
        return f"{self.table} in {self.taps}"


WALL = {"ground": "the one attacks across an obstacle"}
DOOR = {"ground": "the one comes in by door or window"}
LOWER = {"ground": "the one stands lower"}
HELD = {"special": "the one holds a hostage before him"}
TWICE = {"special": "a fencer of the one strikes twice"}


@pytest.mark.parametrize(
    "told",
    [
        Told("crowd", "Maenki", ("Eirik", "Gunnar"), LOWER, 5, "stands lower"),
        Told("ranks", "Winhael", ("Gunnar",), {**WALL, "behind": "Maenki"}, 5, "Maenki strikes over the shoulder"),
        Told("fencers", "Denez", ("Olaf",), {**DOOR, **TWICE}, 5, "swift enough to strike twice"),
        Told("hostages", "Malo", ("Knut",), {**WALL, **HELD, "behind": "Bili"}, 6, "over a hostage"),
    ],
    ids=str,
)
def test_a_fight_with_all_that_may_be_said_of_it_takes_six(tables: dict[str, int], thumb: Thumb, told: Told) -> None:
    form = stand_at(thumb, tables[told.table]).stands(FIGHTS)
    thumb.say(form, "ours", told.one)
    thumb.say(form, "theirs", *told.others)
    for field, label in told.more.items():
        thumb.say(form, field, label)
    journal = thumb.send(form)
    assert thumb.taps == told.taps <= 6
    check_says_why(journal, told.one)
    expect(journal).to_contain_text(told.why)


def test_who_does_not_do_the_usual_takes_six_and_the_odds_go_on_to_the_end(
    tables: dict[str, int], thumb: Thumb
) -> None:
    form = stand_at(thumb, tables["melee"]).stands(FIGHTS)
    thumb.say(form, "ours", "Maenki")
    thumb.say(form, "theirs", "Gunnar")
    thumb.tap(form.locator("details.more > summary:visible", has_text="More"))
    card = form.locator("details.each-card:visible", has=thumb.page.locator("summary b", has_text="Maenki"))
    thumb.tap(card.locator("> summary"))
    thumb.tap(card.locator(".pick", has=thumb.page.get_by_text("does not strike", exact=True)))
    taps = thumb.taps
    form.locator("button[name=ask_odds]:visible").tap()
    expect(form.locator(".stages")).to_contain_text("Maenki against Gunnar, if they fight to the end")
    thumb.taps = taps
    journal = thumb.send(form)
    assert thumb.taps <= 6
    expect(journal).to_contain_text("Maenki does not strike.")


def test_what_stands_open_from_the_first_and_was_shut_stays_shut(
    tables: dict[str, int], thumb: Thumb, server: Site
) -> None:
    form = stand_at(thumb, tables["ranks"]).stands(FIGHTS)
    thumb.tap(form.locator("> summary"))
    fold = thumb.page.locator("#may > .panel-body > details[data-at-hand]")
    expect(fold).not_to_have_attribute("open", "")
    call = f"touch('thumbs', {tables['ranks']}, 'Sigrid', 'Wrmaelon')"
    server.manage("shell", "--no-imports", "-c", f"from tests.browser.test_play_by_hand import touch; {call}")
    expect(fold).to_contain_text("Wrmaelon and Sigrid are not in contact any more.", timeout=LONG)
    expect(fold).not_to_have_attribute("open", "")


def test_contacts_are_told_in_four(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["bows"]).open("Contacts of the real table")
    thumb.say(form, "one", "Wrmaelon")
    thumb.say(form, "other", "Sigrid")
    journal = thumb.send(form)
    assert thumb.taps <= 4
    expect(journal.locator(".entry").first).to_contain_text("Wrmaelon")


# -- tests -----------------------------------------------------------------------------------------------------------

OTHERS = "Tests, dangers, healing, work"


@pytest.mark.parametrize(
    ("title", "said", "why"),
    [
        ("Test an ability", {"who": "Wrmaelon", "ability": "perception"}, "perception"),
        ("Try something difficult", {"who": "Wrmaelon", "difficulty": "difficult"}, "difficult"),
        ("Test morale", {"who": "Drihic", "cause": "fear"}, "Drihic"),
    ],
)
def test_a_test_takes_five(tables: dict[str, int], thumb: Thumb, title: str, said: dict[str, str], why: str) -> None:
    form = stand_at(thumb, tables["marsh"]).open(OTHERS)
    thumb.kind(form, title)
    for field, label in said.items():
        thumb.say(form, field, label)
    journal = thumb.send(form)
    assert thumb.taps <= 5
    check_says_why(journal, why)


def test_work_takes_five_and_a_word(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["marsh"]).open(OTHERS)
    thumb.kind(form, "Begin work that may take some time")
    thumb.type(form.locator("input[name$='.what']"), "a barricade")
    thumb.say(form, "who", "Drihic")
    journal = thumb.send(form)
    assert thumb.taps <= 5
    expect(journal.locator(".entry").first).to_contain_text("a barricade")


def test_dice_for_slow_ground_take_five(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["marsh"]).page.locator("#asked")
    thumb.kind(form, "Roll for slow ground")
    thumb.say(form, "figures", "Maenki")
    thumb.choose(form, "ground", "marsh")
    journal = thumb.send(form)
    assert thumb.taps <= 5
    check_says_why(journal, r"\d cm")


def test_the_evening_is_over_in_two(tables: dict[str, int], thumb: Thumb) -> None:
    form = stand_at(thumb, tables["evening"]).page.locator("#asked")
    thumb.kind(form, "Nothing more")
    thumb.send(form)
    assert thumb.taps <= 2
