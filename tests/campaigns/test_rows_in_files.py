"""Characters, bands and other registers as files: saved as their reader sees them, entered many at once."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.models import Act, Band, Campaign, Character, Circle, Game, Membership, Person, Role, Standing, Wound
from campaigns.services.acts import Doing, act
from campaigns.veils import KEPT
from rulesets.common.params import Number
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found, two_hats

pytestmark = pytest.mark.django_db
GHOST = "Ghost of the mill"


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Le Trégor", alice, bob, gm=alice)


@pytest.fixture
def people(campaign: Campaign, bob: Person) -> list[Character]:
    told: list[dict[str, Any]] = [
        {"name": "Anne", "player": bob, "biography": "Born at sea", "notes": "Watched", "slug": "argad"},
        {"name": "=1+1", "description": "With\na scar; and, a limp"},
        {"name": GHOST, "audience": Circle.GM},
    ]
    with act(Doing(campaign, None, "entered", {"row": "all"})) as pen:
        return [pen.create(Character, one) for one in told]


def saved(client: Client, campaign: Campaign, noun: str, kind: str) -> str:
    answer = client.get(reverse("register_file", args=[campaign.pk, noun, kind]))
    assert answer.status_code == 200 and noun in answer.headers["Content-Disposition"]
    return answer.content.decode("utf-8-sig")


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def send(client: Client, campaign: Campaign, noun: str, body: str | bytes, **more: str) -> Any:
    content = body if isinstance(body, bytes) else body.encode()
    file = SimpleUploadedFile("rows.csv", content)
    return client.post(reverse("enter_from_file", args=[campaign.pk, noun]), {"file": file, **more})


def refused(client: Client, campaign: Campaign, noun: str, body: str | bytes) -> str:
    rows = sum(kind.objects.count() for kind in (Character, Band, Wound, Standing, Act))
    answer = send(client, campaign, noun, body)
    assert answer.status_code in (413, 422)
    assert rows == sum(kind.objects.count() for kind in (Character, Band, Wound, Standing, Act))
    return str(answer.context["form"].errors["file"][0])


def test_each_saves_what_he_sees(
    campaign: Campaign, people: list[Character], alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.READER)
    whole, own, other = (saved(sign_in(one), campaign, "character", "csv") for one in (alice, bob, charlie))
    assert [one["name"] for one in table(whole)] == ["Anne", "'=1+1", GHOST]
    assert "Watched" in whole and GHOST not in own + other
    assert "Watched" not in own and "Born at sea" in own
    assert "Born at sea" not in other and "notes" not in other.splitlines()[0]


def test_json_says_the_same(campaign: Campaign, people: list[Character], bob: Person, sign_in: SignIn) -> None:
    rows = json.loads(saved(sign_in(bob), campaign, "character", "json"))["rows"]
    assert [(one["name"], one.get("biography")) for one in rows] == [("Anne", "Born at sea"), ("=1+1", None)]
    assert rows[0]["player"] == "Bob"


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_what_was_saved_is_entered_again(
    campaign: Campaign, people: list[Character], alice: Person, sign_in: SignIn, kind: str
) -> None:
    client = sign_in(alice)
    body = saved(client, campaign, "character", kind)
    other = found("Elsewhere", alice, gm=alice)
    Membership.objects.create(campaign=other, person=Person.objects.get(username="bob"))
    answer = send(client, other, "character", body)
    assert answer.status_code == 302
    assert saved(client, other, "character", kind) == body


def test_history_of_before_is_entered_with_its_days_and_reasons_and_taken_back_as_one(
    campaign: Campaign, people: list[Character], alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    body = (
        "character;severity;location;happened_on;on_day;why\nAnne;light;arm;12 May 1588;12 May 1588;fell off a horse\n"
    )
    body += "=1+1;serious;leg;1589;1589;shot\n"
    assert send(client, campaign, "wound", body, reason="from the old book").status_code == 302
    wounds = Wound.objects.order_by("pk")
    assert [(one.severity, one.happened_on) for one in wounds] == [("light", "1588-05-12"), ("serious", "1589")]
    page = client.get(reverse("row", args=[campaign.pk, "wound", wounds[0].pk])).content.decode()
    assert "fell off a horse" in page and "12 May 1588" in page and "shot" not in page
    done = Act.objects.get(code="entered_from_file")
    answer = client.post(reverse("take_back", args=[campaign.pk, done.pk]), {"reason": "wrong book"})
    assert answer.status_code == 302 and not Wound.objects.exists()


def test_rows_name_others_and_those_further_up(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert send(client, campaign, "character", "name,successor_of\nOld Yves,\nYoung Yves,Old Yves\n").status_code == 302
    assert Character.objects.get(name="Young Yves").successor_of == Character.objects.get(name="Old Yves")
    assert send(client, campaign, "band", '[{"name": "The mill", "leader": "old yves"}]').status_code == 302
    assert Band.objects.get().leader == Character.objects.get(name="Old Yves")
    assert (
        send(client, campaign, "standing", "character,bond,event,score\nOld Yves,feat,Held the ford,2\n").status_code
        == 302
    )
    assert Standing.objects.get().score == 2


def test_sheets_come_with_their_columns(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    name = next(one for one, _titles, param in rulesets.meta("argad").sheets[0].fields if isinstance(param, Number))
    rows = [{"name": "Anne", "slug": "argad", "sheet": {name: 2}}]
    assert send(client, campaign, "character", json.dumps(rows)).status_code == 302
    text = saved(client, campaign, "character", "csv")
    sheet = Character.objects.get().sheet
    assert sheet[name] == 2 and all(f"sheet.{one}" in text.splitlines()[0] for one in sheet)
    again = text.replace("Anne", "Mahaut")
    assert send(client, campaign, "character", again).status_code == 302
    assert Character.objects.get(name="Mahaut").sheet == sheet


FAULTS = {
    "a column that is none": ("character", "name,eats\nAnne,much\n", ("Line 2", "eats")),
    "no name": ("character", "name,fate\nAnne,active\n,active\n", ("Line 3", "name")),
    "a fate that nobody has": ("character", "name,fate\nAnne,eaten\n", ("Line 2", "fate")),
    "somebody unknown": ("band", 'name,leader\n"Mill\nfolk",\nFord,Nobody\n', ("Line 4", "leader")),
    "twice the same": ("character", "name\nAnne\nanne\n", ("Line 3", "name")),
    "a day that is none": ("character", "name,on_day\nAnne,31 June 1590\n", ("Line 2", "on_day")),
    "too many values": ("character", "name\nAnne,x\n", ("Line 2", "2")),
    "a quote left open": ("character", 'name\n"Anne\n', ("Line",)),
    "two like columns": ("character", "name,name\nA,B\n", ("Line 1", "name")),
    "no JSON": ("character", '[\n {"name": "Anne",}\n]', ("Line 2", "18")),
    "a list for a name": ("character", '[\n\n {"name": ["Anne"]}]', ("Line 3", "name")),
    "no rows": ("character", "name\n", ("Line 1",)),
    "nothing": ("character", "", ("Line 1",)),
    "no text": ("character", b"name\n\xff\xfe\n", ("Line 2", "1")),
    "nested without end": ("character", "[" * 100_000, ("Line 1",)),
    "nobody to be wounded": ("wound", "location\narm\n", ("Line 2", "character")),
    "a number that is none": ("band", "name,budget\nMill,many\n", ("Line 2", "budget")),
    "a sheet of no game": ("character", '[{"name": "A", "slug": "chess", "sheet": {"x": 1}}]', ("Line 1", "slug")),
    "an arm that its game does not know": (
        "character",
        "name,slug,sheet.class,sheet.weapons\nA,argad,3,hallebarde\n",
        ("Line 2", "weapons"),
    ),
    "an unknown value on a sheet": ("character", "name,slug,sheet.wings\nA,argad,2\n", ("Line 2", "sheet.wings")),
    "too many": ("character", "name\n" + "x\n" * 2100, ("Line",)),
}


@pytest.mark.parametrize("what", FAULTS)
def test_the_first_fault_is_told_with_its_line_and_nothing_is_entered(
    campaign: Campaign, alice: Person, sign_in: SignIn, what: str
) -> None:
    noun, body, said = FAULTS[what]
    told = refused(sign_in(alice), campaign, noun, body)
    assert all(one in told for one in said), told


def test_a_file_that_is_too_large_is_refused(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    assert send(sign_in(alice), campaign, "character", b"x" * 4_000_001).status_code == 413


def test_only_the_game_master_enters_from_files(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    for person in (bob, charlie):
        assert send(sign_in(person), campaign, "character", "name\nAnne\n").status_code == 404
        assert sign_in(person).get(reverse("enter_from_file", args=[campaign.pk, "character"])).status_code == 404
    assert not Character.objects.exists()
    Campaign.objects.filter(pk=campaign.pk).update(status="archived")
    assert send(sign_in(alice), campaign, "character", "name\nAnne\n").status_code == 404


def test_rows_of_the_game_masters_alone_tell_nobody_that_they_came(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    send(sign_in(alice), campaign, "character", f"name,audience\n{GHOST},gm\nAnne,all\n", reason="before")
    anne = Character.objects.get(name="Anne")
    page = sign_in(bob).get(reverse("row", args=[campaign.pk, "character", anne.pk])).content.decode()
    assert "before" in page and GHOST not in page


def test_a_wound_says_out_of_which_game_in_which_turn_and_by_which_rule(
    campaign: Campaign, people: list[Character], alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = two_hats(bob, charlie)
    Game.objects.filter(pk=game.pk).update(campaign=campaign, name="The raid")
    client, enter = sign_in(alice), reverse("enter_row", args=[campaign.pk, "wound"])
    form = {
        "character": str(KEPT.over(people[0].pk)), "severity": "light", "location": "hand", "lives": "1",
        "game": str(KEPT.over(game.pk)), "turn": "4", "course": "open", "audience": "all",
    }  # fmt: skip
    assert "There is no rule" in client.post(enter, {**form, "rule": "ARG-NONE"}).text
    assert client.post(enter, {**form, "rule": "ARG-WND-01"}).status_code == 302
    assert client.post(enter, {**form, "turn": "", "location": "leg"}).status_code == 302
    hand, leg = table(saved(client, campaign, "wound", "csv"))
    assert (hand["game"], hand["turn"], hand["rule"]) == ("The raid", "4", "ARG-WND-01")
    assert (leg["game"], leg["turn"], leg["rule"]) == ("The raid", "0", "")
    rows = json.loads(saved(client, campaign, "wound", "json"))["rows"]
    body = json.dumps([{**rows[0], "location": "other hand"}])
    assert send(client, campaign, "wound", body).status_code == 302
    again = Wound.objects.get(location="other hand")
    assert (again.game, again.turn, again.rule) == (game, 4, "ARG-WND-01")
    told = client.get(reverse("row", args=[campaign.pk, "wound", again.pk])).text
    assert "The raid" in told and "ARG-WND-01" in told
