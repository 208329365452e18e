"""A question put to the reader: its sentence, the legal answers with their odds, the controls of wide answers."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from campaigns.forms.usual import is_settled
from campaigns.presenters.cards import CardShown
from campaigns.presenters.odds import show_odds
from campaigns.presenters.offered import Answer, Asked, OfCard, key_of
from campaigns.presenters.speech import Bit, Blanks, Sentence, Speech
from campaigns.presenters.widgets import Workshop
from rulesets.common.actions import Action, action_id, arguments
from rulesets.common.odds import Odds
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import Malformed

LISTED = 24  # more answers than that become controls
SMALL_RANGE = 7
ACTING = "card"  # the field that names the card by which something is done
BRIEF = "by_card"


@dataclass(frozen=True)
class Asking:
    """All that is needed to show the questions of one reader. `given` says what he typed so far."""

    speech: Speech
    workshop: Workshop
    actions: Sequence[Action]
    near: Sequence[Near] = ()
    foreseen: frozenset[str] = frozenset()  # of what kinds of answers the future can be told
    odds_of: Callable[[Action], Odds | None] = lambda action: None
    given: Callable[[str], Mapping[str, Any]] = lambda question: {}
    start: Callable[[Question], Action | None] = lambda question: question.mine or question.default
    walked: Container[str] = ()  # kinds of answers that can be walked through

    def show(self, question: Question) -> Asked:
        given = self.given(question.id) or self._filled_in(question)
        answers = [
            answer
            for index, form in enumerate(question.forms)
            for answer in self._answers(question, f"f{index}", form, given)
        ]
        if question.at_hand and not any(answer.chosen for answer in answers):
            answers = _with_first_open(answers)
        risky = any(answer.odds for answer in answers)
        near = [(one, show_near(self.speech, one)) for one in self.near if _takes(question, one)]
        groups = self._of_cards(answers, near) if len(answers) > LISTED else ()
        grouped = [one.card.id for one in groups]
        return Asked(
            id=question.id,
            sentence=self.speech.say("questions", question.kind, question.facts),
            rule=self.speech.chip(question.rule),
            answers=tuple(_with_sure(answer) if risky else answer for answer in answers),
            near=tuple(said for one, said in near if self._acting(one.action) not in grouped),
            of_cards=groups,
            sealed=question.sealed,
            must=question.must,
            mine=self._said(question.mine) if question.mine else "",
            default=self._said(question.default) if question.default else "",
            is_foreseen=any(form.kind in self.foreseen for form in question.forms),
            at_hand=question.at_hand,
        )

    def _of_cards(self, answers: Sequence[Answer], near: Sequence[tuple[Near, Sentence]]) -> tuple[OfCard, ...]:
        """Each card that may do several things, with all of them and what comes near."""
        cards = {one.by.id: one.by for one in answers if one.by}
        return tuple(
            OfCard(
                card,
                tuple(one for one in answers if one.by and one.by.id == card.id),
                tuple(said for one, said in near if self._acting(one.action) == card.id),
            )
            for card in cards.values()
        )

    def _brief(self, action: Action) -> Sentence | None:
        is_said = self.speech.words.has(BRIEF, action.kind)
        return self.speech.say(BRIEF, action.kind, arguments_as_facts(action)) if is_said else None

    @staticmethod
    def _acting(action: Action) -> str:
        return str(arguments(action).get(ACTING, ""))

    def _filled_in(self, question: Question) -> Mapping[str, Any]:
        """An answer that may still be changed stands in the form as it was given. What is said for him unless he says
        otherwise fills the form, but chooses nothing."""
        start, mine = self.start(question) if question.forms else None, question.mine
        if start is None:
            return {}
        values = {f"f{n}": arguments(start) for n, form in enumerate(question.forms) if form.kind == start.kind}
        return {"choice": action_id(mine), "kind": mine.kind, **values} if mine else values

    def _answers(self, question: Question, prefix: str, form: Form, given: Mapping[str, Any]) -> list[Answer]:
        offered = [action for action in self.actions if action.kind == form.kind]
        if form.params and len(offered) == 1 and all(is_settled(param) for _, param in form.params):
            return [self._whole(offered[0], form, given)]
        legal = [action for action in offered if accepts(form, action)]
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
            card=self._card(action, form),
            by=self.workshop.cards.get(self._acting(action)),
            brief=self._brief(action),
            has_odds=action.kind in self.walked,
        )

    def _card(self, action: Action, form: Form) -> CardShown | None:
        """Where there is but one thing to pick, and it is a card."""
        picks = [(name, param.kind) for name, param in form.params if isinstance(param, Pick)]
        return self.workshop.card(picks[0][1], str(getattr(action, picks[0][0]))) if len(picks) == 1 else None

    def _open(
        self, question: Question, prefix: str, form: Form, given: Mapping[str, Any], legal: Sequence[Action]
    ) -> Answer:
        typed = given.get(prefix)
        values = typed if isinstance(typed, Mapping) else {}
        picks = {name: param for name, param in form.params if isinstance(param, Pick)}
        settled = {name: pick.options[0] for name, pick in picks.items() if is_settled(pick)}
        sentence = _titled(self.speech, form.kind, settled)
        workshop = replace(
            self.workshop, scope=key_of(question.id), folded=form.folded, laid_out=form.laid_out, kind=form.kind
        )
        made = {
            name: workshop.widget(
                param, f"{prefix}.{name}", param_label(self.speech, form.kind, name), values.get(name)
            )
            for name, param in form.params
        }
        return Answer(
            value=prefix,
            sentence=sentence,
            deed=_named_deed(sentence.text),
            chosen=given.get("choice") == prefix or given.get("kind") == form.kind,
            places=" ".join(settled.values()),
            widgets=tuple(one for name, one in made.items() if name not in form.folded),
            more=tuple(one for name, one in made.items() if name in form.folded),
            has_odds=any(self.odds_of(action) for action in legal[:1]),
            rule=self.speech.chip(form.rule),
        )

    def _said(self, action: Action) -> str:
        return self.speech.text("actions", action.kind, arguments_as_facts(action))


def kind_chosen(question: Question | None, typed: Mapping[str, Any]) -> str:
    """Which kind of answer was filled in; empty where that cannot be told."""
    choice = typed.get("choice", "")
    index = choice[1:4] if isinstance(choice, str) and choice[1:4].isdecimal() else ""
    return question.forms[int(index)].kind if question and index and int(index) < len(question.forms) else ""


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


def said_near(speech: Speech, near: Near) -> Sentence:
    """The answer that may not be given now, by what makes it this one."""
    if near.about and speech.words.has("near", near.action.kind):
        return speech.say("near", near.action.kind, near.about)
    return speech.say("actions", near.action.kind, arguments_as_facts(near.action))


def show_near(speech: Speech, near: Near) -> Sentence:
    why = speech.say("refusals", near.code, near.facts, near.rule)
    return Sentence((*_unfinished(said_near(speech, near).bits), speech.colon, *why.bits), why.chip)


def _unfinished(bits: tuple[Bit, ...]) -> tuple[Bit, ...]:
    """Without the stop at its end, so that it can go on."""
    return (*bits[:-1], replace(bits[-1], text=bits[-1].text.rstrip("."))) if bits else ()


def _takes(question: Question, near: Near) -> bool:
    """Whether the question is about this kind of answer."""
    return any(form.kind == near.action.kind for form in question.forms)


def _titled(speech: Speech, kind: str, settled: Mapping[str, str]) -> Sentence:
    """What a kind of answer is called before anything is filled in: in [forms], or as its sentence with gaps."""
    if speech.words.has("forms", kind):
        return speech.say("forms", kind, settled)
    return speech.say("actions", kind, Blanks(settled))


def _named_deed(sentence: str) -> str:
    """The deed without what is not filled in yet; nothing where too little of it is left."""
    said = sentence.replace(" …", "").strip()
    return "" if "…" in said else said


def _is_listed(form: Form, legal: Sequence[Action]) -> bool:
    """Few enough answers that each can be a row of its own, and none of them typed freely."""
    small = all(
        isinstance(param, Pick) or (isinstance(param, Number) and param.high - param.low < SMALL_RANGE)
        for _, param in form.params
    )
    return small and 0 < len(legal) <= LISTED and (not form.sampled or len(legal) == _possible(form))


def _possible(form: Form) -> int:
    """How many different answers a form could take, were all of them legal."""
    return prod(len(one.options) if isinstance(one, Pick) else one.high - one.low + 1 for _, one in form.params)


def _with_first_open(answers: Sequence[Answer]) -> list[Answer]:
    """The first kind that is filled in stands ready: as long as nothing is filled in, it says nothing."""
    first = next((answer for answer in answers if answer.widgets), None)
    return [replace(answer, chosen=answer is first) for answer in answers]


def _with_sure(answer: Answer) -> Answer:
    return replace(answer, sure=answer.odds is None and not answer.widgets)
