"""What one decides in secret shows neither after a note of the table, nor in what may be taken back, nor in dice that
may still be corrected: at tables without a game master, and with dice that people roll."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Game, Person
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.desk import open_desk
from campaigns.services.dice import Entered, correct_faces, type_faces
from campaigns.services.games import create_game, pause_game, resume_game, start_game, tell_table
from campaigns.services.plans import GamePlan
from campaigns.services.telling import ask_of, said_by_site
from tests.campaigns.conftest import SignIn
from tests.campaigns.play_on import positions
from tests.campaigns.readers import CHANGING
from tests.campaigns.tables import council, found, member, now, row, standing, told

SEATS = ("red", "white", "black")
PAGES = ("game", "game_journal", "game_proof", "game_rewind", "game_proposals", "game_seats")


@pytest.fixture
def skirmish(alice: Person, bob: Person) -> Game:
    """Two sides, nobody arbitrates; blue is Alice, who has sealed her orders, red is Bob, who is still at his."""
    plan = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(alice), "red": member(bob)})
    game = create_game(campaign=found("Two", alice, bob), author=alice, plan=plan)
    start_game(game_id=game.pk, by=alice)
    seal(game, alice, 0)
    return game


def seal(game: Game, person: Person, nth: int) -> None:
    """Other orders than before: who waits for whom does not change by it."""
    question = next(one for one in standing(game, "blue").values() if one.kind == "orders")
    loaded = now(game)
    orders = [one for one in loaded.ruleset.legal_actions(loaded.state, "blue") if one.kind == "orders"]
    answer_question(game_id=game.pk, actor=Actor.of(person), answer=Answer("blue", question.id, orders[nth]))


def table_speaks(game: Game) -> None:
    tell_table(game.pk, said_by_site("new_link", seat="red", who="red"))


def all_pages(client: Client, game: Game) -> dict[str, str]:
    found = {name: client.get(reverse(name, args=[game.pk])).content.decode() for name in PAGES}
    for line in range(1, 6):
        found[f"back to {line}"] = client.get(reverse("game_rewind", args=[game.pk]), {"line": line}).content.decode()
        found[f"told of {line}"] = client.get(f"/api/games/{game.pk}/rewind/", {"line": line}).content.decode()
    return {name: CHANGING.sub("", page) for name, page in found.items()}


@pytest.mark.usefixtures("one_clock")
def test_at_a_table_without_a_game_master_other_sealed_orders_change_no_page(
    skirmish: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    table_speaks(skirmish)
    client = sign_in(bob)
    before = all_pages(client, skirmish)
    seal(skirmish, alice, 1)
    after = all_pages(client, skirmish)
    assert [name for name in before if before[name] != after[name]] == []


@pytest.mark.parametrize(
    "speaks", [table_speaks, lambda game: (pause_game(game_id=game.pk), resume_game(game_id=game.pk))]
)
def test_what_is_hidden_is_no_news_because_the_table_spoke_before_it(skirmish: Game, alice: Person, speaks) -> None:
    speaks(skirmish)
    ticks = {seat: row(skirmish, seat).tick for seat in ("red", "public")}
    seal(skirmish, alice, 1)
    assert {seat: row(skirmish, seat).tick for seat in ticks} == ticks


def rolled_by_hand(game: Game, people: dict[str, Person]) -> str:
    """Plays on, with dice that people type, until somebody may correct his own and another has an answer to hide."""
    chance = Random(4)
    for _ in range(60):
        for one in [ask_of(one) for one in Game.objects.get(pk=game.pk).asks if one["faces"] is None]:
            faces = tuple(chance.randint(1, one.sides) for _ in range(one.count))
            type_faces(game_id=game.pk, actor=Actor.of(people[one.seat]), entered=Entered(one.seat, one.key, faces))
        for seat in SEATS:
            if may_correct(game, seat) and any("standing" in standing(game, other) for other in SEATS if other != seat):
                return seat
        next(positions(game, seed=chance.randint(0, 99), most=1, begin=1), None)
    pytest.fail("nobody ever rolled by hand")


def may_correct(game: Game, seat: str) -> list[tuple[str, tuple[int, ...]]]:
    desk = open_desk(game=Game.objects.get(pk=game.pk), viewer=seat, acts=True)
    return [(one.ask.key, one.faces) for one in desk.correctable]


def hides_an_answer(game: Game, people: dict[str, Person], not_of: str) -> str:
    seat = next(one for one in SEATS if one != not_of and "standing" in standing(game, one))
    loaded = now(game)
    action = [one for one in loaded.ruleset.legal_actions(loaded.state, seat) if one.kind == "standing"][-1]
    answer = Answer(seat, standing(game, seat)["standing"].id, action)
    answer_question(game_id=game.pk, actor=Actor.of(people[seat]), answer=answer)
    return seat


def test_dice_may_be_corrected_after_a_hidden_decision_as_before_it(
    alice: Person, bob: Person, charlie: Person
) -> None:
    people = {"red": alice, "white": bob, "black": Person.objects.create_user(username="emil"), "gm": charlie}
    game = council(people, dice="typed")
    seat = rolled_by_hand(game, people)
    before = may_correct(game, seat)
    other = hides_an_answer(game, people, not_of=seat)
    assert may_correct(game, seat) == before
    assert may_correct(game, "gm") == [], "the game master knows of it"
    key, faces = before[0]
    entered = Entered(seat, key, tuple(face % 6 + 1 for face in faces))
    correct_faces(game_id=game.pk, actor=Actor.of(people[seat]), entered=entered)
    assert "corrected" in told(game, other)
