"""Brawls beside real miniatures: something is thrown across a room, somebody jumps on a table or off it.

ARG-OBJ-01, ARG-OBJ-02, ARG-OBJ-04, ARG-TAB-02 to ARG-TAB-05. To strike with an object is a fight with that weapon.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.laws import law
from rulesets.common.odds import Ending, Odds, Tone, odds_of_law
from rulesets.common.params import Pick
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import RuleId, Seat, Viewer
from rulesets.common.shapes import NONE

from .asking import settled_aside
from .brawls import FARTHEST_THROW, OBJECT, Brawler, Leap, check_throwing, resolve_leap, throw
from .fighters import Reach
from .fights import Fight, Names
from .ledger import RULE
from .melee_arms import usual_arm
from .melee_cases import fighter
from .melee_chances import Case, nameless, odds_of_cases
from .melee_choices import check_striking
from .melee_known import as_known, strangers
from .melee_wishes import FUMBLES, Bout
from .mustering import mark
from .nearness import is_able
from .state import FigureId, State
from .telling import Told, tell_of
from .watched_dice import watched

BRAWL = "brawl_by_hand"
THROWS, JUMPS_ON, JUMPS_OFF = "throws", "jumps_on", "jumps_off"
OPTIONS = {THROWS: "brawl_objects", JUMPS_ON: "tables", JUMPS_OFF: "tables"}
THREW = "threw"  # counted: the turn of somebody's one throw
LANDED: dict[str, RuleId] = {
    "jumps": RULE["ARG-TAB-03"],
    "stops": RULE["ARG-TAB-04"],
    "blocked": RULE["ARG-TAB-05"],
}


@dataclass(frozen=True, slots=True)
class BrawlByHand(Action):
    """Somebody throws an object at somebody, or jumps; then `at` is NONE."""

    kind: ClassVar[str] = BRAWL
    who: str
    deed: str
    at: str = NONE


def forms(state: State, mine: tuple[FigureId, ...], others: tuple[FigureId, ...]) -> Sequence[Form]:
    deeds = tuple(deed for deed, option in OPTIONS.items() if state.terms.on(option))
    if not deeds:
        return ()
    who, at = Pick(mine, "figure"), Pick((NONE, *others), "figure", NONE)
    return (Form(BRAWL, (("who", who), ("deed", Pick(deeds, "brawl")), ("at", at)), RULE["ARG-OBJ-02"]),)


def few(state: State, form: Form) -> Sequence[Action]:
    """The first of them at the first of the others; the jumps."""
    params = {name: param.options for name, param in form.params if isinstance(param, Pick)}
    who, others = params["who"][0], [one for one in params["at"] if one not in (NONE, params["who"][0])]
    throws = [BrawlByHand(who, THROWS, one) for one in others[:1]]
    jumps = [BrawlByHand(who, deed) for deed in (JUMPS_ON, JUMPS_OFF)]
    return [one for one in (*throws, *jumps) if one.deed in params["deed"]]


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction."""
    if not isinstance(action, BrawlByHand):
        return
    if not is_able(state, action.who):
        raise IllegalAction("cannot_fight_now", RULE["ARG-UNT-10"], who=action.who)
    check_striking(state, action.who)
    if (action.deed == THROWS) != (action.at != NONE) or action.at == action.who:
        raise IllegalAction("nobody_to_throw_at", RULE["ARG-OBJ-02"])
    if action.deed == THROWS:
        thrown = f"{THREW} {action.who}" in state.counts
        contact = state.now[action.who].at_contact
        check_throwing(Brawler(in_contact=contact, has_thrown=thrown), 0, FARTHEST_THROW)


def bout_of(state: State, action: BrawlByHand, key: str) -> Bout:
    """A throw: nobody strikes back (ARG-OBJ-02)."""
    thrower = fighter(state, action.who, OBJECT, 0)
    target = fighter(state, action.at, usual_arm(state, action.at), 1)
    fight = Fight((thrower, target), (Reach(0, 1),), (throw(0, 1),), (), state.terms.melee)
    ids = (action.who, action.at)
    return Bout(ids, fight, Names(key, ids))


def note_throw(state: State, action: BrawlByHand) -> None:
    state.counts[f"{THREW} {action.who}"] = state.turn


def leap(state: State, frame: Gather, action: BrawlByHand, dice: Dice, sink: Sink) -> None:
    """A die against agility; who fails neither strikes nor shoots this turn (ARG-TAB-05)."""
    who, seen = action.who, watched(dice, state, (action.who,))
    leapt = resolve_leap(seen, _leap(state, action), key=frame.id, seat=state.seat[who])
    settled_aside(state, frame)
    if not leapt.may_strike:
        mark(state, f"{FUMBLES} {who}")
    state.now[who] = replace(state.now[who], shots=state.now[who].shots + (not leapt.may_shoot))
    rule, facts = LANDED[leapt.landing], {"landing": leapt.landing}
    tell_of(state, sink, Told("melee_jump", rule, {"who": who}, facts, modifiers=(leapt.reason,), dice=seen.keys))


# The chances

TONES: dict[str, Tone] = {"jumps": "good", "stops": "mid", "blocked": "bad"}


def chances(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """A throw as one blow that nobody answers, from what is known of the other; a jump by one's agility."""
    if not isinstance(action, BrawlByHand):
        return None
    if action.deed != THROWS:
        known = law(_landing, _leap(state, action))
        return odds_of_law(known, lambda landing: Ending(f"leap_{landing}", TONES[landing]))
    people = [one for one in (action.who, action.at) if one in state.people]
    bout = bout_of(as_known(state, viewer, people), action, "odds")
    unknown = tuple(bout.place(who) for who in strangers(state, viewer, people))
    return odds_of_cases([Case(nameless(bout.fight), (0,), unknown)])


def _landing(dice: Dice, case: Leap) -> str:
    return resolve_leap(dice, case, key="leap", seat="").landing


def _leap(state: State, action: BrawlByHand) -> Leap:
    return Leap(state.people[action.who].ability("agility"), down=action.deed == JUMPS_OFF)
