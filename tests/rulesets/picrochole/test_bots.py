"""The planner knows what its side knows, and beats random play with it."""

from __future__ import annotations

import pytest

from rulesets.common.actions import Action
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.playout import play_out
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from rulesets.picrochole.actions import Capitulate, GiveOrders
from rulesets.picrochole.knowledge import downhill, march_times, read_board
from rulesets.picrochole.planner import plan
from tests.rulesets.picrochole.table import SEATS, Table


def won(scenario: str, games: int) -> int:
    """Out of twice as many games, each played from either side."""
    found = 0
    for number in range(games):
        for seat, other in (SEATS, SEATS[::-1]):
            bots = {seat: ruleset.bots["planner"], other: ruleset.bots["random"]}
            found += play_out(ruleset, Setup(scenario, SEATS), f"duel/{number}", bots).outcome.winners == (seat,)
    return found


def test_the_planner_wins_95_of_100_mirrored_games_against_random_play():
    assert won("teaching", 50) >= 95


def test_the_planner_wins_on_a_larger_map_too():
    assert won("crossing", 2) == 4


def test_two_planners_play_an_even_first_lesson_and_often_to_a_decision():
    bots = dict.fromkeys(SEATS, ruleset.bots["planner"])
    games = [play_out(ruleset, Setup("teaching", SEATS), f"even/{number}", bots).outcome for number in range(60)]
    wins = [sum(one.winners == (seat,) for one in games) for seat in SEATS]
    assert min(wins) >= 0.35 * sum(wins) and sum(wins) >= 45
    assert sum(one.ending != "turn_limit" for one in games) >= 20


def test_two_planners_come_to_blows():
    bots = dict.fromkeys(SEATS, ruleset.bots["planner"])
    finished = play_out(ruleset, Setup("teaching", SEATS), "march", bots)
    assert sum(int(str(result["strength"])) for result in finished.outcome.results.values()) < 1900


@pytest.mark.parametrize("scenario", ["campaign", "thousand"])
def test_the_planner_moves_large_armies_by_rule(scenario: str):
    state = ruleset.new_game(Setup(scenario, SEATS), ruleset.load_box({}), Fast(1), Deaf())
    view, questions = ruleset.view(state, "red"), ruleset.questions(state, "red")
    action = ruleset.bots["planner"].choose(view, questions, [], Fast(1))
    assert isinstance(action, GiveOrders)
    ruleset.check(state, "red", action)
    assert sum(bool(path) for _, (path,) in action.moves) > len(action.moves) // 2


def orders(table: Table, seat: str) -> dict[str, list[str]]:
    view = ruleset.view(table.state, seat)
    known = read_board(view.board, seat, view.turn)
    names = {one: name for name, one in table.names.items()}
    return {piece.id: [names.get(known.map.ids[at], "") for at in path] for piece, path in plan(known)}


def test_the_planner_attacks_where_it_is_the_stronger():
    table = Table("A B C D", "B1 infantry 4 A", "B2 infantry 4 A", "R1 infantry 2 C")
    assert orders(table, "blue") == {"B1": ["B", "C"], "B2": ["B", "C"]}


def test_the_planner_keeps_off_where_it_is_the_weaker():
    table = Table("A B C D", "B1 infantry 1 A", "R1 infantry 4 C")
    assert orders(table, "blue") == {"B1": []}


def test_the_planner_breaks_off_a_fight_that_is_lost():
    table = Table("A B C D", "B1 infantry 1 B", "R1 infantry 4 B", markers={"A": "blue"})
    assert orders(table, "blue") == {"B1": ["A"]}


def test_who_would_be_too_early_waits_for_the_others():
    table = Table("A B C D E F", "B1 cavalry 2 B", "B2 infantry 4 A", "R1 infantry 3 E", "R2 cavalry 1 F")
    assert orders(table, "blue") == {"B1": ["C"], "B2": ["B", "C", "D", "E"]}


def test_a_battery_beside_the_enemy_counts_where_he_is_struck():
    units = ("B1 infantry 3 B 1/2", "R1 infantry 4 C", "R2 cavalry 2 D")
    assert orders(Table("A B C D", *units), "blue") == {"B1": []}
    assert orders(Table("A B C D", *units, "B2 artillery 2 B"), "blue") == {"B1": ["C"], "B2": []}


def test_who_is_under_fire_and_cannot_strike_goes_out_of_reach():
    table = Table("A B C D", "B1 infantry 1 B", "R1 artillery 4 C")
    assert orders(table, "blue") == {"B1": ["A"]}


def test_who_can_shoot_back_stands():
    table = Table("A B C D", "B1 infantry 1 B", "B2 artillery 2 B", "R1 artillery 2 C", "R2 infantry 4 C")
    assert orders(table, "blue") == {"B1": [], "B2": []}


def test_nobody_reinforces_a_fight_by_looking_on():
    """With its friend the lone unit would still be the weaker by far: it comes back to him."""
    table = Table("A B C", "B1 infantry 1 B", "B2 infantry 1 A", "R1 infantry 4 B")
    assert orders(table, "blue") == {"B1": ["A"], "B2": []}


def test_a_fight_goes_on_where_help_stands_beside_it():
    table = Table("A B C", "B1 infantry 1 B", "B2 infantry 4 A", "R1 infantry 4 B")
    assert orders(table, "blue") == {"B1": [], "B2": ["B"]}


def test_the_last_way_out_is_closed():
    table = Table("A B C", "B1 cavalry 1 A", "R1 infantry 4 C", "R2 infantry 4 C")
    assert orders(table, "blue") == {"B1": ["B"]}


def test_who_closes_a_way_already_stays_on_it():
    """On the edge two hexes lead out; the cavalry beside one of them has the other left to close."""
    table = Table("A B C\n D E o", "B1 infantry 1 B", "B2 cavalry 1 B", "R1 infantry 4 C")
    assert orders(table, "blue") == {"B1": [], "B2": ["E"]}


def answer(table: Table, seat: str) -> Action:
    view, questions = ruleset.view(table.state, seat), ruleset.questions(table.state, seat)
    return ruleset.bots["planner"].choose(view, questions, [], Fast(1))


def test_batteries_alone_and_outmatched_give_up():
    guns = ("B1 artillery 2 A", "R1 infantry 3 B", "R2 artillery 2 B")
    assert isinstance(answer(Table("A B C", *guns), "blue"), Capitulate)
    assert isinstance(answer(Table("A B C", *guns, "B2 infantry 1 A"), "blue"), GiveOrders)


def test_an_army_a_fifth_of_what_it_sees_gives_up_and_one_of_a_quarter_does_not():
    for strength, given_up in (("2", True), ("1", False)):
        table = Table("A B C D", "B1 infantry 1 A", "R1 infantry 4 C", f"R2 infantry {strength} C")
        assert isinstance(answer(table, "blue"), Capitulate) == given_up


def test_batteries_stop_beside_the_enemy():
    table = Table("A C D", "B1 artillery 4 A", "R1 infantry 2 D")
    assert orders(table, "blue")["B1"][-1] == "C"


def test_roads_shorten_a_march():
    table = Table("1 2 3\n A w B\nC D E", "B1 artillery 2 C", "R1 infantry 2 E")
    drawn = table.state.map
    goal, start = (drawn.index[table.names[name]] for name in "3C")
    times = march_times(drawn, 2, [goal])
    assert [drawn.ids[at] for at in downhill(drawn, times, start, 9)][-1] == table.names["3"]
    assert times[start] < 4 * 16
