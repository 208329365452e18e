"""Bad input to the registers, through the web: refused in words, in both languages, or merged; and nothing is lost."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from campaigns.models import Act, Campaign, Character, Convoy, Membership, Person, Picture, Role
from campaigns.models.acts import Kept
from campaigns.refusals import SITE_WORDS
from campaigns.services.acts import Doing, act
from campaigns.services.games import start_game
from campaigns.services.pictures import MOST_BYTES
from campaigns.veils import KEPT, seen_veil
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, image
from tests.campaigns.tables import found
from tests.campaigns.test_people_in_games import bring, set_up
from tests.campaigns.test_registers import form as filled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


@pytest.fixture
def master(alice: Person, sign_in: SignIn, language: str) -> Client:
    Person.objects.filter(pk=alice.pk).update(language=language)
    return sign_in(alice)


def everything() -> dict[str, Any]:
    """All rows of all registers, what was done to them, and the pictures."""
    tables = [one for one in Kept.__subclasses__() if one._meta.app_label == "campaigns"]
    rows = {one.__name__: list(one._base_manager.order_by("pk").values()) for one in (*tables, Picture)}
    return {**rows, "acts": Act.objects.count()}


def said(code: str, language: str, **facts: object) -> str:
    with translation.override(language):
        return str(SITE_WORDS[code]) % facts if facts else str(SITE_WORDS[code])


def refused(answer: Any, status: int, *words: str) -> None:
    assert answer.status_code == status
    text = unescape(answer.content.decode())
    assert not [one for one in words if one not in text]


@LANGUAGES
def test_whoever_plays_in_a_running_game_is_not_struck_out(
    campaign: Campaign,
    anne: Character,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
    master: Client,
    language: str,
) -> None:
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(bob), game, blue=[anne])
    start_game(game_id=game.pk, by=alice)
    before = everything()
    answer = master.post(at("strike_out", campaign, "character", anne.pk), {"reason": "a slip of the pen"})
    refused(answer, 409, said("plays_now", language, name="Anne", game="The ford"), "a slip of the pen")
    assert everything() == before


@LANGUAGES
@pytest.mark.parametrize(
    ("length", "status", "code", "facts"),
    [(10, 422, "picture_unreadable", {}), (100_000_000, 413, "picture_too_large", {"most": MOST_BYTES >> 20})],
)
def test_a_picture_that_is_none_or_has_a_hundred_megabytes_takes_nobodys_portrait(
    campaign: Campaign,
    anne: Character,
    master: Client,
    language: str,
    length: int,
    status: int,
    code: str,
    facts: dict[str, int],
) -> None:
    path = at("change_portrait", campaign, anne.pk)
    assert master.post(path, {"picture_file": image(), "reason": "painted"}).status_code == 302
    before = everything()
    none = SimpleUploadedFile("a.png", b"\0" * length)
    answer = master.post(path, {"picture_file": none, "reason": "painted anew"})
    refused(answer, status, said(code, language, **facts), "painted anew")
    assert everything() == before
    anne.refresh_from_db()
    assert anne.portrait is not None


@LANGUAGES
def test_days_out_of_order_change_no_row_and_what_was_typed_stays(
    campaign: Campaign, master: Client, language: str
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "Salt"})) as pen:
        salt = pen.create(Convoy, {"name": "Salt", "leaves_on": "1590-05-12", "arrives_on": "1590-05-20"})
    before = everything()
    usual = dict.fromkeys(("origin", "destination", "escort", "outcome", "notes", "reason", "on"), "")
    sheet = {**usual, "name": "Salt", "goods": "thirty sacks", "leg": "prepared", "relation_change": "0"}
    days = {"leaves_on": "1590-05-12", "arrives_on": "1590-05-11"}
    seen = seen_veil("convoy", salt.pk).over(salt.version)
    answer = master.post(at("edit_row", campaign, "convoy", salt.pk), {**sheet, **days, "audience": "gm", "seen": seen})
    refused(answer, 422, said("days_out_of_order", language), "thirty sacks")
    assert everything() == before


@LANGUAGES
def test_a_circle_of_heirs_is_refused_and_what_was_typed_stays(
    campaign: Campaign, anne: Character, perrine: Character, master: Client, language: str
) -> None:
    with act(Doing(campaign, None, "changed", {"row": "Perrine"})) as pen:
        pen.change(perrine, {"successor_of": anne})
    before = everything()
    form = filled(anne, name="Anne", successor_of=KEPT.over(perrine.pk), biography="Born at sea.")
    answer = master.post(at("edit_row", campaign, "character", anne.pk), form)
    refused(answer, 422, said("goes_round", language, name="Anne"), "Born at sea.")
    assert everything() == before


@LANGUAGES
def test_two_game_masters_on_one_sheet_are_merged_or_told_of_each_other(
    campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn, master: Client, language: str
) -> None:
    Membership.objects.filter(person=bob).update(role=Role.GM)
    path, opened = at("edit_row", campaign, "character", anne.pk), anne
    theirs = filled(opened, name="Anne", player=KEPT.over(bob.pk), description="A smuggler.")
    assert sign_in(bob).post(path, theirs).status_code == 302
    mine = filled(opened, name="Anne", player=KEPT.over(bob.pk), biography="Born at sea.")
    assert master.post(path, mine).status_code == 302
    anne.refresh_from_db()
    assert (anne.description, anne.biography) == ("A smuggler.", "Born at sea.")
    before = everything()
    answer = master.post(path, {**mine, "description": "A nun."})
    refused(answer, 422, said("changed_meanwhile", language), "A smuggler.", "A nun.", "Born at sea.")
    assert everything() == before


@LANGUAGES
@pytest.mark.parametrize("page", ["edit_row", "edit_sheet", "change_portrait", "show_to", "strike_out"])
def test_a_player_writes_nothing_on_the_sheet_of_another(
    campaign: Campaign, perrine: Character, bob: Person, sign_in: SignIn, language: str, page: str
) -> None:
    Person.objects.filter(pk=bob.pk).update(language=language)
    extra = {"edit_sheet": (perrine.pk, "argad"), "change_portrait": (perrine.pk,)}
    path = at(page, campaign, *extra.get(page, ("character", perrine.pk)))
    before = everything()
    form = filled(perrine, name="Mine", reason="why not", circle="gm", class_="6")
    answer = sign_in(bob).post(path, {**form, "picture_file": image()})
    with translation.override(language):
        refused(answer, 404, translation.gettext("There is no such page, or it is not yours to read"))
    assert "Mine" not in answer.text
    assert everything() == before
    assert sign_in(bob).post(reverse("edit_row", args=[campaign.pk, "character", 10**6]), form).status_code == 404
