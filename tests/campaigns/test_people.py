"""Sign up, log in, log out, password, account, farewell."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Membership, Person, Throttle

pytestmark = pytest.mark.django_db

ACCOUNT = {"display_name": "Dora", "username": "dora", "password": "twelve écus of salt"}


def test_sign_up_opens_an_account_and_logs_in(client: Client):
    assert client.post("/sign-up/", ACCOUNT).status_code == 302
    assert "Dora" in client.get("/").text
    assert Person.objects.get(username="dora").check_password(ACCOUNT["password"])


def test_sign_up_keeps_the_language_of_the_page(client: Client):
    client.post("/language/", {"language": "fr"})
    client.post("/sign-up/", ACCOUNT)
    assert Person.objects.get(username="dora").language == "fr"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"username": "ALICE"}, "This account name is taken"),
        ({"username": "guest-1"}, "This account name is taken"),
        ({"username": "do ra"}, "Letters, digits and . + - _ @ only."),
        ({"username": "d" * 10_000}, "This is too long: 10000 characters, where at most 40 fit."),
        ({"password": "short"}, "too short"),
        ({"password": "password1"}, "too common"),
        ({"display_name": "D" * 10_000}, "This is too long: 10000 characters, where at most 60 fit."),
        ({"display_name": "\u202e\u200b"}, "Write at least one character that can be seen."),
        ({"email": "nowhere"}, "valid email"),
    ],
)
def test_a_bad_sign_up_says_why(client: Client, alice: Person, change: dict, sentence: str):
    answer = client.post("/sign-up/", {**ACCOUNT, **change})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert Person.objects.count() == 1


def test_a_name_with_markup_is_shown_as_text(client: Client):
    client.post("/sign-up/", {**ACCOUNT, "display_name": "<b onload=x>Dora</b>"})
    page = client.get("/").text
    assert "&lt;b onload=x&gt;Dora&lt;/b&gt;" in page
    assert "<b onload" not in page


def test_a_name_that_turns_the_line_round_is_put_straight(client: Client):
    client.post("/sign-up/", {**ACCOUNT, "display_name": "Do\u202era\u2066 \u0007Le" + "\u0301" * 6})
    name = Person.objects.get(username="dora").display_name
    assert name.startswith("Dora L")
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u0007]", name)
    assert name.count("\u0301") <= 3


def test_log_in_and_out(client: Client, alice: Person):
    assert client.post("/log-in/", {"username": "Alice", "password": "Alice keeps a secret"}).status_code == 302
    assert client.get("/account/").status_code == 200
    assert client.post("/log-out/").status_code == 302
    assert client.get("/account/").status_code == 302


def test_logging_out_by_a_link_does_nothing(client: Client, alice: Person):
    client.force_login(alice)
    assert client.get("/log-out/").status_code == 405


def test_a_wrong_password_says_so_without_saying_which_part_is_wrong(client: Client, alice: Person):
    known = client.post("/log-in/", {"username": "alice", "password": "wrong"})
    unknown = client.post("/log-in/", {"username": "nobody", "password": "wrong"})
    assert known.status_code == unknown.status_code == 422
    assert "do not agree" in known.text
    assert "do not agree" in unknown.text


def test_log_in_is_refused_after_ten_tries_of_one_name(client: Client, alice: Person):
    for _ in range(10):
        client.post("/log-in/", {"username": "alice", "password": "wrong"})
    answer = client.post("/log-in/", {"username": "ALICE", "password": "Alice keeps a secret"})
    assert answer.status_code == 429
    assert "opens again in 15 minutes" in answer.text
    assert answer.headers["Retry-After"] == "900"


def test_the_door_opens_again_after_the_window(client: Client, alice: Person):
    for _ in range(11):
        client.post("/log-in/", {"username": "alice", "password": "wrong"})
    Throttle.objects.update(window_start=timezone.now() - timedelta(minutes=16))
    assert client.post("/log-in/", {"username": "alice", "password": "Alice keeps a secret"}).status_code == 302


def test_log_in_is_refused_after_forty_failures_from_one_address(client: Client, alice: Person):
    for n in range(40):
        client.post("/log-in/", {"username": f"nobody{n}", "password": "wrong"})
    answer = client.post("/log-in/", {"username": "alice", "password": "Alice keeps a secret"})
    assert answer.status_code == 429
    other = Client(REMOTE_ADDR="10.0.0.2")
    assert other.post("/log-in/", {"username": "alice", "password": "Alice keeps a secret"}).status_code == 302


def test_a_success_forgives_the_failures_before_it(client: Client, alice: Person):
    for _ in range(3):
        for _ in range(9):
            client.post("/log-in/", {"username": "alice", "password": "wrong"})
        answer = client.post("/log-in/", {"username": "alice", "password": "Alice keeps a secret"})
        assert answer.status_code == 302
        client.post("/log-out/")


def test_log_in_never_leads_to_another_site(client: Client, alice: Person):
    there = {"username": "alice", "password": "Alice keeps a secret", "next": "https://evil.example/"}
    assert client.post("/log-in/", there).headers["Location"] == "/"


def test_a_page_for_members_leads_by_the_door_and_back(client: Client, alice: Person):
    to_door = client.get("/notices/")
    assert to_door.headers["Location"] == "/log-in/?next=%2Fnotices%2F"
    inside = {"username": "alice", "password": "Alice keeps a secret", "next": "/notices/"}
    assert client.post("/log-in/", inside).headers["Location"] == "/notices/"


def test_the_account_keeps_what_was_chosen(client: Client, alice: Person):
    client.force_login(alice)
    chosen = {
        "display_name": "Alix",
        "language": "fr",
        "theme": "dark",
        "quiet_from": "22:00",
        "quiet_to": "07:30",
        "time_zone": "Europe/Paris",
        "email": "alix@example.org",
    }
    assert client.post("/account/", chosen).status_code == 302
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.theme, alice.quiet_to.hour) == ("Alix", "fr", "dark", 7)
    page = client.get("/account/").text
    assert '<html lang="fr" data-theme="dark">' in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"quiet_from": "22:00"}, "need a beginning and an end"),
        ({"time_zone": "Mars/Olympus"}, "no such time zone"),
        ({"display_name": ""}, "required"),
        ({"language": "tlh"}, "not one of the available choices"),
    ],
)
def test_a_bad_account_says_why(client: Client, alice: Person, change: dict, sentence: str):
    client.force_login(alice)
    answer = client.post("/account/", {"display_name": "Alice", "language": "en", **change})
    assert answer.status_code == 422
    assert sentence in answer.text


def test_language_and_light_are_chosen_without_an_account(client: Client):
    client.post("/language/", {"language": "fr"})
    client.post("/theme/", {"theme": "dark"})
    assert '<html lang="fr" data-theme="dark">' in client.get("/log-in/").text


def test_changing_the_password_logs_the_other_devices_out(client: Client, alice: Person):
    other = Client()
    client.force_login(alice)
    other.force_login(alice)
    new = {"new_password1": "salt of Paimpol", "new_password2": "salt of Paimpol"}
    assert client.post("/account/password/", {**new, "old_password": "Alice keeps a secret"}).status_code == 302
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_a_bad_new_password_says_why(client: Client, alice: Person):
    client.force_login(alice)
    answer = client.post("/account/password/", {"old_password": "no", "new_password1": "a", "new_password2": "b"})
    assert answer.status_code == 422
    assert "old password was entered incorrectly" in answer.text


def test_a_forgotten_password_is_set_anew_by_mail(client: Client, alice: Person):
    Person.objects.filter(pk=alice.pk).update(email="alice@example.org")
    assert client.post("/password/forgotten/", {"email": "alice@example.org"}).status_code == 302
    address = re.search(r"http://testserver(/password/new/\S+)", mail.outbox[0].body)[1]
    form = client.get(address, follow=True)
    client.post(form.redirect_chain[-1][0], {"new_password1": "salt of Paimpol", "new_password2": "salt of Paimpol"})
    assert client.post("/log-in/", {"username": "alice", "password": "salt of Paimpol"}).status_code == 302
    assert "has been used" in Client().get(address, follow=True).text


def test_a_forgotten_password_tells_nobody_whether_an_address_is_known(client: Client, alice: Person):
    answer = client.post("/password/forgotten/", {"email": "stranger@example.org"})
    assert answer.headers["Location"] == "/password/sent/"
    assert mail.outbox == []


def test_reset_letters_are_limited(client: Client):
    answers = [client.post("/password/forgotten/", {"email": "a@example.org"}).status_code for _ in range(11)]
    assert answers[-1] == 429


def test_deleting_the_account_takes_the_name_away(client: Client, bob: Person, campaign: Campaign):
    client.force_login(bob)
    assert client.post("/account/leave/", {"password": "wrong"}).status_code == 422
    assert client.post("/account/leave/", {"password": "Bob keeps a secret"}).status_code == 302
    bob.refresh_from_db()
    assert bob.shown_name == "a former member"
    assert not Membership.objects.filter(person=bob).exists()
    assert client.post("/log-in/", {"username": "bob", "password": "Bob keeps a secret"}).status_code == 422


def test_the_only_owner_cannot_delete_the_account(client: Client, alice: Person, campaign: Campaign):
    client.force_login(alice)
    answer = client.post("/account/leave/", {"password": "Alice keeps a secret"})
    assert answer.status_code == 422
    assert "hand over the campaigns" in answer.text
    assert campaign.name in answer.text
    assert Membership.objects.filter(person=alice).exists()


def test_a_form_without_its_token_is_refused_in_words(alice: Person):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    answer = strict.post("/account/", {"display_name": "Mallory", "language": "en"})
    assert answer.status_code == 403
    assert "The form was too old" in answer.text
    alice.refresh_from_db()
    assert alice.display_name == "Alice"
