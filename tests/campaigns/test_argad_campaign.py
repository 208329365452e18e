"""What Argad keeps between games, entry by entry of its ledger: entered on the web, and who reads what of it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer, get_visible_campaign
from campaigns.forms.registers import row_form
from campaigns.models import Campaign, Character, Circle, Kept, Knowledge, Matter, Person
from campaigns.services.acts import Doing, act
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.registers import REGISTERS
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character, telling
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db
LEDGER = Path(__file__).parents[2] / "rulesets" / "argad" / "rules.toml"
OPEN, OWN, GMS = "Zephyrine", "Wilhelmine", "Xanthippe"  # stand nowhere else
HIS = "@anne"
READERS = ("gm", "owner", "player", "guest", "reader")
HOUSE_RULES = "ARG-CMP-17"
STRANGERS = ("stranger", "nobody")


@dataclass(frozen=True)
class Kind:
    """A row as its form takes it. `own`: the columns of whoever's it is; without an owner only the circle counts."""

    entry: str
    noun: str
    values: dict[str, str]
    has_owner: bool = True
    written_by_owner: bool = False
    hidden_at_first: bool = False


KINDS = [
    Kind(
        "ARG-CMP-01",
        "character",
        {"name": OPEN, "player": "@bob", "figures": "a gown, a cuirass", "biography": OWN, "notes": GMS},
        written_by_owner=True,
    ),
    Kind("ARG-CMP-02", "wound", {"character": HIS, "location": OPEN, "severity": "serious", "lives": "1"}),
    Kind(
        "ARG-CMP-04",
        "wound",
        {"character": HIS, "cause": "a pike", "dealt_by": "Kerguel", "witnesses": OPEN, "course": "fatal"},
    ),
    Kind(
        "ARG-CMP-05",
        "character",
        {"name": "Yann", "player": "@bob", "fate": "prisoner", "captor": OPEN, "ransom": OWN, "notes": GMS},
        written_by_owner=True,
    ),
    Kind("ARG-CMP-06", "band", {"name": OPEN, "leader": HIS, "budget": "314159", "notes": GMS}, written_by_owner=True),
    Kind("ARG-CMP-06", "recruit", {"band": "@band", "wish": OPEN, "count": "2"}, has_owner=False),
    Kind(
        "ARG-CMP-07",
        "possession",
        {"sort": "money", "name": OPEN, "count": "12", "currency": OWN, "origin": OWN, "character": HIS},
        written_by_owner=True,
    ),
    Kind("ARG-CMP-08", "standing", {"character": HIS, "bond": "feat", "event": OPEN, "score": "1"}),
    Kind(
        "ARG-CMP-10", "standing", {"character": HIS, "bond": "vengeance", "event": OPEN, "planned": GMS, "score": "0"}
    ),
    Kind(
        "ARG-CMP-13", "convoy", {"name": "Salt", "goods": OPEN, "escort": "@band", "notes": GMS}, hidden_at_first=True
    ),
    Kind("ARG-CMP-15", "place", {"name": OPEN, "notes": GMS}, has_owner=False),
    Kind(
        "ARG-CMP-15",
        "attitude",
        {"npc": "@npc", "towards": HIS, "cause": OPEN, "score": "-2"},
        has_owner=False,
        hidden_at_first=True,
    ),
    Kind("ARG-CMP-16", "condition", {"band": "@band", "what": OPEN, "modifier": "-1"}, has_owner=False),
    Kind(
        "ARG-CMP-19",
        "possession",
        {"sort": "flag", "name": OPEN, "count": "1", "character": HIS, "taken_from": "Kerguel"},
        written_by_owner=True,
    ),
]
IDS = [f"{one.entry} {one.noun}" for one in KINDS]


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    """Alice arbitrates; Anne is bob's, and leads a band; charlie plays too."""
    return found("Le Trégor", alice, bob, charlie, gm=alice)


@pytest.fixture
def clients(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> dict[str, Client]:
    """A browser of each who might ask."""
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    stranger = Person.objects.create_user(username="sam", password="x" * 12)
    people = {"gm": alice, "owner": bob, "player": charlie, "reader": rosa, "stranger": stranger}
    return {name: sign_in(one) for name, one in people.items()} | {"guest": phone, "nobody": Client()}


@pytest.fixture
def cast(campaign: Campaign, bob: Person) -> dict[str, Any]:
    anne = character(campaign, "Anne", bob)
    with act(Doing(campaign, None, "entered", {"row": "them"})) as pen:
        band = pen.create(REGISTERS["band"].model, {"name": "The mill", "leader": anne})
        npc = pen.create(Character, {"name": "The abbot", "is_npc": True})
    return {"@anne": anne, "@bob": bob, "@band": band, "@npc": npc}


def posted(campaign: Campaign, gm: Person, kind: Kind, cast: dict[str, Any], **more: str) -> dict[str, Any]:
    """The form as its page has it, filled in."""
    register = REGISTERS[kind.noun]
    seen = get_visible_campaign(Viewer(gm), campaign.pk)
    form = row_form(register.model, register.fields, seen, Viewer(gm), row=None)
    usual = {one.name: one.value() for one in form}
    values = {name: str(KEPT.over(cast[one].pk)) if one in cast else one for name, one in kind.values.items()}
    return {name: one for name, one in {**usual, **values, **more}.items() if one is not None and one is not False}


def enter(clients: dict[str, Client], campaign: Campaign, gm: Person, kind: Kind, cast: Any, circle: str) -> Kept:
    register = REGISTERS[kind.noun]
    form = posted(campaign, gm, kind, cast, audience=circle, reason="it was so")
    answer = clients["gm"].post(at("enter_row", campaign, kind.noun), form)
    assert answer.status_code == 302, answer.context["form"].errors
    return register.model._base_manager.order_by("-pk")[0]  # type: ignore[no-any-return]


def who_reads(clients: dict[str, Client], row: Kept) -> set[str]:
    path = at("row", row.campaign, row.noun, row.pk)
    found = {name for name, client in clients.items() if client.get(path).status_code == 200}
    listed = at("register", row.campaign, row.noun)
    assert not [name for name in STRANGERS if clients[name].get(listed).status_code == 200]
    return found


def test_the_ledger_has_no_entry_that_is_kept_nowhere() -> None:
    """Those that no register holds are shown by the tests of knowledge, news, handing over, games and travellers."""
    elsewhere = {f"ARG-CMP-{n:02}" for n in (3, 9, 11, 12, 14, 18, 20)} | {HOUSE_RULES}
    ledger = {one["id"] for one in tomllib.loads(LEDGER.read_text(encoding="utf-8"))["campaign"]}
    assert ledger == {one.entry for one in KINDS} | elsewhere


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_each_reads_what_is_his_to_read(
    campaign: Campaign, clients: dict[str, Client], cast: Any, alice: Person, kind: Kind
) -> None:
    everybody, his = set(READERS), {"gm", "owner"} if kind.has_owner else {"gm"}
    for circle, who in ((Circle.ALL, everybody), (Circle.SOME, his), (Circle.GM, {"gm"})):
        row = enter(clients, campaign, alice, kind, cast, circle)
        assert who_reads(clients, row) == who, circle
        for name in READERS:
            text = clients[name].get(at("row", campaign, row.noun, row.pk)).text
            listed = clients[name].get(at("register", campaign, row.noun)).text
            if name not in who:
                assert not [one for one in (OPEN, OWN, GMS) if one in text], (circle, name)
            else:
                assert OPEN in text, (circle, name)
                if OWN in kind.values.values():
                    assert (OWN in text) == (name in ("gm", "owner")), (circle, name)
                assert (GMS in text) == (name == "gm" and GMS in kind.values.values()), (circle, name)
            assert GMS not in listed
            assert OWN not in listed
        clients["gm"].post(at("strike_out", campaign, row.noun, row.pk), {"reason": "that was a trial"})


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_who_wrote_it_and_why_is_kept_and_nobody_writes_but_the_game_master_and_who_keeps_it(
    campaign: Campaign, clients: dict[str, Client], cast: Any, alice: Person, kind: Kind
) -> None:
    row = enter(clients, campaign, alice, kind, cast, Circle.ALL)
    form = posted(campaign, alice, kind, cast, reason="mine now")
    history = clients["gm"].get(at("row", campaign, row.noun, row.pk)).text
    assert "it was so" in history
    assert "Alice" in history
    assert REGISTERS[kind.noun].circle == (Circle.GM if kind.hidden_at_first else Circle.ALL)
    before = row.version
    for name, client in clients.items():
        if name == "gm":
            continue
        keeps = name == "owner" and kind.written_by_owner
        refused = 302 if name == "nobody" else 404
        edit, strike = at("edit_row", campaign, row.noun, row.pk), at("strike_out", campaign, row.noun, row.pk)
        assert client.get(edit).status_code == (200 if keeps else refused), name
        if not keeps:
            assert client.post(edit, form).status_code == refused, name
        assert client.post(strike, {"reason": "away"}).status_code == refused, name
        assert client.get(at("show_to", campaign, row.noun, row.pk)).status_code == refused, name
    row.refresh_from_db()
    assert row.version == before


def test_house_rules_are_listed_to_all_with_day_author_and_reason_and_decided_by_the_game_master(
    campaign: Campaign, clients: dict[str, Client], alice: Person
) -> None:
    """ARG-CMP-17: by rank, from the game master to nobody."""
    form = {"matter": "house_rule", "title": OPEN, "text": OWN, "story_date": "1590-05-12", "price": GMS}
    form["reason"] = "all agreed"
    for name, client in clients.items():
        assert client.post(at("enter_piece", campaign), form).status_code == {"gm": 302, "nobody": 302}.get(name, 404)
    rule = Knowledge.objects.get()
    assert (rule.matter, rule.story_date) == (Matter.HOUSE_RULE, "1590-05-12")
    listed = at("heard_list", campaign)
    assert not [name for name in READERS[1:] if OPEN in clients[name].get(listed).text]
    told = telling(rule, matter="house_rule", everybody="on")
    for name, client in clients.items():
        if name not in ("gm", "nobody"):
            assert client.post(at("tell_piece", campaign, rule.pk), told).status_code == 404, name
    assert clients["gm"].post(at("tell_piece", campaign, rule.pk), told).status_code == 302
    for name in READERS[1:]:
        text = clients[name].get(listed).text
        assert OPEN in text and OWN in text and GMS not in text and "all agreed" not in text, name
        assert clients[name].get(at("edit_piece", campaign, rule.pk)).status_code == 404, name
    history = clients["gm"].get(at("piece", campaign, rule.pk)).text
    assert "Alice" in history and "all agreed" in history
    assert clients["stranger"].get(listed).status_code == 404
    assert clients["nobody"].get(listed).status_code == 302
