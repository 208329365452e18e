"""Registers through the web: who enters, sees, changes and takes back what."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Act, Band, Campaign, Character, Circle, Membership, Person, Possession, Role
from campaigns.services.acts import Doing, act
from campaigns.veils import KEPT, seen_veil
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db
GHOST = "Ghost of the mill"


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Le Trégor", alice, bob, gm=alice)


def entered(campaign: Campaign, model: type = Character, **values: object) -> Character:
    with act(Doing(campaign, None, "entered", {"row": str(values.get("name"))})) as pen:
        return pen.create(model, values)  # type: ignore[no-any-return]


def form(row: Character | None = None, **values: object) -> dict[str, object]:
    usual: dict[str, object] = {
        **dict.fromkeys(("player", "place", "description", "biography", "languages", "successor_of"), ""),
        **dict.fromkeys(("relation", "notes", "reason", "on"), ""),
        "name": "Judikael",
        "keeper": "both",
        "fate": "active",
        "audience": "all",
    }
    return {**usual, "seen": seen_veil("character", row.pk).over(row.version) if row else "", **values}


def at(name: str, campaign: Campaign, *parts: object) -> str:
    return reverse(name, args=[campaign.pk, *parts])


def page(client: Client, campaign: Campaign, row: Character) -> str:
    return client.get(at("row", campaign, row.noun, row.pk)).content.decode()


def test_a_game_master_enters_somebody_and_the_sheet_says_so(
    campaign: Campaign, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    answer = client.post(at("enter_row", campaign, "character"), form(notes="He is a spy.", reason="met at the mill"))
    row = Character.objects.get()
    assert answer.headers["Location"] == at("row", campaign, "character", row.pk)
    text = page(client, campaign, row)
    assert all(one in text for one in ("Judikael", "He is a spy.", "met at the mill"))


def test_what_a_player_enters_is_his_own(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    data = {"name": "Anne", "description": "", "biography": "", "languages": "", "reason": "", "on": ""}
    client.post(at("enter_row", campaign, "character"), {**data, "player": "", "notes": "mine", "fate": "dead"})
    row = Character.objects.get()
    assert (row.player, row.notes, row.fate) == (bob, "", "active")


def test_only_the_game_master_enters_places(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    assert sign_in(bob).get(at("enter_row", campaign, "place")).status_code == 404


def test_a_sheet_shows_each_what_he_may_know(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.READER)
    row = entered(campaign, name="Anne", player=bob, biography="Born at sea.", notes="Sold to the League.")
    assert "Born at sea." in page(sign_in(bob), campaign, row)
    assert "Sold to the League." not in page(sign_in(bob), campaign, row)
    assert "Sold to the League." in page(sign_in(alice), campaign, row)
    text = page(sign_in(charlie), campaign, row)
    assert "Anne" in text
    assert "Born at sea." not in text


def test_history_tells_nothing_of_columns_that_are_not_the_readers(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    row = entered(campaign, name="Anne", player=bob)
    edit = at("edit_row", campaign, "character", row.pk)
    sign_in(alice).post(
        edit, form(row, name="Anne", player=KEPT.over(bob.pk), notes="Watched", biography="Born at sea.")
    )
    assert Act.objects.first().code == "changed"  # type: ignore[union-attr]
    assert "Watched" in page(sign_in(alice), campaign, row)
    own = page(sign_in(bob), campaign, row)
    assert "Born at sea." in own
    assert "Watched" not in own
    other = page(sign_in(charlie), campaign, row)
    assert "Born at sea." not in other
    assert "was changed" not in other


def test_what_is_hidden_stands_nowhere(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    ghost = entered(campaign, name=GHOST, audience=Circle.GM)
    entered(campaign, Band, name="The mill", leader=ghost)
    mine = entered(campaign, name="Anne", player=bob)
    client = sign_in(bob)
    assert client.get(at("row", campaign, "character", ghost.pk)).status_code == 404
    seen = [
        at("register", campaign, "character"),
        at("register", campaign, "band"),
        at("enter_row", campaign, "possession"),
    ]
    seen += [at("row", campaign, "character", mine.pk), at("register", campaign, "character") + "?q=ghost"]
    for path in seen:
        answer = client.get(path)
        assert answer.status_code == 200
        assert GHOST not in answer.content.decode()


def test_a_thing_carried_concealed_is_seen_by_its_holder_alone(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    anne = entered(campaign, name="Anne", player=bob)
    entered(campaign, Possession, name="a poniard", character=anne, concealed=True)
    for person, sees in ((alice, True), (bob, True), (charlie, False)):
        for text in (
            page(sign_in(person), campaign, anne),
            sign_in(person).get(at("register", campaign, "possession")).content.decode(),
        ):
            assert ("a poniard" in text) == sees, person


def test_two_game_masters_on_one_sheet_lose_nothing(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Membership.objects.filter(person=bob).update(role=Role.GM)
    row = entered(campaign, name="Judikael")
    edit = at("edit_row", campaign, "character", row.pk)
    sign_in(alice).post(edit, form(row, description="A smuggler."))
    answer = sign_in(bob).post(edit, form(row, fate="dead"))
    assert answer.status_code == 302
    row.refresh_from_db()
    assert (row.description, row.fate) == ("A smuggler.", "dead")
    answer = sign_in(bob).post(
        edit, form(row, fate="dead", description="A priest.", seen=seen_veil("character", row.pk).over(0))
    )
    assert answer.status_code == 422
    assert "A smuggler." in answer.content.decode()
    assert "A priest." in answer.content.decode()
    row.refresh_from_db()
    assert row.description == "A smuggler."


def test_what_is_written_in_secret_leaves_no_trace_in_the_form_of_another(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row = entered(campaign, name="Anne", player=bob)
    path, player = at("edit_row", campaign, "character", row.pk), sign_in(bob)

    def sign() -> str:
        found = re.search(r'<input type="hidden" name="seen"[^>]*>', player.get(path).content.decode())
        assert found is not None
        return found[0]

    before = sign()
    sign_in(alice).post(path, form(row, name="Anne", player=KEPT.over(bob.pk), notes="She is watched."))
    row.refresh_from_db()
    assert (row.notes, row.version) == ("She is watched.", 1)
    assert sign() == before
    player.post(path, form(row, name="Anne", description="Tall."))
    assert sign() != before


def test_nobody_writes_on_anothers_sheet(campaign: Campaign, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    row = entered(campaign, name="Anne", player=bob)
    answer = sign_in(charlie).post(at("edit_row", campaign, "character", row.pk), form(row, name="Mine"))
    assert answer.status_code == 404
    row.refresh_from_db()
    assert row.name == "Anne"


def test_nobody_takes_over_from_himself(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    one = entered(campaign, name="Anne")
    other = entered(campaign, name="Jeanne", successor_of=one)
    answer = sign_in(alice).post(
        at("edit_row", campaign, "character", one.pk), form(one, name="Anne", successor_of=KEPT.over(other.pk))
    )
    assert answer.status_code == 422
    assert "goes round in a circle" in answer.content.decode()


def test_striking_out_wants_a_reason_and_can_be_taken_back(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    client, row = sign_in(alice), entered(campaign, name="Judikael")
    strike = at("strike_out", campaign, "character", row.pk)
    client.post(strike, {"reason": " "})
    assert Character.objects.exists()
    client.post(strike, {"reason": "entered twice"})
    assert not Character.objects.exists()
    client.post(at("take_back", campaign, Act.objects.first().pk), {"reason": "he is another"})  # type: ignore[union-attr]
    assert Character.objects.get().name == "Judikael"


def test_numbers_of_rows_show_no_order(campaign: Campaign, sign_in: SignIn, bob: Person) -> None:
    rows = [entered(campaign, name=str(n)) for n in range(3)]
    shown = [int(at("row", campaign, "character", row.pk).split("/")[-2]) for row in rows]
    assert abs(shown[1] - shown[0]) > 1
    assert abs(shown[2] - shown[1]) > 1
