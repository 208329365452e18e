"""The decisions that games are made of: one of several things, or just a yes, asked of one seat or of many at once.

A game lists them in one table, kind by kind. Questions, the clock's answers, what is told and written down, what
follows once all have answered, and what a viewer cannot know of the answers of others rest on that table, so that
button, server and secret never disagree:

    ASKED = {"stake": Asked(cards_in_hand, show_stakes, ("staked", "sealed")), "capitulate": Asked(carried_out=leave)}
    DESK = Desk(KINDS, ASKED, {"battle": roll_battle})

Open decisions are gathers in hand on `state.stack`. Where gathers of a kind stand side by side the action is a
`ChoiceAt`, and the first word of a gather's subject says which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, Self, TypeVar

from rulesets.common.actions import Action
from rulesets.common.answers import offered
from rulesets.common.dice import Dice
from rulesets.common.events import Sink, whisper
from rulesets.common.frames import Frame, Gather, hands, reseal, resolve_in_hand, swap
from rulesets.common.params import Param, Pick, Place
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, NO_FACTS, RuleId, Seat, Viewer
from rulesets.common.shapes import ChoiceAt, chosen


class Desked(Protocol):
    stack: list[Frame]
    marks: list[str]  # what was done this turn, sorted: "banner red" when red has decided that

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Desked)
Step = Callable[[S, Gather, Dice, Sink], None]


@dataclass(frozen=True, slots=True)
class Asked(Generic[S]):
    """One kind of decision. `options` lists what a seat may choose, the clock's choice first; None: nothing to choose.

    It is written down until all have answered, unless it is `carried_out` or `kept` at once.
    """

    options: Callable[[S, Seat], Sequence[str]] | None = None
    then: Step[S] | None = None  # once all have answered
    told: tuple[str, str] = ("", "")  # codes for him and for the others; "": they learn nothing
    rule: RuleId = ""  # of what a seat may decide without being asked
    carried_out: Callable[[S, Seat, Action, Sink], None] | None = None
    kept: str = ""  # the table of the state in which the choice of each seat is kept; once a turn
    places: bool = False  # the options are places of the board
    secret: bool = False  # not even who has answered is shown to the others
    grave: bool = False  # the page asks again


@dataclass(frozen=True, slots=True)
class Desk(Generic[S]):
    kinds: Mapping[str, type[Action]]
    asked: Mapping[str, Asked[S]]
    consequences: Mapping[str, Step[S]]  # kinds of frames that ask nobody
    last: str = ""  # frames of this kind come last: whoever waits for dice does not hold up a window

    def questions(self, state: S, viewer: Viewer) -> list[Question]:
        """One for each gather in hand that asks somebody; a form and the clock's answer for those it waits for."""
        return [self._question(state, one, viewer) for one in _gathers(state) if one.seats]

    def may(self, state: S, turn: str, seat: Seat, *kinds: str) -> list[Question]:
        """What a seat may decide unasked, unless it has done so this turn; the others do not see whether it has."""
        found = []
        for kind in [one for one in kinds if f"{one} {seat}" not in state.marks]:
            form, rule = self.form(state, kind, seat), self.asked[kind].rule
            found.append(Question(f"{turn}.{kind}.{seat}", kind, (seat,), rule, (form,), must=False, sealed=True))
        return found

    def form(self, state: S, kind: str, seat: Seat, at: str = "") -> Form:
        asked = self.asked[kind]
        params: list[tuple[str, Param]] = [("at", Pick((at,), "place"))] if at else []
        if asked.options is not None:
            options = tuple(asked.options(state, seat))
            params.append(("choice", Place(options, kind) if asked.places else Pick(options, kind)))
        return Form(kind, tuple(params), grave=asked.grave)

    def decide(self, state: S, seat: Seat, action: Action, sink: Sink) -> None:
        asked = self.asked[action.kind]
        if asked.carried_out is not None:
            return asked.carried_out(state, seat, action, sink)
        at, (code, public) = getattr(action, "at", ""), asked.told
        rule = self._write_down(state, seat, action, at) if not asked.kept else asked.rule
        if asked.kept:
            getattr(state, asked.kept)[seat] = chosen(action)
            state.marks = sorted([*state.marks, f"{action.kind} {seat}"])
        return whisper(sink, code, rule, to=seat, public=public, choice=chosen(action), at=at)

    def resolve(self, state: S, dice: Dice, sink: Sink) -> bool:
        """One frame in hand that waits for nobody."""
        frames = sorted(_gathers(state), key=lambda frame: frame.kind == self.last)
        return resolve_in_hand(state, frames, {one.kind: self._step(one.kind) for one in frames}, dice, sink)

    def redraw(self, state: S, viewer: Viewer, dice: Dice) -> None:
        """For a position drawn anew: other sealed answers of others, each one that its seat could have given."""
        for gather in [one for one in _gathers(state) if one.sealed and viewer != GM]:
            drawn = self._resealed(state, gather, viewer, dice)
            state.stack = swap(state.stack, gather, [drawn])

    def _write_down(self, state: S, seat: Seat, action: Action, at: str) -> RuleId:
        """In the gather in hand that asks for it; returns its rule."""
        gather = next(one for one in _gathers(state) if one.kind == action.kind and at == self._at(one))
        state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
        return gather.rule

    def _resealed(self, state: S, gather: Gather, viewer: Viewer, dice: Dice) -> Gather:
        shown = not self.asked[gather.kind].secret
        return reseal(gather, viewer, lambda seat: self._answers(state, gather, seat), dice, shown=shown)

    def _step(self, kind: str) -> Step[S]:
        then = self.asked[kind].then if kind in self.asked else self.consequences[kind]
        if then is None:
            raise LookupError(f"nothing follows {kind}")
        return then

    def _question(self, state: S, gather: Gather, viewer: Viewer) -> Question:
        secret, at = self.asked[gather.kind].secret, self._at(gather)
        answered = tuple(seat for seat, _ in gather.answers if not secret or viewer in (seat, GM))
        found = Question(gather.id, gather.kind, gather.seats, gather.rule, sealed=gather.sealed, answered=answered)
        found = replace(found, facts={"at": at} if at else NO_FACTS)
        if viewer not in gather.waiting:
            return found
        form = self.form(state, gather.kind, viewer, at)
        first = {name: param.options[0] for name, param in form.params if isinstance(param, Pick)}
        return replace(found, forms=(form,), default=self.kinds[gather.kind](**first))

    def _answers(self, state: S, gather: Gather, seat: Seat) -> list[Action]:
        form = self.form(state, gather.kind, seat, self._at(gather))
        return offered([Question(gather.id, gather.kind, (seat,), gather.rule, (form,))], seat, self.kinds)

    def _at(self, gather: Gather) -> str:
        return gather.subject[0] if issubclass(self.kinds[gather.kind], ChoiceAt) else ""


def _gathers(state: Desked) -> list[Gather]:
    return [one for one in hands(state.stack) if isinstance(one, Gather)]
