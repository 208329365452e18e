"""Who can tell what he should not: secret swaps, hidden steps, sealed choices, and positions played on side by side.

A swap gives a viewer another position that agrees with all he knows. Whatever differs for him then is a leak. Played on
with the same answers and the same dice, the two may come to differ for him only by an event that is allowed to reveal
something; a question that stands in one and not in the other, unannounced, is a leak as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.common.actions import Action, action_id
from rulesets.common.dice import DiceNeeded
from rulesets.common.drivers import Seeded, Typed
from rulesets.common.events import Listener
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.common.words import LANGUAGES, SLOT
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import compare, foreseen, heard, seen, verdict
from tests.rulesets.kit.still import difference, still
from tests.rulesets.kit.subjects import Subject, chance, draw, seeded
from tests.rulesets.kit.tries import Tries, attempts
from tests.rulesets.kit.walk import Step, play

TRIED = 12
PLAYED_ON = 6
NEEDED_SWAPS = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """A position and another one that the viewer cannot tell from it."""

    where: Where
    viewer: Viewer
    state: Any
    other: Any
    tried: tuple[Action, ...]


def swap_pairs(subject: Subject, state: Any, viewer: Viewer, n: int, *, where: Where | None = None) -> Iterator[Any]:
    """`n` positions that agree with `state` in all that the viewer knows."""
    where = where or Where(subject.slug, 0)
    for k in range(n):
        shuffle = chance("swap", where.seed, where.step, viewer, k)
        yield subject.ruleset.unknown_to(state.copy(), viewer, shuffle)


def pairs(subject: Subject, seed: int, every: int = 1, swaps: int = 1) -> Iterator[tuple[Pair, list[Step], int]]:
    """Swaps all along a random game, for every viewer, with the game itself to play on."""
    game = play(subject, seed)
    pool = [step.action for step in game if step.action is not None]
    setup = game[0].after.setup
    first, moments = draw(seed, "first", every), subject.notes.MOMENTS
    for n in range(len(game)):
        state = game[n].after
        if (n - first) % every and not (moments and moments(state)):
            continue
        for viewer in subject.viewers(setup):
            where = Where(subject.slug, seed, n, viewer)
            tries = tried(subject, state, viewer, pool, where)
            for other in swap_pairs(subject, state, viewer, swaps, where=where):
                yield Pair(where, viewer, state, other, tries), game, n


def tried(subject: Subject, state: Any, viewer: Viewer, pool: Sequence[Action], where: Where) -> tuple[Action, ...]:
    """What a curious player would try: his own answers and all that others answered in this game."""
    if viewer == PUBLIC:
        return ()
    tries = Tries(subject, chance("tries", where.seed, where.step, viewer))
    questions = [question for question in subject.ruleset.questions(state, viewer) if question.asks(viewer)]
    offered = subject.ruleset.legal_actions(state, viewer)
    return tuple(attempts(tries, questions, offered, pool, TRIED))


def check_swap(subject: Subject, pair: Pair) -> None:
    """Invariant 4, and 5 with it: nothing he can look at, ask or try tells the two apart."""
    before = still(subject.ruleset.encode(pair.state))
    mine = seen(subject, pair.state, pair.viewer, pair.tried, pair.where)
    theirs = seen(subject, pair.other, pair.viewer, pair.tried, pair.where)
    compare(mine, theirs, "secret swap", pair.where)
    if pair.viewer != PUBLIC:
        ahead = [foreseen(subject, state, pair.viewer, pair.tried) for state in (pair.state, pair.other)]
        compare(*ahead, "secret swap", pair.where, "looking ahead: ")
    subject.ruleset.audit(pair.other)
    compare(before, still(subject.ruleset.encode(pair.state)), "looking changes nothing", pair.where)


def probe(subject: Subject, pair: Pair) -> list[str]:
    """The hidden entries that really differ between the two."""
    found = []
    for hidden, value in subject.notes.HIDDEN_PROBES.items():
        one, other = value(pair.state, pair.viewer), value(pair.other, pair.viewer)
        if one is not None and one != other:
            found.append(hidden)
    return found


def check_not_vacuous(subject: Subject, counts: dict[str, int]) -> None:
    where = Where(subject.slug, 0)
    for hidden in subject.ruleset.rulebook.hidden:
        where.expect(hidden in subject.notes.HIDDEN_PROBES, "not vacuous", f"{hidden} has no probe in probes.py")
        where.expect(
            counts.get(hidden, 0) >= NEEDED_SWAPS,
            "not vacuous",
            f"{hidden} differed in {counts.get(hidden, 0)} swaps, {NEEDED_SWAPS} are needed",
        )


def hidden_steps(subject: Subject, step: Step, viewer: Viewer) -> Iterator[tuple[str, Any, Any]]:
    """The parts of a step in which the viewer had no part: what it was, the position before and after."""
    if step.before is not None and step.seat != viewer and not heard(step.told, (), viewer):
        yield f"{step.seat} answers {step.action.kind}", step.before, step.decided  # type: ignore[union-attr]
    for frame in step.frames:
        if not heard(frame.events, (), viewer):
            yield "a frame", frame.before, frame.after


def check_hidden_step(subject: Subject, step: Step, viewer: Viewer) -> None:
    """What he is not told of changes nothing for him: no view, question, lamp, journal, and so no tick either."""
    where = step.where.seen_by(viewer)
    for what, before, after in hidden_steps(subject, step, viewer):
        mine, theirs = seen(subject, before, viewer, (), where), seen(subject, after, viewer, (), where)
        compare(mine, theirs, "hidden step", where, f"{what} tells him nothing, yet ")


def check_says_all(subject: Subject, step: Step, viewer: Viewer) -> None:
    """A sentence that may lay something open carries no fact besides those that its words show."""
    words, unsaid = subject.ruleset.words, subject.notes.UNSAID
    for event in step.events:
        part = event.part_for(viewer)
        if part is not None and part.code in subject.notes.REVEALS and viewer != GM:
            sentences = [words.sentence("events", part.code, language) for language in LANGUAGES]
            said = [slot[1] for sentence in sentences for slot in SLOT.findall(sentence)]
            said += [*unsaid.get(part.code, "").split(), *unsaid.get("*", "").split()]
            hidden = [name for name in part.facts if name not in said]
            step.where.seen_by(viewer).expect(not hidden, "says all", f"{part.code} tells {hidden} besides its words")


def check_sealed_choice(subject: Subject, step: Step, viewer: Viewer) -> int:
    """Whatever a seat answers to a sealed question, the others see and are told the same. Returns how many."""
    ruleset = subject.ruleset
    if step.action is None or viewer in (step.seat, GM):
        return 0
    asked = next((q for q in ruleset.questions(step.before, step.seat) if q.id == step.question), None)
    if asked is None or not asked.sealed:
        return 0
    kinds = [form.kind for form in asked.forms]
    legal = [one for one in ruleset.legal_actions(step.before, step.seat) if one.kind in kinds]
    where = step.where.seen_by(viewer)
    first: tuple[Any, ...] | None = None
    for action in legal[:: max(1, len(legal) // 4)]:
        state, sink = step.before.copy(), Listener()
        ruleset.decide(state, step.seat, action, sink)
        found = (heard(sink.events, (), viewer), seen(subject, state, viewer, (), where))
        first = first or found
        compare(first, found, "sealed choice", where, f"{action_id(legal[0])} or {action_id(action)}: ")
    return len(legal) - 1


def check_played_on(subject: Subject, pair: Pair, game: Sequence[Step], n: int) -> int:
    """From two positions that he cannot tell apart, the same answers and dice. Returns how many steps were compared."""
    mine, other = pair.state.copy(), pair.other.copy()
    for step in game[n + 1 : n + 1 + PLAYED_ON]:
        assert step.action is not None
        if verdict(subject, other, step.seat, step.action, pair.where) != ("accepted",):
            pair.where.expect(step.seat != pair.viewer, "secret swap", f"{action_id(step.action)} is legal in one only")
            return step.number - n - 1
        told = [_one_step(subject, state, step, pair) for state in (mine, other)]
        where = pair.where.at(step.number)
        if told[0] != told[1]:
            _check_reveal(subject, step, told, where)
            return step.number - n - 1
        looks = [seen(subject, state, pair.viewer, (), where) for state in (mine, other)]
        compare(*looks, "played on", where, f"after {action_id(step.action)[:100]} he was told the same, yet ")
    return PLAYED_ON


def _one_step(subject: Subject, state: Any, step: Step, pair: Pair) -> tuple[Any, ...]:
    """All that the viewer hears of one answer and its consequences, dice requests put to him among it."""
    ruleset, viewer = subject.ruleset, pair.viewer
    dice = seeded(pair.where.seed, state.setup)
    sink = Listener()
    ruleset.decide(state, step.seat, step.action, sink)  # type: ignore[arg-type]
    told: list[Any] = [*heard(sink.events, (), viewer)]
    while True:
        sink, rolled = Listener(), len(dice.rolled)
        asked = requests(ruleset, state, viewer, dice)
        if not ruleset.resolve(state, dice, sink):
            return tuple(told)
        told += [("asked", still(ask)) for ask in asked]
        told += heard(sink.events, dice.rolled[rolled:], viewer)


def requests(ruleset: Any, state: Any, viewer: Viewer, dice: Seeded) -> tuple[Any, ...]:
    """What a seat that rolls its own dice would be asked to roll by the next frame."""
    found: list[Any] = []
    site = Seeded(dice._streams, dice.epoch)
    typed: dict[str, Any] = {}
    for _ in range(1000):
        try:
            ruleset.resolve(state.copy(), Typed(site, typed), Listener())
        except DiceNeeded as needed:
            found += [ask for ask in needed.asks if viewer in (ask.seat, GM)]
            typed.update({ask.key: (site.draw(ask), "typed") for ask in needed.asks})
        else:
            break
    return tuple(found)


def _check_reveal(subject: Subject, step: Step, told: Sequence[tuple[Any, ...]], where: Where) -> None:
    """The first thing in which the two tellings differ has to be an event that may reveal something."""
    first = next((pair for pair in zip(*told, strict=False) if pair[0] != pair[1]), None)
    if first is None:
        longer = max(told, key=len)
        first = (longer[min(map(len, told))], ("", ""))
    codes = [one[0] for one in first if one[0] not in ("asked", "")]
    allowed = [*subject.notes.REVEALS, *(subject.notes.WHETHER if first[0][0] != first[1][0] else ())]
    where.expect(
        any(code in allowed for code in codes),
        "played on",
        f"after {action_id(step.action)[:100]} by {step.seat} he is told something that hangs on what he "  # type: ignore[arg-type]
        f"cannot know: {difference(*first)}; {codes} not in REVEALS",
    )
