"""What is said of a way that is being drawn and of a ruler: by what the viewer knows, and by nothing else."""

from __future__ import annotations

import pytest

from rulesets.argad.awareness import knows_of
from rulesets.common.dice import Fast
from rulesets.common.rulers import Measured
from rulesets.common.seats import GM, PUBLIC
from tests.rulesets.argad.played import GAME, Game, begun


@pytest.fixture(scope="module")
def raid() -> Game:
    return begun("raid").until("announce")


def way(game: Game, name: str, text: str, seat: str = "blue", **how: str) -> Measured | None:
    return GAME.measured(game.state, seat, game.who(name), text, how)


def codes(found: Measured | None) -> list[str]:
    assert found is not None
    return [one.code for one in found.lines]


def test_a_way_is_as_long_as_its_legs(raid: Game):
    stand = raid.state.stands[raid.who("blue_archer_1")]
    x, y = stand.x // 100, stand.y // 100
    found = way(raid, "blue_archer_1", f"{x + 3},{y} {x + 3},{y - 4}")
    assert found is not None and found.length == 700 and found.refused is None
    assert found.lines[0].code == "way_of" and found.lines[0].facts == {"length": 700, "most": 2000}


def test_too_long_a_way_says_so_before_it_is_announced(raid: Game):
    found = way(raid, "blue_archer_1", "60,62")
    assert found is not None and found.refused is not None and found.refused.code == "too_far"


def test_what_is_no_way_is_refused_in_words(raid: Game):
    found = way(raid, "blue_archer_1", "north, please")
    assert found is not None and found.refused is not None and found.refused.code == "way_not_read"


def test_hard_ground_is_named_with_its_length(raid: Game):
    found = way(raid, "blue_archer_1", "118,40 112,30")
    assert "way_through" in codes(found)
    assert found is not None and (found.refused is not None or found.odds is not None)


@pytest.mark.parametrize("seat", ["red", PUBLIC])
def test_nobody_measures_with_the_legs_of_others(raid: Game, seat: str):
    assert way(raid, "blue_archer_1", "121,62", seat) is None


def test_the_game_master_measures_for_his_own(raid: Game):
    assert codes(way(raid, "abbot", "104,70", GM))[0] == "way_of"


def test_a_ruler_says_distance_sight_and_range(raid: Game):
    found = GAME.ruled(raid.state, "blue", raid.who("blue_archer_1"), raid.who("blue_archer_2"))
    assert found is not None and found.length == 200
    assert codes(found) == ["ruler", "ruler_recognised", "ruler_band"]


def test_a_ruler_between_two_points_is_their_distance(raid: Game):
    found = GAME.ruled(raid.state, PUBLIC, "0,0", "3,4")
    assert found is not None and found.length == 500 and codes(found) == ["ruler"]


def test_who_is_not_known_cannot_be_measured_to(raid: Game):
    hidden = next(who for who in raid.state.people if not knows_of(raid.state, "blue", who))
    assert GAME.ruled(raid.state, "blue", "0,0", hidden) is None
    assert GAME.ruled(raid.state, "blue", "0,0", "f1") is None


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_it_says_the_same_in_every_world_that_the_seat_may_be_in(raid: Game, seat: str):
    def all_of(state: object) -> list[Measured | None]:
        people = [who for who in raid.state.of_seat(seat) if who in raid.state.stands]
        ends = sorted(GAME.view(raid.state, seat).names)
        ways = [GAME.measured(state, seat, who, text, {}) for who in people for text in ("40,40", "110,56", "90,80")]
        return ways + [GAME.ruled(state, seat, people[0], end) for end in ends]

    true = all_of(raid.state)
    for seed in range(6):
        assert all_of(GAME.unknown_to(raid.state, seat, Fast(seed))) == true


def test_measuring_changes_nothing(raid: Game):
    before = GAME.encode(raid.state)
    way(raid, "blue_archer_1", "121,62")
    GAME.ruled(raid.state, "blue", "0,0", raid.who("abbot"))
    assert GAME.encode(raid.state) == before
