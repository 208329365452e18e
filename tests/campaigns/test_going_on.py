"""A game that was over goes on: its dice were opened, so those to come are sealed anew, and all can be verified."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Game, JournalEntry, Person
from campaigns.services.actors import Actor
from campaigns.services.dice import Entered, correct_faces, type_faces
from campaigns.services.gamefile import game_file
from campaigns.services.rewind import Back, rewind
from campaigns.services.undo import undo
from rulesets.common.dice import Ask
from rulesets.common.drivers import Seeded, Streams
from rulesets.common.gamefile import GameFile
from rulesets.common.replay import verify
from tests.campaigns.tables import give, now, play_card, two_hats


def play(game: Game, alice: Person, bob: Person, *turns: int) -> None:
    for turn in turns:
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Three rounds were played, and all is open."""
    game = two_hats(alice, bob, gm=charlie)
    play(game, alice, bob, 1, 2, 3)
    return game


def file_of(game: Game, viewer: str) -> GameFile:
    return game_file(game=Game.objects.get(pk=game.pk), viewer=viewer)


def reckoned(file: GameFile, key: str, epochs: range) -> list[tuple[int, ...]]:
    """What whoever has this file can work out of a roll to come."""
    streams = Streams({name: bytes.fromhex(one) for name, one in file.secrets.items()}, file.words)
    return [Seeded(streams, epoch).draw(Ask("shuffle", 40, 40, key, "left", "")) for epoch in epochs]


def rolled_now(game: Game, key: str) -> tuple[int, ...]:
    from campaigns.services.dice_driver import streams_of

    fresh = Game.objects.get(pk=game.pk)
    return Seeded(streams_of(fresh), fresh.epoch).draw(Ask("shuffle", 40, 40, key, "left", ""))


def goes_on(game: Game, by: Person, *, reroll: bool) -> None:
    told = [one.n for one in game.told.filter(viewer="gm", undone=False)][-3]
    rewind(game_id=game.pk, actor=Actor.of(by), back=Back("gm", told, "We counted wrong", reroll))


@pytest.mark.parametrize("reroll", [True, False])
def test_nobody_reckons_the_dice_to_come_from_those_that_were_opened(game: Game, charlie: Person, reroll: bool) -> None:
    before = file_of(game, "left")
    assert before.secrets
    goes_on(game, charlie, reroll=reroll)
    assert Game.objects.get(pk=game.pk).status == "running"
    assert rolled_now(game, "t3.left") not in reckoned(before, "t3.left", range(9))
    after = file_of(game, "left")
    assert not after.secrets and set(before.commitments.items()) < set(after.commitments.items())


def test_the_whole_of_it_is_verified_when_it_is_over_again(
    game: Game, alice: Person, bob: Person, charlie: Person
) -> None:
    goes_on(game, charlie, reroll=False)
    turn = now(game).state.turn
    for seat, person in (("left", alice), ("right", bob)):
        asked = [one for one in now(game).ruleset.questions(now(game).state, seat) if one.asks(seat) and one.waiting]
        if any(one.kind == "card" and seat in one.waiting for one in asked):
            play_card(game, seat, person, turn)
    assert Game.objects.get(pk=game.pk).status == "finished"
    for viewer in ("gm", "left", "public"):
        file = file_of(game, viewer)
        assert "open@1" in file.secrets and ("seat:right@1" in file.secrets) == (viewer == "gm")
        assert verify(file, now(game).ruleset).proved


def test_taking_back_what_ended_it_seals_the_dice_anew_too(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    give(game, "left", alice, "yielding", kind="yield")
    before = file_of(game, "right")
    undo(game_id=game.pk, actor=Actor.of(alice), seat="left")
    assert rolled_now(game, "t1.left") not in reckoned(before, "t1.left", range(9))
    play(game, alice, bob, 1, 2, 3)
    assert verify(file_of(game, "gm"), now(game).ruleset).proved


def test_a_last_die_that_is_corrected_leaves_those_beside_it(alice: Person, bob: Person, charlie: Person) -> None:
    game, people = two_hats(alice, bob, gm=charlie, dice="typed"), {"left": alice, "right": bob}
    for turn in (1, 2, 3):
        play(game, alice, bob, turn)
        for seat, person in people.items():
            type_faces(game_id=game.pk, actor=Actor.of(person), entered=Entered(seat, f"t{turn}.{seat}", (3,)))
    correct_faces(game_id=game.pk, actor=Actor.of(bob), entered=Entered("right", "t3.right", (6,)))
    last: Any = JournalEntry.objects.making().filter(game=game).last()
    assert {one["key"]: one["faces"] for one in last.faces} == {"t3.left": [3], "t3.right": [6]}
    assert verify(file_of(game, "gm"), now(game).ruleset).by_hand
