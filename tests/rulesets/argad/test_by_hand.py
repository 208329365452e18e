"""What people call by hand: tests, dangers, healing, requests; and healing as the game ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rulesets.argad.by_hand_dangers import Cling, Cross, Jump, Swims
from rulesets.argad.by_hand_tests import Ask, Difficult, Try
from rulesets.argad.component_rows import CM
from rulesets.argad.healing_in_play import Heal
from rulesets.argad.mustering import mark
from rulesets.argad.vehicles_by_hand import Board, Rows
from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, private
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.evenings import BAND, FOE, at_opening, ends
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME, Game

DANGER = {"dangerous_terrain": "on"}


def called(face: int, action: str, options: Mapping[str, str] | None = None, *rows: str) -> Game:
    return at_opening(BAND, *rows, dice=Loaded(**{action: face}), options=options)


def share(game: Game, seat: Seat, action: Action, code: str) -> float:
    odds = GAME.odds_of(game.state, seat, action)
    assert odds is not None
    return odds.share(code)


@rule("ARG-TST-01", "ARG-CLS-07")
def test_below_the_ability_succeeds() -> None:
    game = called(2, "test")
    action = Try(game.who("yann"), "agility")
    assert share(game, "blue", action, "test_passed") == 2 / 6
    game.answer("blue", action)
    part = game.events[-1].part_for("blue")
    assert part is not None
    assert (part.code, part.facts["result"]) == ("ability_tested", "passed")
    assert "ability_tested" not in game.told("red")


@rule("ARG-TST-03")
def test_an_ability_is_tested_once_a_turn() -> None:
    game = called(3, "test")
    action = Try(game.who("yann"), "perception")
    game.answer("blue", action)
    with pytest.raises(IllegalAction, match="tested_this_turn"):
        game.answer("blue", action)
    ends(game.until("evening")).answer("blue", action)


@rule("ARG-TST-08")
@hidden("ARG-HID-11")
def test_what_is_rolled_unseen_only_the_game_master_hears() -> None:
    game = called(3, "test")
    game.answer("gm", Try(game.who("yann"), "perception", 0, "yes"))
    assert "ability_tested" in game.told("gm")
    assert not [v for v in ("blue", "red", "public") if "ability_tested" in game.told(v)]
    assert isinstance(game.dice, Loaded)
    assert game.dice.stream("test") == GM_DICE


@rule("ARG-TST-06", "ARG-TST-07")
def test_specialists_roll_more_dice_above_a_difficulty() -> None:
    game = called(6, "test")
    action = Difficult(game.who("yann"), "very_difficult", 2)
    assert share(game, "blue", action, "test_passed") == 11 / 36
    game.answer("blue", action)
    assert isinstance(game.dice, Loaded)
    assert game.dice.stream("test") == private("blue")
    part = game.events[-1].part_for("blue")
    assert part is not None
    assert part.facts["result"] == "passed"


@rule("ARG-RPG-11")
def test_requests_are_answered_before_the_game() -> None:
    game = called(4, "request")
    game.answer("blue", Ask("powder", 5))
    part = game.events[-1].part_for("blue")
    assert part is not None
    assert (part.facts["answer"], part.facts["number"]) == ("half", 3)
    game.until("announce")
    assert "request_by_hand" not in [one.kind for one in GAME.legal_actions(game.state, "blue")]


@rule("ARG-DAN-04", "ARG-DAN-05")
def test_bad_ground_catches_somebody_and_he_holds_on() -> None:
    game = at_opening(BAND, dice=Loaded(slow=6, danger1=1, again=1), options=DANGER)
    yann = game.who("yann")
    action = Cross((yann,), "very_difficult", "fall")
    game.answer("gm", action)
    if not game.state.now[yann].in_danger:
        game.state.now[yann] = replace(game.state.now[yann], in_danger=True)
    assert "danger_caught" in game.told("blue")
    game.answer("gm", Cling(yann))
    assert not game.state.now[yann].in_danger


@rule("ARG-DAN-05")
def test_who_is_in_danger_tests_again_as_the_next_turn_ends() -> None:
    game = at_opening(BAND, dice=Loaded(again=6), options=DANGER).until("evening")
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], in_danger=True, only_moves=True)
    mark(game.state, f"endangered {yann}")
    ends(game)
    assert (game.state.now[yann].in_danger, game.state.now[yann].only_moves) == (True, False)
    ends(game.until("evening"))
    assert game.state.now[yann].out == "removed"
    assert "clings" in game.told("blue")


@rule("ARG-DAN-01")
def test_on_the_drawn_table_the_moves_see_to_bad_ground() -> None:
    game = at_opening(BAND, options=DANGER)
    assert "danger_by_hand" not in [one.kind for one in GAME.legal_actions(game.state, "blue")]
    action = Cross((game.who("yann"),), "difficult", "fall")
    assert share(game, "gm", action, "danger_none") > 0
    game.answer("gm", action)
    assert "danger_crossed" in game.told("red")


@rule("ARG-DAN-14")
def test_a_jump_from_high_up_may_kill() -> None:
    game = called(6, "fall", DANGER)
    action = Jump((game.who("yann"), game.who("bili")))
    assert share(game, "blue", action, "fall_fatal") == 3 / 6
    game.answer("blue", action)
    assert [game.state.now[game.who(name)].out for name in ("yann", "bili")] == ["removed", "removed"]


@rule("ARG-SWI-01")
def test_a_swimmer_gets_as_far_as_his_dice_say() -> None:
    game = called(3, "swim")
    action = Swims(game.who("yann"), 60)
    game.answer("blue", action)
    part = game.events[-1].part_for("blue")
    assert part is not None
    assert part.facts["length"] == 100 * 3 * GAME.load_box({}).moves.swim_poor_dice


# Healing


def hurt(game: Game, name: str) -> str:
    who = game.who(name)
    game.state.now[who] = replace(game.state.now[who], out="removed", lost_points=1)
    return who


MEDIC = figure("leech", "blue", "101,102", skills=["medic"])


@rule("ARG-HEA-02", "ARG-HEA-05", "ARG-HEA-06")
def test_a_healer_makes_up_for_the_battlefield() -> None:
    game = called(3, "heal", None, MEDIC)
    action = Heal(hurt(game, "cadoc"), game.who("leech"))
    assert share(game, "blue", action, "heals") == 3 / 6
    game.answer("blue", action)
    now = game.state.now[game.who("cadoc")]
    assert (now.healed, now.out) == (True, "removed")
    assert "healing_tried" in game.told("blue")


@rule("ARG-HEA-10")
def test_one_attempt_for_each() -> None:
    game = called(3, "heal", None, MEDIC)
    action = Heal(hurt(game, "cadoc"))
    game.answer("blue", action)
    with pytest.raises(IllegalAction, match="one_attempt"):
        game.answer("blue", action)


@rule("ARG-HEA-01")
def test_only_people_of_importance_are_looked_after() -> None:
    game = called(3, "heal", None, MEDIC)
    with pytest.raises(IllegalAction, match="nobody_of_importance"):
        game.answer("blue", Heal(hurt(game, "yann")))


@rule("ARG-HEA-04")
@hidden("ARG-HID-16")
@pytest.mark.parametrize("gm", [True, False])
def test_as_the_game_ends_the_game_master_alone_learns_who_lives(gm: bool) -> None:
    game = at_opening(BAND, dice=Loaded(heal=6), gm=gm).until("evening")
    cadoc, olaf = hurt(game, "cadoc"), game.who("olaf")
    game.state.now[olaf] = replace(game.state.now[olaf], out="removed")
    ends(game)
    assert game.state.ending
    assert game.state.now[cadoc].healed
    assert ("healing_tried" in game.told("blue")) is not gm
    assert "healing_tried" in game.told("gm")
    assert game.state.now[cadoc].out == ("removed" if gm else "dead")
    assert [one.knowers for name, one in game.state.slips.items() if name.startswith("healing")] == ([()] if gm else [])


def test_who_has_nobody_left_is_not_carried_home() -> None:
    game = at_opening(BAND, FOE.replace('"olaf"', '"eric"').replace("150", "170"), dice=Loaded(heal=1)).until("evening")
    for name in ("cadoc", "yann", "bili"):
        hurt(game, name)
    ends(game)
    assert game.state.ending
    assert "healing_tried" not in game.told("gm")


@rule("ARG-BOA-01")
@pytest.mark.parametrize(("half", "farthest"), [("off", 10), ("on", 5)])
def test_a_boat_goes_ten_centimetres_in_a_turn(half: str, farthest: int) -> None:
    game = butts(figure("yann", "blue"), figure("olaf", "red"), table=False, options={"half_scale": half})
    yann = game.who("yann")
    with pytest.raises(IllegalAction, match="boat_too_far ARG-BOA-01"):
        GAME.check(game.state, "blue", Rows(yann, farthest + 1))
    game.answer("blue", Rows(yann, farthest - 1))
    told = game.events[-1].part_for("red")
    assert told is not None
    assert (told.code, told.facts["length"]) == ("rows", (farthest - 1) * CM)
    own = game.events[-1].part_for("blue")
    assert own is not None and [one.cause for one in own.modifiers] == ["boat"]
    with pytest.raises(IllegalAction, match="boat_too_far ARG-BOA-01"):
        GAME.check(game.state, "blue", Rows(yann, 2))
    game.answer("blue", Rows(yann, 1))
    ends(game).answer("blue", Rows(yann, farthest))


@rule("ARG-BOA-02")
def test_who_gets_into_a_boat_does_not_row_it_before_the_next_turn() -> None:
    game = butts(figure("yann", "blue"), figure("olaf", "red"), table=False)
    game.answer("blue", Board(game.who("yann"), 0))
    with pytest.raises(IllegalAction, match="takes_whole_turn ARG-BOA-02"):
        GAME.check(game.state, "blue", Rows(game.who("yann"), 4))
