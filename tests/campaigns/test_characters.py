"""A character's page and the sheet that the game types."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Circle, Membership, Person, Role, Wound
from campaigns.services.acts import Doing, act
from campaigns.services.people_in_games import people_to_bring
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import number
from tests.campaigns.tables import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
SHEET = {
    "class": "3",
    "armour": "4",
    "clothing": "practical",
    "role": "foot",
    "mount": "",
    "rank": "chief",
    "health": "0",
    "morale": "4",
    "perception": "0",
    "agility": "0",
    "life_points": "2",
    "lost_points": "0",
    "weapons": ["sword"],
    "unit": "",
    "commands": "",
    "reason": "as he told us",
    "skills_name_0": "sailor",
    "skills_score_0": "4",
}


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, gm=alice)
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    return campaign


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    with act(Doing(campaign, None, "entered", {"row": "Anne"})) as pen:
        return pen.create(Character, {"name": "Anne", "player": bob})  # type: ignore[no-any-return]


def sheet(row: Character) -> str:
    return reverse("edit_sheet", args=[row.campaign_id, row.pk, "argad"])


def page(row: Character) -> str:
    return reverse("row", args=[row.campaign_id, "character", row.pk])


def test_a_player_fills_in_his_sheet_and_it_reads_in_the_words_of_the_game(
    anne: Character, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(bob)
    answer = client.post(sheet(anne), SHEET)
    assert answer.status_code == 302, answer.content.decode()
    anne.refresh_from_db()
    assert (anne.slug, anne.form, anne.sheet["class"], anne.sheet["skills"]) == ("argad", "character", 3, "sailor:4")
    text = client.get(page(anne)).content.decode()
    assert "as he told us" in text
    assert "sword" in text
    boxes = re.findall(r'<input type="checkbox" name="weapons"[^>]*>', client.get(sheet(anne)).content.decode())
    assert len(boxes) > 1
    assert [re.findall(r'value="(\w+)"', one)[0] for one in boxes if " checked" in one] == ["sword"]


def test_a_sheet_that_does_not_fit_is_refused_and_nothing_is_written(
    anne: Character, bob: Person, sign_in: SignIn
) -> None:
    answer = sign_in(bob).post(sheet(anne), {**SHEET, "class": "9"})
    assert answer.status_code == 422
    anne.refresh_from_db()
    assert anne.sheet == {}


def test_nobody_else_reads_or_fills_in_the_sheet(
    anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    sign_in(bob).post(sheet(anne), SHEET)
    assert sign_in(charlie).get(sheet(anne)).status_code == 404
    assert sign_in(charlie).post(sheet(anne), SHEET).status_code == 404
    assert "as he told us" not in sign_in(charlie).get(page(anne)).content.decode()
    assert "as he told us" in sign_in(alice).get(page(anne)).content.decode()


def test_a_sheet_that_the_game_master_keeps_is_read_by_its_player(
    anne: Character, bob: Person, sign_in: SignIn
) -> None:
    sign_in(bob).post(sheet(anne), SHEET)
    Character.objects.update(keeper="gm")
    assert "as he told us" in sign_in(bob).get(page(anne)).content.decode()
    assert sign_in(bob).post(sheet(anne), SHEET).status_code == 404


def test_a_hidden_character_has_no_page(anne: Character, charlie: Person, sign_in: SignIn) -> None:
    Character.objects.update(audience=Circle.GM)
    assert sign_in(charlie).get(page(anne)).status_code == 404


def test_a_sheet_that_this_release_does_not_know_shows_as_none(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """The game is here, its kind of sheet is gone: she has a page, papers, wounds, and comes into no game."""
    with act(Doing(anne.campaign, None, "changed", {"row": "Anne"})) as pen:
        pen.change(anne, {"slug": "argad", "form": "of_yore", "sheet": {"health": 3}})
        wound = pen.create(Wound, {"character": anne, "location": "head"})
    printed = reverse("print_sheets", args=[anne.campaign_id])
    here = [
        page(anne),
        sheet(anne),
        reverse("my_page", args=[anne.campaign_id]),
        f"{printed}?what=character.{number(anne)}",
    ]
    for address in here:
        assert sign_in(bob).get(address).status_code == 200, address
    evening = reverse("evening", args=[anne.campaign_id])
    for address in (evening, reverse("row", args=[anne.campaign_id, "wound", wound.pk])):
        assert sign_in(alice).get(address, {"who": number(anne)}).status_code == 200, address
    assert people_to_bring(anne.campaign, Viewer(alice), "argad") == []


# -- two at one sheet ------------------------------------------------------------------------------------------------
def seen_on(client: Client, row: Character) -> str:
    found = re.search(r'name="seen" value="(\d+)"', client.get(sheet(row)).text)
    assert found is not None
    return found[1]


def test_two_who_fill_in_different_columns_lose_nothing(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    his, hers = sign_in(bob), sign_in(alice)
    his.post(sheet(anne), SHEET)
    seen = seen_on(his, anne)
    assert seen == seen_on(hers, anne)
    assert his.post(sheet(anne), {**SHEET, "morale": "5", "seen": seen}).status_code == 302
    assert hers.post(sheet(anne), {**SHEET, "class": "2", "seen": seen}).status_code == 302
    anne.refresh_from_db()
    assert (anne.sheet["morale"], anne.sheet["class"]) == (5, 2)


def test_two_who_fill_in_the_same_column_are_told_and_choose(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    his, hers = sign_in(bob), sign_in(alice)
    his.post(sheet(anne), SHEET)
    seen = seen_on(his, anne)
    his.post(sheet(anne), {**SHEET, "morale": "5", "weapons": ["dagger"], "seen": seen})
    answer = hers.post(sheet(anne), {**SHEET, "morale": "2", "weapons": ["mace"], "class": "2", "seen": seen})
    assert answer.status_code == 422
    assert "It now says: 5" in answer.text
    assert "It now says: dagger" in answer.text
    anne.refresh_from_db()
    assert (anne.sheet["morale"], anne.sheet["class"], anne.sheet["weapons"]) == (5, 3, "dagger")
    again = re.search(r'name="seen" value="(\d+)"', answer.text)
    assert again is not None
    hers.post(sheet(anne), {**SHEET, "morale": "2", "weapons": ["mace"], "class": "2", "seen": again[1]})
    anne.refresh_from_db()
    assert (anne.sheet["morale"], anne.sheet["class"], anne.sheet["weapons"]) == (2, 2, "mace")


def test_what_healing_did_to_a_sheet_outlives_a_page_that_was_open_before(
    anne: Character, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(bob)
    client.post(sheet(anne), SHEET)
    seen = seen_on(client, anne)
    anne.refresh_from_db()
    with act(Doing(anne.campaign, None, "healing_tried", {"row": "Anne", "end": "heals"})) as pen:
        pen.change(anne, {"sheet": {**anne.sheet, "agility": 1}})
    client.post(sheet(anne), {**SHEET, "morale": "5", "seen": seen})
    anne.refresh_from_db()
    assert (anne.sheet["agility"], anne.sheet["morale"]) == (1, 5)
