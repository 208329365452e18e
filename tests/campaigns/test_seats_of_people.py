"""Seats follow their people: a guest sits down, claims an account, takes another device, or goes."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Game, GameSeat, GuestLink, Holder, JournalEntry, Membership, Person
from campaigns.refusals import SiteRefused
from campaigns.services.games import create_game, start_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.seats import take_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(campaign: Campaign, alice: Person, bob: Person) -> Game:
    """Bob plays blue; red waits for a guest."""
    seats = {"blue": SeatPlan(Holder.MEMBER, bob), "red": SeatPlan(Holder.GUEST)}
    plan = GamePlan("The ford", "picrochole", "teaching", seats, gm=alice)
    return create_game(campaign=campaign, author=alice, plan=plan)


@pytest.fixture
def link(campaign: Campaign, game: Game, alice: Person) -> GuestLink:
    return make_guest_link(campaign=campaign, author=alice, invited=Invited("Youenn", game=game, seat="red"))


@pytest.fixture
def seated(link: GuestLink) -> Client:
    phone = Client()
    assert phone.post(f"/guest/{link.token}/").headers["Location"] == f"/games/{link.game_id}/"
    return phone


def holder(game: Game, seat: str) -> tuple[str, Person | None]:
    row = GameSeat.objects.get(game=game, seat=seat)
    return row.holder, row.person


def test_a_guest_lands_on_the_game_and_holds_the_seat(game: Game, seated: Client, alice: Person):
    guest = Person.objects.get(is_guest=True)
    assert holder(game, "red") == (Holder.GUEST, guest)
    start_game(game_id=game.pk, by=alice)
    assert seated.get(f"/games/{game.pk}/").status_code == 200


def test_another_device_with_a_new_link_holds_the_same_seat(game: Game, link: GuestLink, seated, alice, sign_in):
    sign_in(alice).post(f"/guests/{link.pk}/reissue/")
    tablet = Client()
    tablet.post(f"/guest/{GuestLink.objects.active().get().token}/")
    assert tablet.get(f"/games/{game.pk}/seats/").status_code == 200
    assert seated.get(f"/games/{game.pk}/seats/").headers["Location"].startswith("/log-in/")
    assert holder(game, "red") == (Holder.GUEST, Person.objects.get(is_guest=True))


def test_a_claimed_account_keeps_the_seat_as_a_member(game: Game, seated: Client):
    seated.post("/account/claim/", {"username": "youenn", "password": "salt of Paimpol"})
    assert holder(game, "red") == (Holder.MEMBER, Person.objects.get(username="youenn"))
    assert seated.get(f"/games/{game.pk}/seats/").status_code == 200


def test_a_revoked_guest_loses_the_game_at_once(game: Game, link: GuestLink, seated: Client, alice, sign_in):
    sign_in(alice).post(f"/guests/{link.pk}/revoke/")
    assert seated.get(f"/games/{game.pk}/seats/").headers["Location"].startswith("/log-in/")


def test_a_link_does_not_unseat_whoever_sits_there_meanwhile(game: Game, link: GuestLink, charlie: Person):
    GameSeat.objects.filter(game=game, seat="red").update(holder=Holder.MEMBER, person=charlie)
    Client().post(f"/guest/{link.token}/")
    assert holder(game, "red") == (Holder.MEMBER, charlie)


def test_the_seat_of_a_member_who_leaves_stands_open(game: Game, bob: Person, campaign: Campaign, sign_in):
    sign_in(bob).post(f"/campaigns/{campaign.pk}/leave/")
    assert holder(game, "blue") == (Holder.OPEN, None)
    assert not Membership.objects.filter(person=bob).exists()


def test_the_seat_of_a_deleted_account_stands_open(game: Game, bob: Person, sign_in):
    sign_in(bob).post("/account/leave/", {"password": "Bob keeps a secret"})
    assert holder(game, "blue") == (Holder.OPEN, None)


def test_a_game_that_runs_is_told_that_a_seat_stands_open(game: Game, seated: Client, alice, bob, campaign, sign_in):
    start_game(game_id=game.pk, by=alice)
    sign_in(bob).post(f"/campaigns/{campaign.pk}/leave/")
    assert holder(game, "blue") == (Holder.OPEN, None)
    assert JournalEntry.objects.filter(game=game, action__code="seat_open").count() == 1


def test_a_game_master_who_leaves_and_comes_back_takes_no_seat(game: Game, seated, alice, bob, campaign, sign_in):
    """He has seen what no seat may see."""
    start_game(game_id=game.pk, by=alice)
    Membership.objects.filter(person=bob).update(is_owner=True)
    sign_in(alice).post(f"/campaigns/{campaign.pk}/leave/")
    assert holder(game, "gm") == (Holder.OPEN, None)
    Membership.objects.create(campaign=campaign, person=alice)
    sign_in(bob).post(f"/campaigns/{campaign.pk}/leave/")
    with pytest.raises(SiteRefused):
        take_seat(game_id=game.pk, seat="blue", person=alice)


def test_an_owner_has_no_link_to_the_seat_of_a_guest(game: Game, link: GuestLink, seated, bob, alice, sign_in):
    """By issuing it again he would sit there himself and read its secrets."""
    start_game(game_id=game.pk, by=alice)
    Membership.objects.filter(person=alice).update(role="player", is_owner=False)
    Membership.objects.filter(person=bob).update(is_owner=True)
    owner = sign_in(bob)
    assert link.token not in owner.get(f"/guests/{link.pk}/").text
    assert owner.post(f"/guests/{link.pk}/reissue/").status_code == 404


def test_the_same_holds_for_a_guest_who_took_a_seat_later(campaign, game: Game, alice, bob, sign_in):
    plain = make_guest_link(campaign=campaign, author=alice, invited=Invited("Gwen"))
    Client().post(f"/guest/{plain.token}/")
    GameSeat.objects.filter(game=game, seat="red").update(holder=Holder.GUEST, person=Person.objects.get(is_guest=True))
    start_game(game_id=game.pk, by=alice)
    Membership.objects.filter(person=bob).update(is_owner=True)
    assert sign_in(bob).post(f"/guests/{plain.pk}/reissue/").status_code == 404
    assert sign_in(alice).post(f"/guests/{plain.pk}/reissue/").status_code == 302


def test_where_nobody_arbitrates_an_opponent_issues_no_link_to_a_seat(campaign: Campaign, alice, bob, sign_in):
    seats = {"blue": SeatPlan(Holder.MEMBER, alice), "red": SeatPlan(Holder.GUEST)}
    game = create_game(campaign=campaign, author=alice, plan=GamePlan("The ford", "picrochole", "teaching", seats))
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited("Youenn", game=game, seat="red"))
    Client().post(f"/guest/{link.token}/")
    start_game(game_id=game.pk, by=alice)
    assert sign_in(alice).post(f"/guests/{link.pk}/reissue/").status_code == 404
    assert link.token not in sign_in(alice).get(f"/guests/{link.pk}/").text


def test_a_seat_is_offered_to_who_may_take_it_and_to_no_reader(campaign, alice, bob, rosa, sign_in):
    plan = GamePlan("The open table", "picrochole", "teaching", {"blue": SeatPlan(), "red": SeatPlan()}, gm=alice)
    url = f"/games/{create_game(campaign=campaign, author=alice, plan=plan).pk}/seats/"
    offered = {one: "Sit down here" in sign_in(one).get(url).content.decode() for one in (alice, bob, rosa)}
    assert offered == {alice: False, bob: True, rosa: False}


def test_a_seat_kept_for_a_guest_asks_for_his_name_until_he_has_a_link(game: Game, alice: Person, sign_in):
    """In plain sight, not behind "hand this seat over"."""
    pages, seat = sign_in(alice), f"/games/{game.pk}/seats/red/guest/"
    chair = pages.get(f"/games/{game.pk}/seats/").text.split('id="seat-red"')[1].split("</details>")[0]
    assert seat in chair.split("<details")[0] and chair.count(seat) == 1
    pages.post(seat, {"red-name": "Youenn"})
    chair = pages.get(f"/games/{game.pk}/seats/").text.split('id="seat-red"')[1]
    assert seat not in chair.split("<details")[0] and "The link for Youenn" in chair


def test_nobody_waits_for_somebody_called_a_guest_is_awaited(game: Game, alice: Person, sign_in):
    """Until the guest has come, his seat is called by its own name."""
    start_game(game_id=game.pk, by=alice)
    page = sign_in(alice).get(f"/games/{game.pk}/").text
    assert "waiting for Bob and Red" in page
    assert "a guest is awaited" in page.split('id="seats"')[1]
