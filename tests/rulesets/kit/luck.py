"""Dice: asked first, under keys of their own, claimed by what is told, and as likely as foretold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from rulesets.common.actions import Action, action_id
from rulesets.common.dice import DECK, OPEN, Ask, Dice, DiceNeeded, private
from rulesets.common.drivers import Typed
from rulesets.common.events import Event, Listener
from rulesets.common.playout import asked, asked_seats
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC, Seat
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import heard
from tests.rulesets.kit.still import still
from tests.rulesets.kit.subjects import Subject, chance, seeded
from tests.rulesets.kit.walk import Frame, Step

SIGMAS = 4


class Doled(Dice):
    """Hands out only the faces it was given; for any other it stops, whoever would roll."""

    def __init__(self, given: dict[str, tuple[int, ...]]) -> None:
        super().__init__()
        self.given = given

    def faces(self, ask: Ask) -> tuple[int, ...]:
        if ask.key not in self.given:
            raise DiceNeeded([ask])
        return self.given[ask.key]

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        missing = [ask for ask in asks if ask.key not in self.given]
        if missing:
            raise DiceNeeded(missing)
        return super().together(asks)


def check_asks_first(subject: Subject, step: Step) -> None:
    """A frame that lacks a die has touched nothing; fed one die after the other it comes to the same end."""
    for frame in step.frames:
        if frame.rolled:
            _check_doled(subject, step, frame)
            _check_typed(subject, step, frame)


def _check_doled(subject: Subject, step: Step, frame: Frame) -> None:
    faces = {one.ask.key: one.faces for one in step.dice}  # fights side by side ask together
    dice = Doled({})
    state, sink = _resolved(subject, step, frame, dice, lambda ask: faces.get(ask.key))
    _check_same_end(subject, step, frame, state, sink, "one die after the other")


def _check_typed(subject: Subject, step: Step, frame: Frame) -> None:
    site = seeded(step.where.seed, frame.before.setup)
    typed: dict[str, Any] = {}
    known = {one.ask.key: one for one in step.dice}
    state, sink = frame.before.copy(), Listener()
    for _ in range(1000):
        try:
            subject.ruleset.resolve(state, Typed(site, typed), sink)
            break
        except DiceNeeded as needed:
            for ask in needed.asks:
                step.where.expect(ask.stream == OPEN, "dice", f"{ask.key} of stream {ask.stream} is put to a person")
                typed[ask.key] = (known[ask.key].faces, "typed")
            state, sink = frame.before.copy(), Listener()
    _check_same_end(subject, step, frame, state, sink, "typed")


def _resolved(subject: Subject, step: Step, frame: Frame, dice: Doled, faces: Any) -> tuple[Any, Listener]:
    before = digest(subject.ruleset.encode(frame.before))
    for _ in range(1000):
        state, sink = frame.before.copy(), Listener()
        try:
            subject.ruleset.resolve(state, dice, sink)
        except DiceNeeded as needed:
            keys = [ask.key for ask in needed.asks]
            touched = digest(subject.ruleset.encode(state)) != before
            step.where.expect(not touched, "dice asked first", f"the state was touched before {keys} were rolled")
            step.where.expect(not sink.events, "dice asked first", f"something was told before {keys} were rolled")
            for ask in needed.asks:
                found = faces(ask)
                step.where.expect(
                    found is not None, "dice asked first", f"{ask.key} is asked only when dice are missing"
                )
                dice.given[ask.key] = found
        else:
            return state, sink
    return step.where.broken("dice asked first", "it never stops asking")


def _check_same_end(subject: Subject, step: Step, frame: Frame, state: Any, sink: Listener, how: str) -> None:
    same = digest(subject.ruleset.encode(state)) == digest(subject.ruleset.encode(frame.after))
    step.where.expect(same, "dice", f"{how}: another position than with the site's dice")
    step.where.expect(still(sink.events) == still(frame.events), "dice", f"{how}: other things are told")


def check_keys(game: Sequence[Step]) -> None:
    """Dice keys are unique in a game."""
    seen: dict[str, int] = {}
    for step in game:
        for one in step.dice:
            first = seen.setdefault(one.ask.key, step.number)
            again = first != step.number or [r.ask.key for r in step.dice].count(one.ask.key) > 1
            step.where.expect(not again, "dice keys", f"{one.ask.key} was rolled in step {first} and again")


def check_claims(subject: Subject, step: Step) -> None:
    """Every die is claimed by what was told in the same breath; hidden rolls are shown to their owner alone."""
    moments = [(step.told, step.rolled), *((frame.events, frame.rolled) for frame in step.frames)]
    for events, rolled in moments:
        viewers = subject.viewers(step.after.setup)
        claimed = {viewer: [key for event in events for key in _dice(event, viewer)] for viewer in viewers}
        for one in rolled:
            ask = one.ask
            lookers = [viewer for viewer in viewers if ask.key in claimed[viewer]]
            step.where.expect(lookers, "dice claimed", f"nobody is told of {ask.key} ({ask.why})")
            open_to_all = ask.stream != OPEN or PUBLIC in lookers
            step.where.expect(open_to_all, "dice claimed", f"{ask.key} of the open stream is not shown to everybody")
            owners = [GM, *(seat for seat in viewers if ask.stream == private(seat))]
            shown = any(ask.key.startswith(prefix) for prefix in subject.notes.SHOWN_DICE)
            strange = [one for one in lookers if one not in owners]
            step.where.expect(
                ask.stream == OPEN or shown or not strange,
                "dice claimed",
                f"{strange} may look at {ask.key} of the hidden stream {ask.stream}",
            )
            step.where.expect(ask.shape != "shuffle" or ask.stream == DECK, "dice", f"{ask.key} shuffles in the open")
        known = {one.ask.key for one in rolled}
        lost = [key for keys in claimed.values() for key in keys if key not in known]
        step.where.expect(not lost, "dice claimed", f"{lost[:3]} are claimed and were not rolled here")


def _dice(event: Event, viewer: str) -> tuple[str, ...]:
    part = event.part_for(viewer)
    return part.dice if part else ()


def check_has_odds(subject: Subject, step: Step, most: int) -> None:
    """Invariant 14: an answer that sends for dice foretells how they may fall, or its kind says why not."""
    for seat in subject.seats(step.after.setup):
        legal = subject.ruleset.legal_actions(step.after, seat)
        for action in legal[:: max(1, len(legal) // most)]:
            where = step.where.seen_by(seat)
            odds = subject.ruleset.odds_of(step.after, seat, action)
            if odds is not None:
                weights = [one.weight for one in odds.chances]
                good = all(type(one) is int and one >= 0 for one in weights) and sum(weights) == odds.total > 0
                where.expect(good, "odds", f"{action_id(action)[:200]}: {weights} of {odds.total}")
            elif action.kind not in subject.notes.NO_ODDS:
                rolled = _rolls(subject, step.after, seat, action, where)
                where.expect(not rolled, "odds", f"{action_id(action)[:200]} sends for {rolled[:3]} and has none")


def _rolls(subject: Subject, state: Any, seat: Seat, action: Action, where: Where) -> list[str]:
    after, dice = state.copy(), seeded(where.seed, state.setup)
    subject.ruleset.decide(after, seat, action, Listener())
    while subject.ruleset.resolve(after, dice, Listener()):
        pass
    return [one.ask.key for one in dice.rolled if one.ask.shape != "shuffle"]


@dataclass(slots=True)
class Tally:
    """How often chances came true in many trials, and how often they should have."""

    trials: int = 0
    came: Counter[str] = field(default_factory=Counter)
    foretold: Counter[str] = field(default_factory=Counter)
    variance: Counter[str] = field(default_factory=Counter)

    def add(self, odds: Any, counts: dict[str, int]) -> None:
        trials = sum(counts.values())
        self.trials += trials
        for code, count in counts.items():
            share = odds.share(code)
            self.came[code] += count
            self.foretold[code] += trials * share
            self.variance[code] += trials * share * (1 - share)

    def merge(self, other: Tally) -> None:
        self.trials += other.trials
        for mine, theirs in zip(self._counts(), other._counts(), strict=True):
            mine.update(theirs)

    def _counts(self) -> tuple[Counter[str], ...]:
        return self.came, self.foretold, self.variance

    def strays(self) -> str:
        """The chances that came true too often or too seldom."""
        return ", ".join(
            f"{code} {count}, foretold {self.foretold[code]:.0f}"
            for code, count in self.came.items()
            if abs(count - self.foretold[code]) > SIGMAS * sqrt(max(self.variance[code], 1e-9)) + 1e-6
        )


def check_odds(subject: Subject, step: Step, seat: Seat, action: Action, trials: int) -> Tally | None:
    """The engine's own dice against the odds foretold, within four sigma for each chance. None: nothing to compare."""
    odds = subject.ruleset.odds_of(step.after, seat, action)
    if odds is None:
        return None
    first = _count(subject, step, seat, action, range(trials))
    if first is None:
        return None
    if _strays(odds, first):  # once in many thousand times by bad luck: look again, longer
        longer = 4 * trials
        again = _count(subject, step, seat, action, range(trials, trials + longer)) or {}
        strays = _strays(odds, again)
        step.where.seen_by(seat).expect(not strays, "odds", f"{action_id(action)[:200]}: {strays} of {longer}")
    tally = Tally()
    tally.add(odds, first)
    return tally


def _count(subject: Subject, step: Step, seat: Seat, action: Action, trials: range) -> dict[str, int] | None:
    odds = subject.ruleset.odds_of(step.after, seat, action)
    assert odds is not None
    counts: dict[str, int] = dict.fromkeys((one.code for one in odds.chances), 0)
    where = step.where.seen_by(seat)
    for n in trials:
        code = trial(subject, step.after, seat, action, odds, (where.seed, where.step, n, action_id(action)))
        if code is None:
            return None
        if code == "":
            continue
        where.expect(code in counts, "odds", f"{action_id(action)[:200]} came to {code}, foretold {list(counts)}")
        counts[code] += 1
    return counts


def _strays(odds: Any, counts: dict[str, int]) -> str:
    tally = Tally()
    tally.add(odds, counts)
    return tally.strays()


def trial(subject: Subject, state: Any, seat: Seat, action: Action, odds: Any, name: tuple[object, ...]) -> str | None:
    """How it ends once: all that the seat cannot know is drawn, and others answer at random, until it is decided.

    `name`: of the dice, which no two trials may share, or what is added up of many would stray too often.
    """
    ruleset, dice = subject.ruleset, chance("odds", *name)
    after = ruleset.unknown_to(state.copy(), seat, dice)
    sink = Listener()
    ruleset.decide(after, seat, action, sink)
    for _ in range(20):
        while ruleset.resolve(after, dice, sink):
            pass
        code = came_out(subject, sink.events, seat, action, odds)
        if code is not None or ruleset.outcome(after) is not None:
            return code
        other, questions = asked(ruleset, after, asked_seats(after))
        if not other:
            return None
        due = [form.kind for question in questions if question.must for form in question.forms]
        legal = [one for one in ruleset.legal_actions(after, other) if one.kind in due]
        ruleset.decide(after, other, legal[dice.pick(len(legal), key="", seat="", why="")], sink)
    return None


def came_out(subject: Subject, events: Sequence[Event], seat: Seat, action: Action, odds: Any) -> str | None:
    judge = subject.notes.CAME_OUT.get(action.kind)
    if judge is not None:
        return judge(events, seat, action, odds)  # type: ignore[no-any-return]
    codes = [one.code for one in odds.chances]
    return next((code for code, _ in heard(events, (), GM) if code in codes), None)
