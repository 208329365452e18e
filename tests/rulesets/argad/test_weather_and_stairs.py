"""What the place and the hour change: how far one hears and sees, stairs, straw; and what a guide says of it."""

from __future__ import annotations

import pytest

from rulesets.argad.by_hand_dangers import ONTO, Jump
from rulesets.argad.gm_circumstances import SetDistance
from rulesets.argad.gm_room import KINDS
from rulesets.argad.scenario_writing import write_scenario
from rulesets.common.dice import Fast
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM
from tests.rulesets.argad.fields import field, moved, plan, row, told_to
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.test_indoors import HOUSE
from tests.rulesets.argad.test_switches import causes

STEEP = HOUSE.replace('kind = "stairs"', 'kind = "steep_stairs_in_a_hurry"')
OUTSIDE = """
[[piece]]
id = "steps"
kind = "steep_stairs_in_a_hurry"
points = "40,40 60,40 60,50 40,50"
"""


def said_of(game: Game, who: str, value: str) -> Game:
    return game.answer(GM, KINDS["gm.drunk"](game.who(who), value, "By the mug"))  # type: ignore[call-arg]


def climbed(ground: str, *foes: str, slow: int = 6, drunk: tuple[str, ...] = ()) -> list[str]:
    """Malo goes upstairs: what counted on the way."""
    game = field("malo blue 25,20", "hoel red 95,90", *foes, ground=ground, dice={"slow": slow}, gm=True)
    for value in drunk:
        said_of(game, "malo", value)
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "15,15", "upstairs")))
    return [one for one in causes(game) if "stairs" in one]


@rule("ARG-BLD-07")
@pytest.mark.parametrize(("ground", "foes", "why"), [
    (HOUSE, (), ""),
    (STEEP, (), ""),
    (STEEP, ("knut red 35,25",), "steep_stairs"),
    (HOUSE, ("knut red 35,25",), ""),
])  # fmt: skip
def test_steep_stairs_are_difficult_under_a_threat(ground: str, foes: tuple[str, ...], why: str) -> None:
    assert climbed(ground, *foes) == ([why] if why else [])


@rule("ARG-BLD-07")
@pytest.mark.parametrize(("drunk", "why"), [(("drunk",), "drunk_on_stairs"), (("drunk", "sober"), "")])
def test_the_drunk_stumble_on_any_stairs_until_they_are_sober(drunk: tuple[str, ...], why: str) -> None:
    assert climbed(HOUSE, drunk=drunk) == ([why] if why else [])


@hidden("ARG-HID-07")
def test_who_is_drunk_only_his_own_side_knows() -> None:
    game = said_of(field("malo blue 10,50", "hoel red 90,50", gm=True), "malo", "drunk")
    assert (game.told("blue")[-1], "ruled_drunk" in game.told("red")) == ("ruled_drunk", False)
    assert "drunk" in repr(GAME.view(game.state, "blue")) and "drunk" not in repr(GAME.view(game.state, "red"))
    assert GAME.unknown_to(game.state, "red", Fast(1)).tools == {}


@rule("ARG-BLD-07")
@pytest.mark.parametrize(("wet", "why"), [("wet = true\n", "steep_stairs"), ("", "")])
def test_steep_stairs_outside_are_difficult_in_wet_weather(wet: str, why: str) -> None:
    fog = "seen_cm = 20\n" + wet
    game = field("malo blue 50,32", "hoel red 99,99", ground=OUTSIDE, dice={"slow": 2}, head=fog)
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,45")))
    assert [one for one in causes(game) if "stairs" in one] == ([why] if why else [])


@rule("ARG-MEA-08")
def test_in_fog_nobody_sees_so_far_until_it_lifts() -> None:
    game = field("malo blue 10,50", "hoel red 90,50", gm=True)
    seen = f"blue {game.who('hoel')}"
    assert game.state.seen[seen].now
    clear = game.state
    game.answer(GM, SetDistance("seen", 40, "Fog comes up"))
    assert not game.state.seen[seen].now
    assert (clear.distances.seen, GAME.decode(GAME.encode(game.state), game.state.box).distances.seen) == (20000, 4000)
    assert "lost_from_sight" in game.told("blue")
    assert told_to(game, "red", "ruled_distance") == [{"subject": "seen", "length": 4000}]
    game.answer(GM, SetDistance("seen", 0, "It lifts"))
    assert game.state.seen[seen].now
    assert told_to(game, "red", "ruled_distance")[-1] == {"subject": "seen", "length": 20000}
    assert game.state.tools == {}


@rule("ARG-MEA-08")
@pytest.mark.parametrize(("subject", "how"), [("recognised", "figure"), ("earshot", "recognised")])
def test_by_night_one_recognises_nobody_from_afar(subject: str, how: str) -> None:
    game = field("malo blue 10,50", "hoel red 60,50", gm=True).answer(GM, SetDistance(subject, 20, "Night falls"))
    later = field("malo blue 10,50", "hoel red 90,50", head=f"{subject}_cm = 20\n")
    assert game.state.distances == later.state.distances
    assert later.state.seen[f"blue {later.who('hoel')}"].level == how


@rule("ARG-MEA-08")
@pytest.mark.parametrize(("seat", "length"), [("blue", 40), (GM, 1000), (GM, -1)])
def test_only_the_game_master_changes_distances_and_none_beyond_measure(seat: str, length: int) -> None:
    game = field("malo blue 10,50", "hoel red 90,50", gm=True).answer(GM, SetDistance("seen", 60, "Fog comes up"))
    with pytest.raises(IllegalAction, match="not_asked" if seat == "blue" else "out_of_range"):
        GAME.check(game.state, seat, SetDistance("seen", length, "It thickens"))


def test_a_scenario_may_lie_in_the_night() -> None:
    game = field("malo blue 10,50", "hoel red 90,50", head="seen_cm = 60\nearshot_cm = 10\nwet = true\n")
    assert f"blue {game.who('hoel')}" not in game.state.seen
    distances = game.state.terms.distances
    assert (distances.seen, distances.earshot, distances.recognised) == (6000, 1000, 12000)
    written = write_scenario(game.state.terms.scenario)
    assert [one in written for one in ("seen_cm = 60", "earshot_cm = 10", "wet = true")] == [True] * 3


@rule("ARG-DAN-08")
def test_who_falls_on_straw_falls_softly() -> None:
    """A three is above nobody's class; on straw a four is not either."""
    game = field("malo blue -", "hoel red -", width=0)
    hard, soft = (GAME.odds_of(game.state, "blue", Jump((game.who("malo"),), onto)) for onto in ONTO)
    assert hard is not None and soft is not None
    assert "straw" in [one.cause for one in soft.modifiers]
    assert (
        sum(one.weight for one in soft.chances if one.tone == "bad") / soft.total
        < sum(one.weight for one in hard.chances if one.tone == "bad") / hard.total
    )


BANK = """
[[piece]]
id = "bank"
kind = "{kind}"
points = "40,40 60,40 60,50 40,50"
danger = "danger"
straw = {straw}
"""


@rule("ARG-DAN-08")
@pytest.mark.parametrize("straw", ["true", "false"])
def test_straw_on_dangerous_ground_counts_on_the_way(straw: str) -> None:
    """Of class three: a four puts him in danger, but not above straw."""
    ground = BANK.format(kind="bushes_high_crops", straw=straw)
    faces, options = {"slow": 4, "victim": 1}, {"dangerous_terrain": "on"}
    game = field("malo blue 50,32", "hoel red 90,90", ground=ground, dice=faces, options=options)
    moved(game, blue=plan(game.until("announce"), row(game, "malo", "50,45")))
    assert game.state.now[game.who("malo")].in_danger == (straw == "false")


TO_BEAR_IN_MIND = {
    "preparation": ("ARG-GEN-02", "ARG-GEN-18", "ARG-GRP-08", "ARG-GRP-09", "ARG-GRP-10"),
    "opening": ("ARG-GEN-12",),
    "early": ("ARG-GEN-14",),
    "moves": ("ARG-GRP-07",),
}


def test_the_guide_names_what_one_should_bear_in_mind() -> None:
    game = field("malo blue 10,50", "hoel red 90,50")
    shown = {phase.id: phase.rules for phase in GAME.phase(game.state, "blue").phases}
    for phase, rules in TO_BEAR_IN_MIND.items():
        assert set(rules) < set(shown[phase])
