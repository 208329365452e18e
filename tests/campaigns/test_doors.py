"""Doors that are tried again and again: every one counts, however it is reached and however a name is written."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from campaigns.models import Person
from tests.campaigns.conftest import SignIn

HERS = "Alice keeps a secret"


def tries(name: str, path: str = "/log-in/") -> list[int]:
    """Ten wrong passwords, each from another address."""
    wrong = {"username": name, "password": "wrong"}
    return [Client(REMOTE_ADDR=f"10.0.0.{n}").post(path, wrong).status_code for n in range(10)]


def test_a_name_in_other_letters_is_no_door_of_its_own(alice: Person) -> None:
    """Wide and circled letters are read as plain ones."""
    assert tries("alice") == [422] * 10
    for name in ("ａlice", "ⓐlice", "ALICE"):
        assert tries(name)[0] == 429


def test_the_door_of_the_admin_is_the_one_where_tries_are_counted(alice: Person, client: Client) -> None:
    Person.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    answer = client.get("/admin/campaigns/person/", follow=True)
    assert answer.redirect_chain[-1][0] == "/log-in/?next=/admin/campaigns/person/"
    assert tries("alice", "/admin/login/") == [405] * 10
    there = {"username": "alice", "password": HERS, "next": "/admin/"}
    assert client.post("/log-in/", there).headers["Location"] == "/admin/"
    assert client.get("/admin/login/").headers["Location"] == "/admin/"


def test_members_are_told_that_there_is_no_admin(alice: Person, sign_in: SignIn) -> None:
    assert sign_in(alice).get("/admin/", follow=True).status_code == 404


def test_the_host_of_the_site_neither_reads_nor_changes_where_letters_go(
    alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Whoever could change it would have a new password sent to himself, and know what its owner knows."""
    Person.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    Person.objects.filter(pk=bob.pk).update(email="bob@example.org")
    client, page = sign_in(alice), reverse("admin:campaigns_person_change", args=[bob.pk])
    assert "bob@example.org" not in client.get(page).text
    sent = {"username": "bob", "display_name": "Bob", "language": "en", "is_active": "on", "email": "a@example.org"}
    assert client.post(page, sent).status_code == 302
    assert Person.objects.get(pk=bob.pk).email == "bob@example.org"


@pytest.mark.parametrize(
    ("path", "name", "more"),
    [
        ("/account/leave/", "password", {}),
        (
            "/account/password/",
            "old_password",
            {"new_password1": "salt of Paimpol", "new_password2": "salt of Paimpol"},
        ),
    ],
)
def test_whoever_found_a_device_does_not_guess_the_password_on_it(
    alice: Person, sign_in: SignIn, path: str, name: str, more: dict[str, str]
) -> None:
    client = sign_in(alice)
    assert [client.post(path, {name: "wrong", **more}).status_code for _ in range(10)] == [422] * 10
    assert client.post(path, {name: HERS, **more}).status_code == 429


def test_a_program_does_not_guess_the_password_either(alice: Person, sign_in: SignIn) -> None:
    client, sent = sign_in(alice), {"password": "wrong"}
    answers = [client.post("/api/me/leave/", sent, content_type="application/json").status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_nobody_is_buried_under_letters_of_new_passwords(alice: Person) -> None:
    """And nobody is told that one was not sent."""
    Person.objects.filter(pk=alice.pk).update(email="alice@example.org")
    askers = [Client(REMOTE_ADDR=f"10.0.0.{n}") for n in range(8)]
    answers = [one.post("/password/forgotten/", {"email": "Alice@example.org"}) for one in askers]
    assert {one.headers["Location"] for one in answers} == {"/password/sent/"}
    assert len(mail.outbox) == 3
