"""A whole answer through the API: read what is asked, answer it, take it back; refused by code, rule and path."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Game, Person
from campaigns.services.api_tokens import make_token
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from tests.campaigns.tables import council, found, member, two_hats

pytestmark = pytest.mark.django_db


class Program:
    """One person's, at one game."""

    def __init__(self, person: Person, game: Game) -> None:
        token = make_token(person=person, name="Script")[1]
        self.client = Client(headers={"Authorization": f"Token {token}"})
        self.base = f"/api/games/{game.pk}/"

    def get(self, name: str, **headers: str) -> Any:
        return self.client.get(self.base + name, headers=headers)

    def send(self, name: str, sent: Any, method: str = "post") -> Any:
        return getattr(self.client, method)(self.base + name, sent, content_type="application/json")

    def first_action(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("actions/").json()["actions"][0]
        return found


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


@pytest.fixture
def left(alice: Person, game: Game) -> Program:
    return Program(alice, game)


@pytest.fixture
def right(bob: Person, game: Game) -> Program:
    return Program(bob, game)


def test_an_answer_is_read_off_the_actions_and_given(left: Program, right: Program):
    action = left.first_action()
    sent = {"question": action["question"], "answer": action["answer"]}
    stands = left.send("answer/", sent)
    assert stands.status_code == 200, stands.content
    assert stands.json()["tick"] >= 1
    lines = left.get("journal/").json()["entries"]
    assert lines[0]["n"] == len(lines)
    assert all(told["sentence"] for line in lines for told in line["told"])
    undone = left.send("undo/", {})
    assert undone.status_code in (200, 409)


def test_what_is_known_already_is_not_sent_again(left: Program):
    answer = left.get("view/")
    tag = answer.headers["ETag"]
    again = left.get("view/", **{"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    action = left.first_action()
    left.send("answer/", {"question": action["question"], "answer": action["answer"]})
    assert left.get("view/", **{"If-None-Match": tag}).status_code == 200


def test_an_answer_not_of_its_form_is_refused_by_its_path(left: Program):
    action = left.first_action()
    for answer, path in (({"kind": "nonsense"}, "kind"), ({**action["answer"], "more": 1}, "more"), ({}, "kind")):
        refused = left.send("answer/", {"question": action["question"], "answer": answer})
        assert (refused.status_code, refused.json()["path"]) == (422, path)
        assert " " in refused.json()["sentence"]
    assert left.send("answer/", {"question": action["question"]}).json()["path"] == "answer"


def test_a_question_that_no_longer_stands_is_refused_as_gone(left: Program):
    action = left.first_action()
    refused = left.send("answer/", {"question": "t9.card", "answer": action["answer"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "question_gone")


def test_the_same_answer_with_the_same_tick_counts_once(left: Program):
    action, tick = left.first_action(), left.get("view/").json()["tick"]
    sent = {"question": action["question"], "answer": action["answer"], "tick": tick}
    assert left.send("answer/", sent).status_code == 200
    again = left.send("answer/", sent)
    assert (again.status_code, again.json()["code"]) == (409, "question_answered")


def test_nobody_answers_for_another(left: Program, right: Program, charlie: Person, game: Game):
    action = left.first_action()
    sent = {"question": action["question"], "answer": action["answer"], "seat": "left"}
    assert right.send("answer/", sent).json()["code"] == "not_your_seat"
    assert Program(charlie, game).send("answer/", sent).status_code == 404
    assert right.get("view/?as=left").status_code == 404


def test_a_draft_is_found_again_by_its_seat_alone(left: Program, right: Program):
    action = left.first_action()
    sent = {"question": action["question"], "answer": action["answer"]}
    assert left.send("draft/", sent, "put").status_code == 204
    drafts = [one["draft"] for one in left.get("questions/").json()["questions"] if one["id"] == action["question"]]
    assert drafts == [action["answer"]]
    assert not any(one["draft"] for one in right.get("questions/").json()["questions"])


def test_a_question_describes_what_may_be_answered(left: Program):
    asked = [one for one in left.get("questions/").json()["questions"] if one["asks_me"] and one["must"]]
    params = asked[0]["forms"][0]["params"]
    assert params and all(one["type"] and one["title"] for one in params.values())
    assert asked[0]["sentence"] and asked[0]["rule"]


def test_the_game_master_sees_as_a_seat_what_the_seat_sees(alice: Person, bob: Person):
    game = council({"red": bob, "gm": alice})
    his = Program(bob, game).get("view/").json()
    seen = Program(alice, game).get("view/?as=red").json()
    for one in (his, seen):
        one.pop("acts"), one.pop("may_undo")
    assert his == seen
    assert Program(bob, game).get("view/?as=white").status_code == 404


def test_what_the_rules_forbid_carries_its_rule(alice: Person, bob: Person):
    game = council({"red": bob, "gm": alice})
    program = Program(bob, game)
    near = program.get("actions/").json()["near_misses"]
    for one in near:
        assert one["why"]["sentence"]
        assert one["why"]["rule"]


def test_a_board_that_is_no_board_is_refused_with_line_and_column(alice: Person, bob: Person):
    game = council({"red": bob, "gm": alice})
    program = Program(alice, game)
    refused = program.send("board/", {"toml": "values = [", "reason": "Try it"}, "put")
    assert refused.status_code == 422
    assert refused.json()["facts"]["line"] == 1
    same = {"toml": program.get("board/").json()["toml"], "reason": "As it lay"}
    assert program.send("board/", same, "put").status_code == 200


def test_every_action_that_is_listed_can_be_sent_as_it_stands(alice: Person, bob: Person):
    campaign = found("Bords de Loire", alice, bob)
    plan = GamePlan("Gué", "picrochole", "teaching", {"blue": member(alice), "red": member(bob)})
    game = create_game(campaign=campaign, author=alice, plan=plan)
    start_game(game_id=game.pk, by=alice)
    program = Program(alice, game)
    listed = program.get("actions/").json()["actions"]
    assert {one["answer"]["kind"] for one in listed} >= {"orders", "capitulate"}
    for one in listed:
        asked = program.send("odds/", {"question": one["question"], "answer": one["answer"]})
        assert asked.status_code == 200, asked.content
    moving = next(one for one in listed if one["answer"].get("moves"))
    sent = {"question": moving["question"], "answer": moving["answer"]}
    assert program.send("draft/", sent, "put").status_code == 204
    assert program.get("questions/").json()["questions"][0]["draft"] == moving["answer"]
    assert program.send("answer/", sent).status_code == 200
    again = next(one for one in program.get("questions/").json()["questions"] if one["id"] == moving["question"])
    for name in ("mine", "default"):
        one = {"question": again["id"], "answer": again[name]}
        assert again[name] is None or program.send("odds/", one).status_code == 200
