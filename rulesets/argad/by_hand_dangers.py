"""Dangers called by hand: bad ground, holding on, falls and jumps, swimming: ARG-DAN-01 to 15, ARG-SWI-01 to 04.

Beside real miniatures the players call them; on the drawn table the moves see to most of it, the game master to all
that is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Fact, Seat, Viewer
from rulesets.common.shapes import NONE

from .asking import consequence, put_aside, settled_aside
from .by_hand_tests import hand_key
from .casualties import Blow, hurt_by, lives_of, put_down, take
from .components import Going
from .danger import Clinging, Endangered, Fall, Fate, Party, Risk, party, resolve_danger, resolve_fall, second_test
from .ledger import RULE
from .mustering import mark
from .slowing import Slowness, roll_slowing
from .state import FigureId, State
from .telling import Told, tell_of
from .travel_odds import anybody_odds, clinging_odds, danger_odds, fall_odds, swim_odds
from .travellers import endangered
from .watched_dice import watched
from .water import Swim, made_wet, swim

CROSS_ROLL, CLING_ROLL, FALL_ROLL, SWIM_ROLL = "danger_roll", "cling_roll", "fall_roll", "swim_roll"
GOINGS: dict[str, Going] = {"difficult": "difficult", "very_difficult": "very_difficult"}
STRAW = "straw"  # what one falls on (ARG-DAN-08)
ONTO = ("hard_ground", STRAW)
RISKS: dict[str, Risk] = {"fall": "fall", "drowning": "drowning", "other": "other", STRAW: "fall"}


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Some of one troop cross dangerous ground together (ARG-DAN-01, ARG-DAN-11)."""

    kind: ClassVar[str] = "danger_by_hand"
    who: tuple[FigureId, ...]
    going: str
    risk: str


@dataclass(frozen=True, slots=True)
class Cling(Action):
    """Somebody in danger since last turn tests again; somebody may help him (ARG-DAN-05, ARG-DAN-06)."""

    kind: ClassVar[str] = "cling_by_hand"
    who: FigureId
    helper: FigureId = NONE


@dataclass(frozen=True, slots=True)
class Jump(Action):
    """A fall, or a jump from high up, of one or several together (ARG-DAN-14)."""

    kind: ClassVar[str] = "jump_by_hand"
    who: tuple[FigureId, ...]
    onto: str = ONTO[0]


@dataclass(frozen=True, slots=True)
class Swims(Action):
    """How far somebody swims this turn. `far`: how far he wants to, in centimetres."""

    kind: ClassVar[str] = "swim_by_hand"
    who: FigureId
    far: int


def check_together(state: State, seat: Seat, action: Action) -> None:
    """One troop rolls together (ARG-DAN-11)."""
    who: tuple[FigureId, ...] = getattr(action, "who")  # noqa: B009 - Cross and Jump name theirs alike
    if len(dict.fromkeys(state.owner[one] for one in who)) != 1:
        raise IllegalAction("not_one_troop", RULE["ARG-DAN-11"])
    if seat != GM and isinstance(action, Cross) and any(one in state.stands for one in who):
        raise IllegalAction("the_table_sees_to_it", RULE["ARG-DAN-01"])


def _person(state: State, who: FigureId, risk: str) -> Endangered:
    return endangered(state.people[who], state.now[who], state.terms.period, RISKS[risk], straw=risk == STRAW)


def crossing(state: State, action: Cross) -> Party:
    return party([_person(state, who, action.risk) for who in action.who], state.box.danger)


def cross(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Cross)
    words = (action.going, action.risk, *action.who)
    put_aside(state, consequence(hand_key(state, seat), CROSS_ROLL, RULE["ARG-DAN-01"], *words))


def roll_crossing(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The slowing dice, read a second time for danger; what befalls each (ARG-DAN-01 to ARG-DAN-04)."""
    going, risk, *who = frame.subject
    seen, seat = watched(dice, state, who), state.owner[who[0]]
    before = crossing(state, Cross(tuple(who), going, risk))
    (slowed,) = roll_slowing(seen, Slowness(frame.id, seat, before.mounted, GOINGS[going]))
    done = resolve_danger(seen, before, slowed, GOINGS[going], frame.id, seat)
    settled_aside(state, frame)
    befall(state, who, done.fates)
    caught = tuple(state.people[one].name or one for one, fate in zip(who, done.fates, strict=True) if fate)
    facts: dict[str, Fact] = {"count": len(who)}
    told = Told("danger_crossed", done.rule, {"who": who[0]}, facts, modifiers=done.reasons, dice=seen.keys)
    if caught:
        told = replace(told, own_code="danger_caught", own={"caught": caught})
    tell_of(state, sink, told)


def befall(state: State, who: Sequence[FigureId], fates: Sequence[Fate]) -> None:
    """Who cries out only moves this turn; who is in danger does nothing till he is out of it."""
    for one, fate in zip(who, fates, strict=True):
        if fate == "in_danger":
            mark(state, f"endangered {one}")
            state.now[one] = replace(state.now[one], in_danger=True)
        elif fate == "shouts":
            state.now[one] = replace(state.now[one], only_moves=True)


def cross_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Cross)
    all_of_them, going = crossing(state, action), GOINGS[action.going]
    return danger_odds(all_of_them, going, 0) if len(action.who) == 1 else anybody_odds(all_of_them, going)


# Holding on


def in_danger(state: State) -> list[FigureId]:
    return [who for who, now in state.now.items() if now.in_danger and state.in_play(who)]


def push_dangers(state: State) -> None:
    """Whoever is in danger since an earlier turn, and has not tested in this one, does so now (ARG-DAN-05)."""
    for who in in_danger(state):
        if f"endangered {who}" not in state.marks and f"clung {who}" not in state.marks:
            key = f"t{state.turn}.cling.{who}"
            put_aside(state, consequence(key, CLING_ROLL, RULE["ARG-DAN-05"], who, NONE))


def dangers_over(state: State) -> None:
    """A cry keeps one from acting for one turn (ARG-DAN-03)."""
    for who, now in state.now.items():
        if now.only_moves:
            state.now[who] = replace(now, only_moves=False)


def check_cling(state: State, seat: Seat, action: Action) -> None:
    assert isinstance(action, Cling)
    if action.helper == action.who:
        raise IllegalAction("helps_himself", RULE["ARG-DAN-06"])


def clinging(state: State, who: FigureId, helper: FigureId, key: str = "") -> Clinging:
    other = _person(state, helper, "other") if helper != NONE else None
    lives = lives_of(state, who)
    return Clinging(_person(state, who, "other"), state.box.danger, key, state.owner[who], lives, other)


def cling(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Cling)
    put_aside(state, consequence(hand_key(state, seat), CLING_ROLL, RULE["ARG-DAN-05"], action.who, action.helper))


def roll_cling(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    who, helper = frame.subject
    seen = watched(dice, state, [who])
    done = second_test(seen, clinging(state, who, helper, frame.id))
    hurt = done.end in ("fatal", "wounded")
    blow = Blow(who, "danger", done.rule, frame.id, hits=lives_of(state, who) if done.end == "fatal" else 1)
    struck = hurt_by(state, seen, blow) if hurt else None
    settled_aside(state, frame)
    mark(state, f"clung {who}")
    if done.end != "still":
        state.now[who] = replace(state.now[who], in_danger=False)
    if helper != NONE:
        befall(state, [helper], [done.helper])
    told = Told("clings", done.rule, {"who": who}, {"end": done.end}, modifiers=done.modifiers, dice=seen.keys)
    tell_of(state, sink, told)
    if struck is not None:
        take(state, blow, replace(struck, condition=replace(struck.condition, in_danger=False)), sink)


def cling_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Cling)
    return clinging_odds(clinging(state, action.who, action.helper))


# Falls and jumps


def fall_of(state: State, who: Sequence[FigureId], onto: str, key: str = "") -> Fall:
    people = tuple(_person(state, one, STRAW if onto == STRAW else "fall") for one in who)
    lives = tuple(lives_of(state, one) for one in who)
    return Fall(people, lives, state.box.danger, key, state.owner[who[0]])


def jump(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Jump)
    onto = (STRAW,) if action.onto == STRAW else ()
    put_aside(state, consequence(hand_key(state, seat), FALL_ROLL, RULE["ARG-DAN-14"], *onto, *action.who))


def roll_fall(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One die for all of them, and what each takes from it."""
    onto, who = ONTO[STRAW in frame.subject], [one for one in frame.subject if one != STRAW]
    seen = watched(dice, state, who)
    done = resolve_fall(seen, fall_of(state, who, onto, frame.id))
    hits = {one: 1 if landing == "wounded" else lives_of(state, one)
            for one, landing in zip(who, done.landings, strict=True) if landing in ("wounded", "fatal")}  # fmt: skip
    blows = [Blow(one, "fall", done.rule, f"{frame.id}.{one}", hits=count) for one, count in hits.items()]
    hurts = [hurt_by(state, seen, blow) for blow in blows]
    settled_aside(state, frame)
    tell_of(state, sink, Told("falls_from_high", done.rule, {"who": who[0]}, {"count": len(who)},
                              modifiers=done.modifiers, dice=seen.keys))  # fmt: skip
    for one, landing in zip(who, done.landings, strict=True):
        if landing == "lies":
            put_down(state, one, done.rule, sink)
    for blow, hurt in zip(blows, hurts, strict=True):
        take(state, blow, hurt, sink)


def jump_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Jump)
    return fall_odds(fall_of(state, action.who, action.onto))


# Water


def swim_case(state: State, who: FigureId, key: str = "") -> Swim:
    good, fixed = state.people[who].has_skill("swimmer"), state.terms.on("fixed_swim")
    return Swim(key, state.owner[who], state.terms.period.moves, good, fixed, state.terms.half)


def swims(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, Swims)
    rule = RULE["ARG-SWI-02" if state.terms.on("fixed_swim") else "ARG-SWI-01"]
    put_aside(state, consequence(hand_key(state, seat), SWIM_ROLL, rule, action.who, str(action.far)))


def roll_swim(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """How far he gets; powder that was in the water fires no more (ARG-SWI-04)."""
    who, far = frame.subject
    seen = watched(dice, state, [who])
    done = swim(seen, swim_case(state, who, frame.id))
    settled_aside(state, frame)
    soak(state, who)
    facts: dict[str, Fact] = {"length": min(done.length, int(far) * 100)}
    told = Told("swims", done.rule, {"who": who}, facts, modifiers=done.modifiers, dice=seen.keys)
    tell_of(state, sink, told)


def soak(state: State, who: FigureId) -> None:
    """His powder was in the water: all that is loaded with it fires no more (ARG-SWI-04)."""
    period, now = state.terms.period, state.now[who]
    weapons = period.weapons_of(state.people[who])
    ranged = [period.ranged[name] for name in weapons if name in period.ranged]
    powder = [one.id for one in ranged if one.is_black_powder]
    state.now[who] = replace(now, wet=made_wet(weapons, powder, now.wet))


def swims_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Swims)
    return swim_odds(swim_case(state, action.who), action.far * 100)


STEPS = {CROSS_ROLL: roll_crossing, CLING_ROLL: roll_cling, FALL_ROLL: roll_fall, SWIM_ROLL: roll_swim}
