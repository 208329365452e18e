"""Protection of terrain and what it hides: ARG-PRO-01 to ARG-PRO-22, ARG-LOS-02 to ARG-LOS-05, ARG-TGT-07.

A `Screen` is a row of the list of protections, which a group may adapt to its own terrain pieces; a `Behind` is one
target behind one of them, in the eyes of one shooter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.params import Number, Pick, Text
from rulesets.common.seats import RuleId

from .component_rows import CM, Flag, Source, Words, may, must
from .ledger import RULE

Hides = Literal["", "crouched", "depth", "cover", "always", "divers"]
Leaning = Literal["no", "shooter", "target", "both"]
NAMED = (
    *("wall", "bushes", "forest", "open_forest", "dense_forest", "marsh", "shallow_water", "deep_water", "tree"),
    *("frame", "arrow_slit", "light_fence", "hill"),
)
RULES = tuple(rule.id for rule in RULE if rule.id.split("-")[1] in ("PRO", "LOS"))


@dataclass(frozen=True, slots=True)
class Screen:
    """Something that protects from shots: what it takes from the die, whom it protects, whom it hides."""

    id: str
    name: str
    modifier: int
    rule: RuleId
    hides: Hides = ""
    hides_behind: int = 0  # with "depth": behind more than this width
    foot_only: bool = True
    swimmers_only: bool = False
    isolated_only: bool = False  # or trained in guerrilla warfare
    alone_only: bool = False
    early_only: bool = False  # modern weapons go through it
    terrains: tuple[str, ...] = ()  # kinds of ground that it stands for
    source: str = "rules"


@dataclass(frozen=True, slots=True)
class Behind:
    """A target behind or in something. `target_at_it`, `shooter_at_it`: in contact with it, at its edge, in it."""

    screen: Screen
    depth: int = 0  # width of it on the line of the shot
    on_foot: bool = True
    swims: bool = False
    isolated: bool = False
    alone: bool = False
    guerrilla: bool = False
    diver: bool = False
    crouched: bool = False  # the whole turn, doing nothing
    keeps_cover: bool = False  # does not show himself at an opening
    target_at_it: bool = True
    shooter_at_it: bool = False
    from_high: bool = False  # the shooter stands on a much higher spot
    lost: bool = False  # stopped at the edge, or left it and came back
    leaning: Leaning = "no"
    modern: bool = False  # the weapon


def protection(case: Behind, leaning_out: str = "both_exposed") -> tuple[Modifier, ...]:
    """What the terrain takes from the die, or why it takes nothing."""
    screen = case.screen
    if reason := _why_none(case, leaning_out):
        return (Modifier(0, *reason),)
    between = screen.modifier and not case.shooter_at_it and not case.target_at_it
    rule = RULE["ARG-PRO-16"] if between else RULE["ARG-PRO-18"] if _at_an_opening(case) else screen.rule
    return (Modifier(screen.modifier, screen.id if screen.id in NAMED else "cover", rule),)


def _at_an_opening(case: Behind) -> bool:
    """One on each side of a door or window."""
    return case.screen.hides == "cover" and case.shooter_at_it and case.target_at_it


def _why_none(case: Behind, leaning_out: str) -> tuple[str, RuleId] | None:
    """What keeps the screen from protecting this target: he is not one whom the list names, or has lost it."""
    screen = case.screen
    if screen.foot_only and not case.on_foot:
        return "cover_on_foot_only", RULE["ARG-PRO-20"]
    if screen.early_only and case.modern:
        return "no_cover_from_modern_weapons", screen.rule
    if (
        (screen.swimmers_only and not case.swims)
        or (screen.isolated_only and not (case.isolated or case.guerrilla))
        or (screen.alone_only and not case.alone)
    ):
        return "not_protected_there", screen.rule
    if case.lost:
        return "cover_lost", RULE["ARG-PRO-21"]
    if case.shooter_at_it and not case.target_at_it:
        return "own_cover", RULE["ARG-PRO-17"]
    if case.leaning in ("target", "both") or (case.leaning == "shooter" and leaning_out == "both_exposed"):
        return "leans_out", RULE["ARG-PRO-18"]
    return None


def why_hidden(case: Behind) -> Modifier | None:
    """What keeps the target from being shot at, and by which rule; None where he can be seen."""
    screen = case.screen
    if screen.hides == "always":
        return Modifier(0, "blocked_by_terrain", RULE["ARG-LOS-05"])
    if screen.hides == "depth" and case.depth > screen.hides_behind:
        return Modifier(0, "hidden_behind_depth", screen.rule)
    if screen.hides == "crouched" and case.crouched and case.on_foot and not case.from_high:
        return Modifier(0, "crouched_behind_cover", RULE["ARG-PRO-02"] if screen.rule == "ARG-PRO-01" else screen.rule)
    if screen.hides == "cover" and (case.keeps_cover or case.crouched) and case.on_foot:
        return Modifier(0, "keeps_under_cover", RULE["ARG-PRO-18"] if _at_an_opening(case) else screen.rule)
    if screen.hides == "divers" and case.diver and case.swims:
        return Modifier(0, "under_water", screen.rule)
    return None


def may_shoot_over_friends(height: int, friends: int, shooters: int) -> bool:
    """At a high target over the heads of friends who stand nearer to it: lengths from the target (ARG-LOS-04)."""
    return friends <= 2 * height and shooters <= 3 * height


# The list


HIDES = Pick(("", "crouched", "depth", "cover", "always", "divers"))
SCREEN_CELLS = {
    "id": must(Text(40, 1)),
    "name": must(Text(80, 1)),
    "modifier": must(Number(-3, 0)),
    "rule": may(Pick(RULES), "ARG-PRO-22"),
    "hides": may(HIDES, ""),
    "hides_cm": may(Number(1, 999), 0),
    "foot_only": may(Flag(), True),
    "swimmers_only": may(Flag(), False),
    "isolated_only": may(Flag(), False),
    "alone_only": may(Flag(), False),
    "early_only": may(Flag(), False),
    "terrains": may(Words(), ()),
}
MARKS = ("reference", "note", "proposed_fields", "found_fields")


@lru_cache(maxsize=8)
def read_screens(
    text: str, file: str = "protection.toml", terrains: tuple[str, ...] | None = None
) -> Mapping[str, Screen]:
    """The list of protections by id, ours or a group's own (ARG-PRO-22); `terrains` are the kinds of ground there are.
    Raises BadFile for the first fault."""
    source = Source.parse(file, text)
    source.allow("screen")
    found: dict[str, Screen] = {}
    for n, row in enumerate(source.rows("screen", SCREEN_CELLS)):
        if (row["hides"] == "depth") != bool(row["hides_cm"]):
            raise source.refuse("screen", n, "hides_cm", "depth_without_width")
        if terrains is not None and any(one not in terrains for one in row["terrains"]):
            raise source.refuse("screen", n, "terrains", "unknown_terrain")
        behind = row.pop("hides_cm") * CM
        found[row["id"]] = Screen(
            **{name: value for name, value in row.items() if name not in MARKS}, hides_behind=behind
        )
    return found
