"""It might take some time: uncertain tasks, reinforcements and travel: ARG-WRK-01 to 10."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.odds import Ending, Odds, law_of, odds_of_law
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat

from .ledger import RULE
from .people import because

SIX = 6
Kind = Literal["task", "arrival", "travel"]
End = Literal["done", "goes_on", "gives_up", "starts_again"]
FORGOTTEN_AFTER = 1  # whole turns of another occupation that the count survives (ARG-WRK-04)


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be done, and who does it."""

    key: str = ""
    seat: Seat = ""
    kind: Kind = "task"
    hard: bool = False  # the first turn does not count (ARG-WRK-06)
    specialists: bool = False  # one turn ahead (ARG-WRK-08)
    two_times: bool = False  # two dice, each one half of the job (ARG-WRK-07)
    natural_six: bool = False  # the option: a six is failure (ARG-WRK-05)
    insisted: bool = False  # the player's character, or an important officer in earshot, insists


@dataclass(frozen=True, slots=True)
class Work:
    """What has been done so far. What is still to come nobody knows (ARG-WRK-10)."""

    turns: int = 0
    half_done: bool = False
    last_turn: int = 0
    workers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worked:
    end: End
    work: Work
    rule: RuleId
    modifiers: tuple[Modifier, ...]


def success_up_to(task: Task, turns: int) -> tuple[int, tuple[Modifier, ...]]:
    """The highest die that finishes the work at the end of its n-th turn."""
    base = RULE["ARG-WRK-09"] if task.kind != "task" else RULE["ARG-WRK-03" if turns >= SIX else "ARG-WRK-02"]
    found = [Modifier(turns, "turns_worked", base)]
    if task.kind == "arrival":
        found.append(because("late_entry", RULE["ARG-ENT-03"]))
    if task.hard:
        found.append(Modifier(-1, "hard_work", RULE["ARG-WRK-06"]))
    if task.specialists:
        found.append(Modifier(1, "specialists", RULE["ARG-WRK-08"]))
    found.append(because("unknown_to_all", RULE["ARG-WRK-10"]))
    return sum(one.value for one in found), tuple(found)


def begin_work(work: Work, workers: tuple[str, ...], turn: int) -> Work:
    """At the start of a turn: the count is kept when the same people resume at once, else it is nought (ARG-WRK-04)."""
    kept = work.workers == workers and turn - work.last_turn <= FORGOTTEN_AFTER + 1
    return Work(work.turns, work.half_done, turn, workers) if kept else Work(0, False, turn, workers)


def check_worker(*, moved: int, shot: bool, in_contact: bool, down: bool) -> Modifier:
    """Workers do nothing else (ARG-WRK-01). Raises IllegalAction."""
    rule = RULE["ARG-WRK-01"]
    for code, is_so in (("moved", moved > 0), ("shot", shot), ("in_contact", in_contact), ("on_the_ground", down)):
        if is_so:
            raise IllegalAction(f"work_{code}", rule)
    return because("works", rule)


def interrupted(work: Work) -> tuple[Work, Modifier]:
    """Contact, or walking off: this turn is lost, those before are not (ARG-WRK-04, ARG-ACT-06)."""
    return work, because("work_interrupted", RULE["ARG-WRK-04"])


def resolve_work(dice: Dice, work: Work, task: Task) -> Worked:
    """At the end of a turn of work (ARG-WRK-02)."""
    work = replace(work, turns=work.turns + 1)
    most, modifiers = success_up_to(task, work.turns)
    rule = modifiers[0].rule
    if task.hard and most <= 0:
        return Worked("goes_on", work, RULE["ARG-WRK-06"], modifiers)
    names = ("work",) if not task.two_times or work.half_done else ("work1", "work2")
    faces = [dice.die(SIX, key=f"{task.key}.{name}", seat=task.seat, why=rule) for name in names]
    if task.natural_six and SIX in faces:
        end: End = "starts_again" if task.insisted else "gives_up"
        again = replace(work, turns=0, half_done=False)
        return Worked(end, again, RULE["ARG-WRK-05"], (*modifiers, because("natural_six", RULE["ARG-WRK-05"])))
    done = sum(face <= most for face in faces)
    if task.two_times:
        modifiers = (*modifiers, because("two_times", RULE["ARG-WRK-07"]))
        if done < len(faces):
            return Worked("goes_on", replace(work, half_done=work.half_done or done > 0), rule, modifiers)
    return Worked("done" if done else "goes_on", work, rule, modifiers)


def done_in_a_turn(work: Work) -> Worked:
    """Where nobody plays that work takes uncertain time, a whole turn of it is enough (ARG-WRK-01)."""
    rule = RULE["ARG-WRK-01"]
    return Worked("done", replace(work, turns=work.turns + 1), rule, (because("takes_one_turn", rule),))


def work_odds(work: Work, task: Task) -> Odds:
    """The chance of this turn's die. How long it will take is nobody's business (ARG-WRK-10)."""
    tones: dict[End, Literal["good", "none", "bad"]] = {"done": "good", "goes_on": "none"}
    known = law_of(resolve_work, work, task).map(lambda done: done.end)
    return odds_of_law(
        known, lambda end: Ending(f"work_{end}", tones.get(end, "bad")), success_up_to(task, work.turns + 1)[1]
    )
