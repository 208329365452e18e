"""What is in force in one game: its switches, its readings, its period's sheet, the table it is played on.

Worked out once for a set-up and shared by all its positions; never part of what is saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from rulesets.common.setup import Setup

from .distances import CHANGEABLE, Distances
from .enrolment import sheet_values
from .fighters import MeleeOptions
from .periods import Period, period
from .scenario import Scenario
from .sheets import Box
from .shooting import ShotRules
from .terrain_map import Table

Named = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """`options` and `readings` as the set-up names them; the rest follows from them and from the box."""

    scenario: Scenario
    options: Mapping[str, str]
    readings: Mapping[str, str]
    period: Period
    melee: MeleeOptions
    shots: ShotRules
    distances: Distances
    foot: str  # the bases of this game (ARG-GEN-03 to ARG-GEN-05)
    mounted: str

    def on(self, option: str) -> bool:
        """Whether a switch is on."""
        return self.options.get(option) == "on"

    @property
    def table(self) -> Table | None:
        return self.scenario.table

    @property
    def half(self) -> bool:
        return self.on("half_scale")


def terms_of(box: Box, setup: Setup) -> Terms:
    return _terms(box.digest, setup.scenario, _named(setup.options), _named(setup.readings), _Held(box))


class _Held:
    """A box that counts as equal to every other: its digest, which stands beside it, says whether it is."""

    __slots__ = ("box",)

    def __init__(self, box: Box) -> None:
        self.box = box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


def _named(values: Mapping[str, str]) -> Named:
    return tuple(values.items())


@lru_cache(maxsize=64)
def _terms(digest: str, scenario: str, options: Named, readings: Named, held: _Held) -> Terms:
    laid_out, chosen, read = held.box.scenarios[scenario], dict(options), dict(readings)
    half = chosen.get("half_scale") == "on"
    at = held.box.distances
    usual_ones = Distances(at.earshot, at.private_talk, at.musician, at.seen, at.recognised)
    distances = usual_ones.changed(**{name: getattr(laid_out, name) for name in CHANGEABLE})
    usual = sheet_values(held.box.melee_modifiers.values())
    return Terms(
        scenario=laid_out,
        options=chosen,
        readings=read,
        period=period(held.box, laid_out.sheet),
        melee=replace(_filled(MeleeOptions, chosen, read), sheet=usual),
        shots=_filled(ShotRules, chosen, read),
        distances=distances.halved() if half else distances,
        foot=_foot(laid_out.sheet, chosen),
        mounted="small_mounted" if half else "mounted",
    )


LINE_INFANTRY = ("flintlock",)  # periods in which people stand on narrow bases, where bases differ


def _foot(sheet: str, chosen: Mapping[str, str]) -> str:
    """The bases of people on foot; other shapes change no rule (ARG-GEN-04, ARG-GEN-05)."""
    if chosen.get("half_scale") == "on":
        return "small_foot"
    if chosen.get("base_adaptations") != "on":
        return "round_foot"
    return "line_foot" if sheet in LINE_INFANTRY else "square_foot"


def _filled(kind: type[Any], options: Mapping[str, str], readings: Mapping[str, str]) -> Any:
    """A record of switches and readings: each of its fields by its name, the others as they are."""
    names = [one.name for one in fields(kind)]
    given: dict[str, Any] = {name: options[name] == "on" for name in names if name in options}
    given |= {name: readings[name] for name in names if name in readings}
    return kind(**given)
