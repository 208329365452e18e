"""Shots before the moves, and on the way."""

from __future__ import annotations

import pytest

from rulesets.argad.early_shots import ShootEarly
from rulesets.argad.intentions import Announce
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.taking_time import AgreeTime, TakeTime
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.fields import Given
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces

YANN = figure("yann", "blue", "100,100")
OLAF = figure("olaf", "red", "100,115")


def early(game: Game, who: str, at: str, *, moves: str = "no", arm: str = "bow", why: str = "He leaves") -> ShootEarly:
    return ShootEarly(((game.who(who), (game.who(at), arm, "plain", "no_order", moves)),), why)


def asked_early(*people: str, faces: tuple[int, ...] = (), **more: object) -> Game:
    game = butts(*people, **more)  # type: ignore[arg-type]
    game.until("early_shots")
    game.dice = Faces(*faces)
    return game


@rule("ARG-TIM-03", "ARG-TIM-04")
def test_early_shots_are_announced_aloud_and_resolved_before_the_moves() -> None:
    game = asked_early(YANN, OLAF, faces=(6,))
    game.answer("blue", early(game, "yann", "olaf"))
    assert "announces_shot" in game.told("red")
    for seat in ("red", "gm"):
        game.answer(seat, ShootEarly((), ""))
    assert game.state.phase == "moves"
    assert not game.state.in_play(game.who("olaf"))
    assert game.state.now[game.who("yann")].shot_early


def test_without_the_option_nobody_is_asked() -> None:
    game = butts(YANN, OLAF, options={"early_shots": "off"})
    game.until("announce")
    assert "announces_shot" not in game.told("gm")
    assert game.state.phase == "moves"


def two_sixes(*before: str) -> tuple[bool, bool]:
    """Two archers each roll a six at a knight, those of `before` ahead of the moves: whether he stands, whether the
    last shots are said to be other dice."""
    pair = [figure(name, "blue", f"{x},100", **{"class": 4}) for name, x in (("yann", 100), ("mael", 103))]
    game = asked_early(*pair, figure("olaf", "red", "100,115", **{"class": 4, "armour": "5"}))
    game.dice = Given({"again": 1, "shots": 6, "early": 6})
    given = {who: (game.who("olaf"), "bow", "plain", "no_order") for who in sorted(map(game.who, ("yann", "mael")))}
    first = [game.who(one) for one in before]
    game.answer("blue", ShootEarly(tuple((one, (*given[one], "no")) for one in first), "He leaves" if first else ""))
    for seat in ("red", "gm"):
        game.answer(seat, ShootEarly((), ""))
    moved(game).until("shots")
    game.answer("blue", Declare(tuple((one, row) for one, row in given.items() if one not in first)))
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    parts = [part for one in game.events if (part := one.part_for("blue")) and part.code in ("single_shot", "volley")]
    assert [part.facts["n"] for part in parts] == ([1, 1] if before else [2])
    return game.state.in_play(game.who("olaf")), "other_moment_or_target" in [one.cause for one in parts[-1].modifiers]


@rule("ARG-SIX-06")
def test_sixes_before_the_moves_do_not_combine_with_sixes_after_them() -> None:
    assert two_sixes() == (False, False)
    assert two_sixes("yann") == (True, True)


@rule("ARG-TIM-02")
def test_a_reason_is_asked_for() -> None:
    game = asked_early(YANN, OLAF)
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", early(game, "yann", "olaf", why=""))
    assert (refusal.value.code, refusal.value.rule) == ("early_without_reason", "ARG-TIM-02")


@rule("ARG-TIM-06")
def test_who_shot_an_immobile_weapon_early_stays() -> None:
    game = asked_early(YANN, OLAF, faces=(1,))
    game.answer("blue", early(game, "yann", "olaf"))
    for seat in ("red", "gm"):
        game.answer(seat, ShootEarly((), ""))
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", Announce(((game.who("yann"), ("100,90", "walks", "", "", 0, ())),)))
    assert (refusal.value.code, refusal.value.rule) == ("shot_early_stays", "ARG-TIM-06")


@rule("ARG-TIM-06")
def test_nobody_says_that_he_will_move_who_cannot() -> None:
    game = asked_early(YANN, OLAF)
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", early(game, "yann", "olaf", moves="yes"))
    assert refusal.value.code == "shot_early_stays"


def runner(game: Game, who: str, way: str, does: str = "", at: str = "") -> Announce:
    return Announce(((game.who(who), (way, "walks", does, at, 0, ())),))


def moved(game: Game, **plans: Announce) -> Game:
    """All announce, the others nothing, and agree, until the shots are declared."""
    game.until("announce")
    for seat in ("blue", "red", "gm"):
        if "announce" in game.asked(seat):
            game.answer(seat, plans.get(seat, Announce(())))
    return game


SCREENS = [
    piece("open_ground", "92,108 98,108 98,112 92,112", blocks=True),
    piece("open_ground", "104,108 110,108 110,112 104,112", blocks=True),
]


@rule("ARG-TIM-11")
@hidden("ARG-HID-13")
def test_who_runs_from_cover_to_cover_may_be_shot_at_as_he_passes() -> None:
    watcher = figure("knut", "red", "101,150")  # his side has Yann in sight already, so Olaf runs on
    game = butts(figure("yann", "blue", "101,90"), figure("olaf", "red", "92,116"), watcher, *SCREENS)
    moved(game, red=runner(game, "olaf", "112,116"))
    game.until("shots")
    told = game.told("blue")
    assert "passes_by" in told
    assert "passes_by" not in game.told("red")
    who, at = game.who("yann"), game.who("olaf")
    game.dice = Faces(5)
    game.answer("blue", Declare(((who, (at, "bow", "plain", "no_order")),)))
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    shot = next(part for one in game.events if (part := one.part_for("blue")) and part.code == "single_shot")
    assert shot is not None
    assert ("furtive_target", -1) in [(one.cause, one.value) for one in shot.modifiers]


@rule("ARG-TIM-02")
def test_a_shot_announced_with_the_move_waits_where_it_changes_nothing() -> None:
    thrower = figure("yann", "blue", "100,100", weapons=["javelin"])
    game = butts(thrower, figure("olaf", "red", "100,118"))
    moved(game, blue=runner(game, "yann", "100,104", "shoot", game.who("olaf")))
    game.until("shots")
    assert "shot_waits" in game.told("blue")
    assert "shot_waits" not in game.told("red")


@rule("ARG-TIM-10")
def test_a_shot_announced_with_the_move_is_rolled_when_all_have_moved() -> None:
    """Olaf walks off behind the rock: the javelin flies while he is still in sight."""
    thrower = figure("yann", "blue", "100,100", weapons=["javelin"])
    rock = piece("open_ground", "104,102 112,102 112,108 104,108", blocks=True)
    game = butts(thrower, figure("olaf", "red", "100,112"), rock)
    game.until("announce")
    game.dice = Faces(6)
    moved(
        game,
        blue=runner(game, "yann", "", "shoot", game.who("olaf")),
        red=runner(game, "olaf", "114,111"),
    )
    game.until("shots")
    assert game.state.thrown == {f"{game.who('yann')} javelin": 1}
    assert "passing_shots" not in [one.kind for one in GAME.questions(game.state, "blue")]


def both_pass() -> tuple[Game, Declare]:
    """Yann with his javelin and Olaf, each from cover to cover."""
    watcher = figure("knut", "red", "101,150")
    thrower = figure("yann", "blue", "101,100", weapons=["javelin"])
    game = butts(thrower, figure("olaf", "red", "92,116"), watcher, *SCREENS)
    moved(game, red=runner(game, "olaf", "112,116"), blue=runner(game, "yann", "104,97"))
    game.until("shots")
    return game, Declare(((game.who("yann"), (game.who("olaf"), "javelin", "plain", "no_order")),))


@rule("ARG-TIM-14")
def test_two_who_pass_each_other_have_no_shot() -> None:
    game, shot = both_pass()
    assert "passes_by" in game.told("blue")
    with pytest.raises(IllegalAction) as refusal:
        game.answer("blue", shot)
    assert (refusal.value.code, refusal.value.rule) == ("both_furtive", "ARG-TIM-14")


@rule("ARG-TIM-14")
def test_if_both_players_agree_that_they_take_more_time_neither_is_furtive() -> None:
    game, shot = both_pass()
    game.answer("blue", TakeTime((game.who("yann"),)))
    assert "asks_for_time" in game.told("red")
    with pytest.raises(IllegalAction, match="both_furtive"):
        GAME.check(game.state, "blue", shot)
    game.answer("red", AgreeTime((game.who("olaf"),)))
    assert "time_is_taken" in game.told("blue")
    known = GAME.odds_of(game.state, "blue", shot)
    assert known is not None
    assert not {"furtive_target", "furtive_shooter"} & {one.cause for one in known.modifiers}


@hidden("ARG-HID-13")
def test_who_asks_for_more_time_is_not_named_to_the_other() -> None:
    game, _ = both_pass()
    yann = game.who("yann")
    game.answer("blue", TakeTime((yann,)))
    heard = [part for one in game.events if (part := one.part_for("red")) and part.code == "asks_for_time"]
    asked = [one for one in GAME.questions(game.state, "red") if one.kind == "take_time"]
    assert len(heard) == len(asked) == 1
    assert yann not in repr(heard) + repr(asked)
