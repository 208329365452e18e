"""Recruits through the web: asked for, granted, refused or rolled for, entered as people of the band."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Act, Band, BandMember, Campaign, Character, Membership, Notice, Person, Recruit, Role
from campaigns.services.acts import Doing, act
from campaigns.services.undoing import undo_act
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
WISH = "Swiss deserters"


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, gm=alice)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def band(campaign: Campaign, bob: Person) -> Band:
    with act(Doing(campaign, None, "entered", {"row": "Anne's men"})) as pen:
        anne = pen.create(Character, {"name": "Anne", "player": bob})
        return pen.create(Band, {"name": "Anne's men", "leader": anne})  # type: ignore[no-any-return]


@pytest.fixture
def asked(campaign: Campaign, band: Band, bob: Person, sign_in: SignIn) -> Recruit:
    path = reverse("ask_for_recruits", args=[campaign.pk, band.pk])
    assert sign_in(bob).post(path, {"wish": WISH, "count": "5"}).status_code == 302
    return Recruit.objects.get()


def answered(sign_in: SignIn, person: Person, row: Recruit, **form: object) -> Any:
    usual = {"how": "grant", "number": "", "need": "", "dice": "typed", "face": "", "names": "", "said": ""}
    return sign_in(person).post(reverse("answer_recruit", args=[row.campaign_id, row.pk]), {**usual, **form})


def test_a_request_is_seen_by_who_asked_and_the_game_master(
    campaign: Campaign, asked: Recruit, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    path = reverse("row", args=[campaign.pk, "recruit", asked.pk])
    assert [sign_in(one).get(path).status_code for one in (alice, bob, charlie)] == [200, 200, 404]
    register = reverse("register", args=[campaign.pk, "recruit"])
    assert WISH not in sign_in(charlie).get(register).content.decode()


def test_only_who_leads_the_band_asks_for_it(campaign: Campaign, band: Band, charlie: Person, sign_in: SignIn) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    path = reverse("ask_for_recruits", args=[campaign.pk, band.pk])
    assert sign_in(charlie).post(path, {"wish": WISH, "count": "5"}).status_code == 404
    assert not Recruit.objects.exists()


def test_granted_ones_enter_the_band_by_name_or_number_in_one_act(
    asked: Recruit, band: Band, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    answered(sign_in, alice, asked, number="3", enters="on", names="Urs\n\nBeat")
    asked.refresh_from_db()
    assert (asked.answer, asked.face) == ("granted", None)
    members = BandMember.objects.filter(band=band).select_related("character")
    assert [one.character.name for one in members] == ["Urs", "Beat", f"{WISH} 3"]
    assert {(one.since, one.character.player) for one in members} == {("1590-05-12", bob)}
    undo_act(done=Act.objects.get(code="recruits_answered"), author=alice, reason="too many")
    assert not BandMember.objects.exists()
    assert Recruit.objects.get().answer == "open"


@pytest.mark.parametrize(("face", "number"), [("2", 0), ("3", 3), ("6", 5)])
def test_the_rule_of_the_game_decides_by_a_die(
    asked: Recruit, alice: Person, sign_in: SignIn, face: str, number: int
) -> None:
    answered(sign_in, alice, asked, how="rule", face=face, enters="on")
    asked.refresh_from_db()
    assert asked.face == int(face)
    assert asked.answer == ("granted" if number else "refused")
    assert BandMember.objects.count() == number


@pytest.mark.parametrize(("face", "answer"), [("4", "refused"), ("5", "granted")])
def test_a_need_that_the_game_master_names_decides(
    asked: Recruit, alice: Person, sign_in: SignIn, face: str, answer: str
) -> None:
    answered(sign_in, alice, asked, how="need", need="5", face=face)
    asked.refresh_from_db()
    assert (asked.answer, asked.need, asked.face) == (answer, 5, int(face))


def test_what_is_missing_is_said_and_nothing_written(asked: Recruit, alice: Person, sign_in: SignIn) -> None:
    answer = answered(sign_in, alice, asked, how="need", face="4")
    assert answer.status_code == 422
    assert "must show at least" in answer.content.decode()
    assert answered(sign_in, alice, asked, how="rule").status_code == 422
    asked.refresh_from_db()
    assert asked.answer == "open"


def test_it_is_answered_once(asked: Recruit, alice: Person, bob: Person, sign_in: SignIn) -> None:
    assert answered(sign_in, bob, asked).status_code == 404
    assert answered(sign_in, alice, asked, enters="on").status_code == 302
    assert answered(sign_in, alice, asked, enters="on").status_code == 409
    assert BandMember.objects.count() == 5


def test_the_notice_says_that_there_is_an_answer_and_nothing_more(
    asked: Recruit, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    answered(sign_in, alice, asked, said="They come by night.")
    told = Notice.objects.get(person=bob, code="recruits_answered")
    assert set(told.facts) == {"campaign"}
    page = sign_in(bob).get(reverse("notice_list")).content.decode()
    assert "the recruits that you asked for are answered" in page
    assert WISH not in page
    assert (
        "They come by night."
        in sign_in(bob).get(reverse("row", args=[asked.campaign_id, "recruit", asked.pk])).content.decode()
    )
