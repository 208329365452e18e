"""Work that might take some time, at the table; searches; people on the road."""

from __future__ import annotations

from rulesets.argad.arrivals import Travel
from rulesets.argad.evening import NOTHING_MORE, Evening
from rulesets.argad.intentions import subjects
from rulesets.argad.state import Deed
from rulesets.argad.tasks_in_play import WORK, days
from rulesets.argad.work_by_hand import Begin
from rulesets.common.dice import GM_DICE, OPEN, private
from tests.rulesets.argad.evenings import BAND, at_opening, ends, next_evening, row, shift
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.small_table import guesses
from tests.rulesets.argad.small_table import shown as page

GATE = row("area", id="gate", en="The gate", fr="La porte", points="95,95 110,95 110,105 95,105")
JOB = row("job", id="break_in", en="Break in", fr="Enfoncer", area="gate", then="inside")
INSIDE = row("condition", id="inside", when="done", then="tell", whom=["blue"], en="You are in.", fr="Vous y êtes.")
SEARCH = row("job", id="dig", en="Dig", fr="Creuser", area="gate", finds="ring")
RING = row("item", id="ring", en="A ring", fr="Un anneau", hidden=True)
SIX = {"work_natural_six": "on"}


def at_work(game: Game, task: str, *names: str) -> Game:
    """These people work this turn, as was agreed; the evening comes."""
    game.until("shots")
    for name in names:
        game.state.deeds[game.who(name)] = Deed(game.who(name), does=WORK, at=task)
    return game.until("evening")


@rule("ARG-WRK-02")
def test_the_first_turn_succeeds_on_a_one() -> None:
    game = at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=1)), "break_in", "yann")
    assert game.state.tasks["break_in"].done
    ends(game)
    assert "work_done" in game.told("blue")
    assert "news" in game.told("blue")
    assert "news" not in game.told("red")


@rule("ARG-WRK-02", "ARG-WRK-10")
def test_the_count_goes_on_turn_after_turn() -> None:
    game = at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=2)), "break_in", "yann")
    assert not game.state.tasks["break_in"].done
    next_evening(game)
    assert game.state.tasks["break_in"].done
    assert game.state.now[game.who("yann")].task == ""


@rule("ARG-WRK-04")
def test_who_stands_elsewhere_loses_the_turn() -> None:
    game = at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=1))
    shift(game, "yann", (60, 60))
    at_work(game, "break_in", "yann")
    assert not game.state.tasks["break_in"].done
    assert "work_was_interrupted" in game.told("blue")


def test_contact_costs_the_turn_and_no_other() -> None:
    game = at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=2)), "break_in", "yann")
    ends(game).until("shots")
    assert [day.reason for day in days(game.state)] == [None]
    shift(game, "olaf", (104, 102))
    (day,) = days(game.state)
    assert (day.reason.cause if day.reason else "", day.before.work.turns) == ("work_interrupted", 1)


@rule("ARG-WRK-05")
def test_after_a_six_somebody_may_insist() -> None:
    game = at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=6), options=SIX)
    at_work(game, "break_in", "yann")
    assert "work_given_up" in game.told("blue")
    game.answer("blue", Evening(insist=("break_in",))).answer("red", NOTHING_MORE())
    assert "work_starts_again" in game.told("blue")
    assert game.state.tasks["break_in"].work.turns == 0
    assert game.state.now[game.who("yann")].task == "break_in"


@rule("ARG-WRK-05")
def test_far_from_his_chief_nobody_insists() -> None:
    game = at_opening(BAND, GATE, JOB, INSIDE, dice=Loaded(work=6), options=SIX)
    shift(game, "cadoc", (20, 20))
    at_work(game, "break_in", "yann")
    assert "work_given_up" in game.told("blue")
    assert [one.kind for one in GAME.legal_actions(game.state, "blue") if "evening" in one.kind] == ["evening"]


@rule("ARG-CVY-01")
@hidden("ARG-HID-11")
def test_what_a_search_finds_only_the_searchers_learn() -> None:
    dice = Loaded(work=1)
    game = at_work(at_opening(BAND, GATE, SEARCH, RING, dice=dice), "dig", "yann")
    assert game.state.things["ring"].holder == game.who("yann")
    assert dice.stream("work") == private("blue")
    assert "thing_found" in game.told("blue")
    assert not [code for code in game.told("red") + game.told("public") if "work" in code or "found" in code]


def test_open_work_is_rolled_in_the_open() -> None:
    dice = Loaded(work=1)
    at_work(at_opening(BAND, GATE, JOB, INSIDE, dice=dice), "break_in", "yann")
    assert dice.stream("work") == OPEN


@rule("ARG-WRK-02")
@hidden("ARG-HID-11")
def test_a_search_in_an_empty_place_is_told_to_the_searchers_alone() -> None:
    game = at_opening(BAND, dice=Loaded(work=1))
    game.answer("gm", Begin("Search the barn", (game.who("yann"),), search="yes"))
    game.until("evening")
    assert "nothing_found" in game.told("blue")
    assert "nothing_found" not in game.told("red")


@rule("ARG-WRK-01", "ARG-WRK-06")
def test_hard_work_begun_by_hand_takes_two_turns_at_least() -> None:
    game = at_opening(BAND, dice=Loaded(work=1))
    action = Begin("A barricade", (game.who("yann"), game.who("bili")), "hard")
    odds = GAME.odds_of(game.state, "blue", action)
    assert odds is not None
    assert [one.code for one in odds.chances] == ["work_goes_on"]
    game.answer("blue", action).until("evening")
    assert "work_begun" in game.told("blue")
    assert not game.state.tasks["blue_task1"].done
    next_evening(game)
    assert game.state.tasks["blue_task1"].done


@hidden("ARG-HID-02")
@hidden("ARG-HID-11")
def test_what_can_be_done_somewhere_is_offered_to_those_on_the_spot_alone() -> None:
    """That there is a relic to dig for the miller knows, who will tell for money; a form must not."""
    game = at_opening(BAND, GATE, SEARCH, RING).until("announce")
    yann = game.who("yann")
    offered = [[seat for seat in ("blue", "red") if "dig" in subjects(game.state, seat)]]
    shift(game, "olaf", (100, 104))
    offered += [[seat for seat in ("blue", "red") if "dig" in subjects(game.state, seat)]]
    assert offered == [["blue"], ["blue", "red"]]
    shift(game, "olaf", (250, 150))
    assert ["Creuser" in page(game.state, viewer) for viewer in ("gm", "blue", "red", "public")] == [
        *(True, True, False, False)
    ]
    game.state.plans[yann] = Deed(yann, does=WORK, at="dig")
    at = [[one["at"] for one in GAME.view(game.state, seat).board["plans"]] for seat in ("blue", "red")]
    assert at == [["dig"], [""]]
    assert {len(other.terms.scenario.jobs) for other in guesses(game.state, "red")} == {1}
    del game.state.plans[yann]
    assert {len(other.terms.scenario.jobs) for other in guesses(game.state, "red")} == {0, 1}
    assert {page(other, "red") for other in guesses(game.state, "red")} == {page(game.state, "red")}


@hidden("ARG-HID-11")
def test_work_has_a_name_for_those_who_saw_it_begun() -> None:
    game = at_opening(BAND)
    del game.state.seen[f"red {game.who('yann')}"]
    for who, search in (("yann", "no"), ("bili", "no"), ("cadoc", "yes")):
        game.answer("gm", Begin("a barricade", (game.who(who),), search=search))
    names = [GAME.view(game.state, seat).names for seat in ("blue", "red", "public")]
    known = [[one for one in seen if one.startswith(("blue_task", "blue_search"))] for seen in names]
    assert known == [["blue_task1", "blue_task2", "blue_search1"], ["blue_task2"], ["blue_task2"]]


# On the road

RIDERS = row("waiting", id="riders", seat="red", members=["olaf"], entry="300,100 300,120", turn=1, uncertain=True)
FOE_AWAY = BAND.replace('place = "250,150"\n', "")


@rule("ARG-WRK-09", "ARG-ENT-03")
@hidden("ARG-HID-10")
def test_reserves_come_when_the_die_says_so() -> None:
    dice = Loaded(work=2)
    game = at_opening(FOE_AWAY, RIDERS, dice=dice)
    next_evening(game.until("evening"))
    assert "arrival_waits" in game.told("red")
    assert not [code for code in game.told("blue") if code.startswith("arrival")]
    assert dice.stream("work") == GM_DICE
    olaf = game.who("olaf")
    assert not game.state.in_play(olaf)
    next_evening(game)
    assert "comes_in" in game.told("red")
    stand = game.state.stands[olaf]
    assert stand.x >= 29000
    assert 9500 <= stand.y <= 12500


@rule("ARG-GIA-02")
def test_who_sets_out_for_another_table_comes_back_after_an_unknown_time() -> None:
    game = at_opening(BAND, dice=Loaded(work=1), options={"several_tables": "on"})
    yann = game.who("yann")
    game.answer("gm", Travel((yann,), "west"))
    assert not game.state.in_play(yann)
    ends(game.until("evening")).until("evening")
    assert game.state.in_play(yann)
    assert game.state.stands[yann].x < 1500
