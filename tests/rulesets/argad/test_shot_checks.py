"""Whom one may shoot at from where one stands, judged by what one's own side sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.shot_cases import AT_TARGET, Aimed
from rulesets.argad.shot_checks import obstacles, remarks
from rulesets.argad.shot_scene import Scene
from tests.rulesets.argad.butts import bushes, butts, figure, piece
from tests.rulesets.argad.played import Game

YANN = figure("yann", "blue", "100,100")


def refused(game: Game, who: str, target: str, weapon: str = "bow", viewer: str = "blue", **more: object) -> list[str]:
    aimed = Aimed(game.who(who), game.who(target), weapon, **more)  # type: ignore[arg-type]
    return [one.code for one in obstacles(Scene(game.state, viewer), aimed)]


def test_a_clear_shot_is_allowed() -> None:
    assert refused(butts(YANN, figure("olaf", "red", "100,115")), "yann", "olaf") == []


def test_beyond_its_range_a_bow_does_not_shoot() -> None:
    game = butts(YANN, figure("olaf", "red", "100,180"))
    assert refused(game, "yann", "olaf") == ["beyond_range"]


def test_the_nearest_enemies_come_first_unless_a_chief_says_otherwise() -> None:
    rows = [YANN, figure("olaf", "red", "100,115"), figure("knut", "red", "120,120")]
    game = butts(*rows)
    assert refused(game, "yann", "knut") == ["nearer_enemies_first"]
    assert refused(game, "yann", "knut", order=AT_TARGET) == ["nobody_orders_the_shot"]
    led = butts(*rows, figure("per", "blue", "105,100", rank="chief", commands=["*"]))
    assert refused(led, "yann", "knut", order=AT_TARGET) == []


def test_nobody_shoots_through_a_friend_but_over_an_idle_ones_shoulder() -> None:
    game = butts(YANN, figure("mael", "blue", "100,106"), figure("olaf", "red", "100,115"))
    assert refused(game, "yann", "olaf") == ["needs_open_space"]
    close = butts(YANN, figure("mael", "blue", "100,102"), figure("olaf", "red", "100,115"))
    assert refused(close, "yann", "olaf") == []
    aimed = Aimed(close.who("yann"), close.who("olaf"), "bow")
    assert "over_shoulder" in [one.cause for one in remarks(Scene(close.state, "blue"), aimed)]
    busy = list(obstacles(Scene(close.state, "blue"), aimed, [close.who("mael")]))
    assert [one.code for one in busy] == ["friend_is_busy"]


def test_nobody_shoots_at_a_melee() -> None:
    game = butts(YANN, figure("mael", "blue", "100,114"), figure("olaf", "red", "100,116"))
    assert "at_a_melee" in refused(game, "yann", "olaf")


def test_terrain_stands_in_the_way() -> None:
    hill = piece("open_ground", "90,108 110,108 110,112 90,112", blocks=True)
    game = butts(YANN, figure("olaf", "red", "100,117"), hill)
    assert refused(game, "yann", "olaf", viewer="gm") == ["blocked_by_terrain"]


def test_a_refusal_knows_nothing_of_whom_the_shooters_side_does_not_see() -> None:
    """Somebody hidden nearer by changes nothing for the blue seat, though the game master knows better."""
    rows = [YANN, figure("olaf", "red", "100,118"), figure("knut", "red", "106,112", hidden=True), bushes(106, 112, 3)]
    game = butts(*rows)
    assert refused(game, "yann", "knut") == ["unseen"]
    assert refused(game, "yann", "olaf") == []


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ({"unloaded": (("bow", 1),)}, "unloaded"),
        ({"moved": 900, "announced": True}, "moved_with_immobile_weapon"),
        ({"shots": 1}, "has_shot"),
    ],
)
def test_his_own_condition_keeps_him_from_shooting(own: dict[str, object], code: str) -> None:
    game = butts(YANN, figure("olaf", "red", "100,115"))
    who = game.who("yann")
    game.state.now[who] = replace(game.state.now[who], **own)  # type: ignore[arg-type]
    assert refused(game, "yann", "olaf") == [code]
