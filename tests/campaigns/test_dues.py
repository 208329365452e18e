"""What falls due, and the step that brings it about: listed first, decided each, done and taken back as one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Band,
    BandMember,
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Convoy,
    Due,
    DueState,
    Hearing,
    Knowledge,
    Leg,
    Matter,
    Membership,
    Person,
    Place,
    Possession,
    Role,
    Standing,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.dues import Span, agenda, falling_due
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn

pytestmark = pytest.mark.django_db
GHOST = "Ghost of the mill"


def kept(campaign: Campaign, model: type, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        return pen.create(model, values)


def due(campaign: Campaign, what: str, on: str, **values: Any) -> Due:
    return kept(campaign, Due, what=what, on=on, **values)


def calendar(client: Client, campaign: Campaign) -> str:
    return client.get(f"/campaigns/{campaign.pk}/calendar/").content.decode()


def address(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/calendar/step/"


def form_of(page: str) -> dict[str, str]:
    """What the page would post as it stands."""
    found = dict(re.findall(r'<input type="hidden" name="(seen|to)" value="(.*?)"', page))
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'name="(due\d+-\w+)"', tag)
        if name and ('type="radio"' not in tag or "checked" in tag):
            value = re.search(r'value="(.*?)"', tag)
            found[name[1]] = value[1] if value else ""
    return found


def go(client: Client, campaign: Campaign, query: str, **answers: str) -> Any:
    page = client.get(address(campaign) + query)
    assert page.status_code == 200, page.content.decode()
    return client.post(address(campaign), {**form_of(page.content.decode()), **answers})


def now(row: Any) -> Any:
    row.refresh_from_db()
    return row


def people(campaign: Campaign, viewer: Person) -> Viewer:
    campaign.mine = campaign.memberships.get(person=viewer)
    return Viewer(viewer)


# -- the step -----------------------------------------------------------------------------------------------------


def test_by_a_day_a_week_a_month_a_feast_and_to_what_is_due(campaign: Campaign, alice: Person, sign_in: SignIn):
    client = sign_in(alice)
    due(campaign, "The tide", "1590-09")
    for by, day in (
        ("day", "1590-05-13"),
        ("week", "1590-05-20"),
        ("month", "1590-06-20"),
        ("feast", "1590-06-21"),  # Corpus Christi
        ("next", "1590-09-01"),
    ):
        answer = go(client, campaign, f"?by={by}")
        assert answer.status_code == 302
        assert now(campaign).story_date == day, by
    assert Act.objects.filter(code="date_advanced").count() == 5


def test_what_is_plain_comes_about_and_the_rest_waits(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn):
    client, anne = sign_in(alice), kept(campaign, Character, name="Anne", player=bob)
    port = kept(campaign, Place, name="Paimpol")
    convoy = kept(campaign, Convoy, name="Salt", destination=port, arrives_on="1590-05-14", leg=Leg.UNDER_WAY)
    text = "Burn this."
    letter = kept(campaign, Knowledge, title="From Mercœur", text=text, matter=Matter.LETTER, audience=Circle.GM)
    brought = due(campaign, "A rider", "1590-05-15", cause="letter", knowledge=letter, character=anne, audience="gm")
    pay = due(campaign, "Pay of the garrison", "1590-05-16", cause="pay", every=7)
    other = due(campaign, "The bridge gives way", "1590-05-16")
    wound = kept(campaign, Wound, character=anne, location="left arm", next_on="1590-05-17")
    page = client.get(address(campaign) + "?by=week").content.decode()
    for said in ("Salt", "It arrives at Paimpol.", "Read by: Anne.", "It comes again every 7 days.", "left arm"):
        assert said in page, said
    assert go(client, campaign, "?by=week").status_code == 302
    assert now(convoy).leg == Leg.ARRIVED
    assert (now(brought).state, now(pay).state, now(other).state) == ("done", "done", "waiting")
    following = Due.objects.get(what="Pay of the garrison", state=DueState.WAITING)
    assert (following.on, following.order, following.every) == ("1590-05-23", 15900523, 7)
    assert now(pay).every == 0
    assert now(wound).next_on == "1590-05-17"
    heard = Hearing.objects.get()
    assert (heard.character, heard.text, heard.on, heard.audience) == (anne, text, "1590-05-15", Circle.GM)
    told = sign_in(bob).get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "In the story it is now 19 May 1590." in told.replace("\u2068", "").replace("\u2069", "")
    assert "the convoy “Salt” arrives at Paimpol; Pay of the garrison" in told.replace("\u2068", "").replace(
        "\u2069", ""
    )
    assert "A rider" not in told
    waiting = client.get(address(campaign)).content.decode()
    assert "The bridge gives way" in waiting
    assert "left arm" in waiting
    assert "Pay of the garrison" not in waiting


def test_each_can_be_put_off_or_overruled_with_a_reason(campaign: Campaign, alice: Person, sign_in: SignIn):
    client, anne = sign_in(alice), kept(campaign, Character, name="Anne")
    convoy = kept(campaign, Convoy, name="Salt", arrives_on="1590-05-13")
    pay = due(campaign, "Pay", "1590-05-14", cause="pay")
    wound = kept(campaign, Wound, character=anne, location="left arm", next_on="1590-05-15")
    standing = kept(
        campaign, Standing, character=anne, event="He burnt the mill", planned="Revenge", due_on="1590-05-16"
    )
    answers = {
        "due0-deed": "later",
        "due0-day": "1 June 1590",
        "due1-deed": "no",
        "due2-deed": "no",
        "due2-why": "The surgeon is away.",
        "due3-deed": "carry",
    }
    refused = go(client, campaign, "?by=week", **answers)
    assert refused.status_code == 422
    assert "Why “" in refused.content.decode()
    assert now(campaign).story_date == "1590-05-12"
    assert now(convoy).arrives_on == "1590-05-13"
    assert go(client, campaign, "?by=week", **answers, **{"due1-why": "No silver."}).status_code == 302
    assert (now(convoy).arrives_on, convoy.leg) == ("1590-06-01", Leg.PREPARED)
    assert (now(pay).state, pay.reason) == (DueState.OVERRULED, "No silver.")
    ruled = Due.objects.get(wound=wound)
    assert (ruled.state, ruled.on, ruled.reason) == (DueState.OVERRULED, "1590-05-15", "The surgeon is away.")
    assert now(wound).next_on == "1590-05-15"
    assert now(standing).resolved
    assert "left arm" not in client.get(address(campaign)).content.decode()
    Wound.objects.update(next_on="1590-05-18")  # another try: that is due again
    assert "left arm" in client.get(address(campaign)).content.decode()


@pytest.mark.parametrize("day", ["", "12 May 1590", "19 May 1590", "some day", "31 June 1590"])
def test_putting_off_is_to_a_later_day(campaign: Campaign, alice: Person, sign_in: SignIn, day: str):
    row = due(campaign, "Pay", "1590-05-14", cause="pay")
    answer = go(sign_in(alice), campaign, "?by=week", **{"due0-deed": "later", "due0-day": day})
    assert answer.status_code == 422
    assert (now(row).on, now(campaign).story_date) == ("1590-05-14", "1590-05-12")


def test_what_comes_every_week_comes_each_time(campaign: Campaign, alice: Person, sign_in: SignIn):
    due(campaign, "Pay", "1590-05-14", cause="pay", every=7)
    answers = {"due1-deed": "no", "due1-why": "No silver.", "due2-deed": "wait"}
    assert go(sign_in(alice), campaign, "?by=month", **answers).status_code == 302
    rows = [(one.on, one.state, one.every) for one in Due.objects.order_by("order")]
    assert rows == [
        ("1590-05-14", "done", 0),
        ("1590-05-21", "overruled", 0),
        ("1590-05-28", "waiting", 0),
        ("1590-06-04", "done", 0),
        ("1590-06-11", "done", 0),
        ("1590-06-18", "waiting", 7),
    ]


def test_nothing_is_lost_of_what_came_again_before_the_step(campaign: Campaign, alice: Person, sign_in: SignIn):
    due(campaign, "Pay", "1590-05-01", cause="pay", every=5)
    assert go(sign_in(alice), campaign, "?by=week").status_code == 302
    rows = [(one.on, one.state) for one in Due.objects.order_by("order")]
    assert rows == [
        ("1590-05-01", "waiting"),
        ("1590-05-06", "waiting"),
        ("1590-05-11", "waiting"),
        ("1590-05-16", "done"),
        ("1590-05-21", "waiting"),
    ]


def test_a_step_too_long_is_refused_in_words(campaign: Campaign, alice: Person, sign_in: SignIn):
    due(campaign, "Watch", "1590-05-13", every=1)
    answer = sign_in(alice).get(address(campaign) + "?to=1+May+1595")
    assert answer.status_code == 422
    assert "would fall due more than 60 times" in answer.content.decode()


def test_the_step_is_taken_back_as_one_and_only_from_where_it_led(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
):
    client = sign_in(alice)
    convoy = kept(campaign, Convoy, name="Salt", arrives_on="1590-05-14")
    pay = due(campaign, "Pay", "1590-05-14", cause="pay", every=7)
    go(client, campaign, "?by=week")
    step = Act.objects.get(code="date_advanced")
    go(client, campaign, "?by=day")
    back = f"/campaigns/{campaign.pk}/acts/"
    forms = re.findall(r'action="(.*?take-back/)"', client.get(back).content.decode())
    refused = client.post(forms[1], {"reason": "too fast"})
    assert "was changed since" in refused.content.decode()
    assert (now(campaign).story_date, now(convoy).leg) == ("1590-05-20", Leg.ARRIVED)
    for form in forms[:2]:
        assert client.post(form, {"reason": "too fast"}).status_code == 302
    assert (now(campaign).story_date, now(convoy).leg) == ("1590-05-12", Leg.PREPARED)
    assert [(one.on, one.state, one.every) for one in Due.objects.all()] == [("1590-05-14", "waiting", 7)]
    assert now(pay).order == 15900514
    told = sign_in(bob).get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "The step to 19 May 1590 is taken back" in told
    again = Act.objects.get(undoes=step)
    assert (again.facts["date_before"], again.facts["date_after"]) == ("1590-05-19", "1590-05-12")


def test_back_in_time_is_a_correction_with_a_reason(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn):
    client, back = sign_in(alice), f"/campaigns/{campaign.pk}/calendar/back/"
    answer = client.get(address(campaign) + "?to=1+May+1590")
    assert answer.status_code == 422
    assert "This lies before 12 May 1590" in answer.content.decode()
    assert 'value="1 May 1590"' in answer.content.decode()
    assert client.post(back, {"to": "1 May 1590", "reason": " "}).status_code == 422
    assert client.post(back, {"to": "1 June 1590", "reason": "misread"}).status_code == 422
    assert client.post(back, {"to": "31 April 1590", "reason": "misread"}).status_code == 422
    assert now(campaign).story_date == "1590-05-12"
    assert client.post(back, {"to": "1 May 1590", "reason": "misread"}).status_code == 302
    assert now(campaign).story_date == "1590-05-01"
    done = Act.objects.get(code="date_corrected")
    assert (done.corrects, done.reason, done.author) == (True, "misread", alice)
    told = sign_in(bob).get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "The date is put right: in the story it is 1 May 1590." in told
    assert "misread" not in told


def test_two_who_step_at_once_step_once(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn):
    Membership.objects.filter(person=bob).update(role=Role.GM)
    pay = due(campaign, "Pay", "1590-05-14", cause="pay")
    page = form_of(sign_in(alice).get(address(campaign) + "?by=week").content.decode())
    assert go(sign_in(bob), campaign, "?by=week").status_code == 302
    late = sign_in(alice).post(address(campaign), page)
    assert late.status_code == 409
    assert "no longer what you had before you" in late.content.decode()
    assert now(campaign).story_date == "1590-05-19"
    assert Act.objects.filter(code="date_advanced").count() == 1
    assert now(pay).state == DueState.DONE


def test_words_go_on_to_words_and_what_stands_under_them_falls_due(campaign: Campaign, alice: Person, sign_in: SignIn):
    Campaign.objects.update(story_date="Turn 3")
    client = sign_in(alice)
    late, early = due(campaign, "Snow", "Turn 4"), due(campaign, "Thaw", "Turn 5")
    assert "Without a day of the calendar" in calendar(client, campaign)
    assert client.get(address(campaign) + "?by=day").status_code == 422
    page = client.get(address(campaign) + "?to=Turn+4").content.decode()
    assert "Snow" in page
    assert "Thaw" not in page
    assert go(client, campaign, "?to=Turn+4", **{"due0-deed": "carry"}).status_code == 302
    assert (now(late).state, now(early).state) == ("done", "waiting")
    assert now(campaign).story_date == "Turn 4"


# -- what a convoy does to trade (ARG-CVY-03) -----------------------------------------------------------------------


def salt(campaign: Campaign, **values: Any) -> Convoy:
    port = kept(campaign, Place, name="Paimpol")
    escort = kept(campaign, Band, name="The mill")
    values = {"name": "Salt", "arrives_on": "1590-05-14", "relation_change": 2, **values}
    return kept(campaign, Convoy, destination=port, escort=escort, **values)


def test_a_convoy_that_arrives_moves_trade_and_its_step_is_taken_back_with_that(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
):
    client, convoy = sign_in(alice), salt(campaign)
    page = client.get(address(campaign) + "?by=week").content.decode()
    assert form_of(page)["due0-trade"] == "2"
    assert go(client, campaign, "?by=week").status_code == 302
    moved = Standing.objects.get()
    assert (moved.bond, moved.score, moved.on, moved.audience) == ("trade", 2, "1590-05-14", "gm")
    assert (str(moved.with_whom), moved.band) == ("Paimpol", convoy.escort)
    register = f"/campaigns/{campaign.pk}/register/standing/"
    assert "Salt" in client.get(register).content.decode()
    assert "Salt" not in sign_in(bob).get(register).content.decode()
    back = f"/campaigns/{campaign.pk}/acts/"
    form = re.findall(r'action="(.*?take-back/)"', sign_in(alice).get(back).content.decode())[0]
    assert sign_in(alice).post(form, {"reason": "too fast"}).status_code == 302
    assert not Standing.objects.exists()
    assert now(convoy).leg == Leg.PREPARED


def test_what_it_does_to_trade_is_overruled_with_a_reason(campaign: Campaign, alice: Person, sign_in: SignIn):
    client, convoy = sign_in(alice), salt(campaign)
    refused = go(client, campaign, "?by=week", **{"due0-trade": "-3"})
    assert refused.status_code == 422
    assert "does something else to trade must be said" in refused.content.decode()
    assert (now(convoy).leg, Standing.objects.count()) == (Leg.PREPARED, 0)
    told = {"due0-trade": "-3", "due0-trade_why": "It was wet."}
    assert go(client, campaign, "?by=week", **told).status_code == 302
    moved = Standing.objects.get()
    assert moved.score == -3
    assert "It was wet." in client.get(f"/campaigns/{campaign.pk}/register/standing/{KEPT.over(moved.pk)}/").text


@pytest.mark.parametrize("answer", [{"due0-deed": "wait"}, {"due0-deed": "no", "due0-why": "Robbed."}])
def test_a_convoy_that_does_not_arrive_moves_no_trade(
    campaign: Campaign, alice: Person, sign_in: SignIn, answer: dict[str, str]
):
    salt(campaign)
    assert go(sign_in(alice), campaign, "?by=week", **answer).status_code == 302
    assert not Standing.objects.exists()


def test_a_convoy_moves_trade_once_whoever_says_that_it_is_due(campaign: Campaign, alice: Person, sign_in: SignIn):
    """Two things due name it: with the second it is there already."""
    convoy = salt(campaign)
    for what in ("The salt", "The salt again"):
        due(campaign, what, "1590-05-14", cause="convoy", convoy=convoy)
    assert go(sign_in(alice), campaign, "?by=week").status_code == 302
    assert (now(convoy).leg, Standing.objects.count()) == (Leg.ARRIVED, 1)


# -- the register ---------------------------------------------------------------------------------------------------


def test_a_thing_due_stands_where_its_day_does_however_it_is_written(
    campaign: Campaign, alice: Person, sign_in: SignIn
):
    client, enter = sign_in(alice), f"/campaigns/{campaign.pk}/register/due/enter/"
    usual = {"cause": "pay", "what": "Pay", "every": "0", "character": "", "band": "", "knowledge": "", "reason": ""}
    assert client.post(enter, {**usual, "on": "le 1er juin 1590", "audience": "all"}).status_code == 302
    row = Due.objects.get()
    assert (row.on, row.order) == ("1590-06-01", 15900601)
    assert Act.objects.get(code="entered").story_date == "1590-05-12"
    edit = client.get(f"/campaigns/{campaign.pk}/calendar/").content.decode()
    href = re.search(r'href="(/campaigns/\d+/register/due/\d+/)"', edit)
    assert href is not None
    moved = {**usual, "on": "2 July 1590", "audience": "all", "seen": "0"}
    assert client.post(href[1] + "edit/", moved).status_code == 302
    assert (now(row).on, row.order) == ("1590-07-02", 15900702)
    assert "15900601" not in client.get(href[1]).content.decode()
    assert client.post(href[1] + "edit/", {**moved, "on": "", "seen": "1"}).status_code == 422


def test_only_letters_are_offered_as_letters(campaign: Campaign, alice: Person, sign_in: SignIn):
    for title, matter in (("From Mercœur", Matter.LETTER), (GHOST, Matter.SECRET)):
        kept(campaign, Knowledge, title=title, matter=matter, audience=Circle.GM)
    page = sign_in(alice).get(f"/campaigns/{campaign.pk}/register/due/enter/").content.decode()
    assert "From Mercœur" in page
    assert GHOST not in page


@pytest.mark.parametrize(
    ("noun", "values"),
    [
        ("standing", {"event": "He burnt the mill", "on": "12 May 1590", "due_on": "11 May 1590", "bond": "grudge"}),
        ("convoy", {"name": "Salt", "leaves_on": "12 May 1590", "arrives_on": "1589", "leg": "prepared"}),
    ],
)
def test_days_out_of_order_are_refused_in_words(
    campaign: Campaign, alice: Person, sign_in: SignIn, noun: str, values: dict[str, str]
):
    sheet = {"score": "0", "relation_change": "0", "audience": "all", **values}
    answer = sign_in(alice).post(f"/campaigns/{campaign.pk}/register/{noun}/enter/", sheet)
    assert answer.status_code == 422
    assert "The second day lies before the first." in answer.content.decode()


# -- who may know ---------------------------------------------------------------------------------------------------


def test_each_sees_what_is_open_or_his_own(
    campaign: Campaign, alice: Person, bob: Person, rosa: Person, charlie: Person, sign_in: SignIn
):
    anne = kept(campaign, Character, name="Anne", player=bob)
    band = kept(campaign, Band, name="The mill", leader=anne)
    ghost = kept(campaign, Character, name=GHOST, audience=Circle.GM)
    due(campaign, "Fair at Guingamp", "1590-05-20")
    due(campaign, "Poison works", "1590-05-20", character=anne, audience=Circle.GM)
    due(campaign, "Anne is awaited", "1590-05-20", character=anne, audience=Circle.SOME)
    due(campaign, "Rent of the mill", "1590-05-20", band=band, audience=Circle.SOME)
    due(campaign, "Haunting", "1590-05-20", character=ghost)
    kept(campaign, Wound, character=anne, location="left arm", next_on="1590-05-21", audience=Circle.SOME)
    kept(campaign, Wound, character=anne, location="a slow poison", next_on="1590-05-21", audience=Circle.GM)
    kept(campaign, Wound, character=ghost, location="right arm", next_on="1590-05-21")
    kept(campaign, Convoy, name="Muskets", arrives_on="1590-05-22", audience=Circle.GM)
    kept(
        campaign,
        Convoy,
        name="Salt",
        arrives_on="1590-05-22",
        destination=kept(campaign, Place, name=GHOST, audience="gm"),
    )
    kept(campaign, Standing, character=anne, event="He burnt it", planned="Revenge", due_on="1590-05-23")
    everything = ["Fair at Guingamp", "Salt", "Anne is awaited", "Rent of the mill", "left arm"]
    secret = ["Poison works", "Haunting", "right arm", "Muskets", "Revenge", "a slow poison", GHOST]
    for person, open_to_him in ((alice, 12), (bob, 5), (rosa, 2)):
        for path in ("calendar/?month=1590-05", ""):
            page = sign_in(person).get(f"/campaigns/{campaign.pk}/{path}").content.decode()
            seen = [one for one in everything + secret if one in page]
            if path:
                assert seen == (everything + secret)[:open_to_him], (person, path)
            else:
                assert not set(seen) - set((everything + secret)[:open_to_him]), (person, path)
    for path in ("calendar/", "calendar/step/", "calendar/choose/"):
        assert sign_in(charlie).get(f"/campaigns/{campaign.pk}/{path}").status_code == 404
        assert Client().get(f"/campaigns/{campaign.pk}/{path}").status_code == 302


def test_only_the_game_master_moves_the_story(
    campaign: Campaign, alice: Person, bob: Person, rosa: Person, charlie: Person, sign_in: SignIn
):
    page = form_of(sign_in(alice).get(address(campaign) + "?by=day").content.decode())
    back = {"to": "1 May 1590", "reason": "misread"}
    for person in (bob, rosa, charlie):
        assert sign_in(person).get(address(campaign) + "?by=day").status_code == 404
        assert sign_in(person).post(address(campaign), page).status_code == 404
        assert sign_in(person).post(f"/campaigns/{campaign.pk}/calendar/back/", back).status_code == 404
    assert now(campaign).story_date == "1590-05-12"
    assert not ChronicleEntry.objects.filter(code="date_changed").exists()


def test_a_secret_ruling_leaves_no_gap_for_those_who_do_not_know_it(campaign: Campaign, alice: Person, bob: Person):
    anne = kept(campaign, Character, name="Anne", player=bob)
    wound = kept(campaign, Wound, character=anne, location="left arm", next_on="1590-05-11")
    ruled = {"wound": wound, "state": DueState.OVERRULED, "audience": Circle.GM, "reason": "she dies tomorrow"}
    due(campaign, "left arm", "1590-05-11", **ruled)
    waiting = agenda(campaign=campaign, viewer=people(campaign, bob)).waiting
    assert [one.source for one in waiting] == [wound]
    assert agenda(campaign=campaign, viewer=people(campaign, alice)).waiting == []


def test_a_letter_to_a_band_is_read_by_those_who_are_of_it(campaign: Campaign, alice: Person, sign_in: SignIn):
    band = kept(campaign, Band, name="The mill")
    for name, until in (("Anne", ""), ("Yann", "1590-01-01")):
        kept(campaign, BandMember, band=band, character=kept(campaign, Character, name=name), until=until)
    letter = kept(campaign, Knowledge, title="From Mercœur", matter=Matter.LETTER, audience=Circle.GM)
    due(campaign, "A rider", "1590-05-13", cause="letter", knowledge=letter, band=band, audience="gm")
    assert go(sign_in(alice), campaign, "?by=day").status_code == 302
    assert [one.character.name for one in Hearing.objects.all()] == ["Anne"]


def test_the_pages_ask_as_often_for_many_as_for_few(
    campaign: Campaign, alice: Person, sign_in: SignIn, django_assert_max_num_queries: Any
):
    client = sign_in(alice)
    for n in range(12):
        who = kept(campaign, Character, name=f"One {n}")
        kept(campaign, Wound, character=who, next_on="1590-05-14", location="arm")
        kept(
            campaign,
            Convoy,
            name=f"Salt {n}",
            destination=kept(campaign, Place, name=f"Port {n}"),
            arrives_on="1590-05-14",
        )
        due(campaign, f"Pay {n}", "1590-05-14", character=who, every=3)
        kept(campaign, Standing, character=who, event="x", due_on="1590-05-15")
    client.get(f"/campaigns/{campaign.pk}/")
    for path in ("", "calendar/", "calendar/step/?by=week"):
        with django_assert_max_num_queries(20):
            assert client.get(f"/campaigns/{campaign.pk}/{path}").status_code == 200


def test_a_month_shows_what_comes_again_on_each_of_its_days(campaign: Campaign, bob: Person):
    due(campaign, "Market", "1590-05-04", every=7)
    found = falling_due(campaign=campaign, viewer=people(campaign, bob), span=Span(15900699, 15900799))
    assert [one.on for one in found] == ["1590-07-06", "1590-07-13", "1590-07-20", "1590-07-27"]


# -- purses -------------------------------------------------------------------------------------------------------
def purse(campaign: Campaign, count: int, **holder: Any) -> Possession:
    return kept(campaign, Possession, sort="money", name="écus of the sun", currency="écus", count=count, **holder)


def test_pay_goes_from_purse_to_purse_and_comes_back_with_its_act(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client, anne = sign_in(alice), kept(campaign, Character, name="Anne", player=bob)
    wolf = kept(campaign, Band, name="The Wolves")
    hers, smaller = purse(campaign, 30, character=anne), purse(campaign, 15, character=anne)
    pay = {"cause": "pay", "amount": 20, "currency": "Écus", "payer": anne, "band": wolf}
    due(campaign, "Pay of the Wolves", "1590-05-14", every=3, **pay)
    page = client.get(address(campaign) + "?by=week").content.decode()
    assert "20 Écus go from the purse of" in page and "The Wolves" in page
    assert go(client, campaign, "?by=week").status_code == 302
    theirs = Possession.objects.get(band=wolf)
    assert (now(hers).count, now(smaller).count, theirs.count) == (0, 5, 40)
    assert (theirs.sort, theirs.audience, theirs.origin) == ("money", Circle.SOME, "Pay of the Wolves")
    refused = go(client, campaign, "?by=week")
    assert "holds" in refused.content.decode() and now(campaign).story_date == "1590-05-19"
    assert (now(smaller).count, now(theirs).count) == (5, 40)
    answers = {"due0-deed": "no", "due0-why": "No silver.", "due1-deed": "wait", "due2-deed": "wait"}
    assert go(client, campaign, "?by=week", **answers).status_code == 302
    assert (now(smaller).count, now(theirs).count) == (5, 40)
    for done in Act.objects.filter(code="date_advanced").order_by("-pk"):
        undo_act(done=done, author=alice, reason="He had paid before")
    assert (now(hers).count, now(smaller).count) == (30, 15)
    assert not Possession.objects.filter(band=wolf).exists()


def test_pay_is_of_one_currency_and_goes_from_one_to_one(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, wolf = kept(campaign, Character, name="Anne", player=bob), kept(campaign, Band, name="The Wolves")
    keys = {"character": str(KEPT.over(anne.pk)), "payer_band": str(KEPT.over(wolf.pk))}
    enter = f"/campaigns/{campaign.pk}/register/due/enter/"
    form = {"cause": "pay", "what": "Pay", "on": "14 May 1590", "every": "0", "amount": "9", "audience": "gm", **keys}
    client = sign_in(alice)
    assert "Say of what currency it is." in client.post(enter, form).content.decode()
    twice = {**form, "currency": "sols", "payer": str(KEPT.over(anne.pk))}
    assert "Money goes from one to one" in client.post(enter, twice).content.decode()
    assert client.post(enter, {**form, "currency": "sols"}).status_code == 302
    found = Due.objects.get()
    assert (found.amount, found.currency, found.payer_band, found.character) == (9, "sols", wolf, anne)
