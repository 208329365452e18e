"""Coming in as a program: tokens are hashed, tried seldom, revoked, and die with the password; the account itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from campaigns.models import ApiToken, Person, Throttle
from campaigns.services.api_tokens import MOST_TOKENS, make_token
from campaigns.services.people import delete_account
from campaigns.services.throttle import LOG_IN_NAME

pytestmark = pytest.mark.django_db

BOB = {"username": "Bob", "password": "Bob keeps a secret", "name": "Dice tower"}


def post(client: Client, path: str, sent: Any = None, **more: Any) -> Any:
    return client.post(path, sent or {}, content_type="application/json", **more)


def with_token(person: Person) -> Client:
    return Client(headers={"Authorization": f"Token {make_token(person=person, name='Script')[1]}"})


def test_name_and_password_get_a_token_that_the_site_keeps_as_a_hash(client: Client, bob: Person):
    answer = post(client, "/api/tokens/", BOB)
    assert answer.status_code == 201
    token = answer.json()["token"]
    row = ApiToken.objects.get()
    assert token not in repr(ApiToken.objects.values_list().get())
    mine = Client(headers={"Authorization": f"Token {token}"})
    assert mine.get("/api/me/").json()["name"] == "Bob"
    assert [one["id"] for one in mine.get("/api/tokens/").json()] == [row.pk]
    assert "token" not in mine.get("/api/tokens/").json()[0]


def test_a_wrong_password_is_refused_in_words_and_tried_only_so_often(client: Client, bob: Person):
    for _ in range(LOG_IN_NAME.times):
        answer = post(client, "/api/tokens/", {**BOB, "password": "guess"})
        assert (answer.status_code, answer.json()["path"]) == (422, "password")
    answer = post(client, "/api/tokens/", BOB, headers={"Accept-Language": "fr"})
    assert answer.status_code == 429
    assert "Trop d’essais" in answer.json()["sentence"]
    assert int(answer.headers["Retry-After"]) > 0
    assert Throttle.objects.exists()
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("wrong", [{"username": "bob"}, {**BOB, "name": ""}, {**BOB, "password": 5.5}, [], "x", None])
def test_what_is_missing_is_named(client: Client, bob: Person, wrong: Any):
    answer = client.post("/api/tokens/", wrong, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert answer.json()["sentence"]


def test_a_revoked_token_opens_nothing(bob: Person, alice: Person):
    program = with_token(bob)
    row = ApiToken.objects.get()
    assert with_token(alice).delete(f"/api/tokens/{row.pk}/").status_code == 404
    assert program.delete(f"/api/tokens/{row.pk}/").status_code == 204
    answer = program.get("/api/me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_token")
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_tokens_die_with_the_password_and_with_the_account(bob: Person, alice: Person):
    program = with_token(bob)
    sent = {"old_password": "Bob keeps a secret", "new_password": "salt of Paimpol"}
    assert program.put("/api/me/password/", sent, content_type="application/json").status_code == 204
    assert program.get("/api/me/").status_code == 401
    other = with_token(alice)
    delete_account(person=alice)
    assert other.get("/api/me/").status_code == 401


def test_a_bad_password_is_refused_with_the_reasons(bob: Person):
    sent = {"old_password": "no", "new_password": "short"}
    answer = with_token(bob).put("/api/me/password/", sent, content_type="application/json")
    assert answer.status_code == 422
    assert "old_password" in [one["path"].split(".")[0] for one in answer.json()["facts"]["faults"]]


def test_nobody_holds_tokens_without_number(bob: Person):
    for _ in range(MOST_TOKENS):
        make_token(person=bob, name="Script")
    answer = post(Client(), "/api/tokens/", BOB)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_tokens")


def test_a_guest_has_no_token(client: Client):
    guest = Person.objects.create_user("guest-1", password="a secret", is_guest=True)
    sent = {"username": "guest-1", "password": "a secret", "name": "Script"}
    assert post(client, "/api/tokens/", sent).status_code == 422
    assert with_token(guest).get("/api/me/").status_code == 401


def test_refusals_are_in_the_language_asked_for_or_else_ones_own(bob: Person):
    Person.objects.filter(pk=bob.pk).update(language="fr")
    program = with_token(Person.objects.get(pk=bob.pk))
    assert "n’existe pas" in program.get("/api/campaigns/999/").json()["sentence"]
    english = program.get("/api/campaigns/999/", headers={"Accept-Language": "en-GB,en;q=0.9"})
    assert "no such thing" in english.json()["sentence"]
    assert english.headers["Content-Language"] == "en"


def test_the_account_changes_by_what_is_sent_and_keeps_the_rest(bob: Person):
    program = with_token(bob)
    change = {"language": "fr", "quiet_from": "22:00", "quiet_to": "07:00"}
    answer = program.patch("/api/me/", change, content_type="application/json")
    assert answer.status_code == 200
    bob.refresh_from_db()
    assert (bob.language, bob.display_name, bob.quiet_from.hour) == ("fr", "Bob", 22)
    half = program.patch("/api/me/", {"quiet_to": None}, content_type="application/json")
    assert (half.status_code, half.json()["path"]) == (422, "quiet_to")


def test_what_cannot_be_read_is_refused_in_words(bob: Person, settings: Any):
    program = with_token(bob)
    for body, status in ((b"{", 400), (b'"\xff"', 400), (b'{"a": NaN}', 400), (b'{"display_name": "\\u0000"}', 422)):
        answer = program.patch("/api/me/", body, content_type="application/json")
        assert answer.status_code == status, body
        assert " " in answer.json()["sentence"]
    half = program.patch("/api/me/", b'{"display_name": "\\ud800"}', content_type="application/json")
    assert (half.status_code, half.json()["path"]) == (422, "display_name")
    deep = program.patch("/api/me/", b"[" * 100_000, content_type="application/json")
    assert deep.status_code == 400
    large = b'{"display_name": "' + b"x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'
    assert program.patch("/api/me/", large, content_type="application/json").status_code == 413
    assert program.post("/api/tokens/", {"a": "b"}).status_code == 415
    assert program.post("/api/tokens/", "a", content_type="text/plain").status_code == 415
    assert program.get("/api/nowhere/").json()["code"] == "not_found"
    assert program.get("/api/shelf/?q=%00").status_code == 400


@pytest.mark.parametrize("path", ["/api/games/{}/view/", "/games/{}/", "/api/campaigns/{}/games/", "/campaigns/{}/"])
def test_a_number_beyond_all_rows_is_no_such_thing(client: Client, bob: Person, path: str):
    client.force_login(bob)
    for number in (2**63 - 1, 2**63, 10**30):
        assert client.get(path.format(number)).status_code == 404


def test_who_asks_too_often_is_told_to_wait(bob: Person, monkeypatch: pytest.MonkeyPatch):
    cache.clear()
    monkeypatch.setattr(UserRateThrottle, "rate", "3/min", raising=False)
    program = with_token(bob)
    answers = [program.get("/api/me/") for _ in range(4)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert "wait" in answers[-1].json()["sentence"]
    assert int(answers[-1].headers["Retry-After"]) > 0
    cache.clear()
