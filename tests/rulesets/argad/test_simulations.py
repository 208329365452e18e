"""Many games of Argad: who survives, what is reached, who falls by what; and what of it a player may read."""

from __future__ import annotations

import pytest

from rulesets.argad.awareness import label
from rulesets.argad.counting import counted
from rulesets.argad.fought_out import apart, camps_of
from rulesets.common.counts import Count, read_count
from rulesets.common.dice import Fast
from rulesets.common.outcomes import Outcome
from rulesets.common.playout import DEAF
from rulesets.common.records import digest
from rulesets.common.seats import GM
from rulesets.common.setup import Setup
from rulesets.common.simulation import BY_DICE, NOBODY, Simulation, as_known
from rulesets.common.totals import Finished, Totals
from rulesets.common.words import LANGUAGES
from tests.rulesets.argad.played import GAME, Game, begun

BOX = GAME.load_box({})
BOTS = {"blue": "aggressive", "red": "aggressive"}


def simulation(game: Game, viewer: str, seed: str = "count") -> Simulation:
    start = as_known(GAME, game.state, viewer, "start")
    return Simulation(GAME, game.state.setup, BOX, seed, BOTS, start, viewer)


def counts_of(totals: Totals) -> dict[str, list[Count]]:
    found: dict[str, list[Count]] = {}
    for count in [one for name in totals.numbers if (one := read_count(name))]:
        found.setdefault(count.code, []).append(count)
    return found


@pytest.fixture(scope="module")
def short() -> Simulation:
    setup = Setup("mirror", ("blue", "red"), gm=False, turn_limit=4, box_digest=BOX.digest)
    return Simulation(GAME, setup, BOX, "parts", BOTS)


@pytest.fixture(scope="module")
def whole(short: Simulation) -> Totals:
    return short.play(range(3))


def test_counts_add_up_whatever_the_chunks(short: Simulation, whole: Totals):
    parts = Totals.from_json(short.play([2]).to_json())
    parts.merge(short.play([0, 1]))
    assert parts.to_json() == whole.to_json()


def test_everybody_who_can_be_seen_is_counted_by_name(whole: Totals):
    names = [one.facts["who"] for one in counts_of(whole)["survives"]]
    assert len(names) == 16 and {"Brieg", "Brendan", "Kado"} <= {*names}


def test_who_is_lost_did_not_survive(whole: Totals):
    """By name and by cause the same people are missing."""
    survivors = sum(tally.total for name, tally in whole.numbers.items() if "survives" in name)
    lost = sum(whole.numbers[f"{seat}.lost"].total for seat in ("blue", "red"))
    causes = ("lost_shot", "lost_melee", "lost_otherwise", "lost_captured")
    by_cause = sum(tally.total for name, tally in whole.numbers.items() if any(one in name for one in causes))
    assert survivors + lost == 3 * 16
    assert lost <= by_cause  # whoever was taken may fall after all


def test_every_count_has_words_in_both_languages(whole: Totals):
    for name in whole.numbers:
        if count := read_count(name):
            for language in LANGUAGES:
                assert GAME.words.text("counts", count.code, count.facts, language)
                assert GAME.words.text("counts", count.group, {}, language)


def test_a_simulation_of_a_scenario_tells_nobody_a_secret():
    """Neither the text of an objective, nor who hides, nor who comes later."""
    game = begun("ambush", gm=False)
    said = list(counted(game.state, "public", None))
    assert not [one for one in said if one.code == "reaches"]
    scenario = game.state.terms.scenario
    secret = [one.name for one in scenario.figures if one.hidden or one.disguise or not one.seat]
    open_ones = [one.name for one in scenario.figures if one.name not in secret]
    named = [str(one.facts.get("who", "")) for one in said if one.code == "survives"]
    assert secret and named
    assert not [name for name in named if name in secret and name not in open_ones]


def test_a_player_reads_only_his_own_objectives_and_names():
    game = begun("ambush", gm=False)
    mine = game.state.setup.seats[0]
    totals = _few(game, mine)
    texts = [one.facts["en"] for one in counts_of(totals).get("reaches", [])]
    others = [one.en for one in game.state.slips.values() if one.kind == "objective" and mine not in one.knowers]
    assert others and texts and not [text for text in texts if text in others]
    known = {label(game.state, mine, who) for who in game.state.people}
    theirs = [one for one in counts_of(totals)["survives"] if one.facts["seat"] != mine]
    assert all(one.facts["who"] in known for one in theirs)


def test_the_game_master_reads_all_of_it():
    game = begun("ambush", gm=True)
    texts = {one.facts["en"] for one in counts_of(_few(game, GM))["reaches"]}
    assert texts == {one.en[:200] for one in game.state.slips.values() if one.kind == "objective" and one.knowers}


def _few(game: Game, viewer: str) -> Totals:
    """The ends of two games that stop where they began: what is counted is what matters here."""
    here = simulation(game, viewer)
    totals = Totals()
    for number in range(2):
        state = here.begin(number, Fast(number), DEAF)
        totals.add(Finished(0, Outcome("time_over", "", (), {}), 0), number, here.counted(state))
    return totals


# -- fights alone ----------------------------------------------------------------------------------------------------


def fights(scenario: str, **bots: str) -> Simulation:
    seats = BOX.scenarios[scenario].seats
    return Simulation(
        GAME, Setup(scenario, seats, gm=False, box_digest=BOX.digest), BOX, "fight", {NOBODY: BY_DICE, **bots}
    )


@pytest.mark.parametrize("scenario", ["mirror", "companion"])
def test_a_fight_by_dice_alone_adds_up_too(scenario: str):
    """On a drawn table and beside real miniatures; game 2 alone is game 2 of them all."""
    whole, parts = fights(scenario).play(range(4)), Totals()
    for number in (2, 0, 3, 1):
        parts.merge(fights(scenario).play([number]))
    assert parts.to_json() == whole.to_json()
    assert sum(whole.endings.values()) == 4


def test_a_fight_played_again_ends_as_it_was_counted():
    last = list(fights("mirror").retrace(3))[-1]
    assert int(digest(GAME.encode(last.state)), 16) == fights("mirror").play([3]).digest


def test_how_bold_a_side_is_matters():
    """Whoever runs leaves the table to the other."""
    totals = fights("mirror", blue="frightened", red="aggressive").play(range(6))
    assert totals.wins.get("blue", 0) == 0 and totals.wins["red"] >= 4


def test_whoever_is_at_war_with_nobody_stays_out_of_it():
    game = begun("mirror", gm=False)
    game.state.party[game.who("red_axe")] = "pilgrims"
    camps = camps_of(game.state)
    assert [len(one) for one in camps] == [8, 7]
    assert apart(game.state, camps) == 60
