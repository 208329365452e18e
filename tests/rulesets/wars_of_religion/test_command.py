"""Sections 15.4 and 15.5: leaders for armies, ties, supporters, who controls what; at the start of rounds as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rulesets.common.events import Listener
from rulesets.wars_of_religion import command
from rulesets.wars_of_religion.armies import control, may_back
from rulesets.wars_of_religion.leader_order import Deal, Leader, next_deal, rank_follows_size
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded
from tests.rulesets.wars_of_religion.war_field import choose, field, offers, refused, step

SURPLUS = {"support_order": "surplus_only"}
A0, B2, C1, C1B = "anne_de_montmorency", "damville", "saint_andre", "francois_de_montmorency"
STAR_C, STAR_D = "tavannes", "blaise_de_monluc"  # both of Tactical Value 2
LEAGUE_A, LEAGUE_B, LEAGUE_C, LEAGUE_STAR = "henri_de_guise", "mayenne", "claude_d_aumale", "jacques_de_nemours"
CONDE, COLIGNY, ANDELOT = "louis_de_conde", "coligny", "andelot"


def royal(*leaders: str) -> dict[str, str]:
    return dict.fromkeys([NAMED.get(one, one) for one in leaders], "royalist")


def ligue(*leaders: str) -> dict[str, str]:
    return dict.fromkeys([NAMED.get(one, one) for one in leaders], "league")


def protestant(*leaders: str) -> dict[str, str]:
    return dict.fromkeys(leaders, "huguenot")


def troops(**sizes: int) -> dict[str, tuple[str, int]]:
    """Armies by marker ("R1", "L1", "H2"), each in a foreign area, where they do not meet."""
    names = {"R": "royalist", "L": "league", "H": "huguenot"}
    return {f"{names[one[0]]}.{one[1]}": ("SWI", size) for one, size in sizes.items()}


ONE, TWO, THREE, FOUR = A0, STAR_D, B2, STAR_C  # counters that a test gives values of its own
NAMED = {"one": ONE, "two": TWO, "three": THREE, "four": FOUR}


def counters(state: State, **values: str) -> State:
    """The box with these values on leader counters: "A0" is rank and Tactical Value, "C2*" has a star as well."""
    people = dict(state.box.characters)
    for name, value in values.items():
        one = people[NAMED[name]]
        people[one.id] = replace(one, rank=value[0], tactical=int(value[1]), star=value.endswith("*"))
    state.box = replace(state.box, characters=people)
    return state


def led(game: Game) -> dict[str, str]:
    return {army: leader for army, leader in game.state.leads.items() if leader}


# Worked examples


@pytest.mark.example("WOR-15.5b", 1)
@pytest.mark.rule("WOR-15.5b")
@pytest.mark.rule("WOR-15.4b")
def test_ranks_follow_sizes_in_both_factions_together():
    state = field(troops=troops(R1=8, R2=5, L1=3), leaders=ligue("one") | royal("two", "three"))
    game = step(counters(state, one="A1", two="B0", three="C2"), "command")
    assert led(game) == {"royalist.1": ONE, "royalist.2": TWO, "league.1": THREE}


@pytest.mark.example("WOR-15.5i", 1)
@pytest.mark.rule("WOR-15.5i")
def test_the_commanders_faction_controls_the_army():
    game = step(field(troops=troops(R1=8), leaders=ligue(LEAGUE_A)), "command")
    assert control(game.state, "royalist.1") == "league"
    assert game.facts("controls")[0]["who"] == "league"


def may_support(commander: str, helper: str) -> tuple[bool, Game]:
    """Whether the second may support the first; and a side of both, with a third who may always be supported by a
    fourth, who is asked first."""
    state = field(troops=troops(R1=8, R2=6, R3=4), leaders=royal("one", "two", "three", "four"))
    counters(state, one=commander, two=helper, three="A0", four="B3*")
    return may_back(state, TWO, ONE), choose(step(state, "command"), "support", THREE)


def only_the_fourth_supports(game: Game) -> bool:
    while game.state.step == "command":
        game.usual("royalist")
    return list(game.state.backs.values()) == [FOUR] and TWO in game.state.leads.values()


@pytest.mark.example("WOR-15.5e", 1)
@pytest.mark.rule("WOR-15.5e")
def test_a_starred_leader_of_lower_rank_and_better_value_may_support():
    legal, game = may_support("A0", "B1*")
    assert legal and offers(game, "royalist", "support") == [ONE]
    choose(game, "support", ONE)
    choose(game, "tied_leaders", ONE)
    assert game.state.backs == {"royalist.1": TWO, "royalist.2": FOUR} and "supports" in game.told()


@pytest.mark.example("WOR-15.5e", 2)
def test_nobody_supports_a_commander_of_his_own_rank():
    legal, game = may_support("B0", "B2*")
    assert not legal and not offers(game, "royalist", "support")
    assert only_the_fourth_supports(game)


@pytest.mark.example("WOR-15.5e", 3)
def test_nobody_supports_a_commander_as_good_as_himself():
    legal, game = may_support("A2", "C2*")
    assert not legal and not offers(game, "royalist", "support")
    assert only_the_fourth_supports(game)


@pytest.mark.example("WOR-15.5e", 4)
def test_without_a_star_nobody_supports():
    legal, game = may_support("A0", "C2")
    assert not legal and not offers(game, "royalist", "support")
    assert only_the_fourth_supports(game)


@pytest.mark.rule("WOR-15.5e")
def test_an_unfit_commander_is_refused():
    state = field(troops=troops(R1=8, R2=4), leaders=royal(A0, B2, STAR_C))
    refusal = refused(step(state, "command"), "royalist", GAME.kinds["support"](B2))
    assert (refusal.code, refusal.rule) == ("may_not_support", "WOR-15.5e")


# Order and ties


@pytest.mark.rule("WOR-15.5a")
def test_the_royalists_side_places_its_leaders_first():
    sides = troops(R1=8, H1=7, L1=2)
    game = step(field(troops=sides, leaders=royal(A0) | protestant(CONDE)), "command")
    assert [one["side"] for one in game.facts("places_leaders")] == ["crown", "opposition"]
    assert led(game) == {"royalist.1": A0, "huguenot.1": CONDE}


@pytest.mark.rule("WOR-15.5c")
def test_the_royalist_decides_between_armies_of_equal_size_of_either_side():
    mine = step(field(troops=troops(R1=5, L1=5), leaders=royal(A0, C1)), "command")
    assert offers(choose(mine, "tied_armies", "league.1"), "royalist", "tied_armies") == []
    assert led(mine) == {"league.1": A0, "royalist.1": C1}
    theirs = step(field(troops=troops(H1=5, H2=5), leaders=protestant(CONDE)), "command")
    assert theirs.asked("royalist") == ["tied_armies"] and not theirs.asked("huguenot")
    assert led(choose(theirs, "tied_armies", "huguenot.2")) == {"huguenot.2": CONDE}


@pytest.mark.rule("WOR-15.5c")
def test_the_royalist_decides_between_equal_leaders_of_two_factions():
    game = step(field(troops=troops(R1=8), leaders=royal(C1) | ligue(LEAGUE_C)), "command")
    assert offers(game, "royalist", "tied_factions") == ["royalist", "league"]
    assert led(choose(game, "tied_factions", "league")) == {"royalist.1": LEAGUE_C}


@pytest.mark.rule("WOR-15.5c")
def test_the_owner_orders_his_own_equal_leaders():
    generals = ligue(LEAGUE_C, "mercoeur") | royal(C1)
    game = step(field(troops=troops(R1=8), leaders=generals), "command")
    choose(game, "tied_factions", "league")
    assert game.asked("league") == ["tied_leaders"] and not game.asked("royalist")
    assert led(choose(game, "tied_leaders", "mercoeur")) == {"royalist.1": "mercoeur"}


@pytest.mark.rule("WOR-15.5b")
def test_leaders_of_lower_rank_do_not_come_first():
    state = field(troops=troops(R1=8, R2=5, R3=3), leaders=royal(A0, C1, C1B, "matignon"))
    game = choose(step(state, "command"), "supports_nobody")
    codes = {
        one: refused(game, "royalist", GAME.kinds["tied_leaders"](one)).code for one in (A0, "matignon", "coligny")
    }
    assert codes == {A0: "leader_is_busy", "matignon": "not_offered", "coligny": "not_offered"}


def test_a_leader_is_never_in_two_places():
    state = field(troops=troops(R1=8, R2=5, R3=3), leaders=royal(A0, C1, C1B, STAR_C))
    game = choose(step(state, "command"), "support", A0)
    assert refused(game, "royalist", GAME.kinds["tied_leaders"](STAR_C)).code == "leader_is_busy"
    choose(game, "tied_leaders", C1B)
    everybody = [*led(game).values(), *game.state.backs.values()]
    assert sorted(everybody) == sorted([A0, C1, C1B, STAR_C])


def test_a_smaller_army_does_not_come_first():
    state = field(troops=troops(R1=5, R2=5, R3=2), leaders=royal(A0))
    refusal = refused(step(state, "command"), "royalist", GAME.kinds["tied_armies"]("royalist.3"))
    assert (refusal.code, refusal.rule) == ("rank_follows_size", "WOR-15.5b")


@pytest.mark.parametrize(
    ("sizes", "leaders", "expected"),
    [
        ({"x": 5}, [], Deal("over")),
        ({}, ["A r"], Deal("over")),
        ({"x": 5, "y": 3}, ["B r", "A l"], Deal("dealt", "x", ("A l",))),
        ({"x": 3, "y": 3}, ["A r"], Deal("army", options=("x", "y"))),
        ({"x": 3, "y": 3}, ["A r", "B r"], Deal("army", options=("x", "y"))),
        ({"x": 3, "y": 3}, ["A r", "A2 r"], Deal("leader", "x", ("A r", "A2 r"))),
        ({"x": 3}, ["A r", "A2 l"], Deal("faction", "x", ("r", "l"))),
    ],
)
def test_what_is_open_is_named(sizes, leaders, expected):
    found = [Leader(one, one[0], one[-1]) for one in leaders]
    assert next_deal(sizes, found) == expected


def test_rank_follows_size_but_ties_do_not_matter():
    assert rank_follows_size([(8, "A"), (5, "B"), (5, "A"), (3, "B")])
    assert not rank_follows_size([(8, "B"), (5, "A")])


# Supporters


@pytest.mark.rule("WOR-15.5f")
def test_one_supporter_only():
    state = field(troops=troops(R1=8, R2=4), leaders=royal(A0, STAR_C, STAR_D, C1))
    game = choose(step(state, "command"), "support", A0)
    refusal = refused(game, "royalist", GAME.kinds["support"](A0))
    assert (refusal.code, refusal.rule) == ("has_supporter", "WOR-15.5f")
    assert offers(game, "royalist", "support") == [C1]


@pytest.mark.rule("WOR-15.5g")
def test_supporters_do_not_count_when_commanders_are_dealt_out():
    leaders = royal(A0, STAR_C, "matignon")
    first = choose(step(field(troops=troops(R1=8, R2=4), leaders=leaders), "command"), "support", A0)
    assert led(first) == {"royalist.1": A0, "royalist.2": "matignon"} and first.state.backs == {"royalist.1": STAR_C}


@pytest.mark.rule("WOR-15.5e")
def test_with_the_other_reading_only_leaders_left_over_support():
    leaders = royal(A0, STAR_C, "matignon")
    game = step(field(troops=troops(R1=8, R2=4), leaders=leaders, readings=SURPLUS), "command")
    assert led(game) == {"royalist.1": A0, "royalist.2": STAR_C}
    assert offers(game, "royalist", "support") == [A0]
    assert choose(game, "support", A0).state.backs == {"royalist.1": "matignon"}


@pytest.mark.rule("WOR-15.5g")
def test_an_allys_commander_is_supported_with_his_players_consent():
    generals = ligue(LEAGUE_B) | royal(STAR_C)
    yes = choose(step(field(troops=troops(R1=8), leaders=generals), "command"), "support", LEAGUE_B)
    assert yes.asked("league") == ["consent"]
    assert choose(yes, "consent", "consents").state.backs == {"royalist.1": STAR_C}
    no = choose(step(field(troops=troops(R1=8), leaders=generals), "command"), "support", LEAGUE_B)
    choose(no, "consent", "refuses")
    assert led(no) == {"royalist.1": LEAGUE_B} and not no.state.backs
    assert "support_refused" in no.told("huguenot")


@pytest.mark.rule("WOR-15.5g")
def test_a_supporter_whose_commander_gets_no_army_is_dealt_out_after_all():
    generals = royal("nevers", C1, STAR_D)  # two of rank C for one army
    game = choose(step(field(troops=troops(R1=8), leaders=generals), "command"), "support", C1)
    choose(game, "tied_leaders", "nevers")
    assert "support_fails" in game.told() and not game.state.backs
    assert led(choose(game, "tied_leaders", "nevers")) == {"royalist.1": "nevers"}


# Leaders who are missing


@pytest.mark.rule("WOR-15.5h")
def test_an_army_without_a_leader_is_its_markers():
    game = step(field(troops=troops(R1=8, L1=3), leaders=royal(A0)), "command")
    assert game.facts("has_no_leader")[0]["army"] == "league.1"
    assert control(game.state, "league.1") == "league" and game.state.box.tactical("") == 0


def test_the_wounded_and_the_captured_take_no_part():
    state = field(troops=troops(R1=8), leaders=royal(A0, C1), lost={A0: "wounded"})
    assert led(step(state, "command")) == {"royalist.1": C1}


# At the start of a round


def in_round(state: State, side: str = "crown") -> Game:
    """This side may change its leaders; up to a question or to the end of it."""
    state.step = "rounds"
    state.stack = [command.reassigning(state, side)]
    return settled(Game(state, Loaded()))


def settled(game: Game) -> Game:
    listener = Listener()
    while game.state.stack and GAME.resolve(game.state, game.dice, listener):
        pass
    game.events += listener.events
    return game


def arranged(sizes: dict[str, tuple[str, int]], leads: dict[str, str], spare: Sequence[str] = ()) -> State:
    state = field(troops=sizes, leaders=royal(*leads.values(), *spare))
    state.leads |= leads
    return state


@pytest.mark.rule("WOR-15.5d")
def test_leaders_are_dealt_anew_where_rank_does_not_follow_size():
    game = in_round(arranged(troops(R1=3, R2=5), {"royalist.1": A0, "royalist.2": B2}))
    assert game.state.leads == {"royalist.1": B2, "royalist.2": A0}
    assert not game.state.stack and game.events[0].code == "places_leaders"


@pytest.mark.rule("WOR-15.5d")
def test_a_side_may_change_what_it_likes_within_the_order():
    game = in_round(arranged(troops(R1=5, R2=5), {"royalist.1": A0, "royalist.2": B2}))
    assert game.asked("royalist") == ["rearrange"] and not game.asked("league")
    choose(game, "rearrange", "anew")
    choose(game, "tied_armies", "royalist.2")
    assert game.facts("commands")[-1] == {"who": A0, "army": "royalist.2"}


def test_a_side_may_keep_its_leaders():
    state = arranged(troops(R1=5, R2=5), {"royalist.1": A0, "royalist.2": B2})
    listener = Listener()
    state.step, state.stack = "rounds", [command.reassigning(state, "crown")]
    GAME.resolve(state, Loaded(), listener)
    GAME.decide(state, "royalist", GAME.kinds["rearrange"]("keep"), listener)
    GAME.resolve(state, Loaded(), listener)
    assert not state.stack and state.leads == {"royalist.1": A0, "royalist.2": B2}
    assert [one.code for one in listener.events] == ["asks", "has_answered", "goes_on"]


@pytest.mark.rule("WOR-15.5d")
def test_each_sides_later_rounds_begin_with_its_leaders():
    state = arranged(troops(R1=5, R2=5), {"royalist.1": A0, "royalist.2": B2})
    game = step(state, "rounds")  # the opposition has nobody who could move
    assert state.round == 2 and state.side == "crown"
    assert game.asked("royalist") == ["rearrange"]
    choose(game, "rearrange", "keep")
    assert game.state.leads == {"royalist.1": A0, "royalist.2": B2}


def test_where_nothing_can_be_changed_nobody_is_asked():
    game = in_round(arranged(troops(R1=5, R2=3), {"royalist.1": A0, "royalist.2": B2}, [C1]))
    assert not game.state.stack and game.state.leads == {"royalist.1": A0, "royalist.2": B2}


def test_a_better_leader_in_the_pool_takes_an_army():
    game = in_round(arranged(troops(R1=5, R2=3), {"royalist.1": A0, "royalist.2": C1}, [B2]))
    assert game.state.leads == {"royalist.1": A0, "royalist.2": B2}


def test_a_supporter_who_may_not_support_any_more_is_looked_at_anew():
    state = arranged(troops(R1=5), {"royalist.1": B2}, [STAR_C])
    state.backs["royalist.1"] = STAR_C  # no better than the one he supports
    assert not in_round(state).state.backs
