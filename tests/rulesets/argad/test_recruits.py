"""People of the roster carried into a game, and what they carry home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.gm_room import KINDS
from rulesets.argad.healing_in_play import Heal
from rulesets.argad.morale import morale_modifiers
from rulesets.argad.morale_in_play import nerves_of
from rulesets.argad.settling import skirmish_of
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.refusals import BadSetup
from rulesets.common.seats import GM
from rulesets.common.setup import Person, Setup, Weight, decode_setup, encode_setup
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import rule
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


def hungry(*seats: str, by: int = -1) -> Game:
    box = GAME.load_box({})
    weights = (Weight("k1", "Hungry", by, seats),)
    setup = Setup("mirror", box.scenarios["mirror"].seats, gm=True, box_digest=box.digest, weights=weights)
    return Game(GAME.new_game(decode_setup(encode_setup(setup)), box, Fast(1), Deaf()), Fast(1)).run()


def nerve_of(game: Game, seat: str) -> list[tuple[str, int]]:
    """What makes the morale of the first of them."""
    who = next(one for one in game.state.people if game.state.owner[one] == seat)
    nerves = nerves_of(game.state, who, (who,))
    return [(one.cause, one.value) for one in morale_modifiers(nerves, game.state.box.morale)]


@rule("ARG-MOR-13")
def test_hunger_that_a_campaign_brings_along_counts_for_all_people_of_its_seats() -> None:
    game, fed = hungry("blue"), hungry("red")
    assert ("scenario", -1) in nerve_of(game, "blue")
    assert "scenario" not in dict(nerve_of(game, "red"))
    assert sum(n for _, n in nerve_of(game, "blue")) == sum(n for _, n in nerve_of(fed, "blue")) - 1


def test_the_game_master_keeps_it_in_mind_and_the_enemy_does_not_know() -> None:
    game = hungry("blue", by=2)
    said = [(one.kind, one.line.facts) for one in GAME.unseen(game.state) if one.kind == "spirits"]
    assert said == [("spirits", {"seat": "blue", "name": "Hungry", "changed": "+2"})]
    assert GAME.unknown_to(game.state, "blue", Fast(2)).counts["borne blue"] == 2
    assert "borne blue" not in GAME.unknown_to(game.state, "red", Fast(2)).counts
    assert GAME.decode(GAME.encode(game.state), game.state.box).counts["borne blue"] == 2


@pytest.mark.parametrize(("by", "seats"), [(21, ("blue",)), (-1, ("green",))])
def test_nothing_weighs_more_than_anybody_could_bear_nor_on_a_seat_that_is_not_there(
    by: int, seats: tuple[str, ...]
) -> None:
    with pytest.raises(BadSetup, match="wrong_weight"):
        hungry(*seats, by=by)


def test_a_fight_that_dice_settle_is_fought_with_the_same_morale() -> None:
    game = hungry("blue")
    who = next(one for one in game.state.people if game.state.owner[one] == "blue")
    fighter = skirmish_of(game.state, [((who,), "aggressive")], 10).sides[0].people[0]
    assert fighter.profile.ability("morale") == game.state.people[who].ability("morale") - 1


def tried(face: int, magic: str = "no", *, wounded_here: bool = False) -> dict[str, object]:
    """What is told at home of the one attempt: 5 is his health, one less on the battlefield."""
    game = with_people(yann(health=5, **({"lost_points": 0, "wound": ""} if wounded_here else {})))
    game.dice = Loaded(heal=face)
    who = next(iter(game.state.roster))
    if wounded_here:
        game.state.now[who] = replace(game.state.now[who], lost_points=1, wounds=("head",))
    game.answer(GM, Heal(who, magic=magic))
    told = next(one for one in GAME.aftermath(game.state) if one.code.startswith("was_treated"))
    return {"code": told.code, **told.facts}


@pytest.mark.parametrize(
    ("face", "code", "end", "harm"),
    [
        (3, "was_treated", "heals", None),
        (4, "was_treated_with_harm", "sequelae", "health"),
        (5, "was_treated", "failed", None),
    ],
)
def test_how_an_old_wound_was_healed_at_the_table_is_told_at_home(
    face: int, code: str, end: str, harm: str | None
) -> None:
    found = tried(face)
    assert (found["code"], found["end"], found.get("sequela")) == (code, end, harm)
    assert (found["wound"], found["at_once"]) == (-1, False)


def test_magic_has_healed_it_already() -> None:
    assert tried(3, "yes")["at_once"] is True


def test_a_wound_of_this_game_is_told_apart_from_an_old_one() -> None:
    found = tried(4, wounded_here=True)
    assert (found["wound"], found["sequela"]) == (1, "perception")
