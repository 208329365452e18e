"""An answer to a question: the one way a game moves, for people, bots, the clock and the API alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import sleep
from typing import Any

from campaigns.models import Draft, EntryKind, Game, JournalEntry
from campaigns.refusals import Busy, Stale
from campaigns.services.actors import BOT, CLOCK, Actor, check_acts
from campaigns.services.journal import Step, new_entry, save_steps, viewers_of
from campaigns.services.lines import Line, in_line
from campaigns.services.loading import Loaded, check_running, load
from campaigns.services.settling import continue_from, continue_game, continue_unsettled, play_ahead
from campaigns.services.telling import said_by_site, told_by_rules
from rulesets.common.actions import Action, to_json
from rulesets.common.events import Listener
from rulesets.common.questions import Question, parse
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

TRIES = 100
Given = Action | Mapping[str, Any]  # an action of ours, or what somebody sent: JSON, or a form made into a tree


@dataclass(frozen=True, slots=True)
class Answer:
    """What was posted. `tick` is what the seat had seen when it answered; None: it came from no page."""

    seat: Seat
    question: str
    given: Given
    tick: int | None = None


def answer_question(*, game_id: int, actor: Actor, answer: Answer) -> None:
    """Records the decision, then resolves what follows until a question stands or dice are needed.

    Raises our own refusals (Stale, NotYourSeat, NotPlayable), Malformed, or what the rules refuse; then nothing
    was changed. Whoever was faster meanwhile is no reason to refuse: only a question that no longer stands is.
    """
    with in_line(game_id) as line:
        try:
            moved = _record(game_id, actor, answer, line)
        except BaseException:
            if not line.has_others:
                continue_unsettled(game_id)
            raise
        if not line.has_others:
            continue_from(moved)


def _record(game_id: int, actor: Actor, answer: Answer, line: Line) -> Loaded:
    for attempt in range(TRIES):
        loaded = load(game_id)
        check_acts(loaded.game, answer.seat, actor)
        check_running(loaded.game)
        moved = _try(loaded, actor, answer, line)
        if moved is not None:
            return moved
        sleep(0.001 * min(attempt, 10))
    raise Busy


def _try(loaded: Loaded, actor: Actor, answer: Answer, line: Line) -> Loaded | None:
    """The game with the answer; None when it has moved since it was read, and nothing was written."""
    check_not_repeated(loaded.game, answer)
    question = find_question(loaded, answer)
    if question is None:
        if not loaded.game.settled:
            continue_game(loaded.game.pk)  # what hides the question may still be under way
            if Game.objects.filter(pk=loaded.game.pk).exclude(version=loaded.game.version).exists():
                return None
        raise Stale("question_gone") if actor in (BOT, CLOCK) else why_gone(loaded, answer)
    if actor in (BOT, CLOCK) and answer.seat in question.answered:
        raise Stale("question_answered")  # only people change their minds: another task was faster, or a person
    action = action_of(loaded, question, answer.given)
    step = decide(loaded, actor, answer, action)
    follows = [] if line.has_others else play_ahead(loaded, step.state)
    return save_steps(loaded, [step, *follows])


def why_gone(loaded: Loaded, answer: Answer) -> Exception:
    """The rule that shut a question (`rulesets.common.extras.SaysTooLate`), or only that it stands no longer."""
    too_late = getattr(loaded.ruleset, "too_late", None)
    refusal = too_late(loaded.state, answer.seat, answer.question) if too_late is not None else None
    return refusal or Stale("question_gone")


def decide(loaded: Loaded, actor: Actor, answer: Answer, action: Action) -> Step:
    """The entry that this action makes of a copy of the position."""
    loaded.ruleset.check(loaded.state, answer.seat, action)
    state, listener = loaded.state.copy(), Listener()
    loaded.ruleset.decide(state, answer.seat, action, listener)
    entry = new_entry(
        EntryKind.ANSWER,
        seat=answer.seat,
        actor=actor.kind,
        person=actor.person,
        question=answer.question,
        form_tick=answer.tick,
        action=to_json(action),
        epoch=loaded.game.epoch,
    )
    told = told_by_rules(listener.events, (), viewers_of(loaded.game))
    if actor == CLOCK:
        late = said_by_site("clock_answered", who=answer.seat)
        told = {viewer: [late, *told.get(viewer, [])] for viewer in {**told, answer.seat: []}}
    drafts = Draft.objects.filter(game=loaded.game, seat=answer.seat, question=answer.question)
    return Step(entry, told, state=state, stirred=[answer.seat], also=drafts.delete)


def find_question(loaded: Loaded, answer: Answer) -> Question | None:
    standing = loaded.ruleset.questions(loaded.state, answer.seat)
    return next((one for one in standing if one.id == answer.question and one.asks(answer.seat)), None)


def action_of(loaded: Loaded, question: Question, given: Given) -> Action:
    """The action that was meant; raises Malformed before any rule looks at it."""
    if isinstance(given, Action):
        if given.kind not in [form.kind for form in question.forms]:
            raise IllegalAction("not_asked", question.rule)
        return given
    return parse(question, loaded.ruleset.kinds, given)


def check_not_repeated(game: Game, answer: Answer) -> None:
    """The same page posted twice, by a double click or a bad connection, answers once."""
    if answer.tick is None:
        return
    same = JournalEntry.objects.live().filter(game=game, seat=answer.seat, question=answer.question)
    if same.filter(form_tick__gte=answer.tick).exists():
        raise Stale("question_answered")
