"""Shots told by hand beside real miniatures."""

from __future__ import annotations

import pytest

from rulesets.argad.asking import gathers
from rulesets.argad.companion_fire import BlastByHand, DuelByHand, ShootByHand
from rulesets.argad.mustering import mark
from rulesets.argad.shot_declarations import Declare
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import moved, plan, row
from tests.rulesets.argad.marks import rule
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
    return ShootByHand(ids[0], usual["weapon"], ids[1], *rest)


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
