"""Cards followed from pile to pile: what each viewer's records say, what is taken back, what nobody else learns."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import CardFate, CardMove, Game, GameSeat, JournalEntry, Person, Told
from campaigns.services import decks
from campaigns.services.actors import Actor
from campaigns.services.bots import play_bots
from campaigns.services.decks import read_known, seen_by
from campaigns.services.journal import viewers_of
from campaigns.services.loading import load
from campaigns.services.rewind import Back, rewind
from campaigns.services.undo import undo
from rulesets.common.dice import Fast
from rulesets.common.seats import GM, PUBLIC
from tests.campaigns.play_on import positions
from tests.campaigns.tables import choose, council, give, now, two_hats

pytestmark = pytest.mark.django_db


@pytest.fixture
def barons(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


def truth(game: Game) -> Any:
    """What each viewer knows of the cards as they lie now; who knows of none is left out."""
    loaded = load(game.pk)
    found = seen_by(loaded.ruleset, loaded.state, viewers_of(game))
    return {viewer: known for viewer, known in found.items() if known}


def moves(game: Game, viewer: str, **narrowed: Any) -> list[CardMove]:
    return list(CardMove.objects.to(game, viewer).filter(**narrowed))


def known_now(game: Game) -> Any:
    return {viewer: known for viewer, known in read_known(game).items() if known}


def rows_of(game: Game) -> list[tuple[Any, ...]]:
    return list(CardMove.objects.filter(game=game).order_by("pk").values_list("viewer", "entry_n", "card", "place"))


def held_by(game: Game, seat: str) -> str:
    return next(card for card, seen in truth(game)[GM].items() if seen.place == f"hand.{seat}")


def lay_aside(game: Game, gm: Person, card: str) -> None:
    give(game, GM, gm, "gm.rulings", kind="gm.card", subject=card, value="discard", reason="It was shown")


def everybody_stakes(game: Game, **people: Person) -> dict[str, str]:
    staked = {}
    for seat, person in people.items():
        staked[seat] = held_by(game, seat)
        choose(game, seat, person, "stake", staked[seat])
    play_bots(game.pk)
    return staked


def play(game: Game, seed: int, most: int) -> None:
    for _ in positions(game, seed=seed, most=most):
        pass


def test_the_records_say_what_each_viewer_knows_as_long_as_it_is_played(barons: Game) -> None:
    for _ in positions(barons, seed=3, most=12):
        assert known_now(barons) == truth(barons)
    assert JournalEntry.objects.filter(game=barons).count() > 20


def test_what_the_process_remembers_is_what_the_rows_say(barons: Game) -> None:
    play(barons, seed=4, most=4)
    game = Game.objects.get(pk=barons.pk)
    remembered = decks.RECORDED.get((game.identity, game.entry))
    assert remembered and {viewer: known for viewer, known in remembered.items() if known} == known_now(game)


def test_a_game_without_cards_is_not_followed(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    assert not CardMove.objects.filter(game=game).exists()


def test_a_card_that_is_drawn_is_known_to_who_drew_it_and_to_the_master(barons: Game) -> None:
    mine = {one.card for one in moves(barons, "red", place="hand.red")}
    assert mine and mine == {one.card for one in moves(barons, GM, place="hand.red")}
    for viewer in ("white", "black", PUBLIC):
        assert not moves(barons, viewer, place="hand.red")


def test_a_card_that_is_played_is_known_to_all_with_its_player_and_the_line_that_told_it(
    barons: Game, alice: Person, bob: Person
) -> None:
    staked = everybody_stakes(barons, red=alice, white=bob)
    for viewer in ("red", "white", "black", PUBLIC, GM):
        (move,) = moves(barons, viewer, card=staked["red"], fate=CardFate.PLAYED)
        line = Told.objects.get(game=barons, viewer=viewer, n=move.told_n)
        assert (move.place, move.by, move.turn) == ("discard", "red", 1)
        assert any(staked["red"] in one["facts"].values() for one in line.sentences)
        assert line.entry_n == move.entry_n and move.rule


def test_a_ruling_that_is_taken_back_leaves_no_move(barons: Game, charlie: Person) -> None:
    before, card = rows_of(barons), held_by(barons, "white")
    lay_aside(barons, charlie, card)
    (move,) = moves(barons, PUBLIC, card=card)
    assert (move.place, move.fate) == ("discard", CardFate.PLAYED)
    undo(game_id=barons.pk, actor=Actor.of(charlie), seat=GM)
    assert rows_of(barons) == before
    lay_aside(barons, charlie, card)
    assert [one.place for one in moves(barons, "white", card=card)] == ["hand.white", "discard"]


def test_a_game_taken_far_back_has_the_records_of_then(
    barons: Game, alice: Person, bob: Person, charlie: Person
) -> None:
    begun = Told.objects.to(barons, GM).latest("n").n
    before, known = rows_of(barons), known_now(barons)
    everybody_stakes(barons, red=alice, white=bob)
    play(barons, seed=6, most=5)
    assert known_now(barons) != known
    rewind(game_id=barons.pk, actor=Actor.of(charlie), back=Back(GM, begun + 1, "We dealt wrong"))
    assert rows_of(barons) == before
    assert known_now(barons) == known == truth(barons)


def test_records_that_are_lost_begin_anew(barons: Game, alice: Person, bob: Person) -> None:
    CardMove.objects.filter(game=barons).delete()
    decks.RECORDED.clear()
    everybody_stakes(barons, red=alice, white=bob)
    assert known_now(barons) == truth(barons)


def test_what_a_viewer_is_not_to_know_moves_nothing_in_his_records(barons: Game) -> None:
    """In every world that agrees with what he knows, the records of the same entry are the same to him."""
    play(barons, seed=8, most=5)
    loaded = now(barons)
    for viewer in ("red", "white", "black", PUBLIC):
        mine = seen_by(loaded.ruleset, loaded.state, [viewer])
        for seed in range(4):
            other = loaded.ruleset.unknown_to(loaded.state.copy(), viewer, Fast(seed))
            assert seen_by(loaded.ruleset, other, [viewer]) == mine


def test_an_entry_that_does_not_reach_a_viewer_writes_nothing_for_him(barons: Game) -> None:
    play(barons, seed=9, most=8)
    for row in GameSeat.objects.filter(game=barons):
        heard = set(Told.objects.to(barons, row.seat).values_list("entry_n", flat=True))
        written = {one.entry_n for one in moves(barons, row.seat) if one.entry_n > 1}
        assert written <= heard
        assert all(
            Told.objects.filter(game=barons, viewer=row.seat, n=one.told_n, entry_n=one.entry_n).exists()
            for one in moves(barons, row.seat)
            if one.entry_n > 1
        )
