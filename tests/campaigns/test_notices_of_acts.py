"""News of what concerns somebody: a line for each event, to nobody else, and without a word of what it was."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Act,
    Campaign,
    Character,
    Circle,
    Course,
    Due,
    Hearing,
    Knowledge,
    Membership,
    Notice,
    Person,
    Role,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.campaigns import Register, edit_campaign
from campaigns.services.carrying_out import usual_answer
from campaigns.services.closing import Closing, Line, close_game
from campaigns.services.guests import Invited, make_guest_link, revoke_guest_link
from campaigns.services.knowledge import Hearers, as_written, pass_on, tell_piece, turn_objective
from campaigns.services.mailing import mail_notices
from campaigns.services.meeting_links import make_feed_link
from campaigns.services.stepping import plan_step, take_step
from campaigns.services.undoing import undo_act
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import POWDER, at, character, number, piece, tell, telling
from tests.campaigns.tables import found
from tests.campaigns.test_travelling import send, table

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
TOLD = "“Le Trégor”: you were told something."


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, charlie, gm=alice)
    made.story_date = "1590-05-12"
    made.save(update_fields=["story_date"])
    return made


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    return character(campaign, "Anne", bob)


def codes(person: Person) -> list[str]:
    """What he has not read, the newest first."""
    return list(Notice.objects.visible_to(Viewer(person)).unread().values_list("code", flat=True))


def clean(person: Person) -> None:
    Notice.objects.filter(person=person).delete()


def step(campaign: Campaign, gm: Person, to: str) -> None:
    seen = get_visible_campaign(Viewer(gm), campaign.pk)
    plan = plan_step(campaign=seen, viewer=Viewer(gm), to=to)
    take_step(step=plan, viewer=Viewer(gm), answers=[], seen=plan.seen)


def test_whoever_was_told_has_one_line_and_nobody_else_has_any(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    tell(piece(campaign, alice), alice, anne)
    assert [codes(one) for one in (alice, bob, charlie)] == [[], ["told"], []]


def test_many_tellings_in_one_act_are_one_line(campaign: Campaign, anne: Character, alice: Person, bob: Person) -> None:
    tell(piece(campaign, alice), alice, anne, character(campaign, "Jehan", bob), people=[bob])
    assert Hearing.objects.count() == 3
    assert Notice.objects.count() == 1


def test_who_knew_already_is_told_as_who_did_not(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    row, perrine = piece(campaign, alice), character(campaign, "Perrine", charlie)
    tell(row, alice, anne)
    Notice.objects.all().delete()
    tell(row, alice, anne, perrine)
    knew, new = (Notice.objects.get(person=one) for one in (bob, charlie))
    told = [{name: getattr(one, name) for name in ("code", "facts", "at", "read_at")} for one in (knew, new)]
    assert told[0] == told[1]


def test_a_second_telling_takes_the_place_of_the_line_that_was_not_read(
    campaign: Campaign, anne: Character, alice: Person, bob: Person
) -> None:
    for title in ("One", "Two", "Three"):
        tell(piece(campaign, alice, title), alice, anne)
    assert codes(bob) == ["told"]


def test_what_all_are_told_is_told_to_all_but_its_teller(
    campaign: Campaign, rosa: Person, alice: Person, bob: Person, charlie: Person
) -> None:
    tell(piece(campaign, alice), alice, everybody=True)
    assert [codes(one) for one in (alice, bob, charlie, rosa)] == [[], ["told"], ["told"], ["told"]]


def test_a_character_whom_nobody_plays_gives_news_to_nobody(campaign: Campaign, alice: Person) -> None:
    tell(piece(campaign, alice), alice, character(campaign, "The abbot", is_npc=True))
    assert not Notice.objects.exists()


def test_a_player_who_has_left_is_told_nothing(campaign: Campaign, anne: Character, alice: Person, bob: Person) -> None:
    Membership.objects.filter(person=bob).delete()
    tell(piece(campaign, alice), alice, anne)
    assert not Notice.objects.exists()


def test_a_guest_has_it_as_long_as_his_link_stands(campaign: Campaign, alice: Person) -> None:
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Nolwenn"))
    Client().post(f"/guest/{link.token}/")
    guest = Person.objects.get(is_guest=True)
    tell(piece(campaign, alice), alice, character(campaign, "Soaz", guest))
    assert codes(guest) == ["told"]
    revoke_guest_link(link=link)
    assert codes(guest) == []


def test_passing_on_gives_news_to_who_is_told_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    heard = tell(piece(campaign, alice), alice, anne)
    clean(bob)
    told = {"title": POWDER, "text": "", "shows": False}
    pass_on(hearing=heard, viewer=Viewer(bob), to=character(campaign, "Perrine", charlie), **told)
    assert [codes(one) for one in (alice, bob, charlie)] == [[], [], ["told"]]
    pass_on(hearing=heard, viewer=Viewer(bob), to=None, **told)
    assert codes(alice) == ["told"]


def test_an_objective_that_turned_says_so_to_those_who_have_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    row = piece(campaign, alice, matter="objective", aim="open")
    turn_objective(piece=row, viewer=Viewer(alice), aim="done", text="", hearers=Hearers(characters=[anne]))
    assert [codes(one) for one in (bob, charlie)] == [["objective_turned"], []]


def test_an_objective_that_turned_for_nobody_gives_news_to_nobody(campaign: Campaign, alice: Person) -> None:
    row = piece(campaign, alice, matter="objective", aim="open")
    turn_objective(piece=row, viewer=Viewer(alice), aim="done", text="", hearers=Hearers())
    assert not Notice.objects.exists()


def test_a_letter_that_comes_on_its_day_is_announced_to_its_reader(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    letter = piece(campaign, alice, "From the abbot", matter="letter")
    with act(Doing(campaign, alice, "entered", {"row": "a letter"})) as pen:
        secret = {"cause": "letter", "what": "The abbot writes", "on": "1590-05-14", "audience": Circle.GM}
        pen.create(Due, {**secret, "knowledge": letter, "character": anne})
    seen = get_visible_campaign(Viewer(alice), campaign.pk)
    plan = plan_step(campaign=seen, viewer=Viewer(alice), to="1590-05-14")
    take_step(step=plan, viewer=Viewer(alice), answers=[usual_answer(one) for one in plan.items], seen=plan.seen)
    assert [codes(one) for one in (bob, charlie)] == [["letter"], []]


def test_a_note_is_announced_to_those_it_is_for(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    sign_in(alice).post(at("note_list", campaign), {"text": "The abbot lies", "to": [number(bob)]})
    assert [codes(one) for one in (alice, bob, charlie)] == [[], ["note"], []]
    sign_in(bob).get(at("note_list", campaign))
    assert codes(bob) == []


def wounded(campaign: Campaign, who: Character, on: str, **values: Any) -> Wound:
    with act(Doing(campaign, None, "entered", {"row": "a wound"})) as pen:
        row = {"character": who, "location": "thigh", "course": Course.HEALING, "next_on": on, **values}
        return pen.create(Wound, row)  # type: ignore[no-any-return]


def test_the_day_of_a_wound_is_told_to_its_bearer_when_it_comes_and_once(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    character(campaign, "Perrine", charlie)
    wounded(campaign, anne, "1590-05-14", audience=Circle.SOME)
    step(campaign, alice, "1590-05-13")
    assert not Notice.objects.exists()
    step(campaign, alice, "1590-05-15")
    assert [codes(one) for one in (alice, bob, charlie)] == [[], ["fallen_due"], []]
    clean(bob)
    step(campaign, alice, "1590-05-16")
    assert codes(bob) == []


@pytest.mark.parametrize(("audience", "news"), [(Circle.GM, []), (Circle.SOME, ["fallen_due"])])
def test_what_falls_due_of_somebody_is_told_to_his_player_if_he_may_know(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, audience: str, news: list[str]
) -> None:
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        what = {"cause": "other", "what": "The witch comes for her", "on": "1590-05-14", "audience": audience}
        pen.create(Due, {**what, "character": anne})
    step(campaign, alice, "1590-05-15")
    assert codes(bob) == news


def test_a_date_that_its_owner_wrote_by_hand_is_news_as_well(
    campaign: Campaign, anne: Character, alice: Person, bob: Person
) -> None:
    wounded(campaign, anne, "1590-05-14")
    seen = get_visible_campaign(Viewer(alice), campaign.pk)
    edit_campaign(campaign=seen, register=Register("Le Trégor", "", "1590-05-20"))
    assert codes(bob) == ["fallen_due"]


def test_travellers_are_told_to_their_players_and_to_the_table_that_they_come_to(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    anne = character(campaign, "Anne", charlie)
    there.seats.filter(seat="gm").update(person=bob)
    Notice.objects.all().delete()
    send(sign_in(alice), here, there, anne)
    assert [codes(one) for one in (alice, bob, charlie)] == [[], ["traveller_awaited"], ["traveller_set_out"]]


def test_a_game_that_is_closed_is_one_line_to_those_who_sat_there_and_to_others_only_what_they_were_told(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person
) -> None:
    game, perrine = table(campaign, alice, bob, "The raid"), character(campaign, "Perrine", charlie)
    Notice.objects.all().delete()
    learnt = {"matter": "clue", "title": POWDER, "text": "", "aim": ""}
    closing = Closing(("left", "right"), [Line("learnt", learnt, to=[anne, perrine])])
    close_game(campaign=campaign, game=game, viewer=Viewer(alice), closing=closing)
    assert [codes(one) for one in (alice, bob, charlie)] == [[], ["game_closed"], ["told"]]
    undo_act(done=Act.objects.get(code="game_closed"), author=alice, reason="too early")
    assert [codes(one) for one in (bob, charlie)] == [[], []]


def test_what_is_taken_back_is_no_news_any_more(
    campaign: Campaign, anne: Character, alice: Person, bob: Person
) -> None:
    tell(piece(campaign, alice), alice, anne)
    undo_act(done=Act.objects.get(code="told"), author=alice, reason="the wrong one")
    assert codes(bob) == []


@pytest.mark.parametrize("page", ["heard_list", "my_page"])
def test_it_is_gone_when_it_has_been_read(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn, page: str
) -> None:
    tell(piece(campaign, alice), alice, anne)
    assert POWDER in sign_in(bob).get(at(page, campaign)).content.decode()
    assert codes(bob) == []


def opened(client: Client, person: Person) -> str:
    notice = Notice.objects.filter(person=person).latest("pk")
    return str(client.get(reverse("open_notice", args=[notice.pk])).headers["Location"])


def test_it_leads_a_player_to_his_page_and_others_to_what_they_know(
    campaign: Campaign, anne: Character, rosa: Person, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    tell(piece(campaign, alice), alice, everybody=True)
    assert opened(sign_in(bob), bob) == f"{at('my_page', campaign)}#told"
    assert opened(sign_in(rosa), rosa) == at("heard_list", campaign)
    wounded(campaign, anne, "1590-05-14")
    step(campaign, alice, "1590-05-15")
    assert opened(sign_in(bob), bob) == f"{at('my_page', campaign)}#due"


# -- nothing of it leaks --------------------------------------------------------------------------------------------

PLANTED = (POWDER, "The third cart", "Anne", "thigh", "Perrine", "The abbot", "korrigan")


def everything(campaign: Campaign, alice: Person, bob: Person, anne: Character, browser: Client) -> None:
    """All that can be told to Bob, each with a name that belongs nowhere else."""
    seen = get_visible_campaign(Viewer(alice), campaign.pk)
    row = piece(campaign, alice, matter="objective", aim="open")
    tell_piece(
        piece=row, viewer=Viewer(alice), telling=as_written(row), hearers=Hearers(characters=[anne], people=[bob])
    )
    turn_objective(piece=row, viewer=Viewer(alice), aim="failed", text="", hearers=Hearers(characters=[anne]))
    tell(piece(campaign, alice, "The abbot writes", matter="letter"), alice, anne)
    browser.post(at("note_list", campaign), {"text": "The korrigan knows", "to": [number(bob)]})
    wounded(seen, anne, "1590-05-14")
    step(campaign, alice, "1590-05-15")


def test_no_notice_mail_feed_or_address_says_what_it_was(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    bob.email = "bob@example.org"
    bob.save()
    everything(campaign, alice, bob, anne, sign_in(alice))
    assert sorted(codes(bob)) == ["fallen_due", "letter", "note", "objective_turned", "told"]
    client = sign_in(bob)
    feed = client.get(reverse("notice_feed", args=[make_feed_link(campaign=campaign, person=bob).token]))
    pages = [client.get(reverse(one)).content.decode() for one in ("notice_list", "home", "api_notices")]
    mail_notices(later())
    letters = [f"{one.subject}\n{one.body}" for one in mail.outbox]
    assert len(letters) == 5
    assert len(ElementTree.fromstring(feed.content).findall(f"{ATOM}entry")) == 5
    addresses = [reverse("open_notice", args=[one.pk]) for one in Notice.objects.filter(person=bob)]
    for text in (feed.content.decode(), *pages, *letters, *addresses):
        assert not [one for one in PLANTED if one in text]


def later() -> datetime:
    return timezone.now() + timedelta(minutes=6)


@pytest.mark.usefixtures("one_clock")
@pytest.mark.parametrize("role", [Role.PLAYER, Role.READER, Role.GM])
def test_others_learn_from_nothing_that_somebody_was_told(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn, role: str
) -> None:
    Membership.objects.filter(person=charlie).update(role=role)
    client = sign_in(charlie)
    names = ("notice_list", "home", "api_notices")
    link = make_feed_link(campaign=campaign, person=charlie).token
    addresses = [reverse(one) for one in names] + [reverse("notice_feed", args=[link])]
    before = [_without_token(client.get(one).content.decode()) for one in addresses]
    tell(piece(campaign, alice), alice, anne, people=[bob])
    row = Knowledge.objects.get()
    sign_in(alice).post(at("tell_piece", campaign, row.pk), telling(row, characters=[number(anne)]))
    assert Hearing.objects.count() == 3
    assert [_without_token(client.get(one).content.decode()) for one in addresses] == before


def _without_token(text: str) -> str:
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"', "", text)
    return re.sub(r"<updated>[^<]*</updated>", "", text)
