"""Every code is said in both languages with every slot filled, and every rule cited exists."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from rulesets.common.actions import Action, arguments
from rulesets.common.seats import Facts, Viewer
from rulesets.common.view import Line
from rulesets.common.words import LANGUAGES, SLOT
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.states import walk
from tests.rulesets.kit.subjects import Subject
from tests.rulesets.kit.walk import Step

Said = tuple[str, str, Facts]  # section of words.toml, code, facts
BROKEN_TEXTS = ("None", "????", "{", "}", "  ")


def said_by_events(subject: Subject, step: Step) -> Iterator[tuple[Viewer, Said]]:
    for event in step.events:
        for viewer in subject.viewers(step.after.setup):
            part = event.part_for(viewer)
            if part is not None:
                yield viewer, ("events", part.code, part.facts)
                for one in part.modifiers:
                    yield viewer, ("causes", one.cause, {"value": one.value})


def said_to(subject: Subject, state: Any, viewer: Viewer) -> Iterator[Said]:
    """What the page says to this viewer in the game's words."""
    ruleset = subject.ruleset
    for question in ruleset.questions(state, viewer):
        yield ("questions", question.kind, question.facts)
        for form in question.forms:
            for name, _ in form.params:
                own = f"{form.kind}.{name}"  # as the page does: a name of its own, or that of all params called so
                yield ("params", own if ruleset.words.has("params", own) else name, {})
    yield from _said_by_phases(ruleset.phase(state, viewer).phases)
    yield from _said_by_view(ruleset.view(state, viewer))
    for one in ruleset.aftermath(state):
        yield ("consequences", one.code, one.facts)
    outcome = ruleset.outcome(state)
    if outcome is not None:
        yield ("endings", outcome.ending, {})
    if viewer in subject.seats(state.setup):
        yield from _said_by_answers(subject, state, viewer)


def _said_by_answers(subject: Subject, state: Any, seat: Viewer) -> Iterator[Said]:
    legal = subject.ruleset.legal_actions(state, seat)
    for action in legal[:: max(1, len(legal) // 12)]:
        yield ("actions", action.kind, _shown(action))
        odds = subject.ruleset.odds_of(state, seat, action)
        for chance in odds.chances if odds else ():
            yield ("odds", chance.code, chance.facts)
        for one in odds.modifiers if odds else ():
            yield ("causes", one.cause, {"value": one.value})
    for near in subject.ruleset.near_misses(state, seat):
        yield ("refusals", near.code, near.facts)
        yield ("actions", near.action.kind, _shown(near.action))


def _shown(action: Action) -> Facts:
    return {
        name: tuple(map(str, value)) if isinstance(value, list) else value for name, value in arguments(action).items()
    }


def _said_by_phases(steps: tuple[Any, ...]) -> Iterator[Said]:
    for one in steps:
        yield ("phases", one.id, {})
        yield from _said_by_phases(one.steps)


def _said_by_view(view: Any) -> Iterator[Said]:
    for card in view.cards:
        yield ("zones", card.zone, {})
    for seat in view.seats:
        yield from (("numbers", name, {}) for name, _ in seat.numbers)
    for _, one in walk(view, "view"):
        if isinstance(one, Line):
            yield ("lines", one.code, one.facts)


def faults(subject: Subject, said: Said, known: Iterable[str] = ()) -> str:
    """What is wrong with a sentence; empty when it can be said in both languages. `known`: ids that the view names."""
    section, code, facts = said
    words = subject.ruleset.words
    if not words.has(section, code):
        return f"[{section}] {code} has no words"
    for language in LANGUAGES:
        sentence = words.sentence(section, code, language)
        for question, name, kind, one, _ in (slot.groups() for slot in SLOT.finditer(sentence)):
            if name not in facts:
                return f"[{section}] {code} ({language}) wants {name}, told only {sorted(facts)}"
            if not question and facts[name] in (None, "", ()) and one is None:
                return f"[{section}] {code} ({language}): {name} is empty"
            if unnamed := _unnamed(subject, kind, facts[name], known):
                return f"[{section}] {code} ({language}): {unnamed} has no name among [names.{kind}]"
        text = words.text(section, code, facts, language)
        found = next((bad for bad in BROKEN_TEXTS if bad in SLOT.sub("", text)), "")
        if found or not text.strip():
            return f"[{section}] {code} ({language}) reads {text!r}"
    return ""


def _unnamed(subject: Subject, kind: str | None, value: Any, known: Iterable[str]) -> str:
    names = subject.ruleset.words._sections.get("names", {}).get(kind) if kind else None
    values = [str(one) for one in (value if isinstance(value, tuple) else (value,)) if one not in (None, "")]
    return next((one for one in values if names and not is_named(one, names) and one not in known), "")


def is_named(one: str, names: Container[str]) -> bool:
    """By a name of its own, or as a way, of which each step has one (see `Words.name`)."""
    return one in names or (" " in one and all(step in names for step in one.split()))


def check_words(subject: Subject, step: Step) -> None:
    """All that is told, asked, offered or shown at this step."""
    for viewer, said in said_by_events(subject, step):
        fault = faults(subject, said)
        step.where.seen_by(viewer).expect(not fault, "words", fault)
    for viewer in subject.viewers(step.after.setup):
        known = subject.ruleset.view(step.after, viewer).names
        for said in said_to(subject, step.after, viewer):
            fault = faults(subject, said, known)
            step.where.seen_by(viewer).expect(not fault, "words", fault)


def check_refusal_words(subject: Subject, code: str, facts: Facts, where: Where) -> None:
    fault = faults(subject, ("refusals", code, facts))
    where.expect(not fault, "words", fault)


def check_rules_cited(subject: Subject, step: Step) -> None:
    """Every rule that an event, a question, a line or a modifier cites is in the ledger."""
    known = subject.ruleset.rulebook.rules
    shown: list[Any] = [list(step.events)]
    for viewer in subject.viewers(step.after.setup):
        ruleset = subject.ruleset
        shown += [ruleset.view(step.after, viewer), ruleset.questions(step.after, viewer)]
        shown += [ruleset.phase(step.after, viewer), ruleset.outcome(step.after), ruleset.aftermath(step.after)]
    for path, one in walk(shown, ""):
        known_fields = getattr(type(one), "__dataclass_fields__", {})
        cited = [one.rule] if "rule" in known_fields else []
        cited += one.rules if "rules" in known_fields else ()
        for rule in cited:
            optional = type(one).__name__ in ("Line", "Form")
            good = rule in known or (optional and rule == "")
            step.where.expect(good, "rules cited", f"{type(one).__name__} {getattr(one, 'code', path)} cites {rule!r}")
    for event in step.events:
        step.where.expect(event.public or event.seats or event.gm, "words", f"{event.code} is told to nobody")
