"""The points of a troop: ARG-PTS-01 to 07. Points are a budget, not money, and ensure no equality."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .components import BaseCost, Price
from .ledger import RULE
from .people import Profile, because
from .profile_rows import TWO_LIFE_POINTS


@dataclass(frozen=True, slots=True)
class PriceList:
    """The base costs of the rules and the prices of a period."""

    base: BaseCost
    prices: Mapping[str, Price]  # by "kind id"

    def of(self, kind: str, name: str) -> Price | None:
        return self.prices.get(f"{kind} {name}")


@dataclass(frozen=True, slots=True)
class Cost:
    """What somebody costs, item by item; `unpriced` costs nothing because no list names it."""

    total: int
    items: tuple[Modifier, ...]
    unpriced: tuple[str, ...] = ()


def base_cost(who: Profile, base: BaseCost) -> Modifier:
    """The class, once, twice or three times (ARG-PTS-02 to 04)."""
    leads = who.leads or who.musician
    if who.role == "cavalry":
        factor = base.cavalry_chief_or_musician_factor if leads else base.cavalry_factor
        return Modifier(who.class_ * factor, "cavalry_leader" if leads else "cavalry", RULE["ARG-PTS-04"])
    if leads:
        cause = "leader" if who.leads else "musician"
        return Modifier(who.class_ * base.chief_or_musician_factor, cause, RULE["ARG-PTS-03"])
    return Modifier(who.class_, "on_foot", RULE["ARG-PTS-02"])


def cost_of(who: Profile, prices: PriceList) -> Cost:
    """Base, horse, armour, weapons and training (ARG-PTS-02 to 06). What a period grants unseen is free."""
    items = [base_cost(who, prices.base)]
    if who.role == "mounted_foot":
        items.append(Modifier(prices.base.horse, "horse", RULE["ARG-PTS-05"]))
    training = who.training
    if who.life_points > 1 and TWO_LIFE_POINTS not in training:
        training = (*training, TWO_LIFE_POINTS)
    bought = [("armour", who.armour.id), *(("weapon", one) for one in who.all_weapons)]
    bought += [("gear", one) for one in who.gear] + [("training", one) for one in training]
    unpriced: list[str] = []
    for kind, name in bought:
        price = prices.of(kind, name)
        if price is None:
            unpriced.append(name)
        elif price.points:
            items.append(Modifier(price.points, name, RULE["ARG-PTS-06"]))
    return Cost(sum(one.value for one in items), tuple(items), tuple(unpriced))


def check_budget(costs: Sequence[int], budget: int) -> Modifier:
    """What is left. Raises IllegalAction beyond it; 0 is no limit (ARG-PTS-01)."""
    total = sum(costs)
    if budget and total > budget:
        raise IllegalAction("over_budget", RULE["ARG-PTS-01"], total=total, budget=budget)
    if not budget:
        return because("no_budget", RULE["ARG-PTS-01"])
    return Modifier(budget - total, "points_left", RULE["ARG-PTS-01"])
