"""Who is asked what: what the rooms of the game (phases, resolvers, rulings) add to the table, and one desk for all.

A `Room` lists what it asks, what may be done in it unasked, what follows, and the chances it knows. Open decisions are
gathers in hand on `state.stack`; what may be done at any time are questions of its own. Button, server and secret rest
on the same forms and checks, so they never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulesets.common.actions import Action
from rulesets.common.answers import check_answer, offered, passes
from rulesets.common.dice import Dice
from rulesets.common.events import Deaf, Listener, Sink
from rulesets.common.extras import Due
from rulesets.common.frames import Gather, hands, resolve_in_hand, swap
from rulesets.common.odds import Odds
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, NO_FACTS, PUBLIC, Facts, Seat, Viewer

from .agreeing import owed_and_beside
from .state import State
from .telling import pass_on, tell_answered

Step = Callable[[State, Gather, Dice, Sink], None]
Taken = Callable[[State, Seat, Action, Sink], None]
Check = Callable[[State, Seat, Action], None]
Chances = Callable[[State, Viewer, Action], Odds | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """One kind of gather. `samples` lists what is offered where the forms are too wide to list.

    `taken` carries an answer out at once in place of writing it down. `secret`: not even who has answered is shown.
    `usual` is what the clock says; None: the first sample.
    """

    forms: Callable[[State, Seat, Gather], Sequence[Form]]
    then: Step
    samples: Callable[[State, Seat, Gather], Sequence[Action]] | None = None
    usual: Callable[[State, Seat, Gather], Action] | None = None
    check: Check | None = None
    taken: Taken | None = None
    told: tuple[str, str] = ("", "")  # codes for him and for the others; "": nothing
    secret: bool = False
    facts: Callable[[State, Viewer, Gather], Facts] | None = None
    answered: Callable[[State, Viewer, Gather], tuple[Seat, ...]] | None = None  # where not all see the same answers
    known: Callable[[State, Viewer, Gather], tuple[Seat, ...]] | None = None  # who is asked, as he knows; (): not shown
    named: Callable[[State, Viewer, Gather], str] | None = None  # where the question becomes another one for some
    beside: str = ""  # the kind of an answer that nobody owes: it stands in a question of its own


@dataclass(frozen=True, slots=True)
class Deed:
    """One kind of answer that is carried out at once: what may be done unasked, and every ruling."""

    taken: Taken
    check: Check | None = None
    samples: Callable[[State, Seat, Question], Sequence[Action]] | None = None


@dataclass(frozen=True)
class Room:
    """A chapter of the game at the table. `opens`: what a phase begins with; `may`: what may be done unasked."""

    kinds: Mapping[str, type[Action]] = field(default_factory=dict)
    asked: Mapping[str, Asked] = field(default_factory=dict)
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    may: Sequence[Callable[[State, Viewer], Sequence[Question]]] = ()
    steps: Mapping[str, Step] = field(default_factory=dict)  # frames that ask nobody
    opens: Mapping[str, Callable[[State, Sink], None]] = field(default_factory=dict)
    odds: Mapping[str, Chances] = field(default_factory=dict)
    near: Sequence[Callable[[State, Seat], Sequence[Near]]] = ()


MOST_DEEDS = 30  # by one seat in one turn, unasked: nobody resolves so much by hand, and every game comes to its end


class Desk:
    """All rooms together."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        self._rooms = rooms
        self.kinds: dict[str, type[Action]] = {kind: one for room in rooms for kind, one in room.kinds.items()}
        self.asked: dict[str, Asked] = {kind: one for room in rooms for kind, one in room.asked.items()}
        self.deeds: dict[str, Deed] = {kind: one for room in rooms for kind, one in room.deeds.items()}
        self.odds: dict[str, Chances] = {kind: one for room in rooms for kind, one in room.odds.items()}
        self.opens: dict[str, Callable[[State, Sink], None]] = {
            p: one for room in rooms for p, one in room.opens.items()
        }
        self._may = [(room.deeds, one) for room in rooms for one in room.may]
        self._near = [(room.kinds, one) for room in rooms for one in room.near]

    @cached_property
    def _steps(self) -> dict[str, Step]:
        steps = {kind: one for room in self._rooms for kind, one in room.steps.items()}
        return steps | {kind: one.then for kind, one in self.asked.items()}

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        """One for each gather in hand that asks somebody, then all that this viewer may do unasked."""
        if state.ending:
            return []
        return [self._marked(one) for one in (*self._gathered(state, viewer), *self._unasked_questions(state, viewer))]

    def _gathered(self, state: State, viewer: Viewer) -> list[Question]:
        found = [self._question(state, one, viewer) for one in gathers(state) if self._known(state, one, viewer)]
        return [part for one in found for part in owed_and_beside(one, self.asked[one.kind].beside)]

    def _marked(self, question: Question) -> Question:
        """Forms say so where only some of their answers are offered as samples."""
        if not question.forms:
            return question
        return replace(question, forms=tuple([self._form_marked(question, form) for form in question.forms]))

    def _form_marked(self, question: Question, form: Form) -> Form:
        asked = self.asked.get(question.kind)
        samples = asked.samples if asked is not None else self.deeds[form.kind].samples
        return replace(form, sampled=True) if samples is not None and form.params else form

    def _unasked_questions(self, state: State, viewer: Viewer, kind: str = "") -> Iterator[Question]:
        """What he may do of himself; of a seat that has done very much of it this turn nothing more is taken."""
        tired = viewer != GM and state.counts.get(f"deeds {viewer}", 0) >= MOST_DEEDS
        rooms = [may for deeds, may in self._may if not tired and (not kind or kind in deeds)]
        return (question for may in rooms for question in may(state, viewer))

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        return list(dict.fromkeys(self._offers(state, seat)))

    def due(self, state: State, seats: Sequence[Seat]) -> Due | None:
        """What the first of these seats that has to answer may answer, and nothing else."""
        asking = [one for one in gathers(state) if one.seats] if not state.ending else []
        for seat in seats:
            mine = [one for one in asking if seat in one.waiting]
            if mine:
                named = self.asked[mine[0].kind].named
                question = named(state, seat, mine[0]) if named else mine[0].id
                found = [action for one in mine for action in self._owed(state, seat, one)]
                done = state.counts.get(f"deeds {seat}", 0)
                return Due(seat, f"{question} {done}" if done else question, list(dict.fromkeys(found)))
        return None

    def has_more(self, state: State, seat: Seat) -> bool:
        """Whether this seat may do anything unasked, or beside what it owes."""
        waiting = [one for one in gathers(state) if seat in one.waiting and self.asked[one.kind].beside]
        if any(len(self._owed(state, seat, one)) < len(self._samples(state, seat, one)) for one in waiting):
            return True
        questions = (one for one in self._unasked_questions(state, seat) if one.asks(seat))
        return any(self._of_form(state, seat, one, form) for one in questions for form in one.forms)

    def _owed(self, state: State, seat: Seat, gather: Gather) -> list[Action]:
        return [one for one in self._samples(state, seat, gather) if one.kind != self.asked[gather.kind].beside]

    def near_misses(self, state: State, seat: Seat, kind: str = "") -> list[Near]:
        rooms = [near for kinds, near in self._near if not kind or kind in kinds]
        return [one for near in rooms for one in near(state, seat)] if not state.ending else []

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only the rooms in which there is such an answer are asked."""
        if state.ending:
            raise IllegalAction("game_over")
        unasked = action.kind in self.deeds
        put = self._unasked_questions(state, seat, action.kind) if unasked else self._gathered(state, seat)
        check_answer(put, seat, action, self.near_misses(state, seat, action.kind))
        self._check(state, seat, action)

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        gather = self._asking(state, seat, action)
        taken = self.deeds[action.kind].taken if gather is None else self.asked[gather.kind].taken
        if gather is None:
            state.counts[f"deeds {seat}"] = state.counts.get(f"deeds {seat}", 0) + 1
        if taken is not None:
            taken(state, seat, action, sink)
        elif gather is not None:
            state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
            self._tell(state, gather, seat, sink)

    def _tell(self, state: State, gather: Gather, seat: Seat, sink: Sink) -> None:
        """Who sees that he is waited for hears that he has answered, in the words of the question or in plain ones."""
        if sink.deaf:
            return None
        asked = self.asked[gather.kind]
        viewers = [] if asked.secret else [*state.setup.seats, PUBLIC]
        seeing = [one for one in viewers if seat in self._known(state, gather, one)]
        return tell_answered(sink, gather.rule, (seat, seeing), asked.told)

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        """One frame in hand that waits for nobody."""
        first = next((one for one in gathers(state) if one.complete), None)
        if state.ending or first is None:
            return False
        held = Deaf() if sink.deaf else Listener()
        viewers = [] if sink.deaf else [*state.setup.seats, PUBLIC, GM]
        before = {one: self._asking_somebody(state, one) for one in viewers}
        resolve_in_hand(state, gathers(state), self._steps, dice, held)
        if isinstance(held, Listener):
            noticing = [one for one in viewers if self._asking_somebody(state, one) != before[one]]
            pass_on(first, noticing, held.events, sink)
        return True

    def _asking_somebody(self, state: State, viewer: Viewer) -> list[str]:
        """The questions of which this viewer knows that somebody is asked them."""
        return [one.id for one in gathers(state) if one.seats and self._known(state, one, viewer)]

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        chances = self.odds.get(action.kind)
        return chances(state, viewer, action) if chances else None

    def _known(self, state: State, gather: Gather, viewer: Viewer) -> tuple[Seat, ...]:
        """Of whom this viewer knows that they are asked."""
        known = self.asked[gather.kind].known if gather.seats else None
        return known(state, viewer, gather) if known else gather.seats

    def _question(self, state: State, gather: Gather, viewer: Viewer) -> Question:
        asked, seats = self.asked[gather.kind], self._known(state, gather, viewer)
        answered = tuple(one for one, _ in gather.answers if not asked.secret or viewer in (one, GM))
        if asked.answered is not None:
            answered = asked.answered(state, viewer, gather)
        answered = tuple(one for one in answered if one in seats)
        facts = asked.facts(state, viewer, gather) if asked.facts else NO_FACTS
        name = asked.named(state, viewer, gather) if asked.named else gather.id
        found = Question(name, gather.kind, seats, gather.rule, (), True, gather.sealed, answered, facts=facts)
        if viewer not in (gather.seats if gather.revisable else gather.waiting):
            return found
        forms = tuple(asked.forms(state, viewer, gather))
        mine = gather.answer_of(viewer)
        usual = self._usual(state, viewer, gather)
        return replace(found, forms=forms, must=mine is None, mine=mine, default=usual)

    def _usual(self, state: State, seat: Seat, gather: Gather) -> Action:
        asked = self.asked[gather.kind]
        return asked.usual(state, seat, gather) if asked.usual else self._samples(state, seat, gather)[0]

    def _samples(self, state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
        asked = self.asked[gather.kind]
        if asked.samples is not None:
            return asked.samples(state, seat, gather)
        question = Question(gather.id, gather.kind, (seat,), gather.rule, tuple(asked.forms(state, seat, gather)))
        return offered([question], seat, self.kinds)

    def _offers(self, state: State, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for gather in gathers(state) if not state.ending else ():
            if seat in (gather.seats if gather.revisable else gather.waiting):
                found += self._samples(state, seat, gather)
        for question in self._unasked_questions(state, seat) if not state.ending else ():
            if question.asks(seat):
                found += [one for form in question.forms for one in self._of_form(state, seat, question, form)]
        return found

    def _of_form(self, state: State, seat: Seat, question: Question, form: Form) -> Sequence[Action]:
        samples, alone = self.deeds[form.kind].samples, replace(question, forms=(form,))
        if samples is None:
            return offered([alone], seat, self.kinds, check=lambda action: self._check(state, seat, action))
        return samples(state, seat, alone)

    def _check(self, state: State, seat: Seat, action: Action) -> None:
        gather = self._asking(state, seat, action)
        check = self.asked[gather.kind].check if gather else self.deeds[action.kind].check
        if check is not None:
            check(state, seat, action)

    def _asking(self, state: State, seat: Seat, action: Action) -> Gather | None:
        """The gather that this action answers; None for what is done unasked."""
        if action.kind in self.deeds:
            return None
        asking = [one for one in gathers(state) if seat in one.seats]
        for gather in asking:
            alone = len(asking) == 1  # needs no look at its forms
            if alone or any(form.kind == action.kind for form in self.asked[gather.kind].forms(state, seat, gather)):
                return gather
        return None


def gathers(state: State) -> list[Gather]:
    return [one for one in (*state.aside, *hands(state.stack)) if isinstance(one, Gather)]


def put_aside(state: State, frame: Gather) -> None:
    """A consequence that comes before all others, while whatever is asked stays asked."""
    state.aside = [*state.aside, frame]


def settled_aside(state: State, frame: Gather) -> None:
    state.aside = [one for one in state.aside if one != frame]


def legal(state: State, seat: Seat, actions: Sequence[Action], check: Check) -> list[Action]:
    """Those of these answers that the check lets through."""
    return [one for one in actions if passes(lambda action: check(state, seat, action), one)]


def consequence(name: str, kind: str, rule: str, *subject: str) -> Gather:
    """A frame that asks nobody: `resolve` carries it out, by the step of its kind."""
    return Gather(name, kind, (), rule, subject=subject)
