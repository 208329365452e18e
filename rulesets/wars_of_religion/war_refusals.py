"""What a player at war would look for and may not do, each with the rule that is against it (section 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Seat
from rulesets.common.shapes import chosen

from . import armies, battles, deployment, grounds, marching, reactions, rounds, sieges, war_end
from .actions import Deploy, Hurry, March, Share
from .asking import Room, asking
from .court_refusals import EACH, Reason
from .factions import HUGUENOT, LEAGUE
from .forced_march import MORE
from .joining import JOIN, can_part
from .ledger import RULE
from .merging import refuges
from .state import ARMIES, State
from .ways import end_of, steps_of, stops_of

LEAD, PAY = rounds.LEAD, marching.PAY
KINDS = {**rounds.KINDS, **marching.KINDS, **sieges.KINDS, **war_end.KINDS, **battles.KINDS, **reactions.KINDS}
KINDS |= grounds.KINDS


def why(state: State, seat: Seat, action: Action) -> Near | None:
    """The rule against this decision now; None where there is none."""
    against = AGAINST.get(action.kind)
    frame = next((one for one in asking(state) if one.kind in ASKED.get(action.kind, (action.kind,))), None)
    if against is None or frame is None:
        return None
    if seat not in frame.seats:
        other_side = frame.kind == LEAD and seat in state.order and state.side_of(seat) != state.side
        rule = "WOR-15.7a" if other_side else frame.rule
        return Near(action, "not_your_turn", RULE[rule], {"who": frame.seats[0]})
    reason = against(state, seat, frame, action)
    return Near(action, reason[0], RULE[reason[1]], reason[2]) if reason else None


# Marches


def _march(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    army, troops = action.army, action.troops
    if army not in ARMIES or not isinstance(troops, int) or not isinstance(action.way, str):
        return None
    if army not in state.at:
        return "army_off_map", "WOR-15.2b", {"army": army}
    found = _of_army(state, seat, frame, army) or _of_way(state, army, action.way, troops)
    return found or (_march_rule if frame.kind == LEAD else _join_rule)(state, action)


def _of_army(state: State, seat: Seat, frame: Gather, army: str) -> Reason | None:
    if armies.side(state, army) != state.side:
        return "army_of_others", "WOR-9h", {"army": army}
    if armies.control(state, army) != seat:
        return "army_of_others", "WOR-15.7.2g", {"army": army}
    if army in state.used:
        return "army_was_used", _order_rule(state, army, "WOR-15.7.2o"), {"army": army}
    rule = _order_rule(state, army, "WOR-15.7.2e")
    return ("leader_comes_later", rule, {"army": army}) if army not in frame.subject else None


def _order_rule(state: State, army: str, rule: str) -> str:
    """That of the example for an army which a leader of the ally commands (WOR-15.7.2i)."""
    return rule if armies.control(state, army) == armies.marker_of(army) else "WOR-15.7.2i"


def _of_way(state: State, army: str, way: str, troops: int, more: int = 0) -> Reason | None:
    """`more`: movement points that a card gives."""
    steps, areas = way.split(), state.box.areas
    joined = [one in areas and two in areas[one].adjacent for one, two in pairwise(steps)]
    if not steps or steps[0] != state.at[army] or not all(joined) or len(dict.fromkeys(steps)) < len(steps):
        return "no_such_way", "WOR-15.7.1a", {"army": army}
    if not 0 < troops <= state.troops[army]:
        return "not_so_many", "WOR-15.2b", {"army": army, "troops": state.troops[army]}
    stops = [at for at in steps[1:-1] if at in stops_of(state, armies.side(state, army))]
    if stops:
        return "no_city_on_loire", "WOR-15.7.3c", {"army": army, "area": stops[0]}
    too_far = len(steps) - 1 > steps_of(state, army, troops) + more
    return ("too_far", "WOR-15.7.1a", {"army": army}) if too_far else None


def _march_rule(state: State, march: March) -> Reason | None:
    """What is against it though the way is open (WOR-15.7.2d, 15.7.2k, 15.7.2o, WOR-19d)."""
    area, army = end_of(march.way), march.army
    part = march.troops < state.troops[army]
    if area in state.used:
        return "province_was_used", "WOR-15.7.2o", {"area": area}
    if marching.unpaid(army, area) in state.used:
        return "will_not_be_paid", "WOR-15.7.2k", {"army": army, "area": area}
    if part and not armies.free_markers(state, armies.marker_of(army)):
        return "no_marker_to_part", "WOR-15.7.2d", {"army": army}
    if part and " " not in march.way:
        return "nobody_to_part", "WOR-15.7.2d", {"army": army}
    if " " in march.way and armies.is_frozen(state, army):
        return "too_weary", "WOR-19d", {"army": army}
    purse = sum(state.money[faction] for faction in state.factions_of(state.side))
    too_dear = marching.cost_of(state, area, (march,)) > purse
    return ("purse_too_light", "WOR-15.7.2k", {"army": army}) if too_dear else None


def _join_rule(state: State, march: March) -> Reason | None:
    """What is against going along though the way is open (WOR-15.7.2b, 15.7.2d, WOR-19d)."""
    area, army = state.venture.area if state.venture else "", march.army
    part = march.troops < state.troops[army]
    if end_of(march.way) != area:
        return "not_this_province", "WOR-15.7.2b", {"army": army, "area": area}
    if part and not can_part(state, army):
        return "no_marker_to_part", "WOR-15.7.2d", {"army": army}
    if part and " " not in march.way:
        return "nobody_to_part", "WOR-15.7.2d", {"army": army}
    return ("too_weary", "WOR-19d", {"army": army}) if " " in march.way and armies.is_frozen(state, army) else None


def _hurry(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    """A forced march is one along with the others, with a movement point more; who marches alone goes on (WOR-19j)."""
    army, troops, one = action.army, action.troops, state.venture
    if army not in ARMIES or not isinstance(troops, int) or not isinstance(action.way, str) or one is None:
        return None
    if army not in state.at:
        return "army_off_map", "WOR-15.2b", {"army": army}
    if armies.side(state, army) != state.side or armies.control(state, army) != seat:
        rule = "WOR-15.7.2g" if armies.side(state, army) == state.side else "WOR-9h"
        return "army_of_others", rule, {"army": army}
    if army in state.used:
        return "army_was_used", "WOR-15.7.2o", {"army": army}
    found = _of_way(state, army, action.way, troops, more=MORE)
    if found:
        return ("too_far", frame.rule, {"army": army}) if found[0] == "too_far" else found
    return None if army in one.armies else _join_rule(state, March(army, action.way, troops))


def _pay(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    share, ally, cost = action.ally, state.ally(seat), marching.whole_cost(state)
    if not isinstance(share, int) or share < 0:
        return None
    if share and not ally:
        return "no_ally_to_pay", "WOR-10c", {}
    if share > cost:
        return "more_than_cost", "WOR-15.7.2j", {"money": cost}
    if share and share > state.money[ally]:
        return "share_too_high", "WOR-15.7.2k", {"money": state.money[ally]}
    if cost - share > state.money[seat]:
        return "own_purse_too_light", "WOR-15.7.2k", {"money": state.money[seat]}
    return ("share_refused", "WOR-15.7.2k", {"money": share}) if str(share) in frame.subject else None


# Where armies go, which cities are taken


def _refuge(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    army, area = frame.subject[0], chosen(action)
    if area not in state.box.areas:
        return None
    places = refuges(state, army) if frame.kind == reactions.REFUGE else frame.subject[1:]
    rule = "WOR-15.7.4h" if frame.kind == reactions.REFUGE else frame.rule
    return ("no_refuge", rule, {"area": area}) if area not in places else None


def _besiege(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    army, area, *tried = frame.subject
    city = chosen(action)
    if city not in state.owner:
        return None
    need, facts = state.box.garrison(city), {"city": city}
    if city not in state.box.cities_in[area]:
        return "city_elsewhere", "WOR-15.7.7o", facts
    if state.owner[city] in state.factions_of(armies.side(state, army)):
        return "own_side", "WOR-15.7.7o", facts
    if state.troops[army] < need:
        return "too_small", "WOR-15.7.7d", {**facts, "need": need}
    return ("besieged_already", "WOR-15.7.2o", facts) if city in tried else None


def _bonus(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    city = chosen(action)
    if city not in state.owner or seat not in (HUGUENOT, LEAGUE):
        return None
    return ("not_a_prize", frame.rule, {"city": city}) if city not in war_end.bonus_cities(state, seat) else None


def _deploy(state: State, seat: Seat, frame: Gather, action: Any) -> Reason | None:
    faction, _, *new = frame.subject
    area = action.area
    if area not in state.box.areas or area in grounds.places(state, faction, new):
        return None
    if not grounds.holds_city(state, faction, area):
        return "no_city_of_yours", deployment.rule_of(faction, new), {"area": area}
    code, rule = grounds.why_not(state, faction, area, new)
    return code, rule, {"area": area}


Against = Callable[[State, Seat, Gather, Any], Reason | None]
AGAINST: dict[str, Against] = {
    March.kind: _march,
    Hurry.kind: _hurry,
    Share.kind: _pay,
    reactions.REFUGE: _refuge,
    battles.RETREAT: _refuge,
    sieges.BESIEGE: _besiege,
    war_end.BONUS: _bonus,
    Deploy.kind: _deploy,
}
ASKED = {March.kind: (LEAD, JOIN)}


def near_misses(state: State, seat: Seat) -> list[Near]:
    """Some examples of each refusal."""
    kinds = [one.kind for one in asking(state) if seat in state.setup.seats]
    found: dict[str, list[Near]] = {}
    for action in [action for kind in kinds for action in _looked_for(state, seat, kind)]:
        one = why(state, seat, action)
        if one is not None and len(found.setdefault(one.code, [])) < EACH:
            found[one.code].append(one)
    return [one for same in found.values() for one in same]


def _looked_for(state: State, seat: Seat, kind: str) -> Iterator[Action]:
    if kind in (LEAD, JOIN):
        yield from _marches(state)
    elif kind == Hurry.kind:
        yield from (Hurry(one.army, one.way, one.troops) for one in _marches(state))
    elif kind == PAY:
        yield from (Share(n) for n in range(marching.whole_cost(state) + 2))
    elif kind in (reactions.REFUGE, battles.RETREAT, Deploy.kind):
        yield from (KINDS[kind](area) for area in state.box.areas)
    elif kind in (sieges.BESIEGE, war_end.BONUS):
        yield from (KINDS[kind](city) for city in state.owner)


def _marches(state: State) -> Iterator[March]:
    """One step, two and three, with all, with one troop point, with one too many; armies that are not there."""
    areas = state.box.areas
    for army in [one for one in ARMIES if one in state.at]:
        here, troops = state.at[army], state.troops[army]
        near = areas[here].adjacent
        ways = [here, *[f"{here} {to}" for to in near]]
        ways += [f"{here} {to} {on}" for to in near for on in areas[to].adjacent if on != here]
        yield March(army, here, 1)
        yield March(army, here, troops + 1)
        yield from (March(army, way, troops) for way in ways)
        yield from (March(army, way, 1) for way in ways[1:2])
        yield March(army, f"{here} {here}", troops)
    yield from (March(army, "IDF", 1) for army in ARMIES if army not in state.at)


ROOM: Room = Room(near=(near_misses,), why=(why,))
