"""The chances of shots, from what the one who asks may know."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.companion_fire import DuelByHand
from rulesets.argad.shot_choices import aimed_rows
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.shot_doubts import cases_of
from rulesets.argad.shot_plans import fires_of
from rulesets.argad.shot_scene import Scene
from rulesets.common.odds import Odds
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.marks import hidden
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_companion_shots import BLUE, RED, shot, table

YANN = figure("yann", "blue", "100,100", **{"class": 4})


def declared(game: Game, who: str = "yann", at: str = "olaf") -> Declare:
    return Declare(((game.who(who), (game.who(at), "bow", "plain", "no_order")),))


def odds(game: Game, viewer: str, action: object) -> Odds:
    found = GAME.odds_of(game.state, viewer, action)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_one_shot_at_short_range_hits_with_five_or_six() -> None:
    game = butts(YANN, figure("olaf", "red", "100,115"))
    game.until("shots")
    known = odds(game, "blue", declared(game))
    assert known.share("target_falls") == 1 / 3
    assert "ARG-RNG-04" in [one.rule for one in known.modifiers]


def test_the_chances_are_those_of_the_dice_that_will_be_rolled() -> None:
    game = butts(YANN, figure("olaf", "red", "100,115", armour="4"))
    game.until("shots")
    action = declared(game)
    fires = fires_of(Scene(game.state), aimed_rows(game.state, "blue", action.shots))
    assert [len(cases_of(game.state, one)) for one in fires] == [1]
    assert odds(game, "blue", action) == odds(game, "gm", action)


@hidden("ARG-HID-07")
def test_armour_too_far_off_to_be_recognised_gives_a_range() -> None:
    """Whatever Olaf wears, the blue player reads the same; the game master reads what is true."""
    found = []
    for armour in ("light", "5"):
        game = butts(YANN, figure("olaf", "red", "100,115", armour=armour))
        game.until("shots")
        seen = game.state.seen[f"blue {game.who('olaf')}"]
        game.state.seen[f"blue {game.who('olaf')}"] = replace(seen, level="figure")
        found.append((odds(game, "blue", declared(game)), odds(game, "gm", declared(game))))
    (blue, true), (again, other) = found
    assert blue == again
    assert [one.code for one in blue.chances] == ["somebody_falls", "falls_if_light", "nobody_falls"]
    assert true != other


def test_of_several_targets_whether_anybody_falls() -> None:
    game = butts(
        YANN,
        figure("mael", "blue", "110,100", **{"class": 4}),
        figure("olaf", "red", "100,115"),
        figure("knut", "red", "110,115"),
    )
    game.until("shots")
    rows = sorted([*declared(game).shots, *declared(game, "mael", "knut").shots])
    known = odds(game, "blue", Declare(tuple(rows)))
    assert known.share("somebody_falls") == 1 - (2 / 3) ** 2


def test_others_read_no_chances_of_what_is_sealed() -> None:
    game = butts(YANN, figure("olaf", "red", "100,115"))
    game.until("shots")
    assert GAME.odds_of(game.state, "red", declared(game)) is None


def test_shots_by_hand_have_their_chances() -> None:
    game = table(*BLUE, *RED)
    assert odds(game, "blue", shot(game, ("yann",), ("olaf",))).share("target_falls") == 1 / 3
    duel = table(*BLUE, *RED, options={"duel": "on"})
    known = odds(duel, "blue", DuelByHand(duel.who("yann"), duel.who("olaf"), "bow", "bow", "short"))
    assert sum(one.weight for one in known.chances) == known.total


STRANGERS: tuple[dict[str, object], ...] = (
    {},
    {"class": 1},
    {"class": 2, "skills": ["practised_shot"]},
    {"class": 5},
    {"armour": "5"},
    {"skills": ["d8"]},
    {"class": 1, "armour": "4", "skills": ["d12"]},
    {"skills": ["duellist:2"]},
)


def faced(seen_from_afar: bool, **more: object) -> tuple[Odds, Odds]:
    """The odds of a duel against Olaf for the blue player, and for the game master."""
    options = {"duel": "on", "fantasy_dice": "on"}
    game = table(*BLUE, figure("olaf", "red", weapons=["bow"], **more), options=options)
    yann, olaf = game.who("yann"), game.who("olaf")
    if seen_from_afar:
        game.state.seen[f"blue {olaf}"] = replace(game.state.seen[f"blue {olaf}"], level="figure")
    action = DuelByHand(yann, olaf, "bow", "bow", "short")
    return odds(game, "blue", action), odds(game, "gm", action)


@hidden("ARG-HID-07")
@hidden("ARG-HID-17")
def test_the_odds_of_a_duel_tell_nothing_of_a_stranger() -> None:
    """Neither class, armour too far off to see, skill, nor the die of a creature; all of it counts for the master."""
    found = [faced(True, **one) for one in STRANGERS]
    assert all(blue == found[0][0] for blue, _ in found)
    assert len(dict.fromkeys(str(true) for _, true in found)) == 6  # as good as in the first: class 5, practised


@hidden("ARG-HID-07")
def test_the_odds_of_a_duel_are_a_range_that_holds_the_true_ones() -> None:
    for row in ({}, {"class": 1}, {"class": 5}):
        blue, true = faced(False, **row)
        assert sum(one.weight for one in blue.chances) == blue.total
        for one in blue.chances:
            assert one.facts["low"] <= 100 * true.share(one.code.removesuffix("_guessed")) <= one.facts["high"]


def test_of_two_who_are_known_the_odds_are_exact() -> None:
    game = table(*BLUE, *RED, options={"duel": "on"})
    known = odds(game, "gm", DuelByHand(game.who("yann"), game.who("olaf"), "bow", "bow", "short"))
    assert {one.code for one in known.chances} == {"both_fall", "one_falls", "other_falls", "both_stand"}


def test_large_volleys_are_exact() -> None:
    """Ten archers at people in light clothes and in mail: how many fall, to the last digit."""
    archers = [figure(f"a{n}", "blue", f"{90 + 4 * n},100", **{"class": 4}) for n in range(10)]
    band = [figure(f"k{n}", "red", f"{100 + 3 * n},113", armour="5" if n % 2 else "light") for n in range(6)]
    game = butts(*archers, *band)
    game.until("shots")
    rows = sorted((game.who(f"a{n}"), (game.who("k2"), "bow", "plain", "no_order")) for n in range(10))
    known = odds(game, "blue", Declare(tuple(rows)))
    assert sorted(one.facts.get("n", 0) for one in known.chances) == [0, 1, 2, 3, 4, 5, 6]
    assert sum(one.weight for one in known.chances) == known.total
    assert known == odds(game, "gm", Declare(tuple(rows)))


PARISH = """
[[party]]
id = "parish"
en = "The parish"
fr = "La paroisse"
against = []
"""
MONKS: tuple[dict[str, object], ...] = (
    {"clothing": "gown", "party": "parish", "weapons": []},  # one of them indeed
    {"disguise": "monk", "seems_of": "parish"},
    {"disguise": "monk", "seems_of": "parish", "armour": "5"},
)


@hidden("ARG-HID-05")
@hidden("ARG-HID-07")
def test_armour_beneath_a_gown_gives_a_range_whether_there_is_any_or_not() -> None:
    found = []
    for worn in MONKS:
        game = butts(YANN, figure("olaf", "red", "100,115", **worn), PARISH)
        game.until("shots")
        found.append((odds(game, "blue", declared(game)), odds(game, "gm", declared(game))))
    (blue, true), (again, _), (still, mailed) = found
    assert blue == again == still
    assert [one.code for one in blue.chances] == ["somebody_falls", "falls_if_light", "nobody_falls"]
    assert true.share("target_falls") == 1 / 3 > mailed.share("target_falls")


def test_who_is_plainly_an_enemy_in_light_clothes_gives_one_figure() -> None:
    game = butts(YANN, figure("olaf", "red", "100,115"))
    game.until("shots")
    assert odds(game, "blue", declared(game)) == odds(game, "gm", declared(game))
