"""An activation by numbers: what is left of the armies in it, and what one stage after the other makes of that.

Each stage takes a scene to the law of the scenes that follow; equal scenes are merged, so that few are left. The dice
are those of the resolvers that play the game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd, lcm
from typing import Any, NamedTuple, TypeVar

from rulesets.common.branches import CACHED
from rulesets.common.laws import Law, certain, law_of

from . import armies
from .battle_rolls import ACTIVE, OTHER, TIE, Clash, Corps, clash
from .box import WarsBox
from .fates import BATTLE_FATE, DEATHLESS, SAFE, fate
from .state import State

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


LARGE = 1 << 60


class Force(NamedTuple):
    """An army: its troops, its commander ("": the anonymous one), his supporter. Without troops it is gone."""

    army: str
    troops: int
    leader: str
    helper: str = ""


class Scene(NamedTuple):
    """`mine` and `enemies` stand where the stages say; `pool`: leaders of the active side who are with no army.

    `clash`: the army of the active side and the enemy who are about to fight; `told`: what the last stage came to.
    """

    mine: tuple[Force, ...]
    enemies: tuple[Force, ...]
    pool: tuple[str, ...]
    beaten: tuple[str, ...] = ()
    clash: tuple[str, str] = ("", "")
    won: bool = False
    tried: tuple[str, ...] = ()  # cities that were besieged
    taken: tuple[str, ...] = ()
    told: str = ""
    tired: tuple[str, ...] = ()  # armies that had their attrition on the way
    spent: tuple[str, ...] = ()  # cards that have served for an interception or evasion
    fresh: int = -1  # troops of an army that has merged which had none yet; -1: none has merged

    def force(self, army: str) -> Force | None:
        for one in self.mine:
            if one.army == army and one.troops:
                return one
        for one in self.enemies:
            if one.army == army and one.troops:
                return one
        return None

    def acting(self, armies_there: Sequence[str]) -> list[Force]:
        """Those of these armies that are left and were not beaten."""
        return [one for one in self.mine if one.army in armies_there and one.troops and one.army not in self.beaten]

    def after(self, *forces: Force, **changes: Any) -> Scene:
        """With these armies as they are now."""
        new = {one.army: one for one in forces}
        changes["mine"] = tuple([new.get(one.army, one) for one in self.mine])
        if any(one.army in new for one in self.enemies):
            changes["enemies"] = tuple([new.get(one.army, one) for one in self.enemies])
        return self._replace(**changes)

    def led_anew(self, force: Force, pool: tuple[str, ...]) -> Scene:
        """One of `mine` under its next commander."""
        mine, enemies, _, beaten, clash, won, tried, taken, told, tired, spent, fresh = self
        mine = tuple([force if one.army == force.army else one for one in mine])
        return Scene(mine, enemies, pool, beaten, clash, won, tried, taken, told, tired, spent, fresh)


def past_forgotten(scene: Scene, ahead: frozenset[str]) -> Scene:
    """Without what makes no difference any more: what the last stage came to, enemies whom nobody will meet (all but
    those `ahead`), and where no army is left that goes on, what only such an army needs."""
    mine, enemies, pool, beaten, clash, won, tried, taken, _, tired, spent, fresh = scene
    for one in mine:
        if one.troops and one.army not in beaten:
            left = tuple([other if other.army in ahead else Force(other.army, 0, "") for other in enemies])
            return Scene(mine, left, pool, beaten, clash, won, tried, taken, "", tired, spent, fresh)
    left = tuple([Force(other.army, 0, "") for other in enemies])
    return Scene(mine, left, (), beaten, clash, won, taken, taken)


def parted(known: Law[Scene]) -> tuple[Law[Scene], Law[Scene]]:
    """Where an army goes on, and where all is over: shares of one law, which do not add up to its total."""
    on: dict[Scene, int] = {}
    over: dict[Scene, int] = {}
    for scene, weight in known.weights.items():
        goes_on = any(one.troops and one.army not in scene.beaten for one in scene.mine)
        (on if goes_on else over)[scene] = weight
    return Law(on, known.total), Law(over, known.total)


def joined(one: Law[Scene], other: Law[Scene]) -> Law[Scene]:
    """The shares of both, which are of the same whole."""
    if not other.weights:
        return one
    total = lcm(one.total, other.total)
    merged = {scene: weight * (total // one.total) for scene, weight in one.weights.items()}
    for scene, weight in other.weights.items():
        merged[scene] = merged.get(scene, 0) + weight * (total // other.total)
    return reduced(merged, total)


def reduced(weights: Mapping[T, int], total: int) -> Law[T]:
    """In smaller numbers, once they are large: until then the outcomes need not be laid down anew."""
    if total < LARGE:
        return Law(weights, total)
    least = gcd(total, *weights.values())
    return Law({outcome: weight // least for outcome, weight in weights.items()}, total // least)


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while an activation lasts. `order`: of leaders who are equal in rank."""

    state: State
    order: tuple[str, ...]
    memo: dict[Any, Any] = field(default_factory=dict)

    @property
    def box(self) -> WarsBox:
        return self.state.box

    def dice(self, one: Force) -> int:
        return armies.dice_under(self.box, one.troops, one.leader, one.helper)

    def rank(self, one: Force) -> str:
        return self.box.rank(one.leader)

    def weight(self, one: Force) -> tuple[int, str]:
        """What counts of it in a reaction."""
        return self.box.tactical(one.leader), self.box.size(one.troops).id

    def without(self, one: Force, lost: str, pool: tuple[str, ...]) -> tuple[Force, tuple[str, ...]]:
        """The army when this leader of it is gone, with its next commander, and the pool then (WOR-15.7.6g)."""
        if lost == one.helper:
            return one._replace(helper=""), pool
        found: tuple[Force, tuple[str, ...]] | None = self.memo.get((one, pool))
        if found is None:
            found = self.memo[one, pool] = self.led(one._replace(leader=""), pool)
        return found

    def led(self, one: Force, pool: tuple[str, ...]) -> tuple[Force, tuple[str, ...]]:
        found = [*([one.helper] if one.helper else []), *sorted(pool, key=self.order.index)]
        if not found or armies.is_revolt(one.army):
            return one, pool
        marker = armies.marker_of(one.army)
        faction, rank = self.state.people.faction, self.box.rank
        best = min(found, key=lambda who: (rank(who), who != one.helper, faction(who) != marker))
        if best == one.helper:
            return one._replace(leader=best, helper=""), pool
        return one._replace(leader=best), tuple([who for who in pool if who != best])


Stage = Callable[[Table, Scene], Law[Scene]]


def spread(known: Law[T], after: Callable[[T], Law[U]]) -> Law[U]:
    """The law of a law: what follows each outcome, equal ones merged."""
    parts = [(weight, after(outcome)) for outcome, weight in known.weights.items()]
    common = lcm(*[one.total for _, one in parts])
    merged: dict[U, int] = {}
    for weight, law in parts:
        factor = weight if law.total == common else weight * (common // law.total)
        for outcome, share in law.weights.items():
            if outcome in merged:
                merged[outcome] += factor * share
            else:
                merged[outcome] = factor * share
    return reduced(merged, common * known.total)


@lru_cache(CACHED)
def fought_law(mine: tuple[int, int], theirs: tuple[int, int], tie: str) -> Law[tuple[int, int, bool]]:
    """Troops left of both, and whether the active army won; both as (dice, troops). `tie`: whom the King names."""

    def said(one: Clash) -> tuple[int, int, bool]:
        return (*one.left, (tie if one.result == TIE else one.result) == ACTIVE)

    return law_of(clash, "", Corps("", *mine), Corps("", *theirs)).map(said)


@lru_cache(CACHED)
def lost_law(kind: str, deathless: bool) -> Law[bool]:
    """Whether a leader is lost to this war, captured, wounded or killed."""
    return law_of(fate, "", "", kind, deathless).map(lambda one: one != SAFE)


def king_names(state: State, moving: str, enemy: str) -> str:
    """The Royalist decides a tie for his side; between the opposition and a revolt, for the revolt."""
    mine, theirs = armies.side(state, moving), armies.side(state, enemy)
    return ACTIVE if mine == "crown" or (theirs != "crown" and not armies.is_revolt(enemy)) else OTHER


def battle(table: Table, scene: Scene, *, theirs_matter: bool) -> Law[Scene]:
    """The battle that is about to be fought, with the fates of the leaders who go on in this activation."""
    one, other = (scene.force(army) for army in scene.clash)
    if one is None or other is None:
        return certain(scene._replace(clash=("", ""), told="") if scene.clash[0] or scene.told else scene)
    tie = king_names(table.state, one.army, other.army)
    law = fought_law((table.dice(one), one.troops), (table.dice(other), other.troops), tie)
    reached = law.map(lambda left: _fought(scene, one, other, left, theirs_matter))
    fallible = [(one.army, leader) for leader in (one.leader, one.helper) if leader]
    if theirs_matter:
        fallible += [(other.army, leader) for leader in (other.leader, other.helper) if leader]
    for army, leader in fallible:
        reached = fated(table, reached, army, leader, BATTLE_FATE)
    return reached


def _fought(scene: Scene, one: Force, other: Force, left: tuple[int, int, bool], theirs_matter: bool) -> Scene:
    mine, theirs, won = left
    told = ("battle_wins" if won else "battle_loses") if mine else "battle_destroyed"
    mine_left = Force(one.army, mine, one.leader, one.helper)
    enemy = Force(other.army, theirs, other.leader, other.helper) if theirs_matter else Force(other.army, 0, "")
    return Scene(
        tuple([mine_left if here is one else here for here in scene.mine]),
        tuple([enemy if here is other else here for here in scene.enemies]),
        scene.pool,
        scene.beaten if won else (*scene.beaten, one.army),
        ("", ""),
        scene.won or won,
        scene.tried,
        scene.taken,
        told,
        scene.tired,
        scene.spent,
        scene.fresh,
    )


def fated(table: Table, known: Law[Scene], army: str, leader: str, kind: str) -> Law[Scene]:
    """A leader may be lost; where his army is gone, that changes nothing here."""
    law = lost_law(kind, DEATHLESS in table.box.characters[leader].flags)
    lost = law.weights.get(True, 0)
    safe = law.total - lost
    merged: dict[Scene, int] = {}
    for scene, weight in known.weights.items():
        one = scene.force(army)
        if one is None or leader not in (one.leader, one.helper):
            merged[scene] = merged.get(scene, 0) + weight * law.total
        else:
            without = _without(table, scene, one, leader)
            merged[scene] = merged.get(scene, 0) + weight * safe
            merged[without] = merged.get(without, 0) + weight * lost
    return reduced(merged, known.total * law.total)


def _without(table: Table, scene: Scene, one: Force, leader: str) -> Scene:
    if one in scene.enemies:
        return scene.after(table.without(one, leader, ())[0])
    return scene.led_anew(*table.without(one, leader, scene.pool))
