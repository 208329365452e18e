"""The box: the component files of a group or ours, read once into frozen records; and a period's own sheet out of them.

What a period's sheet says wins field by field over the generic value (ARG-GEN-16).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulesets.common.box import FileBox, files_digest
from rulesets.common.component_files import own_texts
from rulesets.common.params import Number
from rulesets.common.refusals import BadFile, Malformed

from . import components as c
from . import sheet_reading as reading
from .component_rows import CM, MARKS, Source, must
from .overrides import MOVES, Override, Tables, read_overrides
from .people import Armour, Profile
from .profile_rows import Known, read_profile
from .protection import Screen, read_screens
from .scenario import Scenario
from .scenario_files import Stock, read_scenario
from .weapons import Weapon, read_weapons

DATA = Path(__file__).with_name("data")
CORE, TERRAIN, MELEE, CAVALRY = "core.toml", "terrain.toml", "melee.toml", "cavalry.toml"
TROOPS, POINTS, SHOOTING, PROTECTION = "troops.toml", "points.toml", "shooting.toml", "protection.toml"
TABLES: dict[str, tuple[str, ...]] = {
    CORE: (
        *("class", "armour", "clothing", "gear", "implied", "override", "attitude", "wound"),
        *("movement", "distances", "slowing", "morale", "danger", "healing"),
    ),
    TERRAIN: ("terrain",),
    MELEE: ("length", "weapon", "modifier", "second_rank"),
    CAVALRY: ("mount", "mounting", "charge"),
    TROOPS: ("troop",),
    POINTS: ("base", "price"),
}
OURS = ("raid", "ambush", "tregor", "governor", "skirmish", "pulp", "lesson", "mirror", "companion", "own")
SCENARIOS = {f"scenarios/{name}.toml": name for name in OURS}
FILES = (*TABLES, SHOOTING, PROTECTION, *SCENARIOS)


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many ranks deep one strikes (ARG-RNK-01, ARG-RNK-09, ARG-WPN-10)."""

    spear_ranks: int
    close_order_spear_ranks: int
    pike_ranks: int


@dataclass(frozen=True, slots=True)
class Troop:
    """A sample profile and what it costs."""

    profile: Profile
    points: int
    source: str


@dataclass(frozen=True, slots=True)
class Box(FileBox):
    sheets: Mapping[str, str]  # period -> its name
    standings: Mapping[str, c.Standing]
    armours: Mapping[str, Armour]
    clothes: Mapping[str, c.Clothing]
    gear: Mapping[str, c.Gear]
    mounts: Mapping[str, c.Mount]
    terrains: Mapping[str, c.Terrain]
    lengths: Mapping[str, c.StrikeLength]
    melee_weapons: Mapping[str, c.MeleeWeapon]
    melee_modifiers: Mapping[str, c.MeleeModifier]
    ranks: Ranks
    implied: tuple[c.Implied, ...]
    moves: c.Moves
    distances: c.Distances
    slowing: c.Slowing
    danger: c.Danger
    morale: c.MoraleSheet
    healing: c.HealingSheet
    attitudes: tuple[str, ...]
    wounds: tuple[c.WoundRow, ...]
    mounting_turns: int
    charge_run: int
    base_cost: c.BaseCost
    prices: Mapping[str, c.Price]
    ranged: Mapping[str, Weapon]
    screens: Mapping[str, Screen]  # what protects from shots
    troops: Mapping[str, Troop]
    overrides: tuple[Override, ...]
    scenarios: Mapping[str, Scenario]

    @property
    def tables(self) -> Tables:
        """What a period's sheet may have otherwise."""
        people = {"armour": self.armours, "clothing": self.clothes, "gear": self.gear, "mount": self.mounts}
        return {**people, "terrain": self.terrains, "movement": {MOVES: self.moves}}

    @property
    def known(self) -> Known:
        """What a profile may name."""
        weapons = tuple(dict.fromkeys([*self.melee_weapons, *self.ranged]))
        training = tuple(one.id for one in self.prices.values() if one.kind == "training")
        places = (tuple(self.clothes), weapons, tuple(self.gear), tuple(self.mounts), (*training, *UNPRICED))
        return Known(("", *self.sheets), self.armours, *places)


UNPRICED = (
    "rank_polearm",
    "faces_cavalry",
    "guerrilla",
    "martial_arts",
    "knife_thrower",
    "medic",
    "specialist",
    "samurai",
)


def load_box(files: Mapping[str, str]) -> Box:
    """The group's own files beside ours. Raises BadFile for the first fault."""
    return _kept(tuple(own_texts(files, DATA, *FILES).items())) if files else own_box()


@lru_cache(maxsize=1)
def own_box() -> Box:
    return _read(own_texts({}, DATA, *FILES))


@lru_cache(maxsize=8)
def _kept(texts: tuple[tuple[str, str], ...]) -> Box:
    """The same files are read again and again: when a game is set up, checked and dealt."""
    return _read(dict(texts))


def _read(texts: Mapping[str, str]) -> Box:
    sources = reading.parse_files(texts, TABLES)
    values = {**_people(sources[CORE]), **_grounds_and_arms(sources), **_shooting(texts[SHOOTING])}
    screens = read_screens(texts[PROTECTION], PROTECTION, tuple(values["terrains"]))
    box = Box(files_digest(texts), texts, **values, screens=screens, troops={}, overrides=(), scenarios={})
    overrides = read_overrides(sources[CORE], box.sheets, box.tables)
    box = replace(box, troops=_troops(sources[TROOPS], box.known), overrides=overrides)
    return replace(box, scenarios=_scenarios(texts, box))


def _people(core: Source) -> dict[str, Any]:
    return {
        "standings": reading.read_standings(core),
        "armours": reading.read_armours(core),
        "clothes": reading.read_clothes(core),
        "gear": reading.read_gear(core),
        "implied": reading.read_implied(core),
        "attitudes": reading.read_attitudes(core),
        "wounds": reading.read_wounds(core),
        "moves": reading.numbers(core, "movement", c.Moves),
        "distances": reading.numbers(core, "distances", c.Distances),
        "slowing": reading.numbers(core, "slowing", c.Slowing),
        "morale": reading.numbers(core, "morale", c.MoraleSheet),
        "danger": reading.numbers(core, "danger", c.Danger),
        "healing": reading.numbers(core, "healing", c.HealingSheet),
    }


def _grounds_and_arms(sources: Mapping[str, Source]) -> dict[str, Any]:
    melee, cavalry, points = sources[MELEE], sources[CAVALRY], sources[POINTS]
    lengths = reading.read_lengths(melee)
    return {
        "terrains": reading.read_terrains(sources[TERRAIN]),
        "lengths": lengths,
        "melee_weapons": reading.read_melee_weapons(melee, lengths),
        "melee_modifiers": reading.records(melee.rows("modifier", reading.MODIFIER), c.MeleeModifier, {}),
        "ranks": reading.numbers(melee, "second_rank", Ranks),
        "mounts": reading.read_mounts(cavalry),
        "mounting_turns": cavalry.section("mounting", {"turns": must(Number(1, 9))})["turns"],
        "charge_run": cavalry.section("charge", {"min_distance_cm": must(Number(0, 100))})["min_distance_cm"] * CM,
        "base_cost": reading.numbers(points, "base", c.BaseCost),
        "prices": reading.read_prices(points),
    }


def _shooting(text: str) -> dict[str, Any]:
    """The ranged weapons, and the periods whose sheets they stand on."""
    ranged = read_weapons(text, SHOOTING)
    rows = Source.parse(SHOOTING, text).data["sheet"]
    return {"sheets": {str(row["id"]): str(row["name"]) for row in rows}, "ranged": ranged}


def _troops(source: Source, known: Known) -> dict[str, Troop]:
    found: dict[str, Troop] = {}
    for n, row in enumerate(source.data.get("troop", ())):
        own = {name: value for name, value in row.items() if name != "points" and name not in MARKS}
        try:
            profile = read_profile(own, known)
            points = Number(0, 999).read(row.get("points"), "points")
            origin = MARKS["source"].param.read(row.get("source"), "source")
        except Malformed as error:
            raise source.refuse("troop", n, error.path, error.code, **error.facts) from None
        if profile.id in found:
            raise source.refuse("troop", n, "id", "row_twice", at=profile.id)
        found[profile.id] = Troop(profile, points, str(origin))
    return found


def _scenarios(texts: Mapping[str, str], box: Box) -> dict[str, Scenario]:
    """Ours or the group's own."""
    stock = stock_of(box)
    return {SCENARIOS[file]: read_scenario(text, stock, file) for file, text in texts.items() if file in SCENARIOS}


def stock_of(box: Box) -> Stock:
    """What a scenario may name. Sample people that a group's list leaves out are still known to it."""
    troops = {name: one.profile for name, one in {**_our_troops(box.known), **box.troops}.items()}
    return Stock(box.known, troops, box.terrains)


def _our_troops(known: Known) -> dict[str, Troop]:
    """Our sample people, as far as the components are there that they name."""
    text = DATA.joinpath(TROOPS).read_text("utf-8")
    try:
        return _troops(Source.parse(TROOPS, text), known)
    except BadFile:
        return {}
