"""The chronicle: dates of the story, who writes and who reads, and where we were."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from campaigns.models import Campaign, ChronicleEntry, Membership, Person
from campaigns.services.chronicle import Written, tell_chronicle, write_entry
from campaigns.story_dates import NoSuchDay, read_story_date, shown_story_date, stored_story_date
from campaigns.veils import CHRONICLE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("written", "stored", "english", "french"),
    [
        ("12 May 1590", "1590-05-12", "12 May 1590", "12 mai 1590"),
        ("le 1er août 1572", "1572-08-01", "1 August 1572", "1er août 1572"),
        ("the 3rd March 1563", "1563-03-03", "3 March 1563", "3 mars 1563"),
        ("février 1562", "1562-02", "February 1562", "février 1562"),
        ("1590", "1590", "1590", "1590"),
        ("third day of the pigs", "third day of the pigs", "third day of the pigs", "third day of the pigs"),
    ],
)
def test_a_story_date_is_read_in_either_language(written: str, stored: str, english: str, french: str):
    assert stored_story_date(written) == stored
    with translation.override("en"):
        assert shown_story_date(stored) == english
    with translation.override("fr"):
        assert shown_story_date(stored) == french


def test_february_is_as_long_as_it_was_then():
    assert read_story_date("29 February 1500").day == 29
    with pytest.raises(NoSuchDay):
        read_story_date("29 February 1900")


ENTRY = {"title": "The ford", "text": "The carts reach the Jaudy.", "story_date": "11 May 1590", "audience": "all"}


def test_players_write_and_everybody_reads(campaign: Campaign, bob: Person, rosa: Person, sign_in):
    assert sign_in(bob).post(f"/campaigns/{campaign.pk}/chronicle/write/", ENTRY).status_code == 302
    for path in (f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/chronicle/"):
        page = sign_in(rosa).get(path).text
        assert "The carts reach the Jaudy." in page
        assert "written by Bob" in page


@pytest.mark.parametrize("change", [{"title": ""}, {"text": "x" * 10_000}, {"story_date": "30 February 1590"}])
def test_a_bad_entry_says_why(campaign: Campaign, bob: Person, sign_in, change: dict):
    answer = sign_in(bob).post(f"/campaigns/{campaign.pk}/chronicle/write/", {**ENTRY, **change})
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert not ChronicleEntry.objects.filter(code="").exists()


def test_readers_do_not_write(campaign: Campaign, rosa: Person, sign_in):
    assert sign_in(rosa).post(f"/campaigns/{campaign.pk}/chronicle/write/", ENTRY).status_code == 404


def test_what_is_for_the_game_master_reaches_no_other(campaign: Campaign, alice: Person, bob: Person, sign_in):
    secret = {**ENTRY, "title": "Who burned it", "audience": "gm"}
    sign_in(alice).post(f"/campaigns/{campaign.pk}/chronicle/write/", secret)
    assert "Who burned it" in sign_in(alice).get(f"/campaigns/{campaign.pk}/").text
    for path in (f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/chronicle/"):
        assert "Who burned it" not in sign_in(bob).get(path).text


def test_an_owner_reads_no_secret_by_owning(campaign: Campaign, alice: Person, bob: Person, sign_in):
    Membership.objects.filter(person=bob).update(is_owner=True)
    tell_chronicle(campaign=campaign, code="member_left", facts={"person": bob.pk}, audience="gm")
    assert "Bob leaves" not in sign_in(bob).get(f"/campaigns/{campaign.pk}/").text
    assert "Bob leaves" in sign_in(alice).get(f"/campaigns/{campaign.pk}/").text


def test_a_player_cannot_write_for_the_game_master_only(campaign: Campaign, bob: Person, sign_in):
    sign_in(bob).post(f"/campaigns/{campaign.pk}/chronicle/write/", {**ENTRY, "audience": "gm"})
    assert ChronicleEntry.objects.get(code="").audience == "all"


def test_entries_are_rewritten_and_struck_out_by_their_author_or_the_game_master(campaign, alice, bob, rosa, sign_in):
    entry = write_entry(campaign=campaign, author=bob, written=Written("The ford", "Carts.", "1590"))
    path = f"/chronicle/{CHRONICLE.over(entry.pk)}"
    assert sign_in(rosa).post(f"{path}/edit/", ENTRY).status_code == 404
    assert sign_in(bob).post(f"{path}/edit/", {**ENTRY, "title": "The bridge"}).status_code == 302
    assert sign_in(bob).post(f"{path}/edit/", {**ENTRY, "title": ""}).status_code == 422
    assert sign_in(alice).post(f"{path}/delete/").status_code == 302
    assert not ChronicleEntry.objects.filter(code="").exists()


def test_what_the_site_told_is_not_rewritten(campaign: Campaign, alice: Person, sign_in):
    told = ChronicleEntry.objects.get(code="campaign_founded")
    assert sign_in(alice).post(f"/chronicle/{CHRONICLE.over(told.pk)}/delete/").status_code == 404


def test_the_chronicle_follows_the_dates_of_the_story(campaign: Campaign, alice: Person, sign_in):
    for title, date in (("Second", "3 May 1590"), ("Third", "11 mai 1590"), ("First", "April 1590")):
        write_entry(campaign=campaign, author=alice, written=Written(title, "So it was.", date))
    page = sign_in(alice).get(f"/campaigns/{campaign.pk}/chronicle/").text
    assert page.index("Third") < page.index("Second") < page.index("First")


def test_where_we_were_since_the_last_visit(campaign: Campaign, alice: Person, bob: Person, sign_in):
    player, page = sign_in(bob), f"/campaigns/{campaign.pk}/"
    assert "Where were we" not in player.get(page).text
    write_entry(campaign=campaign, author=alice, written=Written("The ford", "Carts.", "1590"))
    write_entry(campaign=campaign, author=alice, written=Written("A secret", "Hush.", "1590", audience="gm"))
    Membership.objects.filter(person=bob).update(last_seen_at=timezone.now() - timedelta(days=7))
    for _ in range(2):
        told = player.get(page).text
        assert "since your last visit" in told
        assert "A secret" not in told
    player.post(f"{page}chronicle/read/", {"up_to": CHRONICLE.over(Membership.objects.get(person=bob).shown_chronicle)})
    assert "Where were we" not in player.get(page).text


@pytest.mark.parametrize("up_to", ["", "many", "9" * 50, "-1"])
def test_a_bad_bookmark_changes_nothing(campaign: Campaign, bob: Person, sign_in, up_to: str):
    assert sign_in(bob).post(f"/campaigns/{campaign.pk}/chronicle/read/", {"up_to": up_to}).status_code == 302


def test_an_unknown_code_is_a_bug_that_is_heard(campaign: Campaign):
    with pytest.raises(KeyError, match="no_such_code"):
        tell_chronicle(campaign=campaign, code="no_such_code", facts={})


def test_a_name_written_from_right_to_left_keeps_its_order_to_itself(campaign: Campaign, bob: Person, sign_in):
    Person.objects.filter(pk=bob.pk).update(display_name="שלמה")
    tell_chronicle(campaign=campaign, code="member_joined", facts={"person": bob.pk, "role": "player"})
    assert "\u2068שלמה\u2069 joins: player." in sign_in(bob).get(f"/campaigns/{campaign.pk}/").text


def test_the_chronicle_of_an_archived_campaign_stands_as_it_is(campaign: Campaign, alice: Person, sign_in):
    entry = write_entry(campaign=campaign, author=alice, written=Written("The ford", "Carts.", "1590"))
    Campaign.objects.update(status="archived")
    assert sign_in(alice).post(f"/chronicle/{CHRONICLE.over(entry.pk)}/delete/").status_code == 404
    assert sign_in(alice).post(f"/chronicle/{CHRONICLE.over(entry.pk)}/edit/", ENTRY).status_code == 404


def test_where_words_without_a_date_stand_tells_nothing_of_secret_entries(
    campaign: Campaign, alice: Person, bob: Person
):
    def beside_the_newest() -> int:
        return write_entry(campaign=campaign, author=bob, written=Written("Then", "We left.", "turn 4")).story_order

    write_entry(campaign=campaign, author=alice, written=Written("Open", "We met.", "1590"))
    before = beside_the_newest()
    write_entry(campaign=campaign, author=alice, written=Written("Secret", "It ends.", "1599", "gm"))
    assert beside_the_newest() == before
