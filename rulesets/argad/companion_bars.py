"""Weapons for a shot told by hand, and what forbids it, of all that is known here.

ARG-SHO-02 to ARG-SHO-10, ARG-TGT-03 to ARG-TGT-05, ARG-SKL-04, ARG-SKL-05, ARG-SGR-07, ARG-SGR-10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.common.refusals import IllegalAction

from . import may_shoot, targets
from .companion_fire import Said, aim_said, aimed_by, band_said, hit_by, shot_by_hand, weapon_in
from .contacts import Pair, contacts, foes_of
from .divers import is_diver
from .hand_orders import lacking
from .ledger import RULE
from .mustering import marked
from .people import Condition
from .shooting import CLOSE
from .shot_cases import as_he_stands, ranged_weapons, weapon_of, why_not_shot_with
from .state import FigureId, State
from .weapons import Weapon

LATE = "late"  # a mark: "late shooting f372", who fell to a shot of this phase and may still shoot in it


def obstacles_by_hand(state: State, said: Said) -> Iterator[tuple[FigureId, IllegalAction]]:
    """Everything that forbids it of what is known here, shooter by shooter."""
    pairs = contacts(state)
    band = band_said(state, said, hit_by(state, said, pairs))
    if _diving(state, said):
        yield said.shooters[0], IllegalAction("under_water", RULE["ARG-PRO-09"])
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
        yield from ((who, reason) for reason in _beyond_the_plain(state, said, who, pairs))
        yield from ((who, reason) for reason in may_shoot.obstacles_of(case))
        yield from ((who, reason) for reason in targets.forbidden(aim_said(state, said, shot, pairs)))


def _beyond_the_plain(state: State, said: Said, who: FigureId, pairs: Sequence[Pair]) -> Iterator[IllegalAction]:
    """An elite shooter picks out one man and shoots alone (ARG-SKL-04); of a melee it was told before (ARG-TGT-05)."""
    yield from lacking(state, aimed_by(state, said, who))
    if said.at_one and len(said.shooters) + len(said.targets) > 2:
        yield IllegalAction("elite_aims_alone", RULE["ARG-SKL-04"])
    if said.at_melee and not any(foes_of(pairs, one) for one in said.targets):
        yield IllegalAction("no_melee_there", RULE["ARG-TGT-05"])


def _diving(state: State, said: Said) -> list[FigureId]:
    """Excellent divers among those who are said to be in deep water (ARG-PRO-09)."""
    screen = state.box.screens.get(said.cover)
    deep = screen is not None and screen.hides == "divers"
    return [who for who in said.targets if deep and who not in said.bare and is_diver(state, who)]


def condition_of(state: State, who: FigureId) -> Condition:
    """Who fell to a shot of this very moment still shoots (ARG-SHO-07)."""
    now = state.now[who]
    return replace(now, out="") if is_late(state, who) else now


def is_late(state: State, who: FigureId) -> bool:
    return [state.phase, who] in marked(state, LATE)


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
