"""Shots of one moment are rolled, all of them, before anything changes; then all of it takes effect at once.

ARG-SHO-07, ARG-TIM-01, ARG-TIM-04. Everybody shoots who declared it, though he falls in the same moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import GM_DICE, OPEN, Ask, Dice
from rulesets.common.events import Sink
from rulesets.common.seats import PUBLIC

from . import may_shoot
from .awareness import is_aware
from .casualties import Blow, hurt_by, put_down, take
from .ledger import RULE
from .lookout import look_around
from .mustering import mark
from .projectiles import BurstOutcome
from .salvos import Declared, Salvo, ShotAt, first_dice, resolve_salvo
from .shooting import Shot
from .shot_books import after_shot
from .shot_plans import Fire
from .shot_telling import tell_fire, tell_jam
from .state import FigureId, State
from .volleys import VolleyOutcome
from .watched_dice import Ahead, Watched, watched
from .wounds import Hurt

Outcome = VolleyOutcome | BurstOutcome


@dataclass(frozen=True, slots=True)
class Volleyed:
    """One fire and what came of it: the pools of dice, who was hit how often, the keys of the dice."""

    fire: Fire
    jammed: tuple[Shot, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    hits: tuple[tuple[FigureId, int], ...] = ()
    down: tuple[FigureId, ...] = ()
    dice: tuple[str, ...] = ()
    jams: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wounding:
    """What a hit does to one person, with the dice that located it."""

    blow: Blow
    hurt: Hurt
    dice: tuple[str, ...] = ()


def roll(state: State, dice: Dice, fires: Sequence[Fire], key: str) -> list[Volleyed]:
    """All dice of these shots. Nothing changes."""
    ahead = Ahead(dice)
    loaded = [_load(state, ahead, fire, key) for fire in fires]
    ahead.throw([ask for one in loaded for ask in _first_dice(state, one)])
    return [_fired(one) for one in loaded]


@dataclass(frozen=True, slots=True)
class Loaded:
    """One fire before its dice are thrown: what is shot once it is known whose weapon jams."""

    fire: Fire
    dice: Watched
    jammed: tuple[Shot, ...]
    jams: tuple[str, ...]
    salvo: Salvo | None


def _first_dice(state: State, loaded: Loaded) -> list[Ask]:
    """The die of each shot is in the open where everybody perceives its two ends, whoever else shoots there."""
    if loaded.salvo is None:
        return []
    found = first_dice(loaded.salvo)
    for who in dict.fromkeys(loaded.fire.shooters):
        if not all(is_aware(state, PUBLIC, one) for one in (who, loaded.fire.aim_of(who))):
            found = [replace(ask, stream=GM_DICE) if f".{who}." in ask.key else ask for ask in found]
    return found


def _load(state: State, dice: Dice, fire: Fire, key: str) -> Loaded:
    watch = watched(dice, state, (*fire.shooters, fire.named))
    jammed = _jammed(state, watch, fire, key)
    jams = watch.taken()
    shots = tuple(one for one in fire.shots if one not in jammed)
    at = ShotAt(fire.id, fire.members, fire.kind, fire.whole_group)
    salvo = Salvo(tuple(Declared(one, fire.id) for one in shots), (at,), key, state.terms.shots, OPEN)
    return Loaded(replace(fire, shots=shots) if shots else fire, watch, jammed, jams, salvo if shots else None)


def _fired(loaded: Loaded) -> Volleyed:
    fire, watch = loaded.fire, loaded.dice
    if loaded.salvo is None:
        return Volleyed(fire, loaded.jammed, jams=loaded.jams)
    (done,) = resolve_salvo(watch, loaded.salvo).hits
    lost = [(one.id, one.points - now.points) for one, now in zip(fire.members, done.standing, strict=True)]
    down = tuple(one.id for one, now in zip(fire.members, done.standing, strict=True) if now.down and now.points)
    hits = tuple((who, n) for who, n in lost if n)
    return Volleyed(fire, loaded.jammed, done.pools, hits, down, watch.taken(), loaded.jams)


def _jammed(state: State, dice: Dice, fire: Fire, key: str) -> tuple[Shot, ...]:
    """Those whose weapon jams instead of shooting, where that is played (ARG-SHO-14)."""
    if not state.terms.on("jamming"):
        return ()
    found = []
    for shot in dict.fromkeys(fire.shots):
        who = shot.shooter
        if may_shoot.jams(dice, who.weapon, key=f"{key}.{who.id}.{who.weapon.id}.jam", seat=who.seat):
            found.append(shot)
    return tuple(found)


def woundings(state: State, dice: Dice, done: Sequence[Volleyed], key: str) -> list[Wounding]:
    """What all hits of this moment do, each person's together. Asks where wounds are; nothing changes."""
    hits: dict[FigureId, int] = {}
    by: dict[FigureId, FigureId] = {}
    for one in done:
        for who, n in one.hits:
            hits[who] = hits.get(who, 0) + n
            by.setdefault(who, _by(one, who))
    found = []
    for who, n in hits.items():
        watch = watched(dice, state, (who,))
        blow = Blow(who, "shot", RULE["ARG-SGR-08"], f"{key}.{who}", by[who], n)
        found.append(Wounding(blow, hurt_by(state, watch, blow), watch.keys))
    return found


def _by(done: Volleyed, who: FigureId) -> FigureId:
    """Whose shot it was; one of those who shot at the same target."""
    simple = [one for one in done.fire.shots if not one.shooter.weapon.red_dice]
    for outcome in done.outcomes:
        for fell in outcome.fell:
            if fell.member == who and fell.effect in ("removed", "wounded"):
                shots = simple if isinstance(outcome, VolleyOutcome) else done.fire.shots
                return shots[min(fell.shot, len(shots) - 1)].shooter.id
    return done.fire.shooters[0]


def carry_out(state: State, done: Sequence[Volleyed], wounds: Sequence[Wounding], sink: Sink) -> None:
    """Told, written down, and all casualties leave together."""
    for one in done:
        for shot in one.jammed:
            tell_jam(state, shot, one.jams, sink)
            after_shot(state, shot, one.fire.named, jammed=True)
        if one.outcomes:
            tell_fire(state, one.fire, one.outcomes, one.dice, sink)
        for shot in one.fire.shots if one.outcomes else ():
            after_shot(state, shot, one.fire.named)
        if one.fire.at_melee:
            _own_people_shot_at(state, one.fire)
    for wounding in wounds:
        take(state, wounding.blow, wounding.hurt, sink, wounding.dice)
    for who in dict.fromkeys(who for one in done for who in one.down):
        if state.in_play(who):
            put_down(state, who, RULE["ARG-SHO-15"], sink)


def _own_people_shot_at(state: State, fire: Fire) -> None:
    """Fire into a melee shakes those who are in it (ARG-TGT-05, ARG-MOR-09)."""
    mine = state.party[fire.shooters[0]]
    friends = [one.id for one in fire.members if state.party[one.id] == mine]
    if friends:
        mark(state, f"morale {friends[0]} shot_by_friends")


def shoot(state: State, dice: Dice, fires: Sequence[Fire], key: str, sink: Sink) -> None:
    """From the dice to the gaps in the ranks, for shots that stand alone."""
    done = roll(state, dice, fires, key)
    wounds = woundings(state, dice, done, key)
    carry_out(state, done, wounds, sink)
    look_around(state, sink)
