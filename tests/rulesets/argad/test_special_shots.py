"""Shots out of the ordinary: by order, by elite shooters, at people partly covered, with weapons that jam."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.shot_cases import Aimed
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.shot_plans import plan_of
from rulesets.argad.shot_results import shoot
from rulesets.argad.shot_scene import Scene
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import bushes, butts, figure, piece
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.rolled import Faces

CHIEF = figure("per", "blue", "104,98", rank="chief", commands=["*"], weapons=["sword"])
YANN = figure("yann", "blue", "100,100")
TRIO = [figure(f"k{n}", "red", f"{97 + 3 * n},115") for n in range(3)]


def shooting(*people: str, faces: tuple[int, ...] = (), **more: object) -> Game:
    game = butts(*people, **more)  # type: ignore[arg-type]
    game.until("shots")
    game.dice = Faces(*faces)
    return game


def declared(game: Game, who: str, at: str, *, arm: str = "bow", how: str = "plain", order: str = "no_order") -> Game:
    game.answer("blue", Declare(((game.who(who), (game.who(at), arm, how, order)),)))
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    return game


def standing(game: Game, *names: str) -> list[bool]:
    return [game.state.in_play(game.who(one)) for one in names]


@rule("ARG-SKL-04")
def test_an_elite_shooter_picks_one_out_of_a_group() -> None:
    marksman = figure("yann", "blue", "100,100", skills=["elite_shot"])
    game = declared(shooting(marksman, *TRIO, faces=(5,)), "yann", "k2", how="elite_aim")
    assert standing(game, "k0", "k1", "k2") == [True, True, False]
    assert "elite blue" in game.state.marks


def test_others_do_not() -> None:
    game = shooting(YANN, figure("mael", "blue", "90,100", skills=["elite_shot"]), *TRIO)
    with pytest.raises(IllegalAction) as refusal:
        declared(game, "yann", "k2", how="elite_aim")
    assert (refusal.value.code, refusal.value.rule) == ("no_elite_shooter", "ARG-SKL-04")


@rule("ARG-TGT-05")
def test_by_order_of_the_chief_one_shoots_into_a_melee_and_may_hit_a_friend() -> None:
    mael, olaf = figure("mael", "blue", "100,113", weapons=["spear"]), figure("olaf", "red", "100,115")
    game = declared(shooting(YANN, CHIEF, mael, olaf, faces=(5, 1)), "yann", "olaf", order="at_melee")
    assert standing(game, "mael", "olaf") == [False, True]
    assert f"morale {game.who('mael')} shot_by_friends" in game.state.marks


@rule("ARG-SGR-07")
def test_by_order_the_whole_group_is_shot_at() -> None:
    game = declared(shooting(YANN, CHIEF, *TRIO, faces=(5, 3)), "yann", "k1", order="whole_group")
    assert standing(game, "k0", "k1", "k2").count(False) == 1
    bare = shooting(YANN, figure("per", "blue", "20,20", rank="chief", commands=["*"]), *TRIO)
    with pytest.raises(IllegalAction) as refusal:
        declared(bare, "yann", "k1", order="whole_group")
    assert refusal.value.rule == "ARG-SGR-07"


def test_hits_fall_on_those_in_the_open_first() -> None:
    """K2 stands behind a low wall: with one hit it is K0 or K1 who falls."""
    wall = '\n[[obstacle]]\nid = "wall"\nkind = "low_wall_fence"\npoints = "102,113 106,113"\nheight = "1"\n'
    game = shooting(YANN, *TRIO, wall, faces=(5, 2))
    declared(game, "yann", "k0")
    assert standing(game, "k0", "k1", "k2").count(False) == 1
    assert standing(game, "k2") == [True]


@rule("ARG-PRO-03")
def test_bushes_protect_those_who_stand_in_them() -> None:
    bush = piece("bushes_high_crops", "95,110 105,110 105,120 95,120")
    game = declared(shooting(YANN, figure("olaf", "red", "100,115"), bush, faces=(5,)), "yann", "olaf")
    assert standing(game, "olaf") == [True]
    told = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert told is not None
    assert ("bushes", -1) in [(one.cause, one.value) for one in told.modifiers]


@rule("ARG-SHO-14")
def test_a_weapon_that_jams_does_not_shoot() -> None:
    game = shooting(YANN, figure("olaf", "red", "100,115"), options={"jamming": "on"})
    aimed = Aimed(game.who("yann"), game.who("olaf"), "bow")
    (fire,) = plan_of(Scene(game.state), [aimed]).fires
    (shot,) = fire.shots
    poor = replace(shot, shooter=replace(shot.shooter, weapon=replace(shot.shooter.weapon, jams_upto=2)))
    listener = Listener()
    shoot(game.state, Faces(2), [replace(fire, shots=(poor,))], "t1.test", listener)
    game.events += listener.events
    assert "weapon_jams" in game.told("red")
    assert standing(game, "olaf") == [True]
    assert game.state.now[game.who("yann")].shots == 1


@rule("ARG-SHO-15")
def test_a_stone_hits_hard_or_only_knocks_down() -> None:
    thrower = figure("yann", "blue", "100,100", weapons=["stone"], **{"class": 4})
    game = declared(shooting(thrower, figure("olaf", "red", "100,106"), faces=(6,)), "yann", "olaf", arm="stone")
    assert standing(game, "olaf") == [False]


def test_nobody_is_seen_through_much_wood() -> None:
    wood = piece("forest", "90,103 110,103 110,114 90,114")
    game = shooting(YANN, figure("olaf", "red", "100,120"), figure("knut", "red", "130,100"), wood)
    assert game.state.seen.get(f"blue {game.who('olaf')}") is None
    with pytest.raises(IllegalAction):
        declared(game, "yann", "olaf")


@pytest.mark.parametrize(("skills", "need"), [([], 6), (["practised_shot"], 5)])
def test_little_training_costs_a_shooter_unless_the_scenario_says_otherwise(skills: list[str], need: int) -> None:
    game = shooting(
        figure("yann", "blue", "100,100", skills=skills, **{"class": 2}), figure("olaf", "red", "100,115"), faces=(5,)
    )
    declared(game, "yann", "olaf")
    told = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert told.facts["need"] == need
    rules = [one.rule for one in told.modifiers]
    assert ("ARG-SHO-12" if skills else "ARG-SHO-11") in rules


@rule("ARG-DUE-02")
def test_a_good_duellist_is_quicker() -> None:
    quick = figure("yann", "blue", "100,100", skills=["duellist:2"], **{"class": 4})
    foe = figure("olaf", "red", "100,115", weapons=["bow"], **{"class": 4})
    game = shooting(quick, foe, faces=(3, 4, 5, 5), options={"duel": "on"})
    game.answer("blue", Declare(((game.who("yann"), (game.who("olaf"), "bow", "plain", "no_order")),)))
    game.answer("red", Declare(((game.who("olaf"), (game.who("yann"), "bow", "plain", "no_order")),)))
    game.answer("gm", Declare(()))
    assert standing(game, "yann", "olaf") == [True, False]


@rule("ARG-SGR-10")
def test_rear_ranks_of_a_melee_may_be_shot_at_with_the_option() -> None:
    """K0 fights Mael; K1 behind him touches nobody."""
    rows = [YANN, figure("mael", "blue", "112,113", weapons=["spear"])]
    rows += [figure("k0", "red", "112,115"), figure("k1", "red", "109,114"), figure("k2", "red", "106,114")]
    game = shooting(*rows, faces=(5, 1), options={"shoot_rear_ranks": "on"})
    declared(game, "yann", "k2")
    assert standing(game, "k0", "k1", "k2").count(False) == 1
    assert standing(game, "k0") == [True]
    without = shooting(*rows)
    with pytest.raises(IllegalAction) as refusal:
        declared(without, "yann", "k2")
    assert (refusal.value.code, refusal.value.rule) == ("at_a_melee", "ARG-TGT-03")


@hidden("ARG-HID-04")
def test_who_hides_beside_a_target_is_not_hit_with_it() -> None:
    """Blue sees a couple; the third man lies in the bushes, and neither the dice nor their names tell of him."""
    hider = figure("k9", "red", "106,130", hidden=True)
    pair = [figure("k0", "red", "100,130"), figure("k1", "red", "103,130")]
    game = shooting(figure("yann", "blue", "100,105", **{"class": 4}), hider, *pair, bushes(110, 130, 6), faces=(6, 2))
    assert game.state.seen.get(f"blue {game.who('k9')}") is None
    declared(game, "yann", "k0")
    assert standing(game, "k9") == [True]
    assert standing(game, "k0", "k1").count(False) == 1
    told = [part for one in game.events if (part := one.part_for("blue"))]
    assert not any(game.who("k9") in key for part in told for key in part.dice)
