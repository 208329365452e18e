"""What is remembered of a shot: shots made, weapons to reload, what was thrown, who shot at whom.

ARG-SHO-02, ARG-SHO-10, ARG-SHO-13, ARG-TIM-05 to ARG-TIM-08, ARG-ACT-06, ARG-ART-05, ARG-SKL-05.
"""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.events import Sink
from rulesets.common.seats import Facts

from .awareness import is_aware
from .contacts import contacts
from .ledger import RULE
from .may_shoot import turns_to_reload
from .mustering import GUNNER, mark
from .nearness import is_near
from .people import Condition
from .plane import squared
from .shooting import Shot
from .shot_cases import two_paces
from .state import FigureId, State
from .telling import Told, tell_of
from .weapons import Weapon

MOVES_ON = "moves_on"  # the mark of those who said before an early shot that they would move: "moves_on f372"
AT_HIS_SIDE = 200


def after_shot(state: State, shot: Shot, target: FigureId, *, jammed: bool = False) -> None:
    """One who has shot: his condition, his weapon, and that the others know who shot at them (ARG-TGT-01)."""
    who, weapon = shot.shooter.id, shot.shooter.weapon
    now = state.now[who]
    early = shot.moment in ("early", "movement")
    drawn = (*now.drawn, weapon.id) if weapon.id in state.people[who].concealed else now.drawn
    now = replace(now, shots=now.shots + 1, shot_early=now.shot_early or early, reloading="", task="", hidden=False)
    state.now[who] = replace(now, drawn=tuple(dict.fromkeys(drawn)))
    if not jammed:
        state.now[who] = _emptied(state, who, weapon)
    if weapon.throws and not jammed:
        state.thrown[f"{who} {weapon.id}"] = state.thrown.get(f"{who} {weapon.id}", 0) + 1
    if shot.shooter.elite:
        mark(state, f"elite {shot.shooter.seat}")
    if weapon.artillery:
        for one in _crew_of(state, who, weapon):
            mark(state, f"{GUNNER} {one}")
    if shot.moment == "early":
        mark(state, f"shot_early {who} {weapon.id}")
    if shot.shooter.moving == "will_move":
        mark(state, f"{MOVES_ON} {who}")
    if is_aware(state, state.seat[target], who):
        state.shot_at[f"{who} {target}"] = state.turn


def _emptied(state: State, who: FigureId, weapon: Weapon) -> Condition:
    now, turns = state.now[who], turns_to_reload(weapon, helped=_is_helped(state, who, weapon))
    if not turns:
        return now
    others = tuple(one for one in now.unloaded if one[0] != weapon.id)
    return replace(now, unloaded=(*others, (weapon.id, turns)))


def _is_helped(state: State, who: FigureId, weapon: Weapon) -> bool:
    """Somebody of his own at his side, who has nothing else to do: a loader (ARG-RNG-12)."""
    if not weapon.helper_reload_turns or who not in state.stands:
        return False
    friends = [
        one for one in state.people if one != who and state.owner[one] == state.owner[who] and state.in_play(one)
    ]
    return any(
        one in state.stands and not state.now[one].shots and is_near(state, who, one, AT_HIS_SIDE) for one in friends
    )


def _crew_of(state: State, who: FigureId, weapon: Weapon) -> list[FigureId]:
    """Who fires a gun and, where places count, the nearest of his side who serve it with him (ARG-ART-05)."""
    if who not in state.stands:
        return [who]
    own = [one for one in state.people if one != who and state.owner[one] == state.owner[who] and state.in_play(one)]
    near = [one for one in own if one in state.stands and is_near(state, who, one, AT_HIS_SIDE)]
    here = state.stands[who].centre
    near.sort(key=lambda one: (squared(state.stands[one].centre, here), one))
    return [who, *near[: weapon.crew - 1]]


def finish_reloading(state: State, sink: Sink) -> None:
    """At the end of a turn: who spent it reloading, and was not contacted, is a turn nearer to his next shot."""
    busy = dict.fromkeys(who for pair in contacts(state) for who in pair)
    for who, now in list(state.now.items()):
        if not now.reloading:
            continue
        weapon = now.reloading
        left = now.turns_to_load(weapon)
        state.now[who] = replace(now, reloading="")
        if not state.in_play(who) or not left or now.shots:
            continue
        if who in busy or now.at_contact or not now.is_immobile(two_paces(state, who)):
            tell_of(state, sink, _told(state, "reload_interrupted", "ARG-ACT-06", who, weapon))
            continue
        others = tuple(one for one in now.unloaded if one[0] != weapon)
        kept = ((weapon, left - 1),) if left > 1 else ()
        state.now[who] = replace(state.now[who], unloaded=(*others, *kept))
        code = "reloads_on" if left > 1 else "has_reloaded"
        tell_of(state, sink, _told(state, code, "ARG-SHO-10", who, weapon, left - 1))


def _told(state: State, code: str, rule: str, who: FigureId, weapon: str, left: int = 0) -> Told:
    """How long somebody still needs is nobody's business but his side's."""
    facts: Facts = {"weapon": weapon, "turns": left} if left else {"weapon": weapon}
    return Told(code, RULE[rule], {"who": who}, facts, only=(state.owner[who],))
