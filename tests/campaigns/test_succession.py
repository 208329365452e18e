"""Somebody dies, and another takes his place with all that he leaves behind; taken back as one."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import (
    Act,
    Aim,
    Band,
    BandMember,
    Bond,
    Campaign,
    Character,
    Circle,
    Fate,
    Hearing,
    Knowledge,
    Matter,
    Membership,
    Person,
    Possession,
    Role,
    Standing,
)
from campaigns.services.acts import Doing, act
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found
from tests.campaigns.test_people_in_games import somebody

pytestmark = pytest.mark.django_db
ALL = {"goods": "on", "grudges": "on", "objectives": "on"}


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


@pytest.fixture
def yann(campaign: Campaign, bob: Person) -> Character:
    """Dead, with a sword, a grudge, an objective, and people who follow him."""
    yann = somebody(campaign, "Yann", player=bob, fate=Fate.DEAD)
    with act(Doing(campaign, None, "entered", {"row": "his life"})) as pen:
        pen.create(Possession, {"name": "a sword", "character": yann})
        pen.create(
            Standing, {"character": yann, "bond": Bond.GRUDGE, "event": "the mill burnt", "with_whom": "Kerguel"}
        )
        pen.create(Standing, {"character": yann, "bond": Bond.DEBT, "event": "paid long ago", "resolved": True})
        band = pen.create(Band, {"name": "The mill", "leader": yann})
        pen.create(BandMember, {"band": band, "character": yann})
        known = pen.create(Knowledge, {"title": "Find the chest", "matter": Matter.OBJECTIVE, "audience": Circle.GM})
        told = {"knowledge": known, "character": yann, "matter": Matter.OBJECTIVE, "title": "Find the chest"}
        pen.create(Hearing, {**told, "aim": Aim.OPEN, "audience": Circle.GM})
    return yann  # type: ignore[no-any-return]


def follow(client: Any, dead: Character, **form: Any) -> Any:
    usual = {"heir": "", "name": "", "relation": "brother", "on": "", "reason": ""}
    return client.post(reverse("name_successor", args=[dead.campaign_id, dead.pk]), {**usual, **ALL, **form})


def test_a_brother_takes_the_place_and_all_that_goes_with_it(
    yann: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    assert follow(sign_in(bob), yann, name="Perrine").status_code == 302
    heir = Character.objects.get(name="Perrine")
    assert (heir.successor_of, heir.relation, heir.player) == (yann, "brother", bob)
    assert Possession.objects.get().character == heir
    assert [one.character for one in Standing.objects.order_by("pk")] == [heir, yann]
    assert Band.objects.get().leader == heir
    assert Hearing.objects.filter(character=heir, aim=Aim.OPEN, source_character=yann).count() == 1
    assert Hearing.objects.filter(character=yann).count() == 1
    undo_act(done=Act.objects.first(), author=alice, reason="he lives")  # type: ignore[arg-type]
    assert not Character.objects.filter(name="Perrine").exists()
    assert Possession.objects.get().character == yann
    assert (Band.objects.get().leader, Hearing.objects.count(), BandMember.objects.get().until) == (yann, 1, "")


def test_an_objective_counts_as_it_was_told_last(yann: Character, bob: Person, sign_in: SignIn) -> None:
    done = Knowledge.objects.get()
    with act(Doing(yann.campaign, None, "told", {"row": "x", "whom": "x"})) as pen:
        told = {"character": yann, "matter": Matter.OBJECTIVE, "audience": Circle.GM}
        pen.create(Hearing, {**told, "knowledge": done, "title": "Find the chest", "aim": Aim.DONE})
        again = pen.create(Knowledge, {"title": "Burn it", "matter": Matter.OBJECTIVE, "audience": Circle.GM})
        for aim in (Aim.DONE, Aim.OPEN):
            pen.create(Hearing, {**told, "knowledge": again, "title": "Burn it", "aim": aim})
    follow(sign_in(bob), yann, name="Perrine")
    heard = Hearing.objects.filter(character__name="Perrine").values_list("title", "aim")
    assert list(heard) == [("Burn it", Aim.OPEN)], "whoever follows finds nothing open that is done"


def test_what_is_not_ticked_stays(yann: Character, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    form = {"heir": "", "name": "Perrine", "relation": "", "on": "", "reason": "", "goods": "on"}
    client.post(reverse("name_successor", args=[yann.campaign_id, yann.pk]), form)
    heir = Character.objects.get(name="Perrine")
    assert Possession.objects.get().character == heir
    assert not Standing.objects.filter(character=heir).exists()
    assert not Hearing.objects.filter(character=heir).exists()


def test_a_place_is_taken_once_and_only_of_who_is_gone(
    campaign: Campaign, yann: Character, bob: Person, sign_in: SignIn
) -> None:
    client, anne = sign_in(bob), somebody(campaign, "Anne", player=bob)
    assert follow(client, anne, name="Perrine").status_code == 409
    assert follow(client, yann).status_code == 422
    assert follow(client, yann, heir=KEPT.over(anne.pk)).status_code == 302
    assert follow(client, yann, name="Another").status_code == 409
    anne.refresh_from_db()
    assert anne.successor_of == yann


def test_nobody_names_an_heir_for_others(
    campaign: Campaign, yann: Character, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    rosa = Person.objects.create_user("rosa", password="x", display_name="Rosa")
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    stranger = Person.objects.create_user("sam", password="x", display_name="Sam")
    for person in (charlie, rosa, stranger):
        assert follow(sign_in(person), yann, name="Perrine").status_code == 404
    assert not Character.objects.filter(name="Perrine").exists()
    assert follow(sign_in(alice), yann, name="Perrine").status_code == 302


def test_a_player_is_offered_nobody_of_whom_he_may_not_know(
    campaign: Campaign, yann: Character, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    ghost = somebody(campaign, "The ghost of the mill", audience=Circle.GM)
    theirs = somebody(campaign, "Theirs", player=charlie)
    client = sign_in(bob)
    assert "ghost" not in client.get(reverse("name_successor", args=[campaign.pk, yann.pk])).text
    for one in (ghost, theirs):
        answer = follow(client, yann, heir=KEPT.over(one.pk))
        assert answer.status_code == 422
        assert "ghost" not in answer.text


def test_who_follows_a_hidden_one_is_hidden(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    ghost = somebody(campaign, "The ghost of the mill", audience=Circle.GM, fate=Fate.DEAD)
    assert follow(sign_in(bob), ghost, name="Perrine").status_code == 404
    follow(sign_in(alice), ghost, name="Perrine")
    heir = Character.objects.get(name="Perrine")
    assert heir.audience == Circle.GM
    assert Act.objects.first().is_secret  # type: ignore[union-attr]
    assert sign_in(bob).get(reverse("row", args=[campaign.pk, "character", heir.pk])).status_code == 404
