"""Shots for the tests, with the weapons of our own tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from rulesets.argad.protection import read_screens
from rulesets.argad.shooting import Member, Shooter, Shot
from rulesets.argad.volley_odds import volley_law
from rulesets.argad.volleys import Volley, VolleyOutcome, resolve_volley
from rulesets.argad.weapons import SHOOTING, read_weapons
from rulesets.common.events import Modifier
from rulesets.common.laws import Law
from tests.rulesets.argad.rolled import rolled

WEAPONS = read_weapons(SHOOTING.read_text("utf-8"))
SCREENS = read_screens(SHOOTING.with_name("protection.toml").read_text("utf-8"))
CM = 100
FIELDS = [one.name for one in fields(Shot)]
WALL = (Modifier(-1, "wall", "ARG-PRO-01"),)
SLIT = (Modifier(-2, "arrow_slit", "ARG-PRO-12"),)


def shot(weapon: str, cm: int, *, seat: str = "blue", **more: Any) -> Shot:
    """A shot with this weapon at so many centimetres; what a shot does not know is the shooter's."""
    own = {name: more.pop(name) for name in list(more) if name in FIELDS}
    return Shot(Shooter(f"{seat} {weapon}", seat, WEAPONS[weapon], **more), cm * CM, **own)


def fire(shots: Shot | Sequence[Shot], members: Sequence[Member], *faces: int, **more: Any) -> VolleyOutcome:
    """What exactly these faces do: those of the shots, then draws (1 = nearest) and rerolls as they come."""
    several = (shots,) if isinstance(shots, Shot) else tuple(shots)
    volley = Volley(several, tuple(members), **more)
    return rolled(lambda dice: resolve_volley(dice, volley), *faces)


def told(outcome: VolleyOutcome) -> list[tuple[str, str]]:
    return [(one.member, one.effect) for one in outcome.fell]


def casualties_law(volley: Volley) -> Law[int]:
    """How many are removed."""
    return volley_law(volley).map(lambda standing: sum(not one.points for one in standing))
