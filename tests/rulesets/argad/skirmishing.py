"""A cast for fights that nobody plays: bands out of the box, people made to measure, and many fights at once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from rulesets.argad.components import MeleeWeapon
from rulesets.argad.people import FRESH, Condition, Profile
from rulesets.argad.periods import Period, period
from rulesets.argad.sheets import Box, own_box
from rulesets.argad.skirmish import Umpire, resolve_skirmish
from rulesets.argad.skirmish_sides import Band, Person, PersonFate, Result, Skirmish
from rulesets.common.dice import Fast

VIKINGS = {"viking_chief": 1, "viking_hirdman": 3, "viking_bondi": 4, "viking_archer": 3}
BRETONS = {"breton_chief": 1, "breton_rider": 2, "breton_levy": 5, "breton_archer": 4}


def box() -> Box:
    return own_box()


@cache
def sheet(name: str) -> Period:
    return period(own_box(), name)


def band(conduct: Any = "aggressive", cover: Any = (), **kinds: int) -> Band:
    """So many of each troop of the box."""
    troops = own_box().troops
    people = [Person(f"{kind} {n}", troops[kind].profile) for kind, count in kinds.items() for n in range(count)]
    return Band(tuple(people), conduct, tuple(cover))


def sworn(class_: int, *weapons: str, **more: Any) -> Profile:
    """Somebody who needs nobody to command him."""
    return Profile("", class_, weapons=weapons, own_errand=True, **more)


def of(*people: Profile, conduct: Any = "aggressive", now: Condition = FRESH, cover: Any = ()) -> Band:
    return Band(tuple(Person(f"{n}", one, now) for n, one in enumerate(people)), conduct, tuple(cover))


def fight(one: Band, other: Band, name: str = "dark_ages", **more: Any) -> Skirmish:
    return Skirmish((one, other), sheet(name), **more)


def raid_of_vikings(**more: Any) -> Skirmish:
    """A bit of everything: bows, javelins, riders, chiefs of two lives, nerve."""
    known: dict[str, Any] = {"morale": own_box().morale, **more}
    return fight(band("aggressive", **VIKINGS), band("cautious", **BRETONS), **known)


def fought(skirmish: Skirmish, seed: int | str = 1) -> Result:
    return resolve_skirmish(Fast(seed), skirmish)


def many(skirmish: Skirmish, count: int, seed: str = "many") -> list[Result]:
    umpire = Umpire(skirmish)
    return [umpire.resolve(Fast(f"{seed}/{n}")) for n in range(count)]


def fate_of(result: Result, name: str, side: int = 0) -> PersonFate:
    return next(one for one in result.fates if (one.name, one.side) == (name, side))


def renamed(skirmish: Skirmish) -> Skirmish:
    sides = [replace(one, people=tuple(replace(who, name=f"x{n}") for n, who in enumerate(one.people)))
             for one in skirmish.sides]  # fmt: skip
    return replace(skirmish, sides=tuple(sides))


def arms_of(name: str) -> MeleeWeapon:
    return own_box().melee_weapons[name]
