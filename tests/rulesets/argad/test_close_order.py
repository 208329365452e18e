"""People in close order as a unit: under an officer, turning as one, walls that are hard to keep, salvos."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.mustering import formation_of, in_close_order
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.state import Deed, Formation
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.evenings import FOE, at_opening, ends, shift
from tests.rulesets.argad.fields import plan, refusal, row
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_forming import CHIEF, CLOSE, LINE, ordered, told_why

MEN = ("man1", "man2", "man3")


def ranks(*rows: str, names: tuple[str, ...] = MEN, sheet: str = "dark_ages", **more: object) -> Game:
    """They stand in line as the moves are announced."""
    game = butts(*rows, sheet=sheet, **more).until("announce")  # type: ignore[arg-type]
    who = tuple(game.who(name) for name in names)
    game.state.formations["wall"] = Formation("line", who, who[0], "", 1)
    return game


def facing(game: Game, name: str) -> tuple[int, int]:
    stand = game.state.stands[game.who(name)]
    return stand.fx, stand.fy


def reasons(game: Game, code: str) -> list[str]:
    parts = [one.part_for("gm") for one in game.events]
    return [why.cause for part in parts if part and part.code == code for why in part.modifiers]


def announced(game: Game, *rows: object) -> Game:
    """Blue announces this, the others nothing; all agree."""
    game.answer("blue", plan(game, *rows))  # type: ignore[arg-type]
    return game.until("shots")


@pytest.mark.rule("ARG-FRM-19")
def test_without_an_officer_the_ranks_stay_where_they_are() -> None:
    game = ranks(LINE, FOE)
    assert refusal(game, "blue", plan(game, row(game, "man1", does="turn"))) == "ranks_without_officer"
    veterans = ranks(LINE.replace("class = 3", "class = 4"), FOE)
    assert refusal(veterans, "blue", plan(veterans, row(veterans, "man1", "102,105"))) == "ranks_without_officer"
    led = ranks(CLOSE)
    assert refusal(led, "blue", plan(led, row(led, "man1", "102,105"))) == ""


@pytest.mark.rule("ARG-FRM-10")
def test_in_disorder_they_keep_their_ranks_and_do_not_move_without_an_order() -> None:
    game = ranks(LINE, FOE)
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction, match="ARG-FRM-10"):
        GAME.check(game.state, "blue", plan(game, row(game, "man1", "102,105")))
    assert GAME.encode(game.state) == before
    ends(game.until("evening")).until("announce")
    assert all(in_close_order(game.state, game.who(name)) for name in MEN)
    assert "ranks_hold" in game.told("blue")
    assert "ranks_hold" not in game.told("red")
    led = ranks(CLOSE)
    assert "ranks_hold" not in ends(led.until("evening")).until("announce").told("blue")


@pytest.mark.parametrize(("reading", "code"), [("single_acts", ""), ("strike_back_only", "ranks_only_strike_back")])
@pytest.mark.rule("ARG-FRM-19")
def test_whether_they_shoot_without_an_officer_is_a_reading(reading: str, code: str) -> None:
    foe = figure("olaf", "red", "104,115")
    game = ranks(LINE, foe, readings={"no_officer": reading}).until("shots")
    shot = ((game.who("man1"), (game.who("olaf"), "bow", "plain", "no_order")),)
    assert refusal(game, "blue", Declare(shot)) == code  # type: ignore[arg-type]
    assert "shots" in game.asked("blue")


@pytest.mark.rule("ARG-ART-05")
def test_who_serves_a_gun_this_turn_stands_in_loose_order() -> None:
    guns = LINE.replace('["bow"]', '["cannon_light_canister"]')
    game = ranks(CHIEF + guns + figure("olaf", "red", "104,115"), sheet="flintlock").until("shots")
    assert all(in_close_order(game.state, game.who(name)) for name in MEN)
    shot = ((game.who("man1"), (game.who("olaf"), "cannon_light_canister", "plain", "no_order")),)
    game.answer("blue", Declare(shot)).answer("red", Declare(())).answer("gm", Declare(()))  # type: ignore[arg-type]
    assert "ARG-ART-05" in [why.rule for one in game.events if (part := one.part_for("blue")) for why in part.modifiers]
    assert [in_close_order(game.state, game.who(name)) for name in MEN] == [False, False, True]
    assert formation_of(game.state, game.who("man1")) is not None


@pytest.mark.rule("ARG-FRM-20")
def test_ranks_turn_on_the_heel_together() -> None:
    game = ranks(CLOSE)
    announced(game, row(game, "man1", does="turn"))
    assert [facing(game, name) for name in MEN] == [(0, -1)] * 3
    assert facing(game, "cadoc") == (0, 1)


@pytest.mark.rule("ARG-FRM-20")
def test_novices_turn_only_where_they_stand() -> None:
    novices = LINE.replace("class = 3", "class = 2")
    game = ranks(novices, figure("cadoc", "blue", "100,100", rank="chief"), FOE)
    assert refusal(game, "blue", plan(game, row(game, "man1", "102,101", "turn"))) == "novices_turn_or_move"
    assert refusal(game, "blue", plan(game, row(game, "man1", does="turn"))) == ""


@pytest.mark.rule("ARG-ACT-08")
def test_anybody_else_turns_as_he_likes() -> None:
    game = at_opening(CLOSE).until("announce")
    announced(game, row(game, "cadoc", "100,110", "turn", at="man3"))
    dx, dy = facing(game, "cadoc")
    assert dx > 0 > dy


@pytest.mark.rule("ARG-FRM-21")
@pytest.mark.parametrize("face", [2, 6])
def test_less_disciplined_warriors_may_lose_their_wall_as_they_move(face: int) -> None:
    wall = LINE.replace('training = ["close_order"]', 'training = ["shield_wall"]')
    game = ranks(wall, figure("cadoc", "blue", "100,100", rank="chief"), FOE, dice=Loaded(morale=face))
    announced(game, row(game, "man1", "102,106", others="man2 man3"))
    assert in_close_order(game.state, game.who("man2")) == (face == 2)
    assert ("ranks_are_kept" in game.told("blue")) == (face == 2)
    assert not any(now.conduct or now.disordered for now in game.state.now.values())


@pytest.mark.rule("ARG-FRM-03", "ARG-FRM-02")
def test_forming_takes_a_whole_turn_and_training() -> None:
    game = ends(ordered(CLOSE).until("evening"))
    assert "takes_a_whole_turn" in reasons(game, "formation_stands")
    mob = ordered(CLOSE.replace('training = ["close_order"]', "training = []"), who=("cadoc", *MEN))
    for name in MEN:
        mob.state.deeds[mob.who(name)] = Deed(mob.who(name), does="form_line", guide=mob.who("cadoc"))
    assert told_why(ends(mob.until("evening"))) == ["not_trained_for_close_order"]


@pytest.mark.rule("ARG-FRM-01")
def test_whoever_breaks_ranks_is_in_loose_order() -> None:
    game = ranks(CLOSE)
    announced(game, row(game, "man1", does="break_up"))
    assert reasons(game, "ranks_dissolved") == ["loose_order"]


def riders(armour: str) -> str:
    kind = {"role": "cavalry", "armour": armour, "class": 4, "weapons": ["lance"], "training": ["close_order"]}
    return "".join(
        figure(f"rider{n}", "blue", f"{100 + 2.5 * n:.1f},100", **{**kind, **({"rank": "chief"} if not n else {})})
        for n in range(3)
    )


@pytest.mark.rule("ARG-FRM-04")
@pytest.mark.parametrize(("armour", "stands"), [("light", False), ("5", True)])
def test_of_riders_only_heavy_cavalry_forms_ranks(armour: str, stands: bool) -> None:
    game = ordered(riders(armour), FOE, who=("rider0",))
    ends(game.until("evening"))
    assert bool(game.state.formations) == stands
    assert ("heavy_cavalry" in reasons(game, "formation_stands")) == stands
    assert ("only_heavy_cavalry_in_ranks" in told_why(game)) != stands


@pytest.mark.rule("ARG-FRM-17")
def test_latecomers_join_the_rear_ranks() -> None:
    late = figure("late", "blue", "150,100", training=["close_order"])
    game = ends(ordered(CLOSE, late).until("evening")).until("shots")
    shift(game, "late", (102, 98))
    game.state.deeds[game.who("cadoc")] = Deed(game.who("cadoc"), does="form_line")
    ends(game.until("evening"))
    assert [len(one.members) for one in game.state.formations.values()] == [5]
    assert "ranks_joined" in game.told("blue")


@pytest.mark.rule("ARG-MEA-05")
def test_a_musician_passes_the_order_on() -> None:
    line = "".join(figure(f"man{n}", "blue", f"{100 + 2 * n},100", training=["close_order"]) for n in range(16))
    chiefs = figure("cadoc", "blue", "98,100", rank="chief") + figure("late", "blue", "140,100", rank="chief")
    drum = figure("drum", "blue", "98,103", musician=True)
    game = ordered(line, chiefs, drum, FOE, who=("cadoc",))
    for n in range(16):
        who = game.who(f"man{n}")
        game.state.deeds[who] = Deed(who, does="form_line", guide=game.who("cadoc"))
    ends(game.until("evening"))
    assert "musician_passes_it_on" in reasons(game, "formation_stands"), told_why(game)


def muskets(**more: object) -> str:
    own = {"weapons": ["musket_flintlock"], "training": ["close_order"], **more}
    return "".join(figure(f"man{n}", "blue", f"{100 + 2 * n},100", **own) for n in range(1, 4))


@pytest.mark.rule("ARG-FRM-26")
@pytest.mark.parametrize(
    ("men", "chief_at", "code"),
    [
        (muskets(), "100,100", ""),
        (muskets(training=[]), "100,100", "no_salvo_from_here"),
        (muskets(weapons=["bow"]), "100,100", "salvo_wants_firearms"),
        (muskets(), "60,100", "nobody_orders_the_shot"),
    ],
)
def test_a_salvo_wants_close_order_firearms_and_an_officer(men: str, chief_at: str, code: str) -> None:
    chief = figure("cadoc", "blue", chief_at, rank="chief")
    foe = figure("olaf", "red", "104,115")
    sheet = "flintlock" if "bow" not in men else "dark_ages"
    game = ranks(men, chief, foe, figure("odd", "red", "108,115"), sheet=sheet).until("shots")
    arm = "bow" if "bow" in men else "musket_flintlock"
    shot = Declare(((game.who("man1"), (game.who("olaf"), arm, "plain", "salvo")),))
    assert refusal(game, "blue", shot) == code  # type: ignore[arg-type]
    if not code:
        game.answer("blue", shot).answer("red", Declare(())).answer("gm", Declare(()))
        assert "salvo" in reasons(game, "single_shot")


@pytest.mark.parametrize("switch", [pytest.param("on", marks=pytest.mark.rule("ARG-ACT-09")), "off"])
def test_who_reloads_is_shown_turned_back(switch: str) -> None:
    game = at_opening(CLOSE, figure("seer", "red", "104,115"), options={"turned_back_reload": switch})
    game.until("announce")
    who = game.who("man1")
    game.state.now[who] = replace(game.state.now[who], unloaded=(("bow", 1),))
    announced(game, row(game, "man1", does="reload"))
    assert ("reloading" in game.state.seen[f"red {who}"].state) == (switch == "on")
    assert ("shown_turned_back" in reasons(game, "did")) == (switch == "on")
    assert GAME.questions(game.state, "blue")
