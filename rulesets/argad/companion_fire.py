"""Shots beside real miniatures: what people say of them at the table, as a case for the rules (ARG-SHO, MUL, DUE).

Nobody measures here: range, cover and who stands together are said. What somebody is and has done is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Modifier
from rulesets.common.seats import Viewer

from . import targets
from .awareness import is_own, seen_by
from .casualties import lives_of
from .contacts import Pair, contacts, foes_of
from .duel_shots import duellist
from .duels import Duel, Duellist
from .grouping import Band, band_by_hand, is_mounted
from .hand_orders import REAR_RANKS, aim_of_shooter, in_melee, ordered
from .hostages import couple_of, with_couples
from .ledger import RULE
from .lost_cover import has_lost_cover
from .melee_known import as_known
from .projectiles import Target
from .protection import Behind, Leaning, protection
from .shooting import CLOSE, Member, Moment, Occasion, Shot, best_cover
from .shot_cases import (
    AT_MELEE,
    INDIVIDUAL,
    LEANS,
    NO_ORDER,
    PLAIN,
    WHOLE_GROUP,
    Aimed,
    ranged_weapons,
    repeated,
    shooter_of,
    weapon_of,
    why_repeated,
)
from .shot_plans import KINDS, Fire
from .state import FigureId, State
from .targets import Aim
from .wounds import easier_to_shoot

NO_COVER = "none"
STILL, MOVING, FURTIVE = "still", "moving", "furtive"
ORDINARY, RUNS_PAST = "ordinary", "runs_past"
TOGETHER, APART = "together", "apart"
USUAL = "usual"  # each with the weapon that he shoots with
BANDS = ("short", "medium", "long", "extreme")


@dataclass(frozen=True, slots=True)
class ShootByHand(Action):
    """These shoot together at one target: weapon, range, cover, whether they moved, what kind of shot it is.

    `weapon` USUAL: each with his own, the first that is loaded. `aim`: what an elite shooter does, `order`: what a
    chief orders; `bare`: those of the targets whom the cover does not cover.
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
    aim: str = PLAIN
    order: str = NO_ORDER
    bare: tuple[str, ...] = ()


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
    order: str = NO_ORDER
    bare: tuple[str, ...] = ()


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
    aim: str = PLAIN
    order: str = NO_ORDER
    bare: tuple[FigureId, ...] = ()

    @property
    def at_melee(self) -> bool:
        return self.order == AT_MELEE

    @property
    def at_one(self) -> bool:
        """One man picked out of a group (ARG-SKL-04)."""
        return self.aim == INDIVIDUAL


def said_in(action: Action) -> Said:
    if isinstance(action, ShootByHand):
        return Said(
            action.shooters, action.weapon, action.targets, action.band, action.cover, action.how, action.occasion,
            action.moment, False, False, action.aim, action.order, action.bare,
        )  # fmt: skip
    if isinstance(action, BlastByHand):
        return Said(
            (action.shooter,), action.weapon, action.targets, action.band, action.cover, action.how, ORDINARY,
            action.moment, action.spread == APART, True, PLAIN, action.order, action.bare,
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
    pairs = contacts(state)
    there = hit_by(state, said, pairs)
    band = band_said(state, said, there)
    members = tuple(_member(state, viewer, said, one, band) for one in there)
    made = [shot_by_hand(state, said, who, band) for who in said.shooters]
    shots = tuple(one for shot in made for one in repeated(state, shot))
    kind: Target = "scattered" if said.apart else KINDS[band.kind]
    held = any(couple_of(state, who) for who in there)
    why = (Modifier(0, "hostage_couple", RULE["ARG-HOS-02"]),) if held else ()
    allowed = [one for shot in made for one in targets.remarks(aim_said(state, said, shot, pairs))]
    why = (*why, *dict.fromkeys(allowed), *ordered(said.order), *why_repeated(shots))
    name, whole = AT_MELEE if said.at_melee else said.moment, said.order == WHOLE_GROUP
    return Fire(f"{said.targets[0]}.{name}", said.targets[0], shots, members, kind, whole, said.at_melee, why)


def hit_by(state: State, said: Said, pairs: Sequence[Pair]) -> tuple[FigureId, ...]:
    """Those who may be hit: who was named, with whom he holds before him; of a melee all who are in it."""
    if said.at_melee and (melee := in_melee(state, state.seat[said.shooters[0]], said.targets, pairs)):
        return melee
    return with_couples(state, said.targets)


def band_said(state: State, said: Said, there: Sequence[FigureId]) -> Band:
    """How they stand together. Who is picked out, or fights, is one of many."""
    return Band(tuple(there), "group") if said.at_melee or said.at_one else band_by_hand(state, there)


def shot_by_hand(state: State, said: Said, who: FigureId, band: Band) -> Shot:
    moment, arm = moment_in(said), weapon_in(state, said, who)
    weapon = weapon_of(state, arm)
    shooter = shooter_of(state, aimed_by(state, said, who))
    if said.how not in (STILL, LEANS) and moment != "early":
        shooter = replace(shooter, moving="moved")
    return Shot(
        shooter=replace(shooter, furtive=said.how == FURTIVE),
        distance=next((one.upto for one in weapon.bands if one.name == said.band), weapon.range + 1),
        moment=moment,
        at_group=band.is_group and not said.apart,
        aimed_at=said.targets[0] if said.at_one else "",
        furtive_target=said.occasion == RUNS_PAST,
        occasion=_occasion(said),
    )


def aimed_by(state: State, said: Said, who: FigureId) -> Aimed:
    """What this one of them does."""
    how, arm = aim_of_shooter(state, said.shooters, who, said.aim), weapon_in(state, said, who)
    will_move = said.how == MOVING
    return Aimed(who, said.targets[0], arm, how, said.order, moment_in(said), will_move=will_move)


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
    if said.cover == NO_COVER or who in said.bare or said.at_melee:
        return ()
    screen = state.box.screens[said.cover]
    case = Behind(
        screen,
        on_foot=not is_mounted(state, who),
        swims=said.cover == "deep_water",
        isolated=not band.is_group,
        alone=len(band.members) == 1,
        modern=weapon_of(state, weapon_in(state, said, said.shooters[0])).modern,
        leaning=_leaning(state, said, who),
        lost=has_lost_cover(state, who, *screen.terrains),
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
    shot = shot_by_hand(as_known(state, viewer, (who,)), said, who, lone)
    return duellist(state.people[who], shot, body) if is_own(state, viewer, who) else Duellist(shot, body)


def aim_said(state: State, said: Said, shot: Shot, pairs: Sequence[Pair]) -> Aim:
    """What the target is to the shooter; of rear ranks only those who touch nobody (ARG-SGR-10)."""
    friends = state.party[shot.shooter.id]
    touching = any(state.party[foe] == friends for one in said.targets for foe in foes_of(pairs, one))
    rear = said.occasion == REAR_RANKS and not touching
    return Aim(
        shot=shot,
        standing=all(state.in_play(one) for one in said.targets),
        group=len(said.targets) > 1 or said.at_one,
        with_friends=touching,
        meets_shooter=shot.moment in CLOSE,
        rear_rank=rear,
        rear_ranks_allowed=rear and state.terms.on("shoot_rear_ranks"),
        chief_orders_melee=said.at_melee,
        whole_group=said.order == WHOLE_GROUP,
        order_for_whole_group=said.order == WHOLE_GROUP,
        rules=state.terms.shots,
    )
