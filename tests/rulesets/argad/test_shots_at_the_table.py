"""The shooting phase of a game: sealed, rolled together, told to each as far as he sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.casualties import Blow
from rulesets.argad.shot_books import finish_reloading
from rulesets.argad.shot_choices import asked_for_shots
from rulesets.argad.shot_declarations import Declare
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import bushes, butts, figure, hit_somebody
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces

YANN = figure("yann", "blue", "100,100")
OLAF = figure("olaf", "red", "100,115")


def rows(game: Game, *shots: tuple[str, str, str]) -> Declare:
    found = sorted((game.who(who), (game.who(at), arm, "plain", "no_order")) for who, at, arm in shots)
    return Declare(tuple(found))


def shooting(*people: str, faces: tuple[int, ...] = (), **more: object) -> Game:
    """A game as the shooting phase asks, with these faces to come."""
    game = butts(*people, **more)  # type: ignore[arg-type]
    game.until("shots")
    game.dice = Faces(*faces)
    return game


def nothing(game: Game, *seats: str) -> Game:
    for seat in seats:
        game.answer(seat, Declare(()))
    return game


@rule("ARG-SHO-01", "ARG-SHO-05", "ARG-SGR-02")
def test_a_shot_that_hits_removes_its_target() -> None:
    game = shooting(YANN, OLAF, faces=(5,))
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    nothing(game, "red", "gm")
    assert not game.state.in_play(game.who("olaf"))
    assert [one for one in game.told("red") if one in ("single_shot", "falls")] == ["single_shot", "falls"]


@rule("ARG-RNG-04")
def test_a_miss_changes_nothing_but_that_he_has_shot() -> None:
    game = shooting(YANN, OLAF, faces=(4,))
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    nothing(game, "red", "gm")
    assert game.state.in_play(game.who("olaf"))
    shot = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert shot is not None
    assert (shot.facts["need"], shot.facts["band"], shot.facts["hits"], len(shot.dice)) == (5, "short", 0, 1)


@rule("ARG-TIM-01", "ARG-SHO-05")
def test_two_shooters_may_kill_each_other() -> None:
    archer = figure("olaf", "red", "100,115", weapons=["bow"])
    game = shooting(YANN, archer, faces=(6, 6))
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    game.answer("red", rows(game, ("olaf", "yann", "bow")))
    nothing(game, "gm")
    assert [game.state.in_play(game.who(one)) for one in ("yann", "olaf")] == [False, False]


@rule("ARG-SHO-06", "ARG-SIX-02", "ARG-SGR-03")
def test_several_shots_at_one_target_are_rolled_together() -> None:
    """Three knights out of reach of one die: two sixes make a seven."""
    mail = {"armour": "5", "class": 4}
    trio = [figure(f"k{n}", "red", f"{97 + 3 * n},115", **mail) for n in range(3)]
    pair = [figure(name, "blue", f"{x},100", **{"class": 4}) for name, x in (("yann", 99), ("mael", 102))]
    game = shooting(*pair, *trio, faces=(6, 6, 1))
    game.answer("blue", rows(game, ("yann", "k0", "bow"), ("mael", "k1", "bow")))
    nothing(game, "red", "gm")
    fallen = [one for one in ("k0", "k1", "k2") if not game.state.in_play(game.who(one))]
    assert len(fallen) == 1
    assert "volley" in game.told("blue")


@hidden("ARG-HID-09")
def test_nobody_sees_what_others_declared_until_all_have() -> None:
    game = shooting(YANN, OLAF, faces=(5,))
    before = GAME.legal_actions(game.state, "red")
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    question = next(one for one in GAME.questions(game.state, "red") if one.kind == "shots")
    assert question.answered == ("blue",)
    assert GAME.legal_actions(game.state, "red") == before
    assert "single_shot" not in game.told("red")
    nothing(game, "red", "gm")
    assert "single_shot" in game.told("red")


@hidden("ARG-HID-13")
def test_who_is_hit_by_somebody_unseen_learns_that_and_no_more() -> None:
    hidden_archer = figure("yann", "blue", "100,100", hidden=True)
    game = shooting(hidden_archer, OLAF, bushes(100, 100, 4), faces=(5,))
    assert game.state.seen.get(f"red {game.who('yann')}") is None
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    nothing(game, "red", "gm")
    told = game.told("red")
    assert "is_shot_at" in told
    assert "falls" in told
    assert "single_shot" not in told


REFUSED = [
    ({"moved": 900, "announced": True}, "moved_with_immobile_weapon", "ARG-SHO-08"),
    ({"unloaded": (("bow", 1),)}, "unloaded", "ARG-SHO-10"),
    ({"at_contact": True}, "in_contact", "ARG-SHO-04"),
    ({"shots": 1}, "has_shot", "ARG-SHO-02"),
    ({"crouched": True}, "stays_low", "ARG-LOS-03"),
]


@pytest.mark.parametrize(
    ("condition", "code", "cited"), [pytest.param(*one, marks=pytest.mark.rule(one[2])) for one in REFUSED]
)
def test_the_server_refuses_what_the_rules_forbid(condition: dict[str, object], code: str, cited: str) -> None:
    game = shooting(YANN, OLAF)
    who = game.who("yann")
    game.state.now[who] = replace(game.state.now[who], **condition)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    assert (refusal.value.code, refusal.value.rule) == (code, cited)


@rule("ARG-TGT-03")
def test_a_shot_at_a_melee_is_listed_among_what_may_not_be_done() -> None:
    game = shooting(YANN, figure("mael", "blue", "100,113", weapons=["spear"]), OLAF)
    near = {one.code for one in GAME.near_misses(game.state, "blue")}
    assert "at_a_melee" in near


@rule("ARG-SHO-10")
def test_a_crossbow_is_reloaded_in_the_next_turn() -> None:
    bolt = figure("yann", "blue", "100,100", weapons=["crossbow"], sheet="medieval_14c")
    game = shooting(bolt, OLAF, faces=(1,), sheet="medieval_14c")
    who = game.who("yann")
    game.answer("blue", rows(game, ("yann", "olaf", "crossbow")))
    nothing(game, "red", "gm")
    assert game.state.now[who].unloaded == (("crossbow", 1),)
    game.until("shots")
    game.state.now[who] = replace(game.state.now[who], reloading="crossbow")
    listener = Listener()
    finish_reloading(game.state, listener)
    game.events += listener.events
    assert game.state.now[who].unloaded == ()
    assert [one.code for one in listener.events] == ["has_reloaded"]


def test_javelins_are_counted() -> None:
    thrower = figure("yann", "blue", "100,100", weapons=["javelin"])
    game = shooting(thrower, figure("olaf", "red", "100,108"), faces=(1,))
    game.answer("blue", rows(game, ("yann", "olaf", "javelin")))
    nothing(game, "red", "gm")
    assert game.state.thrown == {f"{game.who('yann')} javelin": 1}


@rule("ARG-SGR-04")
def test_armour_saves_the_member_who_is_drawn() -> None:
    trio = [figure("k0", "red", "97,115"), figure("k1", "red", "100,115", armour="5"), figure("k2", "red", "103,115")]
    game = shooting(figure("yann", "blue", "100,100"), *trio, faces=(5, 1))
    game.answer("blue", rows(game, ("yann", "k1", "bow")))
    nothing(game, "red", "gm")
    assert all(game.state.in_play(game.who(one)) for one in ("k0", "k1", "k2"))


@rule("ARG-DUE-01")
def test_in_a_duel_the_quicker_one_shoots_first() -> None:
    archer = figure("olaf", "red", "100,115", weapons=["bow"])
    game = shooting(YANN, archer, faces=(5, 2, 6, 6), options={"duel": "on"})
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    game.answer("red", rows(game, ("olaf", "yann", "bow")))
    nothing(game, "gm")
    assert [game.state.in_play(game.who(one)) for one in ("yann", "olaf")].count(True) == 1
    assert "duel" in game.told("blue")


def test_what_is_offered_is_legal_and_quick() -> None:
    game = shooting(YANN, figure("mael", "blue", "104,100"), OLAF)
    offers = GAME.legal_actions(game.state, "blue")
    declared = [one for one in offers if isinstance(one, Declare)]
    assert [len(one.shots) for one in declared] == [0, 2, 1]
    for one in declared:
        GAME.check(game.state, "blue", one)


def test_without_a_game_master_his_people_shoot_as_they_behave() -> None:
    guard = figure("guard", "blue", "100,80", behaviour="guard").replace('seat = "blue"', 'seat = ""')
    game = butts(guard, figure("per", "blue", "20,20"), figure("olaf", "red", "100,115"), gm=False)
    game.until("shots")
    game.dice = Faces(6)
    nothing(game, *[seat for seat in ("blue", "red") if "shots" in game.asked(seat)])
    assert not game.state.in_play(game.who("olaf"))


@hidden("ARG-HID-07")
def test_bystanders_see_the_shot_but_not_what_it_needed() -> None:
    """Green stands by: he hears no modifiers, which would tell of class and skill."""
    green = figure("gwen", "blue", "120,100").replace('seat = "blue"', 'seat = "green"')
    game = shooting(YANN, OLAF, green, faces=(4,), seats='["blue", "red", "green"]')
    game.answer("blue", rows(game, ("yann", "olaf", "bow")))
    nothing(game, "red", "green", "gm")
    part = next(part for one in game.events if (part := one.part_for("green")) and part.code == "shot_seen")
    assert "need" not in part.facts
    assert part.modifiers == ()


def test_a_seat_is_left_out_only_when_all_saw_its_last_man_fall() -> None:
    """Whoever fell unseen by somebody leaves his seat among those asked: silence tells nothing."""
    seen, unseen = shooting(YANN, OLAF), shooting(YANN, figure("olaf", "red", "100,150", hidden=True), bushes(100, 150))
    for game, asked in ((seen, False), (unseen, True)):
        who = game.who("olaf")
        hit_somebody(game, Blow(who, "shot", "ARG-SGR-08", "t1.x"), Listener())
        assert ("red" in asked_for_shots(game.state)) is asked


@rule("ARG-CAV-03")
def test_a_rider_shoots_what_the_table_lets_him_shoot_from_horseback() -> None:
    """A bow is shot from the saddle by another column of the table, a sling not at all."""
    rider = {"role": "cavalry", "class": 4}
    game = shooting(figure("yann", "blue", "100,100", **rider, weapons=["sling"]), OLAF)
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", rows(game, ("yann", "olaf", "sling")))
    assert (refusal.value.code, refusal.value.rule) == ("not_mounted", "ARG-CAV-03")
    assert not game.state.now[game.who("yann")].shots
    said = {}
    for role in ("foot", "cavalry"):
        game = shooting(figure("yann", "blue", "100,100", **{**rider, "role": role}), OLAF, faces=(1,))
        nothing(game.answer("blue", rows(game, ("yann", "olaf", "bow"))), "red", "gm")
        parts = [one.part_for("blue") for one in game.events]
        told = next(part for part in parts if part and part.code == "single_shot")
        said[role] = [one.cause for one in told.modifiers]
    assert "shoots_from_horseback" in said["cavalry"]
    assert "shoots_from_horseback" not in said["foot"]
