"""Several tables at once: who is on the way between them; nobody reads for how long but those who arbitrate."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Character, Circle, Game, GameSeat, Person, Traveller
from campaigns.services.acts import Doing, act
from campaigns.services.games import create_game, start_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.plans import GamePlan
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import TINY, bot, found, member

pytestmark = pytest.mark.django_db
COMES = "comes in there in turn"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def table(campaign: Campaign, gm: Person, player: Person, name: str, turn: int = 0) -> Game:
    seats = {"left": member(player), "right": bot()}
    game = create_game(campaign=campaign, author=gm, plan=GamePlan(name, TINY, "evening", seats, gm))
    start_game(game_id=game.pk, by=gm)
    Game.objects.filter(pk=game.pk).update(turn=turn)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def anne(campaign: Campaign, charlie: Person) -> Character:
    with act(Doing(campaign, None, "entered", {"row": "row"})) as pen:
        return pen.create(Character, {"name": "Anne", "player": charlie})  # type: ignore[no-any-return]


def send(client: Client, here: Game, there: Game, who: Character, **more: object) -> Any:
    form = {"character": KEPT.over(who.pk), "to_game": KEPT.over(there.pk), "takes": "2", **more}
    return client.post(reverse("send_off", args=[here.pk]), form)


def page(client: Client, game: Game) -> str:
    return str(client.get(reverse("travellers", args=[game.pk])).content.decode())


def test_arrival_is_reckoned_by_the_turns_of_the_other_table(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast", turn=3), table(campaign, alice, bob, "Inland", turn=7)
    assert send(sign_in(alice), here, there, anne).status_code == 302
    row = Traveller.objects.get()
    assert (row.left_turn, row.takes, row.arrives_turn, row.arrived) == (3, 2, 9, False)
    for game in (here, there):
        text = page(sign_in(alice), game)
        assert "Anne" in text
        assert f"{COMES} 9" in text


def test_who_travels_knows_that_he_does_and_not_for_how_long(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    send(sign_in(alice), here, there, anne)
    row = Traveller.objects.get()
    own = page(sign_in(charlie), here)
    assert "Anne" in own
    assert COMES not in own
    sheet = sign_in(charlie).get(reverse("row", args=[campaign.pk, "traveller", row.pk])).content.decode()
    assert "arrives in turn" not in sheet.lower()
    assert "Anne" not in page(sign_in(bob), there)
    assert sign_in(bob).get(reverse("row", args=[campaign.pk, "traveller", row.pk])).status_code == 404


def test_he_arrives_once_where_he_goes(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland", turn=5)
    send(sign_in(alice), here, there, anne)
    Game.objects.filter(pk=there.pk).update(turn=7)
    assert "due" in page(sign_in(alice), there)
    row = Traveller.objects.get()
    assert sign_in(alice).post(reverse("come_in", args=[here.pk, row.pk])).status_code == 404
    assert sign_in(bob).post(reverse("come_in", args=[there.pk, row.pk])).status_code == 404
    assert sign_in(alice).post(reverse("come_in", args=[there.pk, row.pk])).status_code == 302
    row.refresh_from_db()
    assert row.arrived
    assert "Nobody is on the way" in page(sign_in(alice), there)


def test_a_game_master_of_the_campaign_who_plays_reads_of_no_strange_traveller(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, bob, alice, "The coast"), table(campaign, bob, charlie, "Inland")
    send(sign_in(bob), here, there, anne)
    row = Traveller.objects.get()
    client = sign_in(alice)
    assert client.get(reverse("row", args=[campaign.pk, "traveller", row.pk])).status_code == 404
    for path in (
        reverse("register", args=[campaign.pk, "traveller"]),
        reverse("travellers", args=[here.pk]),
        reverse("act_list", args=[campaign.pk]),
    ):
        assert "Anne" not in client.get(path).content.decode(), path
    assert f"{COMES} 2" in page(sign_in(bob), here)


def test_somebody_hidden_is_no_choice_for_those_who_do_not_know_of_him(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        ghost = pen.create(Character, {"name": "The ghost", "audience": Circle.GM})
    here, there = table(campaign, bob, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    client = sign_in(bob)
    assert "The ghost" not in page(client, here)
    assert send(client, here, there, ghost).status_code == 422
    assert not Traveller.objects.exists()


def test_without_dice_of_the_game_the_turns_are_typed(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    assert send(sign_in(alice), here, there, anne, takes="").status_code == 422


def test_the_region_stands_in_the_list_of_games(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = table(campaign, alice, charlie, "The evening")
    path = reverse("name_region", args=[game.pk])
    assert sign_in(charlie).post(path, {"region": "The coast"}).status_code == 404
    sign_in(alice).post(path, {"region": "The coast"})
    assert "The coast" in sign_in(bob).get(reverse("game_list", args=[campaign.pk])).content.decode()


def test_the_dice_of_the_game_say_how_long_it_takes(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    Game.objects.filter(pk=here.pk).update(slug="argad")
    assert send(sign_in(alice), here, there, anne, takes="", hard="on").status_code == 302
    row = Traveller.objects.get()
    assert 2 <= row.takes <= 7
    assert row.face is not None


def test_the_order_in_which_his_own_people_stand_says_nothing_of_who_comes_in_first(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Inland")
    with act(Doing(campaign, None, "entered", {"row": "row"})) as pen:
        zoe = pen.create(Character, {"name": "Zoe", "player": charlie})
    send(sign_in(alice), here, there, anne, takes="5")
    send(sign_in(alice), here, there, zoe, takes="1")
    for person, order in ((alice, ["Zoe", "Anne"]), (charlie, ["Anne", "Zoe"])):
        listed = page(sign_in(person), here).partition('id="travellers"')[2].partition("</section>")[0]
        assert sorted(order, key=listed.index) == order, person


def test_a_guest_whose_man_travels_reads_no_name_of_a_table_that_is_not_his(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = table(campaign, alice, charlie, "The coast"), table(campaign, alice, bob, "Witchinland")
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    guest = Person.objects.get(is_guest=True)
    GameSeat.objects.filter(game=here, seat="left").update(person=guest, holder="guest")
    with act(Doing(campaign, None, "entered", {"row": "row"})) as pen:
        anne = pen.create(Character, {"name": "Anne", "player": guest})
    send(sign_in(alice), here, there, anne)
    text = page(phone, here)
    assert "Anne" in text
    assert "another table" in text
    assert "Witchinland" not in text
    assert "Witchinland" in page(sign_in(alice), here)
