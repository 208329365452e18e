"""Search in registers of short rows, and in those that are read on the page of another: found there, nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import (
    Attitude,
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Condition,
    Due,
    Game,
    Healing,
    Person,
    Place,
    Reaction,
    Recruit,
    Relation,
    Traveller,
    Wound,
)
from campaigns.services.guests import Invited, make_guest_link
from tests.campaigns.conftest import SignIn
from tests.campaigns.sought import NOBODY, PLANTED, entered, looked, plain_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_may", "rosa")]


def short_rows(campaign: Campaign, who: Character, **circle: str) -> dict[str, Any]:
    """A row of each register of short rows, with the name in it."""
    band = entered(campaign, Band, name="The mill")
    return {
        "Wounds": entered(campaign, Wound, character=who, dealt_by=PLANTED, **circle),
        "Relations": entered(campaign, Relation, one=who, other=who, what=f"foe of {PLANTED}", **circle),
        "Members of bands": entered(campaign, BandMember, band=band, character=who, part=PLANTED, **circle),
        "Conditions": entered(campaign, Condition, band=band, what=PLANTED, **circle),
        "Things due": entered(campaign, Due, what=PLANTED, on="1591", **circle),
        "Requests for recruits": entered(campaign, Recruit, band=band, wish=PLANTED, **circle),
        "Causes of attitudes": entered(campaign, Attitude, npc=who, cause=PLANTED, **circle),
    }


def test_every_register_is_looked_through_for_those_who_see_its_rows(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    rows = short_rows(campaign, entered(campaign, Character, name="Anne"))
    for person in (alice, bob, Person.objects.get(username="rosa")):
        text = looked(sign_in, person, campaign, "gwenaelle")
        for kind, row in rows.items():
            assert f"<h3>{kind}</h3>" in text, kind
            assert reverse("row", args=[campaign.pk, row.noun, row.pk]) in text, kind


@pytest.mark.parametrize("hidden", ["row", "person", "column"])
def test_of_short_rows_nothing_hidden_is_found(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn, hidden: str
) -> None:
    ghost = entered(campaign, Character, name="Ghost", audience=Circle.GM if hidden == "person" else Circle.ALL)
    if hidden == "row":
        short_rows(campaign, ghost, audience=Circle.GM)
    elif hidden == "person":
        entered(campaign, Wound, character=ghost, dealt_by=PLANTED)
        entered(campaign, Relation, one=ghost, other=ghost, what=PLANTED)
        entered(campaign, Due, character=ghost, what=PLANTED, on="1591")
    else:
        entered(campaign, Relation, one=ghost, other=ghost, what="foe", note=PLANTED)
        entered(campaign, Due, what="Pay", on="1591", reason=PLANTED)
    nothing = looked(sign_in, bob, campaign, NOBODY)
    assert looked(sign_in, bob, campaign, PLANTED) == nothing
    assert looked(sign_in, alice, campaign, PLANTED) != nothing


def told_with_others(campaign: Campaign, who: Character, game: Game, **circle: str) -> dict[str, tuple[str, Any]]:
    """Rows that are read on the page of another, each with that page; he is named in them and says the name."""
    wound = entered(campaign, Wound, character=who, location=f"arm of {PLANTED}", **circle)
    entered(campaign, Healing, wound=wound, result="will_heal", **circle)
    entered(campaign, Reaction, npc=who, asked=f"the way to {PLANTED}", **circle)
    way = entered(campaign, Traveller, character=who, from_game=game, takes=2, arrives_turn=3, **circle)
    return {
        "Attempts at healing": ("wound", wound),
        "Reactions": ("character", who),
        "Travellers": ("traveller", way),
    }


def test_travellers_healing_and_reactions_are_found_where_they_are_read(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = plain_game(campaign, bob, charlie)
    rows = told_with_others(campaign, entered(campaign, Character, name=PLANTED), game)
    for person in (alice, bob, Person.objects.get(username="rosa")):
        text = looked(sign_in, person, campaign, "gwenaelle")
        for kind, (noun, row) in rows.items():
            group = text.partition(f"<h3>{kind}</h3>")[2].partition("</section>")[0]
            assert reverse("row", args=[campaign.pk, noun, row.pk]) in group, (person, kind)


@pytest.mark.parametrize("hidden", ["row", "person", "named"])
def test_of_travellers_healing_and_reactions_nothing_hidden_is_found(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn, hidden: str
) -> None:
    game = plain_game(campaign, bob, charlie)
    ghost = entered(campaign, Character, name=PLANTED, audience=Circle.GM)
    if hidden == "named":
        anne = entered(campaign, Character, name="Anne")
        cave = entered(campaign, Place, name=PLANTED, audience=Circle.GM)
        wound = entered(campaign, Wound, character=anne, location="arm")
        entered(campaign, Healing, wound=wound, healer=ghost, place=cave)
        entered(campaign, Reaction, npc=anne, met=ghost, asked="the way")
    else:
        who = ghost if hidden == "person" else entered(campaign, Character, name="Anne")
        told_with_others(campaign, who, game, **({"audience": Circle.GM} if hidden == "row" else {}))
        Character.objects.filter(pk=who.pk).update(player=alice)
    nothing = looked(sign_in, bob, campaign, NOBODY)
    assert looked(sign_in, bob, campaign, PLANTED) == nothing
    assert looked(sign_in, alice, campaign, PLANTED) != nothing


def test_a_guest_finds_no_traveller_by_the_name_of_a_table_that_he_may_not_open(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = plain_game(campaign, bob, charlie)
    Game.objects.filter(pk=game.pk).update(name=PLANTED, region="")
    anne = entered(campaign, Character, name="Anne")
    entered(campaign, Traveller, character=anne, from_game=game, takes=2, arrives_turn=3)
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(reverse("guest_join", args=[link.token]))

    def found_by_guest(text: str) -> str:
        return looked(lambda _person: phone, bob, campaign, text)

    assert "Travellers" in looked(sign_in, bob, campaign, PLANTED)
    assert found_by_guest(PLANTED) == found_by_guest(NOBODY)
    assert "Travellers" in found_by_guest("anne")
    assert "Travellers" not in found_by_guest("anne with as many words as there may")
