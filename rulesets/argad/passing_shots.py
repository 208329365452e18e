"""Shots during the moves (ARG-PH-06, ARG-TIM-10 to ARG-TIM-14): announced with the move, rolled when all have moved.

Whoever ran unseen from cover to cover through somebody's sight is furtive. His enemies learn that he passed, and may
still shoot at him when they declare their shots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .asking import Room, consequence
from .awareness import is_aware, label, seen_by
from .ledger import RULE
from .lookout import seen_now
from .may_shoot import Ready, obstacles_of
from .mustering import mark, marked
from .shot_cases import SWITCHES, Aimed, ranged_weapons, reach, two_paces, weapon_of
from .shot_plans import passing_fire
from .shot_results import shoot
from .shot_scene import Scene
from .shot_tracks import LOOKS, Pass, Replay
from .shots_with_moves import SHOOT
from .state import Deed, FigureId, State
from .telling import Told, tell_of, tell_seats
from .timing import Passing, kept_moment, timing_of
from .turn import name

PASSING = "passing_shots"
TIME = "time"  # who would have two take more time: "time blue f1 f2"


def remember_starts(state: State) -> None:
    """Where everybody stands before the moves."""
    state.starts = dict(state.stands)


def open_passing(state: State, sink: Sink) -> None:
    """All have moved: who passed whom is noted, then announced shots are rolled."""
    if not state.terms.on("early_shots"):
        return
    if any(state.starts.get(one) != at for one, at in state.stands.items()):
        replay = Replay(state)
        for seat in state.setup.seats:
            for found in passers(state, replay, seat):
                _note(state, seat, found, sink)
    if announced_shots(state):
        state.stack.append(consequence(name(state, PASSING), PASSING, RULE["ARG-TIM-10"]))


# Who takes more time


def takes_his_time(state: State, who: FigureId, target: FigureId) -> bool:
    """Both players agree that the two take more time, and are then not furtive (ARG-TIM-14)."""
    return all(f"{TIME} {seat} {who} {target}" in state.marks for seat in (state.seat[who], state.seat[target]))


# Who passed by


def passers(state: State, replay: Replay, seat: Seat) -> list[Pass]:
    """Those whom this seat saw only as they passed (ARG-TIM-11), one note for each who could shoot at them."""
    mine = [who for who in replay.now.people if state.seat[who] == seat and _could(state, who)]
    foes = [who for who in replay.now.people if replay.moved(who) and _is_lost(state, replay, seat, who)]
    found = []
    for target in foes:
        for shooter in [who for who in mine if state.takes_for_enemy(who, target)]:
            far = max(weapon_of(state, one).range for one in ranged_weapons(state, shooter))
            if replay.never_nearer(shooter, target) > far or not _is_furtive(state, replay, shooter, target):
                continue
            if one := replay.passing(shooter, target, far):
                found.append(one)
    return found


def _is_lost(state: State, replay: Replay, seat: Seat, who: FigureId) -> bool:
    """Out of this seat's sight now, or in contact (ARG-TIM-11, ARG-TIM-12)."""
    return not is_aware(state, seat, who) or bool(replay.now.foes(who))


def _could(state: State, who: FigureId) -> bool:
    now = state.now[who]
    return bool(ranged_weapons(state, who)) and not now.shots and not now.is_down(state.turn) and not now.prisoner_of


def _case(state: State, replay: Replay, shooter: FigureId, target: FigureId, within: int) -> Passing:
    return Passing(
        seen_before=replay.sees(0, shooter, target),
        seen_after=replay.sees(LOOKS, shooter, target),
        with_friends_before=replay.touches(0, target, shooter),
        with_friends_after=replay.touches(LOOKS, target, shooter),
        in_range_after=replay.now.distance(shooter, target) <= within,
        meets=replay.meets(shooter, target),
    )


def _is_furtive(state: State, replay: Replay, shooter: FigureId, target: FigureId) -> bool:
    return timing_of(_case(state, replay, shooter, target, 0)).furtive


def _note(state: State, seat: Seat, found: Pass, sink: Sink) -> None:
    """The seat knows that somebody passed and where; who told it is its own man."""
    who = found.target
    first = not any(words[:2] == [seat, who] for words in marked(state, "passed"))
    mark(state, f"passed {seat} {who} {found.shooter} {found.distance}")
    if first and not is_aware(state, seat, who):
        seen = seen_now(state, who, "figure", seen_by(state, seat, who))
        stand = replace(state.stands[who], x=found.place[0], y=found.place[1])
        state.seen[f"{seat} {who}"] = replace(seen, now=False, stand=stand)
        tell_seats(sink, "passes_by", RULE["ARG-TIM-11"], (seat,), {"who": label(state, seat, who)})


def passed(state: State, seat: Seat) -> dict[tuple[FigureId, FigureId], int]:
    """Shooters of this seat and those who passed them in this turn, with the distance."""
    return {(words[2], words[1]): int(words[3]) for words in marked(state, "passed") if words[0] == seat}


def obstacles_in_passing(state: State, aimed: Aimed) -> list[IllegalAction]:
    """What forbids a shot at somebody who passed; both passing by, there is none (ARG-TIM-14)."""
    scene = Scene(state, state.seat[aimed.who])
    shot = passing_fire(scene, aimed.target, (aimed,)).shots[0]
    case = Ready(
        shot=replace(shot, distance=reach(state, aimed.distance)),
        condition=state.now[aimed.who],
        turn=state.turn,
        two_paces=two_paces(state, aimed.who),
        training=(*state.people[aimed.who].training, *(one for one, _ in state.people[aimed.who].skills)),
        touches=bool(scene.foes(aimed.who)) if aimed.who in scene.bodies else False,
        thrown=state.thrown.get(f"{aimed.who} {aimed.weapon}", 0),
        options_off=tuple(one for one in SWITCHES if not state.terms.on(one)),
    )
    found = list(obstacles_of(case))
    if aimed.weapon not in ranged_weapons(state, aimed.who):
        found.append(IllegalAction("arm_not_carried", RULE["ARG-WPN-01"], arm=aimed.weapon))
    if aimed.furtive and aimed.furtive_target:
        found.append(IllegalAction("both_furtive", RULE["ARG-TIM-14"]))
    return found


# Shots announced with the move


def announced_shots(state: State) -> list[Deed]:
    """Deeds with a shot on the way in them; `shot` is the target."""
    found = [replace(one, shot=one.at) if one.does == SHOOT else one for one in state.deeds.values()]
    return [one for one in found if one.shot in state.people and one.who in state.people and state.in_play(one.who)]


def _passing(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    replay = Replay(state)
    shots, waiting = sorted_out(state, replay, announced_shots(state))
    scene = replay.now
    pools: dict[FigureId, list[Aimed]] = {}
    for one in shots:
        pools.setdefault(one.target, []).append(one)
    fires = [passing_fire(scene, f"{target}.movement", aimed) for target, aimed in pools.items()]
    key = name(state, PASSING)
    shoot(state, dice, fires, key, sink)
    state.stack = state.stack[:-1]
    for deed, reason in waiting:
        told = Told(reason[0], reason[1], {"who": deed.who}, only=(state.seat[deed.who],))
        tell_of(state, sink, told)


def sorted_out(
    state: State, replay: Replay, deeds: Sequence[Deed]
) -> tuple[list[Aimed], list[tuple[Deed, tuple[str, str]]]]:
    """Those that changed something and are shot now; the others with what becomes of them (ARG-TIM-02)."""
    shots, others = [], []
    for deed in deeds:
        if deed.shot not in replay.now.bodies or deed.who not in replay.now.bodies:
            others.append((deed, ("shot_not_made", RULE["ARG-TIM-10"])))
            continue
        found = _aimed_on_the_way(state, replay, deed)
        if isinstance(found, Aimed):
            shots.append(found)
        else:
            others.append((deed, found))
    return shots, others


def _aimed_on_the_way(state: State, replay: Replay, deed: Deed) -> Aimed | tuple[str, str]:
    who, target = deed.who, deed.shot
    arms = ranged_weapons(state, who)
    within = max((weapon_of(state, one).range for one in arms), default=0)
    case = _case(state, replay, who, target, within)
    if case.meets:
        return "shot_before_contact", RULE["ARG-CCT-05"]
    moment, why = kept_moment("movement", case)
    if moment == "phase":
        return "shot_waits", why.rule
    seen = replay.passing(who, target, within)
    if seen is None:
        return "shot_not_made", RULE["ARG-TGT-07"]
    hidden, on_the_move = timing_of(case).furtive, not state.now[who].is_immobile(two_paces(state, who))
    for arm in arms:
        aimed = Aimed(who, target, arm, moment="movement", distance=seen.distance)
        aimed = replace(aimed, furtive=hidden and on_the_move, furtive_target=hidden and replay.moved(target))
        reasons = obstacles_in_passing(state, aimed)
        if not reasons:
            return aimed
    return "shot_not_made", reasons[0].rule if arms else RULE["ARG-WPN-01"]


ROOM = Room(steps={PASSING: _passing}, opens={"passing": open_passing})
