"""Every answer of the API, byte for byte, in every world that agrees with what its reader knows of a game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.services.api_tokens import make_token
from campaigns.services.reading import Reading as RulesReading
from rulesets.common.actions import to_json
from rulesets.common.seats import GM, PUBLIC
from tests.campaigns.api_map import API, address
from tests.campaigns.play_on import positions
from tests.campaigns.readers import Pages, Reader, compare
from tests.campaigns.tables import now
from tests.campaigns.test_page_secrets import COUNCIL, SKIRMISH
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere, pytest.mark.usefixtures("one_clock")]

READ_OTHERWISE = {
    "api_view": ("?as=public",),
    "api_questions": ("?as=public",),
    "api_actions": ("?odds=0",),
    "api_journal": ("?as=public", "?before=3", "?size=200"),
    "api_game_file": ("?as=public",),
    "api_board": ("?as=public",),
    "api_rewind": ("?line=2",),
    "api_forecast": ("?assumption=advance",),
    "api_way": ("?piece=B01&to=0607", "?piece=R01&to=0607"),
    "api_turns": ("?as=public",),
}
AS_ANOTHER = (
    "api_view", "api_phase", "api_questions", "api_actions", "api_dice", "api_board", "api_messages", "api_journal",
    "api_proof", "api_game_file",
)  # fmt: skip
OF_ONE_GAME = (
    *AS_ANOTHER,
    "api_map",
    "api_forecast",
    "api_turns",
    "api_game",
    "api_seats",
    "api_proposals",
    "api_rewind",
)


@dataclass(frozen=True)
class Program:
    """A program of this reader's, with a session or with a token of his own."""

    reader: Reader
    client: Client

    def whole_api(self) -> Pages:
        world, role = self.reader.world, self.reader.role
        found = []
        for name, deeds in API.items():
            for deed in [one for one in deeds if one.method == "get" and one.found[role] == 200]:
                path = address(world.things, name, deed.at)
                found += [path, *(path + query for query in READ_OTHERWISE.get(name, ()))]
        return self._read(found)

    def the_game(self) -> Pages:
        game = self.reader.game
        if self.reader.role == "T":
            token = self.reader.world.things["table_token"]
            return self._read([reverse(name, args=[token]) for name in ("api_table", "api_table_journal")])
        seen_as = f"?as={self.reader.viewer}" if self.reader.role == "M" else ""
        paths = [reverse(name, args=[game.pk]) + seen_as for name in (AS_ANOTHER if seen_as else OF_ONE_GAME)]
        own = [] if seen_as else [reverse("api_campaign", args=[game.campaign_id]), reverse("api_notices")]
        return self._read([*paths, *own])

    def refusals(self, tries: list[tuple[str, dict[str, Any]]]) -> Pages:
        found: Pages = {}
        for name, sent in tries:
            path = reverse(name, args=[self.reader.game.pk])
            with undone():
                answer = self.client.post(path, sent, content_type="application/json")
                found[f"{path} {json.dumps(sent)}"] = (answer.status_code, answer.content.decode())
        return found

    def _read(self, paths: list[str]) -> Pages:
        found: Pages = {}
        with undone():
            for path in paths:
                answer = self.client.get(path)
                headers = {name: value for name, value in answer.headers.items() if name != "Set-Cookie"}
                found[path] = (answer.status_code, f"{answer.content.decode()} {headers}")
        return found


def tried(reader: Reader) -> list[tuple[str, dict[str, Any]]]:
    """Answers of others, answers to nothing, and the odds of his own and of others."""
    loaded = now(reader.game)
    mine = RulesReading(loaded.ruleset, loaded.state, reader.viewer)
    asked = [one.id for one in mine.asked]
    legal = [to_json(one) for one in mine.legal_actions]
    seats = [seat.id for seat in loaded.ruleset.meta.seats] + [GM]
    others = [to_json(one) for seat in seats for one in loaded.ruleset.legal_actions(loaded.state, seat)[:8]]
    wrong = [one for one in others if one not in legal]
    sent = [{"question": asked[0] if asked else "x", "answer": one} for one in wrong[:: max(1, len(wrong) // 3)]]
    odds = [{"question": question, "answer": one} for question in asked[:1] for one in [*legal[:2], *wrong[:1]]]
    return [*(("api_answer", one) for one in sent), *(("api_odds", one) for one in odds)]


def program(world: World, name: str, role: str, viewer: str, *, by_token: bool = False) -> Program:
    reader = Reader(world, world.games[name], role, viewer)
    if not by_token:
        return Program(reader, reader.client)
    _row, token = make_token(person=world.people[{"H": "hal", "O": "oda", "R": "rosa"}[role]], name="Script")
    return Program(reader, Client(headers={"Authorization": f"Token {token}"}))


@pytest.mark.parametrize(
    ("name", "role", "viewer"), [("council", *one) for one in COUNCIL] + [("skirmish", *one) for one in SKIRMISH]
)
def test_the_whole_api_is_the_same_in_every_world_its_reader_may_be_in(
    world: World, name: str, role: str, viewer: str
) -> None:
    asking = program(world, name, role, viewer)
    before = asking.whole_api()
    assert len(before) >= (4 if role == "T" else 30)
    with undone(), asking.reader.other_world() as differs:
        compare(before, asking.whole_api())
        assert differs


def test_programs_of_the_barons_are_told_the_same_at_every_turn(world: World) -> None:
    with undone():
        programs = [program(world, "council", *one) for one in [*COUNCIL[:4], ("M", "white"), ("T", PUBLIC)]]
        programs.append(program(world, "council", "H", "red", by_token=True))
        check_positions(programs, seed=3, most=4, begin=1)


def test_programs_of_picrochole_are_told_the_same_at_every_turn(world: World) -> None:
    check_positions([program(world, "skirmish", *one) for one in SKIRMISH], seed=4, most=2, begin=7)


def check_positions(programs: list[Program], **how: int) -> None:
    differed = dict.fromkeys((one.reader.role for one in programs), 0)
    with undone():
        for n, _name in enumerate(positions(programs[0].reader.game, **how)):
            for one in programs:
                differed[one.reader.role] += check_position(one, n)
    assert all(differed.values()), differed


def check_position(asking: Program, seed: int) -> bool:
    tries = tried(asking.reader) if asking.reader.role in "HO" else []
    before, refused = asking.the_game(), asking.refusals(tries)
    with asking.reader.other_world(seed) as differs:
        compare(before, asking.the_game())
        compare(refused, asking.refusals(tries))
    return differs
