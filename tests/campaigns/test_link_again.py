"""A guest has lost his phone: whoever gives him a new link is seen to do so, by all who sit there and all who read."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import ChronicleEntry, Game, GameSeat, GuestLink, Person, Proposal, Told
from campaigns.services.actors import Actor
from campaigns.services.plans import SeatPlan
from campaigns.services.proposals import propose_hand, vote
from campaigns.services.seats import invite_guest
from tests.campaigns.site_map import ROLES
from tests.campaigns.world import World, undone

pytestmark = pytest.mark.django_db
TOLD = {"en": "makes a new link for the guest Jeanne", "fr": "crée un nouveau lien pour Jeanne"}


def again(world: World, who: str) -> int:
    link = world.things["guest_link"]
    return world.client(who).post(reverse("reissue_guest", args=[link])).status_code


def newest(game: Game, viewer: str) -> dict[str, object]:
    sentence = Told.objects.to(game, viewer).last().sentences[0]
    return {"code": sentence["code"], **sentence["facts"]}


def test_everybody_at_the_table_is_told_who_made_it(world: World) -> None:
    council = world.games["council"]
    with undone():
        assert again(world, "master") == 302
        for viewer in ("red", "white", "black", "gm", "public"):
            assert newest(council, viewer) == {"code": "new_link", "seat": "black", "who": "gm"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_chronicle_says_it_to_the_whole_campaign(world: World, language: str) -> None:
    with undone():
        again(world, "master")
        Person.objects.update(language=language)
        for role in "MHORW":
            page = world.client(ROLES[role]).get(world.address("campaign")).text
            assert "Mark" in page and TOLD[language] in page, role


def test_the_old_phone_sees_nothing_any_more_and_the_new_one_goes_on(world: World) -> None:
    with undone():
        again(world, "master")
        assert world.client("guest").get(world.address("game")).status_code == 302
        link = GuestLink.objects.active().get(game=world.games["council"])
        phone = Client()
        phone.post(reverse("guest_join", args=[link.token]))
        assert phone.get(world.address("game")).status_code == 200


@pytest.mark.parametrize("who", ["holder", "other", "owner", "guest", "reader", "stranger"])
def test_nobody_else_makes_one_and_nothing_is_told(world: World, who: str) -> None:
    world.rows  # noqa: B018
    with undone() as watch:
        assert again(world, who) == 404
        assert not watch.has_changed(world)


@pytest.fixture
def alone(world: World) -> Game:
    """Nobody arbitrates: red is Hal's, who set it up, and a guest plays the other side."""
    hats = Game.objects.get(pk=world.games["hats"].pk)
    with undone():
        GameSeat.objects.filter(game=hats, seat="right").update(holder="open", person=None)
        link = invite_guest(game_id=hats.pk, seat="right", name="Nolwenn", author=world.people["hal"])
        Client().post(reverse("guest_join", args=[link.token]))
        yield hats


def test_where_nobody_arbitrates_no_one_alone_renews_the_link_of_a_player(world: World, alone: Game) -> None:
    link, before = GuestLink.objects.get(game=alone), ChronicleEntry.objects.count()
    for who in ("owner", "master", "holder"):
        assert world.client(who).post(reverse("reissue_guest", args=[link.pk])).status_code == 404, who
        answer = world.client(who).post(reverse("seat_guest", args=[alone.pk, "right"]), {"right-name": "Nolwenn"})
        assert answer.status_code == 404, who
    assert GuestLink.objects.active().get(game=alone) == link
    assert ChronicleEntry.objects.count() == before


def test_there_the_table_agrees_that_the_seat_is_free_and_then_it_has_a_new_link(world: World, alone: Game) -> None:
    hal = world.people["hal"]
    propose_hand(
        game_id=alone.pk, actor=Actor.of(hal), seat="left", absent="right", to=SeatPlan(), reason="She lost her phone"
    )
    for proposal in Proposal.objects.filter(game=alone, kind="hand", status="open"):
        vote(proposal_id=proposal.pk, actor=Actor.of(hal), seat="left", agrees=True)
    invite_guest(game_id=alone.pk, seat="right", name="Nolwenn", author=hal)
    codes = [told.sentences[0]["code"] for told in Told.objects.to(alone, "public")]
    assert codes[-4:] == ["proposed", "seat_open", "agreed", "seat_handed"]


def test_a_seat_that_waits_for_its_guest_gets_another_link_and_the_first_is_dead(world: World) -> None:
    council, mark = world.games["council"], world.people["mark"]
    with undone():
        links = [invite_guest(game_id=council.pk, seat="red", name=name, author=mark) for name in ("Yan", "Yann")]
        assert [GuestLink.objects.get(pk=one.pk).is_active for one in links] == [False, True]
        assert Client().post(reverse("guest_join", args=[links[0].token])).status_code == 404


REVOKED = {"en": "It was never given, or it has been revoked.", "fr": "Il n’a jamais été donné, ou il a été révoqué."}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_revoked_link_says_so_in_the_language_of_the_device_and_sits_nobody_down(world: World, language: str) -> None:
    link = GuestLink.objects.get(pk=world.things["revoked_link"])
    world.rows  # noqa: B018
    for method in ("get", "post"):
        with undone() as watch:
            phone = world.client("revoked")
            phone.cookies["registre_language"] = language
            answer = getattr(phone, method)(reverse("guest_join", args=[link.token]))
            assert answer.status_code == 404
            assert REVOKED[language] in answer.text and "Gwen" not in answer.text
            assert not watch.has_changed(world)
