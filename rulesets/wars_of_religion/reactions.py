"""Interception and evasion: who reacts, in which order, with which dice (15.7.4, WOR-20d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.laws import law_of
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .attrition import on_the_way
from .battles import battle_frame
from .ledger import RULE
from .merging import refuges, withdraw
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

INTERCEPT, ATTACK, EVADE, REFUGE = "intercept", "attack", "evade", "refuge"
TRY, FLEE, SIGHT, OFFER = "interception", "evasion", "sighted", "offers_battle"
YES, NO = "yes", "no"
NEED = 7
KINDS = kinds_of({Choice: (INTERCEPT, ATTACK, EVADE, REFUGE)})
AMBUSH, SCOUTS, BONUS = "ambush", "scouts", 2


def succeeds(dice: Dice, key: str, seat: Seat, modifier: int, rule: str) -> bool:
    """Two dice and what counts: 7 or more (WOR-9g)."""
    return dice.at_least(2, NEED, key=key, seat=seat, why=RULE[rule], modifier=modifier)


def _of_self(size: str) -> int:
    """A small army reacts more easily, a large one less."""
    return {"small": 1, "large": -1}.get(size, 0)


def counted(state: State, reacting: str, moving: str, rule: str) -> tuple[Modifier, ...]:
    """Only commanders and sizes count, of both armies (WOR-15.7.4d, 15.7.4e, 15.7.4f)."""
    mine, theirs = (
        (state.box.tactical(state.leads.get(one, "")), armies.size(state, one).id) for one in (reacting, moving)
    )
    found = weighed(rule, mine, theirs, state.reading("evasion_size"), card_for(state, reacting, rule))
    supported = reacting in state.backs or moving in state.backs
    return (*found, Modifier(0, "supporters_left_out", RULE["WOR-15.7.4f"])) if supported else found


def card_for(state: State, reacting: str, rule: str) -> str:
    """The card that was played for this reaction, if any."""
    card = AMBUSH if rule == "WOR-15.7.4d" else SCOUTS
    return card if state.venture and f"{card} {armies.side(state, reacting)}" in state.venture.helps else ""


def _use_up(state: State, reacting: str, rule: str) -> None:
    """It counts for one attempt (WOR-19j)."""
    card = card_for(state, reacting, rule)
    if card and state.venture:
        used = f"{card} {armies.side(state, reacting)}"
        state.venture = replace(state.venture, helps=tuple([one for one in state.venture.helps if one != used]))


def weighed(rule: str, mine: tuple[int, str], theirs: tuple[int, str], reading: str, card: str) -> tuple[Modifier, ...]:
    """The modifiers of a reaction, by Tactical Value of the commander and size of both armies."""
    last = mine[1] if rule == "WOR-15.7.4e" and reading == "evading_army" else theirs[1]
    values = {
        "own_commander": mine[0],
        "their_commander": -theirs[0],
        "own_size": _of_self(mine[1]),
        "their_size": -_of_self(last),
    }
    found = [Modifier(value, cause, RULE[rule]) for cause, value in values.items() if value]
    return (*found, Modifier(BONUS, card, RULE["WOR-19j"])) if card else tuple(found)


def interception(state: State, moving: str, enemy: str, rule: str = "WOR-15.7.4a") -> Gather:
    """A revolt always tries, others are asked (WOR-15.7.4a, WOR-20d)."""
    if armies.is_revolt(enemy):
        return consequence(state, TRY, RULE["WOR-20d"], enemy, moving)
    return consequence(state, SIGHT, RULE[rule], enemy, moving)


def reactions(state: State, area: str, enemy: str) -> list[Gather]:
    """In the activated province: interception, then whether the active side fights, then evasion (WOR-15.7.4b)."""
    fights = consequence(state, OFFER, RULE["WOR-15.7.4i"], enemy, area)
    return [interception(state, foremost(state, area), enemy), fights]


def foremost(state: State, area: str) -> str:
    """The army of the active side that meets the enemy: the one with the highest-ranked leader."""
    beaten = state.venture.beaten if state.venture else ()
    there = [one for one in armies.standing(state, area, state.side) if one not in beaten]
    return min(there, key=lambda one: (state.box.rank(state.leads[one]), -state.troops[one]), default="")


def _stands(state: State, *names: str) -> bool:
    return all(one in state.at for one in names)


def _met(state: State, enemy: str, moving: str) -> bool:
    """Both are still there, and they have not fought each other in this activation."""
    there = _stands(state, enemy, moving) and state.at[enemy] == state.at[moving]
    return there and not have_fought(state, enemy, moving)


def have_fought(state: State, enemy: str, moving: str) -> bool:
    """In this activation: once is enough."""
    return state.venture is not None and f"fought {enemy} {moving}" in state.venture.helps


def sight(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Whoever can intercept is asked, unless they do not meet any more."""
    enemy, moving = frame.subject
    if not _met(state, enemy, moving if moving in state.at else foremost(state, state.at.get(enemy, ""))):
        return done(state, frame)
    seat = armies.control(state, enemy)
    return instead(state, frame, question(state, INTERCEPT, (seat,), frame.rule, enemy, moving, "way"))


def offer(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The active side is asked whether it fights, while there is somebody on both sides who has not fought yet."""
    enemy, area = frame.subject
    mine = foremost(state, area)
    if not mine or not _met(state, enemy, mine):
        return done(state, frame)
    return instead(state, frame, question(state, ATTACK, (armies.control(state, mine),), frame.rule, enemy, area))


def _yes_or_no(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[frame.kind](one) for one in (NO, YES)]


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    army, other = frame.subject[0], frame.subject[1]
    return {"army": army, "against": other} if frame.kind != ATTACK else {"army": army, "area": other}


def _decides(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Whether an inactive army intercepts."""
    enemy, moving = frame.subject[:2]
    moving = moving if moving in state.at else foremost(state, state.at.get(enemy, ""))
    if chosen(frame.answers[0][1]) == NO or not moving or not _met(state, enemy, moving):
        return done(state, frame)
    return instead(state, frame, consequence(state, TRY, RULE["WOR-15.7.4d"], enemy, moving))


def intercept(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    enemy, moving = frame.subject
    if not _met(state, enemy, moving):
        return done(state, frame)
    known = counted(state, enemy, moving, "WOR-15.7.4d")
    seat = _roller(state, enemy, moving)
    hit = succeeds(dice, frame.id, seat, sum(one.value for one in known), "WOR-15.7.4d")
    _use_up(state, enemy, "WOR-15.7.4d")
    fight = [*on_the_way(state, moving), battle_frame(state, moving, enemy, "WOR-15.7.4g")] if hit else []
    instead(state, frame, *fight)
    code = "intercepted" if hit else "not_intercepted"
    return tell_moved(sink, code, RULE["WOR-9g"], dice=(frame.id,), modifiers=known, army=enemy, against=moving)


def _roller(state: State, army: str, other: str) -> Seat:
    return armies.control(state, other if armies.is_revolt(army) else army)


def _fights(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The active side says whether it wants a battle; then the other army may try to evade (a revolt never does)."""
    enemy, area = frame.subject
    moving = foremost(state, area)
    if not moving or not _met(state, enemy, moving):
        return done(state, frame)
    if chosen(frame.answers[0][1]) == NO:
        tell_all(sink, "no_battle", RULE["WOR-15.7.4i"], army=enemy, against=moving)
        return done(state, frame)
    if armies.is_revolt(enemy):
        return instead(state, frame, battle_frame(state, moving, enemy))
    asked = question(state, EVADE, (armies.control(state, enemy),), RULE["WOR-15.7.4b"], enemy, moving)
    return instead(state, frame, asked)


def _evades(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    enemy, moving = frame.subject
    if not _met(state, enemy, moving):
        return done(state, frame)
    if chosen(frame.answers[0][1]) == NO:
        return instead(state, frame, battle_frame(state, moving, enemy))
    return instead(state, frame, consequence(state, FLEE, RULE["WOR-15.7.4e"], enemy, moving))


def evade(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    enemy, moving = frame.subject
    known = counted(state, enemy, moving, "WOR-15.7.4e")
    seat = armies.control(state, enemy)
    away = succeeds(dice, frame.id, seat, sum(one.value for one in known), "WOR-15.7.4e")
    _use_up(state, enemy, "WOR-15.7.4e")
    code = "evaded" if away else "not_evaded"
    tell_moved(sink, code, frame.rule, dice=(frame.id,), modifiers=known, army=enemy, against=moving)
    if not away:
        return instead(state, frame, battle_frame(state, moving, enemy))
    places = refuges(state, enemy)
    asked = [question(state, REFUGE, (seat,), RULE["WOR-15.7.4h"], enemy)] if len(places) > 1 else []
    return instead(state, frame, *asked)


def _refuges(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[REFUGE](one) for one in refuges(state, frame.subject[0])]


def _refugee(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0]}


def _flees(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army, to = frame.subject[0], chosen(frame.answers[0][1])
    done(state, frame)
    withdraw(state, army, to, RULE["WOR-15.7.4h"], sink)


def odds_of(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """Of the interception or evasion that this answer would try."""
    if chosen(action) != YES or not state.stack or state.stack[-1].kind != action.kind:
        return None
    enemy, moving = state.stack[-1].subject[:2]
    if not _stands(state, enemy, moving) or action.kind == ATTACK:
        return None
    rule = "WOR-15.7.4d" if action.kind == INTERCEPT else "WOR-15.7.4e"
    known = counted(state, enemy, moving, rule)
    law = law_of(succeeds, "", "", sum(one.value for one in known), rule)
    readings = (("evasion_size", state.reading("evasion_size")),) if action.kind == EVADE else ()
    name = {True: Ending("reaction_succeeds", "good"), False: Ending("reaction_fails", "none")}
    return odds_of_law(law, lambda hit: name[hit], known, readings)


ROOM: Room = Room(
    kinds=KINDS,
    asked={
        INTERCEPT: Asked(_yes_or_no, _decides, facts=_facts),
        ATTACK: Asked(_yes_or_no, _fights, facts=_facts),
        EVADE: Asked(_yes_or_no, _evades, facts=_facts),
        REFUGE: Asked(_refuges, _flees, facts=_refugee),
    },
    steps={TRY: intercept, FLEE: evade, SIGHT: sight, OFFER: offer},
    odds={INTERCEPT: odds_of, EVADE: odds_of},
)
