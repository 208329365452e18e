"""A question put to the reader: its sentence, the legal answers with their odds, the controls of wide answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from campaigns.presenters.odds import OddsShown, show_odds
from campaigns.presenters.speech import Blanks, Chip, Sentence, Speech
from campaigns.presenters.widgets import Widget, Workshop
from rulesets.common.actions import Action, action_id, arguments
from rulesets.common.odds import Odds
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import Malformed

LISTED = 24  # more answers than that become controls
SMALL_RANGE = 7


@dataclass(frozen=True, slots=True)
class Answer:
    """One row: either a whole action, or a kind of answer with controls to fill in."""

    value: str  # what the form posts as `choice`
    sentence: Sentence
    deed: str  # what the main button says while this is chosen
    chosen: bool = False
    odds: OddsShown | None = None
    sure: bool = False
    places: str = ""  # the places of the board that stand for this answer
    widgets: tuple[Widget, ...] = ()
    has_odds: bool = False
    rule: Chip | None = None

    @property
    def key(self) -> str:
        """For the id of its row: the same answer keeps its row whatever comes and goes around it."""
        return sha256(self.value.encode()).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class Asked:
    id: str
    sentence: Sentence
    rule: Chip | None
    answers: tuple[Answer, ...]
    near: tuple[Sentence, ...]
    sealed: bool
    must: bool
    mine: str = ""
    default: str = ""
    is_foreseen: bool = False  # what comes of it can be looked at before

    @property
    def key(self) -> str:
        """Safe in the id of an element; two questions never share one."""
        return key_of(self.id)

    @property
    def form_id(self) -> str:
        """Of one question alone: what was typed for it never turns up in the form of the next."""
        return f"action-{self.key}"

    @property
    def single(self) -> Answer | None:
        """The only kind of answer there is, to be filled in without being chosen first."""
        return self.answers[0] if len(self.answers) == 1 else None

    @property
    def chosen(self) -> Answer | None:
        return self.single or next((one for one in self.answers if one.chosen), None)

    @property
    def deed(self) -> str:
        return self.chosen.deed if self.chosen else ""


@dataclass(frozen=True)
class Asking:
    """All that is needed to show the questions of one reader. `given` says what he typed so far."""

    speech: Speech
    workshop: Workshop
    actions: Sequence[Action]
    near: Sequence[Near] = ()
    kinds: frozenset[str] = frozenset()  # of all answers that some question takes now
    foreseen: frozenset[str] = frozenset()  # of what kinds of answers the future can be told
    odds_of: Callable[[Action], Odds | None] = lambda action: None
    given: Callable[[str], Mapping[str, Any]] = lambda question: {}
    start: Callable[[Question], Action | None] = lambda question: question.mine or question.default

    def show(self, question: Question) -> Asked:
        given = self.given(question.id) or self._filled_in(question)
        answers = [
            answer
            for index, form in enumerate(question.forms)
            for answer in self._answers(question, f"f{index}", form, given)
        ]
        risky = any(answer.odds for answer in answers)
        return Asked(
            id=question.id,
            sentence=self.speech.say("questions", question.kind, question.facts),
            rule=self.speech.chip(question.rule),
            answers=tuple(_with_sure(answer) if risky else answer for answer in answers),
            near=tuple(self._near(one) for one in self.near if self._is_near(one, question)),
            sealed=question.sealed,
            must=question.must,
            mine=self._said(question.mine) if question.mine else "",
            default=self._said(question.default) if question.default else "",
            is_foreseen=any(form.kind in self.foreseen for form in question.forms),
        )

    def _filled_in(self, question: Question) -> Mapping[str, Any]:
        """An answer that may still be changed stands in the form as it was given. What is said for him unless he says
        otherwise fills the form, but chooses nothing."""
        start, mine = self.start(question) if question.forms else None, question.mine
        if start is None:
            return {}
        values = {f"f{n}": arguments(start) for n, form in enumerate(question.forms) if form.kind == start.kind}
        return {"choice": action_id(mine), "kind": mine.kind, **values} if mine else values

    def _answers(self, question: Question, prefix: str, form: Form, given: Mapping[str, Any]) -> list[Answer]:
        legal = [action for action in self.actions if action.kind == form.kind and accepts(form, action)]
        if _is_listed(form, legal):
            return [self._whole(action, form, given) for action in legal]
        return [self._open(question, prefix, form, given, legal)]

    def _whole(self, action: Action, form: Form, given: Mapping[str, Any]) -> Answer:
        value = action_id(action)
        odds = self.odds_of(action)
        sentence = self.speech.say("actions", action.kind, arguments_as_facts(action))
        return Answer(
            value=value,
            sentence=sentence,
            deed=sentence.text,
            chosen=given.get("choice") == value,
            odds=show_odds(odds, self.speech) if odds else None,
            places=" ".join(str(getattr(action, name)) for name, param in form.params if isinstance(param, Pick)),
            rule=self.speech.chip(form.rule),
        )

    def _open(
        self, question: Question, prefix: str, form: Form, given: Mapping[str, Any], legal: Sequence[Action]
    ) -> Answer:
        typed = given.get(prefix)
        values = typed if isinstance(typed, Mapping) else {}
        sentence = self.speech.say("actions", form.kind, Blanks())
        workshop = replace(self.workshop, scope=key_of(question.id))
        return Answer(
            value=prefix,
            sentence=sentence,
            deed=sentence.text.replace(" …", "").strip(),
            chosen=given.get("choice") == prefix or given.get("kind") == form.kind,
            widgets=tuple(
                workshop.widget(param, f"{prefix}.{name}", param_label(self.speech, form.kind, name), values.get(name))
                for name, param in form.params
            ),
            has_odds=any(self.odds_of(action) for action in legal[:1]),
            rule=self.speech.chip(form.rule),
        )

    def _is_near(self, near: Near, question: Question) -> bool:
        """Beside the question that would take it; where none would, beside what has to be answered."""
        kind = near.action.kind
        if kind in self.kinds:
            return any(form.kind == kind for form in question.forms)
        return question.must and not kind.startswith("gm.")

    def _near(self, near: Near) -> Sentence:
        said = self.speech.say("actions", near.action.kind, arguments_as_facts(near.action))
        why = self.speech.say("refusals", near.code, near.facts, near.rule)
        return Sentence((*said.bits, self.speech.colon, *why.bits), why.chip)

    def _said(self, action: Action) -> str:
        return self.speech.text("actions", action.kind, arguments_as_facts(action))


def kind_chosen(question: Question | None, typed: Mapping[str, Any]) -> str:
    """Which kind of answer was filled in; empty where that cannot be told."""
    choice = typed.get("choice", "")
    index = choice[1:4] if isinstance(choice, str) and choice[1:4].isdecimal() else ""
    return question.forms[int(index)].kind if question and index and int(index) < len(question.forms) else ""


def key_of(question: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", question.lower())


def accepts(form: Form, action: Action) -> bool:
    """Whether this action is an answer of this form: of two questions beside each other only one takes it."""
    try:
        for name, param in form.params:
            param.read(arguments(action)[name], name)
    except (Malformed, KeyError):
        return False
    return True


def arguments_as_facts(action: Action) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in arguments(action).items()}


def param_label(speech: Speech, kind: str, name: str) -> str:
    code = next((one for one in (f"{kind}.{name}", name) if speech.words.has("params", one)), name)
    return speech.title("params", code)


def _is_listed(form: Form, legal: Sequence[Action]) -> bool:
    """Few enough answers that each can be a row of its own, and none of them typed freely."""
    small = all(
        isinstance(param, Pick) or (isinstance(param, Number) and param.high - param.low < SMALL_RANGE)
        for _, param in form.params
    )
    return small and 0 < len(legal) <= LISTED


def _with_sure(answer: Answer) -> Answer:
    return replace(answer, sure=answer.odds is None and not answer.widgets)
