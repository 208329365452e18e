"""Tests that people call by hand: abilities and difficulties, nerve, requests before a game: ARG-TST, ARG-MOR-01.

What the game master rolls unseen only he hears of (ARG-TST-08, ARG-HID-11). The game goes on where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, Dice, private
from rulesets.common.events import Event, Modifier, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Ending, Odds, Tone, law_of, odds_of_law
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Fact, Seat, Viewer

from .ability_tests import (
    LOWEST_SUCCESS,
    AbilityTest,
    Difficulty,
    DifficultyTest,
    Tested,
    ability_odds,
    ability_test,
    difficulty_odds,
    resolve_ability,
    resolve_difficulty,
)
from .asking import consequence, put_aside, settled_aside
from .ledger import RULE
from .morale import morale_odds
from .morale_in_play import CAUSES, Moment, push_test, test_of
from .mustering import mark
from .npc import Request, resolve_request
from .people import because
from .state import FigureId, State
from .telling import Told, tell_of
from .watched_dice import Watched

ABILITY_ROLL, DIFFICULTY_ROLL, REQUEST_ROLL = "test_roll", "difficulty_roll", "request_roll"
DIFFICULTIES: dict[str, Difficulty] = {one: one for one in LOWEST_SUCCESS}
YES = "yes"
MOST_REQUESTS = 6


@dataclass(frozen=True, slots=True)
class Try(Action):
    """A test under an ability: perception, agility, health, nerve."""

    kind: ClassVar[str] = "test_by_hand"
    who: FigureId
    ability: str
    changed: int = 0
    secret: str = "no"


@dataclass(frozen=True, slots=True)
class Difficult(Action):
    """A test above a difficulty, with one to three dice (ARG-TST-06, ARG-TST-07)."""

    kind: ClassVar[str] = "difficulty_by_hand"
    who: FigureId
    difficulty: str
    dice: int = 1
    changed: int = 0
    secret: str = "no"


@dataclass(frozen=True, slots=True)
class Nerve(Action):
    """A test of morale for some people of one troop."""

    kind: ClassVar[str] = "morale_by_hand"
    who: tuple[FigureId, ...]
    cause: str
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Recruits or things that a player asks for before the game. `class_`: of recruits, 0 for things."""

    kind: ClassVar[str] = "request_by_hand"
    what: str
    number: int
    class_: int = 0


def hand_key(state: State, seat: Seat, *, secret: bool = False) -> str:
    """What the dice keys of something done by hand begin with; what is done unseen is counted apart."""
    return f"t{state.turn}.{state.called('unseen' if secret else f'{seat}_hand')}"


def is_secret(seat: Seat, action: Action) -> bool:
    return seat == GM and getattr(action, "secret", "no") == YES


def only(state: State, who: FigureId, *, secret: bool = False) -> tuple[Seat, ...]:
    """Who is told how somebody's test went: the seat whose he is; else nobody but the game master."""
    return () if secret or state.owner[who] == GM else (state.owner[who],)


def stream_of(state: State, who: FigureId, *, secret: bool = False) -> str:
    """The dice that nobody sees but those who are told."""
    told = only(state, who, secret=secret)
    return private(told[0]) if told else GM_DICE


# Abilities and difficulties


def check_test(state: State, seat: Seat, action: Action) -> None:
    """A player tests each ability of a person once a turn; the game master as often as he likes (ARG-TST-03)."""
    assert isinstance(action, Try | Difficult)
    if seat == GM:
        return
    if action.secret == YES:
        raise IllegalAction("only_gm_rolls_unseen", RULE["ARG-TST-08"])
    if _mark(action) in state.marks:
        raise IllegalAction("tested_this_turn", RULE["ARG-TST-03"])


def _mark(action: Try | Difficult) -> str:
    return f"tried {action.who} {action.ability if isinstance(action, Try) else 'difficulty'}"


def test(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Try | Difficult)
    secret = is_secret(seat, action)
    if seat != GM:
        mark(state, _mark(action))
    key, end = hand_key(state, seat, secret=secret), (str(action.changed), YES if secret else "no")
    if isinstance(action, Try):
        frame = consequence(key, ABILITY_ROLL, RULE["ARG-TST-01"], action.who, action.ability, *end)
    else:
        words = (action.who, action.difficulty, *end, str(action.dice))
        frame = consequence(key, DIFFICULTY_ROLL, RULE["ARG-TST-06"], *words)
    put_aside(state, frame)


def ability_case(state: State, who: FigureId, ability: str, changed: int, *, secret: bool) -> AbilityTest:
    case = ability_test(state.people[who], ability, seat=GM if secret else state.owner[who])
    return replace(case, changed=changed, secret=secret)


def difficulty_case(state: State, who: FigureId, difficulty: str, number: int, changed: int) -> DifficultyTest:
    added = (Modifier(changed, "observer", RULE["ARG-TST-05"]),) if changed else ()
    return DifficultyTest(DIFFICULTIES[difficulty], "", state.owner[who], number, added)


def roll_ability(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    who, ability, changed, secret = frame.subject
    case = ability_case(state, who, ability, int(changed), secret=secret == YES)
    seen = Watched(dice, stream_of(state, who, secret=secret == YES))
    done = resolve_ability(seen, replace(case, key=frame.id))
    settled_aside(state, frame)
    facts: dict[str, Fact] = {"ability": ability, "result": done.result}
    tell_of(state, sink, replace(_told(state, frame, done), facts=facts, dice=seen.keys))


def roll_difficulty(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    who, difficulty, changed, secret, number = frame.subject
    case = difficulty_case(state, who, difficulty, int(number), int(changed))
    seen = Watched(dice, stream_of(state, who, secret=secret == YES))
    done = resolve_difficulty(seen, replace(case, key=frame.id, secret=secret == YES))
    settled_aside(state, frame)
    facts: dict[str, Fact] = {"difficulty": difficulty, "result": done.result}
    tell_of(state, sink, replace(_told(state, frame, done), facts=facts, dice=seen.keys))


def _told(state: State, frame: Gather, done: Tested) -> Told:
    """Those whose he is hear it, the game master always (ARG-TST-08)."""
    who, code = frame.subject[0], "ability_tested" if frame.kind == ABILITY_ROLL else "difficulty_tested"
    told_to = only(state, who, secret=frame.subject[3] == YES)
    return Told(code, done.rule, {"who": who}, modifiers=done.modifiers, only=told_to)


def test_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Try)
    return ability_odds(
        ability_case(state, action.who, action.ability, action.changed, secret=is_secret(viewer, action))
    )


def hard_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Difficult)
    return difficulty_odds(difficulty_case(state, action.who, action.difficulty, action.dice, action.changed))


# Nerve


def check_nerve(state: State, seat: Seat, action: Action) -> None:
    """People of one troop, who throw one die together (ARG-MOR-02)."""
    assert isinstance(action, Nerve)
    if len(dict.fromkeys((state.owner[who], state.party[who]) for who in action.who)) != 1:
        raise IllegalAction("not_one_troop", RULE["ARG-MOR-02"])
    if seat != GM and any(f"broke {who}" in state.marks for who in action.who):
        raise IllegalAction("tested_this_turn", RULE["ARG-MOR-07"])


def nerve(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Nerve)
    push_test(state, CAUSES[action.cause], action.who, action.changed)


def nerve_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """For the first of them, with the enemies whom this viewer perceives."""
    assert isinstance(action, Nerve)
    return morale_odds(test_of(state, CAUSES[action.cause], action.who, Moment(action.changed, viewer)), 0)


# Requests


def check_request(state: State, seat: Seat, action: Action) -> None:
    """Asked for before the game, and a seat asks for each thing once (ARG-RPG-11)."""
    assert isinstance(action, Ask)
    if not is_before(state):
        raise IllegalAction("only_before_the_game", RULE["ARG-RPG-11"])
    if not action.what:
        raise IllegalAction("ask_for_what", RULE["ARG-RPG-11"])
    if state.counts.get(f"asked {seat}", 0) >= MOST_REQUESTS:
        raise IllegalAction("asked_enough", RULE["ARG-RPG-11"], limit=MOST_REQUESTS)


def is_before(state: State) -> bool:
    """Whether nobody has moved yet."""
    return state.turn <= 1 and state.phase in ("preparation", "opening")


def request(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Ask)
    state.counts[f"asked {seat}"] = state.counts.get(f"asked {seat}", 0) + 1
    words = (seat, action.what, str(action.number), str(action.class_))
    put_aside(state, consequence(hand_key(state, seat, secret=True), REQUEST_ROLL, RULE["ARG-RPG-11"], *words))


def request_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Ask)
    known = law_of(resolve_request, Request("request", action.number, action.class_)).map(lambda done: done.answer)
    tones: dict[str, Tone] = {"granted": "good", "refused": "bad"}
    reason = because("request", RULE["ARG-RPG-11"])
    return odds_of_law(known, lambda answer: Ending(f"request_{answer}", tones.get(answer, "mid")), (reason,))


def roll_request(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """What is granted hears who asked; the game master enters who comes, or replaces the answer."""
    seat, what, number, class_ = frame.subject
    granted = resolve_request(dice, Request(frame.id, int(number), int(class_)))
    settled_aside(state, frame)
    if sink.deaf:
        return
    facts: dict[str, Fact] = {"seat": seat, "what": what, "answer": granted.answer, "number": granted.number}
    code = "recruits_answered" if granted.class_ else "request_answered"
    if granted.class_:
        facts["class_"] = granted.class_
    part = Part(code, facts, (granted.reason,))
    gm = Part(code, facts, (granted.reason,), (f"{frame.id}.request",))
    seats = {seat: part} if seat != GM else {}
    sink.tell(Event(code, granted.rule, None, seats, gm))


STEPS = {ABILITY_ROLL: roll_ability, DIFFICULTY_ROLL: roll_difficulty, REQUEST_ROLL: roll_request}
