"""Those who fell and may only be wounded, tried once each: on the spot by hand, or as the game ends: ARG-HEA-01 to 10.

As the game ends the game master alone learns how it went: it becomes a slip that he hands out when there is news of it
(ARG-HID-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Fact, Seat, Viewer
from rulesets.common.shapes import NONE

from .asking import consequence, put_aside, settled_aside
from .awareness import is_own
from .by_hand_tests import only, stream_of
from .endings import why_over
from .healing import Attempt, Healed, after_attempt, check_attempt, healing_odds, resolve_healing, with_sequela
from .ledger import RULE
from .nearness import is_able, is_near, troop_of
from .people import Wound
from .state import FigureId, Slip, State
from .telling import Told, tell_of
from .watched_dice import Watched
from .wounds import leaves_a_body

TRY, AT_THE_END = "heal_roll", "last_healing"
MEDIC = "medic"


@dataclass(frozen=True, slots=True)
class Heal(Action):
    """Somebody tries to heal somebody on the spot. `magic`: it takes effect at once (ARG-HEA-09)."""

    kind: ClassVar[str] = "heal_by_hand"
    victim: FigureId
    healer: FigureId = NONE
    magic: str = "no"


def victims(state: State, seat: Seat) -> list[FigureId]:
    """Those who are hurt and may be tried: a player's own, everybody's for the game master."""
    hurt = [who for who, now in state.now.items() if now.out == "removed" or (now.lost_points and now.is_in_game)]
    return [who for who in hurt if seat == GM or state.owner[who] == seat]


def matters(state: State, who: FigureId) -> bool:
    """Whether he is anybody whose fate is asked after (ARG-HEA-01)."""
    named = any(who in one.check.split() for one in state.slips.values())
    return leaves_a_body(state.people[who], named_by_scenario=named) is not None or state.people[who].leads


def healers(state: State, seat: Seat, who: FigureId) -> list[FigureId]:
    """Those beside him who could try."""
    pool = [one for one in state.people if is_able(state, one) and (seat == GM or is_own(state, seat, one))]
    return [one for one in pool if one != who and is_near(state, one, who, state.distances.talk)]


def check_heal(state: State, seat: Seat, action: Action) -> None:
    assert isinstance(action, Heal)
    near = healers(state, seat, action.victim)
    now = state.now[action.victim]
    check_attempt(now, matters=seat == GM or matters(state, action.victim), healer_near=bool(near) or seat == GM)
    if action.healer != NONE and action.healer not in near:
        raise IllegalAction("nobody_near", RULE["ARG-HEA-01"])


def case_of(state: State, action: Heal) -> Attempt:
    who, now = state.people[action.victim], state.now[action.victim]
    healer = action.healer != NONE and state.people[action.healer].has_skill(MEDIC)
    place: Wound = now.wounds[-1] if now.wounds else ""
    return Attempt(
        who.ability("health"),
        state.box.healing,
        seat=state.owner[action.victim],
        healer=healer,
        poor_conditions=action.magic != "yes",
        wounded_only=now.is_in_game,
        place=place,
        table=state.box.wounds,
        at_once=action.magic == "yes",
    )


def heal(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """The attempt comes next; it is the only one of this game."""
    assert isinstance(action, Heal)
    subject = (action.victim, action.healer, action.magic)
    put_aside(state, consequence(f"t{state.turn}.heal.{action.victim}", TRY, RULE["ARG-HEA-01"], *subject))


def resolve_try(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    action = Heal(*frame.subject)
    seen = Watched(dice, stream_of(state, action.victim))
    done = resolve_healing(seen, replace(case_of(state, action), key=frame.id))
    settled_aside(state, frame)
    _apply(state, action.victim, done)
    code, facts = _said(done)
    told = Told(code, done.rule, {"who": action.victim}, facts, modifiers=done.modifiers, dice=seen.keys)
    tell_of(state, sink, replace(told, only=only(state, action.victim)))


def _apply(state: State, who: FigureId, done: Healed) -> None:
    state.now[who] = after_attempt(state.now[who], done)
    state.people[who] = with_sequela(state.people[who], done.sequela)[0]


def heal_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, Heal)
    return healing_odds(case_of(state, action))


# As the game ends


def carried_home(state: State) -> list[FigureId]:
    """Those who matter, are down, and have friends left to look after them."""
    fallen = [who for who, now in state.now.items() if now.out == "removed" and not now.healed and matters(state, who)]
    return [who for who in fallen if any(state.now[one].is_in_game for one in troop_of(state, who) if one != who)]


def last_healing(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step of the last evening: one attempt for each who is carried home (ARG-HEA-01)."""
    home = carried_home(state) if state.terms.on("healing") and why_over(state) else []
    tried = [(who, *_rolled(state, dice, who)) for who in home]
    state.stack = state.stack[:-1]
    for who, done, keys in tried:
        if not state.setup.gm:
            _apply(state, who, done)
        else:
            state.now[who] = replace(state.now[who], healed=True)
            state.slips[f"healing_{who}"] = _news(state, who, done)
        _tell_end(state, who, done, keys, sink)


def _rolled(state: State, dice: Dice, who: FigureId) -> tuple[Healed, tuple[str, ...]]:
    seen = Watched(dice, GM_DICE if state.setup.gm else stream_of(state, who))
    case = replace(case_of(state, Heal(who)), key=f"t{state.turn}.home.{who}", poor_conditions=False)
    return resolve_healing(seen, case), seen.keys


NEWS: dict[tuple[str, str], tuple[str, str]] = {
    ("heals", ""): ("{} will live and heal.", "{} vivra et guérira."),
    ("sequelae", ""): ("{} will live, but not unharmed.", "{} vivra, mais avec des séquelles."),
    ("sequelae", "perception"): (
        "{} will live, but will never see and hear so well again.",
        "{} vivra, mais n’y verra et n’entendra plus jamais aussi bien.",
    ),
    ("sequelae", "health"): ("{} will live, but in weaker health.", "{} vivra, mais d’une santé affaiblie."),
    ("sequelae", "lame"): ("{} will live, but lame for good.", "{} vivra, mais restera boiteux."),
    ("dead", ""): ("{} died of the wounds.", "{} n’a pas survécu à ses blessures."),
    ("failed", ""): ("{} is no better yet.", "{} ne va pas encore mieux."),
}


def _news(state: State, who: FigureId, done: Healed) -> Slip:
    name = state.people[who].name or who
    en, fr = NEWS[done.end, done.sequela]
    return Slip("fact", en.format(name), fr.format(name), holder=who)


def how_it_went(state: State, who: FigureId) -> tuple[str, str]:
    """The end of his one attempt, and what remains of the wound for good; "tried": it was made, "": there was none.

    As the game ends it stands on the game master's slip alone, which he may have written anew meanwhile.
    """
    now, news = state.now[who], state.slips.get(f"healing_{who}")
    if not now.healed:
        return "", ""
    if news is not None:
        name = state.people[who].name or who
        return next((how for how, (en, _) in NEWS.items() if en.format(name) == news.en), ("tried", ""))
    return now.healing or "tried", now.sequela


def _tell_end(state: State, who: FigureId, done: Healed, keys: Sequence[str], sink: Sink) -> None:
    if sink.deaf:
        return
    code, facts = _said(done)
    part = Part(code, {**facts, "who": state.people[who].name or who}, done.modifiers, tuple(keys))
    seats = {} if state.setup.gm else dict.fromkeys(only(state, who), part)
    sink.tell(Event(code, done.rule, None, seats, part))


def _said(done: Healed) -> tuple[str, dict[str, Fact]]:
    """How it went, with the lasting harm where there is one."""
    if done.sequela:
        return "healing_with_harm", {"end": done.end, "sequela": done.sequela}
    return "healing_tried", {"end": done.end}


STEPS = {TRY: resolve_try, AT_THE_END: last_healing}
