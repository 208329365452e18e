"""Notes: read by those to whom they are written, with receipts for who wrote them."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Membership, Note, NoteReader, Person, Role
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, number
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db
SECRET = "The abbot lies"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def write(client: Client, campaign: Campaign, *to: Person, text: str = SECRET) -> int:
    return client.post(at("note_list", campaign), {"text": text, "to": [number(one) for one in to]}).status_code


def read(client: Client, campaign: Campaign, name: str = "note_list") -> str:
    return client.get(at(name, campaign)).content.decode()


def test_a_note_is_read_by_those_to_whom_it_is_written(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    assert write(sign_in(alice), campaign, bob) == 302
    assert SECRET in read(sign_in(bob), campaign)
    assert SECRET not in read(sign_in(charlie), campaign)


def test_its_author_reads_who_read_it_and_its_readers_do_not(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    write(sign_in(alice), campaign, bob, charlie)
    assert read(sign_in(alice), campaign).count("has not read it") == 2
    assert 'class="new"' in read(sign_in(bob), campaign)
    text = read(sign_in(alice), campaign)
    assert text.count("has not read it") == 1
    assert NoteReader.objects.get(person=bob).read_at is not None
    again = read(sign_in(bob), campaign)
    assert 'class="new"' not in again
    assert "receipts" not in again


@pytest.mark.usefixtures("one_clock")
def test_who_else_was_written_to_changes_nothing_for_a_reader(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    write(sign_in(alice), campaign, bob)
    before = read(sign_in(bob), campaign).partition('<ul class="plain-list heard">')[2].partition("</ul>")[0]
    Note.objects.get().readers.create(person=charlie)
    NoteReader.objects.filter(person=bob).update(read_at=None)
    after = read(sign_in(bob), campaign).partition('<ul class="plain-list heard">')[2].partition("</ul>")[0]
    assert before == after
    assert SECRET in before


def test_a_player_writes_to_the_game_master_and_to_nobody_else(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    assert write(sign_in(bob), campaign, charlie) == 422
    assert write(sign_in(bob), campaign, alice) == 302
    assert SECRET in read(sign_in(alice), campaign)


def test_a_note_to_oneself_is_read_by_nobody_else(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    write(sign_in(bob), campaign)
    assert "you only" in read(sign_in(bob), campaign)
    assert SECRET not in read(sign_in(alice), campaign)


def test_a_reader_of_the_campaign_writes_none(campaign: Campaign, rosa: Person, alice: Person, sign_in: SignIn) -> None:
    assert write(sign_in(rosa), campaign, alice) == 404
    assert not Note.objects.exists()
    write(sign_in(alice), campaign, rosa)
    assert SECRET in read(sign_in(rosa), campaign)


def test_the_page_of_the_campaign_counts_what_is_unread_for_its_addressee(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    write(sign_in(alice), campaign, bob)
    assert "1 new note" in read(sign_in(bob), campaign, "campaign")
    assert "new note" not in read(sign_in(charlie), campaign, "campaign")
    assert "new note" not in read(sign_in(alice), campaign, "campaign")
    read(sign_in(bob), campaign)
    assert "new note" not in read(sign_in(bob), campaign, "campaign")


def test_who_arbitrates_from_now_on_does_not_read_what_was_written_before(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    write(sign_in(bob), campaign, alice)
    Membership.objects.filter(person=charlie).update(role=Role.GM)
    assert SECRET not in read(sign_in(charlie), campaign)
