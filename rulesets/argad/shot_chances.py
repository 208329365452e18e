"""The chances of shots as a page shows them; and best and worst case for one who does not know everything.

An asker who does not know a class or an armour is told a range: the same resolver on every case that is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

from rulesets.common.laws import Law
from rulesets.common.odds import Ending, Odds, odds_of_law

from .projectiles import Burst, burst_law
from .shooting import Member, Shot, ShotRules, explained
from .volley_odds import volley_law
from .volleys import NUMBERED, Standing, Volley, plan_of

Case = Volley | Burst


def law_of_case(case: Case) -> Law[tuple[Standing, ...]]:
    return volley_law(case) if isinstance(case, Volley) else burst_law(case)


def shot_odds(case: Case) -> Odds:
    """The chances of a volley or a burst; for a lone target also of what is less than being removed."""
    shots = case.shots if isinstance(case, Volley) else (replace(case.shot, at_group=case.target == "group"),)
    shown = tuple(dict.fromkeys(one for shot in shots for one in explained(shot, case.members[0], case.rules)))
    law = law_of_case(case)
    return odds_of_law(law, lambda standing: _ending(case.members, standing), shown, readings_in(case))


def _ending(members: Sequence[Member], standing: Sequence[Standing]) -> Ending:
    gone = sum(not one.points for one in standing)
    if len(standing) > 1:
        return Ending("casualties", "good", {"n": gone}) if gone else Ending("nobody_falls", "none")
    if gone:
        return Ending("target_falls", "good")
    if standing[0].points < members[0].points:
        return Ending("target_wounded", "good")
    return Ending("target_knocked_down", "mid") if standing[0].down else Ending("target_stands", "none")


def readings_in(case: Case) -> tuple[tuple[str, str], ...]:
    """The readings in force that count for this case."""
    rules = case.rules
    found: list[tuple[str, str]] = []
    shots: tuple[Shot, ...] = case.shots if isinstance(case, Volley) else (case.shot,)
    if isinstance(case, Burst) or _needs_sixes(case):
        found.append(("six_reroll", rules.six_reroll))
    if len(case.members) > NUMBERED:
        found.append(("casualty_pool", rules.casualty_pool))
    causes = [one.cause for shot in shots for member in case.members for one in explained(shot, member, rules)]
    if "protection_limit" in causes:
        found.append(("protection_limit", rules.protection_limit))
    seats = dict.fromkeys(shot.shooter.seat for shot in shots)
    if len(seats) > 1:
        found.append(("six_pool", rules.six_pool))
    return tuple(found)


def _needs_sixes(volley: Volley) -> bool:
    return any(need > 6 for row in plan_of(volley).needs for need in row)


# For one who does not know everything


def rules_of(readings: Mapping[str, str]) -> ShotRules:
    """The readings of a game that count for shots, those not named by our rulings."""
    known = {name: readings[name] for name in (one.name for one in fields(ShotRules)) if name in readings}
    return ShotRules(**known)  # type: ignore[arg-type]
