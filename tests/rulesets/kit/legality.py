"""Answers are accepted exactly when they are legal; everything else is refused, said why, and changes nothing."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from rulesets.common.actions import Action, action_id, arguments, from_json, to_json
from rulesets.common.events import Listener
from rulesets.common.questions import Question
from rulesets.common.records import digest
from rulesets.common.seats import GM, Seat
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import verdict
from tests.rulesets.kit.subjects import Subject, chance, seeded
from tests.rulesets.kit.tries import Tries, all_answers, attempts
from tests.rulesets.kit.walk import Step, Table, answered, questions_of, without_reason

EXACT = 60  # forms with so few answers are tried out completely
ATTEMPTS = 16
ACCEPTED = ("accepted",)


def check_offers(subject: Subject, step: Step) -> None:
    """Invariant 7: offered answers are there when needed, unique, in a stable order, and answer a question."""
    ruleset, state = subject.ruleset, step.after
    if ruleset.outcome(state) is not None:
        return _check_over(subject, step)
    asked = questions_of(subject, state, state.setup)
    for seat in subject.seats(state.setup):
        where = step.where.seen_by(seat)
        legal = ruleset.legal_actions(state, seat)
        ids = [action_id(action) for action in legal]
        where.expect(len(set(ids)) == len(ids), "offers", f"offered twice: {[i for i in ids if ids.count(i) > 1][:3]}")
        again = [action_id(action) for action in ruleset.legal_actions(state.copy(), seat)]
        where.expect(ids == again, "offers", "asked again, the order is another")
        questions = asked.get(seat, [])
        taken = {one: answered(subject, questions, action) for one, action in zip(ids, legal, strict=True)}
        for one, question in taken.items():
            where.expect(question, "offers", f"{one[:300]} answers no question put to {seat}")
        for question in questions:
            if question.must and seat in question.waiting:
                where.expect(question in taken.values(), "offers", f"nothing offered answers {question.id}")
            _check_default(subject, state, seat, question, where)
        for action in legal:
            back = from_json(ruleset.kinds, to_json(action))
            where.expect(back == action, "offers", f"{action_id(action)[:200]} comes back from JSON as {back}")
    return None


def _check_default(subject: Subject, state: Any, seat: Seat, question: Question, where: Where) -> None:
    if question.default is not None:
        found = verdict(subject, state, seat, question.default, where)
        where.expect(found == ACCEPTED, "defaults", f"{question.id}: {action_id(question.default)} is refused: {found}")
    if seat == GM and question.must:
        where.expect(question.default, "defaults", f"{question.id}: the game stops when nobody plays the game master")


def _check_over(subject: Subject, step: Step) -> None:
    """When the game is over nobody is asked and nothing but a ruling is taken."""
    for seat in subject.seats(step.after.setup):
        where = step.where.seen_by(seat)
        must = [q.id for q in subject.ruleset.questions(step.after, seat) if q.must and q.asks(seat)]
        where.expect(not must, "the end", f"still asked: {must}")
        earlier = subject.ruleset.legal_actions(step.before, seat) if step.before is not None else []
        for action in [*earlier[:50], *subject.ruleset.legal_actions(step.after, seat)]:
            if not action.kind.startswith("gm."):
                found = verdict(subject, step.after, seat, action, where)
                where.expect(found != ACCEPTED, "the end", f"{action_id(action)[:200]} is still accepted")


def check_applies(subject: Subject, step: Step, most: int) -> None:
    """Every offered answer passes, applies cleanly and leaves everything accounted for."""
    ruleset = subject.ruleset
    for seat in subject.seats(step.after.setup):
        legal = ruleset.legal_actions(step.after, seat)
        for action in legal[:: max(1, len(legal) // most)]:
            applied(subject, step.after, seat, action, step.where.seen_by(seat))


def applied(subject: Subject, state: Any, seat: Seat, action: Action, where: Where) -> Any:
    """The position after a legal answer and all its consequences."""
    ruleset = subject.ruleset
    found = verdict(subject, state, seat, action, where)
    where.expect(found == ACCEPTED, "accepted when legal", f"{action_id(action)[:200]} is offered and refused: {found}")
    after, dice = state.copy(), seeded(where.seed, state.setup)
    try:
        ruleset.decide(after, seat, action, Listener())
        while ruleset.resolve(after, dice, Listener()):
            pass
        ruleset.audit(after)
    except Exception as error:  # noqa: BLE001 - whatever it raises is the fault we look for
        where.broken("applies cleanly", f"{action_id(action)[:300]} by {seat}: {type(error).__name__}: {error}")
    return after


def check_refusals(subject: Subject, step: Step) -> list[tuple[str, str]]:
    """Invariant 6 with whatever people may send. Returns the codes and rules of the refusals met."""
    met: list[tuple[str, str]] = []
    asked = questions_of(subject, step.after, step.after.setup)
    legal = {seat: subject.ruleset.legal_actions(step.after, seat) for seat in subject.seats(step.after.setup)}
    before = digest(subject.ruleset.encode(step.after))
    for seat, offered in legal.items():
        where, questions = step.where.seen_by(seat), asked.get(seat, [])
        tries = Tries(subject, chance("refusals", where.seed, where.step, seat))
        foreign = [one for other in asked if other != seat for one in legal[other][:8]]
        sent = attempts(tries, questions, offered, [*step.earlier, *foreign], ATTEMPTS)
        if step.action is not None:
            sent.append(step.action)  # repeated, by the one who answered and by all others
        for action in sent:
            found = verdict(subject, step.after, seat, action, where)
            if found == ACCEPTED:
                question = answered(subject, questions, action)
                where.expect(question, "accepted when legal", f"{action_id(action)[:200]} answers nothing, yet passes")
                applied(subject, step.after, seat, action, where)
            else:
                _check_refusal(subject, found, where, action)
                met.append((found[0], found[1]))
    step.where.expect(
        digest(subject.ruleset.encode(step.after)) == before, "refusals", "a refusal changed the position"
    )
    return met


def _check_refusal(subject: Subject, found: tuple[Any, ...], where: Where, action: Action) -> None:
    code, rule = found[0], found[1]
    known = rule in subject.ruleset.rulebook.rules or (not rule and code in ("not_asked", "game_over", "unknown_kind"))
    where.expect(known, "refusals", f"{action_id(action)[:200]}: {code} cites {rule!r}, no rule of this game")


def check_exact(subject: Subject, step: Step) -> None:
    """Where a form has few answers, those offered are exactly those accepted."""
    for seat, questions in questions_of(subject, step.after, step.after.setup).items():
        where = step.where.seen_by(seat)
        offered = {action_id(action) for action in subject.ruleset.legal_actions(step.after, seat)}
        for question in questions:
            for action in all_answers(subject, question, EXACT):
                if action.kind in subject.notes.SAMPLED or action.kind.startswith("gm."):
                    continue
                passes = verdict(subject, step.after, seat, action, where) == ACCEPTED
                there = action_id(action) in offered
                where.expect(
                    passes == there,
                    "accepted when legal",
                    f"{action_id(action)[:200]} is {'' if there else 'not '}offered for {question.id} and "
                    f"{'accepted' if passes else 'refused'}",
                )


def check_near_misses(subject: Subject, step: Step) -> list[tuple[str, str]]:
    """What is shown as forbidden is refused, with the code that was shown."""
    met = []
    for seat in subject.seats(step.after.setup):
        for near in subject.ruleset.near_misses(step.after, seat):
            where = step.where.seen_by(seat)
            found = verdict(subject, step.after, seat, near.action, where)
            where.expect(
                found[0] == near.code and found[1] == near.rule,
                "near misses",
                f"{action_id(near.action)[:200]} is shown as {near.code} ({near.rule}) and gets {found[:2]}",
            )
            met.append((near.code, near.rule))
    return met


def check_any_order(subject: Subject, table: Table) -> int:
    """Invariant 15: answers to one question come in any order and give one digest. Returns how many orders."""
    ruleset, state = subject.ruleset, table.state
    where = table.where
    asked = questions_of(subject, state, state.setup)
    waiting = {q.id: q for found in asked.values() for q in found if q.must and len(q.waiting) > 1}
    tried = 0
    for question in waiting.values():
        answers = [(seat, _an_answer(subject, table, seat, question.id)) for seat in question.waiting if seat in asked]
        given = [(seat, action) for seat, action in answers if action is not None]
        found = set()
        for order in list(permutations(given))[:6] if len(given) > 1 else []:
            after, dice = state.copy(), seeded(table.seed, state.setup)
            for seat, action in order:
                said = verdict(subject, after, seat, action, where)
                where.expect(
                    said == ACCEPTED, "any order", f"{seat} may answer {question.id} first but not later: {said}"
                )
                ruleset.decide(after, seat, action, Listener())
                while ruleset.resolve(after, dice, Listener()):
                    pass
            found.add(digest(ruleset.encode(after)))
            tried += 1
        where.expect(len(found) < 2, "any order", f"{question.id}: {[(s, action_id(a)[:80]) for s, a in given]}")
    return tried


def _an_answer(subject: Subject, table: Table, seat: Seat, question: str) -> Action | None:
    asked = [q for q in subject.ruleset.questions(table.state, seat) if q.id == question and q.asks(seat)]
    legal = [one for one in subject.ruleset.legal_actions(table.state, seat) if answered(subject, asked, one)]
    return legal[table.pick(len(legal))] if legal else None


def check_rulings(subject: Subject, step: Step, most: int) -> int:
    """Rulings want a reason, are marked as such, are for the game master alone and keep the books balanced."""
    ruleset, state, where = subject.ruleset, step.after, step.where.seen_by(GM)
    rulings = [one for one in ruleset.legal_actions(state, GM) if one.kind.startswith("gm.")]
    kinds = [q for q in ruleset.questions(state, GM) if q.id == "gm.rulings"]
    if ruleset.outcome(state) is None:
        where.expect(len(kinds) == 1 and not kinds[0].must, "rulings", "the question gm.rulings does not stand")
    for action in rulings[:: max(1, len(rulings) // most)]:
        name = action_id(action)[:200]
        where.expect(list(arguments(action))[-1:] == ["reason"], "rulings", f"{name}: its last value is no reason")
        silent = verdict(subject, state, GM, without_reason(action), where)
        where.expect(silent != ACCEPTED, "rulings", f"{name} passes without a reason")
        for seat in state.setup.seats:
            said = verdict(subject, state, seat, action, where)
            where.expect(said != ACCEPTED, "rulings", f"{seat} may rule {name}")
        after, sink = state.copy(), Listener()
        ruleset.decide(after, GM, action, sink)
        marked = [event for event in sink.events if event.ruling and event.reason == action.reason]  # type: ignore[attr-defined]
        where.expect(marked, "rulings", f"{name} tells no event that is marked as a ruling with its reason")
        applied(subject, state, GM, action, where)
    return len(rulings)
