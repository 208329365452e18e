"""Work that nobody foresaw, begun by hand: by players for their people, by the game master also in secret: ARG-WRK-01.

What was begun goes on turn after turn until it is done, or its people do something else (tasks_in_play.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Fact, Seat, Viewer

from .ledger import RULE
from .state import FigureId, State, Undertaking
from .tasks_in_play import SEARCH, SPECIALIST, begin
from .telling import Told, tell_of, tell_seats
from .work import Task, Work, work_odds

KINDS = ("plain", "hard", "two_times")


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Some people begin something that may take some time. `search`: whether there is anything to find (HID-11)."""

    kind: ClassVar[str] = "work_by_hand"
    what: str
    who: tuple[FigureId, ...]
    how: str = "plain"
    search: str = "no"
    secret: str = "no"


def check_begin(state: State, seat: Seat, action: Action) -> None:
    """Announced, by people of one troop who can work (ARG-WRK-01, ARG-WRK-06, ARG-WRK-07)."""
    assert isinstance(action, Begin)
    if not action.what:
        raise IllegalAction("work_at_what", RULE["ARG-WRK-01"])
    if len(dict.fromkeys(state.owner[who] for who in action.who)) != 1:
        raise IllegalAction("not_one_troop", RULE["ARG-WRK-01"])
    if action.how != "plain" and not state.terms.on("hard_tasks"):
        raise IllegalAction("option_off", RULE["ARG-WRK-06"], option="hard_tasks")
    if any(state.now[who].task for who in action.who):
        raise IllegalAction("works_already", RULE["ARG-WRK-01"])


def _task(action: Begin) -> Task:
    return Task(hard=action.how == "hard", two_times=action.how == "two_times")


def begin_by_hand(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Begin)
    owner = state.owner[action.who[0]]
    secret = action.secret == "yes"
    kind = "unseen" if secret else "task" if action.search == "no" else SEARCH
    name = state.called(f"{owner}_{kind}")  # counted apart, so that nobody counts others'
    made = Undertaking(action.what, owner, action.who, _task(action), secret=secret, found=action.search == "no")
    begin(state, name, made, action.who)
    facts: dict[str, Fact] = {"en": action.what, "fr": action.what}
    if secret or action.search != "no":
        return tell_seats(sink, "work_begun_unseen", RULE["ARG-WRK-01"], (owner,), facts)
    return tell_of(state, sink, Told("work_begun", RULE["ARG-WRK-01"], {"who": action.who[0]}, facts))


def begin_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """The chance at the end of this turn; of later ones nothing is said (ARG-WRK-10)."""
    assert isinstance(action, Begin)
    skilled = state.terms.on("hard_tasks") and any(state.people[who].is_trained(SPECIALIST) for who in action.who)
    six = state.terms.on("work_natural_six")
    task = Task(hard=action.how == "hard", two_times=action.how == "two_times", specialists=skilled, natural_six=six)
    return work_odds(Work(), task)
