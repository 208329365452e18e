"""Those whom the game master plays, and places: attitudes with their causes, encounters, what lies in wait."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from campaigns.models import (
    Act,
    Attitude,
    Band,
    BandMember,
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Hearing,
    Knowledge,
    Lurking,
    Membership,
    Person,
    Place,
    Reaction,
    Role,
)
from campaigns.services.acts import Doing, act
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
PLANTED = "Gwilherm the Ghost"


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, gm=alice)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    return Campaign.objects.get(pk=campaign.pk)


def entered(campaign: Campaign, model: type, **values: object) -> object:
    with act(Doing(campaign, None, "entered", {"row": "row"})) as pen:
        return pen.create(model, values)


def at(name: str, campaign: Campaign, *parts: object) -> str:
    return reverse(name, args=[campaign.pk, *parts])


def page(client: Client, campaign: Campaign, row: object) -> str:
    answer = client.get(at("row", campaign, row.noun, row.pk))  # type: ignore[attr-defined]
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.fixture
def miller(campaign: Campaign) -> Character:
    return entered(campaign, Character, name="The miller", is_npc=True)  # type: ignore[return-value]


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    return entered(campaign, Character, name="Anne", player=bob)  # type: ignore[return-value]


def met(anne: Character | None = None, **more: object) -> dict[str, object]:
    usual = {
        "met": KEPT.over(anne.pk) if anne else "",
        "asked": "",
        "other": "",
        "because": "",
        "on": "",
        "dice": "typed",
    }
    return {**usual, "face": "3", **more}


def test_an_attitude_is_the_sum_of_its_causes(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    for score, cause in ((3, "saved his mill"), (-1, "pays late")):
        entered(campaign, Attitude, npc=miller, towards=anne, score=score, cause=cause, since="1590-05-01")
    text = page(sign_in(alice), campaign, miller)
    assert all(one in text for one in ("saved his mill", "pays late", "+2", "1 May 1590"))


def test_others_see_only_the_causes_that_are_not_secret(
    campaign: Campaign, miller: Character, anne: Character, bob: Person, sign_in: SignIn
) -> None:
    entered(campaign, Attitude, npc=miller, towards=anne, score=3, cause="saved his mill")
    entered(campaign, Attitude, npc=miller, towards=anne, score=-5, cause="knows of the theft", audience=Circle.GM)
    text = page(sign_in(bob), campaign, miller)
    assert "saved his mill" in text
    assert "+3" in text
    assert "knows of the theft" not in text
    assert "−2" not in text


def test_a_cause_towards_somebody_hidden_is_hidden(
    campaign: Campaign, miller: Character, bob: Person, sign_in: SignIn
) -> None:
    ghost = entered(campaign, Character, name=PLANTED, audience=Circle.GM)
    entered(campaign, Attitude, npc=miller, towards=ghost, score=4, cause="fears him")
    text = page(sign_in(bob), campaign, miller)
    assert PLANTED not in text
    assert "fears him" not in text


def test_the_causes_move_the_die_and_all_that_counted_is_kept(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    band = entered(campaign, Band, name="The mill's men")
    entered(campaign, BandMember, band=band, character=anne)
    entered(campaign, Attitude, npc=miller, towards=anne, score=2, cause="saved his mill")
    entered(campaign, Attitude, npc=miller, towards_band=band, score=1, cause="ate with him")
    entered(campaign, Attitude, npc=miller, score=-1, cause="hates everybody")
    entered(campaign, Attitude, npc=miller, towards=miller, score=-9, cause="another story")
    client = sign_in(alice)
    answer = client.post(at("receive", campaign, miller.pk), met(anne, asked="flour", other="1", because="gold"))
    assert answer.status_code == 302
    row = Reaction.objects.get()
    assert sorted(value for _cause, value in row.modifiers) == [-1, 1, 1, 2]
    assert (row.face, row.result, row.rule, row.on) == (3, "friendly", "ARG-NPC-03", "1590-05-12")
    text = client.get(at("receive", campaign, miller.pk)).content.decode()
    assert all(one in text for one in ("friendly", "flour", "gold", "die 3", "ARG-NPC-03"))


def test_without_the_causes_the_die_counts_as_it_lies(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    entered(campaign, Attitude, npc=miller, towards=anne, score=2, cause="saved his mill")
    sign_in(alice).post(at("receive", campaign, miller.pk), met(anne, leave_out="on"))
    assert Reaction.objects.get().result == "neutral"


def test_the_chances_follow_the_form(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    entered(campaign, Attitude, npc=miller, towards=anne, score=9, cause="saved his mill")
    path = at("receive", campaign, miller.pk)
    client = sign_in(alice)
    assert "hostile (die 1)" in strip_tags(client.get(path).content.decode())
    text = strip_tags(client.get(path, {"look": "1", "met": KEPT.over(anne.pk), "dice": "site"}).content.decode())
    assert "friendly (die 1, 2, 3, 4, 5, 6)" in text
    assert "hostile (die" not in text


def test_a_button_shows_the_chances_and_no_token_goes_into_an_address(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    entered(campaign, Attitude, npc=miller, towards=anne, score=9, cause="saved his mill")
    client = sign_in(alice)
    answer = client.post(at("receive", campaign, miller.pk), {**met(anne), "look": "1"})
    assert answer.status_code == 200
    assert "friendly (die 1, 2, 3, 4, 5, 6)" in strip_tags(answer.text)
    assert not Reaction.objects.exists()
    form = re.search(r"<form[^>]*/receive/.*?</form>", answer.text, re.DOTALL)[0]
    assert "hx-params" not in form and "formmethod" not in form and "hx-get" not in form.partition(">")[0]


def test_a_die_that_nobody_typed_is_refused_in_words(
    campaign: Campaign, miller: Character, alice: Person, sign_in: SignIn
) -> None:
    answer = sign_in(alice).post(at("receive", campaign, miller.pk), met(face=""))
    assert answer.status_code == 422
    assert "Type what the die shows" in answer.content.decode()
    assert not Reaction.objects.exists()


def test_nobody_but_the_game_master_lets_it_fall_or_reads_of_it(
    campaign: Campaign, miller: Character, anne: Character, bob: Person, charlie: Person, alice: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.READER)
    sign_in(alice).post(at("receive", campaign, miller.pk), met(anne, asked="flour for the League"))
    for person in (bob, charlie):
        client = sign_in(person)
        assert client.post(at("receive", campaign, miller.pk), met(anne)).status_code == 404
        assert client.get(at("receive", campaign, miller.pk)).status_code == 404
        text = page(client, campaign, miller)
        assert "flour for the League" not in text
        assert "neutral" not in text
    assert Reaction.objects.count() == 1


def test_a_reaction_is_taken_back(campaign: Campaign, miller: Character, alice: Person, sign_in: SignIn) -> None:
    sign_in(alice).post(at("receive", campaign, miller.pk), met())
    undo_act(done=Act.objects.get(code="received"), author=alice, reason="the wrong man")
    assert not Reaction.objects.exists()


def test_what_lay_in_wait_happens_once_and_the_chronicle_says_so(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    mill = entered(campaign, Place, name="The mill")
    trap = entered(campaign, Lurking, place=mill, condition="anyone enters", effect=PLANTED, audience=Circle.GM)
    client = sign_in(alice)
    assert PLANTED in page(client, campaign, mill)
    assert PLANTED not in page(sign_in(bob), campaign, mill)
    path, told = at("spring", campaign, trap.pk), {"on": "", "text": "The floor gave way.", "audience": "all"}
    assert sign_in(bob).post(path, told).status_code == 404
    assert client.post(path, told).headers["Location"] == at("row", campaign, "place", mill.pk)
    trap.refresh_from_db()
    assert trap.happened_on == "1590-05-12"
    client.post(path, told)
    assert ChronicleEntry.objects.get(code="").text == "The floor gave way."
    chronicle = sign_in(bob).get(at("chronicle", campaign)).content.decode()
    assert "The floor gave way." in chronicle
    assert PLANTED not in chronicle
    back = undo_act(done=Act.objects.get(code="sprung"), author=alice, reason="Nobody entered.")
    assert "The floor gave way." not in sign_in(bob).get(at("chronicle", campaign)).content.decode()
    undo_act(done=back, author=alice, reason="He did.")
    assert "The floor gave way." in sign_in(bob).get(at("chronicle", campaign)).content.decode()


def test_what_was_done_off_stage_is_the_game_masters(
    campaign: Campaign, miller: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    path, told = at("note_off_stage", campaign, "character", miller.pk), {"text": "He sold the mill.", "on": ""}
    assert sign_in(bob).post(path, told).status_code == 404
    sign_in(alice).post(path, told)
    assert "He sold the mill." in page(sign_in(alice), campaign, miller)
    assert "He sold the mill." not in page(sign_in(bob), campaign, miller)
    assert "He sold the mill." not in sign_in(bob).get(at("chronicle", campaign)).content.decode()


def test_what_can_be_learnt_from_somebody_stands_with_its_price(
    campaign: Campaign, miller: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    fact = entered(campaign, Knowledge, title=PLANTED, price="a barrel of wine")
    entered(campaign, Hearing, knowledge=fact, character=miller, title="As he heard it")
    text = page(sign_in(alice), campaign, miller)
    assert PLANTED in text
    assert "a barrel of wine" in text
    assert "a barrel of wine" not in page(sign_in(bob), campaign, miller)


def test_however_many_causes_there_are_the_page_asks_no_more(
    campaign: Campaign, miller: Character, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    mill = entered(campaign, Place, name="The mill")
    client, asked = sign_in(alice), {}
    for count in (1, 12):
        for n in range(count):
            entered(campaign, Attitude, npc=miller, towards=anne, score=1, cause=f"cause {n}")
            entered(campaign, Attitude, place=mill, towards=anne, score=1, cause=f"cause {n}")
            entered(campaign, Lurking, npc=miller, condition=f"if {n}", effect="so", audience=Circle.GM)
            entered(campaign, Reaction, npc=miller, met=anne, face=3, result="neutral", audience=Circle.GM)
        for row in (miller, mill):
            with CaptureQueriesContext(connection) as queries:
                page(client, campaign, row)
            asked.setdefault(row.noun, []).append(len(queries))
    assert asked["character"][0] == asked["character"][1] < 20, asked
    assert asked["place"][0] == asked["place"][1] < 20, asked
