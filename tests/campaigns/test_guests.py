"""Guests: a link bound to its first device, revoked, issued again, and the account that a guest makes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory

from campaigns.access import Viewer
from campaigns.models import Campaign, ChronicleEntry, Game, GuestLink, Membership, Person
from campaigns.services.guests import Invited, make_guest_link
from campaigns.views.qr import address_for_others

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(campaign: Campaign, alice: Person) -> GuestLink:
    return make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))


@pytest.fixture
def seated(link: GuestLink) -> Client:
    """The guest's own telephone."""
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    return phone


def test_the_game_master_makes_a_link_and_sees_it_as_a_code(campaign: Campaign, alice: Person, sign_in):
    made = sign_in(alice).post(f"/campaigns/{campaign.pk}/guests/", {"name": "Youenn"}, follow=True)
    link = GuestLink.objects.get()
    assert f"http://testserver/guest/{link.token}/" in made.text
    assert '<path class="qr-ink" d="M' in made.text
    assert "style=" not in made.text


@pytest.mark.parametrize("name", ["", "Y" * 10_000, "\u202e"])
def test_a_guest_without_a_readable_name_is_refused(campaign: Campaign, alice: Person, sign_in, name: str):
    answer = sign_in(alice).post(f"/campaigns/{campaign.pk}/guests/", {"name": name})
    assert answer.status_code == 422
    assert 'class="error"' in answer.text
    assert not GuestLink.objects.exists()


@pytest.mark.parametrize("who", ["bob", "rosa", "charlie"])
def test_only_those_who_keep_the_doors_see_guest_links(request, campaign, link, sign_in, rosa, who: str):
    client = sign_in(request.getfixturevalue("charlie" if who == "charlie" else who))
    for path in (f"/campaigns/{campaign.pk}/guests/", f"/guests/{link.pk}/"):
        assert client.get(path).status_code == 404
    for path in (f"/guests/{link.pk}/revoke/", f"/guests/{link.pk}/reissue/"):
        assert client.post(path).status_code == 404


def test_the_token_is_kept_as_a_hash_only(link: GuestLink):
    row = GuestLink.objects.filter(pk=link.pk).values_list().get()
    assert link.token not in [str(value) for value in row]
    assert len(link.token) >= 24


def test_looking_at_a_link_binds_nothing(link: GuestLink, client: Client):
    """Messengers look at links before people do."""
    assert "Sit down on this device" in client.get(f"/guest/{link.token}/").text
    link.refresh_from_db()
    assert link.device_hash == ""
    assert link.person is None


def test_the_guest_sits_down_and_reads_the_campaign(link: GuestLink, seated: Client, campaign: Campaign):
    page = seated.get(f"/campaigns/{campaign.pk}/")
    assert page.status_code == 200
    assert "You are a guest at the table." in page.text
    assert "Youenn sits down as a guest." in page.text


def test_a_guest_is_offered_no_game_to_set_up(seated: Client, campaign: Campaign, alice: Person, sign_in):
    asked = f"/campaigns/{campaign.pk}/games/new/"
    assert asked in sign_in(alice).get(f"/campaigns/{campaign.pk}/").text
    assert asked not in seated.get(f"/campaigns/{campaign.pk}/").text


def test_a_guest_goes_on_in_the_language_of_his_telephone(link: GuestLink):
    Client(headers={"Accept-Language": "fr"}).post(f"/guest/{link.token}/")
    assert Person.objects.get(is_guest=True).language == "fr"


def test_the_same_device_comes_in_again_by_its_link(link: GuestLink, seated: Client, campaign: Campaign):
    seated.post("/log-out/")
    assert seated.post(f"/guest/{link.token}/").headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert GuestLink.objects.get().person == Person.objects.get(is_guest=True)


def test_another_device_is_refused_in_words(link: GuestLink, seated: Client):
    other = Client()
    for answer in (other.get(f"/guest/{link.token}/"), other.post(f"/guest/{link.token}/")):
        assert answer.status_code == 409
        assert "belongs to another device" in answer.text
    assert other.get("/account/").status_code == 302


def test_a_guest_session_stolen_without_its_device_opens_nothing(link: GuestLink, seated: Client):
    thief = Client()
    thief.cookies["registre_session"] = seated.cookies["registre_session"].value
    assert thief.get("/account/").status_code == 302


def test_a_revoked_link_and_its_session_are_dead_at_once(link, seated: Client, campaign: Campaign, alice, sign_in):
    assert sign_in(alice).post(f"/guests/{link.pk}/revoke/").status_code == 302
    assert seated.get(f"/campaigns/{campaign.pk}/").status_code == 302
    refused = seated.get(f"/guest/{link.token}/")
    assert refused.status_code == 404
    assert "has been revoked" in refused.text
    guest = Person.objects.get(is_guest=True)
    assert not Campaign.objects.visible_to(Viewer(person=guest)).exists()
    assert not Membership.objects.filter(person=guest).exists()


def test_a_link_issued_again_brings_the_same_guest_to_another_device(link, seated: Client, alice, campaign, sign_in):
    sign_in(alice).post(f"/guests/{link.pk}/reissue/")
    guest = Person.objects.get(is_guest=True)
    new = GuestLink.objects.active().get()
    assert new.token != link.token
    assert seated.get(f"/campaigns/{campaign.pk}/").status_code == 302
    tablet = Client()
    tablet.post(f"/guest/{new.token}/")
    assert tablet.get(f"/campaigns/{campaign.pk}/").status_code == 200
    assert GuestLink.objects.get(pk=new.pk).person == guest
    assert Client().get(f"/guest/{link.token}/").status_code == 404


def test_guessing_links_is_limited(link: GuestLink, client: Client):
    answers = [client.get(f"/guest/{'guess' * 4}{n:04d}/") for n in range(21)]
    assert answers[0].status_code == 404
    assert answers[-1].status_code == 429
    assert client.get(f"/guest/{link.token}/").status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.2").get(f"/guest/{link.token}/").status_code == 200


def test_a_guest_sees_no_other_campaign_and_founds_none(seated: Client, charlie: Person, sign_in):
    sign_in(charlie).post("/campaigns/new/", {"name": "Elsewhere", "role": "gm"})
    elsewhere = Campaign.objects.get(name="Elsewhere")
    assert seated.get(f"/campaigns/{elsewhere.pk}/").status_code == 404
    assert seated.get("/campaigns/new/").status_code == 404
    assert "Elsewhere" not in seated.get("/campaigns/").text


def test_a_guest_claims_an_account_and_keeps_the_seat(link: GuestLink, seated: Client, campaign: Campaign):
    guest = Person.objects.get(is_guest=True)
    claimed = seated.post("/account/claim/", {"username": "youenn", "password": "salt of Paimpol"})
    assert claimed.status_code == 302
    assert seated.get(f"/campaigns/{campaign.pk}/").status_code == 200
    laptop = Client()
    assert laptop.post("/log-in/", {"username": "youenn", "password": "salt of Paimpol"}).status_code == 302
    assert laptop.get(f"/campaigns/{campaign.pk}/").status_code == 200
    assert Person.objects.get(username="youenn").pk == guest.pk
    assert Client().get(f"/guest/{link.token}/").status_code == 404


@pytest.mark.parametrize(
    ("account", "sentence"),
    [
        ({"username": "alice", "password": "salt of Paimpol"}, "This account name is taken"),
        ({"username": "youenn", "password": "salt"}, "too short"),
        ({"username": "", "password": ""}, "required"),
    ],
)
def test_a_bad_claim_says_why_and_the_guest_stays_one(seated: Client, account: dict, sentence: str):
    answer = seated.post("/account/claim/", account)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert Person.objects.filter(is_guest=True).exists()


def test_a_member_has_nothing_to_claim(alice: Person, sign_in):
    assert sign_in(alice).get("/account/claim/").status_code == 404


def test_a_guest_cannot_log_in_by_a_password(link: GuestLink, seated: Client, client: Client):
    guest = Person.objects.get(is_guest=True)
    assert client.post("/log-in/", {"username": guest.username, "password": ""}).status_code == 422
    assert not guest.has_usable_password()


def test_a_claimed_link_cannot_be_issued_again(link: GuestLink, seated: Client, alice: Person, sign_in):
    """It would log its holder into a member's account."""
    seated.post("/account/claim/", {"username": "youenn", "password": "salt of Paimpol"})
    assert sign_in(alice).post(f"/guests/{link.pk}/reissue/").status_code == 404


def test_a_member_is_warned_before_sitting_down_as_a_guest(link: GuestLink, alice: Person, sign_in):
    page = sign_in(alice).get(f"/guest/{link.token}/").text
    assert "This device is logged in as Alice." in page


def test_the_name_of_a_guest_with_markup_is_shown_as_text(campaign: Campaign, alice: Person, sign_in):
    sign_in(alice).post(f"/campaigns/{campaign.pk}/guests/", {"name": "<img src=x>"})
    page = Client().get(f"/guest/{GuestLink.objects.get().token}/").text
    assert "&lt;img src=x&gt;" in page
    assert not re.search(r"<img", page)


def test_the_chronicle_names_the_guest_once(link: GuestLink, seated: Client):
    seated.post("/log-out/")
    seated.post(f"/guest/{link.token}/")
    assert ChronicleEntry.objects.filter(code="guest_joined").count() == 1


def test_a_guest_of_one_game_hears_of_no_other(link: GuestLink, seated: Client, campaign: Campaign):
    Game.objects.create(campaign=campaign, name="The bridge", slug="picrochole")
    assert "The bridge" not in seated.get(f"/campaigns/{campaign.pk}/").text


def test_links_of_an_archived_campaign_are_revoked_but_not_issued(link: GuestLink, seated, alice, campaign, sign_in):
    owner = sign_in(alice)
    owner.post(f"/campaigns/{campaign.pk}/archive/")
    assert "Youenn" in owner.get(f"/campaigns/{campaign.pk}/guests/").text
    assert owner.post(f"/campaigns/{campaign.pk}/guests/", {"name": "Gwen"}).status_code == 404
    assert owner.post(f"/guests/{link.pk}/reissue/").status_code == 404
    assert owner.get(f"/guests/{link.pk}/").status_code == 200
    assert owner.post(f"/guests/{link.pk}/revoke/").status_code == 302
    assert seated.get(f"/campaigns/{campaign.pk}/").status_code == 302


def test_nobody_new_sits_down_in_an_archived_campaign(link: GuestLink, campaign: Campaign, client: Client):
    Campaign.objects.update(status="archived")
    assert client.post(f"/guest/{link.token}/").status_code == 404
    assert not Person.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("localhost:8000", "http://192.168.1.7:8000/rules/"),
        ("registre.example:443", "http://registre.example:443/rules/"),
    ],
)
def test_a_link_for_a_phone_never_names_localhost(rf: RequestFactory, settings: Any, host: str, shown: str):
    settings.ALLOWED_HOSTS, settings.ON_THE_NETWORK = ["*"], ["192.168.1.7"]
    assert address_for_others(rf.get("/", headers={"host": host}), "/rules/") == shown
