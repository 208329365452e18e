"""Sensible players: legal answers out of their view alone, and far better than random ones."""

from __future__ import annotations

import random

import pytest

from rulesets.common.bots import BotDice
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.playout import Players, asked_seats, choose
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup
from rulesets.common.view import View
from rulesets.wars_of_religion import armies, bots_court, bots_war, bots_worth, court_rolls
from rulesets.wars_of_religion.actions import Embassy, Influence, March, Share, Surprise, Treaty
from rulesets.wars_of_religion.bots import SensibleBot, asked_of_ally, spared
from rulesets.wars_of_religion.bots_table import table_of
from rulesets.wars_of_religion.components import WRITER
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.victory import final_points
from tests.rulesets.wars_of_religion.played import GAME
from tests.rulesets.wars_of_religion.war_field import field, owned

BOT = SensibleBot()
LADY = "isabelle_de_limeuil"
DICE = BotDice("test", "", "")


def played(seed: int, sensible: Seat, scenario: str = "campaign", *, checked: bool = False) -> State:
    """A game in which one faction is sensible and the others answer at random."""
    dice, others, deaf = Fast(f"{sensible} {seed}"), random.Random(seed), Deaf()
    box = GAME.load_box({})
    state = GAME.new_game(Setup(scenario, FACTIONS, box_digest=box.digest), box, dice, deaf)
    while True:
        while GAME.resolve(state, dice, deaf):
            pass
        if state.ending:
            return state
        due = GAME.due(state, FACTIONS)
        assert due is not None
        if due.seat == sensible and len(due.actions) > 1:
            questions = GAME.questions(state, due.seat)
            action = BOT.choose(GAME.view(state, due.seat), questions, list(due.actions), DICE)
            if checked:
                GAME.check(state, due.seat, action)
        else:
            action = others.choice(list(due.actions))
        GAME.decide(state, due.seat, action, deaf)


@pytest.mark.parametrize(("seat", "least"), [("royalist", 4), ("huguenot", 4), ("league", 3)])
def test_it_beats_random_players(seat: Seat, least: int):
    """Of five whole games. How many of many it wins is measured by bench.balance, and stands in docs/balance.md."""
    assert [played(seed, seat).winner for seed in range(5)].count(seat) >= least


@pytest.mark.parametrize("seat", FACTIONS)
def test_all_that_it_answers_is_legal(seat: Seat):
    assert played(7, seat, "first_war", checked=True).ending


def walked(steps: int, seed: int = 3) -> State:
    """A game after so many random answers."""
    dice, others, deaf = Fast(seed), random.Random(seed), Deaf()
    box = GAME.load_box({})
    state = GAME.new_game(Setup("campaign", FACTIONS, box_digest=box.digest), box, dice, deaf)
    for _ in range(steps):
        while GAME.resolve(state, dice, deaf):
            pass
        due = GAME.due(state, FACTIONS)
        assert due is not None
        GAME.decide(state, due.seat, others.choice(list(due.actions)), deaf)
    while GAME.resolve(state, dice, deaf):
        pass
    return state


@pytest.mark.parametrize("scenario", ["first_war", "call_to_arms"])
def test_whole_games_with_a_game_master_are_played_by_them_alone(scenario: str):
    """Every question is answered legally: those of all three factions and whatever the game master is asked."""
    box, deaf, dice = GAME.load_box({}), Deaf(), Fast(f"led {scenario}")
    state = GAME.new_game(Setup(scenario, FACTIONS, gm=True, box_digest=box.digest), box, dice, deaf)
    seats = asked_seats(state)
    players = Players("led", dict.fromkeys(seats, BOT))
    assert seats[-1] == GM
    while not state.ending:
        while GAME.resolve(state, dice, deaf):
            pass
        if found := choose(GAME, state, seats, players):
            GAME.check(state, found.seat, found.action)
            GAME.decide(state, found.seat, found.action, deaf)
    assert state.winner in FACTIONS


@pytest.mark.parametrize("steps", [60, 160, 400])
@pytest.mark.parametrize("seat", FACTIONS)
def test_its_table_is_the_open_part_of_the_game(steps: int, seat: Seat):
    state = walked(steps)
    table = table_of(GAME.view(state, seat))
    for open_to_all in ("turn", "step", "owner", "money", "treaties", "at", "troops", "leads", "backs", "lost"):
        assert getattr(table, open_to_all) == getattr(state, open_to_all), open_to_all
    assert [armies.dice_of(table, one, 3) for one in state.at] == [armies.dice_of(state, one, 3) for one in state.at]
    assert {one: table.people.faction(one) for one in state.box.characters if state.people.lives(one)} == {
        one: state.people.faction(one) for one in state.box.characters if state.people.lives(one)
    }


@pytest.mark.parametrize("seat", FACTIONS)
def test_what_it_cannot_know_does_not_move_it(seat: Seat):
    """The same view, the same table, whatever others hold."""
    state = walked(45)
    other = GAME.unknown_to(state, seat, Fast("drawn anew"))
    views = GAME.view(state, seat), GAME.view(other, seat)
    assert views[0] == views[1]
    tables = [table_of(one).people.where for one in views]
    assert tables[0] == tables[1]


def test_the_odds_of_the_court_are_those_of_the_game():
    state = walked(45)
    table = table_of(GAME.view(state, "royalist"))
    for action in (Influence("catherine_de_medicis", "reims"), Surprise("antoine_de_bourbon", "rouen")):
        assert court_rolls.modifiers(table, "royalist", action, 0) == court_rolls.modifiers(
            state, "royalist", action, 0
        )
        odds = GAME.odds_of(state, "royalist", action)
        assert odds is not None
        assert float(bots_court.chance(table, "royalist", action)) == pytest.approx(odds.share("court_success"))


def test_who_would_lose_does_not_attack():
    state = walked(45)
    for army in list(state.at):
        armies.lift(state, army)
    armies.place(state, "huguenot.1", "IDF", 9)
    armies.place(state, "league.1", "IDF", 2)
    state.side = "crown"
    facts = {"army": "huguenot.1", "area": "IDF"}
    kind = GAME.kinds["attack"]
    assert bots_war.attack(state, "league", kind("no"), facts) > bots_war.attack(state, "league", kind("yes"), facts)
    state.troops |= {"huguenot.1": 1, "league.1": 9}
    assert bots_war.attack(state, "league", kind("yes"), facts) > bots_war.attack(state, "league", kind("no"), facts)


def test_what_an_ally_would_have_to_pay_is_not_announced():
    """He may refuse, and then everything is as it was, so that it would be announced for ever."""
    state = field(cities={"dijon": "huguenot"}, troops={"royalist.1": ("BOU", 9)}, side="crown")
    rest, march = GAME.kinds["rest"](), March("royalist.1", "BOU", 9)
    state.money |= {"royalist": 3, "league": 9}
    assert bots_war.lead(state, "royalist", [rest, march]) == march
    state.money |= {"royalist": 1}
    assert bots_war.lead(state, "royalist", [rest, march]) == rest


def test_one_leader_with_nothing_to_gain_declines_and_the_others_may_still_go():
    state = field(cities=owned(huguenot=["dijon"]), troops={"royalist.1": ("IDF", 1)}, side="crown")
    state.money["royalist"] = 0
    rest, stays, march = GAME.kinds["rest"](), GAME.kinds["stays"]("royalist.1"), March("royalist.1", "IDF", 1)
    assert bots_war.lead(state, "royalist", [rest, stays, march]) == stays
    assert bots_war.lead(state, "league", [rest, stays, march]) == rest


@pytest.mark.parametrize(("turn", "taxes", "spent"), [(1, 3, 1), (4, 3, 1), (5, 3, 2), (6, 3, 3)])
def test_a_level_of_taxes_is_kept_for_each_turn_to_come(turn: int, taxes: int, spent: int):
    state = walked(1)
    state.turn, state.taxes = turn, taxes
    levy = GAME.kinds["levy"]
    offered = [levy(str(n)) for n in range(taxes + 1)]
    assert max(offered, key=lambda one: bots_war.levy(state, "royalist", one, {})) == levy(str(spent))


def at_the_end(cities: bots_worth.Counted, treaties: bots_worth.Counted) -> State:
    """A position with so many cities and treaties of each faction."""
    state = walked(1)
    owners = [seat for seat, number in zip(FACTIONS, cities, strict=True) for _ in range(number)]
    state.owner = dict(zip(state.owner, owners, strict=False))
    state.treaties = dict(zip(FACTIONS, treaties, strict=True))
    state.called = state.turn = 6
    return state


@pytest.mark.parametrize(
    ("cities", "treaties"),
    [((16, 17, 12), (5, 2, 3)), ((16, 12, 17), (5, 2, 3)), ((9, 20, 15), (0, 5, 8)), ((14, 13, 18), (4, 6, 1))],
)
def test_it_counts_at_the_end_as_the_game_does(cities: bots_worth.Counted, treaties: bots_worth.Counted):
    """If nothing changes any more."""
    points = final_points(at_the_end(cities, treaties))
    winner = max(FACTIONS, key=lambda one: (points[one], -FACTIONS.index(one)))
    chances = [bots_worth.last_count(one, cities, treaties, (0, 0)) for one in range(3)]
    assert chances == [bots_worth.SURE * (one == winner) for one in FACTIONS]


@pytest.mark.parametrize("coins", [(14, 2), (96, 8)])
def test_whatever_may_still_change_somebody_wins(coins: tuple[int, int]):
    cities, treaties = (16, 17, 12), (3, 3, 4)
    chances = [bots_worth.last_count(one, cities, treaties, coins) for one in range(3)]
    assert sum(chances) == pytest.approx(bots_worth.SURE)
    assert min(chances) > 0


def test_what_decides_the_game_is_worth_most():
    """With the most treaties the King needs to be second in cities, no more; a treaty more is nothing to him."""
    state = at_the_end((13, 19, 13), (9, 2, 3))
    worth = {owner: bots_worth.gained(state, "royalist", owner, "royalist") for owner in ("huguenot", "league")}
    assert worth["league"] > worth["huguenot"] > 0
    assert bots_worth.treaty_gained(state, "royalist") < worth["huguenot"] // 4


@pytest.mark.parametrize(("seat", "cities"), [("league", (9, 24, 12)), ("huguenot", (11, 10, 20))])
def test_a_victory_at_once_is_feared_and_hoped_for(seat: Seat, cities: bots_worth.Counted):
    chances = bots_worth.at_once(cities, bots_worth.TURN, paris=True)
    assert sum(chances) < bots_worth.SURE
    winner = "huguenot" if seat == "league" else "league"
    assert max(FACTIONS, key=lambda one: chances[FACTIONS.index(one)]) == winner


def in_the_last_war(cities: bots_worth.Counted, treaties: bots_worth.Counted, troops: int, money: int) -> State:
    """Its rounds, with such an army of the League in Berry."""
    state = at_the_end(cities, treaties)
    state.step, state.side = "rounds", "opposition"
    armies.place(state, "league.1", "BER", troops)
    state.money["league"] = money
    return state


def test_behind_by_what_its_armies_may_still_take_it_fights_for_it():
    """Thirteen cities behind, with eighteen troops that can be paid: each city of theirs counts, and it marches. Where
    nothing can be taken any more it does not give up either."""
    armed = in_the_last_war((15, 21, 8), (2, 4, 5), 9, 18)
    for army in ("league.2", "league.3", "league.4"):
        armies.place(armed, army, "FLA", 3)
    bare = in_the_last_war((15, 21, 8), (2, 4, 5), 1, 18)
    worth = [bots_worth.gained(one, "league", "huguenot", "league") for one in (armed, bare)]
    assert worth[0] >= bots_worth.USUAL > worth[1] > 1
    chances = [bots_worth.stands(one, "league", (15, 21, 8), (2, 4, 5)) for one in (armed, bare)]
    assert chances[0] > 100 * chances[1]
    armed.owner["sancerre"] = "huguenot"
    rest, stays, march = GAME.kinds["rest"](), GAME.kinds["stays"]("league.1"), March("league.1", "BER", 9)
    assert bots_war.lead(armed, "league", [rest, stays, march]) == march


@pytest.mark.parametrize(("troops", "money"), [(9, 1), (3, 3), (1, 9)])
def test_of_troops_and_money_what_is_scarce_is_dear(troops: int, money: int):
    state = in_the_last_war((15, 18, 12), (2, 4, 5), troops, money)
    troop, coin = bots_worth.prices(state, "league", 12)
    assert troop + coin == 1200
    assert (troop > coin, troop < coin) == (troops < money, troops > money)


def test_it_storms_rather_than_fights_for_nothing():
    """A small army of theirs stands alone at Paris; a city of theirs stands open next to it."""
    state = in_the_last_war((15, 18, 12), (2, 4, 5), 3, 9)
    armies.lift(state, "league.1")
    armies.place(state, "league.1", "ORL", 3)
    armies.place(state, "huguenot.1", "IDF", 2)
    state.owner |= {"paris": "royalist", "chartres": "huguenot"}
    stays = GAME.kinds["stays"]("league.1")
    fight, storm = March("league.1", "ORL IDF", 3), March("league.1", "ORL", 3)
    assert bots_war.lead(state, "league", [stays, fight, storm]) == storm


def test_the_ally_is_asked_to_pay_first_and_paid_for_out_of_what_is_left():
    leaders = {"anne_de_montmorency": "royalist", "claude_d_aumale": "league"}
    state = field(troops={"royalist.1": ("IDF", 3), "royalist.2": ("NOR", 3)}, leaders=leaders, side="crown")
    state.leads |= {"royalist.1": "anne_de_montmorency", "royalist.2": "claude_d_aumale"}
    state.money["royalist"] = 5
    assert armies.control(state, "royalist.1") == "royalist" != armies.control(state, "royalist.2")
    assert spared(state, "royalist") == 3
    offered = [Share(0), Share(1), Share(2), GAME.kinds["calls_off"]()]
    assert max(offered, key=asked_of_ally) == Share(2)
    assert max([offered[0], offered[-1]], key=asked_of_ally) == Share(0)


@pytest.mark.parametrize(("treaties", "waits"), [((0, 1, 1), True), ((0, 0, 9), False)])
def test_a_writer_is_kept_for_a_treaty_while_it_is_worth_one(treaties: bots_worth.Counted, waits: bool):
    state = at_the_end((15, 18, 12), treaties)
    writer = next(
        one.id for one in state.box.characters.values() if one.original == "league" and WRITER in one.abilities
    )
    state.people.move(writer, "hand.league")
    offered = [Embassy(writer, "Savoy"), Treaty(writer)]
    assert max(offered, key=lambda one: bots_court.act(state, "league", one)) == offered[waits]


@pytest.mark.parametrize(("acted", "flies"), [(4, True), (0, False)])
def test_a_lady_flies_when_enough_better_cards_are_left(acted: int, flies: bool):
    state = walked(1)
    people = state.people
    for card in (LADY, "antoine_de_bourbon", "anne_de_montmorency"):
        people.move(card, "hand.royalist")
    state.acted["royalist"] = acted
    squadron = GAME.kinds["squadron"]
    offered = [squadron("nobody"), squadron(LADY)]
    assert max(offered, key=lambda one: bots_court.fly(state, "royalist", one)) == offered[flies]


def test_it_takes_hidden_cards_for_cards_of_the_deck():
    view = GAME.view(walked(45), "public")
    assert isinstance(view, View)
    assert not any(where.startswith("hand.") for where in table_of(view).people.where.values())
