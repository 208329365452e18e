"""Who is asked what: each chapter of the rules is a `Room` of questions and consequences; one desk for all of them.

Open decisions are gathers in hand on `state.stack`. What a seat may answer is a list of ready-made actions, and forms
are read off that list, unless a question takes more than it lists. Button, server and secret never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesets.common.actions import Action, arguments
from rulesets.common.answers import REASON, check_answer, passes
from rulesets.common.dice import Dice
from rulesets.common.events import Deaf, Event, Listener, Part, Sink, tell
from rulesets.common.extras import Due
from rulesets.common.frames import Gather, hands, resolve_in_hand, swap
from rulesets.common.odds import Odds
from rulesets.common.params import Number, Param, Pick, Place
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import FEW
from rulesets.common.seats import GM, NO_FACTS, Facts, Seat, Viewer
from rulesets.common.shapes import BoardRuling

from .named import named
from .state import State

Step = Callable[[State, Gather, Dice, Sink], None]
Options = Callable[[State, Seat, Gather], Sequence[Action]]
Why = Callable[[State, Seat, Action], Near | None]
Chances = Callable[[State, Viewer, Action], Odds | None]
ANSWERED, ASKS, GOES_ON = "has_answered", "asks", "goes_on"
PLACES = ("city", "area")  # fields that are pressed on the map
DEAF = Deaf()


@dataclass(frozen=True, slots=True)
class Asked:
    """One kind of question. `options`: all that may be answered, what the clock says first.

    `forms`: where picks one by one do not do; then `check` judges what a form lets through. `told`: codes for
    him and for the others once he has answered ("": nothing). `secret`: not even who has answered is shown.
    """

    options: Options
    then: Step
    forms: Callable[[State, Seat, Gather], Sequence[Form]] | None = None
    check: Callable[[State, Seat, Gather, Action], None] | None = None
    told: tuple[str, str] = ("", "")
    secret: bool = False
    sampled: bool = False  # the forms take more than is listed
    facts: Callable[[State, Viewer, Gather], Facts] | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """What may be done unasked, and is carried out at once."""

    taken: Callable[[State, Seat, Action, Sink], None]
    check: Callable[[State, Seat, Action], None] | None = None


@dataclass(frozen=True, slots=True)
class Unasked:
    """What may be done unasked: as questions, and whether there is any for this seat."""

    questions: Callable[[State, Viewer], Sequence[Question]]
    whether: Callable[[State, Seat], bool]


@dataclass(frozen=True)
class Room:
    """A chapter: kinds of actions, of questions, of frames that ask nobody, what may be done unasked, chances.

    `near`: examples of what is refused with a rule; `why`: the rule against any action whatever.
    """

    kinds: Mapping[str, type[Action]] = field(default_factory=dict)
    asked: Mapping[str, Asked] = field(default_factory=dict)
    steps: Mapping[str, Step] = field(default_factory=dict)
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    may: Sequence[Unasked] = ()
    odds: Mapping[str, Chances] = field(default_factory=dict)
    near: Sequence[Callable[[State, Seat], Sequence[Near]]] = ()
    why: Sequence[Why] = ()


class Desk:
    """All rooms together."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        self.kinds: dict[str, type[Action]] = {kind: one for room in rooms for kind, one in room.kinds.items()}
        self.asked: dict[str, Asked] = {kind: one for room in rooms for kind, one in room.asked.items()}
        self.deeds: dict[str, Deed] = {kind: one for room in rooms for kind, one in room.deeds.items()}
        self.odds: dict[str, Chances] = {kind: one for room in rooms for kind, one in room.odds.items()}
        self.steps: dict[str, Step] = {kind: one for room in rooms for kind, one in room.steps.items()}
        self.steps |= {kind: one.then for kind, one in self.asked.items()}
        self._may = [one for room in rooms for one in room.may]
        self._near = [one for room in rooms for one in room.near]
        self._why = [one for room in rooms for one in room.why]

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        """One for each gather in hand, then what this viewer may do unasked."""
        if state.ending:
            return []
        found = [self._question(state, one, viewer) for one in asking(state)]
        return found + [one for may in self._may for one in may.questions(state, viewer)]

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        if state.ending:
            return []
        found = [one for gather in asking(state) if seat in gather.waiting for one in self.options(state, seat, gather)]
        for question in [one for may in self._may for one in may.questions(state, seat) if one.asks(seat)]:
            found += [
                one for form in question.forms for one in listed(form, self.kinds) if self._may_do(state, seat, one)
            ]
        return found

    def _may_do(self, state: State, seat: Seat, action: Action) -> bool:
        check = self.deeds[action.kind].check
        return not check or passes(lambda one: check(state, seat, one), action)

    def options(self, state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
        return self.asked[gather.kind].options(state, seat, gather)

    def due(self, state: State, seats: Sequence[Seat]) -> Due | None:
        """The first of these seats that has to answer something, and all that it may answer to it."""
        if state.ending:
            return None
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Gather) and len(top.seats) == 1 and not top.answers:  # as nearly always
            return Due(top.seats[0], top.id, self.asked[top.kind].options(state, top.seats[0], top))
        waiting = [(seat, gather) for gather in asking(state) for seat in gather.waiting]
        if not waiting:
            return None
        seat, gather = min(waiting, key=lambda one: seats.index(one[0])) if len(waiting) > 1 else waiting[0]
        return Due(seat, gather.id, self.asked[gather.kind].options(state, seat, gather))

    def has_more(self, state: State, seat: Seat) -> bool:
        """Whether this seat may do anything unasked."""
        return any(may.whether(state, seat) for may in reversed(self._may))  # loans come last, and are often to be had

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        return [one for near in self._near for one in near(state, seat)] if not state.ending else []

    def check(self, state: State, seat: Seat, action: Action) -> None:
        if state.ending:
            raise IllegalAction("game_over")
        for why in self._why:
            if refusal := why(state, seat, action):
                raise IllegalAction(refusal.code, refusal.rule, **refusal.facts)
        check_answer(self.questions(state, seat), seat, action, self.near_misses(state, seat))
        if action.kind in self.deeds:
            check = self.deeds[action.kind].check
            return check(state, seat, action) if check else None
        gather = self._answered(state, seat, action)
        asked = self.asked[gather.kind]
        return asked.check(state, seat, gather, action) if asked.check else None

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        if action.kind in self.deeds:
            self.deeds[action.kind].taken(state, seat, action, sink)
            return self._drop_unanswerable(state)
        gather = self._answered(state, seat, action)
        if state.stack[-1] is gather:
            state.stack[-1] = gather.with_answer(seat, action)
        else:
            state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
        return None if sink.deaf else self._tell(gather, seat, action, sink)

    def _drop_unanswerable(self, state: State) -> None:
        """Questions to which a ruling has left no answer."""
        for gather in asking(state):
            if any(not self.options(state, seat, gather) for seat in gather.waiting):
                state.stack = swap(state.stack, gather, [])
                self._drop_unanswerable(state)
                return

    def _tell(self, gather: Gather, seat: Seat, action: Action, sink: Sink) -> None:
        """Who is seen to be waited for is heard to have answered, in the words of the question or in plain ones."""
        asked = self.asked[gather.kind]
        code, public = asked.told
        mine = Part(code, {"who": seat, **arguments(action)}) if code else Part(ANSWERED, {"who": seat})
        others = None if asked.secret else Part(public or ANSWERED, {"who": seat})
        sink.tell(Event(mine.code, gather.rule, others, {seat: mine}, mine))

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        """One frame in hand that waits for nobody. That another question stands now is told where nothing else is."""
        frames = asking_or_not(state)
        if sink.deaf:
            return resolve_in_hand(state, frames, self.steps, dice, sink)
        held = Listener()
        if not resolve_in_hand(state, frames, self.steps, dice, held):
            return False
        now = asking(state)
        if not any(event.public for event in held.events) and [one for one in frames if one.seats] != now:
            rule = next(one.rule for one in frames if one.complete)
            if now:
                tell(sink, ASKS, rule, who=_asked(now))
            else:
                tell(sink, GOES_ON, rule)
        for event in held.events:
            sink.tell(event)
        return True

    def hasten(self, state: State, dice: Dice) -> bool:
        """Frame after frame while one is in hand that waits for nobody, for no listener. Whether all are done with."""
        steps = self.steps
        while state.stack and not state.ending:
            top = state.stack[-1]
            if isinstance(top, Gather) and (not top.seats or len(top.answers) == len(top.seats)):
                steps[top.kind](state, top, dice, DEAF)
            elif isinstance(top, Gather) or not self.resolve(state, dice, DEAF):
                return False
        return True

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        chances = self.odds.get(action.kind)
        return chances(state, viewer, action) if chances else None

    def _question(self, state: State, gather: Gather, viewer: Viewer) -> Question:
        asked = self.asked[gather.kind]
        answered = tuple([one for one, _ in gather.answers if not asked.secret or viewer in (one, GM)])
        facts = asked.facts(state, viewer, gather) if asked.facts else NO_FACTS
        found = Question(
            gather.id, gather.kind, gather.seats, gather.rule, (), True, gather.sealed, answered, facts=facts
        )
        if viewer not in gather.waiting:
            return found
        options = asked.options(state, viewer, gather)
        if asked.forms is None:
            return replace(found, forms=forms_of(options, gather.rule), default=options[0])
        forms = tuple(replace(one, sampled=asked.sampled) for one in asked.forms(state, viewer, gather))
        return replace(found, forms=forms, default=options[0])

    def _answered(self, state: State, seat: Seat, action: Action) -> Gather:
        """The gather in hand that this action answers."""
        top = state.stack[-1]
        if isinstance(top, Gather) and top.seats:
            return top
        mine = [one for one in asking(state) if seat in one.waiting]
        if len(mine) == 1:
            return mine[0]
        return next(one for one in mine if any(action.kind == other.kind for other in self.options(state, seat, one)))


def _asked(gathers: Sequence[Gather]) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(seat for one in gathers for seat in one.waiting))


def asking(state: State) -> list[Gather]:
    return [one for one in hands(state.stack) if isinstance(one, Gather) and one.seats]


def asking_or_not(state: State) -> list[Gather]:
    return [one for one in hands(state.stack) if isinstance(one, Gather)]


def forms_of(options: Sequence[Action], rule: str) -> tuple[Form, ...]:
    """Forms that take exactly these answers: one for each way to fill in all fields but the last.

    Numbers are no picks, so each number that is the last field has a form of its own.
    """
    groups: dict[tuple[object, ...], list[str]] = {}
    names: dict[str, tuple[str, ...]] = {}
    for action in options:
        given = arguments(action)
        names[action.kind] = tuple(given)
        values = [action.kind, *given.values()]
        if given and isinstance(values[-1], str):
            groups.setdefault(tuple(values[:-1]), []).append(values[-1])
        else:
            groups.setdefault(tuple(values), [])
    found = []
    for (kind, *first), last in groups.items():
        fields = names[str(kind)]
        params = [(name, _only(named(str(kind), name), value)) for name, value in zip(fields, first, strict=False)]
        if last:
            shape = Place if fields[-1] in PLACES else Pick
            params.append((fields[-1], shape(tuple(last), named(str(kind), fields[-1]))))
        found.append(Form(str(kind), tuple(params), rule))
    return tuple(found)


def _only(name: str, value: object) -> Param:
    return Number(value, value) if isinstance(value, int) else Pick((str(value),), name)


def listed(form: Form, kinds: Mapping[str, type[Action]]) -> list[Action]:
    """The answers that a form of picks takes; of a ruling, which may be about everything, a few."""
    if form.kind == BoardRuling.kind:
        return []
    is_ruling = form.kind.startswith("gm.")
    found: list[dict[str, str]] = [{}]
    for name, param in form.params:
        values = param.options if isinstance(param, Pick) else (REASON,)
        values = values[:: -(-len(values) // FEW)] if is_ruling else values
        found = [{**one, name: value} for one in found for value in values]
    return [kinds[form.kind](**one) for one in found]
