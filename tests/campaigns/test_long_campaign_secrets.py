"""What the long campaign must not let slip: names planted where others look, in histories, files, forms, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Act,
    Band,
    Campaign,
    Character,
    Circle,
    Course,
    Fate,
    Game,
    Hearing,
    Kept,
    Knowledge,
    Membership,
    Person,
    Place,
    Possession,
    Recruit,
    Role,
    Shown,
    Standing,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.healing import Seen, end_convalescence
from campaigns.services.register_writing import Told, strike_out
from campaigns.services.registers_in_files import registers_in_file
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at
from tests.campaigns.tables import found, two_hats

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]
DEN = "Den of the witch"
WHY = "because she drowned the miller"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, gm=alice)
    Membership.objects.create(campaign=made, person=charlie, role=Role.PLAYER)
    return made


def entered(campaign: Campaign, model: type[Kept] = Character, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": str(values.get("name"))})) as pen:
        return pen.create(model, values)


def changed(row: Kept, reason: str = "", **values: Any) -> Any:
    with act(Doing(row.campaign, None, "changed", {"row": str(row)}, reason)) as pen:
        return pen.change(row, values)


def page(client: Client, row: Kept) -> str:
    answer = client.get(at("row", row.campaign, row.noun, row.pk))
    assert answer.status_code == 200
    return answer.content.decode()


def in_file(campaign: Campaign, person: Person) -> str:
    seen = get_visible_campaign(Viewer(person), campaign.pk)
    return json.dumps(registers_in_file(seen, Viewer(person), lambda key: key, {}), ensure_ascii=False)


# -- histories -------------------------------------------------------------------------------------------------------
def test_what_a_row_was_called_before_it_was_shown_stays_behind(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    place = entered(campaign, Place, name=DEN, description="Bones everywhere.", audience=Circle.GM)
    place = changed(place, WHY, name="The mill", description="A mill.")
    place = changed(place, audience=Circle.ALL)
    place = changed(place, description="A mill by the river.")
    text = page(sign_in(bob), place)
    assert "A mill by the river." in text
    for told in (text, in_file(campaign, bob)):
        assert not [one for one in (DEN, "Bones everywhere.", WHY) if one in told]
    assert DEN in page(sign_in(alice), place)


def test_whoever_is_shown_a_row_reads_its_history_from_then_on(
    campaign: Campaign, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    place = entered(campaign, Place, name=DEN, audience=Circle.SOME)
    Shown.objects.create(campaign=campaign, noun="place", row=place.pk, person=bob)
    place = changed(place, name="The mill")
    Shown.objects.create(campaign=campaign, noun="place", row=place.pk, person=charlie)
    assert DEN in page(sign_in(bob), place)
    assert DEN not in page(sign_in(charlie), place)
    assert DEN not in in_file(campaign, charlie)


def test_whoever_gets_somebody_to_play_does_not_read_what_he_was_before(
    campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    npc = entered(campaign, name="Judikael", biography=WHY, description="A smith.", is_npc=True)
    npc = changed(npc, biography="A smith's son.")
    npc = changed(npc, player=bob, is_npc=False)
    npc = changed(npc, biography="A smith's only son.")
    text = page(sign_in(bob), npc)
    assert "only son." in text
    assert WHY not in text
    assert WHY not in in_file(campaign, bob)


def test_a_history_does_not_say_that_somebody_went_to_a_hidden_place(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    den = entered(campaign, Place, name=DEN, audience=Circle.GM)
    anne = entered(campaign, name="Anne")
    changed(anne, WHY, place=den)
    text = page(sign_in(bob), anne)
    assert WHY not in text
    assert "not known here" not in text
    assert "was changed" not in text
    told = in_file(campaign, bob)
    assert WHY not in told
    assert '"field": "place"' not in told
    assert DEN in page(sign_in(alice), anne)


def test_striking_out_what_few_know_tells_nobody_else(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    den = entered(campaign, Place, name=DEN, audience=Circle.SOME)
    anne = entered(campaign, name="Anne", place=den)
    strike_out(row=den, viewer=Viewer(alice), told=Told(WHY))
    for told in (page(sign_in(bob), anne), in_file(campaign, bob)):
        assert not [one for one in (DEN, WHY) if one in told]


# -- columns that are somebody's own ---------------------------------------------------------------------------------
def test_who_takes_over_from_whom_is_told_only_where_that_column_is_read(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    dead = entered(campaign, name="Anne", fate=Fate.DEAD, player=bob)
    heir = entered(campaign, name="Malo the quiet", player=bob, successor_of=dead)
    assert str(heir) not in page(sign_in(charlie), dead)
    assert str(heir) in page(sign_in(bob), dead)
    assert str(heir) in page(sign_in(alice), dead)


TAKES_OVER, COME = "takes the place of", "2 come"


def test_a_succession_by_the_form_is_told_in_no_history_that_others_read(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    dead = entered(campaign, name="Anne", fate=Fate.DEAD, player=bob)
    things = [
        entered(campaign, Possession, name="A sword", character=dead),
        entered(campaign, Band, name="The Blues", leader=dead),
        entered(campaign, Standing, character=dead, bond="grudge", event="The mill burnt."),
    ]
    form = {"heir": "", "name": "Gwenn", "relation": "her sister", "goods": "on", "grudges": "on", "reason": WHY}
    answer = sign_in(bob).post(at("name_successor", campaign, dead.pk), {**form, "on": ""})
    assert answer.status_code == 302
    heir = Character.objects.get(name="Gwenn")
    for row in (heir, *things):
        assert TAKES_OVER in page(sign_in(alice), row), row
        assert TAKES_OVER in page(sign_in(bob), row), row
        text = page(sign_in(charlie), row)
        assert TAKES_OVER not in text, row
        assert WHY not in text, row
    assert "succeeded" in in_file(campaign, bob)
    assert not [one for one in ("succeeded", WHY) if one in in_file(campaign, charlie)]
    undo_act(done=Act.objects.get(code="succeeded"), author=alice, reason="No.")
    assert TAKES_OVER in page(sign_in(bob), things[0])
    assert TAKES_OVER not in page(sign_in(charlie), things[0])
    assert TAKES_OVER not in in_file(campaign, charlie)


def test_how_somebody_came_as_a_recruit_is_not_told_to_who_may_not_know_of_the_request(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    band = entered(campaign, Band, name="The Blues", leader=entered(campaign, name="Anne", player=bob))
    sign_in(bob).post(at("ask_for_recruits", campaign, band.pk), {"wish": "archers", "count": "8"})
    recruit = Recruit.objects.get()
    answer = {"how": "grant", "number": "2", "dice": "site", "names": "", "said": "", "enters": "on"}
    assert sign_in(alice).post(at("answer_recruit", campaign, recruit.pk), answer).status_code == 302
    came = Character.objects.get(name="archers 1")
    assert COME in page(sign_in(alice), came)
    assert COME in page(sign_in(bob), came)
    assert COME not in page(sign_in(charlie), came)
    assert "recruits_answered" not in in_file(campaign, charlie)


# -- what a player enters --------------------------------------------------------------------------------------------
def thing(**values: Any) -> dict[str, Any]:
    usual = {"sort": "goods", "name": "A purse", "count": "1", "value": "", "currency": "", "origin": ""}
    return {**usual, "character": "", "reason": "", "on": "", **values}


@pytest.mark.parametrize("whose", ["another's", "an npc's", "kept by the game master", "nobody's"])
def test_a_player_enters_things_of_his_own_people_alone(
    campaign: Campaign, bob: Person, charlie: Person, sign_in: SignIn, whose: str
) -> None:
    people = {
        "another's": {"player": charlie},
        "an npc's": {"is_npc": True},
        "kept by the game master": {"player": bob, "keeper": "gm"},
    }
    row = entered(campaign, name="Anne", **people[whose]) if whose in people else None
    holder = KEPT.over(row.pk) if row else ""
    answer = sign_in(bob).post(at("enter_row", campaign, "possession"), thing(character=holder, concealed="on"))
    assert answer.status_code == 422
    assert not Possession.objects.exists()


def test_his_own_he_enters(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    mine = entered(campaign, name="Anne", player=bob)
    sign_in(bob).post(at("enter_row", campaign, "possession"), thing(character=KEPT.over(mine.pk)))
    assert Possession.objects.get().character == mine


# -- games that are not the reader's ---------------------------------------------------------------------------------


def test_a_guest_reads_no_name_of_a_game_that_is_not_his(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    game = Game.objects.create(campaign=campaign, name=DEN, slug="tiny", setup={}, status="finished")
    anne = entered(campaign, name="Anne", fate=Fate.WOUNDED)
    wound = entered(campaign, Wound, character=anne, location="arm", game=game)
    with act(Doing(campaign, alice, "game_closed", {"game": DEN}, game=game)) as pen:
        pen.change(anne, {"fate": Fate.RECOVERING})
    assert DEN in page(sign_in(bob), wound)
    assert DEN in page(sign_in(bob), anne)
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    assert "recovering" in page(phone, anne)
    assert DEN not in page(phone, wound)
    assert DEN not in page(phone, anne)
    assert DEN not in in_file(campaign, Person.objects.get(is_guest=True))


# -- wounds ----------------------------------------------------------------------------------------------------------
def test_a_wound_that_few_know_is_not_told_by_its_healing(
    campaign: Campaign, alice: Person, charlie: Person, bob: Person, sign_in: SignIn
) -> None:
    anne = entered(campaign, name="Anne", fate=Fate.RECOVERING, player=bob)
    wound = entered(campaign, Wound, character=anne, audience=Circle.SOME, course=Course.HEALING)
    seen = get_visible_campaign(Viewer(alice), campaign.pk)
    wound.campaign = seen
    end_convalescence(wound=wound, viewer=Viewer(alice), seen=Seen.of(wound))
    anne.refresh_from_db()
    assert anne.fate == Fate.ACTIVE
    assert "on his feet again" in page(sign_in(alice), anne)
    assert "on his feet again" not in page(sign_in(charlie), anne)


# -- refusals --------------------------------------------------------------------------------------------------------
def test_a_refused_taking_back_names_nothing_that_the_game_master_may_not_read_yet(
    alice: Person, bob: Person, sign_in: SignIn
) -> None:
    game = two_hats(alice, bob)
    Membership.objects.filter(campaign=game.campaign, person=alice).update(role=Role.GM)
    piece = entered(game.campaign, Knowledge, title="A piece", game=game, audience=Circle.GM)
    told = {"knowledge": piece, "person": bob, "title": DEN, "game": game, "audience": Circle.GM}
    heard = changed(entered(game.campaign, Hearing, **told), believed=True)
    first = Act.objects.latest("pk")
    changed(heard, believed=False)
    Act.objects.update(facts={"row": "something"})
    answer = sign_in(alice).post(at("take_back", game.campaign, first.pk), {"reason": "no"})
    assert answer.status_code == 409
    assert DEN not in answer.content.decode()
