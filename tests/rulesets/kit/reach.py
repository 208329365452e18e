"""Random games end, in every way there is, and come by everything that the game can say."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from rulesets.common.actions import Action
from rulesets.common.words import COMMON
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.legality import check_near_misses, check_refusals
from tests.rulesets.kit.subjects import Subject
from tests.rulesets.kit.walk import Step

REFUSALS = ("IllegalAction", "Near")


def check_ends(subject: Subject, game: Sequence[Step]) -> str:
    """Invariant 8: the game is over within the stated number of decisions. Returns how it ended."""
    last = game[-1]
    outcome = subject.ruleset.outcome(last.after)
    last.where.expect(outcome, "random play ends", "the game just stops")
    assert outcome is not None
    limit = subject.ruleset.meta.scenario(last.after.setup.scenario).decision_limit
    decisions = sum(step.choices > 1 for step in game)
    last.where.expect(decisions <= limit, "random play ends", f"{decisions} decisions, {limit} are stated")
    strange = [seat for seat in (*outcome.winners, *outcome.results) if seat not in last.after.setup.seats]
    last.where.expect(not strange, "random play ends", f"{strange} won and never played")
    return outcome.ending


class Reached:
    """What many random games came by."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.counts: Counter[str] = Counter()

    def add(self, game: Sequence[Step], *, refusals_every: int) -> None:
        pool: list[Action] = []
        for step in game:
            if step.action is not None:
                self.counts[f"action:{step.action.kind}"] += 1
                pool.append(step.action)
            for event in step.events:
                parts = [event.public, event.gm, *event.seats.values()]
                for code in {event.code, *(part.code for part in parts if part)}:
                    self.counts[f"event:{code}"] += 1
            for seat in self.subject.seats(step.after.setup):
                for question in self.subject.ruleset.questions(step.after, seat):
                    self.counts[f"question:{question.kind}"] += 1
            if step.number % refusals_every == step.where.seed % refusals_every:
                self._refused(step, pool)
        outcome = self.subject.ruleset.outcome(game[-1].after)
        if outcome is not None:
            self.counts[f"ending:{outcome.ending}"] += 1

    def _refused(self, step: Step, pool: Sequence[Action]) -> None:
        for code, rule in [*check_refusals(self.subject, step, pool[-30:]), *check_near_misses(self.subject, step)]:
            self.counts[f"refusal:{code}"] += 1
            self.counts[f"rule:{rule}"] += 1

    def check(self) -> None:
        where = Where(self.subject.slug, 0)
        wanted = everything(self.subject)
        named = self.subject.notes.UNREACHED
        missing = [one for one in wanted if not self.counts[one] and one not in named]
        where.expect(
            not missing, "reach", f"never came by {missing}; reach them or name them in UNREACHED with a reason"
        )
        idle = [one for one in named if self.counts[one]]
        where.expect(not idle, "reach", f"{idle} are named in UNREACHED and were reached")


def everything(subject: Subject) -> list[str]:
    """All that games should come by: action kinds, and what the source tells, refuses, asks, and how it ends."""
    found = [f"action:{kind}" for kind in subject.ruleset.kinds]
    found += [f"ending:{code}" for code in subject.ruleset.words.codes("endings")]
    source = uses(subject.source)
    common = tomllib.loads(COMMON.read_text("utf-8")).get("events", {})
    told = [*source.get("Event", ()), *(code for code in subject.ruleset.words.codes("events") if code not in common)]
    found += [f"event:{code}" for code in told]
    found += [f"question:{kind}" for kind in source.get("Question", ())]
    found += [f"refusal:{code}" for name in REFUSALS for code in source.get(name, ())]
    automatic = [one.id for one in subject.ruleset.rulebook if one.mode == "auto"]
    found += [f"rule:{rule}" for rule in source.get("refusing rules", ()) if rule in automatic]
    return list(dict.fromkeys(found))


@cache
def uses(source: Path) -> dict[str, list[str]]:
    """The codes written down in a game's code, by the class that is given them; and the rules its refusals cite."""
    found: dict[str, list[str]] = {}
    files = sorted(source.rglob("*.py")) if source.is_dir() else [source.with_suffix(".py")]
    for file in files:
        if file.name.startswith(("test_", "probes", "leaks")):
            continue
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                _note(found, call.func.id, call)
    return {name: list(dict.fromkeys(codes)) for name, codes in found.items()}


def _note(found: dict[str, list[str]], name: str, call: ast.Call) -> None:
    code_at = 1 if name in ("Near", "Question") else 0
    if len(call.args) > code_at:
        found.setdefault(name, []).extend(texts(call.args[code_at]))
    if name in REFUSALS:
        for argument in call.args:
            found.setdefault("refusing rules", []).extend(_rules(argument))


def texts(node: ast.expr) -> Iterator[str]:
    """The text constants that an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def _rules(node: ast.expr) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name) and one.value.id == "RULE":
            yield from texts(one.slice)
