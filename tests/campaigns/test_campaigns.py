"""Campaigns: founded, edited, closed; members and their roles; the chronicle and where we were."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, CampaignInvite, Membership, Person, Role
from campaigns.services.campaigns import MembershipRefused, leave_campaign, make_invite

pytestmark = pytest.mark.django_db


def role_of(person: Person, campaign: Campaign) -> tuple[str, bool]:
    membership = Membership.objects.get(person=person, campaign=campaign)
    return membership.role, membership.is_owner


def test_the_founder_owns_the_campaign_and_is_what_he_chose(alice: Person, sign_in):
    made = sign_in(alice).post("/campaigns/new/", {"name": "Le Trégor", "story_date": "12 May 1590", "role": "player"})
    campaign = Campaign.objects.get()
    assert made.headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert campaign.story_date == "1590-05-12"
    assert role_of(alice, campaign) == ("player", True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "required"),
        ({"name": "N" * 10_000}, "This is too long: 10000 characters, where at most 80 fit."),
        ({"story_date": "31 June 1591"}, "June has 30 days. Write a date such as 30 June 1591."),
        ({"story_date": "1591-13-01"}, "There is no such month."),
        ({"role": "king"}, "not one of the available choices"),
    ],
)
def test_a_bad_campaign_says_why(alice: Person, sign_in, change: dict, sentence: str):
    answer = sign_in(alice).post("/campaigns/new/", {"name": "Le Trégor", "role": "gm", **change})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Campaign.objects.exists()


def test_a_name_with_markup_and_turned_round_is_harmless(alice: Person, sign_in):
    client = sign_in(alice)
    client.post("/campaigns/new/", {"name": "<script>\u202ealert(1)</script>", "role": "gm"})
    page = client.get(f"/campaigns/{Campaign.objects.get().pk}/").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page


def test_an_owner_edits_and_the_chronicle_tells_the_new_date(campaign: Campaign, alice: Person, sign_in):
    new = {"name": "Le Trégor, 1590", "description": "Salt.", "story_date": "13 May 1590"}
    page = sign_in(alice).post(f"/campaigns/{campaign.pk}/edit/", new, follow=True).text
    assert "Le Trégor, 1590" in page
    assert "In the story it is now 13 May 1590." in page


def test_a_bad_edit_says_why(campaign: Campaign, alice: Person, sign_in):
    answer = sign_in(alice).post(f"/campaigns/{campaign.pk}/edit/", {"name": ""})
    assert answer.status_code == 422
    assert "required" in answer.text


def test_an_archived_campaign_is_read_and_not_written_until_reopened(campaign: Campaign, alice, bob, sign_in):
    owner, player = sign_in(alice), sign_in(bob)
    owner.post(f"/campaigns/{campaign.pk}/archive/")
    assert "everything can be read, nothing written" in player.get(f"/campaigns/{campaign.pk}/").text
    assert player.get(f"/campaigns/{campaign.pk}/chronicle/write/").status_code == 404
    assert owner.post(f"/campaigns/{campaign.pk}/invite/", {"role": "player"}).status_code == 404
    owner.post(f"/campaigns/{campaign.pk}/reopen/")
    assert player.get(f"/campaigns/{campaign.pk}/chronicle/write/").status_code == 200


# -- members -------------------------------------------------------------------------------------------------------


def test_a_friend_joins_by_a_link_with_its_role(campaign: Campaign, alice: Person, charlie: Person, sign_in):
    sign_in(alice).post(f"/campaigns/{campaign.pk}/invite/", {"role": "reader"})
    address = f"/join/{CampaignInvite.objects.get().token}/"
    friend = sign_in(charlie)
    assert "You are invited to join as: reader." in friend.get(address).text
    assert friend.post(address).headers["Location"] == f"/campaigns/{campaign.pk}/"
    assert role_of(charlie, campaign) == ("reader", False)


def test_a_bad_invitation_says_why(campaign: Campaign, alice: Person, sign_in):
    assert sign_in(alice).post(f"/campaigns/{campaign.pk}/invite/", {"role": "king"}).status_code == 422


def test_whoever_has_no_account_yet_comes_back_to_the_invitation(invite: CampaignInvite, client: Client):
    address = f"/join/{invite.token}/"
    assert "Open an account" in client.get(address).text
    account = {"display_name": "Dora", "username": "dora", "password": "twelve écus of salt"}
    assert client.post("/sign-up/", account).headers["Location"] == address


def test_a_revoked_invitation_opens_nothing(invite: CampaignInvite, alice: Person, charlie: Person, sign_in):
    sign_in(alice).post(f"/invites/{invite.pk}/revoke/")
    answer = sign_in(charlie).post(f"/join/{invite.token}/")
    assert answer.status_code == 404
    assert "has been revoked" in answer.text
    assert not Membership.objects.filter(person=charlie).exists()


def test_guessing_invitations_is_limited(client: Client):
    answers = [client.get(f"/join/{'guess' * 4}{n:04d}/").status_code for n in range(21)]
    assert answers[-1] == 429


def test_an_old_link_is_no_promotion(campaign: Campaign, alice: Person, rosa: Person, sign_in):
    invite = make_invite(campaign=campaign, author=alice, role=Role.GM)
    sign_in(rosa).post(f"/join/{invite.token}/")
    assert role_of(rosa, campaign) == ("reader", False)


def test_a_link_that_makes_game_masters_lapses_with_its_author(campaign: Campaign, alice, bob, charlie, sign_in):
    invite = make_invite(campaign=campaign, author=alice, role=Role.GM)
    Membership.objects.filter(person=alice).update(role=Role.PLAYER)
    Membership.objects.filter(person=bob).update(role=Role.GM)
    sign_in(charlie).post(f"/join/{invite.token}/")
    assert role_of(charlie, campaign) == ("player", False)


def test_an_owner_changes_a_role_and_everybody_reads_it(campaign: Campaign, alice: Person, bob: Person, sign_in):
    bobs = Membership.objects.get(person=bob)
    page = sign_in(alice).post(f"/members/{bobs.pk}/role/", {"role": "reader"}, follow=True)
    assert "The role is changed" in page.text
    assert role_of(bob, campaign) == ("reader", False)
    assert "Bob is now reader." in sign_in(bob).get(f"/campaigns/{campaign.pk}/").text


def test_an_unknown_role_is_refused_in_words(campaign: Campaign, alice: Person, bob: Person, sign_in):
    bobs = Membership.objects.get(person=bob)
    page = sign_in(alice).post(f"/members/{bobs.pk}/role/", {"role": "king"}, follow=True)
    assert "There is no such role. Nothing has changed." in page.text
    assert role_of(bob, campaign) == ("player", False)


def test_an_owner_who_is_not_game_master_makes_none_beside_one(campaign: Campaign, alice, bob, sign_in):
    Membership.objects.filter(person=bob).update(role=Role.GM)
    Membership.objects.filter(person=alice).update(role=Role.PLAYER)
    own = Membership.objects.get(person=alice)
    answer = sign_in(alice).post(f"/members/{own.pk}/role/", {"role": "gm"})
    assert answer.status_code == 409
    assert "only a game master makes another" in answer.text
    assert role_of(alice, campaign) == ("player", True)


def test_the_last_owner_cannot_leave(campaign: Campaign, alice: Person, bob: Person, sign_in):
    owner = sign_in(alice)
    answer = owner.post(f"/campaigns/{campaign.pk}/leave/")
    assert answer.status_code == 409
    assert "the last owner cannot go" in answer.text
    owner.post(f"/members/{Membership.objects.get(person=bob).pk}/owner/", {"owner": "yes"})
    assert owner.post(f"/campaigns/{campaign.pk}/leave/").status_code == 302
    assert owner.get(f"/campaigns/{campaign.pk}/").status_code == 404


def test_the_last_owner_cannot_stop_owning(campaign: Campaign, alice: Person, sign_in):
    own = Membership.objects.get(person=alice)
    assert sign_in(alice).post(f"/members/{own.pk}/owner/", {"owner": "no"}).status_code == 409
    with pytest.raises(MembershipRefused):
        leave_campaign(membership=own)


def test_a_removed_member_is_told_and_sees_nothing_more(campaign: Campaign, alice: Person, bob: Person, sign_in):
    removal = f"/members/{Membership.objects.get(person=bob).pk}/remove/"
    owner, gone = sign_in(alice), sign_in(bob)
    assert "Remove Bob?" in owner.get(removal).text
    owner.post(removal)
    assert gone.get(f"/campaigns/{campaign.pk}/").status_code == 404
    assert "You no longer belong to “Le Trégor”." in gone.get("/notices/").text


@pytest.mark.parametrize("who", ["bob", "rosa", "charlie"])
def test_only_owners_change_members(request, campaign: Campaign, alice: Person, rosa, charlie, sign_in, who: str):
    client = sign_in(request.getfixturevalue(who))
    own = Membership.objects.get(person=alice)
    for what in ("role", "owner", "remove"):
        assert client.post(f"/members/{own.pk}/{what}/", {"role": "reader", "owner": "no"}).status_code == 404
    assert role_of(alice, campaign) == ("gm", True)
