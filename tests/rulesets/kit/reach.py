"""Random games end, in every way there is, and come by everything that the game can say."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence

from rulesets.common.words import COMMON
from tests.rulesets.kit import sources
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.legality import check_near_misses, check_refusals
from tests.rulesets.kit.subjects import Subject
from tests.rulesets.kit.walk import Step


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
        for step in game:
            if step.action is not None:
                self.counts[f"action:{step.action.kind}"] += 1
            for event in step.events:
                parts = [event.public, event.gm, *event.seats.values()]
                for code in {event.code, *(part.code for part in parts if part)}:
                    self.counts[f"event:{code}"] += 1
            for seat in self.subject.seats(step.after.setup):
                for question in self.subject.ruleset.questions(step.after, seat):
                    self.counts[f"question:{question.kind}"] += 1
            if step.number % refusals_every == step.where.seed % refusals_every:
                self._refused(step)
        outcome = self.subject.ruleset.outcome(game[-1].after)
        if outcome is not None:
            self.counts[f"ending:{outcome.ending}"] += 1

    def _refused(self, step: Step) -> None:
        for code, rule in [*check_refusals(self.subject, step), *check_near_misses(self.subject, step)]:
            self.counts[f"refusal:{code}"] += 1
            self.counts[f"rule:{rule}"] += 1

    def check(self) -> None:
        where = Where(self.subject.slug, 0)
        wanted = everything(self.subject)
        named, seldom = self.subject.notes.UNREACHED, self.subject.notes.SELDOM
        missing = [one for one in wanted if not self.counts[one] and one not in named and one not in seldom]
        where.expect(
            not missing, "reach", f"never came by {missing}; reach them or name them in UNREACHED with a reason"
        )
        idle = [one for one in named if self.counts[one]]
        where.expect(not idle, "reach", f"{idle} are named in UNREACHED and were reached")
        unknown = [one for one in seldom if one not in wanted]
        where.expect(not unknown, "reach", f"{unknown} are named in SELDOM, and there is no such thing")


def everything(subject: Subject) -> list[str]:
    """All that games should come by: action kinds, and what the source tells, refuses, asks, and how it ends."""
    found = [f"action:{kind}" for kind in subject.ruleset.kinds]
    found += [f"ending:{code}" for code in subject.ruleset.words.codes("endings")]
    common = tomllib.loads(COMMON.read_text("utf-8")).get("events", {})
    told = [
        *sources.codes_of(subject.source, "Event"),
        *(code for code in subject.ruleset.words.codes("events") if code not in common),
    ]
    found += [f"event:{code}" for code in told]
    found += [f"question:{kind}" for kind in sources.codes_of(subject.source, "Question")]
    found += [f"refusal:{code}" for code in sources.codes_of(subject.source, *sources.REFUSALS)]
    automatic = [one.id for one in subject.ruleset.rulebook if one.mode == "auto"]
    found += [f"rule:{rule}" for rule in sources.refusing_rules(subject.source) if rule in automatic]
    return list(dict.fromkeys(found))
