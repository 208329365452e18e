"""It might take some time; people whom nobody plays; disguises and animals: ARG-WRK, ARG-NPC, ARG-DSG, ARG-FOG."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rulesets.argad.component_rows import CM
from rulesets.argad.disguise import (
    Change,
    animal_move,
    check_dummies,
    in_other_clothes,
    resolve_change,
)
from rulesets.argad.npc import Request, Talk, check_talk, resolve_request, roll_attitude
from rulesets.argad.people import Profile
from rulesets.argad.work import (
    Task,
    Work,
    Worked,
    begin_work,
    check_worker,
    interrupted,
    resolve_work,
    work_odds,
)
from rulesets.common.laws import law, to_the_end
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.rolled import assert_follows, rolled
from tests.rulesets.argad.walkers import BOX, CLOTHES, KNIGHT, LIGHT, may_go

DOOR = Task("t1", "blue")


def worked(turn: int, *faces: int, task: Task = DOOR, half_done: bool = False) -> Worked:
    """At the end of the n-th turn."""
    return rolled(lambda dice: resolve_work(dice, Work(turn - 1, half_done), task), *faces)


@example("ARG-WRK-02", 1)
def test_a_one_on_the_first_turn():
    assert worked(1, 1).end == "done"


@example("ARG-WRK-02", 2)
def test_a_four_on_the_third():
    assert worked(3, 4).end == "goes_on"


@example("ARG-WRK-02", 3)
def test_a_four_on_the_fourth():
    assert worked(4, 4).end == "done"


@rule("ARG-WRK-03")
def test_on_the_sixth_turn_any_die_will_do():
    assert worked(6, 6).end == "done"


@rule("ARG-WRK-05")
@example("ARG-WRK-05", 1)
def test_a_leader_insists_after_a_six():
    found = worked(2, 6, task=replace(DOOR, natural_six=True, insisted=True))
    assert (found.end, found.work.turns) == ("starts_again", 0)
    following = rolled(lambda dice: resolve_work(dice, found.work, DOOR), 1)
    assert following.end == "done"
    assert worked(6, 6, task=replace(DOOR, natural_six=True)).end == "gives_up"


@example("ARG-WRK-06", 1)
def test_hard_work_on_the_second_turn_with_a_one():
    assert worked(2, 1, task=replace(DOOR, hard=True)).end == "done"


@example("ARG-WRK-06", 2)
def test_hard_work_on_the_second_turn_with_a_two():
    assert worked(2, 2, task=replace(DOOR, hard=True)).end == "goes_on"
    assert worked(1, task=replace(DOOR, hard=True)).end == "goes_on"


@rule("ARG-WRK-07")
def test_two_times_are_done_half_by_half():
    wheel = replace(DOOR, two_times=True)
    half = worked(2, 2, 5, task=wheel)
    assert (half.end, half.work.half_done) == ("goes_on", True)
    assert worked(3, 3, task=wheel, half_done=True).end == "done"
    assert worked(3, 3, 1, task=wheel).end == "done"
    assert worked(3, 4, 5, task=wheel).work.half_done is False


@example("ARG-WRK-08", 1)
def test_sappers_are_one_turn_ahead():
    assert worked(1, 2, task=replace(DOOR, specialists=True)).end == "done"


@rule("ARG-WRK-01")
@pytest.mark.parametrize("busy", ["moved", "shot", "in_contact", "down"])
def test_workers_do_nothing_else(busy: str):
    idle = {"moved": 0, "shot": False, "in_contact": False, "down": False}
    assert check_worker(**idle).cause == "works"  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="ARG-WRK-01"):
        check_worker(**{**idle, busy: 1 if busy == "moved" else True})  # type: ignore[arg-type]


@rule("ARG-WRK-04")
def test_interrupted_work_keeps_its_count_when_resumed_at_once():
    before = Work(3, last_turn=5, workers=("ann", "bob"))
    assert interrupted(before)[0].turns == 3
    assert begin_work(before, ("ann", "bob"), 7).turns == 3
    assert begin_work(before, ("ann", "bob"), 8).turns == 0
    assert begin_work(before, ("ann",), 6).turns == 0


@rule("ARG-WRK-09", "ARG-WRK-10", "ARG-ENT-03")
def test_reinforcements_arrive_in_the_same_way():
    assert worked(2, 2, task=replace(DOOR, kind="arrival")).rule == "ARG-WRK-09"
    odds = work_odds(Work(1), replace(DOOR, kind="travel"))
    assert odds.share("work_done") == 2 / 6
    assert "unknown_to_all" in [one.cause for one in odds.modifiers]


@pytest.mark.parametrize("task", [DOOR, replace(DOOR, hard=True), replace(DOOR, specialists=True)])
def test_how_long_it_takes_is_what_the_faces_say(task: Task):
    ends = to_the_end(
        Worked("goes_on", Work(), "", ()), lambda dice, so_far: resolve_work(dice, so_far.work, task),
        lambda so_far: so_far.end == "done",
    ).map(lambda done: done.work.turns)  # fmt: skip
    shift, left = task.specialists - task.hard, Fraction(1)
    for turn in range(1, 8):
        done = min(Fraction(1), Fraction(max(0, turn + shift), 6))
        assert ends.share(turn) == left * done
        left *= 1 - done


def test_the_dice_follow_the_law_of_work():
    wheel = replace(DOOR, two_times=True, natural_six=True)
    assert_follows(law(resolve_work, Work(2), wheel), lambda dice: resolve_work(dice, Work(2), wheel))


@rule("ARG-NPC-03")
def test_the_attitude_of_strangers():
    moods = [rolled(lambda dice: roll_attitude(dice, "t1", BOX.attitudes), face).mood for face in (1, 6)]
    assert moods == ["hostile", "friendly"]


@rule("ARG-NPC-02")
def test_people_talk_at_two_centimetres():
    assert check_talk(Talk(2 * CM, 2 * CM)).cause == "short_talk"
    for case in (Talk(3 * CM, 2 * CM), Talk(0, 2 * CM, long=True, busy=True)):
        with pytest.raises(IllegalAction, match="ARG-NPC-02"):
            check_talk(case)


@rule("ARG-RPG-11")
def test_recruits_and_finds():
    squad, knight = Request("t0", 7, 3), Request("t0", 1, 5)
    found = [rolled(lambda dice, face=face: resolve_request(dice, squad), face) for face in (2, 3, 5)]
    assert [(one.answer, one.number) for one in found] == [("refused", 0), ("half", 4), ("granted", 7)]
    assert rolled(lambda dice: resolve_request(dice, knight), 4).class_ == 4


@rule("ARG-DSG-02", "ARG-DSG-04")
def test_a_gown_is_thrown_off_in_one_turn_and_one_runs_faster():
    done = rolled(lambda dice: resolve_change(dice, Change(light=True), "t1", "blue"))
    assert (done.end, done.rule) == ("done", "ARG-DSG-04")
    after, pace = in_other_clothes(Profile("ann", 3, clothing="gown"), CLOTHES["practical"])
    assert (after.clothing, pace.value) == ("practical", 20 * CM)
    with pytest.raises(IllegalAction, match="changes_standing_still ARG-DSG-04"):
        rolled(lambda dice: resolve_change(dice, Change(light=True, moved=1), "t1", "blue"))


@rule("ARG-DSG-05")
def test_heavier_clothes_take_some_time():
    formal = Change(light=False, formal=True, turns_spent=1)
    assert rolled(lambda dice: resolve_change(dice, formal, "t1", "blue"), 2).end == "done"
    assert rolled(lambda dice: resolve_change(dice, formal, "t1", "blue"), 3).end == "goes_on"


@rule("ARG-FOG-05")
def test_dummies_for_who_is_hidden_already():
    assert check_dummies(hidden=True).cause == "dummies"
    with pytest.raises(IllegalAction, match="troop_not_hidden ARG-FOG-05"):
        check_dummies(hidden=False)


@rule("ARG-FOG-03")
def test_animals_move_as_the_troop_they_stand_for():
    assert animal_move([may_go(LIGHT).length, may_go(KNIGHT).length]).value == 12 * CM
