"""An answer to a question: accepted exactly when it stands, refused with a reason, and nothing changed then."""

from __future__ import annotations

import pytest

from campaigns.models import Game, GameStatus, JournalEntry, Person
from tests.campaigns.tables import now, play_card, told, two_hats


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


def test_both_cards_decide_the_round(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    assert now(game).state.turn == 1
    play_card(game, "right", bob)
    assert now(game).state.turn == 2
    assert told(game, "left")[:3] == ["dealt", "sealed", "sealed"]
    assert JournalEntry.objects.filter(game=game).count() == 4


def test_three_rounds_end_the_game(game: Game, alice: Person, bob: Person) -> None:
    for turn in (1, 2, 3):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    game.refresh_from_db()
    assert game.status == GameStatus.FINISHED
    assert game.outcome["ending"] == "three_rounds"
