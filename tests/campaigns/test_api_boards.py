"""What programs see and reckon beside the moves: past turns, looking ahead, ways, maps. The same as the pages show."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Game, JournalEntry, Person
from campaigns.services.api_tokens import make_token
from campaigns.services.desk import open_desk
from campaigns.services.exports import in_values
from campaigns.services.loading import box_of
from campaigns.services.replays import Replay, past_turns
from rulesets.picrochole import ruleset
from tests.campaigns.tables import position
from tests.campaigns.test_exports import game as hats  # noqa: F401 - a fixture
from tests.campaigns.test_exports import saved
from tests.campaigns.test_look_ahead import game as ford  # noqa: F401 - a fixture
from tests.campaigns.test_replays import game as marched  # noqa: F401 - a fixture

pytestmark = pytest.mark.anywhere

SignIn = Callable[[Person], Client]
ORDERS = {"kind": "orders", "moves": {"B01": {"path": ["1002"]}}, "holds": []}


def program(person: Person) -> Client:
    _row, token = make_token(person=person, name="Script")
    return Client(headers={"Authorization": f"Token {token}"})


def send(client: Client, name: str, game: Game, sent: Any) -> Any:
    return client.post(reverse(name, args=[game.pk]), sent, content_type="application/json")


def turn_address(game: Game, turn: int) -> str:
    return reverse("api_turn", args=[game.pk, turn])


def test_past_turns_are_told_scene_by_scene(marched: Game, bob: Person) -> None:  # noqa: F811
    client, desk = program(bob), open_desk(game=marched, viewer="blue", acts=True)
    turns = past_turns(desk)
    listed = client.get(reverse("api_turns", args=[marched.pk])).json()
    assert listed == {"results": [{"turn": one.number} for one in turns], "next": None}
    for turn in turns:
        replay = Replay(desk, turn)
        found = client.get(turn_address(marched, turn.number)).json()
        assert [one["code"] for one in found["results"]] == [one.code for one in replay.scenes]
        for step in range(replay.last + 1):
            shown = client.get(f"{turn_address(marched, turn.number)}steps/{step}/").json()
            assert shown["board"]["units"] == in_values(replay.view(step).board)["units"]
            assert (shown["steps"], shown["step"]) == (replay.last, step) and shown["sentence"]


def test_each_hears_his_own_turns(marched: Game, bob: Person, charlie: Person, alice: Person) -> None:  # noqa: F811
    def told(client: Client, query: str = "") -> list[Any]:
        turns = client.get(reverse("api_turns", args=[marched.pk]) + query).json()["results"]
        return [client.get(turn_address(marched, one["turn"]) + query).json() for one in turns]

    blue, red, master = program(bob), program(charlie), program(alice)
    assert told(blue) != told(red)
    assert told(master, "?as=blue") == told(blue)
    assert blue.get(turn_address(marched, 1) + "?as=red").status_code == 404


def test_turns_and_steps_that_are_not_there(marched: Game, bob: Person, rosa: Person) -> None:  # noqa: F811
    client = program(bob)
    for address in (turn_address(marched, 99), f"{turn_address(marched, 1)}steps/9999/"):
        assert client.get(address).status_code == 404
    assert program(rosa).get(turn_address(marched, 1)).status_code == 404


def test_orders_are_looked_at_and_not_given(ford: Game, bob: Person) -> None:  # noqa: F811
    client, before, entries = program(bob), position(ford), JournalEntry.objects.count()
    asked = {"question": "t1.orders", "answer": ORDERS, "assumption": "advance"}
    found = send(client, "api_forecast", ford, asked).json()
    assert found["assumption"] == "advance" and [one["id"] for one in found["assumptions"]] == ["stand", "advance"]
    arrives = next(one for one in found["lines"] if one["code"] == "ahead_arrives")
    assert arrives["facts"]["unit"] == "B01" and arrives["rule"] == "PIC-1e" and "1002" in arrives["sentence"]
    assert (position(ford), JournalEntry.objects.count()) == (before, entries)
    idle = client.get(reverse("api_forecast", args=[ford.pk])).json()
    assert idle["assumption"] == "stand" and not [one for one in idle["lines"] if one["code"] == "ahead_arrives"]


REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"question": "t9.orders", "answer": ORDERS}, 409, "question_gone"),
    ({"question": "t1.orders", "answer": ORDERS, "assumption": "flight"}, 422, "not_offered"),
    ({"question": "t1.orders", "answer": {"kind": "orders", "moves": {}}}, 422, "missing"),
    ({"question": "t1.orders", "answer": {**ORDERS, "moves": {"R01": {"path": []}}}}, 422, "not_offered"),
    ({"answer": ORDERS}, 422, "required"),
]


@pytest.mark.parametrize(("sent", "status", "code"), REFUSED)
def test_what_cannot_be_foreseen(ford: Game, bob: Person, sent: Any, status: int, code: str) -> None:  # noqa: F811
    answer = send(program(bob), "api_forecast", ford, sent)
    assert (answer.status_code, answer.json()["code"]) == (status, code) and answer.json()["sentence"]


def test_what_the_rules_refuse_carries_its_rule(ford: Game, bob: Person) -> None:  # noqa: F811
    lake = next(at for at, look in zip(_ids(ford), _looks(ford), strict=True) if look in ("lake", "river"))
    sent = {"question": "t1.orders", "answer": {**ORDERS, "moves": {"B01": {"path": [lake]}}}}
    answer = send(program(bob), "api_forecast", ford, sent)
    assert answer.status_code == 409 and answer.json()["rule"].startswith("PIC-")


def _ids(game: Game) -> Any:
    return box_of(game).scenarios[game.setup["scenario"]].map.ids


def _looks(game: Game) -> Any:
    return box_of(game).scenarios[game.setup["scenario"]].map.looks


def test_nobody_looks_ahead_for_others(ford: Game, alice: Person, charlie: Person, rosa: Person) -> None:  # noqa: F811
    sent = {"question": "t1.orders", "answer": ORDERS, "seat": "blue"}
    for person in (alice, charlie, rosa):
        assert send(program(person), "api_forecast", ford, sent).status_code == 404
    assert program(alice).get(reverse("api_forecast", args=[ford.pk]) + "?as=blue").status_code == 200


def test_a_far_hex_is_enough(ford: Game, bob: Person) -> None:  # noqa: F811
    client, address = program(bob), reverse("api_way", args=[ford.pk])
    way = client.get(address, {"piece": "B01", "to": "1002"}).json()
    assert len(way["path"]) > 3 and way["path"][-1] == "1002" and str(way["turn"]) in way["sentence"]
    on = client.get(address, {"piece": "B01", "to": "0808", "steps": ",".join(way["path"])}).json()
    assert on["path"][: len(way["path"])] == way["path"]
    for query in ({"piece": "R01", "to": "0607"}, {"piece": "x", "to": "0607"}, {"piece": "B01"}):
        assert client.get(address, query).json()["path"] is None
    answered = send(client, "api_answer", ford, {"question": "t1.orders", "answer": ORDERS})
    assert answered.status_code == 200
    given = JournalEntry.objects.get(seat="blue").action["moves"]
    assert next(row[1][0] for row in given if row[0] == "B01") == way["path"]


def create(client: Client, campaign: Campaign, scenario: str, **more: Any) -> Any:
    sent = {"slug": "picrochole", "scenario": scenario, "name": "Ours", **more}
    return client.post(reverse("api_games", args=[campaign.pk]), sent, content_type="application/json")


def test_a_country_is_drawn_by_the_numbers_of_the_shelf(campaign: Campaign, bob: Person) -> None:
    client = program(bob)
    shelf = next(one for one in client.get(reverse("api_shelf")).json() if one["slug"] == "picrochole")
    listed = next(one["plan"] for one in shelf["scenarios"] if one["id"] == "generated")
    plan = {one["id"]: one["usual"] for one in listed} | {"columns": 12, "rows": 10, "units": 3, "seed": 7}
    assert create(client, campaign, "generated", plan=plan).status_code == 201
    drawn = box_of(Game.objects.get()).scenarios["generated"]
    assert (drawn.map.grid.columns, len(drawn.units)) == (12, 6)
    odd = create(client, campaign, "generated", plan={**plan, "columns": 500})
    assert (odd.status_code, odd.json()["path"]) == (422, "plan.columns")
    assert create(client, campaign, "teaching", plan={"columns": 12}).json()["path"] == "plan.columns"


def test_a_map_of_ones_own_is_handed_in_and_taken_out(campaign: Campaign, bob: Person) -> None:
    client = program(bob)
    text = client.get(reverse("api_scenario_map", args=["picrochole", "teaching"])).json()["toml"]
    assert text == ruleset.scenario_file(ruleset.load_box({}), "teaching")
    ours = text.replace(" 4 ", " 3 ")
    made = create(
        client, campaign, "teaching", map=ours, gm=None, seats={"blue": f"person:{bob.pk}", "red": "bot:random"}
    )
    game = Game.objects.get(pk=made.json()["id"])
    assert {unit.points for unit in box_of(game).scenarios["teaching"].units} <= {1, 2, 3}
    client.post(reverse("api_change_game", args=[game.pk, "start"]))
    assert client.get(reverse("api_map", args=[game.pk])).status_code == 404  # it says where Red began
    wrong = create(client, campaign, "teaching", map=text.replace("B01 blue ", "B01 blue big-"))
    assert (wrong.status_code, wrong.json()["path"]) == (422, "map") and "column 10" in wrong.json()["sentence"]
    assert client.get(reverse("api_scenario_map", args=["picrochole", "nowhere"])).status_code == 404


def test_the_game_master_s_dice_are_revealed_when_he_says_so(hats: Game, charlie: Person, bob: Person) -> None:  # noqa: F811
    master, address = program(charlie), reverse("api_change_game", args=[hats.pk, "reveal"])
    early = master.post(address)
    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    give_up = {"question": "yielding", "answer": {"kind": "yield"}}
    assert send(program(bob), "api_answer", hats, give_up).status_code == 200

    def open_streams(person: Person) -> set[str]:
        streams = program(person).get(reverse("api_proof", args=[hats.pk])).json()["streams"]
        return {one["stream"] for one in streams if one["secret"]}

    assert "gm" not in open_streams(bob)
    assert program(bob).post(address).status_code == 404
    assert master.post(address).status_code == 200
    assert "gm" in open_streams(bob)


def test_a_large_campaign_comes_in_too(hats: Game, charlie: Person, settings: Any) -> None:  # noqa: F811
    """Its file may be larger than any other thing that is sent."""
    client = program(charlie)
    saved_one = client.get(reverse("api_export_campaign", args=[hats.campaign_id])).json()
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    address = reverse("api_import_campaign")
    assert client.post(address, {"file": saved_one["file"]}, content_type="application/json").status_code == 201
    assert io.BytesIO(saved(hats.campaign, charlie)).read(2) == b"PK"


def test_however_deep_it_goes_what_is_sent_is_refused(ford: Game, bob: Person) -> None:  # noqa: F811
    """Where one reader still comes to the bottom, the next one must not fall."""
    client = program(bob)
    for depth in (*range(80, 130, 9), *range(860, 960)):
        body = '{"question": "t1.orders", "answer": {"kind": "orders", "moves": ' + "[" * depth + "]" * depth + "}}"
        answer = client.post(reverse("api_answer", args=[ford.pk]), body, content_type="application/json")
        assert answer.status_code in (400, 413, 422)
