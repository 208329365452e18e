"""Which codes the modules of the game write down, and what those come to that are put together as they run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

import rulesets.argad
from rulesets.argad import (
    ability_tests,
    danger,
    healing,
    melee_reasons,
    morale,
    movement,
    projectiles,
    shooting,
    slowing,
    timing,
    work,
)
from rulesets.argad.protection import NAMED
from rulesets.argad.sheets import own_box
from rulesets.argad.weapons import NAMES
from tests.rulesets.kit import sources

SOURCE = Path(rulesets.argad.__file__).parent
BOX = own_box()
# what is called -> section, place of the code among the arguments, its name as a keyword
PLACES = {
    **{name: place for name, place in sources.CODES.items() if name != "Chance"},
    "because": ("causes", 0, "cause"),
    "Within": ("refusals", 0, "code"),
    "Fault": ("refusals", 0, "code"),
    "Flaw": ("refusals", 3, "code"),
    "refuse": ("refusals", -1, "code"),
    "Warned": ("refusals", 0, "code"),
}
# the same for functions of single modules
OWN_PLACES = {
    ("may_shoot", "_no"): ("refusals", 0, "code"),
    ("targets", "_no"): ("refusals", 0, "code"),
    ("terrain_files", "_refuse"): ("refusals", 0, "code"),
    ("scenario_places", "flaw"): ("refusals", 0, "code"),
    ("travel_odds", "_end"): ("odds", 0, "code"),
}
SECTIONS = ("causes", "refusals", "odds")

WEAPONS = tuple(dict.fromkeys([*BOX.melee_weapons, *BOX.ranged]))
SKILLS = (
    "elite_shot",
    "fencer",
    "strong",
    "boxer",
    "staff",
    "martial_arts",
    "master",
    "lame",
    "native",
    "scout",
    "medic",
)
FATES = tuple(one or "none" for one in get_args(danger.Fate))
WHERE = tuple(row.where for row in BOX.wounds)
SEQUELAE = tuple(f"sequela_{one}" for one in ("perception", "health", "lame"))


def _each(beginning: str, words: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{beginning}{word}" for word in words)


def causes_in(module: str, function: str) -> list[str]:
    """The causes that one function writes down."""
    body = ast.parse((SOURCE / f"{module}.py").read_text("utf-8")).body
    found = next(one for one in body if isinstance(one, ast.FunctionDef) and one.name == function)
    calls = [one for one in ast.walk(found) if isinstance(one, ast.Call) and _called(one) in ("because", "Modifier")]
    return [
        code
        for one in calls
        for given in _given(one, PLACES[_called(one)][1], "cause")
        for code in sources.texts(given)
    ]


def _given(node: ast.Call, at: int, keyword: str) -> list[ast.expr]:
    named = [one.value for one in node.keywords if one.arg == keyword]
    return named or (node.args[at:][:1] if at >= 0 else node.args[at:])


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


# (module, expression) -> what it may come to.
COMES_TO: dict[tuple[str, str], tuple[str, ...]] = {
    ("ability_tests", "f'test_{done.result}'"): _each("test_", get_args(ability_tests.Result)),
    ("ability_tests", "f'test_{result}'"): _each("test_", get_args(ability_tests.Result)),
    ("ability_tests", "case.difficulty"): get_args(ability_tests.Difficulty),
    ("by_hand_tests", "f'request_{answer}'"): _each("request_", ("refused", "half", "lower_class", "granted")),
    ("character_sheet", "code"): (),  # the codes of its lines, which have words of their own
    ("danger", "cause"): ("armour", "heavy_load", "very_heavy_load", "knows_area", "straw", "helped", "mounted_foot"),
    ("danger", "end"): ("freed", "still"),
    ("disguise", "f'pace_{clothing.id}'"): _each("pace_", list(BOX.clothes)),
    ("encounters", "f'request_{answer}'"): _each("request_", ("refused", "half", "lower_class", "granted")),
    ("groups", "cause"): (
        *("mounted_together", "rider_with_walkers", "rider_with_walker", "lone_rider"),
        *("on_foot_together", "two_on_foot", "alone_on_foot"),
    ),
    ("hand_brawls", "f'leap_{landing}'"): _each("leap_", ("jumps", "stops", "blocked")),
    ("scenario_places", "wrong"): ("off_the_table", "on_a_wall", "no_floor_here", "place_taken"),
    ("healing", "f\"sequela_{sequela or 'none'}\""): (*SEQUELAE, "sequela_none"),
    ("healing", "f\"sequela_{sequela or 'to_be_named'}\""): (*SEQUELAE, "sequela_to_be_named"),
    ("healing", "done.end"): get_args(healing.End),
    ("healing", "end"): ("dead", "failed"),
    ("intentions", "hindered[0]"): (
        *causes_in("people", "why_no_action"),
        *_each("nerve_", morale.CONDUCT),
    ),
    ("may_shoot", "reason.cause"): tuple(causes_in("people", "why_no_action")),
    ("melee_reasons", "OTHER_LENGTHS[rule]"): tuple(melee_reasons.OTHER_LENGTHS.values()),
    ("melee_reasons", "decided"): tuple(cause for cause, _ in melee_reasons.DECIDED.values()),
    ("melee_arms", "why.cause"): tuple(causes_in("wounds", "why_not_wield")),
    ("morale", "test.cause"): get_args(morale.Cause),
    ("morale", "cause"): (
        *("friendly_musician", "flag", "great_leader", "close_order", "fort", "already_disordered", "enemy_musician"),
        *morale.SEEN,
    ),
    ("morale", "nerve"): get_args(morale.Nerve),
    ("movement", "f'pace_{who.clothing.id}'"): _each("pace_", list(BOX.clothes)),
    ("movement", "f'pace_{thing.id}'"): _each("pace_", list(BOX.gear)),
    ("movement", "f'pace_{who.mount.id}'"): _each("pace_", list(BOX.mounts)),
    ("movement", "who.manner"): movement.CLOSE_ORDER,
    ("movement", "f'handles_{weight}'"): ("handles_heavy", "handles_very_heavy"),
    ("movement", "f'carries_{weight}'"): ("carries_heavy", "carries_very_heavy"),
    ("npc", "mood"): BOX.attitudes,
    ("people", "cause"): (),  # what because() is given, found where it is called
    ("points", "cause"): ("leader", "musician"),
    ("points", "name"): tuple(one.id for one in BOX.prices.values() if one.points and one.kind != "armour"),
    ("projectiles", "f'victims_of_{burst.target}'"): _each("victims_of_", get_args(projectiles.Target)),
    ("protection", "screen.id"): NAMED,
    ("protection", "*reason"): (
        *("cover_on_foot_only", "no_cover_from_modern_weapons", "not_protected_there", "cover_lost", "own_cover"),
        "leans_out",
    ),
    ("shooting", "f'band_{band.name}'"): _each("band_", NAMES[4]),
    ("shooting", "shot.occasion"): tuple(shooting.OCCASIONS),
    ("slowing", "ground.id"): tuple(BOX.terrains),
    ("slowing", "stop"): get_args(slowing.Stop),
    ("targets", "case.hidden.cause"): tuple(causes_in("protection", "why_hidden")),
    ("terrain_checks", "code"): (
        *("row_twice", "off_the_table", "crosses_itself", "stands_still"),
        *("rooms_overlap", "not_in_a_wall", "openings_overlap"),
    ),
    ("timing", "when"): get_args(timing.Resolved),
    ("travel_odds", "f\"danger_{fate or 'none'}\""): _each("danger_", FATES),
    ("travel_odds", "f'cling_{end}'"): _each("cling_", ("freed", "still", "wounded", "fatal")),
    ("travel_odds", "f'fall_{landing}'"): _each("fall_", get_args(danger.Landing)),
    ("volleys", "effect"): ("removed", "wounded", "knocked_down", "saved"),
    ("water", "cause"): ("good_swimmer", "poor_swimmer"),
    ("weapons", "code"): (
        *("unknown_sheet", "wrong_number_of_bands", "bands_not_rising", "one_need_a_band", "no_such_band"),
        "white_dice_without_red",
    ),
    ("work", "f'work_{code}'"): _each("work_", ("moved", "shot", "in_contact", "on_the_ground")),
    ("work", "f'work_{end}'"): _each("work_", get_args(work.End)),
    ("wounds", "place"): WHERE,
}


@dataclass(frozen=True, slots=True)
class Written:
    """A code as a call writes it down. `code` is empty where it is put together; then `expression` is what makes it."""

    module: str
    called: str
    section: str
    code: str
    expression: str
    facts: tuple[str, ...]
    partly: bool  # further facts come by **


@cache
def written() -> tuple[Written, ...]:
    return tuple(one for file in sorted(SOURCE.glob("*.py")) for one in _of_file(file))


def _of_file(file: Path) -> Iterator[Written]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        called = _called(node) if isinstance(node, ast.Call) else ""
        section, at, keyword = OWN_PLACES.get((file.stem, called)) or PLACES.get(called) or ("", 0, "")
        if isinstance(node, ast.Call) and section in SECTIONS:
            facts = tuple(one.arg for one in node.keywords if one.arg and one.arg != keyword)
            partly = any(one.arg is None for one in node.keywords)
            for given in _given(node, at, keyword):
                for code, expression in _leaves(given):
                    yield Written(file.stem, called, section, code, expression, facts, partly)


def _leaves(given: ast.expr) -> Iterator[tuple[str, str]]:
    """What it may come to: a code, or the expression that makes one."""
    if isinstance(given, ast.IfExp):
        yield from _leaves(given.body)
        yield from _leaves(given.orelse)
    elif isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value, ""
    else:
        yield "", ast.unparse(given)


def is_passed_on(one: Written) -> bool:
    """A parameter, or a field of the same kind of thing, holds what was written down elsewhere, and is found there."""
    field = "cause" if one.section == "causes" else "code"
    return one.expression == "code" or one.expression.endswith(f".{field}")


def all_codes() -> list[tuple[str, str]]:
    """(section, code) for everything that may be said of the game in these sections."""
    found = [(one.section, one.code) for one in written() if one.code]
    for one in written():
        found += [(one.section, code) for code in COMES_TO.get((one.module, one.expression), ()) if not one.code]
    return list(dict.fromkeys(found))
