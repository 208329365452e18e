"""People of the roster carried into a game, and what they carry home."""

from __future__ import annotations

import pytest

from rulesets.argad.gm_room import KINDS
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.refusals import BadSetup
from rulesets.common.seats import GM
from rulesets.common.setup import Person, Setup
from tests.rulesets.argad.played import GAME, Game, begun

SHEET = {
    "class": 4, "armour": "4", "clothing": "practical", "role": "foot", "mount": "", "rank": "chief", "musician": "no",
    "banner": "no", "weapons": "sword", "concealed": "", "gear": "", "training": "", "skills": "", "health": 0,
    "morale": 0, "perception": 5, "agility": 0, "life_points": 2, "lost_points": 1, "wound": "trunk_arm", "unit": "",
    "commands": "*", "player": "yes", "own_errand": "no", "motivated": "no",
}  # fmt: skip


def yann(**other: object) -> Person:
    return Person("r7", "Yann Kerguelen", "blue", "character", {**SHEET, **other})  # type: ignore[dict-item]


def with_people(*people: Person) -> Game:
    box = GAME.load_box({})
    setup = Setup("mirror", box.scenarios["mirror"].seats, gm=True, people=people, box_digest=box.digest)
    return Game(GAME.new_game(setup, box, Fast(1), Deaf()), Fast(1)).run()


def test_somebody_of_the_roster_takes_the_place_of_a_leader_with_his_old_wound() -> None:
    game = with_people(yann())
    who = next(iter(game.state.roster))
    assert game.state.people[who].name == "Yann Kerguelen"
    assert game.state.people[who].perception == 5
    assert game.state.now[who].lost_points == 1
    assert game.state.now[who].wounds == ("trunk_arm",)
    assert len(game.state.people) == len(begun("mirror").state.people)


def test_what_became_of_him_is_told_by_his_name_in_the_roster() -> None:
    game = with_people(yann())
    who = next(iter(game.state.roster))
    game.answer(GM, KINDS["gm.remove"](who, "dead", "Fell from the wall"))  # type: ignore[call-arg]
    found = GAME.aftermath(game.state)
    assert ("r7", "died") in [(one.person, one.code) for one in found]


def test_a_weapon_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadSetup, match="wrong_person"):
        with_people(yann(weapons="thunderbolt"))
