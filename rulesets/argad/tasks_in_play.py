"""Work that might take some time, at the table: ARG-WRK-01 to ARG-WRK-08, ARG-WRK-10, ARG-ACT-06, searches (HID-11).

Somebody works on an undertaking when his plan for the turn says so (does "work", at its name) or when he is at it
already (`Condition.task`) and has done nothing else. What is done of it is judged in the evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import GM_DICE, OPEN, Dice, private
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Fact, Seat

from .awareness import is_aware
from .contacts import contacts
from .distances import is_partly_in
from .ledger import RULE
from .mustering import mark
from .nearness import in_earshot, troop_of
from .scenario import Job
from .state import FigureId, Slip, State, Undertaking
from .telling import Told, tell_of, tell_seats
from .watched_dice import Watched
from .ways import two_paces
from .work import Task, Work, Worked, begin_work, check_worker, done_in_a_turn, interrupted, resolve_work

WORK = "work"
TASKS = "tasks"
SPECIALIST = "specialist"
GOES_ON = "work_goes_on"
SEARCH = "search"  # in the name of what was begun as one


def job_of(state: State, task: str) -> Job | None:
    return next((one for one in state.terms.scenario.jobs if one.id == task), None)


def opened(state: State, task: str, seat: Seat) -> Undertaking:
    """The undertaking of this name; a job of the scenario that nobody has touched yet begins now."""
    if task in state.tasks:
        return state.tasks[task]
    job = job_of(state, task)
    if job is None:
        raise IllegalAction("no_such_work", RULE["ARG-WRK-01"])
    hard = job.hard and state.terms.on("hard_tasks")
    kept = Task(hard=hard, two_times=job.two_times and state.terms.on("hard_tasks"))
    return Undertaking(task, seat, (), kept, at=job.area, trigger=job.then)


def begin(state: State, task: str, undertaking: Undertaking, workers: Sequence[FigureId]) -> None:
    """These people are at it from now on; who sees the first of them knows of it, unless it is secret or a search."""
    state.tasks[task] = replace(undertaking, workers=tuple(workers))
    if not undertaking.secret and not is_search(state, task):
        seeing = [one for one in (*state.setup.seats, PUBLIC) if is_aware(state, one, workers[0])]
        knowers = tuple(dict.fromkeys([*undertaking.knowers, *seeing]))
        state.tasks[task] = replace(state.tasks[task], knowers=knowers)
    for who in workers:
        state.now[who] = replace(state.now[who], task=task)


def workers_today(state: State) -> dict[str, list[FigureId]]:
    """Who is at which work this turn, by what was agreed or by going on with it."""
    found: dict[str, list[FigureId]] = {}
    for who, now in state.now.items():
        deed = state.deeds.get(who)
        if deed is not None and deed.does == WORK:
            found.setdefault(deed.at, []).append(who)
        elif now.task and now.task in state.tasks and (deed is None or not (deed.way or deed.does)):
            found.setdefault(now.task, []).append(who)
    return found


def why_not_working(state: State, who: FigureId, task: Undertaking, busy: Sequence[FigureId]) -> Modifier | None:
    """What kept him from it: something else that he did, contact, or that he stands elsewhere (ARG-WRK-01)."""
    now = state.now[who]
    try:
        if not state.in_play(who):
            raise IllegalAction("out_of_game", RULE["ARG-WRK-01"])
        check_worker(
            moved=max(0, now.moved - two_paces(state, who)),
            shot=now.shots > 0,
            in_contact=who in busy,
            down=now.is_down(state.turn),
        )
        _check_place(state, who, task)
    except IllegalAction:
        return interrupted(task.work)[1]
    return None


def _check_place(state: State, who: FigureId, task: Undertaking) -> None:
    areas = [one for one in state.terms.scenario.areas if one.id == task.at]
    if areas and who in state.stands and not is_partly_in(state.base(who), areas[0].corners):
        raise IllegalAction("work_is_elsewhere", RULE["ARG-WRK-01"])


@dataclass(frozen=True, slots=True)
class Day:
    """What was done of one undertaking this turn."""

    task: str
    before: Undertaking
    workers: tuple[FigureId, ...]
    reason: Modifier | None = None  # why this turn is lost


def days(state: State) -> list[Day]:
    """Each undertaking that somebody wanted to work on this turn."""
    busy = [who for pair in contacts(state) for who in pair]
    found: list[Day] = []
    for task, people in workers_today(state).items():
        try:
            before = opened(state, task, state.owner[people[0]])
        except IllegalAction:
            continue
        if before.done:
            continue
        reasons = {who: why_not_working(state, who, before, busy) for who in people}
        free = tuple(who for who, reason in reasons.items() if reason is None)
        found.append(Day(task, before, free or tuple(people), None if free else reasons[people[0]]))
    return found


def case_of(state: State, day: Day) -> Task:
    """The task as it stands for those who worked this turn."""
    able = state.terms.on("hard_tasks") and any(state.people[who].is_trained(SPECIALIST) for who in day.workers)
    six = state.terms.on("work_natural_six")
    key = f"t{state.turn}.{WORK}.{day.workers[0]}"
    return replace(day.before.task, key=key, seat=day.before.seat, specialists=able, natural_six=six)


def roll_tasks(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: all work of the turn is judged at once (ARG-WRK-02)."""
    today = days(state)
    done: list[tuple[Worked, tuple[str, ...]] | None] = []
    for day in today:
        if day.reason is not None:
            done.append(None)
            continue
        seen = Watched(dice, _stream(state, day))
        work = begin_work(day.before.work, day.workers, state.turn)
        case = case_of(state, day)
        came = resolve_work(seen, work, case) if state.terms.on("uncertain_tasks") else done_in_a_turn(work)
        done.append((came, seen.keys))
    state.stack = state.stack[:-1]
    _walked_off(state, today)
    for day, worked in zip(today, done, strict=True):
        if worked is None:
            _lost(state, day, sink)
        else:
            _worked(state, day, *worked, sink)


def _walked_off(state: State, today: Sequence[Day]) -> None:
    """Who did something else is at it no more, until his plan says so again."""
    busy = {who: day.task for day in today for who in day.workers}
    for who, now in state.now.items():
        if now.task and busy.get(who) != now.task:
            state.now[who] = replace(now, task="")


def _stream(state: State, day: Day) -> str:
    """In the open where everybody sees them at it; for their own seat alone where they do it unseen, or search."""
    if day.before.secret or is_search(state, day.task):
        return GM_DICE if day.before.seat == GM else private(day.before.seat)
    everybody = all(is_aware(state, seat, who) for seat in state.setup.seats for who in day.workers)
    return OPEN if everybody else GM_DICE


def is_search(state: State, task: str) -> bool:
    """Whether they look for something. What work of another kind is good for must not show in its dice (ARG-HID-11)."""
    job = job_of(state, task)
    return (job is not None and bool(job.finds)) or f"_{SEARCH}" in task


def _lost(state: State, day: Day, sink: Sink) -> None:
    """Contact, or walking off: this turn is lost, those before are not (ARG-WRK-04, ARG-ACT-06)."""
    state.tasks[day.task] = day.before
    tell_of(state, sink, _told(state, day, "work_was_interrupted", RULE["ARG-WRK-04"]))


def _worked(state: State, day: Day, worked: Worked, dice: tuple[str, ...], sink: Sink) -> None:
    begin(state, day.task, replace(day.before, work=worked.work), day.workers)
    code = {"done": "work_done", "goes_on": GOES_ON}.get(worked.end, "work_given_up")
    tell_of(state, sink, replace(_told(state, day, code, worked.rule), modifiers=worked.modifiers, dice=dice))
    if worked.end == "done":
        finish(state, day.task, sink)
    elif worked.end != "goes_on":
        mark(state, f"gave_up {day.task}")
        _stop(state, day.task)


def _stop(state: State, task: str) -> None:
    for who in state.tasks[task].workers:
        state.now[who] = replace(state.now[who], task="")


def finish(state: State, task: str, sink: Sink) -> None:
    """It is done: what depends on it happens, what was searched for is found (ARG-WRK-02)."""
    one = state.tasks[task]
    state.tasks[task] = replace(one, done=True)
    _stop(state, task)
    mark(state, f"done {task}")
    job = job_of(state, task)
    if job is not None and job.finds:
        _find(state, one, job.finds, sink)
    elif not one.found:
        tell_seats(sink, "nothing_found", RULE["ARG-WRK-02"], (one.seat,), {"task": title(state, task)})


def _find(state: State, one: Undertaking, what: str, sink: Sink) -> None:
    """A thing goes to one of those who searched, a slip to their seat; nobody else learns of it (ARG-HID-11)."""
    if what in state.things:
        thing = state.things[what]
        finders = tuple(dict.fromkeys([*thing.finders, one.seat]))
        if thing.holder:
            return tell_seats(sink, "nothing_found", RULE["ARG-WRK-02"], (one.seat,), {"task": one.name})
        holder = one.workers[0]
        state.things[what] = replace(thing, holder=holder, stand=None, hidden=False, finders=finders)
        load = (*state.now[holder].loads, thing.load) if thing.load else state.now[holder].loads
        state.now[holder] = replace(state.now[holder], loads=load)
        facts: dict[str, Fact] = {"en": thing.en, "fr": thing.fr, "who": state.people[holder].name or holder}
        return tell_seats(sink, "thing_found", RULE["ARG-CVY-01"], (one.seat,), facts)
    if what in state.slips:
        give_slip(state, what, one.seat, sink)
    return None


def give_slip(state: State, name: str, seat: Seat, sink: Sink) -> None:
    """A written secret is handed to a seat; the others do not hear of it (ARG-OBV-01, ARG-HID-01)."""
    slip: Slip = state.slips[name]
    if seat == GM or seat in slip.knowers:
        return
    state.slips[name] = replace(slip, knowers=(*slip.knowers, seat))
    tell_seats(sink, "slip_handed", RULE["ARG-OBV-02"], (seat,), {"kind": slip.kind, "en": slip.en, "fr": slip.fr})


def _told(state: State, day: Day, code: str, rule: str) -> Told:
    """Who sees them at work sees whether it gets done; a secret or a search is theirs and the game master's."""
    one, job = state.tasks[day.task], job_of(state, day.task)
    facts: dict[str, Fact] = {"en": job.titles.en if job else one.name, "fr": job.titles.fr if job else one.name}
    only = (one.seat,) if one.secret or is_search(state, day.task) else None
    if code == GOES_ON:
        facts["turns"] = one.work.turns
    return Told(code, rule, {"who": day.workers[0]}, facts, only=only)


def title(state: State, task: str) -> str:
    return state.tasks[task].name


# A natural six, and somebody who insists


def to_insist(state: State, seat: Seat) -> list[str]:
    """Work given up this turn that his own character, or an officer near them, may insist on (ARG-WRK-05)."""
    return [task for task, one in state.tasks.items() if one.seat == seat and f"gave_up {task}" in state.marks
            and _insisters(state, one)]  # fmt: skip


def _insisters(state: State, one: Undertaking) -> list[FigureId]:
    near = [who for who in one.workers if state.in_play(who)]
    mine = [who for who in (troop_of(state, near[0]) if near else ()) if state.in_play(who)]
    urging = [who for who in mine if state.people[who].player or state.people[who].leads]
    return [who for who in urging if any(in_earshot(state, who, worker) for worker in near)]


def insist(state: State, task: str, sink: Sink) -> None:
    """They start again from the first turn (ARG-WRK-05)."""
    one = state.tasks[task]
    begin(state, task, replace(one, work=Work(0, False, state.turn, one.workers)), one.workers)
    tell_of(state, sink, _told(state, Day(task, one, one.workers), "work_starts_again", RULE["ARG-WRK-05"]))


STEPS = {TASKS: roll_tasks}
