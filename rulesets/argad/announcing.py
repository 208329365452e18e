"""Announcing what one's people intend, and agreeing to it: ARG-PH-04, ARG-MOV-03 to ARG-MOV-06, ARG-DBT-04, ARG-DBT-05.

Nobody is moved and no die falls before all have agreed. What is announced of somebody hears who perceives him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import REASON
from rulesets.common.seats import GM, PUBLIC, Fact, Seat, Viewer
from rulesets.common.shapes import Plain, kinds_of

from .agreeing import light, lit, named, take_back
from .asking import Asked, Room, consequence, gathers
from .asking import Deed as Done
from .awareness import apparent_seat, is_aware, is_own, knows_job, label
from .doubtful import hesitate
from .habit_moves import habit_plan
from .habits import STYLES, ByHabit, habit_form
from .intentions import Announce, able, check_announcement, deeds_of, form, is_planned_by
from .ledger import RULE
from .muster import seats_of
from .people import because
from .plan_odds import announce_odds
from .plan_samples import STAY, near_misses, plan_samples
from .state import Deed, FigureId, State
from .telling import Told, tell_of
from .turn import name
from .unplayed_moves import plan_unplayed
from .vehicles_by_hand import open_plots

ANNOUNCE, AGREE, HESITATE, MOVE = "announce", "agree", "gm.hesitate", "move"


@dataclass(frozen=True, slots=True)
class Hesitate(Action):
    """A ruling: these turn in circles and do nothing this turn."""

    kind: ClassVar[str] = HESITATE
    figures: tuple[str, ...]
    reason: str


class Marked:
    """A sink for what the game master's hand does: everything told is marked as a ruling, with its reason."""

    def __init__(self, sink: Sink, reason: str) -> None:
        self.deaf = sink.deaf
        self._sink, self._reason = sink, reason

    def tell(self, event: Event) -> None:
        self._sink.tell(replace(event, ruling=True, reason=self._reason))


KINDS = kinds_of({Plain: (AGREE,)}, Announce, ByHabit)
Agree: Callable[[], Action] = KINDS[AGREE]


def open_moves(state: State, sink: Sink) -> None:
    """Everybody announces; people whom nobody plays do as they are."""
    open_plots(state, sink)
    state.plans, state.lamps = plan_unplayed(state), []
    seats = seats_of(state)
    state.stack.append(Gather(name(state, ANNOUNCE), ANNOUNCE, seats, RULE["ARG-MOV-03"], revisable=True))
    _tell_unplayed(state, sink)


def plans_seen(state: State, viewer: Viewer) -> list[Deed]:
    """What is announced, as far as this viewer perceives those who announced it (ARG-HID-08)."""
    return [_as_known(state, viewer, deed) for who, deed in state.plans.items() if is_aware(state, viewer, who)]


def _as_known(state: State, viewer: Viewer, deed: Deed) -> Deed:
    """Without the names of people whom he does not perceive, nor of work that he knows nothing of (ARG-HID-11)."""
    hidden = [job.id for job in state.terms.scenario.jobs if not knows_job(state, viewer, job)]
    hidden = [] if viewer != PUBLIC and is_own(state, viewer, deed.who) else hidden

    def known(who: str) -> str:
        is_figure = who in state.people or who in state.animals
        return "" if who in hidden or (is_figure and not is_aware(state, viewer, who)) else who

    return replace(deed, at=known(deed.at), guide=known(deed.guide), shot=known(deed.shot))


# -- announcing ------------------------------------------------------------------------------------------------------


def _announce_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    return (form(state, seat), habit_form())


def _agree_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    return (Form(AGREE, (), RULE["ARG-MOV-04"]), form(state, seat))


def _check(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, Announce):
        check_announcement(state, seat, action)
        if any(one.kind == AGREE for one in gathers(state)) and not _is_news(state, seat, action):
            raise IllegalAction("announced_already", RULE["ARG-MOV-04"])


def _is_news(state: State, seat: Seat, action: Announce) -> bool:
    """Whether it is another plan than the one that stands."""
    before = {who: one for who, one in state.plans.items() if is_planned_by(state, seat, one)}
    return before != deeds_of(state, action)


def _announced(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Written down, or changed; an agreement that rested on what was changed is taken back."""
    if isinstance(action, ByHabit):
        action = habit_plan(state, seat, action.style)
    assert isinstance(action, Announce)
    gather = next(one for one in gathers(state) if one.kind in (ANNOUNCE, AGREE))
    changed = set_plans(state, seat, deeds_of(state, action))
    if gather.kind == ANNOUNCE:
        first = gather.answer_of(seat) is None
        state.stack[-1] = gather.with_answer(seat, action)
        _tell_plans(state, seat, changed, sink, first=first)
    elif changed:
        state.stack[-1] = take_back(state, gather, seat, changed)
        _tell_plans(state, seat, changed, sink)


def set_plans(state: State, seat: Seat, plans: dict[FigureId, Deed]) -> list[FigureId]:
    """These in place of all that the seat had announced; answers whose plans are others than before."""
    before = {who: one for who, one in state.plans.items() if is_planned_by(state, seat, one)}
    kept = {who: one for who, one in state.plans.items() if who not in before} | plans
    everybody = (*state.people, *state.animals)
    state.plans = {who: kept[who] for who in everybody if who in kept}
    return [who for who in everybody if before.get(who) != plans.get(who)]


def _tell_plans(state: State, seat: Seat, changed: Sequence[FigureId], sink: Sink, *, first: bool = False) -> None:
    """Who perceives some of those concerned hears whom; of a first announcement the others hear that it was made."""
    if sink.deaf:
        return
    code = "announced" if first else "plans_changed"
    parts: dict[Seat, Part] = {}
    for one in state.setup.seats:
        if known := [who for who in changed if is_aware(state, one, who)]:
            parts[one] = _plans_part(state, one, seat, code, known)
    everybody = Part(code, {"who": seat, **_planned(state, GM, changed)})
    quiet = Part("has_announced", {"who": seat})
    seen = [who for who in changed if is_aware(state, PUBLIC, who)]
    public = _plans_part(state, PUBLIC, seat, code, seen) if seen else quiet if first else None
    sink.tell(Event(code, RULE["ARG-MOV-03"], public, parts, everybody if changed else quiet))


def _plans_part(state: State, viewer: Viewer, seat: Seat, code: str, known: Sequence[FigureId]) -> Part:
    """Of people whose side does not show, what they intend is seen, and not who says so (ARG-HID-14)."""
    plans = _planned(state, viewer, known)
    is_open = all(is_own(state, viewer, who) or apparent_seat(state, viewer, who) == seat for who in known)
    return Part(code, {"who": seat, **plans}) if is_open else Part("plans_show", plans)


def _tell_unplayed(state: State, sink: Sink) -> None:
    """What people intend whom nobody plays is seen of those whom one perceives."""
    parts: dict[Seat, Part] = {}
    for one in state.setup.seats if not sink.deaf else ():
        if known := [who for who in state.plans if is_aware(state, one, who)]:
            parts[one] = Part("plans_show", _planned(state, one, known))
    if parts:
        everything = Part("plans_show", _planned(state, GM, [*state.plans]))
        sink.tell(Event("plans_show", RULE["ARG-NPC-01"], None, parts, everything))


def _planned(state: State, viewer: Viewer, figures: Sequence[FigureId]) -> dict[str, Fact]:
    """Whom it concerns, and the very plans, as this viewer may know them."""
    plans = [_as_known(state, viewer, state.plans[who]) for who in figures if who in state.plans]
    known = [" ".join((one.who, str(one.way), one.manner, one.does, one.at, one.shot, one.guide)) for one in plans]
    return {"figures": tuple(label(state, viewer, who) for who in figures), "plans": tuple(known)}


def _all_announced(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """Once all have announced, all are asked whether they agree (ARG-MOV-04)."""
    state.stack[-1] = Gather(name(state, AGREE), AGREE, gather.seats, RULE["ARG-MOV-04"], revisable=True)


# -- agreeing --------------------------------------------------------------------------------------------------------


def _answered(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    if isinstance(action, Announce | ByHabit):
        return _announced(state, seat, action, sink)
    gather = next(one for one in gathers(state) if one.kind == AGREE)
    state.stack[-1] = gather.with_answer(seat, action)
    return light(state, seat, sink)


def _all_agreed(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """Now the dice may fall (ARG-TER-14)."""
    state.stack[-1] = consequence(name(state, MOVE), MOVE, RULE["ARG-MOV-02"])
    state.lamps = []
    if not sink.deaf:
        together = (because("nobody_waits_for_others", RULE["ARG-MOV-05"]),)
        sink.tell(Event("all_agreed", RULE["ARG-TER-14"], Part("all_agreed", {}, together)))


def _agree_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """To agree; one who has not yet may think otherwise."""
    if gather.answer_of(seat) is not None:
        return (Agree(),)
    return (Agree(), STAY) if _is_news(state, seat, STAY) else (Agree(),)


def _announce_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    return (*plan_samples(state, seat), *(ByHabit(style) for style in STYLES))


def _stay(state: State, seat: Seat, gather: Gather) -> Action:
    return STAY


def _agree(state: State, seat: Seat, gather: Gather) -> Action:
    return Agree()


# -- circular disagreement -------------------------------------------------------------------------------------------


def hesitate_form(state: State) -> Sequence[Form]:
    """While plans are talked over it may be ruled who turns in circles (ARG-DBT-04): one more of the rulings."""
    asking = any(one.kind in (ANNOUNCE, AGREE) for one in gathers(state))
    figures = tuple(_may_hesitate(state)) if asking else ()
    params = (("figures", Many(figures, 1, kind="figure")), REASON)
    return (Form(HESITATE, params, RULE["ARG-DBT-04"]),) if figures else ()


def _may_hesitate(state: State) -> list[FigureId]:
    return [who for seat in seats_of(state) for who in able(state, seat) if who in state.now]


def _hesitate(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Hesitate)
    gather = next(one for one in gathers(state) if one.kind in (ANNOUNCE, AGREE))
    for who in action.figures:
        state.now[who] = hesitate(state.now[who])[0]
        state.plans.pop(who, None)
        tell_of(state, Marked(sink, action.reason), Told("hesitates", RULE["ARG-DBT-04"], {"who": who}))
    if gather.kind == AGREE:
        state.stack[-1] = take_back(state, gather, seat, action.figures)


def _hesitate_samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    return tuple(Hesitate((who,), "They turn in circles") for who in _may_hesitate(state)[:2])


HESITATING = Done(_hesitate, samples=_hesitate_samples)


ROOM = Room(
    kinds=KINDS,
    asked={
        ANNOUNCE: Asked(_announce_forms, _all_announced, _announce_samples, _stay, _check, _announced),
        AGREE: Asked(
            _agree_forms,
            _all_agreed,
            _agree_samples,
            _agree,
            _check,
            _answered,
            answered=lit,
            named=named,
            beside=ANNOUNCE,
        ),
    },
    opens={"moves": open_moves},
    odds={ANNOUNCE: announce_odds},
    near=(near_misses,),
)
