"""What a player has of his own in a campaign: all of it on one page, answered from there, nobody else's on it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import rulesets
from campaigns.forms.meetings import shown_version
from campaigns.models import (
    Attendance,
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Course,
    Due,
    Fate,
    GameSeat,
    Hearing,
    Meeting,
    Membership,
    NoteReader,
    Person,
    Place,
    Possession,
    Role,
    Status,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.guests import Invited, make_guest_link
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character, number, piece, tell
from tests.campaigns.tables import TINY, found
from tests.campaigns.test_travelling import table

pytestmark = pytest.mark.django_db
PLANTED = "Korrigan of the ford"
MOST = 20


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=made.pk).update(story_date="1590-05-12")
    return Campaign.objects.get(pk=made.pk)


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    sheet = {"slug": "argad", "form": "character", "sheet": {"health": 4, "skills": "swim"}}
    return character(campaign, "Anne", bob, **sheet)


def kept(campaign: Campaign, model: type, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        return pen.create(model, values)


def meeting(campaign: Campaign, title: str = "Evening", days: int = 7, **values: Any) -> Meeting:
    begins = timezone.now() + timedelta(days=days)
    return kept(campaign, Meeting, title=title, begins_at=begins, **values)  # type: ignore[no-any-return]


def page(client: Client, campaign: Campaign) -> str:
    answer = client.get(at("my_page", campaign))
    assert answer.status_code == 200
    return str(answer.content.decode())


def section(text: str, name: str) -> str:
    return re.search(rf'<section[^>]*id="{name}".*?</section>', text, re.DOTALL)[0]  # type: ignore[index]


def test_all_that_is_his_stands_on_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    kept(campaign, Wound, character=anne, location="thigh", course=Course.HEALING, next_on="1590-05-10")
    kept(campaign, Possession, character=anne, sort="money", name="purse", count=120, currency="livres")
    kept(campaign, Possession, character=anne, sort="weapon", name="rapier", concealed=True)
    kept(campaign, Band, name="The salters", leader=anne)
    tell(piece(campaign, alice, "Burn the mill", matter="objective", aim="open"), alice, anne)
    tell(piece(campaign, alice, "The abbot lies"), alice, anne)
    tell(piece(campaign, alice, "From the abbot", matter="letter"), alice, anne)
    meeting(campaign)
    sign_in(alice).post(at("note_list", campaign), {"text": "Be early", "to": [number(bob)]})
    text = page(sign_in(bob), campaign)
    for one in ("Anne", "rapier", "livres", '<b class="num">120</b>'):
        assert one in text
    assert "thigh" in section(text, "due")
    assert "Burn the mill" in section(text, "objectives")
    assert "The abbot lies" in section(text, "told")
    assert "From the abbot" in section(text, "letters")
    assert "Note from Alice" in section(text, "letters")
    assert "The salters" in section(text, "bands")
    assert "Evening" in section(text, "meeting")


def test_a_place_that_he_does_not_know_is_not_named_on_his_character(
    campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn
) -> None:
    den = kept(campaign, Place, name=PLANTED, audience=Circle.GM)
    with act(Doing(campaign, None, "changed", {"row": "Anne"})) as pen:
        pen.change(anne, {"place": den})
    assert PLANTED not in page(sign_in(bob), campaign)


def hidden_things(campaign: Campaign, anne: Character, alice: Person, charlie: Person) -> None:
    """A name that Bob may not know, wherever it could slip onto his page."""
    perrine = character(campaign, PLANTED, charlie)
    ghost = character(campaign, f"{PLANTED} II", audience=Circle.GM)
    hers = kept(campaign, Band, name=f"{PLANTED} band", leader=perrine, audience=Circle.GM)
    kept(campaign, BandMember, band=hers, character=anne)
    shared = kept(campaign, Band, name="The salters")
    kept(campaign, BandMember, band=shared, character=anne)
    kept(campaign, BandMember, band=shared, character=ghost)
    kept(campaign, Possession, band=shared, name=f"{PLANTED} jewel", concealed=True)
    kept(campaign, Possession, band=shared, name="salt", value=7, currency=f"{PLANTED} crowns")
    kept(campaign, Possession, character=perrine, name=f"{PLANTED} sword")
    kept(campaign, Wound, character=perrine, location=f"{PLANTED} arm", next_on="1590-05-10")
    kept(campaign, Due, what=f"{PLANTED} comes", on="1590-05-10", character=anne, audience=Circle.GM)
    tell(piece(campaign, alice, f"{PLANTED} lies"), alice, perrine, people=[charlie])
    tell(piece(campaign, alice, f"{PLANTED} quest", matter="objective", aim="open"), alice, perrine)
    public = piece(campaign, alice, "The mill burns", about_character=ghost, source=PLANTED)
    heard = tell(public, alice, anne)
    with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
        pen.change(heard, {"source_character": ghost, "source": ""})
    meeting(campaign, f"{PLANTED} night", audience=Circle.GM)
    row = meeting(campaign, "Evening", notes=PLANTED)
    kept(campaign, Attendance, meeting=row, person=charlie, answer="no", remark=PLANTED)


def test_nothing_of_others_and_nothing_hidden_stands_on_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    hidden_things(campaign, anne, alice, charlie)
    sign_in(alice).post(at("note_list", campaign), {"text": PLANTED, "to": [number(charlie)]})
    text = page(sign_in(bob), campaign)
    assert "The salters" in text and "salt" in text and "The mill burns" in text
    assert PLANTED not in text
    assert PLANTED in page(sign_in(charlie), campaign)


def test_a_game_master_has_there_what_is_his_own_and_no_secret_of_his_office(
    campaign: Campaign, anne: Character, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    hidden_things(campaign, anne, alice, charlie)
    own = kept(campaign, Character, name="The judge", player=alice)
    text = page(sign_in(alice), campaign)
    assert str(own) in text
    assert "sword" not in text and "quest" not in text and "comes" not in section(text, "due")


def test_it_is_for_those_who_take_part(
    campaign: Campaign, rosa: Person, alice: Person, bob: Person, sign_in: SignIn, client: Client
) -> None:
    stranger = Person.objects.create_user(username="yann", password="a secret that is kept")
    assert [sign_in(one).get(at("my_page", campaign)).status_code for one in (alice, bob)] == [200, 200]
    assert [sign_in(one).get(at("my_page", campaign)).status_code for one in (rosa, stranger)] == [404, 404]
    assert client.get(at("my_page", campaign)).status_code == 302


def test_an_owner_who_only_reads_has_none(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    Membership.objects.filter(person=bob).update(role=Role.READER, is_owner=True)
    assert sign_in(bob).get(at("my_page", campaign)).status_code == 404
    assert at("my_page", campaign) not in sign_in(bob).get(at("campaign", campaign)).content.decode()


def test_a_guest_has_it_with_the_game_that_waits_for_him(campaign: Campaign, alice: Person) -> None:
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Nolwenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    guest = Person.objects.get(is_guest=True)
    game = table(campaign, alice, guest, "The coast")
    GameSeat.objects.filter(game=game, person=guest).update(asked=True)
    character(campaign, "Soaz", guest)
    text = page(phone, campaign)
    assert "Soaz" in text
    assert reverse("game", args=[game.pk]) in section(text, "due")
    assert "your turn" in section(text, "due")


def test_a_meeting_is_answered_in_place_and_a_remark_stays(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    row, client = meeting(campaign), sign_in(bob)
    client.post(at("answer_meeting", campaign, row.pk), {"answer": "yes", "remark": "An hour late", "seen": ""})
    text = section(page(client, campaign), "meeting")
    form = dict(re.findall(r'name="(remark|seen)" value="(.*?)"', text))
    answer = client.post(at("answer_on_my_page", campaign, row.pk), {**form, "answer": "no"})
    assert answer.headers["Location"] == f"{at('my_page', campaign)}#meeting"
    given = Attendance.objects.get()
    assert (given.answer, given.remark) == ("no", "An hour late")
    assert 'value="no" aria-pressed="true"' in section(page(client, campaign), "meeting")


def test_an_answer_that_crosses_another_is_put_right_on_the_page_of_the_meeting(
    campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    row, client = meeting(campaign), sign_in(bob)
    client.post(at("answer_meeting", campaign, row.pk), {"answer": "yes", "remark": ""})
    seen = {"remark": "", "seen": shown_version(Attendance.objects.get())}
    client.post(at("answer_meeting", campaign, row.pk), {"answer": "maybe", **seen})
    answer = client.post(at("answer_on_my_page", campaign, row.pk), {"answer": "no", **seen})
    assert answer.status_code == 422
    assert Attendance.objects.get().answer == "maybe"


def test_meetings_that_wait_for_an_answer_are_asked_for(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    meeting(campaign, "First", 2), meeting(campaign, "Second", 9)
    assert "Second" in section(page(sign_in(bob), campaign), "due")


def test_what_was_told_is_believed_or_not_on_the_spot(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    heard, client = tell(piece(campaign, alice), alice, anne), sign_in(bob)
    assert "do you believe it?" in section(page(client, campaign), "due")
    answer = client.post(at("believe_hearing", campaign, heard.pk), {"mind": "no", "from_my_page": "1"})
    assert answer.headers["Location"] == f"{at('my_page', campaign)}#told"
    assert Hearing.objects.get().believed is False
    assert "do you believe it?" not in page(client, campaign)


def test_a_letter_that_he_holds_asks_for_no_belief(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    tell(piece(campaign, alice, "From the abbot", matter="letter"), alice, anne)
    text = page(sign_in(bob), campaign)
    assert "From the abbot" in section(text, "letters")
    assert "do you believe it?" not in text


def test_a_note_is_read_by_being_opened_and_not_before(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    sign_in(alice).post(at("note_list", campaign), {"text": "The abbot lies", "to": [number(bob)]})
    row, client = NoteReader.objects.get(), sign_in(bob)
    text = page(client, campaign)
    assert "The abbot lies" not in text
    assert NoteReader.objects.get().read_at is None
    assert at("note", campaign, row.note_id) in text
    assert "The abbot lies" in client.get(at("note", campaign, row.note_id)).content.decode()
    assert NoteReader.objects.get().read_at is not None
    assert sign_in(charlie).get(at("note", campaign, row.note_id)).status_code == 404


def test_unread_notes_come_first(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    for _ in range(2):
        sign_in(alice).post(at("note_list", campaign), {"text": "Be early", "to": [number(bob)]})
    older, newer = NoteReader.objects.order_by("pk")
    client = sign_in(bob)
    client.get(at("note", campaign, newer.note_id))
    text = page(client, campaign)
    places = [text.index(at("note", campaign, one.note_id)) for one in (older, newer)]
    assert places == sorted(places)


def test_an_archived_campaign_is_read_and_not_answered(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    tell(piece(campaign, alice), alice, anne)
    meeting(campaign)
    Campaign.objects.update(status=Status.ARCHIVED)
    text = page(sign_in(bob), campaign)
    assert "Anne" in text
    assert "answer_on_my_page" not in text and 'name="mind"' not in text and 'name="answer"' not in text


def much(campaign: Campaign, alice: Person, bob: Person, nth: int) -> None:
    one = character(campaign, f"Somebody {nth}", bob, fate=Fate.WOUNDED)
    other = character(campaign, f"Teller {nth}")
    place = kept(campaign, Place, name=f"Place {nth}")
    with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
        pen.change(one, {"place": place})
    kept(campaign, Wound, character=one, location="arm", next_on="1590-05-10")
    band = kept(campaign, Band, name=f"Band {nth}", leader=one)
    kept(campaign, BandMember, band=band, character=one)
    for holder in ({"character": one}, {"band": band}):
        kept(campaign, Possession, name=f"Thing {nth}", count=3, **holder)
    kept(campaign, Due, what=f"Due {nth}", on="1590-05-10", character=one)
    for matter in ("objective", "secret", "letter"):
        heard = tell(piece(campaign, alice, f"{matter} {nth}", matter=matter, aim="open"), alice, one, people=[bob])
        with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
            pen.change(heard, {"source_character": other})
    meeting(campaign, f"Evening {nth}", nth + 1)
    game = table(campaign, alice, bob, f"Game {nth}")
    GameSeat.objects.filter(game=game, person=bob).update(asked=True)


def test_it_asks_the_database_few_times_however_much_there_is(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client, master, asked = sign_in(bob), sign_in(alice), []
    for nth in range(3):
        for again in range(5):
            much(campaign, alice, bob, nth * 5 + again)
            master.post(at("note_list", campaign), {"text": "Be early", "to": [number(bob)]})
        page(client, campaign)
        with CaptureQueriesContext(connection) as queries:
            page(client, campaign)
        asked.append(len(queries))
    assert asked[0] == asked[-1] < MOST, "\n".join(one["sql"] for one in queries.captured_queries)


# -- the tabs of a campaign -----------------------------------------------------------------------------------------


def tabs(client: Client, campaign: Campaign) -> list[str]:
    nav = re.search(r'<nav class="tabs.*?</nav>', client.get(at("campaign", campaign)).content.decode(), re.DOTALL)
    return re.findall(r'<a href="(.*?)"', nav[0])  # type: ignore[index]


def test_the_first_tab_of_a_player_is_his_page(
    campaign: Campaign, rosa: Person, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    mine = at("my_page", campaign)
    assert tabs(sign_in(bob), campaign)[0] == mine
    assert tabs(sign_in(alice), campaign)[0] != mine
    assert mine in tabs(sign_in(alice), campaign)
    assert mine not in tabs(sign_in(rosa), campaign)


def test_tabs_that_would_have_nothing_to_show_are_left_out(
    campaign: Campaign, bob: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [at("troop_list", campaign), at("scenario_list", campaign)]
    assert set(made) <= set(tabs(sign_in(bob), campaign))
    monkeypatch.setattr(rulesets, "GAMES", {TINY: "tests.rulesets.tiny"})
    assert not set(made) & set(tabs(sign_in(bob), campaign))


def test_where_one_is_stands_on_the_tab_behind_which_it_is(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    text = sign_in(bob).get(at("member_list", campaign)).content.decode()
    assert re.search(r'<summary class="here">.*?<span>Members</span></summary>', text, re.DOTALL)
