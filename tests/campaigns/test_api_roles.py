"""Every address of the API, for everybody who might ask, by session and by token; what is refused changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.services.api_tokens import make_token
from campaigns.veils import MESSAGES
from rulesets.common.actions import to_json
from rulesets.common.position import to_toml
from rulesets.common.seats import GM
from tests.campaigns.api_map import API, PATTERNS, Deed, address
from tests.campaigns.site_map import ROLES
from tests.campaigns.tables import now, standing
from tests.campaigns.world import World, undone

pytestmark = pytest.mark.django_db

LISTED = [(name, n) for name, deeds in API.items() for n in range(len(deeds))]
TOKENS = {"M": "mark", "H": "hal", "O": "oda", "R": "rosa", "W": "olga", "F": "finn", "S": "sam"}


@pytest.fixture(scope="module", autouse=True)
def ready(world: World) -> None:
    """What programs send that the rules know of, and a token of Hal's."""
    council, people = world.games["council"], world.people
    loaded = now(council)
    answer = next(one for one in loaded.ruleset.legal_actions(loaded.state, "red") if one.kind == "standing")
    given = {"question": standing(council, "red")["standing"].id, "answer": to_json(answer)}
    world.forms["api"] = {
        "answer": {**given, "seat": "red", "tick": 999},
        "ask_odds": given,
        "join": {"token": world.things["token"]},
        "appoint": {"person": people["olga"].pk},
        "ruling": {"ruling": world.forms["ruling"]},
        "letter": {"up_to": MESSAGES.over(world.things["letter"])},
        "board": {"toml": to_toml(loaded.ruleset.position(loaded.state, GM)), "reason": "As it lay"},
    }
    with_token, _token = make_token(person=people["hal"], name="Script")
    world.things["token_id"] = with_token.pk


def ask(world: World, client: Client, name: str, deed: Deed) -> Any:
    sent = world.forms["api"][deed.sent] if isinstance(deed.sent, str) else deed.sent
    path = address(world.things, name, deed.at)
    if deed.method == "get":
        return client.get(path)
    return getattr(client, deed.method)(path, sent, content_type="application/json")


def test_every_address_says_for_whom_it_is() -> None:
    assert set(API) == set(PATTERNS)


@pytest.mark.parametrize(("name", "nth"), LISTED)
def test_each_gets_what_is_his_and_nothing_else_happens(world: World, name: str, nth: int) -> None:
    deed, found, changed = API[name][nth], {}, ""
    world.rows, world.rows_but_marks  # noqa: B018 - as it stands before anybody asks
    for role, who in ROLES.items():
        with undone() as watch:
            answer = ask(world, world.client(who), name, deed)
            moved = watch.has_changed_more_than_marks if deed.method == "get" else watch.has_changed
            changed += role if moved(world) else ""
        found[role] = answer.status_code
        check_shape(answer)
    assert found == deed.found
    assert set(changed) == set(deed.does)


def check_shape(answer: Any) -> None:
    """JSON, never kept by a cache; a refusal has all that a program needs, and a sentence for a person."""
    assert "no-store" in answer.headers["Cache-Control"]
    if answer.status_code == 204:
        return
    assert answer.headers["Content-Type"] == "application/json"
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "rule", "sentence", "facts", "path"}
        assert " " in answer.json()["sentence"]


@pytest.mark.parametrize(("name", "nth"), LISTED)
def test_a_token_opens_what_its_person_may_have(world: World, name: str, nth: int) -> None:
    deed = API[name][nth]
    for role in "HS" if deed.method == "get" else "H":
        with undone():
            _row, token = make_token(person=world.people[TOKENS[role]], name="Script")
            answer = ask(world, Client(headers={"Authorization": f"Token {token}"}), name, deed)
            assert answer.status_code == deed.found[role], role


@pytest.mark.parametrize("name", [name for name, deeds in API.items() if deeds[-1].method != "get"])
def test_a_session_needs_its_csrf_token(world: World, name: str) -> None:
    deed = API[name][-1]
    if name == "api_tokens":  # it asks for a password
        return
    world.rows  # noqa: B018
    for who in ("master", "holder", "owner", "guest"):
        with undone() as watch:
            answer = ask(world, world.client(who, enforce_csrf_checks=True), name, deed)
            assert answer.status_code == 403, who
            assert not watch.has_changed(world)
