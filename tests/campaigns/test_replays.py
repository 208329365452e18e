"""Past turns again, scene by scene: as their reader saw them, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Game, Person
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.desk import open_desk
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import forget_everything
from campaigns.services.plans import GamePlan
from campaigns.services.replays import VIEWS, Replay, past_turns
from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from tests.campaigns.tables import found, member, now

pytestmark = pytest.mark.anywhere

SignIn = Callable[[Person], Client]
TURNS = 6
UNIT = re.compile(r'data-unit="([^"]+)"')


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Bob is Blue, Charlie is Red, Alice arbitrates; the armies have marched against each other for some turns."""
    campaign = found("Evenings", alice, bob, charlie, gm=alice)
    plan = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(bob), "red": member(charlie)}, alice)
    game = start_game(game_id=create_game(campaign=campaign, author=alice, plan=plan).pk, by=alice)
    people = {"blue": bob, "red": charlie}
    for turn in range(1, TURNS + 1):
        for seat, person in people.items():
            answer = Answer(seat, f"t{turn}.orders", orders(game, seat))
            answer_question(game_id=game.pk, actor=Actor.of(person), answer=answer)
    return Game.objects.get(pk=game.pk)


def orders(game: Game, seat: str) -> Action:
    """As one who has a plan gives them."""
    loaded = now(game)
    view = loaded.ruleset.view(loaded.state, seat)
    questions = [one for one in loaded.ruleset.questions(loaded.state, seat) if one.must and one.asks(seat)]
    legal = [one for one in loaded.ruleset.legal_actions(loaded.state, seat) if one.kind == "orders"]
    bot = loaded.ruleset.bots["planner"]
    return bot.choose(view, questions, legal, Fast(seat))


def pages(client: Client, game: Game, turn: int) -> list[str]:
    """All steps of a turn."""
    address = reverse("game_replay", args=[game.pk])
    found = []
    while True:
        page = client.get(address, {"turn": turn, "step": len(found)}).content.decode()
        found.append(page)
        if 'rel="next"' not in page:
            return found


@pytest.mark.parametrize("viewer", ["blue", "red", "gm", "public"])
def test_every_turn_that_is_over_can_be_seen_again(game: Game, viewer: str) -> None:
    desk = open_desk(game=game, viewer=viewer, acts=False)
    turns = past_turns(desk)
    assert [one.number for one in turns] == list(range(1, TURNS + 1))
    for turn in turns:
        replay = Replay(desk, turn)
        assert all(replay.view(step).viewer == viewer for step in range(replay.last + 1))


def test_the_scenes_lead_to_where_the_next_turn_begins(game: Game) -> None:
    for viewer in ("blue", "red", "gm"):
        desk = open_desk(game=game, viewer=viewer, acts=False)
        for turn in past_turns(desk):
            replay = Replay(desk, turn)
            staged, true = (replay.view(step).board["units"] for step in (replay.last - 1, replay.last))
            assert {(one["id"], one["at"], one["strength"]) for one in staged} == {
                (one["id"], one["at"], one["strength"]) for one in true
            }


def test_a_player_steps_through_a_turn_by_links(game: Game, bob: Person, sign_in: SignIn) -> None:
    steps = pages(sign_in(bob), game, 3)
    assert len(steps) > 4
    assert "How it began." in steps[0] and 'rel="prev"' not in steps[0]
    assert "way-now" in "".join(steps[1:-1])
    assert "How it ended." in steps[-1]


def test_he_sees_no_unit_that_he_was_not_told_of(game: Game, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    """At each step at most what Blue's own view or a sentence to Blue names; and Red's page is another one."""
    blue, red = ("".join(pages(sign_in(one), game, 1)) for one in (bob, charlie))
    desk = open_desk(game=game, viewer="blue", acts=False)
    replay = Replay(desk, past_turns(desk)[0])
    known = {one["id"] for one in replay.view(0).board["units"]} | {scene.unit for scene in replay.scenes}
    assert set(UNIT.findall(blue)) <= known
    assert set(UNIT.findall(blue)) != set(UNIT.findall(red))


def test_the_game_master_sees_as_a_seat_what_the_seat_sees(
    game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    address = reverse("game_replay", args=[game.pk])
    his = sign_in(bob).get(address, {"turn": 2, "step": 2}).content.decode()
    hers = sign_in(alice).get(address, {"as": "blue", "turn": 2, "step": 2}).content.decode()
    assert UNIT.findall(his) == UNIT.findall(hers) != []


def test_the_past_is_rebuilt_after_a_fresh_start(game: Game, bob: Person, sign_in: SignIn) -> None:
    before = pages(sign_in(bob), game, 2)
    forget_everything()
    VIEWS.clear()
    assert [UNIT.findall(one) for one in pages(sign_in(bob), game, 2)] == [UNIT.findall(one) for one in before]


def test_turns_that_are_not_over_are_no_pages(game: Game, bob: Person, sign_in: SignIn) -> None:
    client, address = sign_in(bob), reverse("game_replay", args=[game.pk])
    for turn in (0, TURNS + 1, "x", "9" * 30):
        assert client.get(address, {"turn": turn}).status_code == 404
    assert client.get(address, {"turn": 1, "step": "99999999999"}).status_code == 200


def test_a_stranger_gets_nothing(game: Game, db: None, sign_in: SignIn) -> None:
    stranger = Person.objects.create_user("sam")
    assert sign_in(stranger).get(reverse("game_replay", args=[game.pk])).status_code == 404


def test_before_the_first_turn_is_over_the_page_says_so(bob: Person, charlie: Person, sign_in: SignIn) -> None:
    campaign = found("Mornings", bob, charlie)
    plan = GamePlan("Le gué", "picrochole", "teaching", {"blue": member(bob), "red": member(charlie)})
    game = start_game(game_id=create_game(campaign=campaign, author=bob, plan=plan).pk, by=bob)
    page = sign_in(bob).get(reverse("game_replay", args=[game.pk]))
    assert b"No turn is over yet" in page.content
