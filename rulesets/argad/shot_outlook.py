"""The chances of shots before they are declared, from what the one who asks knows (ARG-HID-07).

The game master reads the true figure. A player reads it as well where he sees all that counts; where a target is too
far off to recognise its armour, he reads how likely somebody falls in any case, and how much more if it wears little.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from rulesets.common.actions import Action
from rulesets.common.events import Modifier
from rulesets.common.odds import Chance, Odds
from rulesets.common.seats import GM, Facts, Viewer

from .asking import Room
from .companion_fire import BlastByHand, DuelByHand, ShootByHand, duel_by_hand, fire_of, said_in
from .duels import duel_odds
from .early_shots import ShootEarly
from .shooting import Moment
from .shot_chances import law_of_case, shot_odds
from .shot_choices import aimed_rows
from .shot_doubts import cases_of, duels_in_doubt, in_doubt
from .shot_plans import Fire, fires_of
from .shot_scene import Scene
from .shot_telling import reasons
from .state import State
from .volleys import Standing

PERCENT = 100
Row = tuple[str, tuple[str, ...]]


def declared_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """Of what one seat declares. Several targets: for all of them, whether anybody falls."""
    rows, moment = _rows(action)
    seat = _seat_of(state, rows)
    if not rows or (viewer != GM and seat != viewer):
        return None
    scene, shots = Scene(state, viewer), aimed_rows(state, seat, rows, moment)
    scene.leaners = tuple([one.who for one in shots if one.leans])
    if not all(one.who in scene.bodies and (one.moment == "movement" or one.target in scene.bodies) for one in shots):
        return None
    if any(one.weapon not in state.terms.period.ranged for one in shots):
        return None
    return odds_of_fires(state, viewer, fires_of(scene, shots))


def _rows(action: Action) -> tuple[tuple[Row, ...], Moment]:
    if isinstance(action, ShootEarly):
        return action.shots, "early"
    rows: tuple[Row, ...] = getattr(action, "shots", ())
    return rows, "phase"


def _seat_of(state: State, rows: Sequence[Row]) -> str:
    return state.seat.get(rows[0][0], "") if rows else ""


def shot_by_hand_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, ShootByHand | BlastByHand)
    said = said_in(action)
    here = [*said.shooters, *said.targets]
    if any(one not in state.people for one in here) or not said.shooters or not said.targets:
        return None
    return odds_of_fires(state, viewer, (fire_of(state, viewer, said),))


def duel_by_hand_odds(state: State, viewer: Viewer, action: Action) -> Odds | None:
    assert isinstance(action, DuelByHand)
    if action.shooter not in state.people or action.other not in state.people:
        return None
    duel = duel_by_hand(state, viewer, action, "odds")
    return guessed([duel_odds(one) for one in duels_in_doubt(state, viewer, duel)])


# From a fire to chances


def odds_of_fires(state: State, viewer: Viewer, fires: Sequence[Fire]) -> Odds | None:
    """One target in full; of several, whether anybody falls at all."""
    if not fires:
        return None
    cases = [case for fire in fires for case in cases_of(state, fire)]
    doubts = [in_doubt(state, viewer, case) for case in cases]
    if len(doubts) == 1 and len(doubts[0]) == 1:
        return shot_odds(doubts[0][0])
    worst = best = Fraction(1)
    for possible in doubts:
        shares = [law_of_case(case).share_where(_falls) for case in possible]
        worst, best = worst * (1 - min(shares)), best * (1 - max(shares))
    why = tuple(dict.fromkeys(one for fire in fires for one in reasons(state, fire)))
    return in_any_case(1 - worst, 1 - best, why)


def _falls(standing: tuple[Standing, ...]) -> bool:
    return any(not one.points for one in standing)


def in_any_case(worst: Fraction, best: Fraction, why: tuple[Modifier, ...]) -> Odds:
    """Somebody falls whatever they wear; falls if they wear little; nobody falls."""
    total = worst.denominator * best.denominator
    sure, may = int(worst * total), int((best - worst) * total)
    chances = (
        Chance("somebody_falls", sure, "good"),
        Chance("falls_if_light", may, "mid"),
        Chance("nobody_falls", total - sure - may, "none"),
    )
    return Odds(tuple(one for one in chances if one.weight), total, why)


def guessed(found: Sequence[Odds]) -> Odds:
    """Of several guesses each weighs the same, and what the least and the greatest chance is stands beside."""
    if all(one == found[0] for one in found):
        return found[0]
    common = lcm(*(one.total for one in found))
    tones = {chance.code: chance.tone for one in found for chance in one.chances}
    shares = {code: [_weight(one, code) * (common // one.total) for one in found] for code in tones}
    divisor = gcd(common * len(found), *(sum(one) for one in shares.values()))
    chances = (
        Chance(f"{code}_guessed", sum(share) // divisor, tones[code], _range(share, common))
        for code, share in shares.items()
    )
    return Odds(tuple(chances), common * len(found) // divisor, found[0].modifiers)


def _weight(odds: Odds, code: str) -> int:
    return sum(one.weight for one in odds.chances if one.code == code)


def _range(shares: Sequence[int], total: int) -> Facts:
    """In percent."""
    return {"low": PERCENT * min(shares) // total, "high": -(-PERCENT * max(shares) // total)}


ROOM = Room(
    odds={
        "declare": declared_odds,
        ShootEarly.kind: declared_odds,
        ShootByHand.kind: shot_by_hand_odds,
        BlastByHand.kind: shot_by_hand_odds,
        DuelByHand.kind: duel_by_hand_odds,
    }
)
