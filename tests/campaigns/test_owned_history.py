"""From when an owner reads the history of what is his; what is nobody's to read; whom imported games mean."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import (
    Band,
    Campaign,
    Character,
    Circle,
    Due,
    DueState,
    Fate,
    Game,
    Membership,
    Person,
    Possession,
    Role,
)
from campaigns.refusals import SiteRefused
from campaigns.services.acts import Doing, act
from campaigns.services.games import start_game
from campaigns.services.held_together import check_may_go, person_id
from campaigns.services.people_in_games import busy_keys, carried_into, people_of_seats
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found
from tests.campaigns.test_exports import taken_in
from tests.campaigns.test_people_in_games import bring, set_up, somebody
from tests.campaigns.test_registers_in_files import registers_of, saved

pytestmark = pytest.mark.django_db
HEIR = "The abbot of Bégard"
FIRST, LAST = 1_110_111, 3_330_333  # longer than any part of the time of day, in which a shorter number might turn up


@pytest.fixture
def campaign(alice: Person, bob: Person) -> Campaign:
    return found("Le Trégor", alice, bob, gm=alice)


# -- from when an owner reads ----------------------------------------------------------------------------------------
def handed_things(campaign: Campaign, alice: Person, bob: Person) -> dict[str, Any]:
    """A chest and a band that were others' before they came to Bob's Anne."""
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        before = pen.create(Character, {"name": "Ronan"})
        anne = pen.create(Character, {"name": "Anne", "player": bob})
        chest = pen.create(Possession, {"name": "a chest", "character": before, "origin": "stolen at Bégard"})
        band = pen.create(Band, {"name": "The mill", "leader": before, "budget": FIRST})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        chest = pen.change(chest, {"origin": "bought fairly", "value": 40})
        band = pen.change(band, {"budget": 2_220_222})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(chest, {"character": anne})
        pen.change(band, {"leader": anne})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(chest, {"value": 55})
        pen.change(band, {"budget": LAST})
    return {"possession": chest, "band": band}


def test_what_was_written_before_a_thing_or_a_band_was_his_is_not_its_new_owners_to_read(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    rows = handed_things(campaign, alice, bob)
    mine, masters = sign_in(bob), sign_in(alice)
    shown = {"possession": ("55", ("stolen at Bégard",)), "band": (str(LAST), (str(FIRST),))}
    for noun, (since, before) in shown.items():
        page = reverse("row", args=[campaign.pk, noun, rows[noun].pk])
        text = mine.get(page).text
        history = text[text.index('id="history"') :]
        assert since in history, noun
        for word in before:
            assert word not in history, word
            assert word in masters.get(page).text
    part = str(registers_of(campaign, bob))
    assert "stolen at Bégard" not in part and str(FIRST) not in part
    assert "bought fairly" in part and str(LAST) in part


def test_who_takes_over_a_character_reads_his_things_from_then_on(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        ronan = pen.create(Character, {"name": "Ronan"})
        chest = pen.create(Possession, {"name": "a chest", "character": ronan, "value": 7})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(chest, {"value": 4141})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(ronan, {"player": bob})
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(chest, {"value": 5252})
    text = sign_in(bob).get(reverse("row", args=[campaign.pk, "possession", chest.pk])).text
    history = text[text.index('id="history"') :]
    assert '<del dir="auto">4141</del> → <ins dir="auto">5252</ins>' in history
    assert '<del dir="auto">7</del>' not in history


# -- what is the game master's ---------------------------------------------------------------------------------------
def test_why_something_due_was_overruled_is_the_game_masters(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        due = pen.create(Due, {"what": "Pay", "on": "1590-05-15", "audience": "all"})
    with act(Doing(campaign, alice, "dues_settled", {"date": ""}, secret=True)) as pen:
        pen.change(due, {"state": DueState.OVERRULED, "reason": "he is dead tomorrow"})
    page = reverse("row", args=[campaign.pk, "due", due.pk])
    theirs, masters = sign_in(bob).get(page).text, sign_in(alice).get(page).text
    assert "overruled" in theirs and "he is dead tomorrow" not in theirs
    assert "he is dead tomorrow" in masters
    for address in ("calendar", "campaign"):
        assert "he is dead tomorrow" not in sign_in(bob).get(reverse(address, args=[campaign.pk])).text
    assert "he is dead tomorrow" not in str(registers_of(campaign, bob))
    assert "he is dead tomorrow" in str(registers_of(campaign, alice))


def test_a_hidden_heir_is_told_by_nothing(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    """Neither by a link that is not there, nor by a refusal."""
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        dead = pen.create(Character, {"name": "Yann", "player": bob, "fate": Fate.DEAD})
    page, way = (
        reverse(one, args=args)
        for one, args in (("row", [campaign.pk, "character", dead.pk]), ("name_successor", [campaign.pk, dead.pk]))
    )
    before = sign_in(bob).get(page).text
    assert way in before
    with act(Doing(campaign, alice, "entered", {"row": "x"}, secret=True)) as pen:
        pen.create(Character, {"name": HEIR, "successor_of": dead, "audience": Circle.GM})
    assert way in sign_in(bob).get(page).text and HEIR not in sign_in(bob).get(page).text
    assert way not in sign_in(alice).get(page).text
    assert sign_in(alice).post(way, {"name": "Perrine"}).status_code == 409
    answer = sign_in(bob).post(way, {"name": "Perrine"})
    assert answer.status_code == 302 and HEIR not in str(answer.headers)
    assert sign_in(bob).post(way, {"name": "Gwenn"}).status_code == 409, "she whom he knows of has followed"


# -- games that were taken in ----------------------------------------------------------------------------------------
def test_a_game_out_of_a_file_knows_its_people_by_the_names_they_had_there(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    """Their keys are others here; the set-up, and what outlives the game, still means them and nobody else."""
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.PLAYER)
    anne = somebody(campaign, "Anne", player=bob)
    game = set_up(campaign, alice, bob, charlie)
    assert bring(sign_in(alice), game, blue=[anne]).status_code == 302
    start_game(game_id=game.pk, by=alice)
    new = taken_in(saved(campaign, alice), alice)
    here, again = Character.objects.get(campaign=new, name="Anne"), Game.objects.get(campaign=new)
    assert (here.came_as, person_id(here)) == (person_id(anne), person_id(anne))
    game.refresh_from_db()
    assert here.pk != anne.pk and carried_into(again) == [here.pk] and carried_into(game) == [anne.pk]
    assert busy_keys(new) == {here.pk}
    with pytest.raises(SiteRefused) as refused:
        check_may_go(here)
    assert refused.value.code == "plays_now"
    Character.objects.filter(pk=here.pk).update(name="Another")
    assert people_of_seats(again, ["blue"], Viewer(alice)) == {here.pk: "blue"}
    twice = taken_in(saved(new, alice), alice)
    assert Character.objects.get(campaign=twice, name="Another").came_as == person_id(anne)
