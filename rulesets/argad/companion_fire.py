"""Shots beside real miniatures: what people say of them at the table, as a case for the rules (ARG-SHO, MUL, DUE).

Nobody measures here: range, cover and who stands together are said. What somebody is and has done is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Viewer

from . import may_shoot, targets
from .awareness import is_own, seen_by
from .casualties import lives_of
from .contacts import contacts, foes_of
from .duels import Duel, Duellist
from .grouping import Band, band_by_hand, is_mounted
from .hostages import couple_of, with_couples
from .ledger import RULE
from .melee_known import as_known
from .mustering import marked
from .people import Condition
from .projectiles import Target
from .protection import Behind, Leaning, protection
from .shooting import CLOSE, Member, Moment, Occasion, Shot, best_cover
from .shot_cases import Aimed, as_he_stands, ranged_weapons, shooter_of, weapon_of, why_not_shot_with
from .shot_plans import KINDS, Fire
from .state import FigureId, State
from .targets import Aim
from .weapons import Weapon
from .wounds import easier_to_shoot

NO_COVER = "none"
STILL, MOVING, FURTIVE, LEANS = "still", "moving", "furtive", "leans_out"
ORDINARY, RUNS_PAST = "ordinary", "runs_past"
TOGETHER, APART = "together", "apart"
USUAL = "usual"  # each with the weapon that he shoots with
BANDS = ("short", "medium", "long", "extreme")
LATE = "late"  # a mark: "late shooting f372", who fell to a shot of this phase and may still shoot in it


@dataclass(frozen=True, slots=True)
class ShootByHand(Action):
    """These shoot together at one target: weapon, range, cover, whether they moved, what kind of shot it is.

    `weapon` USUAL: each with his own, the first that is loaded.
    """

    kind: ClassVar[str] = "shoot_by_hand"
    shooters: tuple[str, ...]
    weapon: str
    targets: tuple[str, ...]
    band: str
    cover: str
    how: str
    occasion: str
    moment: str


@dataclass(frozen=True, slots=True)
class BlastByHand(Action):
    """One weapon with several projectiles, or a cannon; `spread`: whether those hit stand together or far apart."""

    kind: ClassVar[str] = "blast_by_hand"
    shooter: str
    weapon: str
    targets: tuple[str, ...]
    spread: str
    band: str
    cover: str
    how: str
    moment: str


@dataclass(frozen=True, slots=True)
class DuelByHand(Action):
    """Two lone shooters face each other."""

    kind: ClassVar[str] = "duel_by_hand"
    shooter: str
    other: str
    weapon: str
    against: str
    band: str


@dataclass(frozen=True, slots=True)
class Said:
    """What all of these have in common."""

    shooters: tuple[FigureId, ...]
    weapon: str
    targets: tuple[FigureId, ...]
    band: str
    cover: str = NO_COVER
    how: str = STILL
    occasion: str = ORDINARY
    moment: str = "phase"
    apart: bool = False
    bursts: bool = False


def said_in(action: Action) -> Said:
    if isinstance(action, ShootByHand):
        return Said(
            action.shooters, action.weapon, action.targets, action.band, action.cover, action.how, action.occasion,
            action.moment,
        )  # fmt: skip
    if isinstance(action, BlastByHand):
        return Said(
            (action.shooter,), action.weapon, action.targets, action.band, action.cover, action.how, ORDINARY,
            action.moment, action.spread == APART, True,
        )  # fmt: skip
    assert isinstance(action, DuelByHand)
    return Said((action.shooter,), action.weapon, (action.other,), action.band)


def other_side(action: DuelByHand) -> Said:
    """The same duel as the other one fights it."""
    return Said((action.other,), action.against, (action.shooter,), action.band)


def weapon_in(state: State, said: Said, who: FigureId) -> str:
    """The weapon that was named, or his own: of those that reach farthest the first that is loaded; "" has none."""
    if said.weapon != USUAL:
        return said.weapon
    own = [one for one in ranged_weapons(state, who) if bool(weapon_of(state, one).red_dice) == said.bursts]
    loaded = [one for one in own if not state.now[who].turns_to_load(one)]
    return next(iter((*loaded, *own)), "")


# The case


def fire_of(state: State, viewer: Viewer, said: Said) -> Fire:
    """All of it as one fire, with what the viewer knows of those who may be hit."""
    band = band_by_hand(state, said.targets)
    there = with_couples(state, said.targets)
    members = tuple(_member(state, viewer, said, one, band) for one in there)
    band = band_by_hand(state, there)
    shots = tuple(shot_by_hand(state, said, who, band) for who in said.shooters)
    kind: Target = "scattered" if said.apart else KINDS[band.kind]
    held = any(couple_of(state, who) for who in there)
    why = (Modifier(0, "hostage_couple", RULE["ARG-HOS-02"]),) if held else ()
    return Fire(f"{said.targets[0]}.{said.moment}", said.targets[0], shots, members, kind, why=why)


def shot_by_hand(state: State, said: Said, who: FigureId, band: Band) -> Shot:
    moment, arm = moment_in(said), weapon_in(state, said, who)
    weapon = weapon_of(state, arm)
    aimed = Aimed(who, said.targets[0], arm, moment=moment, will_move=said.how == MOVING)
    shooter = shooter_of(state, aimed)
    if said.how not in (STILL, LEANS) and moment != "early":
        shooter = replace(shooter, moving="moved")
    return Shot(
        shooter=replace(shooter, furtive=said.how == FURTIVE),
        distance=next((one.upto for one in weapon.bands if one.name == said.band), weapon.range + 1),
        moment=moment,
        at_group=band.is_group and not said.apart,
        furtive_target=said.occasion == RUNS_PAST,
        occasion=_occasion(said),
    )


def moment_in(said: Said) -> Moment:
    known: dict[str, Moment] = {"early": "early", "movement": "movement", "contact": "contact", "melee": "melee"}
    return known.get(said.moment, "phase")


def _occasion(said: Said) -> Occasion:
    known: dict[str, Occasion] = {"hunting": "hunting", "contest": "contest", "ambush": "ambush"}
    return known.get(said.occasion, "")


def _member(state: State, viewer: Viewer, said: Said, who: FigureId, band: Band) -> Member:
    own = is_own(state, viewer, who)
    seen = seen_by(state, viewer, who)
    armour = state.people[who].armour.id if own or seen is None else seen.looks.armour or "light"
    stunned = bool(easier_to_shoot(state.now[who], state.turn))
    covers = _covers(state, said, who, band)
    return Member(who, armour, covers, (), stunned, lives_of(state, who) if own else 1)


def _covers(state: State, said: Said, who: FigureId, band: Band) -> tuple[Modifier, ...]:
    if said.cover == NO_COVER:
        return ()
    case = Behind(
        state.box.screens[said.cover],
        on_foot=not is_mounted(state, who),
        swims=said.cover == "deep_water",
        isolated=not band.is_group,
        alone=len(band.members) == 1,
        modern=weapon_of(state, weapon_in(state, said, said.shooters[0])).modern,
        leaning=_leaning(state, said, who),
    )
    found = protection(case, state.terms.shots.leaning_out)
    return best_cover(found) or found


def _leaning(state: State, said: Said, target: FigureId) -> Leaning:
    """Who leans out to shoot this turn is exposed himself (ARG-PRO-18)."""
    if f"{LEANS} {target}" in state.marks:
        return "both" if said.how == LEANS else "target"
    return "shooter" if said.how == LEANS else "no"


def duel_by_hand(state: State, viewer: Viewer, action: DuelByHand, key: str) -> Duel:
    mine, theirs = said_in(action), other_side(action)
    one, other = _duellist(state, viewer, mine, theirs), _duellist(state, viewer, theirs, mine)
    return Duel(one, other, key=key, rules=state.terms.shots)


def _duellist(state: State, viewer: Viewer, said: Said, against: Said) -> Duellist:
    """Of a stranger only what everybody sees: of the lowest class, to be guessed at (ARG-HID-07, ARG-HID-17)."""
    who = said.shooters[0]
    lone = Band((against.shooters[0],), "isolated")
    body = _member(state, viewer, against, who, Band((who,), "isolated"))
    swift = dict(state.people[who].skills).get("duellist", 0) if is_own(state, viewer, who) else 0
    return Duellist(shot_by_hand(as_known(state, viewer, (who,)), said, who, lone), body, swift)


# What forbids it


def obstacles_by_hand(state: State, said: Said) -> Iterator[tuple[FigureId, IllegalAction]]:
    """Everything that forbids it of what is known here, shooter by shooter."""
    band = band_by_hand(state, said.targets)
    pairs = contacts(state)
    for who in said.shooters:
        arm = weapon_in(state, said, who)
        if arm not in ranged_weapons(state, who):
            yield who, why_not_shot_with(state, who, said.weapon)
            continue
        shot, foes = shot_by_hand(state, said, who, band), foes_of(pairs, who)
        close = shot.moment in CLOSE
        case = replace(
            as_he_stands(state, who, shot),
            condition=condition_of(state, who),
            touches=bool(foes) or close,
            target_touches=close or any(one in foes for one in said.targets),
            above=True,
            crew=shot.shooter.weapon.crew,
        )
        yield from ((who, reason) for reason in may_shoot.obstacles_of(case))
        yield from ((who, reason) for reason in targets.forbidden(_aim(state, said, shot, pairs)))


def condition_of(state: State, who: FigureId) -> Condition:
    """Who fell to a shot of this very moment still shoots (ARG-SHO-07)."""
    now = state.now[who]
    return replace(now, out="") if is_late(state, who) else now


def is_late(state: State, who: FigureId) -> bool:
    return [state.phase, who] in marked(state, LATE)


def _aim(state: State, said: Said, shot: Shot, pairs: Sequence[tuple[FigureId, FigureId]]) -> Aim:
    friends = state.party[shot.shooter.id]
    touching = [foe for one in said.targets for foe in foes_of(pairs, one) if state.party[foe] == friends]
    return Aim(
        shot=shot,
        standing=all(state.in_play(one) for one in said.targets),
        group=len(said.targets) > 1,
        with_friends=bool(touching),
        meets_shooter=shot.moment in CLOSE,
        rules=state.terms.shots,
    )


def arms_by_hand(state: State, who: Sequence[FigureId], *, bursts: bool) -> tuple[str, ...]:
    """The weapons of these, those of most of them first."""
    found: dict[str, int] = {}
    for one in who:
        for arm in ranged_weapons(state, one):
            if bool(weapon_of(state, arm).red_dice) == bursts:
                found[arm] = found.get(arm, 0) + 1
    return tuple(sorted(found, key=lambda arm: -found[arm]))


def weapons_of_period(state: State) -> tuple[Weapon, ...]:
    return tuple(one for one in state.terms.period.ranged.values() if not one.red_dice)
