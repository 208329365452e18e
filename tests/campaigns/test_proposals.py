"""A table without a game master: rulings, rewinds and seats of the absent, done when every seat has agreed."""

from __future__ import annotations

import pytest

from campaigns.models import Game, JournalEntry, Person, Proposal, Told
from campaigns.services.actors import Actor
from campaigns.services.desk import open_desk
from campaigns.services.proposals import (
    propose_hand,
    propose_rewind,
    propose_ruling,
    rulings_to_propose,
    vote,
    withdraw,
)
from campaigns.services.rewind import Back
from rulesets.common.dice import Fast
from tests.campaigns.tables import bot, give, now, play_card, position, refused, row, told, two_hats

RULING = {"kind": "gm.points", "who": "left", "points": "2", "reason": "We counted wrong"}


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


def proposed(game: Game, person: Person, seat: str = "left", **changes: str) -> Proposal:
    return propose_ruling(game_id=game.pk, actor=Actor.of(person), seat=seat, given=RULING | changes)


def votes(proposal: Proposal, seat: str, person: Person, agrees: bool = True) -> None:
    vote(proposal_id=proposal.pk, actor=Actor.of(person), seat=seat, agrees=agrees)


def test_a_ruling_happens_when_every_seat_has_agreed(game: Game, alice: Person, bob: Person) -> None:
    proposal = proposed(game, alice)
    assert now(game).state.points["left"] == 0
    (line,) = open_desk(game=game, viewer="right", acts=True).proposals
    assert (line.agreed, line.missing, line.may_vote) == (("left",), ("right",), True)
    votes(proposal, "right", bob)
    assert now(game).state.points["left"] == 2
    entry = JournalEntry.objects.get(game=game, kind="answer")
    assert (entry.seat, entry.actor) == ("gm", "table")
    assert told(game, "public") == ["dealt", "proposed", "ruled", "agreed"]
    ruling = Told.objects.to(game, "public").filter(sentences__0__code="ruled").get().sentences[0]
    assert ruling["ruling"] and ruling["reason"] == "We counted wrong"


def test_one_seat_that_does_not_agree_ends_it(game: Game, alice: Person, bob: Person) -> None:
    proposal = proposed(game, alice)
    votes(proposal, "right", bob, agrees=False)
    with refused("proposal_closed"):
        votes(proposal, "right", bob)
    assert now(game).state.points["left"] == 0
    assert not open_desk(game=game, viewer="left", acts=True).proposals


def test_the_author_may_withdraw_and_nobody_else(game: Game, alice: Person, bob: Person) -> None:
    proposal = proposed(game, alice)
    with refused("not_your_seat"):
        withdraw(proposal_id=proposal.pk, actor=Actor.of(bob))
    withdraw(proposal_id=proposal.pk, actor=Actor.of(alice))
    with refused("proposal_closed"):
        votes(proposal, "right", bob)


def test_nobody_agrees_for_another(game: Game, alice: Person) -> None:
    proposal = proposed(game, alice)
    with refused("not_your_seat"):
        votes(proposal, "right", alice)
    with refused("unknown_seat"):
        votes(proposal, "gm", alice)


def test_nobody_rules_alone(game: Game, alice: Person) -> None:
    with refused("unknown_seat"):
        give(game, "gm", alice, "gm.rulings", **RULING)


def test_bots_do_not_vote(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob, seats={"left": bot(), "right": bot()})
    assert game.seats.filter(holder="bot").count() == 2
    game = two_hats(alice, bob)
    game.seats.filter(seat="right").update(holder="bot", person=None, bot="random")
    proposed(game, alice)
    assert now(game).state.points["left"] == 2


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"kind": "play"}, "unknown_kind"),
        ({"reason": ""}, "wrong_length"),
        ({"points": "99"}, "out_of_range"),
        ({"extra": "1"}, "unknown_field"),
    ],
)
def test_what_is_no_ruling_cannot_be_proposed(game: Game, alice: Person, changes: dict[str, str], code: str) -> None:
    with refused(code):
        proposed(game, alice, **changes)
    assert not Proposal.objects.exists()


def test_a_game_with_a_game_master_needs_no_proposals(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    with refused("has_game_master"):
        proposed(game, alice)


def test_the_form_of_a_ruling_tells_nothing_that_is_hidden(game: Game) -> None:
    """Another position that agrees with all the seat knows gives the same kinds of fields."""
    loaded = now(game)
    question = rulings_to_propose(game, "left")
    other = loaded.ruleset.unknown_to(loaded.state, "left", Fast(1))
    there = next(one for one in loaded.ruleset.questions(other, "gm") if one.id == "gm.rulings")
    assert question == there


def test_the_table_takes_the_game_back_together(game: Game, alice: Person, bob: Person) -> None:
    before = position(game)
    play_card(game, "left", alice)
    line = row(game, "right").told_count
    back = Back("right", line, "Left had not read the card")
    proposal = propose_rewind(game_id=game.pk, actor=Actor.of(bob), back=back)
    votes(proposal, "left", alice)
    assert position(game) == before


def test_the_seat_of_the_absent_passes_on_without_them(game: Game, alice: Person) -> None:
    propose_hand(game_id=game.pk, actor=Actor.of(alice), seat="left", absent="right", to=bot(), reason="Gone to sea")
    assert row(game, "right").is_bot


def test_what_fits_no_more_when_all_have_agreed_says_only_that(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    back = Back("right", row(game, "right").told_count, "Once more please")
    first = propose_rewind(game_id=game.pk, actor=Actor.of(bob), back=back)
    second = propose_rewind(game_id=game.pk, actor=Actor.of(bob), back=back)
    votes(first, "left", alice)
    with refused("ruling_impossible"):
        votes(second, "left", alice)
