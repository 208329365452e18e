"""Meetings through the web: who sets them, who answers how, who is told, what the absent may read afterwards."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Attendance,
    Campaign,
    Circle,
    Game,
    Meeting,
    MeetingGame,
    MeetingLink,
    Membership,
    Notice,
    Person,
    Role,
    Told,
)
from campaigns.services.attendance import Answered, answer_meeting
from campaigns.services.campaigns import leave_campaign
from campaigns.services.chronicle import Written, tell_chronicle, write_entry
from campaigns.services.games import create_game, start_game
from campaigns.services.meeting_links import make_meeting_link
from campaigns.services.meetings import Held, games_at, hold_meeting, plan_meeting
from campaigns.services.plans import GamePlan
from campaigns.services.recaps import MOST_ENTRIES
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import TINY, member, play_card, refused

pytestmark = pytest.mark.django_db
GHOST = "Ghost of the mill"
SOON = timezone.now().replace(second=0, microsecond=0) + timedelta(days=3)


def at(name: str, meeting: Meeting, *parts: object) -> str:
    return reverse(name, args=[meeting.campaign_id, meeting.pk, *parts])


def form(**values: object) -> dict[str, object]:
    usual = dict.fromkeys(("ends_at", "plan", "notes", "story_date", "reason", "seen"), "")
    evening = {"title": "Sixth evening", "where": "At Sophie’s", "begins_at": "2030-01-15T20:00", "audience": "all"}
    return {**usual, **evening, **values}


def planned(campaign: Campaign, author: Person, **values: object) -> Meeting:
    return plan_meeting(campaign=campaign, author=author, values={"title": "Evening", "begins_at": SOON, **values})


@pytest.fixture
def meeting(campaign: Campaign, alice: Person) -> Meeting:
    return planned(campaign, alice, where="At Sophie’s", plan="The ford.", notes=GHOST)


def codes(person: Person) -> list[str]:
    return list(Notice.objects.filter(person=person, read_at=None).order_by("pk").values_list("code", flat=True))


# -- set, changed, called off --------------------------------------------------------------------------------------


def test_a_meeting_is_typed_by_the_clock_of_its_author_and_read_by_each_readers_own(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Person.objects.filter(pk=alice.pk).update(time_zone="Europe/Paris")
    Person.objects.filter(pk=bob.pk).update(time_zone="America/Montreal")
    sign_in(alice).post(reverse("plan_meeting", args=[campaign.pk]), form(ends_at="2030-01-15T23:30"))
    meeting = Meeting.objects.get()
    assert meeting.begins_at == datetime(2030, 1, 15, 19, tzinfo=UTC)
    assert "Tuesday 15 January 2030, 20:00 to 23:30" in sign_in(alice).get(at("meeting", meeting)).text
    text = sign_in(bob).get(at("meeting", meeting)).text
    assert "Tuesday 15 January 2030, 14:00 to 17:30" in text
    assert "America/Montreal" in text
    assert "2030-01-15T20:00" in sign_in(alice).get(at("change_meeting", meeting)).text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ends_at": "2030-01-15T19:00"}, "It would end before it begins."),
        ({"begins_at": "0001-01-01T00:00"}, "Write a year from 2000 to 2199."),
        ({"begins_at": "2030-02-31T20:00"}, "valid date/time"),
        ({"begins_at": "2030-03-31T02:30"}, "couldn’t be interpreted in time zone Europe/Paris"),
        ({"title": ""}, "This field is required."),
        ({"audience": "some"}, "Select a valid choice"),
        ({"story_date": "31 June 1590"}, "June has 30 days"),
    ],
)
def test_a_meeting_that_cannot_be_is_refused_in_words(
    campaign: Campaign, alice: Person, sign_in: SignIn, change: dict[str, str], sentence: str
) -> None:
    Person.objects.filter(pk=alice.pk).update(time_zone="Europe/Paris")
    answer = sign_in(alice).post(reverse("plan_meeting", args=[campaign.pk]), form(**change))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Meeting.objects.exists()


def test_members_are_told_that_a_meeting_is_set_moved_and_cancelled(
    campaign: Campaign, alice: Person, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    client.post(reverse("plan_meeting", args=[campaign.pk]), form())
    meeting = Meeting.objects.get()
    assert codes(bob) == codes(rosa) == ["meeting_planned"]
    assert codes(alice) == []
    client.post(at("change_meeting", meeting), form(begins_at="2030-01-16T20:00", seen=0))
    assert codes(bob) == ["meeting_moved"], "what was told before of the same meeting says no more"
    client.post(at("change_meeting", meeting), form(begins_at="2030-01-16T20:00", plan="Another", seen=1))
    assert codes(bob) == ["meeting_moved"], "a new plan is no news"
    client.post(at("change_meeting", meeting), form(begins_at="2030-01-16T20:00", where="Elsewhere", seen=2))
    assert codes(bob) == ["meeting_elsewhere"]
    client.post(at("call_off", meeting))
    assert codes(bob) == ["meeting_cancelled"]
    notices = sign_in(bob).get("/notices/").text
    assert "“Sixth evening”, Wednesday 16 January 2030" in notices
    assert "is cancelled." in notices
    client.post(at("call_off", meeting), {"again": "1"})
    assert codes(bob) == ["meeting_planned"]
    meeting.refresh_from_db()
    assert meeting.state == "planned"


def test_a_meeting_that_lies_behind_is_entered_quietly(campaign: Campaign, alice: Person, bob: Person) -> None:
    old = planned(campaign, alice, begins_at=timezone.now() - timedelta(days=400), story_date="12 mai 1590")
    assert codes(bob) == []
    assert old.story_date == "1590-05-12"


def test_a_notice_leads_to_its_meeting(meeting: Meeting, bob: Person, sign_in: SignIn) -> None:
    answer = sign_in(bob).get(reverse("open_notice", args=[Notice.objects.get(person=bob).pk]))
    assert answer.headers["Location"] == at("meeting", meeting)


def test_a_meeting_kept_to_oneself_is_told_to_nobody_until_it_is_opened(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    meeting = planned(campaign, alice, title=GHOST, audience=Circle.GM)
    assert codes(bob) == []
    client = sign_in(bob)
    assert client.get(at("meeting", meeting)).status_code == 404
    assert client.post(at("answer_meeting", meeting), {"answer": "yes"}).status_code == 404
    for path in (reverse("meeting_list", args=[campaign.pk]), f"/campaigns/{campaign.pk}/", "/notices/", "/"):
        assert GHOST not in client.get(path).text
    sign_in(alice).post(at("change_meeting", meeting), form(title="Evening", seen=0))
    assert codes(bob) == ["meeting_planned"]


def test_two_game_masters_on_one_meeting_lose_nothing(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Membership.objects.filter(person=bob).update(role=Role.GM)
    sign_in(alice).post(reverse("plan_meeting", args=[campaign.pk]), form())
    meeting = Meeting.objects.get()
    change = at("change_meeting", meeting)
    sign_in(alice).post(change, form(begins_at="2030-01-16T20:00", seen=0))
    assert sign_in(bob).post(change, form(plan="The ford.", seen=0)).status_code == 302
    meeting.refresh_from_db()
    assert (timezone.localtime(meeting.begins_at).day, meeting.plan) == (16, "The ford.")
    answer = sign_in(bob).post(change, form(begins_at="2030-01-17T20:00", plan="The ford.", seen=0))
    assert answer.status_code == 422
    assert "It now says: Wednesday 16 January 2030" in answer.text


def test_only_the_game_master_sets_and_changes(meeting: Meeting, bob: Person, sign_in: SignIn) -> None:
    client, campaign = sign_in(bob), meeting.campaign
    assert client.get(reverse("plan_meeting", args=[campaign.pk])).status_code == 404
    for name in ("change_meeting", "hold_meeting"):
        assert client.post(at(name, meeting), form()).status_code == 404
    assert client.post(at("call_off", meeting)).status_code == 404
    assert Act.objects.count() == 1


# -- who comes -----------------------------------------------------------------------------------------------------


def test_a_member_answers_on_the_page_and_everybody_sees_who_comes(
    meeting: Meeting, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    said = {"answer": "maybe", "remark": "An hour late", "seen": ""}
    assert sign_in(bob).post(at("answer_meeting", meeting), said).status_code == 302
    text = sign_in(rosa).get(at("meeting", meeting)).text
    assert "An hour late" in text
    assert "perhaps" in text
    assert "Will you come?" not in text, "a reader is not asked"
    sign_in(bob).post(at("answer_meeting", meeting), {"answer": "yes", "remark": "", "seen": "0"})
    row = Attendance.objects.get()
    assert (row.answer, row.remark) == ("yes", "")
    assert "1 comes" in sign_in(rosa).get(reverse("meeting_list", args=[meeting.campaign_id])).text


def test_a_reader_answers_nothing(meeting: Meeting, rosa: Person, sign_in: SignIn) -> None:
    assert sign_in(rosa).post(at("answer_meeting", meeting), {"answer": "yes"}).status_code == 404
    assert not Attendance.objects.exists()


def test_two_answers_at_once_are_both_kept_where_they_do_not_differ(meeting: Meeting, bob: Person) -> None:
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes", ""))
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes", "With a friend"))
    assert Attendance.objects.get().remark == "With a friend"
    answer_meeting(meeting=meeting, person=bob, answered=Answered("no", "With a friend", seen=1))
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes", "Late", seen=1))
    row = Attendance.objects.get()
    assert (row.answer, row.remark) == ("no", "Late")


def test_an_answer_that_another_one_has_overtaken_says_what_stands_there(
    meeting: Meeting, bob: Person, sign_in: SignIn
) -> None:
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes"))
    answer = sign_in(bob).post(at("answer_meeting", meeting), {"answer": "no", "remark": "", "seen": ""})
    assert answer.status_code == 422
    assert "It now says: comes" in answer.text
    assert Attendance.objects.get().answer == "yes"


def test_an_answer_is_changed_by_a_sign_that_counts_nothing(meeting: Meeting, bob: Person, sign_in: SignIn) -> None:
    client, page = sign_in(bob), at("meeting", meeting)
    signs = []
    for seen, said in ((None, "yes"), (0, "no")):
        answer_meeting(meeting=meeting, person=bob, answered=Answered(said, seen=seen))
        signs.append(re.search(r'name="seen" value="(\d+)"', client.get(page).text)[1])
    row = Attendance.objects.get()
    assert not {int(one) for one in signs} & set(range(row.version + 2)), "no bare version"
    late = client.post(at("answer_meeting", meeting), {"answer": "maybe", "remark": "", "seen": signs[0]})
    assert late.status_code == 422 and "It now says: " in late.text
    again = re.search(r'name="seen" value="(\d+)"', late.text)[1]
    assert again == signs[1]
    client.post(at("answer_meeting", meeting), {"answer": "maybe", "remark": "", "seen": again})
    assert Attendance.objects.get().answer == "maybe"


def test_a_meeting_that_is_over_takes_no_answers(meeting: Meeting, alice: Person, bob: Person) -> None:
    hold_meeting(meeting=meeting, author=alice, held=Held(frozenset({alice.pk}), [], "We talked."))
    with refused("meeting_not_open"):
        answer_meeting(meeting=meeting, person=bob, answered=Answered("yes"))


# -- by a link -----------------------------------------------------------------------------------------------------


def test_by_a_link_one_answers_without_logging_in_and_reads_nothing_else(
    meeting: Meeting, alice: Person, bob: Person, client: Client, sign_in: SignIn
) -> None:
    answer_meeting(meeting=meeting, person=alice, answered=Answered("yes", "I bring the map"))
    assert sign_in(alice).post(at("meeting_link", meeting, bob.pk)).status_code == 302
    path = reverse("answer_by_link", args=[MeetingLink.objects.get().token])
    assert path in sign_in(alice).get(at("meeting_link", meeting, bob.pk)).text
    text = client.get(path).text
    assert "At Sophie’s" in text
    assert "The ford." in text
    assert GHOST not in text
    assert "I bring the map" not in text
    assert client.post(path, {"answer": "no", "remark": "Away", "seen": ""}).status_code == 302
    assert Attendance.objects.get(person=bob).answer == "no"
    for other in (at("meeting", meeting), f"/campaigns/{meeting.campaign_id}/"):
        assert client.get(other).status_code == 302, "it logs nobody in"


def test_a_link_is_revoked_and_made_anew(meeting: Meeting, bob: Person, client: Client, sign_in: SignIn) -> None:
    old = reverse("answer_by_link", args=[make_meeting_link(meeting=meeting, person=bob).token])
    sign_in(bob).post(at("meeting_link", meeting, bob.pk), {"revoke": "1"})
    assert client.get(old).status_code == client.post(old, {"answer": "yes"}).status_code == 404
    sign_in(bob).post(at("meeting_link", meeting, bob.pk))
    new = reverse("answer_by_link", args=[MeetingLink.objects.get().token])
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


def test_a_player_has_no_link_of_another(meeting: Meeting, alice: Person, bob: Person, sign_in: SignIn) -> None:
    path = at("meeting_link", meeting, alice.pk)
    assert sign_in(bob).get(path).status_code == sign_in(bob).post(path).status_code == 404


def test_a_link_dies_with_the_membership_for_good(meeting: Meeting, alice: Person, bob: Person, client: Client) -> None:
    path = reverse("answer_by_link", args=[make_meeting_link(meeting=meeting, person=bob).token])
    assert client.get(path).status_code == 200
    leave_campaign(membership=Membership.objects.get(person=bob))
    assert client.get(path).status_code == 404
    Membership.objects.create(campaign=meeting.campaign, person=bob, role=Role.PLAYER)
    assert client.get(path).status_code == 404


def test_a_link_to_a_meeting_that_is_no_longer_shown_opens_nothing(
    meeting: Meeting, bob: Person, client: Client
) -> None:
    path = reverse("answer_by_link", args=[make_meeting_link(meeting=meeting, person=bob).token])
    Meeting.objects.update(audience=Circle.GM)
    assert client.get(path).status_code == 404


# -- how it was ----------------------------------------------------------------------------------------------------


@pytest.fixture
def game(campaign: Campaign, alice: Person, bob: Person) -> Game:
    """Two Hats: alice arbitrates, bob plays against charlie."""
    charlie = Person.objects.create_user("charlie2", display_name="Charlie")
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    seats = {"left": member(bob), "right": member(charlie)}
    made = create_game(campaign=campaign, author=alice, plan=GamePlan("Hats", TINY, "evening", seats))
    return start_game(game_id=made.pk, by=alice)


def tonight(meeting: Meeting) -> Meeting:
    """It has just begun."""
    begins = timezone.now() - timedelta(hours=1)
    Meeting.objects.filter(pk=meeting.pk).update(begins_at=begins)
    meeting.refresh_from_db()
    return meeting


def test_it_is_noted_who_came_what_was_played_and_it_is_undone_as_one(
    meeting: Meeting, game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes", "On time"))
    noted = {
        "came": [KEPT.over(alice.pk)],
        "games": [KEPT.over(game.pk)],
        "played": "We crossed the ford.",
        "story_date": "",
        "seen": 0,
    }
    assert sign_in(alice).post(at("hold_meeting", meeting), noted).status_code == 302
    assert Attendance.objects.get(person=alice).came is True
    assert Attendance.objects.get(person=bob).came is False
    text = sign_in(bob).get(at("meeting", meeting)).text
    assert all(one in text for one in ("We crossed the ford.", "was not there", "Hats", "1 was there"))
    assert "1 was there" in sign_in(bob).get(reverse("meeting_list", args=[meeting.campaign_id])).text
    undo_act(done=Act.objects.get(code="meeting_held"), author=alice, reason="The wrong evening")
    meeting.refresh_from_db()
    assert (meeting.state, meeting.played, MeetingGame.objects.count()) == ("planned", "", 0)
    assert Attendance.objects.get().came is None


def test_how_it_was_is_corrected(meeting: Meeting, game: Game, alice: Person, bob: Person, sign_in: SignIn) -> None:
    hold_meeting(meeting=meeting, author=alice, held=Held(frozenset({alice.pk}), [game], "We talked."))
    page = sign_in(alice).get(at("hold_meeting", meeting)).text
    assert "We talked." in page
    assert page.count("checked") == 2
    meeting.refresh_from_db()
    noted = {"came": [KEPT.over(bob.pk)], "played": "We slept.", "story_date": "", "seen": meeting.version}
    sign_in(alice).post(at("hold_meeting", meeting), noted)
    assert list(Attendance.objects.filter(came=True).values_list("person", flat=True)) == [bob.pk]
    assert not MeetingGame.objects.exists()


def test_a_guest_reads_only_the_games_in_which_he_sits(meeting: Meeting, game: Game, alice: Person) -> None:
    hold_meeting(meeting=meeting, author=alice, held=Held(frozenset(), [game], ""))
    guest = Person.objects.create_user("guest-x", is_guest=True)
    Membership.objects.create(campaign=meeting.campaign, person=guest, role=Role.PLAYER)
    assert not games_at(meeting, Viewer(guest)).exists()


def held(meeting: Meeting, game: Game, alice: Person, *came: Person) -> None:
    hold_meeting(meeting=tonight(meeting), author=alice, held=Held(frozenset(one.pk for one in came), [game], ""))


def test_the_recap_is_what_each_was_told_himself(
    meeting: Meeting, game: Game, alice: Person, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    hidden = Told.objects.filter(game=game, viewer="left").order_by("-n")[0]
    hidden.sentences = [{**hidden.sentences[0], "reason": GHOST}]
    hidden.save()
    held(meeting, game, alice, alice)
    assert GHOST in sign_in(bob).get(at("recap", meeting)).text
    assert GHOST in sign_in(bob).get(at("print_recap", meeting)).text
    assert GHOST not in sign_in(bob).get(at("recap", meeting) + "?as=all").text
    for person in (alice, rosa, Person.objects.get(username="charlie2")):
        for name in ("recap", "print_recap"):
            answer = sign_in(person).get(at(name, meeting))
            assert answer.status_code == 200
            assert "Hats" in answer.text
            assert GHOST not in answer.text


def test_the_recap_begins_where_the_meeting_before_has_ended(
    campaign: Campaign, meeting: Meeting, game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    first = planned(campaign, alice, begins_at=timezone.now() - timedelta(days=8))
    hold_meeting(meeting=first, author=alice, held=Held(frozenset(), [game], ""))
    play_card(game, "left", bob)
    play_card(game, "right", Person.objects.get(username="charlie2"))
    Told.objects.filter(game=game, viewer="left", n=1).update(at=timezone.now() - timedelta(days=8))
    held(meeting, game, alice, alice)
    lines = Told.objects.filter(game=game, viewer="left").order_by("n").values_list("n", flat=True)
    assert len(lines) > 1
    early, late = (sign_in(bob).get(at("recap", one)).text for one in (first, meeting))
    assert 'id="e1"' in early
    assert 'id="e1"' not in late
    assert f'id="e{lines[1]}"' in late
    assert f'id="e{lines[1]}"' not in early


def test_a_meeting_one_must_not_know_of_cuts_no_recap(
    campaign: Campaign, meeting: Meeting, game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Told.objects.filter(game=game).update(at=timezone.now() - timedelta(days=2))
    hidden = planned(campaign, alice, begins_at=timezone.now() - timedelta(days=1), audience=Circle.GM)
    hold_meeting(meeting=hidden, author=alice, held=Held(frozenset(), [], ""))
    held(meeting, game, alice, alice)
    assert 'id="e1"' in sign_in(bob).get(at("recap", meeting)).text


def test_the_chronicle_of_a_recap_keeps_the_game_masters_secrets(
    campaign: Campaign, meeting: Meeting, game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    write_entry(campaign=campaign, author=alice, written=Written("The ford", "Carts at dusk.", "1590"))
    write_entry(campaign=campaign, author=alice, written=Written("Hush", GHOST, "1590", audience="gm"))
    held(meeting, game, alice, alice)
    assert "Carts at dusk." in sign_in(bob).get(at("recap", meeting)).text
    assert GHOST not in sign_in(bob).get(at("recap", meeting)).text
    assert GHOST in sign_in(alice).get(at("print_recap", meeting)).text
    assert GHOST not in sign_in(alice).get(at("print_recap", meeting) + "?as=all").text


def test_a_long_chronicle_is_cut_at_its_beginning_and_says_so(
    campaign: Campaign, meeting: Meeting, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    def write(day: int) -> None:
        write_entry(campaign=campaign, author=alice, written=Written(f"Day{day:03}", "x", f"1590-05-{day % 28 + 1:02}"))

    for day in range(MOST_ENTRIES):
        write(day)
    for _line in range(3):
        tell_chronicle(campaign=campaign, code="member_joined", facts={"person": bob.pk, "role": "player"})
    hold_meeting(meeting=tonight(meeting), author=alice, held=Held(frozenset(), [], ""))
    for name in ("recap", "print_recap"):
        text = sign_in(bob).get(at(name, meeting)).text
        assert len(set(re.findall(r"Day\d{3}", text))) == MOST_ENTRIES, "lines of the register push nothing out"
        assert "What came before stands in the chronicle." not in text
    write(MOST_ENTRIES + 3)  # the eighth of May
    for name in ("recap", "print_recap"):
        text = sign_in(bob).get(at(name, meeting)).text
        assert "What came before stands in the chronicle." in text
        shown = re.findall(r"Day\d{3}", text)
        assert len(set(shown)) == MOST_ENTRIES
        assert "Day000" not in shown and "Day063" in shown and shown[-1] == "Day055", "the first day is left out"


def test_there_is_no_recap_of_what_was_not_held(meeting: Meeting, alice: Person, sign_in: SignIn) -> None:
    assert sign_in(alice).get(at("recap", meeting)).status_code == 404


def test_whoever_was_absent_is_shown_what_he_missed(
    meeting: Meeting, game: Game, alice: Person, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    page = f"/campaigns/{meeting.campaign_id}/"
    assert "Next meeting" in sign_in(bob).get(page).text
    held(meeting, game, alice, alice)
    assert at("recap", meeting) in sign_in(bob).get(page).text
    for person in (alice, rosa):
        assert "What you missed" not in sign_in(person).get(page).text


# -- secrets and size ----------------------------------------------------------------------------------------------


def test_notes_of_the_game_master_stand_on_no_page_of_anybody_else(
    meeting: Meeting, game: Game, alice: Person, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    assert GHOST in sign_in(alice).get(at("meeting", meeting)).text
    sign_in(alice).post(at("change_meeting", meeting), form(title="Evening", notes=f"{GHOST} again", seen=0))
    paths = [reverse("meeting_list", args=[meeting.campaign_id]), f"/campaigns/{meeting.campaign_id}/", "/notices/"]
    paths += [at("meeting", meeting), "/"]
    for person in (bob, rosa):
        for path in paths:
            answer = sign_in(person).get(path)
            assert answer.status_code == 200
            assert GHOST not in answer.text
    held(meeting, game, alice, alice)
    for person in (bob, rosa):
        for path in (at("recap", meeting), at("print_recap", meeting), at("meeting", meeting)):
            assert GHOST not in sign_in(person).get(path).text


def test_an_archived_campaign_shows_its_meetings_and_takes_nothing(
    campaign: Campaign, meeting: Meeting, alice: Person, sign_in: SignIn
) -> None:
    Campaign.objects.update(status="archived")
    client = sign_in(alice)
    assert client.get(at("meeting", meeting)).status_code == 200
    for name, data in (("answer_meeting", {"answer": "yes"}), ("call_off", {}), ("hold_meeting", {})):
        assert client.post(at(name, meeting), data).status_code == 404
    assert client.get(reverse("plan_meeting", args=[campaign.pk])).status_code == 404


def test_many_meetings_cost_no_more_queries(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    for days in range(12):
        meeting = planned(campaign, alice, begins_at=SOON + timedelta(days=days))
        answer_meeting(meeting=meeting, person=bob, answered=Answered("yes"))
        old = planned(campaign, alice, begins_at=SOON - timedelta(days=40 + days))
        hold_meeting(meeting=old, author=alice, held=Held(frozenset({bob.pk}), [], ""))
    client = sign_in(bob)
    for path in (reverse("meeting_list", args=[campaign.pk]), at("meeting", meeting), at("recap", old)):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(path).status_code == 200
        assert len(asked) < 20, [one["sql"][:120] for one in asked]


def test_answers_are_written_by_acts(meeting: Meeting, alice: Person, bob: Person, sign_in: SignIn) -> None:
    answer_meeting(meeting=meeting, person=bob, answered=Answered("yes"))
    assert "answered for “Evening”" in sign_in(alice).get(reverse("act_list", args=[meeting.campaign_id])).text
    assert Act.objects.filter(code="meeting_answered", author=bob).count() == 1
