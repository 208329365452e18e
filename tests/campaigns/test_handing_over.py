"""A campaign is handed over: the former game master keeps what he knew, the new one reads no game that he plays in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import (
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Game,
    GameSeat,
    GmTerm,
    Hearing,
    Knowledge,
    Membership,
    Notice,
    Person,
    Role,
)
from campaigns.services.acts import Doing, act
from campaigns.services.campaigns import remove_member
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.games import create_game, start_game
from campaigns.services.gm_terms import give_role
from campaigns.services.plans import GamePlan
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import BARONS, TINY, bot, found, member, two_hats

pytestmark = pytest.mark.django_db
OLD, NEW = "The abbot is a spy", "The bridge is mined"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    return Campaign.objects.get(pk=campaign.pk)


def entered(campaign: Campaign, model: type, **values: object) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "row"}, secret=True)) as pen:
        return pen.create(model, values)


def hand(sign_in: SignIn, person: Person, campaign: Campaign, to: Person, *, sure: bool = True, games: Any = ()) -> Any:
    row = Membership.objects.get(campaign=campaign, person=to)
    form = {"to": KEPT.over(row.pk), "games": [KEPT.over(one.pk) for one in games], **({"sure": "on"} if sure else {})}
    return sign_in(person).post(reverse("hand_campaign", args=[campaign.pk]), form)


def role(campaign: Campaign, person: Person) -> str:
    return str(Membership.objects.get(campaign=campaign, person=person).role)


def pages(client: Client, campaign: Campaign, *rows: Any) -> str:
    """Everything in which a secret of the campaign could stand."""
    names = ("campaign", "chronicle", "heard_list", "calendar", "meeting_list", "note_list", "game_list")
    found = [client.get(reverse(name, args=[campaign.pk])) for name in names]
    found += [client.get(reverse("register", args=[campaign.pk, noun])) for noun in ("character", "place", "attitude")]
    found += [client.get(reverse("row", args=[campaign.pk, row.noun, row.pk])) for row in rows]
    found += [client.get(reverse("search", args=[campaign.pk]), {"q": word}) for word in ("abbot", "bridge")]
    return "".join(one.content.decode() for one in found if one.status_code == 200)


def test_it_is_asked_twice(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    answer = hand(sign_in, alice, campaign, bob, sure=False)
    assert answer.status_code == 200
    assert "you become a player in it" in answer.content.decode()
    assert role(campaign, alice) == "gm"


def test_the_roles_change_and_it_is_told(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    assert hand(sign_in, alice, campaign, bob).status_code == 302
    assert (role(campaign, alice), role(campaign, bob)) == ("player", "gm")
    ended, begun = GmTerm.objects.order_by("pk")
    assert (ended.person, ended.until is None) == (alice, False)
    assert (begun.person, begun.until) == (bob, None)
    assert ChronicleEntry.objects.get(code="campaign_handed_over").author == alice
    assert "hands the campaign over" in sign_in(bob).get(reverse("chronicle", args=[campaign.pk])).content.decode()
    assert Notice.objects.get(person=bob).code == "role_changed"


def keeps_what_she_knew(campaign: Campaign, piece: Knowledge, alice: Person, bob: Person, sign_in: SignIn) -> None:
    """As it was when she handed over, whatever Bob writes since."""
    kept = Hearing.objects.get(person=alice)
    assert (kept.title, kept.text, kept.way, kept.on) == (OLD, "Since Easter.", "gm", "1590-05-12")
    with act(Doing(campaign, bob, "changed", {"row": "row"}, secret=True)) as pen:
        pen.change(piece, {"text": NEW})
    text = pages(sign_in(alice), campaign)
    assert OLD in text
    assert NEW not in text


def test_the_former_game_master_keeps_what_he_knew_as_it_read_then(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    piece = entered(campaign, Knowledge, title=OLD, text="Since Easter.")
    hand(sign_in, alice, campaign, bob)
    keeps_what_she_knew(campaign, piece, alice, bob, sign_in)
    assert OLD not in pages(sign_in(charlie), campaign), "nobody else learnt it by the change"


def test_the_former_game_master_reads_nothing_newer(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """The leak check of ARG-CMP-12 for a game master who becomes a player."""
    anne = entered(campaign, Character, name="Anne")
    hand(sign_in, alice, campaign, bob)
    entered(campaign, Knowledge, title=NEW)
    entered(campaign, Character, name=NEW, audience=Circle.GM)
    write_entry(campaign=campaign, author=bob, written=Written(NEW, NEW, "1590", "gm"))
    with act(Doing(campaign, bob, "changed", {"row": NEW}, reason=NEW, secret=True)) as pen:
        pen.change(anne, {"notes": NEW})
    assert NEW in pages(sign_in(bob), campaign, anne)
    assert NEW not in pages(sign_in(alice), campaign, anne)
    client = sign_in(alice)
    for name in ("piece_list", "act_list", "knowledge_matrix", "hand_campaign"):
        assert client.get(reverse(name, args=[campaign.pk])).status_code == 404, name


def council(campaign: Campaign, alice: Person, bob: Person) -> Game:
    seats = {"red": member(bob), "white": bot(), "black": bot()}
    plan = GamePlan("Quarrel", BARONS, "council", seats, alice)
    return start_game(game_id=create_game(campaign=campaign, author=alice, plan=plan).pk, by=alice)


def test_whoever_plays_in_a_running_game_does_not_become_its_game_master(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """The leak check of ARG-CMP-12 for a player who becomes game master."""
    game = council(campaign, alice, bob)
    entered(campaign, Knowledge, title=OLD, game=game)
    assert "These stay with you" in hand(sign_in, alice, campaign, bob, sure=False, games=[game]).content.decode()
    hand(sign_in, alice, campaign, bob, games=[game])
    assert role(campaign, bob) == "gm"
    assert GameSeat.objects.get(game=game, seat="gm").person == alice
    client = sign_in(bob)
    assert client.get(reverse("see_as", args=[game.pk, "black"])).status_code == 404
    assert OLD not in pages(client, campaign)
    assert OLD not in client.get(reverse("piece_list", args=[campaign.pk])).content.decode()
    assert OLD not in client.get(reverse("knowledge_matrix", args=[campaign.pk])).content.decode()


def test_a_game_in_which_he_holds_no_seat_goes_along(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = council(campaign, alice, bob)
    hand(sign_in, alice, campaign, charlie, games=[game])
    assert GameSeat.objects.get(game=game, seat="gm").person == charlie
    assert sign_in(charlie).get(reverse("see_as", args=[game.pk, "black"])).status_code == 200
    assert sign_in(alice).get(reverse("see_as", args=[game.pk, "black"])).status_code == 404
    assert [one.person for one in GmTerm.objects.filter(game=game, until=None)] == [charlie]


def test_games_of_others_are_no_choice(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    plan = GamePlan("Hats", TINY, "evening", {"left": member(bob), "right": member(charlie)})
    game = create_game(campaign=campaign, author=bob, plan=plan)
    assert hand(sign_in, alice, campaign, charlie, games=[game]).status_code == 422
    assert role(campaign, alice) == "gm"


def test_only_the_game_master_hands_it_over(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    assert hand(sign_in, bob, campaign, charlie).status_code == 404
    assert hand(sign_in, alice, campaign, alice).status_code == 422
    hand(sign_in, alice, campaign, bob)
    assert hand(sign_in, alice, campaign, charlie).status_code == 404
    assert (role(campaign, alice), role(campaign, bob), role(campaign, charlie)) == ("player", "gm", "player")


def test_what_was_handed_back_and_over_again_is_kept_once(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    entered(campaign, Knowledge, title=OLD)
    for giver, taker in ((alice, bob), (bob, alice), (alice, bob)):
        hand(sign_in, giver, campaign, taker)
    assert Hearing.objects.filter(person=alice).count() == 1
    assert GmTerm.objects.filter(until=None).count() == 1


def give(sign_in: SignIn, by: Person, campaign: Campaign, person: Person, role: str) -> None:
    """As an owner does it on the page of members."""
    row = Membership.objects.get(campaign=campaign, person=person)
    assert sign_in(by).post(reverse("change_role", args=[row.pk]), {"role": role}).status_code == 302


def test_roles_that_an_owner_gives_are_kept_as_when_it_is_handed_over(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Membership.objects.filter(person=alice).update(is_owner=True)
    piece = entered(campaign, Knowledge, title=OLD, text="Since Easter.")
    give(sign_in, alice, campaign, bob, "gm")
    assert [(one.person, one.until) for one in GmTerm.objects.all()] == [(bob, None)]
    give(sign_in, alice, campaign, alice, "player")
    begun, ended = GmTerm.objects.order_by("pk")
    assert (begun.person, begun.until, ended.person, ended.until is None) == (bob, None, alice, False)
    keeps_what_she_knew(campaign, piece, alice, bob, sign_in)


@pytest.mark.parametrize("role", ["player", "reader"])
def test_a_role_given_to_and_fro_keeps_one_memory_and_ends_each_term(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn, role: str
) -> None:
    Membership.objects.filter(person=alice).update(is_owner=True)
    entered(campaign, Knowledge, title=OLD)
    for one in ("gm", "gm", role, "gm", role, role):
        give(sign_in, alice, campaign, bob, one)
    assert Hearing.objects.filter(person=bob).count() == 1
    assert [one.until is None for one in GmTerm.objects.filter(person=bob)] == [False, False]
    assert ChronicleEntry.objects.filter(code="role_changed").count() == 4


def test_whoever_leaves_arbitrates_nothing_from_then_on(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person
) -> None:
    give_role(membership=Membership.objects.get(campaign=campaign, person=bob), role=Role.GM)
    game = two_hats(alice, charlie)
    Game.objects.filter(pk=game.pk).update(campaign=campaign)
    GmTerm.objects.create(campaign=campaign, game=game, person=bob)
    GmTerm.objects.create(campaign=campaign, person=alice)
    remove_member(membership=Membership.objects.get(campaign=campaign, person=bob))
    assert not GmTerm.objects.filter(person=bob, until=None).exists()
    assert GmTerm.objects.filter(person=bob).count() == 2
    assert GmTerm.objects.filter(person=alice, until=None).count() == 1
