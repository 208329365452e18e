"""Who gets what: every page of a campaign, for everybody who may ask."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client

from campaigns.access import ANONYMOUS, Viewer
from campaigns.models import Campaign, CampaignInvite, ChronicleEntry, GuestLink, Membership, Notice, Person
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.guests import Invited, make_guest_link
from campaigns.veils import CHRONICLE

pytestmark = pytest.mark.django_db

# what is asked for, and who gets 200: o(wner and gm), p(layer), r(eader), g(uest)
PAGES = {
    "/campaigns/{campaign}/": "oprg",
    "/campaigns/{campaign}/chronicle/": "oprg",
    "/campaigns/{campaign}/members/": "oprg",
    "/campaigns/{campaign}/chronicle/write/": "opg",
    "/chronicle/{entry}/edit/": "o",
    "/campaigns/{campaign}/edit/": "o",
    "/campaigns/{campaign}/invite/": "o",
    "/campaigns/{campaign}/guests/": "o",
    "/campaigns/{campaign}/leave/": "opr",
    "/invites/{invite}/": "o",
    "/guests/{link}/": "o",
    "/members/{membership}/remove/": "o",
}
DEEDS = [
    "/campaigns/{campaign}/edit/",
    "/campaigns/{campaign}/archive/",
    "/campaigns/{campaign}/reopen/",
    "/campaigns/{campaign}/invite/",
    "/campaigns/{campaign}/guests/",
    "/campaigns/{campaign}/leave/",
    "/campaigns/{campaign}/chronicle/write/",
    "/campaigns/{campaign}/chronicle/read/",
    "/chronicle/{entry}/edit/",
    "/chronicle/{entry}/delete/",
    "/invites/{invite}/revoke/",
    "/guests/{link}/revoke/",
    "/guests/{link}/reissue/",
    "/members/{membership}/role/",
    "/members/{membership}/owner/",
    "/members/{membership}/remove/",
]


@pytest.fixture
def things(campaign: Campaign, alice: Person, bob: Person, invite: CampaignInvite) -> dict[str, int]:
    entry = write_entry(campaign=campaign, author=alice, written=Written("The ford", "Carts.", "1590"))
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    membership = Membership.objects.get(person=bob)
    return {
        "campaign": campaign.pk,
        "entry": CHRONICLE.over(entry.pk),
        "link": link.pk,
        "invite": invite.pk,
        "membership": membership.pk,
    }


@pytest.fixture
def browsers(things: dict[str, int], alice, bob, rosa, charlie, sign_in) -> dict[str, Client]:
    phone = Client()
    phone.post(f"/guest/{GuestLink.objects.get().token}/")
    people = {"o": alice, "p": bob, "r": rosa, "stranger": charlie}
    return {**{who: sign_in(person) for who, person in people.items()}, "g": phone}


@pytest.mark.parametrize(("path", "allowed"), PAGES.items())
def test_each_page_opens_for_those_who_may_and_is_not_there_for_others(path, allowed: str, browsers, things):
    for who, client in browsers.items():
        expected = 200 if who in allowed else 404
        assert client.get(path.format(**things)).status_code == expected, who


@pytest.mark.parametrize("path", PAGES)
def test_whoever_is_not_logged_in_is_asked_to_and_learns_nothing(path: str, things, client: Client):
    there = client.get(path.format(**things))
    nowhere = client.get(path.format(**dict.fromkeys(things, 987654)))
    assert there.status_code == nowhere.status_code == 302
    assert there.headers["Location"].startswith("/log-in/?next=")


@pytest.mark.parametrize("path", DEEDS)
def test_a_stranger_does_nothing_here(path: str, browsers, things):
    before = list(Membership.objects.values_list()), list(ChronicleEntry.objects.values_list())
    for who in ("stranger", "r"):
        answer = browsers[who].post(path.format(**things), {"name": "x", "role": "gm", "owner": "yes"})
        if not (who == "r" and ("leave" in path or "read" in path)):
            assert answer.status_code == 404, who
    after = list(Membership.objects.values_list()), list(ChronicleEntry.objects.values_list())
    assert before == after or "leave" in path


@pytest.mark.parametrize("path", [path for path in DEEDS if path not in PAGES])
def test_a_deed_is_never_done_by_a_link(path: str, browsers, things):
    assert browsers["o"].get(path.format(**things)).status_code == 405


def test_a_stranger_gets_the_same_answer_for_what_is_there_and_what_is_not(browsers, things):
    client = browsers["stranger"]
    there = client.get(f"/campaigns/{things['campaign']}/")
    nowhere = client.get("/campaigns/987654/")
    assert there.status_code == nowhere.status_code == 404
    assert there.text.replace(f"/{things['campaign']}/", "/987654/") == nowhere.text or _same(there.text, nowhere.text)


def _same(one: str, other: str) -> bool:
    """But for the form tokens and the address itself, which the reader knows."""
    import re

    def plain(text: str) -> str:
        return re.sub(r'value="[^"]*"|X-CSRFToken": "[^"]*"', "", text)

    return plain(one) == plain(other)


def test_a_superuser_is_a_stranger_to_campaigns_that_are_not_his(campaign: Campaign, sign_in):
    root = Person.objects.create_superuser(username="root", password="root keeps a secret")
    assert sign_in(root).get(f"/campaigns/{campaign.pk}/").status_code == 404


def test_every_queryset_denies_by_default(campaign: Campaign, alice: Person, charlie: Person):
    write_entry(campaign=campaign, author=alice, written=Written("The ford", "Carts.", "1590"))
    for viewer in (ANONYMOUS, Viewer(), Viewer(person=charlie)):
        assert not Campaign.objects.visible_to(viewer).exists()
        assert not Campaign.objects.writable_by(viewer).exists()
        assert not Campaign.objects.inviting_by(viewer).exists()
        assert not ChronicleEntry.objects.visible_to(viewer).exists()
        assert not ChronicleEntry.objects.writable_by(viewer).exists()
        assert not Notice.objects.visible_to(viewer).exists()


def test_the_admin_shows_no_secret(campaign: Campaign, alice: Person, bob: Person, things, client: Client):
    root = Person.objects.create_superuser(username="root", password="root keeps a secret")
    hush = Written("Hush", "A letter for Mercœur.", "1590", audience="gm")
    write_entry(campaign=campaign, author=alice, written=hush)
    client.force_login(root)
    link = GuestLink.objects.get()
    for path in _admin_pages(things):
        page = client.get(path)
        assert page.status_code == 200, path
        for secret in ("Mercœur", link.token, link.token_hash, link.nonce, bob.password):
            assert secret not in page.text, path


def _admin_pages(things: dict[str, int]) -> list[str]:
    pages = ["/admin/"]
    for model in admin.site._registry:
        label = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        pages += [label, *(f"{label}{pk}/change/" for pk in model._default_manager.values_list("pk", flat=True)[:3])]
    return pages
