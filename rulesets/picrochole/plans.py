"""Scenarios by numbers, as the set-up page asks for them: what may be chosen, and the file that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.extras import Bound
from rulesets.common.refusals import BadFile
from rulesets.picrochole.generator import BOUNDS, LOTS, Plan, draw_scenario, fault

DRAWN_BY_NUMBERS = "generated"
SYMMETRIC = "symmetric"
SEED, TYPED = "seed", 10**9  # what people type


def plan_bounds(scenario: str) -> Mapping[str, Bound]:
    """None for scenarios that have a country of their own."""
    if scenario != DRAWN_BY_NUMBERS:
        return {}
    usual = Plan()
    found = {name: Bound(low, high, getattr(usual, name)) for name, (low, high) in BOUNDS.items()}
    found[SEED] = Bound(0, TYPED, usual.seed, LOTS)
    return {**found, SYMMETRIC: Bound(0, 1, int(usual.symmetric))}


def draw_by(scenario: str, numbers: Mapping[str, int]) -> str:
    """Raises BadFile for the first number that does not do."""
    symmetric = bool(numbers.get(SYMMETRIC, 1))
    plan = Plan(**{name: numbers[name] for name in BOUNDS if name in numbers}, symmetric=symmetric)
    wrong = fault(plan)
    if wrong is not None:
        name, low, high = wrong
        code = "out_of_bounds" if high else "rows_not_even"
        raise BadFile(file_of(scenario), 1, 1, code, part=name, low=low, high=high)
    return draw_scenario(plan)


def file_of(scenario: str) -> str:
    return f"{scenario}.toml"
