"""The troop builder: people in numbers, custom profiles, points, and what is odd about a troop (ARG-RPG, ARG-PTS)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction

from .ledger import RULE
from .people import HIGHEST_CLASS, Profile, because
from .points import Cost, PriceList, check_budget, cost_of
from .profile_rows import unusual
from .sheets import Box

MOST_PEOPLE = 300  # in one file: a troop of this size is played by nobody (ARG-RPG-04)
SUGGESTED = (12, 20)


@dataclass(frozen=True, slots=True)
class Entry:
    """So many people of one profile."""

    profile: Profile
    count: int = 1


@dataclass(frozen=True, slots=True)
class Roster:
    """A troop as it is built before a game."""

    name: str = ""
    sheet: str = ""
    budget: int = 0  # 0: none
    entries: tuple[Entry, ...] = ()

    @property
    def size(self) -> int:
        return sum(one.count for one in self.entries)

    def entry(self, profile: str) -> Entry | None:
        return next((one for one in self.entries if one.profile.id == profile), None)


@dataclass(frozen=True, slots=True)
class Warned:
    """Something odd, never a refusal: a code, whom it concerns, and the rule."""

    code: str
    who: str
    rule: str


def price_list(box: Box) -> PriceList:
    return PriceList(box.base_cost, box.prices)


def with_entry(roster: Roster, profile: Profile, count: int = 1) -> Roster:
    """More of a profile that is there, or a new line. Raises IllegalAction for another profile of the same name."""
    there = roster.entry(profile.id)
    if roster.size + count > MOST_PEOPLE:
        raise IllegalAction("troop_too_large", RULE["ARG-RPG-04"], most=MOST_PEOPLE)
    if there is None:
        return replace(roster, entries=(*roster.entries, Entry(profile, count)))
    if there.profile != profile:
        raise IllegalAction("profile_differs", RULE["ARG-RPG-08"], who=profile.id)
    return with_count(roster, profile.id, there.count + count)


def with_count(roster: Roster, profile: str, count: int) -> Roster:
    """So many of a profile from now on; none removes its line."""
    changed = [replace(one, count=count) if one.profile.id == profile else one for one in roster.entries]
    return replace(roster, entries=tuple(one for one in changed if one.count > 0))


def heroic(who: Profile) -> tuple[Profile, Modifier]:
    """A player's character as the game master may make him: class 5 and two life points (ARG-RPG-07)."""
    made = replace(who, class_=HIGHEST_CLASS, life_points=2, player=True)
    return made, because("heroic", RULE["ARG-RPG-07"])


def cost_of_roster(roster: Roster, box: Box) -> tuple[int, tuple[tuple[str, Cost], ...]]:
    """The points of all, and of each profile."""
    prices = price_list(box)
    costs = tuple((one.profile.id, cost_of(one.profile, prices)) for one in roster.entries)
    return sum(cost.total * one.count for (_, cost), one in zip(costs, roster.entries, strict=True)), costs


def check_roster(roster: Roster, box: Box) -> None:
    """Raises IllegalAction beyond the budget (ARG-PTS-01)."""
    check_budget([cost_of_roster(roster, box)[0]], roster.budget)


def warnings(roster: Roster, box: Box) -> tuple[Warned, ...]:
    """What a game master may want to look at (ARG-RPG-10)."""
    found = [Warned("small_or_large_troop", roster.name, RULE["ARG-RPG-04"])] if _odd_size(roster) else []
    if roster.entries and not any(one.profile.leads for one in roster.entries):
        found.append(Warned("nobody_leads", roster.name, RULE["ARG-RPG-06"]))
    for one in roster.entries:
        who = one.profile
        if unusual(who):
            found.append(Warned("unusual_pairing", who.id, RULE["ARG-ARM-04"]))
        if roster.sheet and who.sheet and who.sheet != roster.sheet:
            found.append(Warned("of_another_period", who.id, RULE["ARG-GEN-16"]))
        strange = [name for name in who.all_weapons if not _in_period(name, roster.sheet, box)]
        found += [Warned("weapon_of_another_period", f"{who.id} {name}", RULE["ARG-WPN-04"]) for name in strange]
        if cost_of(who, price_list(box)).unpriced:
            found.append(Warned("unpriced", who.id, RULE["ARG-PTS-06"]))
    return tuple(found)


def _odd_size(roster: Roster) -> bool:
    return bool(roster.size) and not SUGGESTED[0] <= roster.size <= SUGGESTED[1]


def _in_period(name: str, sheet: str, box: Box) -> bool:
    weapon = box.ranged.get(name)
    return not sheet or weapon is None or name in box.melee_weapons or sheet in weapon.sheets
