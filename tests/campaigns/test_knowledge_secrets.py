"""What a viewer cannot know of what others know changes nothing for him: no page, no answer, no count of queries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Hearing, Knowledge, Membership, Note, NoteReader, Person, Role
from campaigns.services.knowledge import Hearers, as_written, make_up_mind, tell_piece
from campaigns.services.notes import write_note
from campaigns.services.pictures import keep_picture
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character, image, number, piece, tell, telling
from tests.campaigns.tables import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_clock")]
PLANTED = "Zephyrine"  # stands nowhere else
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"')


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    """Alice arbitrates, bob plays Anne, charlie plays Yann, rosa reads."""
    return found("Le Trégor", alice, bob, charlie, gm=alice)


@pytest.fixture
def cast(campaign: Campaign, bob: Person, charlie: Person) -> tuple[Character, Character]:
    return character(campaign, "Anne", bob), character(campaign, "Yann", charlie)


VEILED = re.compile(r'\b\d{9,15}\b|datetime="[^"]*"')  # a number that says nothing, and the clock of the moment
PLAYERS = ("campaign", "heard_list", "note_list", "export_campaign", "chronicle", "member_list", "meeting_list")


def pages(client: Client, campaign: Campaign, *more: str) -> dict[str, str]:
    """Twice, so that what is read by reading is read."""
    paths = [at(name, campaign) for name in PLAYERS] + list(more)
    paths += [
        at("heard_list", campaign) + query for query in ("?q=salt", "?about=Zephyrine", "?matter=secret", "?page=2")
    ]
    paths += [at("register", campaign, noun) for noun in ("character", "place", "band")]
    for path in paths:
        client.get(path)
    return {path: f"{(answer := client.get(path)).status_code} {CHANGING.sub('', answer.text)}" for path in paths}


@pytest.fixture
def elsewhere() -> Callable[[], Any]:
    """Another world for a while: whatever happens in it has not happened."""

    class Other:
        def __enter__(self) -> None:
            self.block = transaction.atomic()
            self.block.__enter__()

        def __exit__(self, *error: object) -> None:
            transaction.set_rollback(True)
            self.block.__exit__(*error)

    return Other


def secrets(campaign: Campaign, alice: Person, charlie: Person, yann: Character) -> None:
    """All that bob cannot know: pieces, hearings, minds, notes, somebody hidden, a picture."""
    ghost = character(campaign, PLANTED, audience="gm", portrait=keep_picture(campaign=campaign, file=image()))
    row = piece(campaign, alice, title=f"{PLANTED} has the salt", text=PLANTED, about_character=ghost, prepared=True)
    lie = piece(campaign, alice, title=f"{PLANTED} is dead", matter="lie", truth=False, price=PLANTED, source=PLANTED)
    tell(lie, alice, people=[charlie])
    heard = tell(row, alice, yann, ghost)
    make_up_mind(hearing=heard, viewer=Viewer(charlie), believed=True)
    write_note(campaign=row.campaign, viewer=Viewer(alice), text=PLANTED, to=[charlie])
    write_note(campaign=row.campaign, viewer=Viewer(alice), text=PLANTED, to=[])
    assert Knowledge.objects.count() > 2
    assert Hearing.objects.filter(title__contains=PLANTED).exists()
    assert Note.objects.exists()


def test_what_bob_cannot_know_changes_no_page_of_his(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn,
    elsewhere: Any,
) -> None:  # fmt: skip
    anne, yann = cast
    mine = tell(piece(campaign, alice, title="The salt is wet"), alice, anne)
    tell(piece(campaign, alice, title="Rain tomorrow"), alice, everybody=True)
    readers = {one: sign_in(one) for one in (bob, rosa)}
    own = at("hearing", campaign, mine.pk)
    before = {one: pages(client, campaign, own) for one, client in readers.items()}
    assert "The salt is wet" in before[bob][at("heard_list", campaign)]
    assert "The salt is wet" not in "".join(before[rosa].values())
    assert "Rain tomorrow" in before[rosa][at("heard_list", campaign)]
    with elsewhere():
        secrets(campaign, alice, charlie, yann)
        for one, client in readers.items():
            after = pages(client, campaign, own)
            assert before[one] == after
            assert not [path for path, text in after.items() if PLANTED in text and PLANTED not in path]
        assert PLANTED in sign_in(charlie).get(at("heard_list", campaign)).text


def test_what_is_told_of_a_piece_says_nothing_of_the_piece(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, sign_in: SignIn, elsewhere: Any
) -> None:
    """Its true text, whether it is a lie, about whom it is, its price, its picture, who else heard."""
    anne, yann = cast
    row, client = piece(campaign, alice), sign_in(bob)
    told = as_written(row)
    tell_piece(piece=row, viewer=Viewer(alice), telling=told, hearers=Hearers(characters=(anne,)))
    hearing = Hearing.objects.get()
    before = pages(client, campaign, at("hearing", campaign, hearing.pk))
    with elsewhere():
        ghost = character(campaign, PLANTED, audience="gm")
        other = {"title": PLANTED, "text": PLANTED, "matter": "lie", "truth": False, "price": PLANTED, "aim": "failed"}
        Knowledge.objects.update(**other, about_character=ghost, picture=keep_picture(campaign=campaign, file=image()))
        Hearing.objects.create(campaign=campaign, knowledge=row, character=yann, title=PLANTED, on=hearing.on)
        assert pages(client, campaign, at("hearing", campaign, hearing.pk)) == before


def test_a_name_that_a_hearer_may_not_know_is_not_shown(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Neither as the one it is about, nor as the one it comes from."""
    anne, _yann = cast
    ghost = character(campaign, PLANTED, audience="gm")
    row = piece(campaign, alice, about_character=ghost, about_open=True)
    hearing = tell(row, alice, anne)
    Hearing.objects.update(source_character=ghost)
    for path in (at("heard_list", campaign), at("hearing", campaign, hearing.pk)):
        assert PLANTED not in sign_in(bob).get(path).text
    assert hearing.title not in sign_in(bob).get(at("heard_list", campaign) + f"?about={PLANTED}").text
    Character.objects.filter(pk=ghost.pk).update(audience="all")
    assert PLANTED in sign_in(bob).get(at("hearing", campaign, hearing.pk)).text


def told_with(client: Client, campaign: Campaign, hearing: Hearing, form: dict[str, str]) -> tuple[Any, ...]:
    """The answer, its page, and what was asked of the database."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(at("pass_on_hearing", campaign, hearing.pk), form)
    page = client.get(answer.headers.get("Location", at("heard_list", campaign)))
    asked = [re.sub(r"\d+|'[^']*'", "?", one["sql"]) for one in queries.captured_queries]
    return answer.status_code, answer.headers.get("Location"), CHANGING.sub("", page.text), asked


@pytest.mark.parametrize("to", ["yann", "gm"])
def test_telling_looks_and_costs_the_same_whether_the_other_knew_or_not(
    to: str, campaign: Campaign, cast: Any, alice: Person, bob: Person, charlie: Person, sign_in: SignIn,
    elsewhere: Any,
) -> None:  # fmt: skip
    anne, yann = cast
    hearing, client = tell(piece(campaign, alice), alice, anne), sign_in(bob)
    form = {"to": number(yann) if to == "yann" else "gm", "title": "Salt", "text": "As I heard it."}
    client.get(at("hearing", campaign, hearing.pk))
    answers = []
    for knew in (False, True):
        with elsewhere():
            if knew:
                for _again in range(3):
                    tell(hearing.knowledge, alice, yann)
                    tell(hearing.knowledge, alice, people=[charlie, alice])
            answers.append(told_with(client, campaign, hearing, form))
    assert answers[0] == answers[1]
    assert answers[0][0] == 302


def test_the_form_offers_the_same_people_whatever_they_know(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, yann = cast
    hearing, client = tell(piece(campaign, alice), alice, anne), sign_in(bob)
    path = at("hearing", campaign, hearing.pk)
    before = CHANGING.sub("", client.get(path).text)
    tell(hearing.knowledge, alice, yann)
    assert CHANGING.sub("", client.get(path).text) == before
    assert number(yann) in before
    ghost = character(campaign, PLANTED, audience="gm")
    assert number(ghost) not in client.get(path).text
    answer = client.post(at("pass_on_hearing", campaign, hearing.pk), {"to": number(ghost), "title": "a", "text": ""})
    assert answer.status_code == 422
    assert not Hearing.objects.filter(character=ghost).exists()


def test_a_hearing_of_another_is_like_one_that_is_not(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    _anne, yann = cast
    theirs, client = tell(piece(campaign, alice), alice, yann), sign_in(bob)
    for key in (theirs.pk, theirs.pk + 1000):
        assert client.get(at("hearing", campaign, key)).status_code == 404
        assert client.post(at("believe_hearing", campaign, key), {"mind": "yes"}).status_code == 404
        assert client.post(at("pass_on_hearing", campaign, key), {}).status_code == 404
        assert client.get(at("picture", campaign, "hearing", key)).status_code == 404


def test_who_arbitrated_keeps_what_he_heard_and_no_more(
    campaign: Campaign, cast: Any, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, _yann = cast
    tell(piece(campaign, alice, title=PLANTED), alice, anne)
    tell(piece(campaign, alice, title="The salt is wet"), alice, people=[alice])
    Membership.objects.filter(campaign=campaign, person=alice).update(role=Role.PLAYER)
    text = sign_in(alice).get(at("heard_list", campaign)).text
    assert "The salt is wet" in text
    assert PLANTED not in text


def test_receipts_and_counts_are_their_authors_and_addressees(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn, elsewhere: Any
) -> None:
    client = sign_in(bob)
    before = pages(client, campaign)
    with elsewhere():
        seen = piece(campaign, alice).campaign
        write_note(campaign=seen, viewer=Viewer(alice), text=PLANTED, to=[charlie])
        NoteReader.objects.update(read_at=timezone.now())
        assert pages(client, campaign) == before


@pytest.mark.parametrize("name", ["tell_piece", "tell_now"])
def test_revealing_costs_the_same_whether_the_other_knew_or_not(
    name: str, campaign: Campaign, cast: Any, alice: Person, bob: Person, charlie: Person, sign_in: SignIn,
    elsewhere: Any,
) -> None:  # fmt: skip
    """And the one who is told reads the same, whoever else was told before."""
    anne, yann = cast
    row, gm, his = piece(campaign, alice, prepared=True), sign_in(alice), sign_in(bob)
    form = telling(row, characters=[number(anne)])
    gm.get(at("prepared", campaign))
    his.get(at("heard_list", campaign))
    answers = []
    for others_knew in (False, True):
        for he_knew in (False, True):
            with elsewhere():
                if others_knew:
                    tell(row, alice, yann)
                    tell(row, alice, people=[charlie])
                if he_knew:
                    tell(row, alice, anne)
                with CaptureQueriesContext(connection) as queries:
                    answer = gm.post(at(name, campaign, row.pk), form)
                asked = [re.sub(r"\d+|'[^']*'", "?", one["sql"]) for one in queries.captured_queries]
                page = "" if he_knew else VEILED.sub("", CHANGING.sub("", his.get(at("heard_list", campaign)).text))
                answers.append((answer.status_code, answer.headers["Location"], answer.content, asked, page))
    assert answers[0] == answers[2]
    assert answers[1] == answers[3]
    assert [one[:4] for one in answers[:1]] * 4 == [one[:4] for one in answers]
