"""Calendars: days counted, read and shown, feasts, a group's own, and by which one a campaign is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from campaigns.calendars import HERE, BadCalendar, calendar_named, calendars, read_calendar
from campaigns.calendars.days import NoSuchDay, StoryDate
from campaigns.models import Campaign, Membership, Person, Role
from campaigns.story_dates import (
    comes_before,
    order_of,
    read_by,
    read_story_date,
    shown_story_date,
    stored_story_date,
)
from tests.campaigns.conftest import SignIn

GREGORIAN, JULIAN, VALLEYS = (calendar_named(one) for one in ("gregorian", "julian", "valleys"))
EXAMPLE = (HERE / "valleys.toml").read_text("utf-8")


@pytest.fixture(autouse=True)
def usual_calendar() -> None:
    read_by("")


@pytest.mark.parametrize("calendar", [GREGORIAN, JULIAN, VALLEYS], ids=lambda one: one.slug)
def test_every_day_has_one_number_and_follows_the_one_before(calendar):
    start = calendar.number(StoryDate(1582, 1, 1))
    days = [calendar.dated(start + n) for n in range(1200)]
    assert [calendar.number(day) for day in days] == list(range(start, start + 1200))
    assert all(one.order < other.order for one, other in pairwise(days))
    assert all(calendar.checked(day) == day for day in days)
    for number in range(calendar.number(StoryDate(-3, 1, 1)), start, 997):
        assert calendar.number(calendar.dated(number)) == number


def test_france_went_from_the_9th_to_the_20th_of_december_1582():
    assert GREGORIAN.added(StoryDate(1582, 12, 9), 1) == StoryDate(1582, 12, 20)
    assert JULIAN.added(StoryDate(1582, 12, 9), 1) == StoryDate(1582, 12, 10)
    assert str(GREGORIAN.week[GREGORIAN.weekday(StoryDate(1582, 12, 9))]) == "Sunday"
    assert str(GREGORIAN.week[GREGORIAN.weekday(StoryDate(1582, 12, 20))]) == "Monday"
    assert len(GREGORIAN.days_of(1582, 12)) == 21
    with pytest.raises(NoSuchDay) as refused:
        GREGORIAN.read("15 December 1582")
    assert refused.value.skipped
    assert JULIAN.read("15 December 1582") == StoryDate(1582, 12, 15)


@pytest.mark.parametrize(
    ("calendar", "easter"),
    [
        (GREGORIAN, (1590, 4, 22)),
        (GREGORIAN, (1582, 4, 15)),
        (GREGORIAN, (1583, 4, 10)),
        (GREGORIAN, (2000, 4, 23)),
        (GREGORIAN, (2038, 4, 25)),
        (JULIAN, (1590, 4, 19)),
        (JULIAN, (1943, 4, 12)),
    ],
)
def test_easter_and_what_hangs_on_it(calendar, easter):
    day = StoryDate(*easter)
    named = {n: {one.name.en for one in calendar.feasts_on(calendar.added(day, n))} for n in (-46, 0, 39, 49, 60)}
    wanted = {-46: "Ash Wednesday", 0: "Easter", 39: "Ascension Day", 49: "Whitsun", 60: "Corpus Christi"}
    assert all(name in named[n] for n, name in wanted.items())
    assert calendar.weekday(day) == 6
    (advent,) = [on for on, feasts in calendar.feasts_of(day.year).items() for one in feasts if "Advent" in one.name.en]
    if day.year != 1582 or calendar is JULIAN:  # the year in which ten days of Advent never were
        assert (11, 27) <= advent <= (12, 3)
    assert calendar.weekday(StoryDate(day.year, *advent)) == 6


def test_feasts_are_named_in_the_readers_language():
    (feast,) = GREGORIAN.feasts_on(StoryDate(1590, 5, 19))
    with translation.override("fr"):
        assert str(feast.name) == "la Saint-Yves"
    with translation.override("en"):
        assert str(feast.name) == "Saint Yves’s Day"


@pytest.mark.parametrize(
    "written", ["20 Long Nights 412", "le 20 des Longues Nuits 412", "the 20th of long nights 412"]
)
def test_months_of_another_world_are_read_and_shown_in_both_languages(written: str):
    read_by("valleys")
    assert stored_story_date(written) == "0412-13-20"
    with translation.override("fr"):
        assert shown_story_date("0412-13-20") == "20 Longues Nuits 412"
    with translation.override("en"):
        assert shown_story_date("0412-13-20") == "20 Long Nights 412"
        assert [str(one.name) for one in VALLEYS.feasts_on(StoryDate(412, 13, 20))] == ["Night without Doors"]
    assert VALLEYS.added(StoryDate(412, 5, 6), 1) == StoryDate(412, 6, 1)  # a leap year
    assert VALLEYS.added(StoryDate(413, 5, 5), 1) == StoryDate(413, 6, 1)
    with pytest.raises(NoSuchDay) as refused:
        read_story_date("6 High Days 413")
    assert (refused.value.days, refused.value.name) == (5, "High Days")
    assert stored_story_date("12 May 1590") == "12 May 1590"  # no month of theirs: words


def test_a_calendar_of_its_own_is_named_where_several_are_read():
    assert shown_story_date("0412-13-20", "valleys") == "20 Long Nights 412"
    assert shown_story_date("0412-13-20") == "0412-13-20"
    assert order_of("0412-13-20") is None


@pytest.mark.parametrize(
    ("one", "other", "before"),
    [
        ("1590-05-11", "1590-05-12", True),
        ("1590-05", "1590-05-12", False),
        ("1590", "1590-05-12", False),
        ("1589", "1590-05-12", True),
        ("-0044-03-15", "-0044-03-16", True),
        ("turn 3", "turn 4", False),
    ],
)
def test_what_lies_before_is_known_as_far_as_it_is_said(one: str, other: str, before: bool):
    assert comes_before(one, other) is before
    assert not comes_before(other, one)


@pytest.mark.parametrize(
    ("spoilt", "by"),
    [
        ('days = 30, en = "Thaw"', 'days = 0, en = "Thaw"'),
        ('days = 30, en = "Thaw"', 'days = 100, en = "Thaw"'),
        ('fr = "Dégel"', 'fr = ""'),
        ("month = 13, day = 20", "month = 14, day = 20"),
        ("month = 5, day = 3", "month = 5, day = 7"),
        ("every = 4", "every = true"),
        ("months = [", "months = 3 # ["),
        ("week = [", "months = ["),
    ],
)
def test_a_calendar_that_is_none_is_refused(spoilt: str, by: str):
    assert spoilt in EXAMPLE
    with pytest.raises(BadCalendar):
        read_calendar(EXAMPLE.replace(spoilt, by, 1), slug="mine")


def test_a_group_lays_its_own_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    (tmp_path / "calendars").mkdir()
    (tmp_path / "calendars" / "islands.toml").write_text(EXAMPLE.replace("Thaw", "Tides"), "utf-8")
    (tmp_path / "calendars" / "broken.toml").write_text("months = 3", "utf-8")
    calendars.cache_clear()
    try:
        assert calendar_named("islands").read("2 Tides 7") == StoryDate(7, 1, 2)
        assert "broken" not in calendars()
    finally:
        monkeypatch.undo()
        calendars.cache_clear()
    assert calendar_named("islands") is GREGORIAN  # the file is gone: days show as they were kept


# -- through the web ----------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_page_says_what_day_it_is(campaign: Campaign, bob: Person, rosa: Person, sign_in: SignIn):
    Campaign.objects.update(story_date="1590-05-19")
    for person in (bob, rosa):
        page = sign_in(person).get(f"/campaigns/{campaign.pk}/calendar/").text
        assert all(one in page for one in ("19 May 1590", "Saturday", "Saint Yves’s Day", "May 1590"))
        assert "?by=day" not in page
    june = sign_in(rosa).get(f"/campaigns/{campaign.pk}/calendar/?month=1590-06").text
    assert "Midsummer Day, Saint John" in june
    for wrong in ("x", "1590-14", "99999999", "1590-06-77"):
        assert sign_in(rosa).get(f"/campaigns/{campaign.pk}/calendar/?month={wrong}").status_code == 200


@pytest.mark.django_db
def test_owner_and_game_master_choose_the_calendar_and_nobody_else(
    campaign: Campaign, alice: Person, bob: Person, rosa: Person, charlie: Person, sign_in: SignIn
):
    address, form = f"/campaigns/{campaign.pk}/calendar/choose/", {"calendar": "valleys"}
    for person in (bob, rosa, charlie):
        assert sign_in(person).get(address).status_code == 404
        assert sign_in(person).post(address, form).status_code == 404
    assert sign_in(alice).post(address, {"calendar": "mars"}).status_code == 422
    campaign.refresh_from_db()
    assert campaign.calendar == "gregorian"
    Membership.objects.filter(person=bob).update(role=Role.GM)
    assert sign_in(bob).post(address, form).status_code == 302
    campaign.refresh_from_db()
    assert campaign.calendar == "valleys"
    assert (
        "told by another calendar now: Calendar of the Valleys" in sign_in(rosa).get(f"/campaigns/{campaign.pk}/").text
    )


@pytest.mark.django_db
def test_a_campaign_of_another_world_reads_its_own_months_everywhere(
    campaign: Campaign, alice: Person, sign_in: SignIn
):
    Campaign.objects.update(calendar="valleys", story_date="0412-03-11")
    client = sign_in(alice)
    edit = {"name": "The Valleys", "description": "", "story_date": "12 Lambs 412"}
    assert client.post(f"/campaigns/{campaign.pk}/edit/", edit).status_code == 302
    campaign.refresh_from_db()
    assert campaign.story_date == "0412-03-12"
    for path in ("/campaigns/", f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/calendar/"):
        assert "12 Lambs 412" in client.get(path).text, path
    calendar = client.get(f"/campaigns/{campaign.pk}/calendar/").text
    assert "Counting of the Lambs" in calendar
    assert "Waterday" in calendar or "Hearthday" in calendar
    bad = client.post(f"/campaigns/{campaign.pk}/edit/", {**edit, "story_date": "31 Lambs 412"})
    assert bad.status_code == 422
    assert "Lambs has 30 days" in bad.text


@pytest.mark.django_db
def test_settings_do_not_lead_the_story_back(campaign: Campaign, alice: Person, sign_in: SignIn):
    edit = {"name": "Le Trégor", "description": "", "story_date": "11 May 1590"}
    answer = sign_in(alice).post(f"/campaigns/{campaign.pk}/edit/", edit)
    assert answer.status_code == 422
    assert "This lies before 12 May 1590" in answer.text
    campaign.refresh_from_db()
    assert campaign.story_date == "1590-05-12"


@pytest.mark.django_db
def test_a_day_that_never_was_is_refused_in_words(campaign: Campaign, bob: Person, sign_in: SignIn):
    entry = {"title": "The ford", "text": "Carts.", "story_date": "12 December 1582", "audience": "all"}
    answer = sign_in(bob).post(f"/campaigns/{campaign.pk}/chronicle/write/", entry)
    assert answer.status_code == 422
    assert "This day never was: after 9 December 1582 came the 20th." in answer.text
