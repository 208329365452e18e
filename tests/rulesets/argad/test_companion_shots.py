"""Shots told by hand beside real miniatures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.asking import gathers
from rulesets.argad.companion_fire import BlastByHand, DuelByHand, ShootByHand
from rulesets.argad.mustering import mark
from rulesets.argad.shot_declarations import Declare
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.params import Pick
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import moved, plan, row
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.melees import refused
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces

BLUE = [figure("yann", "blue", **{"class": 4}), figure("mael", "blue", **{"class": 4})]
RED = [figure(one, "red", weapons=["bow"]) for one in ("olaf", "knut", "erik")]


def table(*people: str, faces: tuple[int, ...] = (), **more: object) -> Game:
    game = butts(*people, table=False, **more)  # type: ignore[arg-type]
    game.until("shots")
    game.dice = Faces(*faces)
    return game


def shot(game: Game, who: tuple[str, ...], at: tuple[str, ...], **said: str) -> ShootByHand:
    """An ordinary shot, or what is said otherwise."""
    usual = {"weapon": "bow", "band": "short", "cover": "none", "how": "still", "occasion": "ordinary", **said}
    order = list(game.state.people)
    ids = [tuple(sorted((game.who(one) for one in some), key=order.index)) for some in (who, at)]
    rest = (usual["band"], usual["cover"], usual["how"], usual["occasion"], said.get("moment", "phase"))
    return ShootByHand(ids[0], usual["weapon"], ids[1], *rest, said.get("aim", "plain"), said.get("order", "no_order"))


@rule("ARG-SHO-05", "ARG-PRO-01")
def test_a_shot_by_hand_counts_what_was_said() -> None:
    game = table(*BLUE, *RED, faces=(5,))
    game.answer("blue", shot(game, ("yann",), ("olaf",), cover="wall"))
    told = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert told is not None
    assert ("wall", -1) in [(one.cause, one.value) for one in told.modifiers]
    assert told.facts["need"] == 6
    assert game.state.in_play(game.who("olaf"))
    assert game.state.now[game.who("yann")].shots == 1


@pytest.mark.parametrize(("skill", "cover", "why"), [
    pytest.param("diver", "deep_water", ("under_water", "ARG-PRO-09"), marks=pytest.mark.rule("ARG-PRO-09")),
    ("swimmer", "deep_water", ("", "")),
    ("diver", "wall", ("", "")),
])  # fmt: skip
def test_at_an_excellent_diver_in_deep_water_nobody_shoots(skill: str, cover: str, why: tuple[str, str]) -> None:
    game = table(*BLUE, *RED, figure("erwan", "red", skills=[skill]))
    both = shot(game, ("yann",), ("olaf", "erwan"), cover=cover)
    assert refused(game, "blue", both) == why
    assert refused(game, "blue", replace(both, bare=(game.who("erwan"),))) == ("", "")


@rule("ARG-SGR-02")
def test_a_volley_at_three_draws_its_victim() -> None:
    game = table(*BLUE, *RED, faces=(5, 1, 2))
    game.answer("blue", shot(game, ("yann", "mael"), ("olaf", "knut", "erik")))
    assert sum(not game.state.in_play(game.who(one)) for one in ("olaf", "knut", "erik")) == 1


@rule("ARG-TIM-01")
def test_who_fell_to_a_volley_may_still_shoot_in_the_same_phase() -> None:
    game = table(*BLUE, *RED, faces=(6, 6))
    game.answer("blue", shot(game, ("yann",), ("olaf",)))
    assert not game.state.in_play(game.who("olaf"))
    game.answer("red", shot(game, ("olaf",), ("yann",)))
    assert not game.state.in_play(game.who("yann"))
    with pytest.raises(IllegalAction):
        game.answer("red", shot(game, ("olaf",), ("mael",)))


def test_nobody_shoots_twice() -> None:
    game = table(*BLUE, *RED, faces=(1,))
    game.answer("blue", shot(game, ("yann",), ("olaf",)))
    with pytest.raises(IllegalAction):
        game.answer("blue", shot(game, ("yann",), ("knut",)))


@pytest.mark.rule("ARG-SHO-08")
def test_a_bow_is_not_shot_on_the_move() -> None:
    game = table(*BLUE, *RED)
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", shot(game, ("yann",), ("olaf",), how="moving"))
    assert refusal.value.rule == "ARG-SHO-08"


@rule("ARG-MUL-02", "ARG-MUL-03")
def test_a_blunderbuss_has_red_dice_and_white_ones() -> None:
    gunner = figure("yann", "blue", weapons=["blunderbuss"], sheet="flintlock", **{"class": 4})
    red = [figure(one, "red", weapons=["musket_flintlock"], sheet="flintlock") for one in ("olaf", "knut")]
    game = table(gunner, *red, faces=(1, 1, 6, 6), sheet="flintlock")
    order = list(game.state.people)
    at = tuple(sorted((game.who("olaf"), game.who("knut")), key=order.index))
    game.answer("blue", BlastByHand(game.who("yann"), "blunderbuss", at, "together", "short", "none", "still", "phase"))
    assert all(game.state.in_play(one) for one in at)
    assert game.state.now[game.who("yann")].unloaded
    told = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert told is not None
    assert "red_fails" in [one.cause for one in told.modifiers]


@rule("ARG-DUE-01")
def test_a_duel_by_hand() -> None:
    game = table(*BLUE, *RED, faces=(6, 1, 6, 6), options={"duel": "on"})
    game.answer("blue", DuelByHand(game.who("yann"), game.who("olaf"), "bow", "bow", "short"))
    assert "duel" in game.told("red")
    assert [game.state.in_play(game.who(one)) for one in ("yann", "olaf")] == [True, False]


def test_the_phase_waits_until_all_have_nothing_more_to_shoot() -> None:
    game = table(*BLUE, *RED, faces=(1,))
    game.answer("blue", shot(game, ("yann",), ("olaf",)))
    assert game.state.phase == "shooting"
    for seat in ("blue", "red", "gm"):
        game.answer(seat, Declare(()))
    assert game.state.phase != "shooting"


def test_what_is_offered_is_legal() -> None:
    game = table(*BLUE, *RED)
    for seat in ("blue", "red", "gm"):
        offers = [one for one in GAME.legal_actions(game.state, seat) if one.kind == "shoot_by_hand"]
        assert offers
        for one in offers:
            GAME.check(game.state, seat, one)


def test_while_one_volley_is_rolled_others_go_on() -> None:
    game = table(*BLUE, *RED)
    state = game.state.copy()
    GAME.decide(state, "blue", shot(game, ("yann",), ("olaf",)), Listener())
    assert "shots" in [one.kind for one in GAME.questions(state, "red") if one.must]
    GAME.decide(state, "red", shot(game, ("olaf",), ("mael",)), Listener())
    while GAME.resolve(state, Fast(1), Listener()):
        pass
    assert [state.now[game.who(one)].shots for one in ("yann", "olaf")] == [1, 1]
    assert [one.kind for one in gathers(state)] == ["shots"]
    assert GAME.encode(GAME.decode(GAME.encode(state), state.box)) == GAME.encode(state)


def test_each_shoots_with_his_own_weapon_unless_one_is_named() -> None:
    game = table(figure("yann", "blue", weapons=["javelin"]), figure("mael", "blue"), *RED, faces=(1, 1))
    game.answer("blue", shot(game, ("yann", "mael"), ("olaf",), weapon="usual", band="short"))
    assert [game.state.now[game.who(one)].shots for one in ("yann", "mael")] == [1, 1]
    assert game.state.thrown == {f"{game.who('yann')} javelin": 1}


def test_nobody_declares_where_everybody_stands_beside_miniatures() -> None:
    game = table(*BLUE, *RED)
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "shots")
    assert [form.kind for form in question.forms] == ["declare"] and question.facts["by_hand"]
    assert [one for one in GAME.legal_actions(game.state, "blue") if one.kind in ("declare", "by_habit")] == [
        Declare(())
    ]


def busy(who: str, at: str = "", options: dict[str, str] | None = None, **deed: str) -> Game:
    """The shooting phase of a turn in which somebody was at something else while he might have shot."""
    people = (
        figure("yann", "blue", role="cavalry", mount="cavalry_light", weapons=["javelin", "bow"]),
        figure("mael", "blue", weapons=["javelin", "bow"]),
    )
    game = butts(*people, RED[0], table=False, options=options).until("announce")
    moved(game, blue=plan(game, row(game, who, at=at, **deed)))
    return game.until("shots")


def refusal(game: Game, who: str, weapon: str = "bow") -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as found:
        game.answer("blue", shot(game, (who,), ("olaf",), weapon=weapon))
    return found.value.code, found.value.rule


@rule("ARG-CAV-01")
@pytest.mark.parametrize("weapon", ["bow", "javelin"])
def test_who_dismounts_does_not_shoot_this_turn(weapon: str) -> None:
    game = busy("yann", does="dismount", options={"fluid_mounting": "off"})
    assert refusal(game, "yann", weapon) == ("mounting_takes_the_turn", "ARG-CAV-01")
    game.answer("blue", shot(game, ("mael",), ("olaf",)))


@rule("ARG-ACT-07", "ARG-WAL-03")
def test_neither_shoots_who_climbs_nor_he_who_gives_the_leg_up() -> None:
    game = busy("yann", "mael", does="leg_up")
    assert refusal(game, "yann")[1] in ("ARG-WAL-03", "ARG-ACT-07")
    assert refusal(game, "mael")[1] in ("ARG-WAL-03", "ARG-ACT-07")


@rule("ARG-DIS-09")
def test_who_has_broken_contact_shoots_with_nothing_but_a_pistol() -> None:
    game = table(*BLUE, *RED)
    mark(game.state, f"breaks {game.who('yann')}")
    assert refusal(game, "yann") == ("only_pistol_after_contact", "ARG-DIS-09")


# What elite shooters and chiefs add


ELITE = figure("yann", "blue", skills=["elite_shot"], **{"class": 4})
CHIEF = figure("bran", "blue", rank="chief", commands=["*"], **{"class": 5})
FRIEND = figure("kado", "blue", weapons=["sword"])


def causes(game: Game, seat: str = "blue") -> dict[str, str]:
    """What counted for the shots that this seat was told of, with the rules."""
    told = [part for one in game.events if (part := one.part_for(seat)) and part.code in ("single_shot", "volley")]
    return {why.cause: why.rule for part in told for why in part.modifiers}


def says(game: Game, field: str) -> tuple[str, ...]:
    """What the form lets say of it; a single thing is not even shown."""
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "shots_by_hand")
    param = dict(question.forms[0].params)[field]
    assert isinstance(param, Pick)
    return param.options


def touching(game: Game, one: str, other: str) -> None:
    game.state.contacts = ["|".join(sorted((game.who(one), game.who(other))))]


@rule("ARG-SKL-04", "ARG-SKL-05")
def test_an_elite_shot_adds_one_or_picks_somebody_out_and_is_made_once_a_turn() -> None:
    mael = figure("mael", "blue", skills=["elite_shot"], **{"class": 4})
    game = table(ELITE, mael, CHIEF, *RED, faces=(4, 5))
    assert says(game, "aim")[1:] == ("elite_bonus", "elite_aim") and says(table(*BLUE, *RED), "aim") == ("plain",)
    for who, at, code in (("yann", ("olaf", "knut"), "elite_aims_alone"), ("bran", ("olaf",), "no_elite_shooter")):
        assert refused(game, "blue", shot(game, (who,), at, aim="elite_aim")) == (code, "ARG-SKL-04")
    game.answer("blue", shot(game, ("yann",), ("olaf",), aim="elite_bonus"))
    assert not game.state.in_play(game.who("olaf")) and "elite_shooter" in causes(game)
    second = shot(game, ("mael",), ("knut",), aim="elite_aim")
    assert refused(game, "blue", second) == ("elite_shot_made", "ARG-SKL-05")
    game = table(ELITE, *RED, faces=(5,))
    game.answer("blue", shot(game, ("yann",), ("knut",), aim="elite_aim"))
    assert causes(game)["aims_at_one"] == "ARG-SKL-04"


@rule("ARG-TGT-05", "ARG-TGT-03")
def test_the_chief_orders_a_shot_into_a_melee_which_friends_may_suffer() -> None:
    game = table(BLUE[0], CHIEF, FRIEND, *RED, faces=(6, 1))
    at_melee = shot(game, ("yann",), ("olaf",), order="at_melee")
    assert refused(game, "blue", at_melee) == ("no_melee_there", "ARG-TGT-05")
    touching(game, "kado", "olaf")
    assert refused(game, "blue", shot(game, ("yann",), ("olaf",))) == ("at_a_melee", "ARG-TGT-03")
    game.answer("blue", at_melee)
    assert causes(game)["chief_orders_melee"] == "ARG-TGT-05"
    assert [game.state.in_play(game.who(one)) for one in ("kado", "olaf", "knut")].count(False) == 1
    assert any(mark.endswith("shot_by_friends") for mark in game.state.marks)
    leaderless = table(BLUE[0], FRIEND, *RED)
    assert says(leaderless, "order") == ("no_order",)


@rule("ARG-SGR-07")
def test_by_order_all_of_a_group_may_be_hit_whoever_is_covered() -> None:
    def fallen(**said: str) -> list[bool]:
        game = table(BLUE[0], CHIEF, *RED, faces=(6, 1))
        bare = (game.who("knut"),)
        action = replace(shot(game, ("yann",), ("olaf", "knut", "erik"), cover="bushes", **said), bare=bare)
        game.answer("blue", action)
        assert ("whole_group_ordered" in causes(game)) == bool(said)
        return [game.state.in_play(game.who(one)) for one in ("olaf", "knut", "erik")]

    assert fallen() == [True, False, True]  # who stands in the open is hit first
    assert fallen(order="whole_group") == [False, True, True]  # the die that draws among all of them shows a one


@rule("ARG-SGR-10")
def test_rear_ranks_of_a_melee_are_shot_at_from_near_where_that_is_played() -> None:
    game = table(BLUE[0], FRIEND, *RED, faces=(5, 1), options={"shoot_rear_ranks": "on"})
    touching(game, "kado", "olaf")
    rear = {"occasion": "rear_ranks"}
    assert refused(game, "blue", shot(game, ("yann",), ("olaf",), **rear)) == ("at_a_melee", "ARG-TGT-03")
    far = shot(game, ("yann",), ("knut", "erik"), band="long", **rear)
    assert refused(game, "blue", far) == ("rear_rank_too_far", "ARG-SGR-10")
    game.answer("blue", shot(game, ("yann",), ("knut", "erik"), **rear))
    assert causes(game)["rear_rank"] == "ARG-SGR-10"
    plain = table(BLUE[0], FRIEND, *RED)
    assert refused(plain, "blue", shot(plain, ("yann",), ("knut",), **rear))[0] == "not_offered"


def test_nobody_shoots_again_while_his_dice_lie_open() -> None:
    game = table(*BLUE, *RED)
    state = game.state.copy()
    GAME.decide(state, "blue", shot(game, ("yann",), ("olaf",)), Listener())
    with pytest.raises(IllegalAction, match="has_shot"):
        GAME.check(state, "blue", shot(game, ("yann",), ("knut",)))
    GAME.check(state, "blue", shot(game, ("mael",), ("knut",)))


@hidden("ARG-HID-07")
@rule("ARG-DUE-01")
def test_a_duel_has_the_odds_of_its_end_a_range_for_the_players_and_the_truth_for_the_game_master() -> None:
    found = []
    for class_ in (1, 5):
        olaf = figure("olaf", "red", weapons=["bow"], **{"class": class_})
        game = table(*BLUE, olaf, options={"duel": "on"}, faces=(1, 1, 1, 1))
        duel = DuelByHand(game.who("yann"), game.who("olaf"), "bow", "bow", "short")
        found.append([GAME.stages(game.state, seat, duel)[0].odds for seat in ("blue", "gm")])
        game.answer("blue", duel)
    (weak, truly_weak), (strong, truly_strong) = found
    assert weak == strong and weak and all("low" in one.facts for one in weak.chances)
    assert truly_weak != truly_strong
    assert truly_weak and "both_stand" not in {one.code for one in truly_weak.chances}
