"""Notices: one line a game, silent in quiet hours, gone when seen, never somebody else's."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Membership, Notice, Person
from campaigns.services.notices import clear_notices, notify
from campaigns.veils import NOTICES

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(campaign: Campaign) -> Game:
    return Game.objects.create(campaign=campaign, name="The ford")


@pytest.fixture
def your_turn(campaign: Campaign, game: Game, bob: Person) -> Notice:
    return notify(person=bob, campaign=campaign, game=game, code="your_turn", facts={"game": game.name})


def waiting(person: Person) -> int:
    return Viewer(person=person).notice_count


def test_your_turn_stands_in_the_bar_and_in_the_list(your_turn: Notice, bob: Person, sign_in):
    page = sign_in(bob).get("/notices/").text
    assert "“The ford” waits for you." in page
    assert "1 notice<" in page


def test_a_busy_game_is_one_line(your_turn: Notice, campaign: Campaign, game: Game, bob: Person):
    for _ in range(5):
        notify(person=bob, campaign=campaign, game=game, code="your_turn", facts={"game": game.name})
    assert waiting(bob) == 1
    assert Notice.objects.count() == 1


def test_another_game_is_another_line(your_turn: Notice, campaign: Campaign, bob: Person):
    other = Game.objects.create(campaign=campaign, name="The bridge")
    notify(person=bob, campaign=campaign, game=other, code="your_turn", facts={"game": other.name})
    assert waiting(bob) == 2


def test_a_new_turn_after_the_first_was_seen_is_told_again(your_turn: Notice, campaign, game: Game, bob: Person):
    clear_notices(person=bob, game=game)
    assert waiting(bob) == 0
    notify(person=bob, campaign=campaign, game=game, code="your_turn", facts={"game": game.name})
    assert waiting(bob) == 1


def test_opening_a_notice_reads_it_and_leads_to_its_place(campaign: Campaign, bob: Person, sign_in):
    facts = {"campaign": campaign.name}
    notice = notify(person=bob, campaign=campaign, game=None, code="entry_written", facts=facts)
    answer = sign_in(bob).get(f"/notices/{NOTICES.over(notice.pk)}/")
    assert answer.headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert waiting(bob) == 0


def test_all_are_read_at_once(your_turn: Notice, bob: Person, sign_in):
    sign_in(bob).post("/notices/read/")
    assert waiting(bob) == 0


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_a_notice_is_nobody_elses(request, your_turn: Notice, campaign: Campaign, sign_in, who: str):
    client = sign_in(request.getfixturevalue(who))
    assert client.get(f"/notices/{NOTICES.over(your_turn.pk)}/").status_code == 404
    assert "The ford" not in client.get("/notices/").text
    assert Notice.objects.get().read_at is None


def test_a_notice_of_a_campaign_one_has_left_is_not_shown(your_turn: Notice, bob: Person, sign_in):
    Membership.objects.filter(person=bob).delete()
    assert waiting(bob) == 0
    assert sign_in(bob).get(f"/notices/{NOTICES.over(your_turn.pk)}/").status_code == 404


@pytest.mark.parametrize(
    ("quiet", "hour", "ends"),
    [
        (("22:00", "07:00"), 23, "2026-05-13T07:00"),
        (("22:00", "07:00"), 3, "2026-05-12T07:00"),
        (("22:00", "07:00"), 12, None),
        (("09:00", "17:00"), 12, "2026-05-12T17:00"),
        (("09:00", "17:00"), 18, None),
        (("09:00", "09:00"), 9, None),
    ],
)
def test_quiet_hours_end_when_their_owner_says(quiet: tuple[str, str], hour: int, ends: str | None):
    person = Person(time_zone="UTC", quiet_from=time.fromisoformat(quiet[0]), quiet_to=time.fromisoformat(quiet[1]))
    expected = datetime.fromisoformat(ends).replace(tzinfo=UTC) if ends else None
    assert person.quiet_until(datetime(2026, 5, 12, hour, 15, tzinfo=UTC)) == expected


def test_quiet_hours_follow_the_clock_of_the_person():
    in_quebec = Person(time_zone="America/Montreal", quiet_from=time(22), quiet_to=time(7))
    assert in_quebec.quiet_until(datetime(2026, 5, 12, 3, 0, tzinfo=UTC)) is not None  # 23:00 there
    assert in_quebec.quiet_until(datetime(2026, 5, 12, 13, 0, tzinfo=UTC)) is None


def test_a_notice_waits_until_the_quiet_hours_end(campaign: Campaign, game: Game, bob: Person):
    at = timezone.localtime()
    bob.quiet_from, bob.quiet_to = (at - timedelta(hours=1)).time(), (at + timedelta(hours=1)).time()
    notice = notify(person=bob, campaign=campaign, game=game, code="your_turn", facts={"game": game.name})
    assert waiting(bob) == 0
    later = Notice.objects.visible_to(Viewer(person=bob), now=timezone.now() + timedelta(hours=2))
    assert list(later) == [notice]


def test_the_number_in_the_bar_is_a_fragment_of_its_own(your_turn: Notice, bob: Person, sign_in, client):
    fragment = sign_in(bob).get("/notices/count/")
    assert fragment.text.strip().startswith('<a id="notice-count"')
    assert client.get("/notices/count/").status_code == 204


def test_an_unknown_code_is_a_bug_that_is_heard(bob: Person):
    with pytest.raises(KeyError, match="no_such_code"):
        notify(person=bob, campaign=None, game=None, code="no_such_code", facts={})
