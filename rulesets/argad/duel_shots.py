"""Duels among the shots of a moment: two lone shooters who aim at each other (ARG-DUE-01 to ARG-DUE-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink

from .casualties import Blow, hurt_by
from .duels import Duel, Duellist, DuelOutcome, resolve_duel
from .ledger import RULE
from .people import Profile
from .shooting import Member, Shot, explained
from .shot_books import after_shot
from .shot_cases import Aimed, bearing_of, shot_of, weapon_of
from .shot_cover import cover, member_of
from .shot_results import Wounding
from .shot_scene import Scene
from .state import FigureId, State
from .telling import Told, tell_of
from .watched_dice import watched

SWIFT, SURE = "duellist", "duel_shot"  # skills: what they add to the coloured and to the shooting die (ARG-DUE-02)


@dataclass(frozen=True, slots=True)
class Duelled:
    duel: Duel
    outcome: DuelOutcome
    dice: tuple[str, ...]

    @property
    def both(self) -> tuple[FigureId, FigureId]:
        return self.duel.one.shot.shooter.id, self.duel.other.shot.shooter.id

    @property
    def fallen(self) -> list[tuple[FigureId, FigureId]]:
        """Who was hit, and by whom."""
        one, other = self.both
        return [pair for pair, falls in zip(((one, other), (other, one)), self.outcome.falls, strict=True) if falls]


def duel_of(scene: Scene, pair: tuple[Aimed, Aimed], key: str) -> Duel:
    """Both as they stand to each other."""
    one, other = pair
    rules = scene.state.terms.shots
    return Duel(
        _duellist(scene, one), _duellist(scene, other), key=f"{key}.{one.who}.duel", rules=rules,
        coloured=scene.state.terms.on("duel"),
    )  # fmt: skip


def _duellist(scene: Scene, aimed: Aimed) -> Duellist:
    """His shot, and himself as the other sees him."""
    state = scene.state
    shot = shot_of(scene, aimed, bearing_of(scene, aimed), scene.band(aimed.target))
    arm = weapon_of(state, aimed.weapon)
    body = member_of(scene, aimed.who, cover(scene, aimed.target, aimed.who, arm))
    return duellist(state.people[aimed.who], shot, body)


def duellist(who: Profile, shot: Shot, body: Member) -> Duellist:
    """With what a very good duellist adds to his dice (ARG-DUE-02)."""
    skills = dict(who.skills)
    shooter = replace(shot.shooter, duel_bonus=skills.get(SURE, 0))
    return Duellist(replace(shot, shooter=shooter), body, skills.get(SWIFT, 0))


def roll_duels(scene: Scene, dice: Dice, pairs: Sequence[tuple[Aimed, Aimed]], key: str) -> list[Duelled]:
    return [roll_duel(scene.state, dice, duel_of(scene, pair, key)) for pair in pairs]


def roll_duel(state: State, dice: Dice, duel: Duel) -> Duelled:
    watch = watched(dice, state, (duel.one.shot.shooter.id, duel.other.shot.shooter.id))
    return Duelled(duel, resolve_duel(watch, duel), watch.keys)


def duel_wounds(state: State, dice: Dice, duels: Sequence[Duelled], known: list[Wounding], key: str) -> list[Wounding]:
    """The wounds of the same moment, with those of the duels; who falls twice falls once."""
    hit = [one.blow.who for one in known]
    found = list(known)
    for done in duels:
        for who, by in done.fallen:
            if who not in hit:
                watch = watched(dice, state, (who,))
                blow = Blow(who, "shot", RULE["ARG-DUE-01"], f"{key}.{who}.duel", by)
                found.append(Wounding(blow, hurt_by(state, watch, blow), watch.keys))
    return found


def finish_duels(state: State, duels: Sequence[Duelled], sink: Sink) -> None:
    """Told and written down; whose shot was forestalled has not fired, and stays loaded."""
    for done in duels:
        one, other = done.both
        first = done.outcome.first
        code = "duel_together" if first is None else "duel"
        names = {"one": one, "other": other} if first != 1 else {"one": other, "other": one}
        unseen = dict.fromkeys(("one", "other"), "is_shot_at")
        facts = {"hits": len(done.fallen)}
        told = Told(code, RULE["ARG-DUE-01"], names, facts, partly=unseen, modifiers=_why(done), dice=done.dice)
        tell_of(state, sink, told)
        both = (done.duel.one.shot, done.duel.other.shot)
        for shot, fired, at in zip(both, done.outcome.shot, (other, one), strict=True):
            if fired:
                after_shot(state, shot, at)


def _why(done: Duelled) -> tuple[Modifier, ...]:
    one, other, rules = done.duel.one, done.duel.other, done.duel.rules
    shown = [*explained(one.shot, other.body, rules), *explained(other.shot, one.body, rules)]
    return tuple(dict.fromkeys([*shown, *done.outcome.why]))
