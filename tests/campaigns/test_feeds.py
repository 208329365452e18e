"""What programs fetch by a private address, and letters: no secret in them, dead when their owner has left."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from smtplib import SMTPException
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.access import Viewer
from campaigns.icalendar import Event, calendar_file, folded
from campaigns.models import (
    Act,
    Campaign,
    Circle,
    FeedLink,
    Game,
    GuestLink,
    Meeting,
    Membership,
    Notice,
    Person,
    Role,
)
from campaigns.services.campaigns import leave_campaign
from campaigns.services.guests import Invited, make_guest_link, revoke_guest_link
from campaigns.services.mailing import AFTER, AGAIN, mail_notices
from campaigns.services.meeting_links import make_feed_link
from campaigns.services.meetings import call_off, change_meeting, plan_meeting
from campaigns.services.notices import notify, notify_all
from campaigns.services.people import delete_account
from campaigns.services.undoing import undo_act
from tests.campaigns.conftest import SignIn

pytestmark = pytest.mark.django_db
GHOST = "Ghost of the mill"
SOON = datetime(2030, 1, 15, 19, tzinfo=UTC)
ATOM = "{http://www.w3.org/2005/Atom}"


def planned(campaign: Campaign, author: Person, **values: object) -> Meeting:
    return plan_meeting(campaign=campaign, author=author, values={"title": "Evening", "begins_at": SOON, **values})


@pytest.fixture
def meeting(campaign: Campaign, alice: Person) -> Meeting:
    return planned(
        campaign, alice, where="Chez Sophie, Paimpol; second floor", plan="The ford.\nBring dice.", notes=GHOST
    )


def address(name: str, campaign: Campaign, person: Person) -> str:
    return reverse(name, args=[make_feed_link(campaign=campaign, person=person).token])


def read(text: str) -> list[dict[str, str]]:
    """The events of a calendar file, unfolded and unescaped, as another program would read them."""
    lines = text.replace("\r\n ", "").split("\r\n")
    events: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events:
            events[-1][name] = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], value)
    return events


# -- the calendar --------------------------------------------------------------------------------------------------


def test_a_calendar_program_finds_the_meetings(
    campaign: Campaign, meeting: Meeting, bob: Person, client: Client
) -> None:
    answer = client.get(address("meeting_calendar", campaign, bob))
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "no-store" in answer.headers["Cache-Control"]
    (event,) = read(answer.text)
    assert event["SUMMARY"] == "Evening"
    assert event["DTSTART"] == "20300115T190000Z"
    assert event["LOCATION"] == "Chez Sophie, Paimpol; second floor"
    assert event["DESCRIPTION"] == "The ford.\nBring dice."
    assert (event["STATUS"], event["SEQUENCE"]) == ("CONFIRMED", "0")
    assert event["URL"].endswith(reverse("meeting", args=[campaign.pk, meeting.pk]))
    assert "VALARM" not in answer.text
    assert GHOST not in answer.text


def test_the_calendar_says_when_a_program_came_for_it(
    campaign: Campaign, meeting: Meeting, bob: Person, client: Client, sign_in: SignIn
) -> None:
    path, mine = address("meeting_calendar", campaign, bob), reverse("meeting_list", args=[campaign.pk])
    FeedLink.objects.update(created_at=timezone.now() - timedelta(days=2), asked_at=timezone.now() - timedelta(days=2))
    assert "No program has asked for it yet." in sign_in(bob).get(mine).text
    client.get(path)
    assert "Last asked for" in sign_in(bob).get(mine).text


def test_an_event_keeps_its_name_and_counts_the_changes_that_its_reader_may_know_of(
    campaign: Campaign, meeting: Meeting, alice: Person, bob: Person, client: Client
) -> None:
    path = address("meeting_calendar", campaign, bob)
    (first,) = read(client.get(path).text)
    change_meeting(meeting=meeting, author=alice, values={"notes": f"{GHOST} walks"}, seen=None)
    assert read(client.get(path).text) == [first], "the notes of the game master are no change to anybody else"
    change_meeting(
        meeting=meeting, author=alice, values={"begins_at": SOON + timedelta(days=1), "where": ""}, seen=None
    )
    (moved,) = read(client.get(path).text)
    assert (moved["UID"], moved["SEQUENCE"], moved["DTSTART"]) == (first["UID"], "1", "20300116T190000Z")
    call_off(meeting=meeting, author=alice)
    (cancelled,) = read(client.get(path).text)
    assert (cancelled["UID"], cancelled["SEQUENCE"], cancelled["STATUS"]) == (first["UID"], "2", "CANCELLED")


def test_what_was_changed_before_it_was_shown_is_counted_for_nobody(
    campaign: Campaign, alice: Person, bob: Person, client: Client
) -> None:
    meeting = planned(campaign, alice, title=GHOST, audience=Circle.GM)
    path = address("meeting_calendar", campaign, bob)
    assert read(client.get(path).text) == []
    for title in ("One", "Two"):
        change_meeting(meeting=meeting, author=alice, values={"title": title}, seen=None)
    change_meeting(meeting=meeting, author=alice, values={"title": "Three", "audience": Circle.ALL}, seen=None)
    (event,) = read(client.get(path).text)
    assert (event["SUMMARY"], event["SEQUENCE"]) == ("Three", "0")


def test_long_lines_are_folded_by_octets_and_no_letter_is_torn() -> None:
    text = "DESCRIPTION:" + "Écu d’or à Guingamp, 渡し場. " * 20
    parts = list(folded(text))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert all(part.startswith(" ") for part in parts[1:])
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == text


def test_texts_are_escaped_so_that_nothing_typed_becomes_a_line_of_its_own() -> None:
    trap = "One\\two; three, four\r\nBEGIN:VALARM\nfive"
    event = Event("u", 0, SOON, SOON, SOON + timedelta(hours=3), trap, trap, trap, "http://x/", is_cancelled=False)
    text = calendar_file("A, b", [event])
    assert "\r\nBEGIN:VALARM" not in text
    (found,) = read(text)
    assert found["SUMMARY"] == found["DESCRIPTION"] == trap.replace("\r\n", "\n")
    assert found["DTEND"] == "20300115T220000Z"
    assert text.endswith("END:VCALENDAR\r\n")


# -- the news ------------------------------------------------------------------------------------------------------


def test_a_reader_of_news_finds_ones_own_notices(
    campaign: Campaign, meeting: Meeting, alice: Person, bob: Person, client: Client
) -> None:
    notify(person=alice, campaign=campaign, game=None, code="entry_written", facts={"campaign": GHOST})
    answer = client.get(address("notice_feed", campaign, bob))
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.text)
    titles = [one.text for one in feed.iterfind(f"{ATOM}entry/{ATOM}title")]
    assert len(titles) == 1
    assert "Evening" in str(titles[0])
    assert GHOST not in answer.text
    ids = [one.text for one in feed.iterfind(f"{ATOM}entry/{ATOM}id")]
    again = ElementTree.fromstring(client.get(address("notice_feed", campaign, bob)).text)
    assert ids == [one.text for one in again.iterfind(f"{ATOM}entry/{ATOM}id")]


def test_a_feed_speaks_the_language_and_the_hours_of_its_owner(
    campaign: Campaign, meeting: Meeting, bob: Person, client: Client
) -> None:
    Person.objects.filter(pk=bob.pk).update(language="fr", time_zone="America/Montreal")
    assert "mardi 15 janvier 2030, 14:00. Viendrez-vous" in client.get(address("notice_feed", campaign, bob)).text


@pytest.mark.parametrize("read_at", [None, SOON], ids=["unread", "read"])
@pytest.mark.parametrize("way", ["kept to oneself", "taken back"])
def test_a_meeting_that_one_sees_no_more_is_named_to_him_nowhere(
    campaign: Campaign, alice: Person, by_mail: Person, sign_in: SignIn, way: str, read_at: datetime | None
) -> None:
    meeting, client = planned(campaign, alice, title=GHOST), sign_in(by_mail)
    line = Notice.objects.get(person=by_mail)
    pages = [address("notice_feed", campaign, by_mail), *(reverse(one) for one in ("notice_list", "api_notices"))]
    assert all(GHOST in client.get(one).text for one in pages)
    Notice.objects.update(read_at=read_at)
    _hide(meeting, way, sign_in(alice))
    assert not [one for one in pages if GHOST in client.get(one).text]
    assert client.get(reverse("open_notice", args=[line.pk])).status_code == 404
    assert Viewer(by_mail).notice_count == 0
    mail_notices(later())
    assert [one for one in mail.outbox if by_mail.email in one.to] == []


def _hide(meeting: Meeting, way: str, master: Client) -> None:
    """As the game master does it on the site."""
    at = [meeting.campaign_id, meeting.pk]
    if way == "taken back":
        answer = master.post(reverse("take_back", args=[at[0], Act.objects.get().pk]), {"reason": "a slip"})
        assert not Meeting.objects.exists()
    else:
        form = dict.fromkeys(("ends_at", "where", "plan", "notes", "story_date", "reason"), "")
        form |= {"title": GHOST, "begins_at": "2030-01-15T20:00", "audience": "gm", "seen": "0"}
        answer = master.post(reverse("change_meeting", args=at), form)
    assert answer.status_code == 302


def test_a_meeting_that_comes_back_is_named_again(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    planned(campaign, alice, title=GHOST)
    back = undo_act(done=Act.objects.get(), author=alice, reason="a slip")
    assert GHOST not in sign_in(bob).get(reverse("notice_list")).text
    undo_act(done=back, author=alice, reason="it was none")
    assert GHOST in sign_in(bob).get(reverse("notice_list")).text


def test_a_feed_holds_nothing_of_another_campaign_and_nothing_before_its_hour(
    campaign: Campaign, bob: Person, client: Client
) -> None:
    other = Campaign.objects.create(name="Elsewhere")
    Membership.objects.create(campaign=other, person=bob)
    notify(person=bob, campaign=other, game=None, code="entry_written", facts={"campaign": GHOST})
    notice = notify(person=bob, campaign=campaign, game=None, code="entry_written", facts={"campaign": GHOST})
    Notice.objects.filter(pk=notice.pk).update(held_until=timezone.now() + timedelta(hours=1))
    assert GHOST not in client.get(address("notice_feed", campaign, bob)).text


# -- who has an address, and how long ------------------------------------------------------------------------------


def test_addresses_are_made_shown_renewed_and_revoked(
    campaign: Campaign, meeting: Meeting, rosa: Person, client: Client, sign_in: SignIn
) -> None:
    mine, change = reverse("meeting_list", args=[campaign.pk]), reverse("change_feed", args=[campaign.pk])
    reader = sign_in(rosa)
    reader.post(change)
    (old,) = re.findall(r"http://[^\"]*(/feeds/[^\"]+\.ics)", reader.get(mine).text)
    assert client.get(old).status_code == 200
    reader.post(change)
    (new,) = re.findall(r"http://[^\"]*(/feeds/[^\"]+\.ics)", reader.get(mine).text)
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    reader.post(change, {"revoke": "1"})
    assert client.get(new).status_code == 404
    assert "/feeds/" not in reader.get(mine).text


def test_an_address_is_shown_to_nobody_else(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    token = make_feed_link(campaign=campaign, person=bob).token
    assert token not in sign_in(alice).get(reverse("meeting_list", args=[campaign.pk])).text
    assert sign_in(charlie).post(reverse("change_feed", args=[campaign.pk])).status_code == 404


@pytest.mark.parametrize("name", ["meeting_calendar", "notice_feed"])
def test_an_address_dies_with_the_membership_for_good(
    campaign: Campaign, meeting: Meeting, bob: Person, client: Client, name: str
) -> None:
    path = address(name, campaign, bob)
    assert client.get(path).status_code == 200
    leave_campaign(membership=Membership.objects.get(person=bob))
    assert client.get(path).status_code == 404
    Membership.objects.create(campaign=campaign, person=bob, role=Role.PLAYER)
    assert client.get(path).status_code == 404


def test_an_address_of_a_guest_dies_with_his_link(campaign: Campaign, alice: Person, client: Client) -> None:
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    Client().post(reverse("guest_join", args=[link.token]))
    guest = Person.objects.get(is_guest=True)
    path = address("meeting_calendar", campaign, guest)
    assert client.get(path).status_code == 200
    revoke_guest_link(link=GuestLink.objects.get())
    assert client.get(path).status_code == 404
    assert not FeedLink.objects.active().exists()


def test_an_address_dies_with_the_account(campaign: Campaign, bob: Person, client: Client) -> None:
    path = address("meeting_calendar", campaign, bob)
    delete_account(person=bob)
    assert client.get(path).status_code == 404


def test_guessing_addresses_closes_the_door(client: Client) -> None:
    found = [client.get(f"/feeds/guess-{n}-guess-guess-guess/meetings.ics").status_code for n in range(22)]
    assert found[0] == 404
    assert found[-1] == 429


# -- letters -------------------------------------------------------------------------------------------------------


@pytest.fixture
def by_mail(bob: Person) -> Person:
    bob.email = "bob@example.org"
    bob.save()
    return bob


def later(minutes: int = 6) -> datetime:
    return timezone.now() + timedelta(minutes=minutes)


def test_a_notice_unread_after_a_while_goes_out_by_mail_once(by_mail: Person, meeting: Meeting, settings: Any) -> None:
    settings.HOSTS, settings.HTTPS = ["registre.example.org"], True
    assert mail_notices() == 0, "whoever sits before the page needs no letter"
    assert (mail_notices(later()), mail_notices(later(60))) == (1, 0)
    (letter,) = mail.outbox
    assert letter.to == ["bob@example.org"]
    assert letter.subject == "“Le Trégor”: a meeting is planned. Will you come?"
    assert "“Le Trégor”: “Evening”, Tuesday 15 January 2030" in letter.body
    assert "https://registre.example.org/notices/" in letter.body
    assert GHOST not in letter.subject + letter.body


def test_a_letter_speaks_the_language_of_its_reader(by_mail: Person, campaign: Campaign, alice: Person) -> None:
    Person.objects.filter(pk=by_mail.pk).update(language="fr")
    planned(campaign, alice)
    mail_notices(later())
    assert mail.outbox[0].subject == "« Le Trégor » : une séance est prévue. Viendrez-vous ?"
    assert "Bonjour Bob," in mail.outbox[0].body
    assert "mardi 15 janvier 2030" in mail.outbox[0].body


def test_no_subject_of_a_letter_names_a_meeting(by_mail: Person, campaign: Campaign, alice: Person) -> None:
    """Whoever stands beside a telephone reads subjects."""
    meeting = planned(campaign, alice, title=GHOST)
    mail_notices(later())
    for values in ({"begins_at": SOON + timedelta(days=1)}, {"where": "Elsewhere"}):
        change_meeting(meeting=meeting, author=alice, values=values, seen=None)
        mail_notices(later())
    call_off(meeting=meeting, author=alice)
    mail_notices(later())
    said = ("is planned. Will you come?", "is moved.", "is at another place.", "is cancelled.")
    assert [one.subject for one in mail.outbox] == [f"“Le Trégor”: a meeting {one}" for one in said]
    assert all(GHOST in one.body for one in mail.outbox)


@pytest.mark.parametrize("why", ["switched off", "no address", "read", "left", "guest"])
def test_no_letter_goes_to_whom_it_is_not_for(by_mail: Person, campaign: Campaign, alice: Person, why: str) -> None:
    if why == "guest":
        Person.objects.filter(pk=by_mail.pk).update(is_guest=True)
    planned(campaign, alice)
    if why == "switched off":
        Person.objects.filter(pk=by_mail.pk).update(mail_notices=False)
    elif why == "no address":
        Person.objects.filter(pk=by_mail.pk).update(email="")
    elif why == "read":
        Notice.objects.update(read_at=timezone.now())
    elif why == "left":
        Membership.objects.filter(person=by_mail).delete()
    assert mail_notices(later()) == 0
    assert mail.outbox == []
    assert mail_notices(later(60)) == 0


def test_a_site_without_a_mail_server_writes_no_letters(
    by_mail: Person, campaign: Campaign, alice: Person, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    planned(campaign, alice)
    assert not Notice.objects.exclude(mail_at=None).exists()


def test_letters_keep_the_quiet_hours(
    by_mail: Person, campaign: Campaign, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2030, 1, 14, 12, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)
    by_mail.time_zone, by_mail.quiet_from, by_mail.quiet_to = "UTC", time(0), time(23, 59)
    by_mail.save()
    planned(campaign, alice)
    assert Notice.objects.get(person=by_mail).mail_at >= noon + AFTER
    Notice.objects.update(mail_at=noon, held_until=None)
    assert mail_notices(noon) == 0
    assert mail.outbox == []
    assert Notice.objects.get(person=by_mail).mail_at.strftime("%H:%M") == "23:59"


def test_a_busy_game_writes_one_letter(by_mail: Person, campaign: Campaign) -> None:
    game = Game.objects.create(campaign=campaign, name="The ford")
    for _ in range(3):
        notify_all(people=[by_mail], game=game, facts={"game": game.name})
        notify(person=by_mail, campaign=campaign, game=game, facts={"game": game.name})
    assert mail_notices(later()) == 1
    notify_all(people=[by_mail], game=game, facts={"game": game.name})
    assert mail_notices(later(60)) == 0
    assert mail.outbox[0].subject == "“The ford” waits for you."


def test_letters_wait_while_the_mail_server_is_away(
    by_mail: Person, campaign: Campaign, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(campaign, alice)
    now = later()
    with monkeypatch.context() as away:
        away.setattr("django.core.mail.EmailMessage.send", _refuses)
        assert mail_notices(now) == 0
    assert mail_notices(now) == 0
    assert mail_notices(now + AGAIN) == 1


def test_the_sweep_finds_letters_that_are_due(
    by_mail: Person, campaign: Campaign, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(tasks.mail_notices, "delay", lambda: asked.append(1))
    planned(campaign, alice)
    tasks.sweep()
    assert asked == []
    Notice.objects.update(mail_at=timezone.now())
    tasks.sweep()
    assert asked == [1]
    tasks.mail_notices()
    assert len(mail.outbox) == 1


def _refuses(*args: object) -> None:
    raise SMTPException("no")


def test_letters_are_switched_off_in_the_account(by_mail: Person, sign_in: SignIn) -> None:
    client = sign_in(by_mail)
    assert "Send me notices by mail" in client.get("/account/").text
    said = {"display_name": "Bob", "language": "en", "theme": "", "email": "bob@example.org"}
    client.post("/account/", said)
    assert Person.objects.get(pk=by_mail.pk).mail_notices is False
    client.post("/account/", {**said, "mail_notices": "on"})
    assert Person.objects.get(pk=by_mail.pk).mail_notices is True
