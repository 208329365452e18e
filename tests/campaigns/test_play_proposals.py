"""A table without a game master, through its pages: propose, agree, decline, hand over the seat of the absent."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from campaigns.models import Game, GameSeat, Person, Proposal, ProposalStatus
from tests.campaigns.tables import two_hats


def at(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def propose_a_bot(game: Game, client: Client, reason: str = "Bob has moved abroad") -> int:
    given = {"absent": "right", "to": "bot:random", "reason": reason}
    return client.post(reverse("game_proposals", args=[game.pk]), given).status_code


def take_back(game: Game) -> Proposal:
    action = {"told": 1, "reroll": False}
    return Proposal.objects.create(game=game, kind="rewind", seat="left", action=action, reason="a slip of the hand")


def test_a_proposal_is_shown_with_who_is_still_asked(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    take_back(game)
    page = at(bob).get(reverse("game_proposals", args=[game.pk])).content.decode()
    assert "a slip of the hand" in page
    assert "I agree" in page


def test_a_proposal_without_a_reason_is_refused_in_words(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    assert propose_a_bot(game, at(alice), reason="") == 422
    assert not Proposal.objects.exists()


def test_the_absent_is_not_asked_and_his_seat_goes_to_the_bot(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    propose_a_bot(game, at(alice))
    assert GameSeat.objects.get(game=game, seat="right").is_bot


def test_a_stranger_votes_on_nothing(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob)
    proposal = take_back(game)
    answer = at(charlie).post(reverse("vote_proposal", args=[proposal.pk]), {"agree": "1"})
    assert answer.status_code == 404


def test_one_who_declines_ends_it(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    proposal = take_back(game)
    at(bob).post(reverse("vote_proposal", args=[proposal.pk]), {"decline": "1"})
    proposal.refresh_from_db()
    assert proposal.status == ProposalStatus.DECLINED
