"""The stages of an activation but for the battle: meeting an enemy, merging, attrition, siege (15.6, 15.7.2n).

What the players choose on the way is taken as this: he who has at least as many dice as the other seeks the battle, he
who has fewer evades; who has won on the way marches on; whoever can besiege does, the city that is the best bet. Of
leaders of equal rank the first one that is offered takes over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulesets.common.laws import Law, certain, law_of

from . import armies
from .attrition import suffers
from .battle_rolls import Assault, Siege, assault
from .fates import SIEGE_FATE
from .odds_scene import Force, Scene, Table, fated
from .reactions import card_for, have_fought, succeeds, weighed

TRIES, FLEES = "WOR-15.7.4d", "WOR-15.7.4e"


def nothing(scene: Scene) -> Law[Scene]:
    return certain(scene._replace(told="") if scene.told else scene)


def foremost(table: Table, scene: Scene, mine: Sequence[str]) -> Force | None:
    """Who meets the enemy: the highest-ranked commander."""
    return min(scene.acting(mine), key=lambda one: (table.rank(one), -one.troops), default=None)


def helping(table: Table, scene: Scene, enemy: Force, rule: str) -> tuple[str, ...]:
    """The card that counts for this attempt, and for no other (WOR-19j)."""
    card = card_for(table.state, enemy.army, rule)
    return (card,) if card and card not in scene.spent else ()


def reaction(table: Table, enemy: Force, mine: Force, rule: str, cards: tuple[str, ...]) -> Law[bool]:
    reading = table.state.reading("evasion_size")
    known = weighed(rule, table.weight(enemy), table.weight(mine), reading, *(cards or ("",)))
    return law_of(succeeds, "", "", sum([one.value for one in known]), rule)


def intercepted(table: Table, scene: Scene, mine: Sequence[str], enemy: str) -> Law[Scene]:
    """An enemy who is not weaker tries to stop an army; a revolt always does (WOR-20d)."""
    one, other = foremost(table, scene, mine), scene.force(enemy)
    if one is None or other is None or have_fought(table.state, enemy, one.army):
        return nothing(scene)
    if not armies.is_revolt(enemy) and table.dice(other) < table.dice(one):
        return nothing(scene)
    cards = helping(table, scene, other, TRIES)
    law = reaction(table, other, one, TRIES, cards)
    tried = scene._replace(spent=(*scene.spent, *cards)) if cards else scene
    hit = tried._replace(clash=(one.army, enemy), told="intercepted")
    missed = tried._replace(told="not_intercepted")
    return Law({hit if yes else missed: weight for yes, weight in law.weights.items()}, law.total)


def attacked(table: Table, scene: Scene, mine: Sequence[str], enemy: str) -> Law[Scene]:
    """An army that is not weaker attacks; an enemy with fewer dice tries to evade, a revolt never."""
    one, other = foremost(table, scene, mine), scene.force(enemy)
    if one is None or other is None or have_fought(table.state, enemy, one.army):
        return nothing(scene)
    if table.dice(one) < table.dice(other):
        return nothing(scene)
    stands = scene._replace(clash=(one.army, enemy), told="stands")
    if armies.is_revolt(enemy) or table.dice(other) >= table.dice(one):
        return certain(stands)
    cards = helping(table, scene, other, FLEES)
    law = reaction(table, other, one, FLEES, cards)
    spent = (*scene.spent, *cards)
    away = scene.after(Force(enemy, 0, ""), told="evades", spent=spent)
    stands = stands._replace(spent=spent)
    return Law({away if yes else stands: weight for yes, weight in law.weights.items()}, law.total)


def merged(table: Table, scene: Scene, mine: Sequence[str]) -> Law[Scene]:
    """One army under the highest-ranked leader; the others' leaders go to the pool (WOR-15.6a to 15.6d)."""
    there = scene.acting(mine)
    if len(there) < 2:
        return nothing(scene)
    chief = min(there, key=table.rank)
    rest = [one for one in there if one is not chief]
    free = tuple([who for one in rest for who in (one.leader, one.helper) if who])
    troops = min(sum([one.troops for one in there]), armies.MOST)
    gone = [Force(one.army, 0, "") for one in rest]
    fresh = sum([one.troops for one in there if one.army not in scene.tired])
    whole = chief._replace(troops=troops)
    return certain(scene.after(whole, *gone, pool=(*scene.pool, *free), told="", fresh=fresh))


def worn(table: Table, scene: Scene, mine: Sequence[str]) -> Law[Scene]:
    """Attrition of those that had none on the way (WOR-9a, WOR-15.7.2l): of several armies the first one suffers."""
    there = scene.acting(mine)
    first = next((one for one in there if one.army not in scene.tired), there[0] if there else None)
    counted = [one.troops for one in there if one.army not in scene.tired]
    troops = sum(counted) if scene.fresh < 0 else scene.fresh
    tired = tuple([one for one in scene.tired if one not in mine])
    rested = scene._replace(fresh=-1, tired=tired) if scene.fresh >= 0 or tired != scene.tired else scene
    return _worn(table, rested, first, troops) if first and troops else nothing(rested)


def stopped(table: Table, scene: Scene, army: str, more: int) -> Law[Scene]:
    """Attrition of an army that was just intercepted on its way (WOR-15.7.4c). `more`: troops that stand there."""
    one = scene.force(army)
    if one is None or not scene.clash[0] or army in scene.tired:
        return nothing(scene)
    return _worn(table, scene._replace(tired=(*scene.tired, army)), one, one.troops + more)


def _worn(table: Table, scene: Scene, first: Force, troops: int) -> Law[Scene]:
    law = law_of(suffers, "", "", table.box.size(troops).id)
    fewer = first._replace(troops=first.troops - 1)
    hit, spared = scene.after(fewer, told="attrition"), scene._replace(told="no_attrition")
    return Law({hit if yes else spared: weight for yes, weight in law.weights.items()}, law.total)


def besieged(table: Table, scene: Scene, mine: Sequence[str], area: str) -> Law[Scene]:
    """One siege: of the city where chance and worth together are highest (15.7.7)."""
    one = foremost(table, scene, mine)
    if one is None:
        return nothing(scene)
    key = (one, area, scene.tried)
    known: tuple[str, Law[tuple[str, int]]] | None = table.memo.get(key)
    if known is None:
        known = table.memo[key] = _siege(table, one, area, scene.tried)
    city, law = known
    if not city:
        return nothing(scene)
    reached = law.map(partial(_stormed, scene, one, city))
    for leader in (one.leader, one.helper):
        if leader:
            reached = fated(table, reached, one.army, leader, SIEGE_FATE)
    return reached


def siege_law(table: Table, one: Force, city: str) -> Law[Assault]:
    garrison = table.box.garrison(city)
    return law_of(assault, "", Siege(("", table.dice(one)), ("", garrison), garrison, one.troops, garrison))


def _siege(table: Table, one: Force, area: str, tried: Sequence[str]) -> tuple[str, Law[tuple[str, int]]]:
    """The city that is besieged, "" where there is none, and what comes of it with the troops that are left."""
    cities = _targets(table, one, area, tried)
    if not cities:
        return "", certain(("", one.troops))
    city = max(cities, key=lambda at: _worth(table, one, at))
    garrison = table.box.garrison(city)

    def said(found: Assault) -> tuple[str, int]:
        left = found.left - garrison if found.won else found.left
        return ("siege_falls" if found.won else "siege_holds" if left else "siege_destroyed"), left

    return city, siege_law(table, one, city).map(said)


def _stormed(scene: Scene, one: Force, city: str, found: tuple[str, int]) -> Scene:
    told, left = found
    taken = (*scene.taken, city) if told == "siege_falls" else scene.taken
    return scene.after(one._replace(troops=left), tried=(*scene.tried, city), taken=taken, told=told)


def _targets(table: Table, one: Force, area: str, tried: Sequence[str]) -> list[str]:
    state = table.state
    if armies.marker_of(one.army) == "huguenot" and area in state.frozen:
        return []
    enemies = state.enemies(armies.marker_of(one.army))
    found = [at for at in state.box.cities_in[area] if state.owner.get(at) in enemies and at not in tried]
    return [at for at in found if one.troops >= state.box.garrison(at)]


def _worth(table: Table, one: Force, city: str) -> int:
    """Chance times points, in millionths, of a city."""
    law = siege_law(table, one, city)
    won = sum([weight for found, weight in law.weights.items() if found.won])
    return won * (1 + table.box.city_sizes[table.box.cities[city].size].points) * 1_000_000 // law.total
